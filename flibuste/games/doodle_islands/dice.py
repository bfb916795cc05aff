"""The dice of Doodle Islands: how many there are, and how a throw comes to lie."""

from flibuste.engine.kernel import inlined
from flibuste.games.doodle_islands.state import PLAY, ROLL, Board, State

FACES = 6
SOLO_WHITE = 3  # DI-01


@inlined
def white_dice(board: Board) -> int:
    """DI-01: one more than players; 3 in solo."""
    return SOLO_WHITE if board.players == 1 else board.players + 1


@inlined
def prepare(state: State, board: Board, face: int) -> None:
    """DI-04: one column more, the same on every sheet."""
    for seat in range(board.players):
        state.sheets[seat].route[board.prepared[state.rolled]] = face + 1
    state.rolled += 1
    if state.rolled == board.side:
        state.rolled = 0
        state.phase = ROLL


@inlined
def roll_die(state: State, board: Board, face: int) -> None:
    """DI-06: the black die, then the white ones; when the last lies, the first player chooses."""
    if state.rolled == 0:
        state.black = face
        state.taken = 0
    else:
        state.white[state.rolled - 1] = face
    state.rolled += 1
    if state.rolled > white_dice(board):
        state.rolled = 0
        state.rounds += 1
        state.to_play = board.players
        state.phase = PLAY


@inlined
def faces_left(state: State, board: Board) -> int:
    """The faces of the white dice not taken yet, as a mask."""
    faces = 0
    for place in range(white_dice(board)):
        if not state.taken >> place & 1:
            faces |= 1 << state.white[place]
    return faces


@inlined
def take_die(state: State, face: int) -> None:
    place = 0
    while state.taken >> place & 1 or state.white[place] != face:
        place += 1
    state.taken |= 1 << place
