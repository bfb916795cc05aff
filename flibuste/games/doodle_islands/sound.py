"""Whether a state read from a text can be played: no kernel would leave its arrays, and nothing has happened twice."""

from flibuste.engine.kernel import kernel
from flibuste.engine.routes import CELLS, SIDE, count
from flibuste.games.doodle_islands.dice import white_dice
from flibuste.games.doodle_islands.state import MOST_BONUSES, OVER, PLAY, PREPARE, ROLL, RUNNING, Board, Sheet, State


@kernel
def is_sound(state: State, board: Board) -> bool:
    if state.seat >= board.players or state.first >= board.players or not are_dice_sound(state, board):
        return False
    for place in range(MOST_BONUSES):
        if state.bonuses[place] > board.players:
            return False
    for seat in range(board.players):
        if not is_sheet_sound(state, state.sheets[seat], board):
            return False
    return bool(state.phase != OVER or state.ending != RUNNING)


@kernel
def are_dice_sound(state: State, board: Board) -> bool:
    """As many dice are taken as players have played, at most; no more lie than there are."""
    if state.phase == PREPARE:
        return bool(state.rolled < board.side)
    if state.phase == ROLL:
        return bool(state.rolled <= white_dice(board) and state.ending == RUNNING)
    if state.taken >> white_dice(board) or count(state.taken) > board.players - state.to_play:
        return False
    return bool(state.phase != PLAY or 1 <= state.to_play <= board.players)


@kernel
def is_sheet_sound(state: State, sheet: Sheet, board: Board) -> bool:
    """Routes lie on the sheet, prepared cells are prepared, nobody has ticked more than there is."""
    if sheet.bottles > board.bottles or (sheet.bottles == board.bottles and state.ending == RUNNING):
        return False
    for cell in range(CELLS):
        on_sheet = cell // SIDE < board.side and cell % SIDE < board.side
        if (sheet.route[cell] and not on_sheet) or sheet.marks[cell] > board.marks[cell]:
            return False
    for column in range(board.side):
        if state.phase != PREPARE and sheet.route[board.prepared[column]] == 0:
            return False
    return True
