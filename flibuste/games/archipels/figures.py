"""Parts of the table of Archipels as figures: the market, an island, and what elements are worth."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from flibuste.engine import svg
from flibuste.engine.svg import box
from flibuste.games.archipels.board import load
from flibuste.games.archipels.drawing import worth
from flibuste.games.archipels.scenery import CELL, LEFT, PITCH, TILE, TOP, island, market, tile_face
from flibuste.games.archipels.shapes import Position
from flibuste.games.archipels.state import BOARD, ELEMENTS, MOST_PLAYERS
from flibuste.games.archipels.view import table

__all__ = ["figure", "numbers"]

WIDE, HIGH, EDGE = 520, 264, 14
WORTH = 110
OVERHANG = 66
"""How far the blade of a paddle stands out of the market."""


def figure(position: Position, wish: Mapping[str, Any]) -> str:
    """`show` is "market" (a `part`: first column and row, last ones), "island", "worths" (of `elements`) or "tile"."""
    return {"market": _market, "island": _island, "worths": _worths, "tile": _tile}[wish["show"]](position, wish)


def numbers(position: Position) -> dict[str, int]:
    """Of every number of players: days, tiles a turn, flowers a day."""
    board, counts = position.plain_board, dict[str, int]()
    for players in range(2, MOST_PLAYERS + 1):
        other = BOARD.plain(load(replace(position.setting, players=players)))
        counts |= {f"days_{players}": other.days, f"most_{players}": other.most, f"flowers_{players}": other.gardens}
    worths = {f"worth_{one['element']}": one["value"] for one in table(position, None)["flowers"]}
    worths |= {f"factor_{name}": board.factor[1 + ELEMENTS.index(name)] for name in ("seahorse", "turtle", "tiki")}
    return {**counts, **worths, "pontoon": board.pontoon, "bottle": -board.bottle}


def _market(position: Position, wish: Mapping[str, Any]) -> str:
    """A `lit` cell is framed: the tile about to be taken or turned over."""
    shown = table(position, None)
    left, top, right, bottom = wish.get("part", (1, 1, len(shown["market"][0]), len(shown["market"])))
    drawn = market(shown, position.acting[0] if position.acting else None)
    for column, row in wish.get("lit", ()):
        x, y = LEFT + (column - 1) * PITCH, TOP + (row - 1) * PITCH
        drawn += box(x + 1, y + 1, PITCH - 2, PITCH - 2, "none", 10, stroke=svg.GOLD, stroke_width=6)
    x, y = LEFT + (left - 1) * PITCH - OVERHANG, TOP + (top - 1) * PITCH - OVERHANG
    wide, high = (right - left + 1) * PITCH + OVERHANG, (bottom - top + 1) * PITCH + OVERHANG
    return svg.figure(wide + EDGE, high + EDGE, drawn, left=x, top=y)


def _island(position: Position, wish: Mapping[str, Any]) -> str:
    """With `play`, the island as if the tile chosen were placed, and a frame around it."""
    seat, spot, shown = wish.get("seat", 0), None, position
    if "play" in wish:
        code = position.read(seat, wish["play"])
        spot, shown = position.game.actions.parts(position, seat, code)["at"], position.after(seat, code)
    tiles = table(shown, None)["islands"][seat]["tiles"]
    left, top = (min(tile["at"][axis] for tile in tiles) for axis in (0, 1))
    across, down = (max(tile["at"][axis] for tile in tiles) + 2 - low for axis, low in ((0, left), (1, top)))
    drawn, scale = "", min(WIDE / (across * CELL), HIGH / (down * CELL + 12), 1.1)
    if spot:
        x, y = (WIDE - across * CELL * scale) / 2, (HIGH - down * CELL * scale) / 2
        size = TILE * scale
        at = (x + (spot[0] - left) * CELL * scale, y + (spot[1] - top) * CELL * scale - 9 * scale)
        drawn = box(*at, size, size, "none", 8, stroke=svg.GOLD, stroke_width=7)
    return svg.figure(WIDE, HIGH, island(tiles, WIDE, HIGH), drawn)


def _worths(position: Position, wish: Mapping[str, Any]) -> str:
    zones = {one["element"]: one for one in table(position, None)["flowers"]}
    drawn = [
        svg.group(place * (WORTH + 8) + 4, 2, worth(name, zones[name]["flowers"], zones[name]["value"], WORTH))
        for place, name in enumerate(wish["elements"])
    ]
    return svg.figure(len(drawn) * (WORTH + 8), 98, *drawn)


def _tile(position: Position, wish: Mapping[str, Any]) -> str:
    """The first tile of a `level` on the seat's island."""
    tiles = table(position, None)["islands"][wish.get("seat", 0)]["tiles"]
    return svg.figure(64, 64, tile_face(next(one for one in tiles if one["level"] == wish["level"]), 2, 2, 60))
