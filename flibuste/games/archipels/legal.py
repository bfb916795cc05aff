"""What is legal in Archipels, and the codes of actions.

Everything a player does is two small actions, so that a search looks at few at a time and a person can take one back.
A take is the paddle's line, then the tiles of that line together: at most 10 lines and 25 sets on our board instead of
156 takes, and no two ways lead to the same one. (The book has the tiles chosen first; nothing happens in between.)
A placement is the tile, then where it lies. Equal tiles in hand are one choice.

Codes, in this order: a line; a line and a set of its cells (bit n − 1 is the n-th cell of the line); the design of a
tile to place; one to discard; a spot of the island; a cell of the board and the element that gets its flower; END.
"""

from flibuste.engine.kernel import Numbers, kernel
from flibuste.engine.routes import count
from flibuste.games.archipels.island import first_place, level_of
from flibuste.games.archipels.market import SETS, free_set, line_mask
from flibuste.games.archipels.state import (
    BUILD,
    CELLS,
    CORNERS,
    DESIGNS,
    LINES,
    MOST_TAKEN,
    PADDLE,
    PLACE,
    SEA_PLACES,
    SPOTS,
    TAKE,
    WORTHY,
    Board,
    Island,
    State,
)

TAKES = LINES
CHOICES = TAKES + LINES * SETS
DISCARDS = CHOICES + DESIGNS
PLACES = DISCARDS + DESIGNS
FLOWERS = PLACES + SPOTS
END = FLOWERS + CELLS * WORTHY
CODES = END + 1
MOST_ACTIONS = max(SEA_PLACES, SETS, CELLS * CORNERS)


@kernel
def list_lines(state: State, out: Numbers) -> int:
    """AR-11: where a paddle can be laid."""
    n = 0
    for line in range(LINES):
        if state.free & line_mask(line):
            out[n] = line
            n += 1
    return n


@kernel
def list_takes(state: State, board: Board, out: Numbers) -> int:
    """AR-11, AR-40: one free tile or more of the paddle's line."""
    line = state.line - 1
    free = free_set(state, line)
    n = 0
    tiles = 0
    while tiles != free:
        tiles = (tiles - free) & free
        if count(tiles) <= board.most:
            out[n] = TAKES + line * SETS + tiles - 1
            n += 1
    return n


@kernel
def is_stuck(state: State, board: Board, island: Island) -> bool:
    """AR-13: whether a tile taken this turn, still in hand, finds no place."""
    for place in range(MOST_TAKEN):
        if state.taken[place] and island.opened[level_of(board, state.taken[place] - 1)] == 0:
            return True
    return False


@kernel
def list_choices(state: State, board: Board, island: Island, out: Numbers) -> int:
    """AR-12, AR-13: tiles that find a place; where the pontoon overflows and one taken is stuck, tiles to discard; the
    end."""
    n = 0
    for held in range(island.held):
        kind = island.hand[held]
        if island.opened[level_of(board, kind)] > 0 and (held == 0 or kind != island.hand[held - 1]):
            out[n] = CHOICES + board.design[kind]
            n += 1
    if island.held <= board.pontoon:
        out[n] = END
        return n + 1
    if is_stuck(state, board, island):
        for held in range(island.held):
            if held == 0 or island.hand[held] != island.hand[held - 1]:
                out[n] = DISCARDS + board.design[island.hand[held]]
                n += 1
    return n


@kernel
def list_places(state: State, board: Board, island: Island, out: Numbers) -> int:
    """AR-21 … AR-24: the places that `lay` keeps up to date."""
    level = level_of(board, state.chosen - 1)
    first = first_place(level)
    for place in range(island.opened[level]):
        out[place] = PLACES + island.places[first + place]
    return int(island.opened[level])


@kernel
def list_flowers(state: State, board: Board, out: Numbers) -> int:
    """AR-30, AR-31: a free tile, and an element on it that has a zone."""
    n = 0
    for cell in range(CELLS):
        if state.free >> cell & 1:
            face = (state.market[cell] - 1) * CORNERS
            shown = 0
            for corner in range(CORNERS):
                shown |= 1 << board.face[face + corner]
            for element in range(1, WORTHY + 1):
                if shown >> element & 1:
                    out[n] = FLOWERS + cell * WORTHY + element - 1
                    n += 1
    return n


@kernel
def legal_actions(state: State, board: Board, seat: int, out: Numbers) -> int:
    if state.phase == PADDLE:
        return list_lines(state, out)
    if state.phase == TAKE:
        return list_takes(state, board, out)
    if state.phase == BUILD:
        return list_choices(state, board, state.islands[seat], out)
    if state.phase == PLACE:
        return list_places(state, board, state.islands[seat], out)
    return list_flowers(state, board, out)
