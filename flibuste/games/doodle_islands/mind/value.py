"""What a sheet of the Sea of Treasures promises to somebody who plays alone: features, for flibuste/bots/points.py.

Features are yes or no: each is a number, and a sheet is told by the list of those that hold. Most are about one cell:
what is drawn there or, while it is free, how much a route there would join. No rule is here.
"""

from flibuste.engine.contract import Kind
from flibuste.engine.kernel import Numbers, inlined, kernel
from flibuste.engine.options import Setting
from flibuste.engine.routes import BESIDE, CELLS, ENDS, EXIT, SHAPES, SIDE
from flibuste.games.doodle_islands.scoring import highest_free
from flibuste.games.doodle_islands.state import (
    ARCHIPELAGO,
    CIRCLED,
    MONSTER,
    MOST_BONUSES,
    MOST_BOTTLES,
    MOST_MARKS,
    NOTHING,
    NUMBERS,
    SHIP,
    TREASURE,
    Board,
    Sheet,
    State,
)

__all__ = ["FEATURES", "KIND", "ROOM", "THROWS", "branch", "describe", "knows", "stand_alone"]

KIND: Kind = "points"
THROWS = 0

ROUTES, SIDES, MOST_FORTS, MOST_LENGTH, MOST_GAIN, MOST_SHIPS, ENDS_OPEN = len(SHAPES) + 1, 4, 16, 25, 20, 3, 3
STATES, ENTRY_FORTS, ENTRY_SHIPS, ENTRY_LENGTHS, MOST_ISLANDS, HIGHEST = 3, 6, 3, 8, 7, 4
MOST_CIRCLES, MOST_MONSTERS = 10, 3

# Where each family of features begins
DRAWN = 0  # cell: its route
FORTS = DRAWN + CELLS * ROUTES  # archipelago: its forts
AROUND = FORTS + CELLS * (MOST_MARKS + 1)  # free cell: which neighbours are free, and which lead to it
ENTRY = AROUND + CELLS * STATES**SIDES  # free cell: forts and ships of the line that leads to it on a side
ENTRY_LENGTH = ENTRY + CELLS * SIDES * ENTRY_FORTS * ENTRY_SHIPS
REACH = ENTRY_LENGTH + CELLS * SIDES * ENTRY_LENGTHS  # free cell: what the best two of these lines have together
GAIN = REACH + CELLS * (MOST_LENGTH + 1)  # free island or monster: what a route joining them would pay
BEYOND = GAIN + CELLS * (MOST_GAIN + 1)  # free island or monster: the best line that leads to a free neighbour
PAYS = BEYOND + CELLS * (MOST_LENGTH + 1)  # ship: its line passes another
LINE_FORTS = PAYS + CELLS  # line: its forts and open ends
LINE_LENGTH = LINE_FORTS + (MOST_FORTS + 1) * ENDS_OPEN
LINE_SHIPS = LINE_LENGTH + (MOST_LENGTH + 1) * ENDS_OPEN
MONSTERS = LINE_SHIPS + (MOST_SHIPS + 1) * ENDS_OPEN  # numbers circled
ISLANDS = MONSTERS + NUMBERS
BONUSES = ISLANDS + NUMBERS
BOTTLES = BONUSES + MOST_BONUSES
FREE = BOTTLES + MOST_BOTTLES + 1  # how many cells are free
TEMPO = FREE + CELLS + 1  # both
COLUMN = TEMPO + (MOST_BOTTLES + 1) * (CELLS + 1)  # column: the rows where one can draw
TRUNK = COLUMN + SIDE * (1 << SIDE)  # the most forts of an open line, and how many islands are free
TOP = TRUNK + (MOST_FORTS + 1) * (MOST_ISLANDS + 1)  # the same, and which of the highest island numbers are
CIRCLES = TOP + (MOST_FORTS + 1) * (1 << HIGHEST)  # which island numbers are circled
PRIZES = CIRCLES + (1 << MOST_CIRCLES)  # the most forts of an open line, and which bonuses are left
HOME = PRIZES + (MOST_FORTS + 1) * (1 << MOST_BONUSES)  # archipelago: its forts, and whether that line has it
COULD = HOME + CELLS * (MOST_MARKS + 1) * 2  # the most forts that line could have, and how many islands are free
LONGEST = COULD + (MOST_FORTS + 1) * (MOST_ISLANDS + 1)  # the length of the longest open line, and free monsters
SPAN = LONGEST + (MOST_LENGTH + 1) * (MOST_MONSTERS + 1)  # line: the free cells that its ends lead to
FEATURES = SPAN + (CELLS + 1) ** 2

# Places in `work`: the features that hold, the line of every cell (1 + the cell it is counted from), what lines have
MOST = 512
LINE = MOST
LENGTH = LINE + CELLS
FORT = LENGTH + CELLS + 1
SHIPS = FORT + CELLS + 1
PAY = SHIPS + CELLS + 1
BEST = PAY + CELLS + 1  # the most forts of an open line
TRUNK_LINE = BEST + 1  # that line
LONG = TRUNK_LINE + 1  # the length of the longest open line
ROOM = LONG + 1
SHUT, LOOP = CELLS, CELLS + 1


def knows(setting: Setting) -> bool:
    """Alone, on our sheet of the Sea of Treasures."""
    return setting.players == 1 and not setting.options["sheet"]


@kernel
def stand_alone(state: State, seat: int, players: int) -> None:
    """Who plays alone does already."""


@kernel
def branch(state: State, board: Board) -> int:
    """What an action leads to does not depend on the roll: its code names the die."""
    return 0


@inlined
def note(sheet: Sheet, board: Board, work: Numbers, cell: int, line: int) -> None:
    """One cell more of a line."""
    work[LINE + cell] = line
    work[LENGTH + line] += 1
    if board.kind[cell] == ARCHIPELAGO:
        work[FORT + line] += sheet.marks[cell]
    elif board.kind[cell] == SHIP:
        work[SHIPS + line] += 1
        work[PAY + line] += board.pay[cell]


@inlined
def follow(sheet: Sheet, board: Board, work: Numbers, start: int, end: int) -> int:
    """Note one end of a line; the free cell it leads to, SHUT, or LOOP where it comes back."""
    routes, cell, side = sheet.route, start, ENDS[sheet.route[start]][end]
    while True:
        cell = BESIDE[cell][side]
        if cell < 0:
            return SHUT
        if routes[cell] == 0:
            return cell if board.kind[cell] != NOTHING else SHUT
        side = EXIT[routes[cell]][side ^ 2]
        if side < 0:
            return SHUT
        if cell == start:
            return LOOP
        note(sheet, board, work, cell, start + 1)


@inlined
def describe_line(sheet: Sheet, board: Board, work: Numbers, start: int, n: int) -> int:
    line = start + 1
    for place in (LENGTH, FORT, SHIPS, PAY):
        work[place + line] = 0
    note(sheet, board, work, start, line)
    one, other = follow(sheet, board, work, start, 0), SHUT
    if one == LOOP:
        one = SHUT
    else:
        other = follow(sheet, board, work, start, 1)
    ends = int(one != SHUT) + int(other != SHUT)
    forts, length = min(work[FORT + line], MOST_FORTS), min(work[LENGTH + line], MOST_LENGTH)
    work[n] = LINE_FORTS + forts * ENDS_OPEN + ends
    work[n + 1] = LINE_LENGTH + length * ENDS_OPEN + ends
    work[n + 2] = LINE_SHIPS + min(work[SHIPS + line], MOST_SHIPS) * ENDS_OPEN + ends
    if ends == 0:
        return n + 3
    work[n + 3] = SPAN + min(one, other) * (CELLS + 1) + max(one, other)
    work[LONG] = max(work[LONG], length)
    if forts > work[BEST]:
        work[BEST], work[TRUNK_LINE] = forts, line
    return n + 4


@inlined
def leads_to(routes: Numbers, cell: int, side: int) -> bool:
    """Whether the neighbour on a side has a route that leads to the cell."""
    beside = BESIDE[cell][side]
    return bool(beside >= 0 and EXIT[routes[beside]][side ^ 2] >= 0)


@inlined
def best_line(routes: Numbers, work: Numbers, cell: int, what: int) -> int:
    """The most that a line leading to a cell has, of forts, length or ships."""
    best = 0
    for side in range(SIDES):
        if leads_to(routes, cell, side):
            best = max(best, work[what + work[LINE + BESIDE[cell][side]]])
    return best


@inlined
def wanted(kind: int) -> int:
    """What counts on a line that comes to a cell."""
    if kind == TREASURE:
        return FORT
    return LENGTH if kind == MONSTER else SHIPS


@inlined
def paid(state: State, board: Board, sheet: Sheet, kind: int, reach: int) -> int:
    if kind == MONSTER:
        return highest_free(sheet.monsters, board.monster_numbers, reach, board.top_monster)
    number = highest_free(sheet.others, board.other_numbers, reach, board.top_other)
    for place in range(MOST_BONUSES - 1, -1, -1):
        if 0 < board.bonuses[place] <= number and state.bonuses[place] == 0:
            return number + board.bonuses[place]
    return number


@inlined
def describe_entry(work: Numbers, cell: int, side: int, n: int) -> int:
    """The line that leads to a free cell on a side."""
    line, entry = work[LINE + BESIDE[cell][side]], cell * SIDES + side
    forts, ships = min((work[FORT + line] + 1) // 2, ENTRY_FORTS - 1), min(work[SHIPS + line], ENTRY_SHIPS - 1)
    work[n] = ENTRY + (entry * ENTRY_FORTS + forts) * ENTRY_SHIPS + ships
    work[n + 1] = ENTRY_LENGTH + entry * ENTRY_LENGTHS + min(work[LENGTH + line] // 2, ENTRY_LENGTHS - 1)
    return n + 2


@inlined
def describe_free(state: State, board: Board, sheet: Sheet, work: Numbers, cell: int, n: int) -> int:
    """A free cell: what a route drawn there could join."""
    kind, routes, first, second, line, around, beyond = board.kind[cell], sheet.route, 0, 0, 0, 0, 0
    what = wanted(kind)
    for side in range(SIDES):
        beside, around = BESIDE[cell][side], around * STATES
        if leads_to(routes, cell, side):
            around += 2
            n = describe_entry(work, cell, side, n)
            reach = work[what + work[LINE + beside]]
            reach = min(reach, 1) if kind == SHIP else reach
            if work[LINE + beside] == line:
                continue
            if reach > first:
                first, second, line = reach, first, work[LINE + beside]
            elif reach > second:
                second = reach
        elif beside >= 0 and routes[beside] == 0 and board.kind[beside] != NOTHING:
            around += 1
            if kind != SHIP:
                beyond = max(beyond, best_line(routes, work, beside, what))
    reach = first + second + int(kind == MONSTER)
    work[n] = AROUND + cell * STATES**SIDES + around
    work[n + 1] = REACH + cell * (MOST_LENGTH + 1) + min(reach, MOST_LENGTH)
    if kind == SHIP:
        return n + 2
    work[n + 2] = GAIN + cell * (MOST_GAIN + 1) + min(paid(state, board, sheet, kind, reach), MOST_GAIN)
    work[n + 3] = BEYOND + cell * (MOST_LENGTH + 1) + min(beyond, MOST_LENGTH)
    return n + 4


@inlined
def describe_numbers(state: State, sheet: Sheet, board: Board, work: Numbers, n: int) -> tuple[int, int]:
    """What was circled; the gold of it."""
    gold = 0
    for number in range(NUMBERS):
        if sheet.monsters[number] == CIRCLED:
            work[n] = MONSTERS + number
            n, gold = n + 1, gold + number
        if sheet.others[number] == CIRCLED:
            work[n] = ISLANDS + number
            n, gold = n + 1, gold + number
    for place in range(MOST_BONUSES):
        if state.bonuses[place]:
            work[n] = BONUSES + place
            n, gold = n + 1, gold + board.bonuses[place]
    return n, gold


@inlined
def describe_columns(sheet: Sheet, board: Board, work: Numbers, n: int) -> int:
    for column in range(board.side):
        rows = 0
        for row in range(board.side):
            cell = row * SIDE + column
            rows |= int(sheet.route[cell] == 0 or sheet.marks[cell] < board.marks[cell]) << row
        work[n] = COLUMN + column * (1 << SIDE) + rows
        n += 1
    return n


@inlined
def describe_whole(state: State, sheet: Sheet, board: Board, work: Numbers, free: int, islands: int, n: int) -> int:
    top, circled, prizes = 0, 0, 0
    for place in range(HIGHEST):
        top |= int(sheet.others[board.top_other - place] != CIRCLED) << place
    work[n], work[n + 1] = BOTTLES + sheet.bottles, FREE + free
    work[n + 2] = TEMPO + sheet.bottles * (CELLS + 1) + free
    work[n + 3] = TRUNK + work[BEST] * (MOST_ISLANDS + 1) + min(islands, MOST_ISLANDS)
    work[n + 4] = TOP + work[BEST] * (1 << HIGHEST) + top
    for number in range(min(board.top_other, MOST_CIRCLES)):
        circled |= int(sheet.others[number + 1] == CIRCLED) << number
    for place in range(MOST_BONUSES):
        prizes |= int(state.bonuses[place] == 0) << place
    work[n + 5], work[n + 6] = CIRCLES + circled, PRIZES + work[BEST] * (1 << MOST_BONUSES) + prizes
    return n + 7


@inlined
def describe_trunk(sheet: Sheet, board: Board, work: Numbers, islands: int, monsters: int, n: int) -> int:
    """The open line with most forts: where it is, and what it could become."""
    forts, line = work[BEST], work[TRUNK_LINE]
    for cell in range(board.side * SIDE):
        if board.kind[cell] == ARCHIPELAGO:
            has = int(line > 0 and work[LINE + cell] == line)
            work[n] = HOME + (cell * (MOST_MARKS + 1) + sheet.marks[cell]) * 2 + has
            n += 1
            if has:
                forts += board.marks[cell] - sheet.marks[cell]
    work[n] = COULD + min(forts, MOST_FORTS) * (MOST_ISLANDS + 1) + min(islands, MOST_ISLANDS)
    work[n + 1] = LONGEST + work[LONG] * (MOST_MONSTERS + 1) + min(monsters, MOST_MONSTERS)
    return n + 2


@kernel
def describe(state: State, board: Board, facts: object, seat: int, work: Numbers) -> tuple[int, int]:
    sheet = state.sheets[seat]
    n, gold = describe_numbers(state, sheet, board, work, 0)
    free, islands, monsters = 0, 0, 0
    work[BEST], work[TRUNK_LINE], work[LONG] = 0, 0, 0
    for cell in range(CELLS):
        work[LINE + cell] = 0
    for cell in range(board.side * SIDE):
        kind, route = board.kind[cell], sheet.route[cell]
        if kind == NOTHING:
            continue
        work[n] = DRAWN + cell * ROUTES + route
        n += 1
        if route == 0:
            free += 1
            islands += int(kind == TREASURE)
            monsters += int(kind == MONSTER)
        elif work[LINE + cell] == 0:
            n = describe_line(sheet, board, work, cell, n)
            gold += work[PAY + cell + 1] if work[SHIPS + cell + 1] > 1 else 0
    for cell in range(board.side * SIDE):
        kind, route = board.kind[cell], sheet.route[cell]
        if route == 0 and kind != NOTHING:
            n = describe_free(state, board, sheet, work, cell, n)
        elif kind == ARCHIPELAGO:
            work[n] = FORTS + cell * (MOST_MARKS + 1) + sheet.marks[cell]
            n += 1
        elif kind == SHIP and work[SHIPS + work[LINE + cell]] > 1:
            work[n] = PAYS + cell
            n += 1
    n = describe_columns(sheet, board, work, n)
    n = describe_trunk(sheet, board, work, islands, monsters, n)
    return describe_whole(state, sheet, board, work, free, islands, n), gold
