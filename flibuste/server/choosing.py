"""What a bot does in its turn: a worker is asked, again where it fails, then for a gentle bot; at last chance moves.

Whether the seat may act is asked when a worker begins to think, for the position as it is then.
"""

import logging
import time
from typing import TYPE_CHECKING

from flibuste.bots.roster import LEVELS, find_bot, roster
from flibuste.server.due import Turn, wish_of
from flibuste.server.luck import seed_of
from flibuste.server.seats import GENTLE
from flibuste.server.shares import Job
from flibuste.server.thinking import Thinking, Unwanted
from flibuste.server.worker import Failed, TooSlow

if TYPE_CHECKING:
    from flibuste.server.tables import Tables

__all__ = ["Chooser"]

log = logging.getLogger("flibuste.server")
OURS = frozenset(level.id for level in LEVELS)
TRIES = 2
"""How often a bot may fail before another one moves for it; once, where it was too slow."""
RESTS = 60.0
"""For so long the other one goes on, so that people do not wait for the same failure before every move."""
QUICK = ("random", "greedy", "guess")
"""The kinds of bots that a prentice can be; `guess` moves for the others."""


class Chooser:
    def __init__(self, tables: "Tables") -> None:
        self.tables = tables
        self.thinking = tables.thinking()
        self.prentices = Thinking(1, tables.metrics.thought, pure=True)
        self.resting: dict[tuple[str, int], float] = {}

    def close(self) -> None:
        self.thinking.close()
        self.prentices.close()

    async def choose(self, turn: Turn) -> int | None:
        """An action, legal when `turn.mark` was taken; None where the seat may not act any more."""
        try:
            game = turn.live.table.game.id
            if game in self.tables.warmth.cold and not await self.tables.warmth.waited(game):
                return await self._ask(turn, _prentice(turn.level), self.prentices)
            if self.resting.get(turn.key, 0.0) > time.monotonic():
                return await self._ask(turn, GENTLE)
            return await self._ask_patiently(turn)
        except Unwanted:
            return None
        except Failed:
            return self._by_chance(turn)

    async def _ask_patiently(self, turn: Turn) -> int:
        for _ in range(TRIES):
            try:
                return await self._ask(turn, turn.level)
            except TooSlow:
                break
            except Failed:
                continue
        self.resting[turn.key] = time.monotonic() + RESTS
        log.warning("a gentle bot stands in", extra={"table": turn.key[0], "seat": turn.seat, "seconds": RESTS})
        return await self._ask(turn, GENTLE)

    async def _ask(self, turn: Turn, bot: str, thinking: Thinking | None = None) -> int:
        """What a worker chooses; raises Unwanted, or Failed, which is told in the log."""
        table, limit = turn.live.table, self.tables.config.bot_limit
        job = Job("bots", table.host, table.code, table.game.id, lambda: wish_of(turn, bot), limit)
        job.is_watched, job.is_ours = lambda: bool(turn.live.here), turn.level in OURS or bot == GENTLE
        try:
            code: int = await (thinking or self.thinking).think(job)
            if turn.mark == turn.now and code not in turn.live.table.playing().position.legal(turn.seat):
                raise Failed(f"action {code} is not legal")
            return code
        except Failed as problem:
            self.tables.metrics.failures.labels("slow" if isinstance(problem, TooSlow) else "failed").inc()
            details = {"table": table.code, "seat": turn.seat, "bot": bot, "why": str(problem)}
            log.error("a bot failed", extra=details)
            raise

    def _by_chance(self, turn: Turn) -> int | None:
        """The last resort, where no worker answers: any legal action."""
        if not turn.is_due:
            return None
        turn.mark = turn.now
        table, seat = turn.live.table, turn.seat
        log.error("chance moves for a bot", extra={"table": table.code, "seat": seat})
        self.tables.metrics.failures.labels("chance").inc()
        return find_bot("random", seed_of(table, seat)).choose(table.playing().position, seat)


def _prentice(level: str) -> str:
    bot = roster()[level].bot
    return bot if bot.partition(":")[0] in QUICK else "guess"
