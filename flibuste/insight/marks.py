"""How much was lost, as a sign: from which loss on a decision is a slip, a mistake or a blunder."""

from collections.abc import Sequence

__all__ = ["DICE", "MARKS", "mark_of", "price", "whole"]

MARKS: dict[str, dict[str, float]] = {
    "points": {"blunder": 6.0, "mistake": 3.0, "slip": 1.0},
    "share": {"blunder": 0.10, "mistake": 0.05, "slip": 0.02},
}
"""For each measure, the heaviest first; what is less is never shown."""
DICE = 0.08
"""A throw that turns the chances by so much has a sign of its own."""


def mark_of(measure: str, loss: float, swings: Sequence[float]) -> str:
    """The sign of a loss, or of dice by their swings; empty for none."""
    if measure == "dice":
        return "dice" if max(map(abs, swings), default=0.0) >= DICE else ""
    return next((name for name, least in MARKS[measure].items() if round(loss, 9) >= least), "")


def whole(measure: str, amount: float) -> int:
    """An amount as a whole number that a player reads: points, or chances in a hundred."""
    return round(amount if measure == "points" else 100 * amount)


def price(measure: str, loss: float) -> int:
    """The same of what a decision lost; not rounded up to where a heavier sign begins: nobody reads of a slip what the
    key says of a mistake."""
    begins = [whole(measure, least) for least in MARKS[measure].values()]
    rounded = whole(measure, loss)
    return rounded - 1 if rounded in begins and round(loss, 9) < rounded / whole(measure, 1) else rounded
