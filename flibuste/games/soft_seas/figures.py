"""Parts of the table of Soft Seas as figures: its die, and a part of a sheet with what is being chosen."""

from collections.abc import Mapping
from typing import Any

from flibuste.engine import svg
from flibuste.engine.cards import badge, die
from flibuste.engine.sheet_figures import chart_figure
from flibuste.games.soft_seas.drawing import PIECES, element
from flibuste.games.soft_seas.shapes import Position, Square
from flibuste.games.soft_seas.state import MOST_LINES
from flibuste.games.soft_seas.view import table

__all__ = ["figure", "numbers"]

DIE = 90
BARREL = 64


def figure(position: Position, wish: Mapping[str, Any]) -> str:
    """`show` is "die", "chart" (of a `part` like a1-e2) or "barrels"."""
    return {"die": _die, "chart": _chart, "barrels": _barrels}[wish["show"]](position, wish)


def numbers(position: Position) -> dict[str, int]:
    board, bonus = position.plain_board, position.plain_board.bonus
    lines = {
        f"{zone}_bonus_{line + 1}": bonus[at * MOST_LINES + line]
        for at, zone in ((0, "boat"), (1, "island"))
        for line in range(MOST_LINES)
    }
    barrels = {f"barrel_{place + 1}": board.barrel[place] for place in range(board.barrels)}
    zones = position.plain.sheets[0].zones
    return {
        "wild": len(table(position, 0)["sheets"][0]["rows"][0]) + 1,
        "barrels": board.barrels,
        "written": sum(sum(zone.score[: zone.written]) for zone in zones),
        **lines,
        **barrels,
    }


def _die(position: Position, wish: Mapping[str, Any]) -> str:
    return svg.figure(2 * DIE, DIE + 10, die(position.plain.die + 1, DIE, DIE / 2 + 2, DIE - 10))


def _chart(position: Position, wish: Mapping[str, Any]) -> str:
    def rows_of(shown: Position) -> list[list[Square]]:
        return table(shown, 0)["sheets"][0]["rows"]

    return chart_figure(position, wish, rows_of, element, position.plain.die + 1)


def _barrels(position: Position, wish: Mapping[str, Any]) -> str:
    drawn = ""
    for place, barrel in enumerate(table(position, 0)["sheets"][0]["barrels"]):
        x, name = BARREL * (place + 0.5), "barrel-crossed" if barrel["crossed"] else "barrel"
        drawn += PIECES(name, x, BARREL / 2, BARREL)
        drawn += "" if barrel["crossed"] else badge(barrel["value"], x + 18, BARREL / 2 + 14)
    return svg.figure(BARREL * position.plain_board.barrels, BARREL, drawn)
