"""What a sheet of Soft Seas promises: features, for flibuste/bots/points.py.

Features are yes or no: each is a number, and a sheet is told by the list of those that hold. Most are about one cell:
what is drawn there or, while it is free, what a route there would join; the rest tell how far the game is, the bonuses
and how near the others are to them. No rule is here.
"""

from flibuste.engine.contract import Kind
from flibuste.engine.kernel import Numbers, inlined, kernel
from flibuste.engine.options import Setting
from flibuste.engine.routes import BESIDE, CELLS, ENDS, EXIT, SHAPES, SIDE
from flibuste.games.soft_seas.rules import FACES, bonus_points, costs_barrel, zone_points
from flibuste.games.soft_seas.state import (
    BOAT,
    BOATS,
    COLUMNS,
    ISLANDS,
    MOST_BARRELS,
    MOST_LINES,
    MOST_PLAYERS,
    Board,
    Sheet,
    State,
)

__all__ = ["FEATURES", "KIND", "ROOM", "THROWS", "branch", "describe", "knows", "stand_alone"]

KIND: Kind = "points"
THROWS = FACES

ROUTES, SIDES, STATES, ENDS_OPEN = len(SHAPES) + 1, 4, 3, 3
MOST_MONSTERS, MOST_FORTS, ENTRY_MONSTERS, ENTRY_FORTS = 7, 15, 5, 6
MOST_PAID, MOST_BEYOND, MOST_TURNS, MOST_WRITTEN, MOST_NEED = 24, 12, 30, 9, 6
ZONES, LINES = 2, 2 * MOST_LINES

# Where each family of features begins
DRAWN = 0  # cell: its route
AROUND = DRAWN + CELLS * ROUTES  # free cell: which neighbours are free, and which lead to it
ENTRY = AROUND + CELLS * STATES**SIDES  # free cell: monsters and forts of the line that leads to it on a side
PAID = ENTRY + CELLS * SIDES * ENTRY_MONSTERS * ENTRY_FORTS  # free coin: what a route joining its best lines would pay
BEYOND = PAID + CELLS * (MOST_PAID + 1)  # free coin: the best line that leads to a free neighbour
LINE = BEYOND + CELLS * (MOST_BEYOND + 1)  # line: its monsters, forts and open ends
SPAN = LINE + (MOST_MONSTERS + 1) * (MOST_FORTS + 1) * ENDS_OPEN  # line: the free cells that its ends lead to
TRUNK = SPAN + (CELLS + 1) ** 2  # the most forts of an open line, and how many islands are free
FLEET = TRUNK + (MOST_FORTS + 1) * (CELLS + 1)  # the most monsters of an open line, and how many boats are free
COLUMN = FLEET + (MOST_MONSTERS + 1) * (CELLS + 1)  # column: the rows that are free
TURN = COLUMN + SIDE * (1 << SIDE)  # turns begun, and barrels crossed
RIVAL_TURN = TURN + (MOST_TURNS + 1) * (MOST_BARRELS + 1)  # turns begun, and the most barrels of another
FULL = RIVAL_TURN + (MOST_TURNS + 1) * (MOST_BARRELS + 1)  # columns that are full, and turns begun
WRITTEN = FULL + (COLUMNS + 1) * (MOST_TURNS + 1)  # zone: scores written, and turns begun
BONUS = WRITTEN + ZONES * (MOST_WRITTEN + 1) * (MOST_TURNS + 1)  # line of a zone: mine, another's, or scores to go
RACE = BONUS + LINES * 2  # line that nobody has: scores to go to me, and to the nearest other
FREE = RACE + LINES * (MOST_NEED + 1) ** 2  # zone: its free coins, and turns begun
PLAYERS = FREE + ZONES * (CELLS + 1) * (MOST_TURNS + 1)  # how many play, and turns begun
FEATURES = PLAYERS + MOST_PLAYERS * (MOST_TURNS + 1)

# Places in `work`: the features that hold, the line of every cell (1 + the cell it is counted from), what lines have
MOST = 384
LINE_OF = MOST
MONSTERS_OF = LINE_OF + CELLS
FORTS_OF = MONSTERS_OF + CELLS + 1
BEST_FORTS = FORTS_OF + CELLS + 1
BEST_MONSTERS = BEST_FORTS + 1
ROOM = BEST_MONSTERS + 1
SHUT, LOOP = CELLS, CELLS + 1


def knows(setting: Setting) -> bool:
    """Our sheet, with any number of players."""
    return not setting.options["sheet"]


@kernel
def stand_alone(state: State, seat: int, players: int) -> None:
    """Make a state one of somebody who sits at seat 0 and plays on alone; how the others stood stays to be seen."""
    for line in range(LINES):
        mine = state.circled[line] >> seat & 1
        state.circled[line] = mine | int(state.circled[line] != mine << seat) << 1
    for other in range(MOST_PLAYERS):
        state.chosen[other] = 0
    if seat:
        swap_sheets(state.sheets[0], state.sheets[seat])


@kernel
def swap_sheets(one: Sheet, other: Sheet) -> None:
    one.crossed, other.crossed = other.crossed, one.crossed
    for cell in range(CELLS):
        one.route[cell], other.route[cell] = other.route[cell], one.route[cell]
    for zone in range(ZONES):
        first, second = one.zones[zone], other.zones[zone]
        most = max(first.written, second.written)
        first.written, second.written = second.written, first.written
        for place in range(most):
            first.score[place], second.score[place] = second.score[place], first.score[place]


@kernel
def branch(state: State, board: Board) -> int:
    """After a roll: whether whatever is drawn costs a barrel."""
    return int(costs_barrel(state, board, 0))


@inlined
def note(board: Board, work: Numbers, cell: int, line: int) -> None:
    """One cell more of a line."""
    work[LINE_OF + cell] = line
    work[MONSTERS_OF + line] += board.monsters >> cell & 1
    work[FORTS_OF + line] += board.fort[cell]


@inlined
def is_free(routes: Numbers, board: Board, cell: int) -> bool:
    return bool(routes[cell] == 0 and cell % SIDE < COLUMNS and cell < board.rows * SIDE)


@inlined
def follow(routes: Numbers, board: Board, work: Numbers, start: int, end: int) -> int:
    """Note one end of a line; the free cell it leads to, SHUT, or LOOP where it comes back."""
    cell, side = start, ENDS[routes[start]][end]
    while True:
        cell = BESIDE[cell][side]
        if cell < 0:
            return SHUT
        if routes[cell] == 0:
            return cell if is_free(routes, board, cell) else SHUT
        side = EXIT[routes[cell]][side ^ 2]
        if side < 0:
            return SHUT
        if cell == start:
            return LOOP
        note(board, work, cell, start + 1)


@inlined
def describe_line(routes: Numbers, board: Board, work: Numbers, start: int, n: int) -> int:
    line = start + 1
    work[MONSTERS_OF + line], work[FORTS_OF + line] = 0, 0
    note(board, work, start, line)
    one, other = follow(routes, board, work, start, 0), SHUT
    if one == LOOP:
        one = SHUT
    else:
        other = follow(routes, board, work, start, 1)
    ends = int(one != SHUT) + int(other != SHUT)
    monsters, forts = min(work[MONSTERS_OF + line], MOST_MONSTERS), min(work[FORTS_OF + line], MOST_FORTS)
    work[n] = LINE + (monsters * (MOST_FORTS + 1) + forts) * ENDS_OPEN + ends
    if ends == 0:
        return n + 1
    work[n + 1] = SPAN + min(one, other) * (CELLS + 1) + max(one, other)
    work[BEST_FORTS], work[BEST_MONSTERS] = max(work[BEST_FORTS], forts), max(work[BEST_MONSTERS], monsters)
    return n + 2


@inlined
def leads_to(routes: Numbers, cell: int, side: int) -> bool:
    """Whether the neighbour on a side has a route that leads to the cell."""
    beside = BESIDE[cell][side]
    return bool(beside >= 0 and EXIT[routes[beside]][side ^ 2] >= 0)


@inlined
def best_line(routes: Numbers, work: Numbers, cell: int, what: int) -> int:
    """The most monsters, or forts, of a line that leads to a cell."""
    best = 0
    for side in range(SIDES):
        if leads_to(routes, cell, side):
            best = max(best, work[what + work[LINE_OF + BESIDE[cell][side]]])
    return best


@inlined
def describe_entry(work: Numbers, cell: int, side: int, n: int) -> int:
    """The line that leads to a free cell on a side."""
    line = work[LINE_OF + BESIDE[cell][side]]
    monsters = min(work[MONSTERS_OF + line], ENTRY_MONSTERS - 1)
    forts = min((work[FORTS_OF + line] + 1) // 2, ENTRY_FORTS - 1)
    work[n] = ENTRY + ((cell * SIDES + side) * ENTRY_MONSTERS + monsters) * ENTRY_FORTS + forts
    return n + 1


@inlined
def describe_free(routes: Numbers, board: Board, work: Numbers, cell: int, n: int) -> int:
    """A free cell: what a route drawn there could join."""
    boat, first, second, line, around, beyond = board.kind[cell] == BOAT, 0, 0, 0, 0, 0
    what = MONSTERS_OF if boat else FORTS_OF
    coin = board.coins >> cell & 1
    for side in range(SIDES):
        beside, around = BESIDE[cell][side], around * STATES
        if leads_to(routes, cell, side):
            around += 2
            n = describe_entry(work, cell, side, n)
            reach = work[what + work[LINE_OF + beside]]
            if work[LINE_OF + beside] == line:
                continue
            if reach > first:
                first, second, line = reach, first, work[LINE_OF + beside]
            elif reach > second:
                second = reach
        elif beside >= 0 and is_free(routes, board, beside):
            around += 1
            if coin:
                beyond = max(beyond, best_line(routes, work, beside, what))
    work[n] = AROUND + cell * STATES**SIDES + around
    if not coin:
        return n + 1
    paid = (first + second) * (board.boat[cell] if boat else 1)
    work[n + 1] = PAID + cell * (MOST_PAID + 1) + min(paid, MOST_PAID)
    work[n + 2] = BEYOND + cell * (MOST_BEYOND + 1) + min(beyond, MOST_BEYOND)
    return n + 3


@inlined
def describe_columns(routes: Numbers, board: Board, work: Numbers, turns: int, n: int) -> int:
    full = 0
    for column in range(COLUMNS):
        rows = 0
        for row in range(board.rows):
            rows |= int(routes[row * SIDE + column] == 0) << row
        work[n + column] = COLUMN + column * (1 << SIDE) + rows
        full += int(rows == 0)
    work[n + COLUMNS] = FULL + full * (MOST_TURNS + 1) + turns
    return n + COLUMNS + 1


@inlined
def needed(state: State, board: Board, seat: int, line: int) -> int:
    """How many scores a seat lacks to fill a line."""
    return min(MOST_NEED, max(0, board.filled[line] - state.sheets[seat].zones[line // MOST_LINES].written))


@inlined
def describe_bonuses(state: State, board: Board, work: Numbers, n: int) -> int:
    for line in range(LINES):
        if board.filled[line] == 0:
            continue
        if state.circled[line]:
            work[n] = BONUS + 2 * line + int(state.circled[line] & 1 == 0)
        else:
            nearest = MOST_NEED
            for other in range(1, MOST_PLAYERS):
                nearest = min(nearest, needed(state, board, other, line))
            work[n] = RACE + (line * (MOST_NEED + 1) + needed(state, board, 0, line)) * (MOST_NEED + 1) + nearest
        n += 1
    return n


@inlined
def describe_course(state: State, board: Board, work: Numbers, turns: int, n: int) -> int:
    """How far the game is, here and with the others, who are those that have drawn anything."""
    sheet, most, players = state.sheets[0], 0, 1
    for other in range(1, MOST_PLAYERS):
        most = max(most, state.sheets[other].crossed)
        drawn = 0
        for cell in range(CELLS):
            drawn |= state.sheets[other].route[cell]
        players += int(drawn > 0)
    work[n] = TURN + turns * (MOST_BARRELS + 1) + sheet.crossed
    work[n + 1] = RIVAL_TURN + turns * (MOST_BARRELS + 1) + most
    work[n + 2] = PLAYERS + (players - 1) * (MOST_TURNS + 1) + turns
    for zone in range(ZONES):
        written = min(sheet.zones[zone].written, MOST_WRITTEN)
        work[n + 3 + zone] = WRITTEN + (zone * (MOST_WRITTEN + 1) + written) * (MOST_TURNS + 1) + turns
    return n + 3 + ZONES


@inlined
def points_of(state: State, board: Board) -> int:
    sheet = state.sheets[0]
    points = zone_points(sheet.zones[BOATS]) + zone_points(sheet.zones[ISLANDS]) + bonus_points(state, board, 0)
    for place in range(sheet.crossed, board.barrels):
        points += board.barrel[place]
    return points


@kernel
def describe(state: State, board: Board, facts: object, seat: int, work: Numbers) -> tuple[int, int]:
    routes, n, boats, islands = state.sheets[0].route, 0, 0, 0
    turns = min(state.turns, MOST_TURNS)
    work[BEST_FORTS], work[BEST_MONSTERS] = 0, 0
    for cell in range(CELLS):
        work[LINE_OF + cell] = 0
    for row in range(board.rows):
        for cell in range(row * SIDE, row * SIDE + COLUMNS):
            work[n] = DRAWN + cell * ROUTES + routes[cell]
            n += 1
            if routes[cell] == 0:
                coin, boat = board.coins >> cell & 1, int(board.kind[cell] == BOAT)
                boats, islands = boats + coin * boat, islands + coin * (1 - boat)
            elif work[LINE_OF + cell] == 0:
                n = describe_line(routes, board, work, cell, n)
    for row in range(board.rows):
        for cell in range(row * SIDE, row * SIDE + COLUMNS):
            if routes[cell] == 0:
                n = describe_free(routes, board, work, cell, n)
    n = describe_columns(routes, board, work, turns, n)
    n = describe_bonuses(state, board, work, n)
    n = describe_course(state, board, work, turns, n)
    work[n] = TRUNK + work[BEST_FORTS] * (CELLS + 1) + islands
    work[n + 1] = FLEET + work[BEST_MONSTERS] * (CELLS + 1) + boats
    work[n + 2] = FREE + (BOATS * (CELLS + 1) + boats) * (MOST_TURNS + 1) + turns
    work[n + 3] = FREE + (ISLANDS * (CELLS + 1) + islands) * (MOST_TURNS + 1) + turns
    return n + 4, points_of(state, board)
