"""Parts of the table of Doodle Islands as figures: its dice, and a part of a sheet with what is being chosen."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from flibuste.engine import svg
from flibuste.engine.cards import die
from flibuste.engine.cards import numbers as zone
from flibuste.engine.sheet_figures import chart_figure
from flibuste.games.doodle_islands.drawing import PIECES, element, is_printed
from flibuste.games.doodle_islands.shapes import Position, Square
from flibuste.games.doodle_islands.view import table

__all__ = ["figure", "numbers"]

DIE, PITCH = 76, 96
ZONE, WIDE = 54, 560


def figure(position: Position, wish: Mapping[str, Any]) -> str:
    """`show` is "dice", "chart" (of a `part` like a1-e2), "zone" (of `zone`) or "bottles"."""
    return {"dice": _dice, "chart": _chart, "zone": _zone, "bottles": _bottles}[wish["show"]](position, wish)


def numbers(position: Position) -> dict[str, int]:
    board = position.plain_board
    islands = [number for number, there in enumerate(board.other_numbers) if there]
    monsters = [number for number, there in enumerate(board.monster_numbers) if there]
    ships = sorted({pay for pay in board.pay if pay})
    return {
        "side": board.side,
        "wild": board.side + 1,
        "bottles": board.bottles,
        "stake": board.stake,
        "least_monster": monsters[0],
        "most_monster": monsters[-1],
        "least_other": islands[0],
        "most_other": islands[-1],
        "ship": ships[0],
        "galleon": ships[-1],
        "arms": max(board.marks),
        **{f"bonus_{place}": gold for place, gold in enumerate(board.bonuses, start=1)},
    }


def _dice(position: Position, wish: Mapping[str, Any]) -> str:
    dice = table(position, None)["dice"]
    if dice is None:
        return svg.figure(1, 1)
    drawn = die(dice["black"], PITCH / 2, PITCH / 2, DIE, "ink")
    for spot, white in enumerate(dice["white"], start=1):
        drawn += die(white["face"], PITCH * (spot + 0.5), PITCH / 2, DIE, faded=white["taken"])
    return svg.figure(PITCH * (len(dice["white"]) + 1), PITCH + 4, drawn)


def _chart(position: Position, wish: Mapping[str, Any]) -> str:
    seat, dice = wish.get("seat", 0), table(position, None)["dice"]

    def rows_of(shown: Position) -> list[list[Square]]:
        return table(shown, None)["sheets"][seat]["rows"]

    return chart_figure(position, wish, rows_of, partial(element, seat), dice and dice["black"], is_printed)


def _zone(position: Position, wish: Mapping[str, Any]) -> str:
    """Numbers of a zone, as the seat has circled and crossed them."""
    sheet = table(position, None)["sheets"][wish.get("seat", 0)]
    marks = [(one["number"], one["mark"]) for one in sheet[wish["zone"]]]
    return svg.figure(WIDE, ZONE, zone(marks, 0, ZONE / 2, WIDE, wish.get("seat", 0)))


def _bottles(position: Position, wish: Mapping[str, Any]) -> str:
    bottles = table(position, None)["sheets"][wish.get("seat", 0)]["bottles"]
    drawn = [
        PIECES("bottle-ticked" if spot < bottles["ticked"] else "bottle", ZONE * (spot + 0.5), ZONE / 2, ZONE)
        for spot in range(bottles["of"])
    ]
    return svg.figure(ZONE * bottles["of"], ZONE, *drawn)
