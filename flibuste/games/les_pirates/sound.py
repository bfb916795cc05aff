"""Whether a state read from a text can be played. Asked once for a text, so it is no kernel."""

from flibuste.games.les_pirates.crews import afloat, standing
from flibuste.games.les_pirates.duty import can_go_on, set_duty
from flibuste.games.les_pirates.state import (
    ABOARD,
    ABSENT,
    AGAIN,
    ASHORE,
    BOARD,
    CHOICE,
    DRAW,
    FUSE,
    HOME,
    LAND,
    LAST_AFLOAT,
    LAST_TURN,
    LOSS,
    NOBODY,
    NOWHERE,
    OVER,
    PORTS_DRAWN,
    ROLL_DICE,
    RUNNING,
    SAIL,
    SQUADRON,
    STATE,
    TREASURE_DRAWN,
    Board,
    State,
)
from flibuste.games.les_pirates.turn import dice_due

__all__ = ["is_sound"]


def is_sound(state: State, board: Board) -> bool:
    """Whether no kernel would leave its arrays, and such a moment can come up."""
    table, printed = STATE.plain(state), BOARD.plain(board)
    checks = (_are_ports_sound, _are_ships_sound, _are_treasures_sound, _are_wrecks_sound)
    if table.seat >= printed.players or not all(check(table, printed) for check in checks):
        return False
    if table.trail != STATE.twin().trail:
        return False
    seats, own = int(standing(state, board)), int(afloat(state, board, table.seat))
    if table.phase == OVER:
        return _is_end_sound(table, seats, own)
    if table.ending != RUNNING or table.turns >= LAST_TURN:
        return False
    if table.phase > TREASURE_DRAWN and (seats < 2 or not own):
        return False
    return _is_roll_sound(table, printed, int(dice_due(state, board))) and _is_duty_sound(table, state, board)


def _are_ports_sound(table: State, printed: Board) -> bool:
    """LP-03, LP-36, LP-37: ports that can be given out, each once; all of them once the game runs."""
    given, names = table.ports[: table.placed], range(4 * printed.islands)
    if table.placed > printed.squadrons or any(table.ports[table.placed :]):
        return False
    if (table.placed < printed.squadrons) != (table.phase == PORTS_DRAWN):
        return False
    if table.phase == TREASURE_DRAWN and not printed.one_treasure:
        return False
    paired = zip(given[::2], given[1::2], strict=False) if printed.paired else ()
    fitting = all(port in names for port in given) and all(printed.partner[one] == other for one, other in paired)
    return fitting and len(set(given)) == len(given)


def _are_ships_sound(table: State, printed: Board) -> bool:
    """LP-12, LP-38: ships afloat are on cells of the sea, each on its own but for stacks of a fleet."""
    placed, owners = table.placed * SQUADRON, dict[int, int]()
    if any(table.ships[placed:]):
        return False
    for ship, cell in enumerate(table.ships[:placed]):
        if cell >= printed.stride or (cell and printed.kind[cell] in (NOWHERE, LAND)):
            return False
        if cell in owners and (not printed.fleet or owners[cell] != ship // printed.ships):
            return False
        if cell:
            owners[cell] = ship // printed.ships
    return True


def _are_treasures_sound(table: State, printed: Board) -> bool:
    """LP-32: one on each island or one in all, there or aboard a ship afloat."""
    here = [place for place in table.treasures if place != ABSENT]
    drawn = printed.one_treasure and table.phase > TREASURE_DRAWN
    if len(here) != (1 if drawn else printed.islands) or (printed.islands == 1 and table.treasures[1] != ABSENT):
        return False
    if table.phase <= TREASURE_DRAWN:
        return all(place == ASHORE for place in here)
    return all(place == ASHORE or table.ships[place - ABOARD] for place in here)


def _are_wrecks_sound(table: State, printed: Board) -> bool:
    """LP-33: no more wrecks than ships were sunk, no two on a cell."""
    cells, sunk = table.wreck[: table.wrecks], table.ships[: printed.fleet_size].count(0)
    if any(table.wreck[table.wrecks :]) or (cells and (not printed.shipwreck or table.phase <= TREASURE_DRAWN)):
        return False
    on_sea = all(0 < cell < printed.stride and printed.kind[cell] not in (NOWHERE, LAND) for cell in cells)
    return len(cells) <= sunk and on_sea and len(set(cells)) == len(cells)


def _is_end_sound(table: State, seats: int, own: int) -> bool:
    """LP-24, LP-25, LP-27, LP-34."""
    if table.ending == HOME:
        return own > 0
    if table.ending == DRAW:
        return table.turns == LAST_TURN and seats > 1
    return bool((table.ending == LAST_AFLOAT and seats == 1) or (table.ending == NOBODY and seats == 0))


def _is_roll_sound(table: State, printed: Board, dice: int) -> bool:
    """LP-10, LP-31, LP-34: as many dice lie as the moment asks for, and an explosive ship only where there can be."""
    if table.bomb and (not printed.explosive or table.bomb > printed.ships):
        return False
    if table.bomb and not table.ships[table.seat * printed.ships + table.bomb - 1]:
        return False
    if table.phase == SAIL:
        return bool(table.rolled == dice and table.used.bit_count() + table.due <= dice and not table.used >> dice)
    if table.phase == AGAIN:
        return _is_right_sound(table, printed, dice)
    if table.used or table.due or table.to_sea:
        return table.phase == FUSE and _is_fuse_sound(table)
    if table.phase == LOSS:
        return bool(printed.cyclone and not table.bomb and table.rolled == dice and len(set(table.dice[:dice])) == 1)
    if table.phase == FUSE:
        return _is_fuse_sound(table)
    if table.phase == ROLL_DICE:
        return bool(table.rolled < dice)
    return not table.bomb and table.rolled == 0 and (table.phase != CHOICE or bool(printed.explosive))


def _is_right_sound(table: State, printed: Board, dice: int) -> bool:
    """LP-35: a whole roll with a 1 and a 2 lies there."""
    idle = not table.bomb and not table.due and not table.to_sea and not table.used >> dice
    return bool(printed.one_two and idle and table.rolled == dice and {0, 1} <= set(table.dice[:dice]))


def _is_fuse_sound(table: State) -> bool:
    return bool(table.bomb and table.rolled == 2 and not table.due and table.used < 4)


def _is_duty_sound(table: State, state: State, board: Board) -> bool:
    """LP-13: as many legs are due as can be made; after the first, at least one can be."""
    if table.phase != SAIL:
        return True
    fresh = STATE.copy(state)
    if table.used:  # as if one leg had been tried out: a win will do too
        return bool(table.due and table.bomb >= table.to_sea and can_go_on(fresh, board, table.seat, 1, table.due + 1))
    set_duty(fresh, board, table.seat)
    again = STATE.plain(fresh)
    return bool((again.due, again.to_sea) == (table.due, table.to_sea) and (table.due or not table.bomb))
