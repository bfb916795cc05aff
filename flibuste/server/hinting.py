"""Hints and chances: what is asked, what whoever thinks is given, and what becomes of the found. The same on a server,
aboard, and where a page answers at home what it asked a server."""

from typing import Any

from flibuste.bots.gate import choices
from flibuste.engine.contract import Position
from flibuste.engine.telling import Reader
from flibuste.insight.voice import voiced
from flibuste.server.messages import HintInfo, Hints, OddsInfo, Question
from flibuste.server.moments import position_at
from flibuste.server.rights import permit
from flibuste.server.table import Table
from flibuste.server.tell import reader_of
from flibuste.server.thoughts import Wish

__all__ = ["hints_at", "odds_at", "told", "wish_of"]

SECONDS = 1.0
"""How long a hint thinks."""


def hints_at(table: Table, who: str, seat: int, step: int | None) -> Question:
    """What a seat could do now, or at a step of a finished game; raises Denied, NoSuchStep or NotYourTurn."""
    position, at = _asked(table, who, seat, step)
    choices(position, seat)
    reader, line = reader_of(table, who, "en"), table.playing().line_of(position.seen_by(seat))
    you = seat if reader.seat is None and seat in table.seats_of(who) else reader.seat
    return Question(seat=seat, step=at, what="hints", line=line, names=list(reader.names), you=you)


def odds_at(table: Table, who: str, seat: int, step: int | None) -> Question:
    """The chances of a seat's next turn; raises Denied or NoSuchStep."""
    position, at = _asked(table, who, seat, step)
    reader, line = reader_of(table, who, "en"), table.playing().line_of(position.seen_by(seat))
    return Question(seat=seat, step=at, what="odds", line=line, names=list(reader.names), you=reader.seat)


def _asked(table: Table, who: str, seat: int, step: int | None) -> tuple[Position, int]:
    permit(table, who, "hint", seat)
    match = table.playing()
    if step is not None:
        permit(table, who, "study", seat)
    at = len(match.steps) if step is None else step
    return position_at(match, at)[0], at


def wish_of(asked: Question, lang: str) -> Wish:
    """What whoever thinks is given."""
    wish = {"what": asked.what, "game": asked.line.partition("/")[0], "line": asked.line, "seat": asked.seat}
    return wish | {"lang": lang, "seconds": SECONDS, "seed": 0}


def told(asked: Question, lang: str, found: Any) -> Hints | OddsInfo:
    """What was found, as it is answered."""
    if asked.what == "odds":
        return OddsInfo(seat=asked.seat, step=asked.step, **found)
    reader = Reader(tuple(asked.names), lang, asked.you)
    return Hints(seat=asked.seat, step=asked.step, hints=[HintInfo(**voiced(hint, reader)) for hint in found])
