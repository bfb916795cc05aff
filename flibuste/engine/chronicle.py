"""Many whole games: written down and checked at once where a game can (`Game.chronicle`), step by step where not."""

from collections.abc import Sequence
from marshal import dumps

from flibuste.engine.contract import Book, Position, Setup
from flibuste.engine.errors import FlibusteError
from flibuste.engine.kernel import numbers
from flibuste.engine.logbook import begin, check_result, follow
from flibuste.engine.match import Match

__all__ = ["check", "written"]

LETTERS = 0
"""The version of marshal's bytes in which equal data is equal, and 1 is neither true nor 1.0: the fastest to see it."""


def written(setup: Setup, first: int, steps: Sequence[int]) -> Book:
    """The logbook of a game that `first` began and that went by these legal steps (seat, code, seat, code …)."""
    match = Match.of(setup.game, setup.setting, first, setup=setup)
    if not _sail(match, steps):
        match.follow(list(zip(steps[::2], steps[1::2], strict=True)))
    events, match.events = match.events, []
    return match.logbook() | {"events": events}


def check(book: Book, sheet: str | None = None) -> None:
    """What `replay` checks, without the match: raises what it raises."""
    match = begin(book, sheet)
    if _seems_right(match, book):
        check_result(match, book.get("result"))
    else:
        follow(match, book)


def _seems_right(match: Match, book: Book) -> bool:
    """Whether all events are the ones that we would write. Where not, they may still be right: `follow` knows."""
    chronicle = match.game.chronicle
    try:
        steps = chronicle.read(match.position.setup, book["events"]) if chronicle else []
        start, opening = match.position, match.events
        if steps and _sail(match, steps):
            if dumps(match.events, LETTERS) == dumps(book["events"], LETTERS):
                return True
            match.position, match.events = start, opening
    except (ArithmeticError, AttributeError, FlibusteError, LookupError, TypeError, ValueError):
        pass  # other programs may write anything
    return False


def _sail(match: Match, steps: Sequence[int]) -> bool:
    """Bring a match that has just begun to where these steps lead, with its events; False where it is not possible."""
    position, chronicle = match.position, match.game.chronicle
    if not chronicle:
        return False
    states, statuses = position.sail(flat := numbers(steps))
    if 2 * len(statuses) < len(steps):
        return False
    match.events = match.events + chronicle.write(position.setup, flat, states)
    match.position = _last(position, states, statuses)
    return True


def _last(position: Position, states: list[object], statuses: list[int]) -> Position:
    return position.stood(states, len(statuses), statuses[-1]) if statuses else position
