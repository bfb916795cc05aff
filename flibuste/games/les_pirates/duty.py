"""LP-13 as kernels: as many dice as possible must be used, over all orders of dice and ships.

Most legs leave the other die usable at a glance: another ship has two legs to choose from, or the same ship goes on
from where it ends. Where that is not plain, legs are tried out one after the other to the end of the roll, and taken
back; the state's trail remembers how.
"""

from flibuste.engine.kernel import Numbers, kernel, table
from flibuste.games.les_pirates.crews import (
    SLOT,
    banned_for,
    crew_of,
    departure,
    face_of,
    is_apt,
    is_home,
    leg_start,
    may_load,
    sail,
    way_of,
    wins,
)
from flibuste.games.les_pirates.movement import foes_at, in_sight, is_open, landing, whole
from flibuste.games.les_pirates.state import FACES, FUSE, SAIL, Board, State

NONE = -1
LOWEST = table([0, *((faces & -faces).bit_length() - 1 for faces in range(1, 1 << FACES))])  # of a mask


@kernel
def faces_left(state: State) -> int:
    """The faces of the dice not used yet, as a mask."""
    faces = 0
    for die in range(state.rolled):
        if not state.used >> die & 1:
            faces |= 1 << state.dice[die]
    return faces


@kernel
def faces_twice(state: State) -> int:
    """The faces that more than one die not used yet shows, as a mask."""
    once, twice = 0, 0
    for die in range(state.rolled):
        if not state.used >> die & 1:
            twice |= once & 1 << state.dice[die]
            once |= 1 << state.dice[die]
    return twice


@kernel
def next_of_slot(
    state: State, board: Board, seat: int, crew: int, face: int, cell: int, seen: int, banned: int, after: int
) -> int:
    """Of a crew's legs with one face the first from a code on; NONE when there is none."""
    slot, base = cell * FACES + face, (crew * FACES + face) * SLOT
    for leg in range(board.first_leg[slot], board.first_leg[slot + 1]):
        code = base + board.leg_way[leg] * 2
        if code + 1 >= after and is_open(state, board, seat, leg, seen, banned):
            to = whole(board.leg_to[leg])
            for load in range(1 + int(may_load(state, board, to))):
                if code + load >= after and is_apt(state, board, seat, crew, cell, to, load):
                    return code + load
    return NONE


@kernel
def next_leg(state: State, board: Board, seat: int, after: int) -> int:
    """The first leg from a code on that may be made, LP-13 left aside; NONE when there is none."""
    faces = faces_left(state)
    for crew in range(crew_of(after), board.crews):
        cell = departure(state, board, seat, crew)
        if cell == 0:
            continue
        banned, seen = banned_for(state, board, seat, crew, cell), in_sight(state, board, seat, cell)
        left = faces
        while left:
            code = next_of_slot(state, board, seat, crew, whole(LOWEST[left]), cell, seen, banned, after)
            if code != NONE:
                return code
            left &= left - 1
    return NONE


@kernel
def is_well_ended(state: State, board: Board, seat: int) -> bool:
    """LP-34: whether the roll may end here; only an explosive ship can be bound to the open sea."""
    return state.to_sea == 0 or board.open_sea[state.ships[seat * board.ships + state.bomb - 1]] == 1


@kernel
def try_out(state: State, board: Board, seat: int, depth: int, code: int) -> bool:
    """Make a leg to see what follows; whether it wins."""
    cell = leg_start(state, board, seat, code)
    to = landing(board, cell, way_of(code), face_of(code))
    prey, frame = foes_at(state, board, seat, to), state.trail[depth]
    frame.code, frame.cell, frame.to, frame.prey = code, cell, to, prey
    frame.west, frame.east = state.treasures[0], state.treasures[1]
    frame.wrecks, frame.used = state.wrecks, state.used
    frame.group = sail(state, board, seat, code, cell, to, prey)
    return wins(state, board, seat, whole(frame.group), prey, to)


@kernel
def take_back(state: State, board: Board, seat: int, depth: int) -> int:
    """Undo the leg tried out at this depth; its code."""
    frame = state.trail[depth]
    code = whole(frame.code)
    for number in range(board.ships):
        if frame.group >> number & 1:
            state.ships[seat * board.ships + number] = frame.cell
    for ship in range(board.fleet_size):
        if frame.prey >> ship & 1:
            state.ships[ship] = frame.to
    for place in range(frame.wrecks, state.wrecks):
        state.wreck[place] = 0
    state.treasures[0], state.treasures[1] = frame.west, frame.east
    state.wrecks, state.used = frame.wrecks, frame.used
    frame.code, frame.cell, frame.to, frame.group, frame.prey = 0, 0, 0, 0, 0
    frame.west, frame.east, frame.wrecks, frame.used = 0, 0, 0, 0
    return code


@kernel
def can_sail_on(state: State, board: Board, seat: int, code: int) -> bool:
    """Whether the ship that makes this leg plainly has another: one that neither boards, loads nor wins stays as free
    as it was. Where it may be bound otherwise, in Fleet and as an explosive ship, nothing is plain."""
    crew, face, cell = crew_of(code), face_of(code), leg_start(state, board, seat, code)
    to = landing(board, cell, way_of(code), face)
    if board.fleet or state.bomb or code & 1 or foes_at(state, board, seat, to):
        return False
    if is_home(state, board, seat, 1 << crew, to):
        return False
    banned, seen = banned_for(state, board, seat, crew, cell), in_sight(state, board, seat, to)
    left = faces_left(state) & ~(1 << face) | faces_twice(state)
    while left:
        if next_of_slot(state, board, seat, crew, whole(LOWEST[left]), to, seen, banned, whole(0)) != NONE:
            return True
        left &= left - 1
    return False


@kernel
def can_go_on(state: State, board: Board, seat: int, made: int, count: int) -> bool:
    """Whether legs can be made until there are `count`. Those `made` have been tried out: then a win will do too."""
    if made == count:
        return is_well_ended(state, board, seat)
    depth, code, found = made, whole(0), False
    while depth >= made:
        code = NONE if found else next_leg(state, board, seat, code)
        is_last = depth + 1 == count
        if code == NONE:
            depth -= 1
            if depth >= made:
                code = take_back(state, board, seat, depth) + 1
        elif (is_last and state.to_sea == 0) or (depth + 2 == count and can_sail_on(state, board, seat, code)):
            found = True
        else:
            won = try_out(state, board, seat, depth, code)
            found = (won and made > 0) or (is_last and is_well_ended(state, board, seat))
            if (won or is_last) and not found:
                code = take_back(state, board, seat, depth) + 1
            else:
                depth, code = depth + 1, 0
    return found


@kernel
def set_duty(state: State, board: Board, seat: int) -> None:
    """Begin to sail. LP-13: find the most legs that the roll allows. LP-34: and whether they can end in the open sea;
    an explosive ship that cannot move explodes where it is."""
    none, count = whole(0), whole(state.rolled)
    state.to_sea = int(state.bomb != 0)
    while count > 0 and not can_go_on(state, board, seat, none, count):
        if state.to_sea:
            state.to_sea = 0
        else:
            count -= 1
            state.to_sea = int(state.bomb != 0 and count > 0)
    state.due = count
    state.phase = FUSE if state.bomb and count == 0 else SAIL


@kernel
def is_dutiful(state: State, board: Board, seat: int, code: int) -> bool:
    """LP-13, LP-34: whether after this leg those still due can be made, or the game won."""
    done = try_out(state, board, seat, whole(0), code)
    if not done:
        done = can_go_on(state, board, seat, whole(1), whole(state.due))
    take_back(state, board, seat, whole(0))
    return done


@kernel
def keep_dutiful(state: State, board: Board, seat: int, rich: int, out: Numbers, n: int) -> int:
    """Of the legs listed those that leave the dice due usable. `rich` has, eight bits a ship, its faces with two legs.

    With two legs due, a leg leaves the other ships all they had but for the cell it ends on: one that is rich has a
    leg left. In Fleet a leg can take other ships along or hand them the treasure, so there each is tried out."""
    kept, once, twice = 0, 0, 0
    for number in range(board.ships):
        twice |= once & rich >> 8 * number
        once |= rich >> 8 * number & 255
    are_two, faces, doubled = state.due == 2, faces_left(state), faces_twice(state)
    for place in range(n):
        code = out[place]
        left = faces & ~(1 << face_of(code)) | doubled
        is_fine = are_two and not board.fleet and left & (twice | once & ~(rich >> 8 * crew_of(code))) != 0
        is_fine = is_fine or (are_two and can_sail_on(state, board, seat, code))
        if is_fine or is_dutiful(state, board, seat, code):
            out[kept] = code
            kept += 1
    return kept
