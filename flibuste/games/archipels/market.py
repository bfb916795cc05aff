"""The board that tiles are taken from: its lines, its paddles, and the supply that fills it."""

from flibuste.engine.kernel import kernel
from flibuste.games.archipels.state import CELLS, LINES, NEUTRAL, PADDLE, SIDE, Board, State

SETS = (1 << SIDE) - 1
COLUMN = sum(1 << row * SIDE for row in range(SIDE))


@kernel
def line_mask(line: int) -> int:
    """The cells of a line: lines 0 … SIDE−1 are rows, the others columns."""
    return SETS << line * SIDE if line < SIDE else COLUMN << line - SIDE


@kernel
def line_cell(line: int, place: int) -> int:
    """The cell at a place of a line, from 0."""
    return line * SIDE + place if line < SIDE else place * SIDE + line - SIDE


@kernel
def free_set(state: State, line: int) -> int:
    """The free tiles of a line, as a set of places."""
    if line < SIDE:
        return state.free >> line * SIDE & SETS
    free = 0
    for place in range(SIDE):
        free |= (state.free >> line_cell(line, place) & 1) << place
    return free


@kernel
def clear_paddles(state: State, board: Board) -> None:
    """AR-32: paddles come back, but for the extra one of AR-04."""
    for line in range(LINES):
        state.paddles[line] = NEUTRAL if line + 1 == board.extra else 0


@kernel
def find_empty(state: State, board: Board) -> None:
    """AR-01, AR-32: the next cell to fill; when all are full the day begins."""
    while state.cell < CELLS and (state.market[state.cell] > 0 or not board.cells >> state.cell & 1):
        state.cell += 1
    if state.cell == CELLS:
        state.cell = 0
        state.free = board.cells
        state.phase = PADDLE


@kernel
def draw_tile(state: State, board: Board, kind: int) -> None:
    state.supply[kind] -= 1
    state.left -= 1
    state.market[state.cell] = 1 + kind
    find_empty(state, board)
