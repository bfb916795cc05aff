"""About what an action of Doodle Islands is worth, for bots: what it earns now and what it prepares.

Weights are whole numbers, hundredths of a piece of gold, learnt by playing (`python -m flibuste.lab.train`) and kept in
`policy.toml`. No rule is here: a policy decides nothing.
"""

from flibuste.engine.kernel import Numbers, inlined, kernel
from flibuste.engine.options import Setting
from flibuste.engine.routes import BESIDE, CELLS, ENDS, EXIT, SIDE, count
from flibuste.games.doodle_islands.rules import BOTTLE, TICK, WAYS, costs_bottle
from flibuste.games.doodle_islands.scoring import forts_on, highest_free, reefs_on
from flibuste.games.doodle_islands.state import KRAKEN, MONSTER, MOST_BONUSES, TREASURE, Board, Sheet, State

__all__ = ["GREEDY", "WEIGHTS", "table", "weigh"]

WEIGHTS: tuple[str, ...] = (
    "bottle",
    "bottle_later",
    "fort",
    "fort_on_route",
    "tentacle",
    "tentacle_on_reefs",
    "gain",
    "spend_monster",
    "spend_island",
    "spend_kraken",
    "join",
    "length",
    "ships",
    "prepared",
    "dead_end",
    "end_at_monster",
    "end_at_island",
    "end_at_kraken",
    "end_at_ship",
    "end_at_full",
    "cut",
    "loop",
)
(
    BOTTLE_COST,
    BOTTLE_LATER,
    FORT,
    FORT_ON_ROUTE,
    TENTACLE,
    TENTACLE_ON_REEFS,
    GAIN,
    SPEND_MONSTER,
    SPEND_ISLAND,
    SPEND_KRAKEN,
    JOIN,
    LENGTH,
    SHIPS,
    PREPARED,
    DEAD_END,
    END_AT_MONSTER,
    END_AT_ISLAND,
    END_AT_KRAKEN,
    END_AT_SHIP,
    END_AT_FULL,
    CUT,
    LOOP,
) = range(len(WEIGHTS))
GREEDY: tuple[str, ...] = ("gain", "ships", "bottle", "bottle_later", "join", "dead_end")


def table(setting: Setting) -> str:
    sea = setting.options["sea"]
    return "solo" if setting.players == 1 else str(sea)


# Where the walk along a line stops
EDGE, CLOSED = -1, -2
LEFT_AT_FIRST = 16


@inlined
def walk(routes: Numbers, start: int, end: int) -> tuple[int, int]:
    """Follow one end of the line through a cell: the cells passed, as a mask, and the free cell it leads to.

    EDGE where it leads off the sheet or against another route, CLOSED where it comes back."""
    cells, cell, side = 0, start, ENDS[routes[start]][end]
    while True:
        cell = BESIDE[cell][side]
        if cell < 0:
            return cells, EDGE
        if routes[cell] == 0:
            return cells, cell
        side = EXIT[routes[cell]][side ^ 2]
        if side < 0:
            return cells, EDGE
        if cell == start:
            return cells, CLOSED
        cells |= 1 << cell


@inlined
def weigh_end(sheet: Sheet, board: Board, weights: Numbers, cells: int, leads: int) -> int:
    """What an open or dead end of a line promises."""
    if leads == EDGE:
        return weights[DEAD_END]
    if leads == CLOSED:
        return weights[LOOP]
    if leads % SIDE >= board.side or leads // SIDE >= board.side:
        return weights[DEAD_END]
    kind = board.kind[leads]
    if kind == MONSTER:
        result = highest_free(sheet.monsters, board.monster_numbers, count(cells) + 1, board.top_monster)
        return weights[END_AT_MONSTER] * result
    if kind == TREASURE:
        result = highest_free(sheet.others, board.other_numbers, forts_on(sheet, board, cells), board.top_other)
        return weights[END_AT_ISLAND] * result
    if kind == KRAKEN:
        tentacles = sheet.marks[leads] * reefs_on(board, cells)
        return weights[END_AT_KRAKEN] * highest_free(sheet.others, board.other_numbers, tentacles, board.top_other)
    return weights[END_AT_SHIP] if board.ships >> leads & 1 else weights[END_AT_FULL]


@inlined
def earned(state: State, board: Board, seat: int, cell: int, cells: int) -> int:
    """What drawing in a cell would pay at once, the line being `cells`."""
    sheet, kind = state.sheets[seat], board.kind[cell]
    if kind == MONSTER:
        return highest_free(sheet.monsters, board.monster_numbers, count(cells), board.top_monster)
    if kind == KRAKEN:
        result = sheet.marks[cell] * reefs_on(board, cells)
        return highest_free(sheet.others, board.other_numbers, result, board.top_other)
    if kind != TREASURE:
        return 0
    number = highest_free(sheet.others, board.other_numbers, forts_on(sheet, board, cells), board.top_other)
    for place in range(MOST_BONUSES - 1, -1, -1):
        if 0 < board.bonuses[place] <= number and state.bonuses[place] == 0:
            return number + board.bonuses[place]
    return number


@inlined
def spent(board: Board, weights: Numbers, kind: int) -> int:
    """A cell that pays once is spent."""
    if kind == MONSTER:
        return weights[SPEND_MONSTER]
    if kind == TREASURE:
        return weights[SPEND_ISLAND]
    return weights[SPEND_KRAKEN] if kind == KRAKEN else 0


@inlined
def weigh_sides(routes: Numbers, weights: Numbers, cell: int) -> int:
    """Neighbours that this route joins, and those that lead here and are cut off."""
    worth = 0
    for side in range(4):
        beside = BESIDE[cell][side]
        if beside >= 0 and EXIT[routes[beside]][side ^ 2] >= 0:
            worth += weights[JOIN] if EXIT[routes[cell]][side] >= 0 else weights[CUT]
    return worth


@inlined
def weigh_route(state: State, board: Board, weights: Numbers, seat: int, cell: int, shape: int) -> int:
    sheet = state.sheets[seat]
    routes = sheet.route
    routes[cell] = shape + 1
    one, leads_one = walk(routes, cell, 0)
    other, leads_other = walk(routes, cell, 1)
    cells = one | other | 1 << cell
    hope = spent(board, weights, board.kind[cell]) + weights[LENGTH] * count(cells)
    hope += weigh_sides(routes, weights, cell) + weights[PREPARED] * reefs_on(board, cells)
    hope += weigh_end(sheet, board, weights, cells, leads_one)
    if leads_one != CLOSED:
        hope += weigh_end(sheet, board, weights, cells, leads_other)
    routes[cell] = 0
    worth = weights[GAIN] * earned(state, board, seat, cell, cells)
    ships = count(cells & board.ships)
    if ships > 1:
        worth += weights[SHIPS] * ships
    return worth + hope * left_to_draw(sheet, board) // LEFT_AT_FIRST


@inlined
def left_to_draw(sheet: Sheet, board: Board) -> int:
    """What is hoped for counts less the fewer cells are free: the number of them, and one."""
    left = 1
    for row in range(board.side):
        for column in range(board.side):
            left += int(sheet.route[row * SIDE + column] == 0)
    return left


@inlined
def weigh_tick(state: State, board: Board, weights: Numbers, seat: int, cell: int) -> int:
    sheet = state.sheets[seat]
    if board.kind[cell] == KRAKEN:
        return weights[TENTACLE] * left_to_draw(sheet, board) // LEFT_AT_FIRST
    one, leads_one = walk(sheet.route, cell, 0)
    other, leads_other = walk(sheet.route, cell, 1)
    open_ends = int(leads_one >= 0) + int(leads_other >= 0)
    hope = weights[FORT] + weights[FORT_ON_ROUTE] * count(one | other) * open_ends
    return hope * left_to_draw(sheet, board) // LEFT_AT_FIRST


@kernel
def weigh(state: State, board: Board, facts: object, weights: Numbers, seat: int, code: int) -> int:
    bottles = state.sheets[seat].bottles
    bottle = weights[BOTTLE_COST] + weights[BOTTLE_LATER] * bottles
    if code == BOTTLE:
        return bottle
    face, cell, what = code // (CELLS * WAYS), code // WAYS % CELLS, code % WAYS
    worth = bottle if costs_bottle(state, board, face) else 0
    if what == TICK:
        return worth + weigh_tick(state, board, weights, seat, cell)
    return worth + weigh_route(state, board, weights, seat, cell, what)
