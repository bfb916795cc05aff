"""The rules of Doodle Islands as kernels. An action takes a white die of some face and marks a cell with it.

code = (face × 36 + cell) × 7 + what, where face 0 is a 1, `what` is a shape 0 … 5 or TICK (a fort or a tentacle);
BOTTLE takes no die. White dice of equal face are one choice: the first that lies there is taken.
"""

from flibuste.engine.dice import below
from flibuste.engine.kernel import Numbers, copy_first, inlined, kernel
from flibuste.engine.routes import CELLS, SHAPES, SIDE, joined
from flibuste.games.doodle_islands.dice import FACES, faces_left, prepare, roll_die, take_die
from flibuste.games.doodle_islands.scoring import score_island, score_kraken, score_monster, scores, winners
from flibuste.games.doodle_islands.sound import is_sound
from flibuste.games.doodle_islands.state import (
    ARCHIPELAGO,
    CIRCLED,
    KRAKEN,
    LAST_BOTTLE,
    MONSTER,
    OVER,
    PLAY,
    PREPARE,
    REEF,
    ROLL,
    RUNNING,
    TREASURE,
    Board,
    Sheet,
    State,
)

__all__ = [
    "CODES",
    "MOST_ACTIONS",
    "MOST_OUTCOMES",
    "apply",
    "chance_outcomes",
    "ending",
    "is_chance",
    "is_over",
    "is_sound",
    "legal_actions",
    "may_act",
    "observe",
    "roll",
    "scores",
    "start",
    "to_act",
    "winners",
]

TICK = len(SHAPES)
WAYS = TICK + 1
BOTTLE = FACES * CELLS * WAYS
CODES = BOTTLE + 1
MOST_ACTIONS = CODES
MOST_OUTCOMES = FACES
JOKER = FACES - 1  # a 6, in the Sea of Treasures


@kernel
def start(state: State, board: Board, first: int) -> None:
    state.phase = PREPARE
    state.first = first
    state.seat = first
    for seat in range(board.players):
        marks = state.sheets[seat].marks
        for cell in range(CELLS):
            marks[cell] = board.ticked[cell]


@kernel
def is_over(state: State) -> bool:
    return bool(state.phase == OVER)


@kernel
def is_chance(state: State) -> bool:
    return bool(state.phase == PREPARE or state.phase == ROLL)


@kernel
def to_act(state: State) -> int:
    return int(state.seat)


@kernel
def may_act(state: State, seat: int) -> bool:
    return bool(state.phase == PLAY and state.seat == seat)


@kernel
def ending(state: State) -> int:
    return int(state.ending)


@inlined
def list_cell(sheet: Sheet, board: Board, face: int, cell: int, out: Numbers, n: int) -> int:
    """DI-07, DI-08, DI-21, DI-32: what can be marked in a cell."""
    base = (face * CELLS + cell) * WAYS
    kind = board.kind[cell]
    if sheet.route[cell] == 0:
        for shape in range(TICK):
            out[n + shape] = base + shape
        n += TICK
    elif kind != ARCHIPELAGO:
        return n
    if (kind == ARCHIPELAGO or kind == KRAKEN) and sheet.marks[cell] < board.marks[cell]:
        out[n] = base + TICK
        n += 1
    return n


@inlined
def list_die(state: State, sheet: Sheet, board: Board, face: int, out: Numbers, n: int) -> int:
    """DI-06, DI-23, DI-24, DI-30, DI-34: the cells that a die of this face allows."""
    top, bottom, left, right = face, face + 1, state.black, state.black + 1
    if board.monsters_sea:
        if board.kind[face * SIDE + state.black] == REEF:
            top, bottom, left, right = 0, board.side, 0, board.side
    else:
        if face == JOKER:
            top, bottom = 0, board.side
        if state.black == JOKER:
            left, right = 0, board.side
    for row in range(top, bottom):
        for column in range(left, right):
            n = list_cell(sheet, board, face, row * SIDE + column, out, n)
    return n


@kernel
def legal_actions(state: State, board: Board, seat: int, out: Numbers) -> int:
    sheet = state.sheets[seat]
    faces = faces_left(state, board)
    n = 0
    for face in range(FACES):
        if faces >> face & 1:
            n = list_die(state, sheet, board, face, out, n)
    if n == 0 or board.may_pass:  # DI-09, DI-22, DI-35
        out[n] = BOTTLE
        n += 1
    return n


@inlined
def costs_bottle(state: State, board: Board, face: int) -> bool:
    """DI-24: a white 6. DI-34: a reef."""
    if board.monsters_sea:
        return bool(board.kind[face * SIDE + state.black] == REEF)
    return bool(face == JOKER)


@inlined
def draw(state: State, board: Board, seat: int, cell: int, shape: int) -> None:
    """DI-12: what a cell pays, it pays at the moment its route is drawn."""
    route = state.sheets[seat].route
    route[cell] = shape + 1
    kind = board.kind[cell]
    if kind == MONSTER:
        score_monster(state, board, seat, joined(route, cell))
    elif kind == TREASURE:
        score_island(state, board, seat, joined(route, cell))
    elif kind == KRAKEN:
        score_kraken(state, board, seat, cell, joined(route, cell))


@inlined
def tick_bottle(state: State, board: Board, seat: int) -> None:
    sheet = state.sheets[seat]
    sheet.bottles += 1
    if sheet.bottles == board.bottles and state.ending == RUNNING:  # DI-28, DI-36
        state.ending = LAST_BOTTLE


@inlined
def next_seat(seat: int, board: Board) -> int:
    return 0 if seat + 1 == board.players else seat + 1


@inlined
def end_turn(state: State, board: Board) -> None:
    """DI-06, DI-14: the next player; after the last, the end or the next round with the next first player."""
    state.to_play -= 1
    if state.to_play > 0:
        state.seat = next_seat(state.seat, board)
    elif state.ending != RUNNING:
        state.phase = OVER
    else:
        state.phase = ROLL
        state.first = next_seat(state.first, board)  # DI-03
        state.seat = state.first


@inlined
def act(state: State, board: Board, seat: int, code: int) -> None:
    if code == BOTTLE:
        tick_bottle(state, board, seat)
    else:
        face, cell, what = code // (CELLS * WAYS), code // WAYS % CELLS, code % WAYS
        take_die(state, face)
        if costs_bottle(state, board, face):
            tick_bottle(state, board, seat)
        if what == TICK:
            state.sheets[seat].marks[cell] += 1
        else:
            draw(state, board, seat, cell, what)
    end_turn(state, board)


@kernel
def apply(state: State, board: Board, seat: int, code: int) -> None:
    if state.phase == PLAY:
        act(state, board, seat, code)
    elif state.phase == PREPARE:
        prepare(state, board, code)
    else:
        roll_die(state, board, code)


@inlined
def newly_circled(before: Numbers, after: Numbers) -> int:
    """The number of a zone that was circled; -1 for none."""
    found = -1
    for number in range(len(after)):
        if after[number] == CIRCLED and before[number] != CIRCLED:
            found = number
    return found


@inlined
def earn(before: State, after: State, seat: int, out: Numbers, at: int) -> None:
    """What a step earned, as three numbers of `out` from `at` on: those circled in both zones, and a bonus's place;
    -1 for none."""
    out[at] = newly_circled(before.sheets[seat].monsters, after.sheets[seat].monsters)
    out[at + 1] = newly_circled(before.sheets[seat].others, after.sheets[seat].others)
    out[at + 2] = -1
    for bonus in range(len(before.bonuses)):
        if after.bonuses[bonus] == seat + 1 and before.bonuses[bonus] != seat + 1:
            out[at + 2] = bonus


@kernel
def earn_each(
    states: list[State], boards: list[Board], fresh: list[State], seat: int, codes: Numbers, out: Numbers
) -> None:
    """What each of these actions earns at once, three numbers for each."""
    for place in range(len(codes)):
        copy_first(fresh, states)
        apply(fresh[0], boards[0], seat, codes[place])
        earn(states[0], fresh[0], seat, out, 3 * place)


@kernel
def earned_on_the_way(states: list[State], steps: Numbers, out: Numbers) -> None:
    """What each of these steps (seat, code, seat, code …) earned, between the state before it and the one after."""
    for place in range(len(steps) // 2):
        if steps[2 * place] >= 0:
            earn(states[place], states[place + 1], steps[2 * place], out, 3 * place)


@kernel
def chance_outcomes(state: State, board: Board, out: Numbers, weights: Numbers) -> int:
    for face in range(FACES):
        out[face] = face
        weights[face] = 1
    return FACES


@kernel
def roll(state: State, board: Board, rng: Numbers) -> None:
    while state.phase == PREPARE:
        prepare(state, board, below(rng, FACES))
    while state.phase == ROLL:
        roll_die(state, board, below(rng, FACES))


@kernel
def observe(state: State, board: Board, seat: int) -> None:
    """Everything lies open in Doodle Islands."""
