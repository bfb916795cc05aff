"""What an action does, as facts with numbers: of two actions, those in which they differ are reasons."""

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from flibuste.engine.options import Text
from flibuste.engine.routes import BESIDE, CELLS, ENDS, EXIT
from flibuste.engine.telling import woven

__all__ = ["Effect", "Effects", "effect", "ends_of", "lines_cut", "lines_joined"]


class Effect(NamedTuple):
    """One thing that an action does.

    `words` goes on from "it …" ("pays 3 gold at once"), as a template (see `telling`). `amount` is about what it is
    worth, in points, or in hundredths of a victory where the game has none: the greatest are told first."""

    key: str
    amount: float
    is_good: bool
    words: Text


Effects = Callable[[Any, int, Sequence[int]], list[Effect]]
"""Of a position, a seat and actions that it takes one after the other (a turn, or as much as is known of it): gains now
and at the end, what is opened and closed, what it costs and risks."""

OFF, SHUT = -1, -2


BAR = re.compile(r"\|(?![^{]*})")
"""Not that of `{who:your|their}`."""


def effect(
    key: str, amount: float, words: Text, is_good: bool = True, *, who: int | None = None, **facts: object
) -> Effect:
    """An effect with the numbers in its words filled in; of `one|many` the first where n is 1. `who` is the seat that
    acts, where the words speak of it (`{who:your|their}`)."""
    chosen = {lang: BAR.split(said)[0 if facts.get("n") == 1 else -1] for lang, said in words.items()}
    seats = {} if who is None else {"who": who}
    return Effect(key, amount, is_good, {lang: woven(said, seats, **facts) for lang, said in chosen.items()})


def ends_of(routes: list[int], cells: int) -> list[int]:
    """Where the two ends of a line lead: a cell without a route, OFF the sheet, or SHUT by another route; none where
    the line is a loop."""
    found = []
    for cell in range(CELLS):
        if cells >> cell & 1:
            for end in range(2):
                side = int(ENDS[routes[cell]][end])
                beside = int(BESIDE[cell][side])
                if beside < 0:
                    found.append(OFF)
                elif routes[beside] == 0:
                    found.append(beside)
                elif EXIT[routes[beside]][side ^ 2] < 0:
                    found.append(SHUT)
    return found


def _leading_here(routes: list[int], cell: int) -> list[int]:
    """The sides of a cell by which routes of its neighbours lead to it."""
    sides = []
    for side in range(4):
        beside = int(BESIDE[cell][side])
        if beside >= 0 and routes[beside] and EXIT[routes[beside]][side ^ 2] >= 0:
            sides.append(side)
    return sides


def lines_joined(routes: list[int], cell: int) -> int:
    """How many lines the route of a cell goes on."""
    return sum(int(EXIT[routes[cell]][side]) >= 0 for side in _leading_here(routes, cell))


def lines_cut(routes: list[int], cell: int) -> int:
    """How many lines lead to a cell whose route does not take them on."""
    return sum(int(EXIT[routes[cell]][side]) < 0 for side in _leading_here(routes, cell))
