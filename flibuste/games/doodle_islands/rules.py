"""The rules of Doodle Islands as kernels. An action takes a white die of some face and marks a cell with it.

code = (face × 36 + cell) × 7 + what, where face 0 is a 1, `what` is a shape 0 … 5 or TICK (a fort or a tentacle);
BOTTLE takes no die. White dice of equal face are one choice: the first that lies there is taken.
"""

from typing import Any

from flibuste.engine.dice import below
from flibuste.engine.kernel import inlined, kernel
from flibuste.engine.routes import CELLS, SHAPES, SIDE, count, joined
from flibuste.games.doodle_islands.state import (
    ARCHIPELAGO,
    CIRCLED,
    CROSSED,
    FREE,
    KRAKEN,
    LAST_BOTTLE,
    MONSTER,
    MOST_BONUSES,
    OVER,
    PLAY,
    PREPARE,
    REEF,
    ROLL,
    RUNNING,
    TOP_ISLAND,
    TOP_KRAKEN,
    TOP_MONSTER,
    TREASURE,
)

TICK = len(SHAPES)
WAYS = TICK + 1
FACES = 6
BOTTLE = FACES * CELLS * WAYS
CODES = BOTTLE + 1
MOST_ACTIONS = CODES
MOST_OUTCOMES = FACES
SOLO_WHITE = 3  # DI-01
JOKER = FACES - 1  # a 6, in the Sea of Treasures
LINES = ("monsters", "islands", "bonuses", "krakens", "ships", "bottle_stake")


@inlined
def white_dice(board: Any) -> int:
    """DI-01: one more than players; 3 in solo."""
    return SOLO_WHITE if board.players == 1 else board.players + 1


@kernel
def start(state: Any, board: Any, first: int) -> None:
    state.phase = PREPARE
    state.first = first
    state.seat = first
    for seat in range(board.players):
        marks = state.sheets[seat].marks
        for cell in range(CELLS):
            marks[cell] = board.ticked[cell]


@kernel
def is_over(state: Any) -> bool:
    return bool(state.phase == OVER)


@kernel
def is_chance(state: Any) -> bool:
    return bool(state.phase == PREPARE or state.phase == ROLL)


@kernel
def to_act(state: Any) -> int:
    return int(state.seat)


@kernel
def may_act(state: Any, seat: int) -> bool:
    return bool(state.phase == PLAY and state.seat == seat)


@kernel
def ending(state: Any) -> int:
    return int(state.ending)


@inlined
def list_cell(sheet: Any, board: Any, face: int, cell: int, out: Any, n: int) -> int:
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
def list_die(state: Any, sheet: Any, board: Any, face: int, out: Any, n: int) -> int:
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


@inlined
def faces_left(state: Any, board: Any) -> int:
    """The faces of the white dice not taken yet, as a mask."""
    faces = 0
    for place in range(white_dice(board)):
        if not state.taken >> place & 1:
            faces |= 1 << state.white[place]
    return faces


@kernel
def legal_actions(state: Any, board: Any, seat: int, out: Any) -> int:
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
def take_die(state: Any, face: int) -> None:
    place = 0
    while state.taken >> place & 1 or state.white[place] != face:
        place += 1
    state.taken |= 1 << place


@inlined
def costs_bottle(state: Any, board: Any, face: int) -> bool:
    """DI-24: a white 6. DI-34: a reef."""
    if board.monsters_sea:
        return bool(board.kind[face * SIDE + state.black] == REEF)
    return bool(face == JOKER)


@inlined
def highest_free(zone: Any, numbers: Any, result: int, top: int) -> int:
    """DI-13: the highest available number not above the result; 0 for none."""
    number = min(result, top)
    while number > 0 and (numbers[number] == 0 or zone[number] != FREE):
        number -= 1
    return number


@inlined
def forts_on(sheet: Any, board: Any, cells: int) -> int:
    """DI-26: forts ticked in all archipelagos along a route."""
    forts = 0
    for column in range(board.side):
        cell = board.prepared[column]
        if cells >> cell & 1:
            forts += sheet.marks[cell]
    return forts


@inlined
def reefs_on(board: Any, cells: int) -> int:
    reefs = 0
    for column in range(board.side):
        reefs += cells >> board.prepared[column] & 1
    return reefs


@inlined
def score_monster(state: Any, board: Any, seat: int, cells: int) -> None:
    """DI-25, DI-31."""
    sheet = state.sheets[seat]
    number = highest_free(sheet.monsters, board.monster_numbers, count(cells), board.top_monster)
    if number == 0:
        return
    if board.monsters_sea:
        for other in range(board.players):
            state.sheets[other].monsters[number] = CROSSED
    sheet.monsters[number] = CIRCLED
    if number == board.top_monster and state.ending == RUNNING:
        state.ending = TOP_MONSTER


@inlined
def score_island(state: Any, board: Any, seat: int, cells: int) -> None:
    """DI-26, then the first-come bonus of DI-27."""
    sheet = state.sheets[seat]
    forts = forts_on(sheet, board, cells)
    number = highest_free(sheet.others, board.other_numbers, forts, board.top_other)
    if number == 0:
        return
    sheet.others[number] = CIRCLED
    sheet.best_forts = max(sheet.best_forts, forts)
    if number == board.top_other and state.ending == RUNNING:
        state.ending = TOP_ISLAND
    for place in range(MOST_BONUSES - 1, -1, -1):
        bonus = board.bonuses[place]
        if bonus > 0 and bonus <= number and state.bonuses[place] == 0:
            state.bonuses[place] = seat + 1
            return


@inlined
def score_kraken(state: Any, board: Any, seat: int, cell: int, cells: int) -> None:
    """DI-33."""
    sheet = state.sheets[seat]
    result = sheet.marks[cell] * reefs_on(board, cells)
    number = highest_free(sheet.others, board.other_numbers, result, board.top_other)
    if number == 0:
        return
    for other in range(board.players):
        state.sheets[other].others[number] = CROSSED
    sheet.others[number] = CIRCLED
    if number == board.top_other and state.ending == RUNNING:
        state.ending = TOP_KRAKEN


@inlined
def draw(state: Any, board: Any, seat: int, cell: int, shape: int) -> None:
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
def tick_bottle(state: Any, board: Any, seat: int) -> None:
    sheet = state.sheets[seat]
    sheet.bottles += 1
    if sheet.bottles == board.bottles and state.ending == RUNNING:  # DI-28, DI-36
        state.ending = LAST_BOTTLE


@inlined
def next_seat(seat: int, board: Any) -> int:
    return 0 if seat + 1 == board.players else seat + 1


@inlined
def end_turn(state: Any, board: Any) -> None:
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
def act(state: Any, board: Any, seat: int, code: int) -> None:
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


@inlined
def prepare(state: Any, board: Any, face: int) -> None:
    """DI-04: one column more, the same on every sheet."""
    for seat in range(board.players):
        state.sheets[seat].route[board.prepared[state.rolled]] = face + 1
    state.rolled += 1
    if state.rolled == board.side:
        state.rolled = 0
        state.phase = ROLL


@inlined
def roll_die(state: Any, board: Any, face: int) -> None:
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


@kernel
def apply(state: Any, board: Any, seat: int, code: int) -> None:
    if state.phase == PLAY:
        act(state, board, seat, code)
    elif state.phase == PREPARE:
        prepare(state, board, code)
    else:
        roll_die(state, board, code)


@kernel
def chance_outcomes(state: Any, board: Any, out: Any, weights: Any) -> int:
    for face in range(FACES):
        out[face] = face
        weights[face] = 1
    return FACES


@kernel
def roll(state: Any, board: Any, rng: Any) -> None:
    while state.phase == PREPARE:
        prepare(state, board, below(rng, FACES))
    while state.phase == ROLL:
        roll_die(state, board, below(rng, FACES))


@kernel
def observe(state: Any, board: Any, seat: int) -> None:
    """Everything lies open in Doodle Islands."""


@kernel
def ship_gold(sheet: Any, board: Any) -> int:
    """DI-16, DI-37: ships whose route passes another ship."""
    gold = 0
    for cell in range(CELLS):
        if board.ships >> cell & 1 and sheet.route[cell]:
            others = joined(sheet.route, cell) & board.ships
            if others & (others - 1):
                gold += board.pay[cell]
    return gold


@kernel
def stake_gold(state: Any, board: Any, seat: int) -> int:
    """DI-17: what most bottles lose and fewest gain; both, when everybody has as many."""
    fewest = most = state.sheets[seat].bottles
    for other in range(board.players):
        fewest = min(fewest, state.sheets[other].bottles)
        most = max(most, state.sheets[other].bottles)
    own = state.sheets[seat].bottles
    return board.stake * (int(own == fewest) - int(own == most))


@kernel
def circled_gold(zone: Any) -> int:
    total = 0
    for number in range(len(zone)):
        if zone[number] == CIRCLED:
            total += number
    return total


@kernel
def bonus_gold(state: Any, board: Any, seat: int) -> int:
    total = 0
    for place in range(MOST_BONUSES):
        if state.bonuses[place] == seat + 1:
            total += board.bonuses[place]
    return total


@kernel
def gold(state: Any, board: Any, seat: int) -> int:
    """DI-29: all the gold of a seat, as if the game ended now."""
    sheet = state.sheets[seat]
    circled = circled_gold(sheet.monsters) + circled_gold(sheet.others) + bonus_gold(state, board, seat)
    return circled + ship_gold(sheet, board) + stake_gold(state, board, seat)


@kernel
def tally(state: Any, board: Any, seat: int, out: Any) -> None:
    """The same gold line by line, in the order of LINES."""
    sheet = state.sheets[seat]
    others = circled_gold(sheet.others)
    out[0] = circled_gold(sheet.monsters)
    out[1] = 0 if board.monsters_sea else others
    out[2] = bonus_gold(state, board, seat)
    out[3] = others if board.monsters_sea else 0
    out[4] = ship_gold(sheet, board)
    out[5] = stake_gold(state, board, seat)


@kernel
def route_through(state: Any, seat: int, cell: int) -> int:
    """The cells of a seat's route through a cell, as a mask."""
    return joined(state.sheets[seat].route, cell)


@kernel
def scores(state: Any, board: Any, out: Any) -> None:
    for seat in range(board.players):
        out[seat] = gold(state, board, seat)


@kernel
def winners(state: Any, board: Any, scored: Any, out: Any) -> int:
    """DI-15: most gold, then fewest bottles; who is still equal shares."""
    best = -1_000_000
    for seat in range(board.players):
        best = max(best, scored[seat] * 100 - state.sheets[seat].bottles)
    many = 0
    for seat in range(board.players):
        out[seat] = int(scored[seat] * 100 - state.sheets[seat].bottles == best)
        many += out[seat]
    return many
