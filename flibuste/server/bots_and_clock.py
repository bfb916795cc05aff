"""Bots and the clock. Nothing here thinks itself (see `choosing`), and nothing blocks the loop.

Whether a seat may act is asked where the thinking begins and again where its answer arrives; what was chosen while
somebody took a move back is thrown away. Whatever goes wrong with a bot, somebody moves.
"""

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Literal

from flibuste.engine.errors import NotYourTurn, Refusal
from flibuste.server import clock
from flibuste.server.choosing import Chooser
from flibuste.server.due import Turn
from flibuste.server.errors import CannotStore, InDoubt, LetGo
from flibuste.server.table import Planned, Table

if TYPE_CHECKING:
    from flibuste.server.live import Live, Propose
    from flibuste.server.tables import Tables

__all__ = ["BotsAndClock"]

log = logging.getLogger("flibuste.server")
PATIENCE = (1.0, 2.0, 5.0, 10.0, 30.0)
"""How long a bot waits before it tries again to have its move stored."""
SWEEP = 5.0
AFTER_A_MISTAKE = 1.0
"""How long a table waits before its bots are woken again, where the mistake was ours."""


class BotsAndClock(Chooser):
    def __init__(self, tables: "Tables") -> None:
        super().__init__(tables)
        self.moving: dict[tuple[str, int], asyncio.Task[None]] = {}
        self.clocks: dict[str, asyncio.TimerHandle] = {}

    def wake(self, live: "Live") -> bool:
        """Set the bots to work whose turn it is, and the clock; whether a bot had to be woken."""
        if live.is_gone or not self.tables.keeps(live):
            return False
        table = live.table
        acting = table.acting if live.unwatched_for < self.tables.config.unwatched else ()
        idle = [seat for seat in acting if table.seats[seat].bot and (table.code, seat) not in self.moving]
        for seat in idle:
            self._begin(live, seat, "bot")
        self._wind(live)
        if table.status == "over":
            self.dismiss(live)
        return bool(idle)

    def sweep(self) -> None:
        """Wake every table where a bot should be at work and is not. There is none, unless we made a mistake."""
        for code, live in self.tables.live.items():
            if not live.turns.taken and self.wake(live):
                log.error("a table was stuck, and was woken", extra={"table": code})
                self.tables.metrics.failures.labels("stuck").inc()

    async def watch(self) -> None:
        """Sweep for ever."""
        while True:
            await asyncio.sleep(SWEEP)
            try:
                self.sweep()
            except Exception:
                log.exception("tables could not be looked through")

    def is_busy(self, live: "Live") -> bool:
        """Whether a bot is to move there."""
        return any(code == live.table.code for code, _ in self.moving)

    def dismiss(self, live: "Live") -> None:
        """Forget the clock of a table, and how its bots fared; who is thinking there stops."""
        code = live.table.code
        for busy in [busy for busy in self.moving if busy[0] == code]:
            self.moving.pop(busy).cancel()
        if timer := self.clocks.pop(code, None):
            timer.cancel()
        for key in [key for key in self.resting if key[0] == code]:
            del self.resting[key]

    def close(self) -> None:
        for task in self.moving.values():
            task.cancel()
        for timer in self.clocks.values():
            timer.cancel()
        super().close()

    # Moving

    def _begin(self, live: "Live", seat: int, by: Literal["bot", "clock"]) -> None:
        turn = Turn(live, seat, by)
        key = turn.key
        task = self.moving[key] = asyncio.create_task(self._move(turn))

        def done(finished: asyncio.Task[None]) -> None:
            if self.moving.get(key) is finished:
                del self.moving[key]
            if finished.cancelled():
                return
            if problem := finished.exception():
                log.error("a bot's turn failed", exc_info=problem, extra={"table": key[0], "seat": seat})
                asyncio.get_running_loop().call_later(AFTER_A_MISTAKE, self._wake_again, live)
            else:  # at once: a sweep that came between would take the table for stuck
                self._wake_again(live)

        task.add_done_callback(done)

    def _wake_again(self, live: "Live") -> None:
        if self.tables.live.get(live.table.code) is live:
            self.wake(live)

    async def _move(self, turn: Turn) -> None:
        """Choose and move, unless there is nothing to do any more."""
        began = time.monotonic()
        code = await self.choose(turn)
        if code is None:
            return
        self.tables.metrics.moving.observe(time.monotonic() - began)
        await asyncio.sleep(max(0.0, self.tables.config.bot_pace - (time.monotonic() - began)))

        def propose(now: Table) -> Planned:
            if not turn.is_due or turn.now != turn.mark:
                raise NotYourTurn(seat=turn.seat)
            return now.move(turn.seat, code, turn.by)

        await self._store(turn.live, propose)

    async def _store(self, live: "Live", propose: "Propose") -> None:
        for wait in PATIENCE:
            try:
                await self.tables.act(live, "", None, propose)
                return
            except (CannotStore, InDoubt):
                await asyncio.sleep(wait)
            except (Refusal, LetGo):
                return

    # The clock

    def _wind(self, live: "Live") -> None:
        code = live.table.code
        if timer := self.clocks.pop(code, None):
            timer.cancel()
        due = live.table.due
        if due is not None and live.table.clock["mode"] == "strict":
            left = max(0.0, due - clock.counted())
            self.clocks[code] = asyncio.get_running_loop().call_later(left, self._ring, live)

    def _ring(self, live: "Live") -> None:
        """Time is up: a gentle bot moves for every person who acts."""
        self.clocks.pop(live.table.code, None)
        for seat in live.table.acting:
            if not live.table.seats[seat].bot and (live.table.code, seat) not in self.moving:
                self._begin(live, seat, "clock")
