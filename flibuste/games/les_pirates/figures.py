"""Parts of the sea of Les Pirates as figures: with the legs that dice are about to make."""

from collections.abc import Iterator, Mapping
from typing import Any

from flibuste.engine import svg
from flibuste.engine.cards import die
from flibuste.engine.svg import box, disc, path
from flibuste.games.les_pirates.sea import CELL, COAST, LAND, PIECES, REACH, Chart, Part, sea_part, ship
from flibuste.games.les_pirates.shapes import Place, Position
from flibuste.games.les_pirates.view import table

__all__ = ["figure", "numbers"]

DIE, ICON, EDGE = 90, 64, 8
MARKED = (svg.GOLD, svg.INK)
"""The colours of the first leg and of the second."""
Spot = tuple[float, float]


def figure(position: Position, wish: Mapping[str, Any]) -> str:
    """`show` is "dice", "sea" (a `part`: first column and row, last ones) or "ship" (named like 0.1)."""
    return {"dice": _dice, "sea": _sea, "ship": _ship}[wish["show"]](position, wish)


def numbers(position: Position) -> dict[str, int]:
    board = position.plain_board
    return {"ships": board.ships, "dice": board.dice, "columns": board.columns, "rows": board.rows}


def _dice(position: Position, wish: Mapping[str, Any]) -> str:
    faces = [one["face"] for one in table(position, None)["dice"]]
    drawn = [
        die(face, DIE * 1.2 * (place + 0.5), DIE / 2 + 2, DIE - 10, "ink" if place % 2 else "bone")
        for place, face in enumerate(faces)
    ]
    return svg.figure(DIE * 1.2 * len(faces), DIE + 10, *drawn)


def _ship(position: Position, wish: Mapping[str, Any]) -> str:
    shown = table(position, None)
    one = next(one for one in shown["ships"] if one["ship"] == wish["ship"])
    drawn = ship(one, ICON / 2, ICON / 2, ICON, shown["explosive"])
    return svg.figure(ICON, ICON, PIECES.definitions("sails"), drawn)


def _sea(position: Position, wish: Mapping[str, Any]) -> str:
    """`play` and `then` are legs about to be made; `barred` crosses out cells that cannot be reached."""
    shown, boards = table(position, None), int(position.plain_board.islands)
    chart, drawn = sea_part(shown, boards, _part(wish["part"]))
    left, top, wide, high = _seen(chart)
    drawn = box(left, top, wide, high, LAND) + drawn + "".join(_legs(chart, position, wish))
    for cell in wish.get("barred", ()):
        drawn += _cross(*chart.middle(*cell))
    rim = box(left + 1.5, top + 1.5, wide - 3, high - 3, "none", 6, stroke=svg.INK, stroke_width=3)
    return svg.figure(wide, high, PIECES.definitions("sails"), drawn, rim, left=left, top=top)


def _part(edges: list[int]) -> Part:
    left, top, right, bottom = edges
    return left, top, right, bottom


def _seen(chart: Chart) -> tuple[float, float, float, float]:
    """The corner, width and height of the part, with the coast where it lies at one."""
    first_column, first_row, last_column, last_row = chart.part
    left, top = chart.corner(first_column, first_row)
    right, bottom = chart.corner(last_column, last_row)
    columns = chart.boards * chart.columns
    west, east = (REACH if first_column == 1 else 0), (REACH if last_column == columns else 0)
    north, south = (COAST - 16 if first_row == 1 else 0), (COAST - 16 if last_row == chart.rows else 0)
    left, top = left - west, top - north
    return left, top, right + CELL + east - left, bottom + CELL + south - top


def _legs(chart: Chart, position: Position, wish: Mapping[str, Any]) -> Iterator[str]:
    seat = wish.get("seat", 0)
    for colour, text in zip(MARKED, (wish.get("play"), wish.get("then")), strict=True):
        if text is None:
            return
        code = position.read(seat, text)
        leg = position.game.actions.parts(position, seat, code)
        spots = list(_way(chart, leg["from"], leg["to"]))
        line = "L".join(f"{x:g} {y:g}" for x, y in spots)
        yield path(f"M{line}", svg.RAISED, 9) + path(f"M{line}", colour, 5, stroke_dasharray="0.1 10")
        face = position.plain.dice[leg["die"]] + 1
        x, y = spots[-1]
        yield disc(x, y, 4, colour) + die(face, x + 20, y + 18, 22, "ink" if colour == svg.INK else "bone")
        position = position.after(seat, code)


def _way(chart: Chart, start: Place, end: Place) -> Iterator[Spot]:
    """The spots that a leg passes: straight, or from row to row where it runs along the bar."""
    first = chart.spots(start)[0]
    yield first
    if not isinstance(start, str) and not isinstance(end, str) and start[0] != end[0] and _is_bar(chart, start, end):
        way = 1 if end[0] > start[0] else -1
        rows = sorted({row for _, row in (cell for cell, kind in chart.kinds.items() if kind == "wind")})
        row = start[1]
        for column in range(start[0] + way, end[0], way):
            row = next(other for other in rows if other != row)
            yield chart.middle(column, row)
    if isinstance(end, str) and not isinstance(start, str):
        near = [cell for strait in chart.shown["straits"] if strait["name"] == end for cell in strait["touching"]]
        yield chart.middle(*min(near, key=lambda cell: abs(cell[0] - start[0]) + abs(cell[1] - start[1])))
    yield min(chart.spots(end), key=lambda spot: abs(spot[0] - first[0]) + abs(spot[1] - first[1]))


def _is_bar(chart: Chart, *cells: list[int]) -> bool:
    return all("wind" in chart.shown["cells"][row - 1] for _, row in cells)


def _cross(x: float, y: float) -> str:
    return path(f"M{x - 11:g} {y - 11:g}l22 22m0 -22l-22 22", svg.CORAL, 6)
