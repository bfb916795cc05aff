"""Hints: what the search thinks of every legal action of a position, best first, and which of them are equally good.

An expected result is told in what a player knows: the chance of victory and, where the game has points, by how many
one will lead (alone: how many one will have). Actions whose results differ by no more than two standard errors are
equal: they share a rank.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import hypot, inf, isfinite, sqrt
from typing import Any

from flibuste.bots.tree import Estimate, SearchBot
from flibuste.engine.contract import Position

__all__ = ["Hint", "hints"]

EQUAL = 2.0
"""So many standard errors apart, two results are different."""
PRIOR = 8
"""A spread found in few visits counts as if so many more had shown the spread of all actions."""


PARTS = ("victory", "victory_error", "points", "points_error")
"""What an estimate may tell besides its result."""


@dataclass(frozen=True)
class Hint:
    """An action with what is expected of it; what was never tried has no numbers and stands last.

    `result` is what the search goes by, in 0 … 1: victory, and how clear it is where the game has points; `error` is
    its standard error. `victory` is the chance of it (a shared one counts as its share), `points` the lead, or alone
    the score. Equal actions have the same `rank`, counted like places in a race (1, 1, 3). `is_choice` marks the action
    that the search would play."""

    code: int
    rank: int
    visits: int
    result: float | None
    error: float | None
    victory: float | None
    victory_error: float | None
    points: float | None
    points_error: float | None
    is_choice: bool

    def as_dict(self, position: Position, seat: int, lang: str = "en") -> dict[str, Any]:
        """As plain data, with the action's text and words (seats are {0}, {1} …)."""
        actions = position.game.actions
        said = {"text": actions.text(self.code), "words": actions.words(position, seat, self.code, lang)}
        return said | asdict(self)


def hints(
    position: Position, seat: int, *, sims: int = 0, seconds: float = 0.0, seed: int = 0, threads: int = 1
) -> list[Hint]:
    """Every legal action of a seat, best first, after a search of so many simulations or seconds.

    Knows what the seat sees, no more. Raises NotYourTurn where the seat may not act."""
    bot = SearchBot(sims=sims, seconds=seconds, seed=seed, threads=threads)
    return read(bot.estimates(position, seat))


def read(estimates: Sequence[Estimate]) -> list[Hint]:
    """Estimates, which come best first, as hints."""
    errors = _errors(estimates)
    choice = max(estimates, key=lambda one: (one.visits, one.result, -one.code))
    ranks = _ranks(estimates, errors)
    return [_hint(*row, row[0] is choice) for row in zip(estimates, errors, ranks, strict=True)]


def _hint(estimate: Estimate, error: float, rank: int, is_choice: bool) -> Hint:
    told = {"result": estimate.result, "error": error} | {name: getattr(estimate, name, None) for name in PARTS}
    known = {name: value if _is_known(estimate, value) else None for name, value in told.items()}
    return Hint(code=estimate.code, rank=rank, visits=estimate.visits, is_choice=is_choice, **known)


def _is_known(estimate: Estimate, value: float | None) -> bool:
    return estimate.visits > 0 and value is not None and isfinite(value)


def _errors(estimates: Sequence[Estimate]) -> list[float]:
    """Standard errors that few visits with like results do not make too small; infinite where nothing is known."""
    spreads = {one.code: one.error**2 * one.visits for one in estimates if one.visits > 1}
    seen = sum(one.visits - 1 for one in estimates if one.visits > 1)
    if not seen:
        return [inf] * len(estimates)
    common = sum(spreads[one.code] * (one.visits - 1) for one in estimates if one.visits > 1) / seen
    return [_error(one.visits, spreads.get(one.code, 0.0), common) for one in estimates]


def _error(visits: int, spread: float, common: float) -> float:
    if not visits:
        return inf
    return sqrt((spread * (visits - 1) + common * PRIOR) / (visits - 1 + PRIOR) / visits)


def _ranks(estimates: Sequence[Estimate], errors: Sequence[float]) -> list[int]:
    """Best first; a new rank begins where an action is worse than one of the rank before it, beyond doubt."""
    ranks: list[int] = []
    for place, (one, error) in enumerate(zip(estimates, errors, strict=True)):
        first = ranks[-1] - 1 if ranks else 0
        peers = zip(estimates[first:place], errors[first:place], strict=True)
        differs = any(peer.result - one.result > EQUAL * hypot(error, other) for peer, other in peers)
        untried = bool(place) and not one.visits and bool(estimates[place - 1].visits)
        ranks.append(place + 1 if not place or differs or untried else first + 1)
    return ranks
