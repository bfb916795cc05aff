"""The rules of Soft Seas as kernels. An action draws a route: code = cell × 6 + shape.

Everybody plays at once (SS-14): an action is kept in `chosen` and changes nothing else, until the last seat has chosen;
then all draw, in the order of seats. So whoever chooses first, the position becomes the same.
"""

from flibuste.engine.dice import below
from flibuste.engine.kernel import Numbers, copy_first, kernel
from flibuste.engine.routes import CELLS, SHAPES, SIDE, count, joined
from flibuste.games.soft_seas.sound import is_sound
from flibuste.games.soft_seas.state import (
    BOAT,
    BOATS,
    COLUMNS,
    DRAW,
    FULL_SHEETS,
    ISLANDS,
    LAST_BARREL,
    MOST_LINES,
    OVER,
    ROLL,
    RUNNING,
    ZONES,
    Board,
    Sheet,
    State,
    Zone,
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

WAYS = len(SHAPES)
FACES = 6
JOKER = FACES - 1  # a 6
CODES = CELLS * WAYS
MOST_ACTIONS = CODES
MOST_OUTCOMES = FACES
LINES = (*ZONES, "bonuses", "barrels")


@kernel
def start(state: State, board: Board, first: int) -> None:
    """SS-01: nothing is prepared. Nobody begins, since all play at once."""
    state.phase = ROLL


@kernel
def is_over(state: State) -> bool:
    return bool(state.phase == OVER)


@kernel
def is_chance(state: State) -> bool:
    return bool(state.phase == ROLL)


@kernel
def to_act(state: State) -> int:
    seat = 0
    while state.chosen[seat]:
        seat += 1
    return seat


@kernel
def may_act(state: State, seat: int) -> bool:
    return bool(state.phase == DRAW and state.chosen[seat] == 0)


@kernel
def ending(state: State) -> int:
    return int(state.ending)


@kernel
def list_cell(sheet: Sheet, cell: int, out: Numbers, n: int) -> int:
    """SS-02: any shape, in a free cell."""
    if sheet.route[cell]:
        return n
    for shape in range(WAYS):
        out[n + shape] = cell * WAYS + shape
    return n + WAYS


@kernel
def legal_actions(state: State, board: Board, seat: int, out: Numbers) -> int:
    sheet = state.sheets[seat]
    n = 0
    if state.die != JOKER:
        for row in range(board.rows):
            n = list_cell(sheet, row * SIDE + state.die, out, n)
    if n == 0:  # SS-03, SS-04
        for row in range(board.rows):
            for column in range(COLUMNS):
                n = list_cell(sheet, row * SIDE + column, out, n)
    return n


@kernel
def costs_barrel(state: State, board: Board, seat: int) -> bool:
    """SS-04: the column of the die is full."""
    route = state.sheets[seat].route
    taken = 0
    for row in range(board.rows):
        taken += int(route[row * SIDE + state.die] != 0)
    return bool(taken == board.rows and state.die != JOKER)


@kernel
def cross_barrel(state: State, board: Board, seat: int) -> None:
    sheet = state.sheets[seat]
    sheet.crossed += 1
    if sheet.crossed == board.barrels:
        state.ending = LAST_BARREL


@kernel
def forts_on(board: Board, cells: int) -> int:
    """SS-07: the values of the forts on a grand route."""
    total = 0
    for cell in range(CELLS):
        if cells >> cell & 1:
            total += board.fort[cell]
    return total


@kernel
def draw(state: State, board: Board, seat: int, code: int) -> int:
    """SS-06, SS-07: draw a route; what its cell scores at once."""
    route = state.sheets[seat].route
    cell, shape = code // WAYS, code % WAYS
    route[cell] = shape + 1
    if not board.coins >> cell & 1:
        return 0
    if board.kind[cell] == BOAT:
        return board.boat[cell] * count(joined(route, cell) & board.monsters)
    return forts_on(board, joined(route, cell))


@kernel
def draw_each(
    states: list[State], boards: list[Board], fresh: list[State], seat: int, codes: Numbers, out: Numbers
) -> None:
    """What each of these drawings would score."""
    for place in range(len(codes)):
        copy_first(fresh, states)
        out[place] = draw(fresh[0], boards[0], seat, codes[place])


@kernel
def circle_bonus(state: State, seat: int, line: int) -> None:
    """SS-10: unless somebody circled it in an earlier turn."""
    if state.circled[line] == 0:
        state.circled_in[line] = state.turns
    if state.circled_in[line] == state.turns:
        state.circled[line] |= 1 << seat


@kernel
def write_score(state: State, board: Board, seat: int, zone: int, score: int) -> None:
    """SS-09: in the next box; scores beyond the last box have neither box nor bonus (SS-13)."""
    paper = state.sheets[seat].zones[zone]
    paper.score[paper.written] = score
    paper.written += 1
    for line in range(zone * MOST_LINES, (zone + 1) * MOST_LINES):
        if paper.written == board.filled[line]:
            circle_bonus(state, seat, line)


@kernel
def carry_out(state: State, board: Board, seat: int) -> None:
    """SS-04: the barrel first, then the drawing that the seat chose."""
    code = state.chosen[seat] - 1
    state.chosen[seat] = 0
    if costs_barrel(state, board, seat):
        cross_barrel(state, board, seat)
    score = draw(state, board, seat, code)
    if score > 0:  # SS-08
        zone = BOATS if board.kind[code // WAYS] == BOAT else ISLANDS
        write_score(state, board, seat, zone, score)


@kernel
def choose(state: State, board: Board, seat: int, code: int) -> None:
    """SS-14: keep the choice; when all have chosen, all draw. SS-12: then the game may be over."""
    state.chosen[seat] = code + 1
    for other in range(board.players):
        if state.chosen[other] == 0:
            return
    for other in range(board.players):
        carry_out(state, board, other)
    if state.ending == RUNNING and state.turns >= board.rows * COLUMNS:
        state.ending = FULL_SHEETS
    state.phase = ROLL if state.ending == RUNNING else OVER


@kernel
def roll_die(state: State, face: int) -> None:
    """SS-02: one die for all."""
    state.die = face
    state.turns += 1
    state.phase = DRAW


@kernel
def apply(state: State, board: Board, seat: int, code: int) -> None:
    if state.phase == DRAW:
        choose(state, board, seat, code)
    else:
        roll_die(state, code)


@kernel
def chance_outcomes(state: State, board: Board, out: Numbers, weights: Numbers) -> int:
    for face in range(FACES):
        out[face] = face
        weights[face] = 1
    return FACES


@kernel
def roll(state: State, board: Board, rng: Numbers) -> None:
    roll_die(state, below(rng, FACES))


@kernel
def observe(state: State, board: Board, seat: int) -> None:
    """SS-14: the others seem not to have chosen, so that who searches from here can let them choose."""
    for other in range(board.players):
        if other != seat:
            state.chosen[other] = 0


@kernel
def zone_points(zone: Zone) -> int:
    points = 0
    for place in range(zone.written):
        points += zone.score[place]
    return points


@kernel
def bonus_points(state: State, board: Board, seat: int) -> int:
    points = 0
    for line in range(len(board.bonus)):
        if state.circled[line] >> seat & 1:
            points += board.bonus[line]
    return points


@kernel
def barrel_points(sheet: Sheet, board: Board) -> int:
    points = 0
    for place in range(sheet.crossed, board.barrels):
        points += board.barrel[place]
    return points


@kernel
def tally(state: State, board: Board, seat: int, out: Numbers) -> None:
    """SS-13: what a seat's score is made of, in the order of LINES."""
    sheet = state.sheets[seat]
    out[0] = zone_points(sheet.zones[BOATS])
    out[1] = zone_points(sheet.zones[ISLANDS])
    out[2] = bonus_points(state, board, seat)
    out[3] = barrel_points(sheet, board)


@kernel
def scores(state: State, board: Board, out: Numbers) -> None:
    for seat in range(board.players):
        sheet = state.sheets[seat]
        written = zone_points(sheet.zones[BOATS]) + zone_points(sheet.zones[ISLANDS])
        out[seat] = written + bonus_points(state, board, seat) + barrel_points(sheet, board)


@kernel
def winners(state: State, board: Board, scored: Numbers, out: Numbers) -> int:
    """SS-13: most points; who is equal shares."""
    best = scored[0]
    for seat in range(board.players):
        best = max(best, scored[seat])
    many = 0
    for seat in range(board.players):
        out[seat] = int(scored[seat] == best)
        many += out[seat]
    return many
