"""The rules of Sharks, as kernels."""

from flibuste.engine.dice import below
from flibuste.engine.kernel import Numbers, inlined, kernel
from sharks.state import CHOOSE, MOST_COINS, MOST_TURNS, OVER, ROLL, Board, State

DIVE, SURFACE = range(2)
CODES = MOST_ACTIONS = 2
MOST_OUTCOMES = FACES = 6
SHARK = 0


@kernel
def start(state: State, board: Board, first: int) -> None:
    state.seat = first
    state.turns = 1


@kernel
def is_sound(state: State, board: Board) -> bool:
    in_bounds = 0 <= state.seat < board.players and 0 <= state.phase <= OVER
    return in_bounds and state.bag < MOST_COINS - FACES


@inlined
def is_over(state: State) -> bool:
    return bool(state.phase == OVER)


@inlined
def is_chance(state: State) -> bool:
    return bool(state.phase == ROLL)


@inlined
def to_act(state: State) -> int:
    return state.seat


@inlined
def may_act(state: State, seat: int) -> bool:
    return bool(state.phase == CHOOSE and state.seat == seat)


@kernel
def legal_actions(state: State, board: Board, seat: int, out: Numbers) -> int:
    """SH-02: dive again, or surface with what is in the bag. SH-03: the first dive of a turn is not to be refused."""
    out[0] = DIVE
    out[1] = SURFACE
    return 1 if state.bag == 0 else 2


@inlined
def pass_turn(state: State, board: Board) -> None:
    state.bag = 0
    state.seat = (state.seat + 1) % board.players
    state.turns += 1
    state.phase = OVER if state.turns == MOST_TURNS else CHOOSE


@kernel
def apply(state: State, board: Board, seat: int, code: int) -> None:
    if seat < 0:
        fall(state, board, code)
    elif code == DIVE:
        state.phase = ROLL
    else:
        surface(state, board)


@inlined
def fall(state: State, board: Board, face: int) -> None:
    """SH-01: a shark empties the bag and ends the turn; else so many coins."""
    if face == SHARK:
        pass_turn(state, board)
        return
    state.bag += face + 1
    state.phase = CHOOSE
    if state.chests[state.seat] + state.bag >= board.goal:
        surface(state, board)


@inlined
def surface(state: State, board: Board) -> None:
    """SH-02: the bag goes into the chest. SH-04: whoever reaches the goal has won."""
    state.chests[state.seat] = min(MOST_COINS, state.chests[state.seat] + state.bag)
    if state.chests[state.seat] >= board.goal:
        state.bag = 0
        state.phase = OVER
        return
    pass_turn(state, board)


@kernel
def chance_outcomes(state: State, board: Board, out: Numbers, weights: Numbers) -> int:
    for face in range(FACES):
        out[face] = face
        weights[face] = 1
    return FACES


@kernel
def roll(state: State, board: Board, rng: Numbers) -> None:
    while state.phase == ROLL:
        fall(state, board, below(rng, FACES))


@kernel
def observe(state: State, board: Board, seat: int) -> None:
    """Everything lies open."""


@kernel
def scores(state: State, board: Board, out: Numbers) -> None:
    for seat in range(board.players):
        out[seat] = state.chests[seat]


@kernel
def winners(state: State, board: Board, scored: Numbers, out: Numbers) -> int:
    """SH-04: most coins; only where turns ran out can they be shared."""
    most, many = 0, 0
    for seat in range(board.players):
        most = max(most, scored[seat])
    for seat in range(board.players):
        out[seat] = 1 if scored[seat] == most else 0
        many += out[seat]
    return many


@kernel
def ending(state: State) -> int:
    if state.phase != OVER:
        return 0
    return 2 if state.turns == MOST_TURNS else 1
