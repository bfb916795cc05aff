"""Shapes that games share: of what a seat sees, of the parts of an action, of the logbook.

Each game declares its own in `shapes.py`, as typed dicts: nothing at run time, checked by the type checker, and the
TypeScript of the page is written from them (`make types`).
"""

from typing import Annotated, NotRequired

from annotated_types import Len

from flibuste.engine.newer_typing import TypedDict
from flibuste.engine.routes import Shape

__all__ = ["Cell", "Named", "ScoreLine", "Square"]

Cell = Annotated[list[int], Len(2, 2)]
"""Column and row, from 1."""


class Named(TypedDict):
    """A name in every language."""

    en: str
    fr: str


class Square(TypedDict):
    """A cell of a sheet that routes are drawn on; a game adds what stands there."""

    cell: Cell
    shape: Shape | None


class ScoreLine(TypedDict):
    """A line of a seat's score, and the rule that gives it: `points`, where there is something to count so many times
    a value."""

    rule: str
    key: str
    points: int
    count: NotRequired[int]
    value: NotRequired[int]
