"""How well a seat stands in Les Pirates when somebody is about to roll, for bots that do not play a game to its end.

A sum of weighted facts: the logarithm of the seat's chance to win, in hundred-thousandths, up to a constant that is the
same for all seats. No rule is here.
"""

from typing import Any

from flibuste.engine.kernel import inlined, kernel
from flibuste.games.les_pirates.crews import carries, home_of
from flibuste.games.les_pirates.state import ABOARD, ASHORE

FACTS: tuple[str, ...] = (
    "to_roll",
    "ships",
    "last_ship",
    "loaded",
    "homeward",
    "homeward_to_roll",
    "arriving",
    "arriving_to_roll",
    "hunted",
    "hunted_to_roll",
    "outward",
    "outward_to_roll",
    "second",
    "loading",
    "loading_to_roll",
    "exposed",
    "exposed_to_roll",
    "chase",
    "head_off",
    "escort",
    "scorched",
    "scorched_to_roll",
)
(
    TO_ROLL,
    SHIPS,
    LAST_SHIP,
    LOADED,
    HOMEWARD,
    HOMEWARD_TO_ROLL,
    ARRIVING,
    ARRIVING_TO_ROLL,
    HUNTED,
    HUNTED_TO_ROLL,
    OUTWARD,
    OUTWARD_TO_ROLL,
    SECOND,
    LOADING,
    LOADING_TO_ROLL,
    EXPOSED,
    EXPOSED_TO_ROLL,
    CHASE,
    HEAD_OFF,
    ESCORT,
    SCORCHED,
    SCORCHED_TO_ROLL,
) = range(len(FACTS))
FAR = 10_000


@inlined
def reached(state: Any, board: Any, seat: int, cell: int) -> int:
    """Rolls of a hundred in which a foe gets to a cell, at least by one ship of each."""
    missed = 100
    for ship in range(board.fleet_size):
        if state.ships[ship] and ship // board.ships != seat:
            missed = missed * (100 - board.strike[state.ships[ship] * board.stride + cell]) // 100
    return 100 - missed


@kernel
def appraise_carrier(state: Any, board: Any, weights: Any, seat: int, ship: int) -> int:
    """The seat's treasure ship: how far from home, how hunted, how well escorted."""
    rolls, cell, port = int(state.seat == seat), state.ships[ship], home_of(state, board, ship)
    turns = int(board.homeward[port * board.stride + cell])
    arriving = int(board.strike[cell * board.stride + board.anchor[port]])
    worth = weights[LOADED] * 100 + weights[HOMEWARD + rolls] * turns + weights[ARRIVING + rolls] * arriving
    nearest = FAR
    for mate in range(seat * board.ships, (seat + 1) * board.ships):
        if state.ships[mate] and mate != ship:
            nearest = min(nearest, int(board.apart[cell * board.stride + state.ships[mate]]))
    worth += weights[ESCORT] * (nearest if nearest < FAR else 0)
    return worth + weights[HUNTED + rolls] * reached(state, board, seat, cell)


@kernel
def appraise_chase(state: Any, board: Any, weights: Any, seat: int, carrier: int) -> int:
    """How near the seat is to another's treasure ship, and to where that is going."""
    there = state.ships[carrier] * board.stride
    home = board.anchor[home_of(state, board, carrier)] * board.stride
    near, between = FAR, FAR
    for ship in range(seat * board.ships, (seat + 1) * board.ships):
        if state.ships[ship]:
            near = min(near, int(board.apart[there + state.ships[ship]]))
            between = min(between, int(board.apart[home + state.ships[ship]]))
    return weights[CHASE] * near + weights[HEAD_OFF] * between


@kernel
def appraise_approach(state: Any, board: Any, weights: Any, seat: int, island: int) -> int:
    """How near the seat's first and second ship are to a treasure on its island."""
    rolls, first, second, loading = int(state.seat == seat), 1000, 1000, 0
    for ship in range(seat * board.ships, (seat + 1) * board.ships):
        if state.ships[ship]:
            turns = int(board.outward[island * board.stride + state.ships[ship]])
            second = min(second, max(first, turns))
            first = min(first, turns)
    worth = weights[OUTWARD + rolls] * first + weights[SECOND] * second
    loading = 10_000 // first
    return worth + weights[LOADING + rolls] * loading


@kernel
def appraise_fleet(state: Any, board: Any, weights: Any, seat: int) -> int:
    """How many ships the seat has, and how exposed those without treasure are."""
    rolls, ships, exposed, scorched = int(state.seat == seat), 0, 0, 0
    for ship in range(seat * board.ships, (seat + 1) * board.ships):
        if state.ships[ship]:
            ships += 1
            if not carries(state, ship):
                exposed += reached(state, board, seat, state.ships[ship])
    worth = weights[SHIPS] * 100 * ships + (weights[LAST_SHIP] * 100 if ships == 1 else 0)
    return worth + weights[EXPOSED + rolls] * exposed


@kernel
def appraise(state: Any, board: Any, weights: Any, seat: int) -> int:
    worth = weights[TO_ROLL] * 100 if state.seat == seat else 0
    worth += appraise_fleet(state, board, weights, seat)
    for island in range(board.islands):
        carrier = state.treasures[island] - ABOARD
        if state.treasures[island] == ASHORE:
            worth += appraise_approach(state, board, weights, seat, island)
        elif carrier >= 0 and carrier // board.ships == seat:
            worth += appraise_carrier(state, board, weights, seat, carrier)
        elif carrier >= 0:
            worth += appraise_chase(state, board, weights, seat, carrier)
    return worth
