"""Parts of a sheet of cells as figures, for every game that draws routes."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from flibuste.engine import svg
from flibuste.engine.chart import Element, chart, chart_size, coming_mark, picked_mark
from flibuste.engine.contract import Position
from flibuste.engine.drawing import parse_cell, place
from flibuste.engine.shapes import Square

__all__ = ["chart_figure"]

S = TypeVar("S", bound=Square)
Rows = Sequence[Sequence[S]]


def chart_figure(
    position: Position,
    wish: Mapping[str, Any],
    rows_of: Callable[[Position], Rows[S]],
    element: Element[S],
    called: int | None,
    printed: Callable[[S], bool] = lambda cell: False,
) -> str:
    """The `part` a1-e2 of a sheet. With `called` its column is lit, `chosen` frames a cell, `play` draws as if done."""
    seat, shown, spot, gold = wish.get("seat", 0), position, None, 0
    if "play" in wish:
        code = position.read(seat, wish["play"])
        shown, spot = position.after(seat, code), position.game.actions.parts(position, seat, code)["cell"]
        gold = sum(position.game.events.gains(position, seat, code).values())
    rows = _part(rows_of(shown), wish.get("part"))
    drawn = chart(rows, seat, element, called if wish.get("called") else None, printed, spot)
    if chosen := wish.get("chosen"):
        drawn += picked_mark(rows, place(parse_cell(chosen)))
    if spot and gold:
        drawn += coming_mark(rows, spot, f"+{gold}")
    return svg.figure(*chart_size(rows), drawn)


def _part(rows: Rows[S], part: str | None) -> Rows[S]:
    if part is None:
        return rows
    (left, top), (right, bottom) = (place(parse_cell(corner)) for corner in part.split("-"))
    return [row[left - 1 : right] for row in rows[top - 1 : bottom]]
