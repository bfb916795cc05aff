"""Hints and chances: what whoever thinks is asked, and what becomes of the found. The same on a server and aboard."""

from typing import Any

from flibuste.bots.gate import choices
from flibuste.engine.contract import Position
from flibuste.insight.voice import voiced
from flibuste.server.messages import HintInfo, Hints, OddsInfo
from flibuste.server.moments import position_at
from flibuste.server.rights import permit
from flibuste.server.table import Table
from flibuste.server.tell import reader_of
from flibuste.server.thoughts import Wish

__all__ = ["Question", "hints_at", "odds_at"]

SECONDS = 1.0
"""How long a hint thinks."""


class Question:
    """What a seat wants to know of a moment; `wish` is thought about, and the found is told."""

    def __init__(self, table: Table, who: str, seat: int, step: int, lang: str, wish: Wish) -> None:
        self.seat, self.step, self.reader = seat, step, reader_of(table, who, lang)
        self.wish = {"seat": seat, "lang": lang, "game": table.game.id, **wish}

    def hints(self, found: list[dict[str, Any]]) -> Hints:
        """The found as hints."""
        told = [HintInfo(**voiced(hint, self.reader)) for hint in found]
        return Hints(seat=self.seat, step=self.step, hints=told)

    def odds(self, found: dict[str, Any]) -> OddsInfo:
        """The found as chances."""
        return OddsInfo(seat=self.seat, step=self.step, **found)


def hints_at(table: Table, who: str, seat: int, step: int | None, lang: str) -> Question:
    """What a seat could do now, or at a step of a finished game; raises Denied, NoSuchStep or NotYourTurn."""
    position, at = _asked(table, who, seat, step)
    choices(position, seat)
    line = table.playing().line_of(position)
    return Question(table, who, seat, at, lang, {"what": "hints", "line": line, "seconds": SECONDS, "seed": 0})


def odds_at(table: Table, who: str, seat: int, step: int | None, lang: str) -> Question:
    """The chances of a seat's next turn; raises Denied or NoSuchStep."""
    position, at = _asked(table, who, seat, step)
    return Question(table, who, seat, at, lang, {"what": "odds", "line": table.playing().line_of(position)})


def _asked(table: Table, who: str, seat: int, step: int | None) -> tuple[Position, int]:
    permit(table, who, "hint", seat)
    match = table.playing()
    if step is not None:
        permit(table, who, "study", seat)
    at = len(match.steps) if step is None else step
    return position_at(match, at)[0], at
