"""LP-13 as kernels: as many dice as possible must be used, over all orders of dice and ships.

Most positions allow all dice at a glance: another ship has two legs to choose from. Where they do not, the legs are
tried out one after the other, to the end of the roll, and taken back.
"""

from typing import Any

from flibuste.engine.kernel import kernel, specialise
from flibuste.games.les_pirates.crews import (
    banned_for,
    crew_of,
    departure,
    first_of,
    is_apt,
    leg_code,
    leg_end,
    may_load,
    members,
    sail,
    unsail,
    wins,
)
from flibuste.games.les_pirates.movement import blocks_from, blocks_on, first_way, foes_at, last_way, leads
from flibuste.games.les_pirates.state import FACES, OUT

IS_LAST = False
deeper: Any = None
leads_on: Any = None


@kernel
def faces_left(state: Any) -> int:
    """The faces of the dice not used yet, as a mask."""
    faces = 0
    for die in range(state.rolled):
        if not state.used >> die & 1:
            faces |= 1 << state.dice[die]
    return faces


@kernel
def is_well_ended(state: Any, board: Any, seat: int, win: bool) -> bool:
    """LP-34: whether the roll may end here; only an explosive ship can be bound to the open sea."""
    return state.to_sea == 0 or board.open_sea[state.ships[seat * board.ships + state.bomb - 1]] == 1


def _leads_on(state: Any, board: Any, seat: int, code: int, win: bool) -> bool:
    """Whether after this leg the rest of the duty can be done; `win`: or the game be won. Leaves all as it was."""
    cell, to = state.ships[seat * board.ships + first_of(crew_of(code))], leg_end(state, board, seat, code)
    group, prey = members(state, board, seat, crew_of(code), cell), foes_at(state, board, seat, to)
    west, east, wrecks, used = state.treasures[0], state.treasures[1], state.wrecks, state.used
    sail(state, board, seat, code)
    if wins(state, board, seat, group, prey, to):
        done = win or (IS_LAST and is_well_ended(state, board, seat, win))
    else:
        done = deeper(state, board, seat, win)
    unsail(state, board, seat, group, prey, cell, to)
    state.treasures[0], state.treasures[1], state.wrecks, state.used = west, east, wrecks, used
    return bool(done)


def _can_use(state: Any, board: Any, seat: int, win: bool) -> bool:
    """Whether a leg can be made that leads on."""
    faces = faces_left(state)
    for crew in range(board.crews):
        cell = departure(state, board, seat, crew)
        if cell == 0:
            continue
        banned, blocks = banned_for(state, board, seat, crew, cell), blocks_from(state, board, seat, cell)
        for way in range(first_way(board, cell), last_way(board, cell)):
            if way >= OUT:
                blocks = blocks_on(state, board, seat, cell, way)
            for face in range(FACES):
                to = leads(state, board, seat, cell, way, face, blocks, banned) if faces >> face & 1 else 0
                if to == 0:
                    continue
                if IS_LAST and state.to_sea == 0:
                    return True
                for load in range(1 + int(may_load(state, board, to))):
                    if is_apt(state, board, seat, crew, cell, to, load) and leads_on(
                        state, board, seat, leg_code(crew, face, way, load), win
                    ):
                        return True
    return False


def _level(count: int, below: Any) -> tuple[Any, Any]:
    """The two kernels that ask for `count` more legs, given the one that asks for one less."""
    known = {"IS_LAST": count == 1, "deeper": below}
    trying = specialise(_leads_on, known, f"leads_on_{count}")
    return trying, specialise(_can_use, {**known, "leads_on": trying}, f"can_use_{count}")


leads_on_1, can_use_1 = _level(1, is_well_ended)
leads_on_2, can_use_2 = _level(2, can_use_1)
leads_on_3, can_use_3 = _level(3, can_use_2)
leads_on_4, can_use_4 = _level(4, can_use_3)


@kernel
def can_use(state: Any, board: Any, seat: int, count: int) -> bool:
    """Whether `count` legs can be made with the dice that are left; a leg that wins is the last one."""
    if count == 1:
        return can_use_1(state, board, seat, False)
    if count == 2:
        return can_use_2(state, board, seat, False)
    return can_use_3(state, board, seat, False) if count == 3 else can_use_4(state, board, seat, False)


@kernel
def most_legs(state: Any, board: Any, seat: int) -> int:
    """LP-13: the most legs that the roll allows."""
    count = state.rolled
    while count > 0 and not can_use(state, board, seat, count):
        count -= 1
    return int(count)


@kernel
def is_dutiful(state: Any, board: Any, seat: int, code: int) -> bool:
    """LP-13, LP-34: whether this leg still leaves a way to use the dice that are due, or to win."""
    if state.due == 1:
        return leads_on_1(state, board, seat, code, True)
    if state.due == 2:
        return leads_on_2(state, board, seat, code, True)
    return leads_on_3(state, board, seat, code, True) if state.due == 3 else leads_on_4(state, board, seat, code, True)


@kernel
def is_carefree(state: Any, board: Any, faces: int, ready: int) -> bool:
    """Whether every leg is plainly dutiful. `ready` counts, four bits a face, the ships that have two legs with it.

    With two legs due a leg of one ship leaves the others all they had, but for the cell it ends on: so another ship
    with two legs has one left. (In Fleet a leg can take the other ship along, or hand it the treasure.)"""
    if state.due == 1:
        return bool(state.to_sea == 0)
    if state.due > 2 or board.fleet or state.bomb:
        return False
    for face in range(FACES):
        if faces >> face & 1 and ready >> 4 * face & 15 < 2:
            return False
    return True

