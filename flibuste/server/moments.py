"""Any moment of a game: how it stood, how it looked, and a game that begins there."""

from collections.abc import Callable, Sequence
from functools import partial

from flibuste.engine.contract import CHANCE, Position
from flibuste.engine.errors import NotYourTurn, UnknownAction
from flibuste.engine.match import Match
from flibuste.engine.svg import characters
from flibuste.server.chance import new_secret
from flibuste.server.errors import NoSuchStep
from flibuste.server.events import Created
from flibuste.server.messages import ReplayStep, View
from flibuste.server.table import Table
from flibuste.server.tell import named, reader_of

__all__ = ["begun_at", "drawn", "position_at", "step_of"]


def step_of(
    table: Table, step: int, who: str, seat: int | None, lang: str, instead: Sequence[int] = ()
) -> ReplayStep:  # fmt: skip
    """How a game stood after so many steps, or would stand had these actions been played next, `instead` of what was.

    Raises NoSuchStep, NotYourTurn or UnknownAction."""
    match = table.playing()
    position, events = position_at(match, step)
    for code in instead:
        position = _played(match, step, position, code)
    view = View(**named(match.view_of(position, seat, lang), match, reader_of(table, who, lang)))
    return ReplayStep(step=step, steps=len(match.steps), events=events, view=view)


def _played(match: Match, step: int, position: Position, code: int) -> Position:
    """After an action of whoever decided at a step."""
    seat = match.steps[step].seat if step < len(match.steps) else CHANCE
    if seat not in position.acting:
        raise NotYourTurn(seat=seat)
    if code not in position.legal(seat):
        raise UnknownAction(got=str(code), expected="an action that may be played there")
    return position.after(seat, code)


def drawn(table: Table, step: int | None, seat: int | None, lang: str) -> Callable[[], str]:
    """What draws the table as a seat sees it, now or after so many steps: where the game has no drawing, in characters.

    Raises NoSuchStep."""
    match, draw = table.playing(), table.game.drawing or _in_characters
    position = (match.position if step is None else position_at(match, step)[0]).seen_by(seat)
    return partial(draw, position, seat, table.names, lang)


def _in_characters(position: Position, seat: int | None, names: Sequence[str], lang: str) -> str:
    return characters(position.game.view.picture(position, seat, lang).format(*names))


def begun_at(table: Table, step: int, who: str, seat: int) -> Created:
    """A game that goes on from a step of this one; raises NoSuchStep."""
    last = len(table.playing().steps) - 1
    if not 0 <= step <= last:
        raise NoSuchStep(step=step, last=last)
    return table.from_step(step, who, seat, new_secret())


def position_at(match: Match, step: int) -> tuple[Position, int]:
    """The position before step number `step`, and how many events had happened."""
    if step == len(match.steps):
        return match.position, len(match.events)
    if not 0 <= step < len(match.steps):
        raise NoSuchStep(step=step, last=len(match.steps))
    return match.steps[step].before, match.steps[step].events
