"""Whether a state read from a text can be played: no kernel would leave its arrays, and nothing has happened twice."""

from flibuste.engine.kernel import kernel
from flibuste.engine.routes import CELLS, SHAPES, SIDE
from flibuste.games.soft_seas.state import COLUMNS, DRAW, MOST_PLAYERS, OVER, RUNNING, Board, Sheet, State


@kernel
def is_sound(state: State, board: Board) -> bool:
    drawn = state.turns - int(state.phase == DRAW)
    if drawn < 0 or drawn > board.rows * COLUMNS or (state.phase == OVER) == (state.ending == RUNNING):
        return False
    if state.phase != OVER and drawn == board.rows * COLUMNS:
        return False
    for seat in range(board.players):
        if not is_sheet_sound(state, state.sheets[seat], board, drawn):
            return False
    return are_choices_sound(state, board)


@kernel
def is_sheet_sound(state: State, sheet: Sheet, board: Board, drawn: int) -> bool:
    """No more routes than turns, all on the sheet; no more scores than turns; barrels left while the game runs."""
    routes = 0
    for cell in range(CELLS):
        if sheet.route[cell]:
            routes += 1
            if cell // SIDE >= board.rows or cell % SIDE >= COLUMNS:
                return False
    if routes > drawn or sheet.zones[0].written > drawn or sheet.zones[1].written > drawn:
        return False
    return bool(sheet.crossed < board.barrels or (state.phase == OVER and sheet.crossed == board.barrels))


@kernel
def are_choices_sound(state: State, board: Board) -> bool:
    """Choices are made while drawing only, in free cells, and somebody has yet to choose."""
    choosing = 0
    for seat in range(MOST_PLAYERS):
        if state.chosen[seat] == 0:
            choosing += int(seat < board.players)
            continue
        cell = (state.chosen[seat] - 1) // len(SHAPES)
        if state.phase != DRAW or seat >= board.players or state.sheets[seat].route[cell]:
            return False
        if cell // SIDE >= board.rows or cell % SIDE >= COLUMNS:
            return False
    return bool(state.phase != DRAW or choosing > 0)
