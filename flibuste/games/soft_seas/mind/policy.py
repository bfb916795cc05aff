"""About what drawing a route in Soft Seas is worth, for bots: what it earns now and what it prepares.

Weights are whole numbers, hundredths of a point, learnt by playing (`python -m flibuste.lab.train`) and kept in
`policy.toml`. No rule is here: a policy decides nothing.
"""

from flibuste.engine.kernel import Numbers, inlined, kernel
from flibuste.engine.options import Setting
from flibuste.engine.routes import BESIDE, ENDS, EXIT, SIDE
from flibuste.games.soft_seas.rules import WAYS
from flibuste.games.soft_seas.state import BOAT, BOATS, COLUMNS, ISLANDS, MOST_LINES, Board, State

WEIGHTS: tuple[str, ...] = (
    "gain",
    "bonus",
    "progress",
    "spend_boat",
    "spend_island",
    "join",
    "end_monsters",
    "end_forts",
    "end_at_boat",
    "end_at_island",
    "end_at_monster",
    "end_at_fort",
    "meet",
    "meet_at_boat",
    "meet_at_island",
    "dead_end",
    "dead_monsters",
    "dead_forts",
    "loop",
    "cut",
    "cut_monsters",
    "cut_forts",
    "column_left",
    "column_full",
)
(
    GAIN,
    BONUS,
    PROGRESS,
    SPEND_BOAT,
    SPEND_ISLAND,
    JOIN,
    END_MONSTERS,
    END_FORTS,
    END_AT_BOAT,
    END_AT_ISLAND,
    END_AT_MONSTER,
    END_AT_FORT,
    MEET,
    MEET_AT_BOAT,
    MEET_AT_ISLAND,
    DEAD_END,
    DEAD_MONSTERS,
    DEAD_FORTS,
    LOOP,
    CUT,
    CUT_MONSTERS,
    CUT_FORTS,
    COLUMN_LEFT,
    COLUMN_FULL,
) = range(len(WEIGHTS))
GREEDY: tuple[str, ...] = ("gain", "bonus", "end_at_boat", "end_at_island", "dead_end", "column_full")


def table(setting: Setting) -> str:
    return "solo" if setting.players == 1 else "together"


# Where the walk along a line stops
EDGE, CLOSED = -1, -2
# What is hoped for counts in full with so many turns left, less with fewer
HOPEFUL_TURNS = 16
# A way out of a free cell: the monsters and forts on the line there, the free cell it leads to, what it promises by
# itself, for each monster and for each fort, and what is lost where a route does not join the line; or gained
Way = tuple[int, int, int, int, int, int, int, int]


@inlined
def walk(route: Numbers, board: Board, start: int, side: int) -> tuple[int, int, int, int]:
    """Follow the line that leaves a cell by a side: the monsters and forts passed, the free cell it leads to, and by
    which side of that.

    EDGE where it leads off the sheet or against another route, CLOSED where it comes back."""
    monsters, forts, cell = 0, 0, start
    while True:
        cell = BESIDE[cell][side]
        if cell < 0:
            return monsters, forts, EDGE, side
        if route[cell] == 0:
            on_sheet = cell % SIDE < COLUMNS and cell < board.rows * SIDE
            return monsters, forts, cell if on_sheet else EDGE, side ^ 2
        side = EXIT[route[cell]][side ^ 2]
        if side < 0:
            return monsters, forts, EDGE, side
        if cell == start:
            return monsters, forts, CLOSED, side
        monsters += board.monsters >> cell & 1
        forts += board.fort[cell]


@inlined
def weigh_meeting(route: Numbers, board: Board, weights: Numbers, cell: int, side: int) -> int:
    """Lines that lead to a free cell by its other sides: what they would add where the cell bears a coin."""
    worth = 0
    for other in range(4):
        beside = BESIDE[cell][other]
        if other != side and beside >= 0 and EXIT[route[beside]][other ^ 2] >= 0:
            monsters, forts, _, _ = walk(route, board, cell, other)
            worth += weights[MEET]
            if board.coins >> cell & 1:
                boat = weights[MEET_AT_BOAT] * board.boat[cell] * monsters
                worth += boat if board.kind[cell] == BOAT else weights[MEET_AT_ISLAND] * forts
    return worth


@inlined
def weigh_end(route: Numbers, board: Board, weights: Numbers, monsters: int, forts: int, leads: int, side: int) -> int:
    """What an end of a line with so many monsters and forts promises."""
    if leads < 0:
        return weights[DEAD_END] + weights[DEAD_MONSTERS] * monsters + weights[DEAD_FORTS] * forts
    worth = weights[END_MONSTERS] * monsters + weights[END_FORTS] * forts
    worth += weigh_meeting(route, board, weights, leads, side)
    if board.coins >> leads & 1:
        boat = weights[END_AT_BOAT] * board.boat[leads] * monsters
        return worth + (boat if board.kind[leads] == BOAT else weights[END_AT_ISLAND] * forts)
    return worth + weights[END_AT_MONSTER] * (board.monsters >> leads & 1) + weights[END_AT_FORT] * board.fort[leads]


@inlined
def weigh_sides(route: Numbers, board: Board, weights: Numbers, cell: int) -> int:
    """Neighbours that this route joins, and lines that lead here and are cut off."""
    worth = 0
    for side in range(4):
        beside = BESIDE[cell][side]
        if beside >= 0 and EXIT[route[beside]][side ^ 2] >= 0:
            if EXIT[route[cell]][side] >= 0:
                worth += weights[JOIN]
            else:
                monsters, forts, _, _ = walk(route, board, cell, side)
                worth += weights[CUT] + weights[CUT_MONSTERS] * monsters + weights[CUT_FORTS] * forts
    return worth


@inlined
def weigh_score(state: State, board: Board, weights: Numbers, seat: int, zone: int, score: int) -> int:
    """A score now, the bonus that it completes, or its part of the next one that is still to be had."""
    if score == 0:
        return 0
    written = state.sheets[seat].zones[zone].written + 1
    worth = weights[GAIN] * score
    for line in range(zone * MOST_LINES, (zone + 1) * MOST_LINES):
        if board.filled[line] >= written:
            if state.circled[line]:
                return worth
            if board.filled[line] == written:
                return worth + weights[BONUS] * board.bonus[line]
            return worth + weights[PROGRESS] * board.bonus[line] // (board.filled[line] - written)
    return worth


@inlined
def weigh_column(route: Numbers, board: Board, weights: Numbers, column: int) -> int:
    """What it means to draw in this column where another could be chosen: the last free cell makes it cost barrels."""
    left = -1
    for row in range(board.rows):
        left += int(route[row * SIDE + column] == 0)
    return weights[COLUMN_LEFT] * left if left else weights[COLUMN_FULL]


@inlined
def spent(board: Board, weights: Numbers, cell: int) -> int:
    """A coin pays once: what its cell could have become."""
    if not board.coins >> cell & 1:
        return 0
    return weights[SPEND_BOAT] * board.boat[cell] if board.kind[cell] == BOAT else weights[SPEND_ISLAND]


@inlined
def weigh_coin(state: State, board: Board, weights: Numbers, seat: int, cell: int, monsters: int, forts: int) -> int:
    """What the coin of a cell pays (SS-06, SS-07)."""
    if not board.coins >> cell & 1:
        return 0
    if board.kind[cell] == BOAT:
        return weigh_score(state, board, weights, seat, BOATS, board.boat[cell] * monsters)
    return weigh_score(state, board, weights, seat, ISLANDS, forts)


@kernel
def weigh_line(state: State, board: Board, weights: Numbers, seat: int, cell: int, shape: int) -> int:
    """The line that a route makes: what its cell earns and, the more turns are left, what its ends promise."""
    route = state.sheets[seat].route
    route[cell] = shape + 1
    monsters, forts, leads, side = walk(route, board, cell, ENDS[shape + 1][0])
    monsters += board.monsters >> cell & 1
    forts += board.fort[cell]
    hope = spent(board, weights, cell) + weigh_sides(route, board, weights, cell)
    if leads == CLOSED:
        hope += weights[LOOP]
    else:
        more_monsters, more_forts, leads_other, side_other = walk(route, board, cell, ENDS[shape + 1][1])
        monsters += more_monsters
        forts += more_forts
        hope += weigh_end(route, board, weights, monsters, forts, leads, side)
        hope += weigh_end(route, board, weights, monsters, forts, leads_other, side_other)
    route[cell] = 0
    earned = weigh_coin(state, board, weights, seat, cell, monsters, forts)
    return earned + hope * (board.rows * COLUMNS + 1 - state.turns) // HOPEFUL_TURNS


@kernel
def weigh(state: State, board: Board, facts: object, weights: Numbers, seat: int, code: int) -> int:
    cell, shape = code // WAYS, code % WAYS
    worth = weigh_line(state, board, weights, seat, cell, shape)
    if cell % SIDE == state.die:
        return worth
    return worth + weigh_column(state.sheets[seat].route, board, weights, cell % SIDE)


@inlined
def way_out(route: Numbers, board: Board, weights: Numbers, cell: int, side: int) -> Way:
    """A way out of a free cell, as far as it is the same for every route drawn there."""
    monsters, forts, leads, entered = walk(route, board, cell, side)
    cut, join, beside = 0, 0, BESIDE[cell][side]
    if beside >= 0 and EXIT[route[beside]][side ^ 2] >= 0:
        cut, join = weights[CUT] + weights[CUT_MONSTERS] * monsters + weights[CUT_FORTS] * forts, weights[JOIN]
    if leads < 0:
        return monsters, forts, leads, weights[DEAD_END], weights[DEAD_MONSTERS], weights[DEAD_FORTS], cut, join
    plain = weigh_meeting(route, board, weights, leads, entered)
    each, fort = weights[END_MONSTERS], weights[END_FORTS]
    if not board.coins >> leads & 1:
        plain += weights[END_AT_MONSTER] * (board.monsters >> leads & 1) + weights[END_AT_FORT] * board.fort[leads]
    elif board.kind[leads] == BOAT:
        each += weights[END_AT_BOAT] * board.boat[leads]
    else:
        fort += weights[END_AT_ISLAND]
    return monsters, forts, leads, plain, each, fort, cut, join


@inlined
def weigh_joined(
    state: State, board: Board, weights: Numbers, seat: int, cell: int, ways: tuple[Way, Way, Way, Way], shape: int
) -> int:
    """The same as weigh_line, put together from the ways out of the cell."""
    one, other = ways[ENDS[shape + 1][0]], ways[ENDS[shape + 1][1]]
    if (one[2] >= 0 and one[2] == other[2]) or one[2] == cell or other[2] == cell:
        return weigh_line(state, board, weights, seat, cell, shape)  # both ends lead to one cell, or back here
    monsters = one[0] + other[0] + (board.monsters >> cell & 1)
    forts = one[1] + other[1] + board.fort[cell]
    hope = spent(board, weights, cell) + ways[0][6] + ways[1][6] + ways[2][6] + ways[3][6]
    hope += one[7] - one[6] + one[3] + one[4] * monsters + one[5] * forts
    hope += other[7] - other[6] + other[3] + other[4] * monsters + other[5] * forts
    earned = weigh_coin(state, board, weights, seat, cell, monsters, forts)
    return earned + hope * (board.rows * COLUMNS + 1 - state.turns) // HOPEFUL_TURNS


@inlined
def ways_out(route: Numbers, board: Board, weights: Numbers, cell: int) -> tuple[Way, Way, Way, Way]:
    return (
        way_out(route, board, weights, cell, 0),
        way_out(route, board, weights, cell, 1),
        way_out(route, board, weights, cell, 2),
        way_out(route, board, weights, cell, 3),
    )


@kernel
def weigh_each(state: State, board: Board, facts: object, weights: Numbers, seat: int, out: Numbers, n: int) -> None:
    """All at once: what leads to a cell is followed once for the routes that can be drawn there."""
    route, half, place = state.sheets[seat].route, len(out) // 2, 0
    while place < n:
        cell = out[place] // WAYS
        ways = ways_out(route, board, weights, cell)
        column = 0 if cell % SIDE == state.die else weigh_column(route, board, weights, cell % SIDE)
        while place < n and out[place] // WAYS == cell:
            out[half + place] = column + weigh_joined(state, board, weights, seat, cell, ways, out[place] % WAYS)
            place += 1
