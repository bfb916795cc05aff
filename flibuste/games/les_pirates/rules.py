"""The rules of Les Pirates as kernels: the contract. The turn is in turn, a leg in movement and crews, LP-13 in duty.

Codes below LEGS are legs (see crews); then come PASS, CAST (roll rather than explode a ship or end the turn), BLAST,
EXPLODE + number, LOSE + number and STAY (end the turn rather than roll again). Chance outcomes are ports and islands
while the game is set up, then faces of dice, 0 for a 1.
"""

from flibuste.engine.dice import below
from flibuste.engine.kernel import Numbers, copy_first, kernel
from flibuste.games.les_pirates.crews import (
    SLOT,
    TOGETHER,
    afloat,
    banned_for,
    departure,
    is_apt,
    may_load,
)
from flibuste.games.les_pirates.duty import LOWEST, faces_left, keep_dutiful
from flibuste.games.les_pirates.movement import in_sight, is_open, whole
from flibuste.games.les_pirates.sound import is_sound
from flibuste.games.les_pirates.state import (
    AGAIN,
    ASHORE,
    CHOICE,
    CREWS,
    FACES,
    HOME,
    ISLANDS,
    LEGS,
    LOSS,
    MOST_SHIPS,
    OVER,
    PORTS,
    PORTS_DRAWN,
    ROLL_DICE,
    SAIL,
    SHORE_WAYS,
    TREASURE_DRAWN,
    Board,
    State,
)
from flibuste.games.les_pirates.turn import (
    begin_roll,
    blast,
    distance_home,
    end_turn,
    farthest,
    give_port,
    is_free_port,
    lay_treasure,
    lose,
    make_leg,
    pass_roll,
    roll_die,
    usual_port,
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

PASS = LEGS
CAST = PASS + 1
BLAST = PASS + 2
EXPLODE = PASS + 3
LOSE = EXPLODE + MOST_SHIPS
STAY = LOSE + MOST_SHIPS
CODES = STAY + 1
MOST_ACTIONS = CREWS * 3 * (2 * SHORE_WAYS + 1) * 2  # six ships have three dice at most, and a strait the most ways
MOST_OUTCOMES = PORTS


@kernel
def start(state: State, board: Board, first: int) -> None:
    state.phase = PORTS_DRAWN
    state.seat = first
    for island in range(board.islands):
        state.treasures[island] = ASHORE


@kernel
def is_over(state: State) -> bool:
    return bool(state.phase == OVER)


@kernel
def is_chance(state: State) -> bool:
    return bool(state.phase == ROLL_DICE or state.phase <= TREASURE_DRAWN)


@kernel
def to_act(state: State) -> int:
    return whole(state.seat)


@kernel
def may_act(state: State, seat: int) -> bool:
    acting = state.phase == CHOICE or LOSS <= state.phase < OVER or state.phase == AGAIN
    return bool(acting and state.seat == seat)


@kernel
def ending(state: State) -> int:
    return whole(state.ending)


@kernel
def list_slot(
    state: State, board: Board, seat: int, crew: int, face: int, cell: int, seen: int, banned: int, out: Numbers, n: int
) -> int:
    """The legs of a crew with one face."""
    slot, base = cell * FACES + face, (crew * FACES + face) * SLOT
    for leg in range(board.first_leg[slot], board.first_leg[slot + 1]):
        if is_open(state, board, seat, leg, seen, banned):
            to = whole(board.leg_to[leg])
            for load in range(1 + int(may_load(state, board, to))):
                if is_apt(state, board, seat, crew, cell, to, load):
                    out[n] = base + board.leg_way[leg] * 2 + load
                    n += 1
    return n


@kernel
def list_legs(state: State, board: Board, seat: int, out: Numbers) -> int:
    n, rich, faces = whole(0), whole(0), faces_left(state)
    for crew in range(whole(board.crews)):
        cell = departure(state, board, seat, crew)
        if cell == 0:
            continue
        banned, seen = banned_for(state, board, seat, crew, cell), in_sight(state, board, seat, cell)
        left = faces
        while left:
            face, before = whole(LOWEST[left]), n
            n = list_slot(state, board, seat, crew, face, cell, seen, banned, out, n)
            if n > before + 1 and out[before] >> 1 != out[n - 1] >> 1 and crew < TOGETHER:
                rich |= 1 << 8 * crew + face
            left &= left - 1
    return n if state.due == 1 and state.to_sea == 0 else keep_dutiful(state, board, seat, rich, out, n)


@kernel
def list_ships(state: State, board: Board, seat: int, code: int, least: int, out: Numbers, n: int) -> int:
    """A code for each ship at least so far from its port."""
    for number in range(board.ships):
        ship = seat * board.ships + number
        if state.ships[ship] and distance_home(state, board, ship) >= least:
            out[n] = code + number
            n += 1
    return n


@kernel
def legal_actions(state: State, board: Board, seat: int, out: Numbers) -> int:
    if state.phase == SAIL and state.due:
        return list_legs(state, board, seat, out)
    if state.phase == LOSS:
        return list_ships(state, board, seat, whole(LOSE), farthest(state, board, seat), out, whole(0))
    if state.phase == CHOICE:
        out[0] = CAST
        return list_ships(state, board, seat, whole(EXPLODE), whole(0), out, whole(1))
    if state.phase == AGAIN:
        out[0], out[1] = CAST, STAY
        return 2
    out[0] = PASS if state.phase == SAIL else BLAST
    return 1


@kernel
def apply(state: State, board: Board, seat: int, code: int) -> None:
    if state.phase == PORTS_DRAWN:
        give_port(state, board, code)
    elif state.phase == TREASURE_DRAWN:
        lay_treasure(state, board, code)
    elif state.phase == ROLL_DICE:
        roll_die(state, board, code)
    elif code < LEGS:
        make_leg(state, board, seat, code)
    elif code == PASS:
        pass_roll(state, board)
    elif code == CAST:
        begin_roll(state)
    elif code == STAY:
        end_turn(state, board)
    elif code == BLAST:
        blast(state, board, seat)
    elif code < LOSE:
        state.bomb = code - EXPLODE + 1
        state.phase = ROLL_DICE
    else:
        lose(state, board, seat, code - LOSE)


@kernel
def chance_outcomes(state: State, board: Board, out: Numbers, weights: Numbers) -> int:
    if state.phase == PORTS_DRAWN:
        return list_ports(state, board, out, weights)
    n = ISLANDS if state.phase == TREASURE_DRAWN else FACES
    for outcome in range(n):
        out[outcome] = outcome
        weights[outcome] = 1
    return n


@kernel
def list_ports(state: State, board: Board, out: Numbers, weights: Numbers) -> int:
    """LP-03: the usual port falls; the host may give any other."""
    n, usual = 0, usual_port(state, board)
    for port in range(4 * whole(board.islands)):
        if is_free_port(state, board, port):
            out[n] = port
            weights[n] = int(port == usual)
            n += 1
    return n


@kernel
def roll(state: State, board: Board, rng: Numbers) -> None:
    while state.phase == PORTS_DRAWN:
        below(rng, 1)
        give_port(state, board, usual_port(state, board))
    if state.phase == TREASURE_DRAWN:
        lay_treasure(state, board, below(rng, ISLANDS))
    while state.phase == ROLL_DICE:
        roll_die(state, board, below(rng, FACES))


@kernel
def observe(state: State, board: Board, seat: int) -> None:
    """Everything lies open in Les Pirates."""


@kernel
def end_each(
    states: list[State], boards: list[Board], fresh: list[State], seat: int, codes: Numbers, out: Numbers
) -> None:
    """How the game ends by each of these actions; RUNNING where it goes on."""
    for place in range(len(codes)):
        copy_first(fresh, states)
        apply(fresh[0], boards[0], seat, codes[place])
        out[place] = fresh[0].ending


@kernel
def scores(state: State, board: Board, out: Numbers) -> None:
    """LP-25: who brought the treasure home has won. LP-24, LP-27: else whoever is still afloat."""
    for seat in range(whole(board.players)):
        alone = state.ending == HOME
        out[seat] = int(seat == state.seat) if alone else int(afloat(state, board, seat) > 0)


@kernel
def winners(state: State, board: Board, scored: Numbers, out: Numbers) -> int:
    many = 0
    for seat in range(whole(board.players)):
        out[seat] = scored[seat]
        many += out[seat]
    return many
