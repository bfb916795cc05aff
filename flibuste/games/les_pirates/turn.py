"""The set-up and the turn of Les Pirates as kernels: what follows from what. Who may do what is in rules."""

from flibuste.engine.kernel import kernel
from flibuste.games.les_pirates.crews import (
    afloat,
    face_of,
    home_of,
    is_home,
    leg_start,
    move_treasures,
    sail,
    sink,
    standing,
    way_of,
    wins,
)
from flibuste.games.les_pirates.duty import set_duty
from flibuste.games.les_pirates.movement import foes_at, landing, whole
from flibuste.games.les_pirates.state import (
    ABSENT,
    AGAIN,
    ASHORE,
    BOMB_DICE,
    CHOICE,
    DRAW,
    FUSE,
    HOME,
    LAST_AFLOAT,
    LAST_TURN,
    LOSS,
    NOBODY,
    OVER,
    ROLL_DICE,
    SQUADRON,
    TREASURE_DRAWN,
    Board,
    State,
)


@kernel
def is_free_port(state: State, board: Board, port: int) -> bool:
    """LP-03: whether the next squadron may have this port. LP-36, LP-37: a kingdom's second is its first's partner."""
    if state.placed & 1 and board.paired:
        return bool(port == board.partner[state.ports[state.placed - 1]])
    for squadron in range(state.placed):
        if state.ports[squadron] == port:
            return False
    return True


@kernel
def usual_port(state: State, board: Board) -> int:
    """The port that the next squadron has unless the host says otherwise (LP-03): the usual one, or the first free."""
    usual = whole(board.usual[state.placed])
    if is_free_port(state, board, usual):
        return usual
    port = whole(0)
    while not is_free_port(state, board, port):
        port += 1
    return port


@kernel
def give_port(state: State, board: Board, port: int) -> None:
    """LP-01: three ships more on the sea."""
    state.ports[state.placed] = port
    for number in range(SQUADRON):
        state.ships[state.placed * SQUADRON + number] = board.berth[port * SQUADRON + number]
    state.placed += 1
    if state.placed == board.squadrons:
        if board.one_treasure:
            state.phase = TREASURE_DRAWN
        else:
            begin_turn(state, board)


@kernel
def lay_treasure(state: State, board: Board, island: int) -> None:
    """LP-32: one treasure only."""
    state.treasures[1 - island] = ABSENT
    begin_turn(state, board)


@kernel
def begin_turn(state: State, board: Board) -> None:
    state.bomb = 0
    state.to_sea = 0
    begin_roll(state)
    if board.explosive:
        state.phase = CHOICE


@kernel
def begin_roll(state: State) -> None:
    state.phase = ROLL_DICE
    state.rolled = 0
    state.used = 0
    state.due = 0


@kernel
def end_turn(state: State, board: Board) -> None:
    """LP-24, LP-34: the end when fewer than two seats are left; LP-27: after the last turn. Else the next seat."""
    left = standing(state, board)
    state.turns += 1
    if left < 2:
        end_game(state, LAST_AFLOAT if left else NOBODY)
    elif state.turns == LAST_TURN:
        end_game(state, DRAW)
    else:
        state.seat = next_seat(state, board)
        begin_turn(state, board)


@kernel
def next_seat(state: State, board: Board) -> int:
    """LP-02: clockwise, past those who are out."""
    seat = whole(state.seat)
    while True:
        seat = 0 if seat + 1 == board.players else seat + 1
        if afloat(state, board, seat):
            return seat


@kernel
def end_game(state: State, why: int) -> None:
    state.ending = why
    state.phase = OVER


@kernel
def dice_due(state: State, board: Board) -> int:
    """How many dice the roll has."""
    return BOMB_DICE if state.bomb else whole(board.dice)


@kernel
def roll_die(state: State, board: Board, face: int) -> None:
    state.dice[state.rolled] = face
    state.rolled += 1
    if state.rolled < dice_due(state, board):
        return
    if board.cyclone and not state.bomb and state.dice[0] == state.dice[1] and state.dice[1] == state.dice[2]:
        state.phase = LOSS
    else:
        set_duty(state, board, whole(state.seat))


@kernel
def has_face(state: State, face: int) -> bool:
    for die in range(state.rolled):
        if state.dice[die] == face:
            return True
    return False


@kernel
def end_roll(state: State, board: Board) -> None:
    """LP-35: a 1 and a 2 give the right to another roll. LP-34: an explosive ship explodes."""
    if state.bomb:
        state.phase = FUSE
    elif not (board.one_two and has_face(state, whole(0)) and has_face(state, whole(1))):
        end_turn(state, board)
    elif board.rules == 1:
        begin_roll(state)
    else:
        state.phase = AGAIN


@kernel
def pass_roll(state: State, board: Board) -> None:
    """LP-13: no die could be used. LP-35: that gives the right to another roll too; in version 1 it did not."""
    if board.rules == 1:
        end_turn(state, board)
    else:
        end_roll(state, board)


@kernel
def make_leg(state: State, board: Board, seat: int, code: int) -> None:
    cell = leg_start(state, board, seat, code)
    to = landing(board, cell, way_of(code), face_of(code))
    prey = foes_at(state, board, seat, to)
    group = sail(state, board, seat, code, cell, to, prey)
    state.due -= 1
    if wins(state, board, seat, group, prey, to):
        state.turns += 1
        end_game(state, HOME if is_home(state, board, seat, group, to) else LAST_AFLOAT)
    elif state.due == 0:
        end_roll(state, board)


@kernel
def distance_home(state: State, board: Board, ship: int) -> int:
    """LP-31: from a ship to the anchor of its port."""
    anchor = board.anchor[home_of(state, board, ship)]
    return whole(board.apart[state.ships[ship] * board.stride + anchor])


@kernel
def farthest(state: State, board: Board, seat: int) -> int:
    """How far from its port the farthest ship is."""
    most = 0
    for ship in range(seat * board.ships, (seat + 1) * board.ships):
        if state.ships[ship]:
            most = max(most, distance_home(state, board, ship))
    return most


@kernel
def lose(state: State, board: Board, seat: int, number: int) -> None:
    """LP-31: the cyclone takes a ship. LP-26: its treasure is back on the island."""
    ship = seat * board.ships + number
    move_treasures(state, 1 << ship, whole(ASHORE))
    state.ships[ship] = 0
    if afloat(state, board, seat):
        set_duty(state, board, whole(state.seat))
    else:
        end_turn(state, board)


@kernel
def radius(state: State) -> int:
    """LP-34: the lower die."""
    return int(min(state.dice[0], state.dice[1])) + 1


@kernel
def in_blast(state: State, board: Board, seat: int) -> int:
    """LP-34: the ships that the explosion destroys, as a mask of all ships."""
    row = state.ships[seat * board.ships + state.bomb - 1] * board.stride
    hit = 0
    for ship in range(board.fleet_size):
        if state.ships[ship] and board.apart[row + state.ships[ship]] <= radius(state):
            hit |= 1 << ship
    return hit


@kernel
def clear_wrecks(state: State, board: Board, centre: int) -> None:
    kept = 0
    for place in range(state.wrecks):
        if board.apart[centre * board.stride + state.wreck[place]] > radius(state):
            state.wreck[kept] = state.wreck[place]
            kept += 1
    for place in range(kept, state.wrecks):
        state.wreck[place] = 0
    state.wrecks = kept


@kernel
def blast(state: State, board: Board, seat: int) -> None:
    hit = in_blast(state, board, seat)
    clear_wrecks(state, board, whole(state.ships[seat * board.ships + state.bomb - 1]))
    move_treasures(state, hit, whole(ASHORE))
    sink(state, board, hit)
    end_turn(state, board)
