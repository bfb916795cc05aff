"""Tiles, islands and the market of Archipels, drawn."""

from collections.abc import Iterator
from pathlib import Path

from flibuste.engine import svg
from flibuste.engine.svg import box, disc, group, path, tag, text
from flibuste.games.archipels.shapes import Laid, Line, Slot, Table, Tile

__all__ = ["PIECES", "WOOD", "WOOD_DEEP", "island", "market", "market_size", "tile_face"]

PIECES = svg.Pieces(Path(__file__).parent / "pieces")
FACES = {"sea": "sea-tile", "sand": "sand-tile", "building": "building-tile"}
LIFTS = {"sea": 0, "sand": 4, "building": 9}
"""How far a tile of each level lies above the table, where a cell is 40 wide."""
CELL, TILE, GRAIN = 40, 80, 0.8
SHADE = "#1E281E"
MOST_SCALE = 1.1
PITCH, LEFT, TOP, TAKEN = 84, 66, 118, 0.4
WOOD, WOOD_DEEP = "var(--art-wood, #A8683A)", "var(--art-wood-deep, #7E4A27)"


def tile_face(tile: Tile, x: float, y: float, size: float) -> str:
    """A tile with its NW corner at x, y."""
    half, cells = size / 2, tile["cells"]
    drawn = PIECES(FACES[tile["level"]], x + half, y + half, size)
    if tile["level"] == "building":
        return drawn + PIECES(str(cells[0]), x + half, y + half * 0.95, size * 0.86)
    for corner, name in enumerate(cells):
        if name:
            across, down = corner % 2 + 0.5, corner // 2 + 0.5
            drawn += PIECES(name, x + across * half, y + down * half - size * 0.02, half * GRAIN)
    return drawn


def island(tiles: list[Laid], wide: float, high: float) -> str:
    """The tiles of an island, level upon level, fitted into a space."""
    if not tiles:
        return ""
    left, top = (min(tile["at"][axis] for tile in tiles) for axis in (0, 1))
    across, down = (max(tile["at"][axis] for tile in tiles) + 2 - low for axis, low in ((0, left), (1, top)))
    scale = min(wide / (across * CELL), high / (down * CELL + 12), MOST_SCALE)
    levels = [[tile for tile in tiles if tile["level"] == level] for level in LIFTS]
    drawn = [layer(tile) for level in levels for layer in (_shade, _face) for tile in level]
    x, y = (wide - across * CELL * scale) / 2, (high - down * CELL * scale) / 2
    return group(x - left * CELL * scale, y - top * CELL * scale, *drawn, scale=scale)


def _shade(tile: Laid) -> str:
    lift = LIFTS[tile["level"]]
    x, y = (place * CELL for place in tile["at"])
    return box(x + lift * 0.6, y + 3, TILE, TILE, SHADE, 6, opacity=0.28) if lift else ""


def _face(tile: Laid) -> str:
    x, y = (place * CELL for place in tile["at"])
    return tile_face(tile, x, y - LIFTS[tile["level"]], TILE)


def market_size(shown: Table) -> tuple[float, float]:
    rows = shown["market"]
    return 2 * LEFT + PITCH * len(rows[0]), TOP + PITCH * len(rows) + LEFT - 8


def market(shown: Table, seat: int | None) -> str:
    """The board with its tiles and paddles; one that `seat` is about to lay is faint."""
    rows = shown["market"]
    drawn = [_cell(cell, column, row) for row, line in enumerate(rows) for column, cell in enumerate(line)]
    drawn += [_paddle(one["line"], one["seat"], len(rows[0]), len(rows)) for one in shown["paddles"]]
    if shown["laying"]:
        drawn.append(tag("g", _paddle(shown["laying"], seat, len(rows[0]), len(rows)), opacity=0.55))
    return "".join([*drawn, *_tags(len(rows[0]), len(rows))])


def _tags(columns: int, rows: int) -> Iterator[str]:
    """The numbers of columns below the board, those of rows to the right."""
    for column in range(columns):
        yield text(LEFT + (column + 0.5) * PITCH, TOP + rows * PITCH + 48, column + 1, 17, svg.INK_SOFT)
    for row in range(rows):
        yield text(LEFT + columns * PITCH + 46, TOP + (row + 0.5) * PITCH + 6, row + 1, 17, svg.INK_SOFT)


def _cell(cell: Slot | None, column: int, row: int) -> str:
    x, y, size = LEFT + column * PITCH + 4, TOP + row * PITCH + 4, PITCH - 8
    if cell is None:
        return ""
    if cell["tile"] is None:
        edges = {"stroke": svg.LINE_STRONG, "stroke_width": 1.2, "stroke_dasharray": "5 4", "opacity": 0.6}
        return box(x, y, size, size, svg.PAPER_DEEP, 6, **edges)
    return tag("g", tile_face(cell["tile"], x, y, size), opacity=None if cell["free"] else TAKEN)


def _paddle(line: Line, seat: int | None, columns: int, rows: int) -> str:
    """A paddle along a row or a column: its blade bears the flag upright; the extra one bears none."""
    kind = "row" if "row" in line else "column"
    middle = (line.get("row", line.get("column", 0)) - 0.5) * PITCH
    x, y, length = (LEFT, TOP + middle, columns * PITCH) if kind == "row" else (LEFT + middle, TOP, rows * PITCH)
    turned = None if kind == "row" else "rotate(90)"
    shaft = box(0, -5, length + 20, 10, WOOD, 4, stroke=svg.INK, stroke_width=2)
    shaft += box(length + 16, -14, 12, 28, WOOD_DEEP, 4, stroke=svg.INK, stroke_width=2)
    shaft += path("M14 0C8 -20 -14 -25 -52 0C-14 25 8 20 14 0z", svg.INK, 2.2, svg.RAISED)
    flag = (-14, 0) if kind == "row" else (0, -14)
    badge = disc(*flag, 7, svg.LINE_STRONG) if seat is None else PIECES(f"flag-{seat + 1}", *flag, 28)
    return group(x, y, tag("g", shaft, transform=turned), badge)
