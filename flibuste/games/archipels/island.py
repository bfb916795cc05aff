"""An island and its builder's hand: where a tile may lie, kept up to date around each tile laid (AR-21 … AR-24).

What lies near a spot is one mask, a window of 8×8 cells around it: bit (down + 3) × 8 + right + 3. A square of four
cells stands in it as SQUARE shifted to its NW cell. Only the places that the new tile overlaps are closed, and only
the squares that touch it are looked at for new ones.
"""

from typing import Any

from flibuste.engine.kernel import kernel, table
from flibuste.games.archipels.state import (
    BUILDING,
    CORNERS,
    HUT_DESIGN,
    ORIGIN,
    SAND_DESIGNS,
    SEA,
    SEA_PLACES,
    SPAN,
    TOP_PLACES,
    Board,
    Island,
)

NEAR = 3
WIDTH = 8
SQUARE = 0b11 | 0b11 << WIDTH

_BESIDE = [
    (down, right) for down in range(-2, 3) for right in range(-2, 3) if {abs(down), abs(right)} in ({0, 2}, {1, 2})
]
_OVER = [(down, right) for down in range(-1, 2) for right in range(-1, 2) if down or right]


def _steps(ways: list[tuple[int, int]]) -> Any:
    return table([down * SPAN + right for down, right in ways])


def _squares(ways: list[tuple[int, int]]) -> Any:
    return table([SQUARE << (down + NEAR) * WIDTH + right + NEAR for down, right in ways])


BESIDE, BESIDE_SQUARES = _steps(_BESIDE), _squares(_BESIDE)  # the 12 tiles that touch one along a side
OVER, OVER_SQUARES = _steps(_OVER), _squares(_OVER)  # the 8 that overlap one in part


@kernel
def level_of(board: Board, kind: int) -> int:
    """Designs are numbered level by level."""
    return int(board.design[kind] >= SAND_DESIGNS) + int(board.design[kind] >= HUT_DESIGN)


@kernel
def begin(island: Island) -> None:
    """AR-21: the first tile is a sea tile."""
    island.opened[SEA] = 1
    island.places[0] = ORIGIN


@kernel
def first_tile(island: Island, level: int) -> int:
    """Where the tiles of a level begin in the island's list."""
    first = 0
    for below in range(level):
        first += island.laid[below]
    return first


@kernel
def first_place(level: int) -> int:
    """Where the places of a level begin in the island's list."""
    return 0 if level == SEA else SEA_PLACES + (level - 1) * TOP_PLACES


@kernel
def cells_near(island: Island, level: int, spot: int) -> int:
    """The cells around a spot that tiles of a level lie on (but for the window's corner), as a mask."""
    cells = 0
    first = first_tile(island, level)
    for tile in range(first, first + island.laid[level]):
        away = island.spot[tile] - spot + NEAR * SPAN + NEAR
        if away >= 0 and away <= 2 * NEAR * (SPAN + 1):
            down = away // SPAN
            right = away - down * SPAN
            if right <= 2 * NEAR and down + right < 4 * NEAR:
                cells |= SQUARE << down * WIDTH + right
    return cells


@kernel
def overlap(spot: int, other: int) -> bool:
    """Whether tiles at two spots of one island share a cell."""
    away = abs(spot - other)
    return away <= 1 or (away >= SPAN - 1 and away <= SPAN + 1)


@kernel
def close_places(island: Island, level: int, spot: int) -> None:
    """AR-24: where a tile of the same level would overlap the one just laid."""
    first = first_place(level)
    end, kept = first + island.opened[level], first
    for place in range(first, end):
        there = island.places[place]
        if not overlap(there, spot):
            island.places[kept] = there
            kept += 1
    island.opened[level] = kept - first
    for place in range(kept, end):
        island.places[place] = 0


@kernel
def open_place(island: Island, level: int, spot: int) -> None:
    first = first_place(level)
    end = first + island.opened[level]
    place = end
    while place > first and island.places[place - 1] > spot:
        place -= 1
    if place > first and island.places[place - 1] == spot:
        return
    for later in range(end, place, -1):
        island.places[later] = island.places[later - 1]
    island.places[place] = spot
    island.opened[level] += 1


@kernel
def open_beside(island: Island, level: int, spot: int) -> None:
    """AR-21: sea tiles that touch a sea tile just laid and overlap none."""
    sea = cells_near(island, level, spot)
    for way in range(len(BESIDE)):
        if sea & BESIDE_SQUARES[way] == 0:
            open_place(island, level, spot + BESIDE[way])


@kernel
def open_above(island: Island, level: int, spot: int) -> None:
    """AR-22, AR-23: tiles of the next level that lie partly on the tile just laid, wholly on its level.

    Any such square straddles two tiles at least, since it is not the tile's own."""
    ground = cells_near(island, level, spot) & ~cells_near(island, level + 1, spot)
    for way in range(len(OVER)):
        if ground & OVER_SQUARES[way] == OVER_SQUARES[way]:
            open_place(island, level + 1, spot + OVER[way])


@kernel
def add_tile(island: Island, level: int, kind: int, spot: int) -> None:
    first = first_tile(island, level)
    last = first + island.laid[level]
    tile = first_tile(island, len(island.laid))
    while tile > last or (tile > first and island.spot[tile - 1] > spot):
        island.spot[tile] = island.spot[tile - 1]
        island.kind[tile] = island.kind[tile - 1]
        tile -= 1
    island.spot[tile] = spot
    island.kind[tile] = kind
    island.laid[level] += 1


@kernel
def cover(island: Island, board: Board, level: int, spot: int) -> None:
    """AR-51: what tiles of a level show under a tile at this spot is visible no more."""
    first = first_tile(island, level)
    for tile in range(first, first + island.laid[level]):
        if overlap(island.spot[tile], spot):
            for corner in range(CORNERS):
                hidden = island.spot[tile] + (corner >> 1) * SPAN + (corner & 1) - spot
                if hidden == 0 or hidden == 1 or hidden == SPAN or hidden == SPAN + 1:
                    island.seen[board.face[island.kind[tile] * CORNERS + corner]] -= 1


@kernel
def lay(island: Island, board: Board, kind: int, spot: int) -> None:
    """Lay a tile where it may lie."""
    level = level_of(board, kind)
    for corner in range(CORNERS):
        island.seen[board.face[kind * CORNERS + corner]] += 1
    if level > SEA:
        cover(island, board, level - 1, spot)
    add_tile(island, level, kind, spot)
    close_places(island, level, spot)
    if level == SEA:
        open_beside(island, level, spot)
    if level < BUILDING:
        open_above(island, level, spot)


@kernel
def add_to_hand(island: Island, kind: int) -> None:
    held = island.held
    while held > 0 and island.hand[held - 1] > kind:
        island.hand[held] = island.hand[held - 1]
        held -= 1
    island.hand[held] = kind
    island.held += 1


@kernel
def drop_from_hand(island: Island, kind: int) -> None:
    held = 0
    while island.hand[held] != kind:
        held += 1
    island.held -= 1
    while held < island.held:
        island.hand[held] = island.hand[held + 1]
        held += 1
    island.hand[held] = 0


@kernel
def is_in_hand(island: Island, kind: int) -> bool:
    for held in range(island.held):
        if island.hand[held] == kind:
            return True
    return False


@kernel
def kind_in_hand(island: Island, board: Board, design: int) -> int:
    held = 0
    while board.design[island.hand[held]] != design:
        held += 1
    return int(island.hand[held])
