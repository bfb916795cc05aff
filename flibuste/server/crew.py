"""The crew: bots that think in worker threads, and the clock. Nothing here blocks the loop.

A bot gets the position as its seat sees it. What it chose while somebody took a move back is thrown away."""

import asyncio
import logging
import time
import zlib
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from flibuste.bots.prentice import ask_prentice
from flibuste.bots.roster import Bot, find_bot
from flibuste.engine.contract import Position
from flibuste.engine.errors import BadOption, NotYourTurn, Refusal
from flibuste.server.errors import CannotStore
from flibuste.server.table import Event, Table

if TYPE_CHECKING:
    from flibuste.server.harbour import Harbour
    from flibuste.server.live import Live, Propose

__all__ = ["GENTLE", "Crew"]

log = logging.getLogger("flibuste.server")
GENTLE = "moussaillon"
"""Who moves when a strict clock has run out."""
PATIENCE = (1.0, 2.0, 5.0, 10.0, 30.0)
"""How long a bot waits before it tries again to have its move stored."""


class Crew:
    def __init__(self, harbour: "Harbour") -> None:
        self.harbour = harbour
        self.pool = ThreadPoolExecutor(harbour.config.bot_threads, thread_name_prefix="flibuste-bot")
        self.thinking: dict[tuple[str, int], asyncio.Task[None]] = {}
        self.clocks: dict[str, asyncio.TimerHandle] = {}
        self.bots: dict[tuple[str, int, str], Bot] = {}

    def wake(self, live: "Live") -> None:
        """Set the bots to work whose turn it is, and the clock."""
        table = live.table
        for seat in table.acting:
            if (level := table.seats[seat].bot) and (table.code, seat) not in self.thinking:
                self._think(live, seat, level, "bot")
        self._wind(live)
        if table.status == "over":
            self.dismiss(live)

    def is_busy(self, live: "Live") -> bool:
        return any(code == live.table.code for code, _ in self.thinking) or live.table.code in self.clocks

    def dismiss(self, live: "Live") -> None:
        """Forget the bots and the clock of a table."""
        code = live.table.code
        for key in [key for key in self.bots if key[0] == code]:
            del self.bots[key]
        if clock := self.clocks.pop(code, None):
            clock.cancel()

    def close(self) -> None:
        for task in self.thinking.values():
            task.cancel()
        for clock in self.clocks.values():
            clock.cancel()
        self.pool.shutdown(wait=False, cancel_futures=True)

    # Thinking

    def _think(self, live: "Live", seat: int, level: str, by: str) -> None:
        key = (live.table.code, seat)
        task = self.thinking[key] = asyncio.create_task(self._move(live, seat, level, by))

        def done(finished: asyncio.Task[None]) -> None:
            del self.thinking[key]
            if not finished.cancelled():
                if problem := finished.exception():
                    log.error("a bot failed", exc_info=problem, extra={"table": key[0], "seat": seat})
                else:
                    self.wake(live)

        task.add_done_callback(done)

    async def _move(self, live: "Live", seat: int, level: str, by: str) -> None:
        """Choose and move; once more, where somebody took something back meanwhile."""
        table, began = live.table, time.monotonic()
        position, undos, acted = table.playing().position.seen_by(seat), table.undos, table.acted[seat]
        code = await self._while_cold(table, seat, level)
        if code is None:
            code = await self._choose(self._bot(table, seat, level), position, seat)
        self.harbour.metrics.thinking.observe(time.monotonic() - began)
        await asyncio.sleep(max(0.0, self.harbour.config.bot_pace - (time.monotonic() - began)))

        def propose(now: Table) -> Event:
            if (now.undos, now.acted[seat]) != (undos, acted) or (by == "bot" and not now.seats[seat].bot):
                raise NotYourTurn(seat=seat)
            return now.move(seat, code, by)

        await self._store(live, propose)

    async def _while_cold(self, table: Table, seat: int, level: str) -> int | None:
        """What a prentice does, where the bots of the game are long in getting ready; else None, or where it fails."""
        game, warmth = table.playing().game.id, self.harbour.warmth
        if game not in warmth.cold:
            return None
        line = table.playing().line
        if await warmth.waited(game):
            return None
        try:
            return await ask_prentice(level, _seed(table, seat), seat, line)
        except (BadOption, OSError, RuntimeError, ValueError):
            log.exception("a prentice failed", extra={"table": table.code, "level": level})
            return None

    async def _choose(self, bot: Bot, position: Position, seat: int) -> int:
        """A legal action; a bot that fails is helped out by chance, so that the game goes on."""
        loop = asyncio.get_running_loop()
        try:
            code = await loop.run_in_executor(self.pool, bot.choose, position, seat)
            if code in position.legal(seat):
                return code
            log.error("a bot chose what is not legal", extra={"bot": type(bot).__name__, "code": code})
        except Exception:
            log.exception("a bot failed", extra={"bot": type(bot).__name__})
        return find_bot("random", len(position.legal(seat))).choose(position, seat)

    async def _store(self, live: "Live", propose: "Propose") -> None:
        for wait in PATIENCE:
            try:
                await self.harbour.act(live, "", None, propose)
                return
            except CannotStore:
                await asyncio.sleep(wait)
            except Refusal:
                return

    def _bot(self, table: Table, seat: int, level: str) -> Bot:
        key = (table.code, seat, level)
        if key not in self.bots:
            seed = _seed(table, seat)
            try:
                self.bots[key] = find_bot(level, seed)
            except BadOption:
                log.warning("no such bot any more", extra={"level": level, "table": table.code})
                self.bots[key] = find_bot(GENTLE, seed)
        return self.bots[key]

    # The clock

    def _wind(self, live: "Live") -> None:
        code = live.table.code
        if clock := self.clocks.pop(code, None):
            clock.cancel()
        deadline = live.table.deadline
        if deadline is not None and live.table.clock["mode"] == "strict":
            left = max(0.0, deadline - time.time())
            self.clocks[code] = asyncio.get_running_loop().call_later(left, self._ring, live)

    def _ring(self, live: "Live") -> None:
        """Time is up: a gentle bot moves for every person who acts."""
        self.clocks.pop(live.table.code, None)
        for seat in live.table.acting:
            if not live.table.seats[seat].bot and (live.table.code, seat) not in self.thinking:
                self._think(live, seat, GENTLE, "clock")


def _seed(table: Table, seat: int) -> int:
    return zlib.crc32(f"{table.code} {seat}".encode()) >> 1  # the search takes 31 bits
