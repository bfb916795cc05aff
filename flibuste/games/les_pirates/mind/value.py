"""How well a seat stands in Les Pirates when somebody is about to roll, for bots that do not play a game to its end.

Features of each seat, for the network of `value.npz` (see flibuste/bots/chances.py). They come in twos where it matters
who rolls: the second is for the seat that does. No rule is here.
"""

from flibuste.engine.contract import Kind
from flibuste.engine.kernel import Numbers, inlined, kernel
from flibuste.engine.options import Setting
from flibuste.games.les_pirates.crews import afloat, carries, home_of
from flibuste.games.les_pirates.mind.facts import Facts
from flibuste.games.les_pirates.state import ABOARD, ASHORE, Board, State

__all__ = ["FEATURES", "KIND", "NAMES", "ROOM", "describe", "knows"]

KIND: Kind = "chances"
NAMES: tuple[str, ...] = (
    "rolling",
    "ships_before",
    "ships_loaded",
    "ships_hunting",
    "last_ship",
    "exposed",
    "exposed_rolling",
    "loaded",
    "homeward",
    "homeward_rolling",
    "arriving",
    "arriving_rolling",
    "nearly_home",
    "nearly_home_rolling",
    "hunted",
    "hunted_rolling",
    "escort",
    "outward",
    "outward_rolling",
    "second",
    "third",
    "guard",
    "chase",
    "chase_all",
    "head_off",
    "head_off_rolling",
    "head_off_all",
    "watch",
    "powder",
    "powder_rolling",
    "powder_loaded",
    "powder_loaded_rolling",
)
(
    ROLLING,
    SHIPS_BEFORE,
    SHIPS_LOADED,
    SHIPS_HUNTING,
    LAST_SHIP,
    EXPOSED,
    _,
    LOADED,
    HOMEWARD,
    _,
    ARRIVING,
    _,
    NEARLY_HOME,
    _,
    HUNTED,
    _,
    ESCORT,
    OUTWARD,
    _,
    SECOND,
    THIRD,
    GUARD,
    CHASE,
    CHASE_ALL,
    HEAD_OFF,
    _,
    HEAD_OFF_ALL,
    WATCH,
    POWDER,
    _,
    POWDER_LOADED,
    _,
) = range(len(NAMES))
FEATURES = ROOM = len(NAMES)
NEAR_TURNS = 300
FAR_TURNS = 600
FAR = 30


@inlined
def reached(state: State, board: Board, facts: Facts, seat: int, cell: int) -> int:
    """Rolls of a hundred in which some foe gets to a cell, as if each ship had dice of its own."""
    missed = 100
    for ship in range(board.fleet_size):
        if state.ships[ship] and ship // board.ships != seat:
            missed = missed * (100 - facts.strike[state.ships[ship] * board.stride + cell]) // 100
    return 100 - missed


@inlined
def reached_by(state: State, board: Board, facts: Facts, seat: int, cell: int) -> int:
    """Rolls of a hundred in which some ship of the seat gets to a cell, as if each had dice of its own."""
    missed = 100
    for ship in range(seat * board.ships, (seat + 1) * board.ships):
        if state.ships[ship]:
            missed = missed * (100 - facts.strike[state.ships[ship] * board.stride + cell]) // 100
    return 100 - missed


@inlined
def nearest(state: State, board: Board, seat: int, cell: int, but: int) -> int:
    """How far the seat's nearest ship is from a cell, one ship left aside."""
    least = FAR
    for ship in range(seat * board.ships, (seat + 1) * board.ships):
        if state.ships[ship] and ship != but:
            least = min(least, int(board.apart[cell * board.stride + state.ships[ship]]))
    return least


@inlined
def spread(state: State, board: Board, seat: int, cell: int) -> int:
    """How far the seat's ships are from a cell on average; sunk ones are far."""
    total = 0
    for ship in range(seat * board.ships, (seat + 1) * board.ships):
        total += min(FAR, int(board.apart[cell * board.stride + state.ships[ship]])) if state.ships[ship] else FAR
    return total // board.ships


@kernel
def describe_carrier(state: State, board: Board, facts: Facts, out: Numbers, seat: int, ship: int) -> None:
    """The seat's treasure ship: how far from home, how hunted, how well escorted."""
    rolling, cell, port = int(state.seat == seat), int(state.ships[ship]), home_of(state, board, ship)
    turns = int(facts.homeward[port * board.stride + cell])
    out[LOADED] += 100
    out[HOMEWARD + rolling] += turns
    out[ARRIVING + rolling] += facts.strike[cell * board.stride + board.anchor[port]]
    out[NEARLY_HOME + rolling] += max(0, NEAR_TURNS - turns)
    out[ESCORT] += nearest(state, board, seat, cell, ship)
    out[HUNTED + rolling] += reached(state, board, facts, seat, cell)


@kernel
def describe_chase(state: State, board: Board, facts: Facts, out: Numbers, seat: int, carrier: int) -> None:
    """How near the seat is to another's treasure ship, and to where that is going."""
    rolling, cell = int(state.seat == seat), int(state.ships[carrier])
    home = int(board.anchor[home_of(state, board, carrier)])
    out[CHASE] += nearest(state, board, seat, cell, carrier)
    out[CHASE_ALL] += spread(state, board, seat, cell)
    out[HEAD_OFF + rolling] += nearest(state, board, seat, home, carrier)
    out[HEAD_OFF_ALL] += spread(state, board, seat, home)
    out[WATCH] += reached_by(state, board, facts, seat, home)


@kernel
def describe_approach(state: State, board: Board, facts: Facts, out: Numbers, seat: int, island: int) -> None:
    """How near the seat's ships are to a treasure on its island."""
    first, second, third = FAR_TURNS, FAR_TURNS, FAR_TURNS
    for ship in range(seat * board.ships, (seat + 1) * board.ships):
        if state.ships[ship]:
            turns = int(facts.outward[island * board.stride + state.ships[ship]])
            third = min(third, max(second, turns))
            second = min(second, max(first, turns))
            first = min(first, turns)
    out[OUTWARD + int(state.seat == seat)] += first
    out[SECOND] += second
    out[THIRD] += third


@kernel
def describe_guard(state: State, board: Board, out: Numbers, seat: int) -> None:
    """While no treasure is afloat: how near the seat is to the ports of others."""
    least = FAR
    for foe in range(board.fleet_size):
        if state.ships[foe] and foe // board.ships != seat:
            home = int(board.anchor[home_of(state, board, foe)])
            least = min(least, nearest(state, board, seat, home, foe))
    out[GUARD] += least


@kernel
def describe_fleet(state: State, board: Board, facts: Facts, out: Numbers, seat: int, situation: int) -> None:
    """How many ships the seat has, and how exposed those without treasure are."""
    ships, exposed = 0, 0
    for ship in range(seat * board.ships, (seat + 1) * board.ships):
        if state.ships[ship]:
            ships += 1
            if not carries(state, ship):
                exposed += reached(state, board, facts, seat, int(state.ships[ship]))
    out[SHIPS_BEFORE + situation] += 100 * ships
    out[LAST_SHIP] += 100 if ships == 1 else 0
    out[EXPOSED + int(state.seat == seat)] += exposed


@kernel
def describe_powder(state: State, board: Board, facts: Facts, out: Numbers, seat: int) -> None:
    """LP-34: how likely a ship of the seat can blow up all foes, or a treasure ship."""
    rolling, all_foes, loaded = int(state.seat == seat), 0, 0
    for ship in range(seat * board.ships, (seat + 1) * board.ships):
        if state.ships[ship] == 0 or carries(state, ship):
            continue
        least = 100
        for foe in range(board.fleet_size):
            if state.ships[foe] and foe // board.ships != seat:
                chance = int(facts.scorch[state.ships[ship] * board.stride + state.ships[foe]])
                least = min(least, chance)
                loaded = max(loaded, chance if carries(state, foe) else 0)
        all_foes = max(all_foes, least)
    out[POWDER + rolling] += all_foes
    out[POWDER_LOADED + rolling] += loaded


def knows(setting: Setting) -> bool:
    return True


@kernel
def describe(state: State, board: Board, facts: Facts, seat: int, out: Numbers) -> tuple[int, int]:
    for feature in range(FEATURES):
        out[feature] = 0
    out[ROLLING] = 100 if state.seat == seat else 0
    situation = 0
    for island in range(board.islands):
        carrier = state.treasures[island] - ABOARD
        if state.treasures[island] == ASHORE:
            describe_approach(state, board, facts, out, seat, island)
        elif carrier >= 0 and carrier // board.ships == seat:
            situation = 1
            describe_carrier(state, board, facts, out, seat, carrier)
        elif carrier >= 0:
            situation = 2 if situation == 0 else situation
            describe_chase(state, board, facts, out, seat, carrier)
    if situation == 0:
        describe_guard(state, board, out, seat)
    if board.explosive and afloat(state, board, seat) > 1:
        describe_powder(state, board, facts, out, seat)
    describe_fleet(state, board, facts, out, seat, situation)
    return FEATURES if afloat(state, board, seat) else 0, 0
