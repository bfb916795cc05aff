"""A seat whose bot is to move, or whose time is up; and what whoever thinks is asked."""

from dataclasses import dataclass
from typing import Literal

from flibuste.bots.roster import roster
from flibuste.server.live import Live
from flibuste.server.luck import seed_of
from flibuste.server.seats import GENTLE
from flibuste.server.thoughts import Wish

__all__ = ["Turn", "wish_of"]


@dataclass
class Turn:
    """A seat that has to move, and the `mark` of the moment that was thought about."""

    live: Live
    seat: int
    by: Literal["bot", "clock"]
    mark: tuple[int, int] = (-1, -1)

    def __post_init__(self) -> None:
        self.mark = self.now

    @property
    def now(self) -> tuple[int, int]:
        """Other numbers after every action of the seat, and everything that was taken back."""
        return self.live.table.undos, self.live.table.acted[self.seat]

    @property
    def is_due(self) -> bool:
        """Whether the seat may act now; the clock moves only in the turn that it ran out in."""
        table = self.live.table
        if self.seat not in table.acting:
            return False
        return bool(table.seats[self.seat].bot) if self.by == "bot" else self.mark == self.now

    @property
    def key(self) -> tuple[str, int]:
        return self.live.table.code, self.seat

    @property
    def level(self) -> str:
        """Who moves: the gentle one for the clock, and where there is no such bot any more."""
        level = self.live.table.seats[self.seat].bot if self.by == "bot" else None
        return level if level in roster() else GENTLE


def wish_of(turn: Turn, bot: str) -> Wish | None:
    """What a worker is asked, which begins now; None where there is nothing to think about."""
    if not turn.is_due:
        return None
    turn.mark = turn.now
    table, seat = turn.live.table, turn.seat
    wish = {"what": "move", "game": table.game.id, "bot": bot, "seed": seed_of(table, seat), "seat": seat}
    return wish | {"line": table.playing().line}
