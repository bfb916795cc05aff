"""Hints for learners: every legal action of a position, which is best and why, which are as good, which weaker.

Values come from `value`, reasons from `reasons`. What two standard errors cannot tell from the best is as good; what
was not tried, or too little, is not ranked.
"""

from dataclasses import asdict, dataclass
from math import inf, isfinite
from typing import Any, Literal

from flibuste.engine.contract import Position
from flibuste.insight.marks import MARKS, price
from flibuste.insight.reasons import Reasons, turn_words
from flibuste.insight.value import Weighed, Worth, has_points, weigh_actions

__all__ = ["Hint", "HintKind", "hints", "read", "with_reasons"]

HintKind = Literal["best", "equal", "weaker", "weak", "untried"]
ENOUGH = 0.5
"""What was tried less often than this part of the best's tries is not called as good."""
TOLD = 8
"""Of so many, best first, reasons are told."""


@dataclass(frozen=True)
class Hint:
    """An action with what is expected of it; what was never tried has no numbers, no rank, and stands last.

    `result` is what decides, in 0 … 1: victory, and how clear it is where the game has points; `error` is its standard
    error. `victory` is the chance of it (a shared one counts as its share), `points` the score expected. `price` is
    what is lost by it: points, or chances in a hundred where the game has none. Equal actions share `rank` 1."""

    code: int
    kind: HintKind
    rank: int | None
    visits: int
    result: float | None
    error: float | None
    victory: float | None
    victory_error: float | None
    points: float | None
    points_error: float | None
    price: int
    is_choice: bool

    def as_dict(self, position: Position, seat: int, lang: str = "en") -> dict[str, Any]:
        """As plain data, with the action's text and words (seats are {0}, {1} …)."""
        actions = position.game.actions
        said = {"text": actions.text(self.code), "words": actions.words(position, seat, self.code, lang)}
        return said | asdict(self)


def hints(position: Position, seat: int, *, sims: int = 0, seconds: float = 0.0, seed: int = 0) -> list[Hint]:
    """Every legal action of a seat, best first, after so many simulations or seconds.

    Knows what the seat sees, no more. Raises NotYourTurn where the seat may not act."""
    rows = weigh_actions(position, seat, sims=sims, seconds=seconds, seed=seed)
    return read(rows, seat, "points" if has_points(position) else "share")


def read(rows: list[Weighed], seat: int, measure: str) -> list[Hint]:
    """Weighed actions, which come best first, as hints."""
    order: dict[str, int] = {"best": 0, "equal": 1, "weaker": 2, "weak": 3, "untried": 4}
    kinds = [(_kind(row, rows[0], seat, measure), row) for row in rows]
    kinds.sort(key=lambda one: order[one[0]])  # stable: best first within a kind
    return [_hint(kind, row, place, seat, measure) for place, (kind, row) in enumerate(kinds, start=1)]


def _kind(row: Weighed, best: Weighed, seat: int, measure: str) -> HintKind:
    if row is best:
        return "best"
    if not row.tries or (row.is_equal and row.tries < ENOUGH * best.tries):
        return "untried"
    if row.is_equal:
        return "equal"
    return "weaker" if _loss(row, seat, measure) < MARKS[measure]["mistake"] else "weak"


def _loss(row: Weighed, seat: int, measure: str) -> float:
    return max(0.0, (row.score_gap if measure == "points" else row.share_gap)[seat])


def _hint(kind: HintKind, row: Weighed, place: int, seat: int, measure: str) -> Hint:
    worth = row.worths[seat] if row.tries else Worth(inf, inf, None, None)
    return Hint(
        code=row.code,
        kind=kind,
        rank=None if kind == "untried" else 1 if kind in ("best", "equal") else place,
        visits=row.tries,
        result=row.result if row.tries else None,
        error=_known(row.error),
        victory=_known(worth.share),
        victory_error=_known(worth.share_error),
        points=_known(worth.score),
        points_error=_known(worth.score_error),
        price=price(measure, _loss(row, seat, measure)) if kind in ("weaker", "weak") else 0,
        is_choice=kind == "best",
    )


def _known(number: float | None) -> float | None:
    return number if number is not None and isfinite(number) else None


def with_reasons(found: list[Hint], position: Position, seat: int, lang: str) -> list[dict[str, Any]]:
    """Hints as plain data, each with the whole turn in words and, of the first ones, why."""
    reasons = Reasons(position, seat)
    rivals = [one.code for one in found if one.kind in ("weaker", "weak")][:TOLD]
    best = found[0].code
    rows = []
    for place, one in enumerate(found):
        row = one.as_dict(position, seat, lang) | {"because": "", "turn": ""}
        if place < TOLD and one.kind != "untried":
            turn = reasons.turn(one.code)
            row["turn"] = turn_words(reasons.position, seat, turn, lang) if len(turn) > 1 else ""
            row["because"] = _because(reasons, one, best, rivals, lang)
        rows.append(row)
    return rows


def _because(reasons: Reasons, one: Hint, best: int, rivals: list[int], lang: str) -> str:
    """Of the best one: why it is better than the first of the weaker ones that is known to differ from it."""
    if one.kind == "best":
        known = (reasons.best(one.code, rival, lang) for rival in (rivals or (None,)))
        return next(filter(None, known), "")
    return reasons.equal(one.code, lang) if one.kind == "equal" else reasons.weaker(one.code, best, lang)
