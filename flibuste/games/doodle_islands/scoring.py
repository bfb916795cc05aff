"""What Doodle Islands pays: numbers circled while playing, ships and bottles at the end, and who wins."""

from typing import Any

from flibuste.engine.kernel import Numbers, inlined, kernel
from flibuste.engine.routes import CELLS, count, joined
from flibuste.games.doodle_islands.state import (
    CIRCLED,
    CROSSED,
    FREE,
    MOST_BONUSES,
    RUNNING,
    TOP_ISLAND,
    TOP_KRAKEN,
    TOP_MONSTER,
    Board,
    Sheet,
    State,
)

LINES = ("monsters", "islands", "bonuses", "krakens", "ships", "bottle_stake")


@inlined
def highest_free(zone: Any, numbers: Any, result: int, top: int) -> int:
    """DI-13: the highest available number not above the result; 0 for none."""
    number = min(result, top)
    while number > 0 and (numbers[number] == 0 or zone[number] != FREE):
        number -= 1
    return number


@inlined
def forts_on(sheet: Sheet, board: Board, cells: int) -> int:
    """DI-26: forts ticked in all archipelagos along a route."""
    forts = 0
    for column in range(board.side):
        cell = board.prepared[column]
        if cells >> cell & 1:
            forts += sheet.marks[cell]
    return forts


@inlined
def reefs_on(board: Board, cells: int) -> int:
    reefs = 0
    for column in range(board.side):
        reefs += cells >> board.prepared[column] & 1
    return reefs


@inlined
def score_monster(state: State, board: Board, seat: int, cells: int) -> None:
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
def score_island(state: State, board: Board, seat: int, cells: int) -> None:
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
def score_kraken(state: State, board: Board, seat: int, cell: int, cells: int) -> None:
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
def ships_paid(sheet: Sheet, board: Board) -> int:
    """DI-16, DI-37: ships whose route passes another ship, as a mask of cells."""
    paid = seen = 0
    for cell in range(CELLS):
        if (board.ships & ~seen) >> cell & 1 and sheet.route[cell]:
            ships = joined(sheet.route, cell) & board.ships
            seen |= ships
            paid |= ships if ships & (ships - 1) else 0
    return paid


@kernel
def paying_ships(state: State, board: Board, seat: int) -> int:
    """The ships of a seat's sheet that pay."""
    return ships_paid(state.sheets[seat], board)


@kernel
def ship_gold(sheet: Sheet, board: Board) -> int:
    """What the ships pay."""
    gold, paid = 0, ships_paid(sheet, board)
    for cell in range(CELLS):
        gold += board.pay[cell] * (paid >> cell & 1)
    return gold


@kernel
def stake_gold(state: State, board: Board, seat: int) -> int:
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
def bonus_gold(state: State, board: Board, seat: int) -> int:
    total = 0
    for place in range(MOST_BONUSES):
        if state.bonuses[place] == seat + 1:
            total += board.bonuses[place]
    return total


@kernel
def gold(state: State, board: Board, seat: int) -> int:
    """DI-29: all the gold of a seat, as if the game ended now."""
    sheet = state.sheets[seat]
    circled = circled_gold(sheet.monsters) + circled_gold(sheet.others) + bonus_gold(state, board, seat)
    return circled + ship_gold(sheet, board) + stake_gold(state, board, seat)


@kernel
def tally(state: State, board: Board, seat: int, out: Numbers) -> None:
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
def scores(state: State, board: Board, out: Numbers) -> None:
    for seat in range(board.players):
        out[seat] = gold(state, board, seat)


@kernel
def winners(state: State, board: Board, scored: Numbers, out: Numbers) -> int:
    """DI-15: most gold, then fewest bottles; who is still equal shares."""
    best = -1_000_000
    for seat in range(board.players):
        best = max(best, scored[seat] * 100 - state.sheets[seat].bottles)
    many = 0
    for seat in range(board.players):
        out[seat] = int(scored[seat] * 100 - state.sheets[seat].bottles == best)
        many += out[seat]
    return many
