"""Exact chances of the next turn: every way that dice or draws may fall, with its weight, by the rules themselves.

A game tells in its `odds.py` which things of the table the next turn may use, reach or board. It stands a position at
the throw of that turn, as if nothing else happened before, and asks for every throw what is legal after it.
"""

from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from flibuste.engine.options import Text
from flibuste.engine.telling import Spot

__all__ = ["Odd", "OddKind", "Odds", "chances", "throws"]

OddKind = Literal["use", "reach", "board", "danger"]


class Odd(NamedTuple):
    """The chance that a thing can be used or reached, that a ship can be boarded, or is in danger of it."""

    spot: Spot
    kind: OddKind
    chance: Fraction


class Odds(NamedTuple):
    """The odds of a seat's next turn, and what they mean, in a sentence for whoever looks at them."""

    rows: list[Odd]
    caption: Text


def throws(
    position: Any, alike: Callable[[Any], Hashable] = lambda position: position.whole
) -> list[tuple[Any, Fraction]]:
    """Every position after the dice or draws that are due, with its chance; positions that are `alike` are one."""
    due = {alike(position): (position, Fraction(1))}
    while any(one.is_chance for one, _ in due.values()):
        found: dict[Hashable, tuple[Any, Fraction]] = {}
        for one, chance in due.values():
            for after, part in _fallen(one):
                known = found.setdefault(alike(after), (after, Fraction(0)))
                found[alike(after)] = (known[0], known[1] + chance * part)
        due = found
    return list(due.values())


def _fallen(position: Any) -> Iterable[tuple[Any, Fraction]]:
    """One die or one tile further."""
    if not position.is_chance:
        return [(position, Fraction(1))]
    outcomes = position.outcomes()
    whole = sum(outcomes.values())
    return [(position.after(-1, code), Fraction(weight, whole)) for code, weight in outcomes.items() if weight]


def chances(ways: Iterable[tuple[Any, Fraction]], things: Callable[[Any], Iterable[Hashable]]) -> dict[Any, Fraction]:
    """For every thing the chance of the positions in which it is among the `things`."""
    found: dict[Any, Fraction] = {}
    for position, chance in ways:
        for thing in set(things(position)):
            found[thing] = found.get(thing, Fraction(0)) + chance
    return found
