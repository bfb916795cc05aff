"""About what an action of Les Pirates is worth, for bots: what it gains, how much nearer it brings, what it risks.

Distances are turns and chances on an empty sea (see facts); to the greedy player, who does not look beyond the action,
they are cells. Weights are whole numbers, hundredths of a ship, learnt by playing (`python -m flibuste.lab.train`) and
kept in `policy.toml`. No rule is here: a policy decides nothing.
"""

from flibuste.engine.kernel import Numbers, inlined, kernel
from flibuste.engine.options import Setting
from flibuste.games.les_pirates.crews import (
    HANDING,
    afloat,
    carries,
    crew_of,
    face_of,
    first_of,
    handed_to,
    home_of,
    is_doomed,
    leg_start,
    may_load,
    members,
    stack_carriers,
    treasure_among,
    way_of,
)
from flibuste.games.les_pirates.duty import LOWEST, faces_left, faces_twice
from flibuste.games.les_pirates.mind.facts import Facts
from flibuste.games.les_pirates.movement import foes_at, in_sight, landing, whole
from flibuste.games.les_pirates.rules import EXPLODE, LOSE, STAY
from flibuste.games.les_pirates.state import ABOARD, ASHORE, FACES, LEGS, Board, State
from flibuste.games.les_pirates.turn import radius

__all__ = ["GREEDY", "WEIGHTS", "table", "weigh"]

WEIGHTS: tuple[str, ...] = (
    "load",
    "seize",
    "sink",
    "homeward",
    "lead",
    "follow",
    "chase",
    "head_off",
    "escort",
    "watch",
    "guard",
    "aim",
    "threat",
    "danger",
    "danger_loaded",
    "promise",
    "explode",
    "scorch",
    "scorch_loaded",
    "scorch_all",
    "nearer",
    "nearer_home",
)
(
    LOAD,
    SEIZE,
    SINK,
    HOMEWARD,
    LEAD,
    FOLLOW,
    CHASE,
    HEAD_OFF,
    ESCORT,
    WATCH,
    GUARD,
    AIM,
    THREAT,
    DANGER,
    DANGER_LOADED,
    PROMISE,
    EXPLODE_COST,
    SCORCH,
    SCORCH_LOADED,
    SCORCH_ALL,
    NEARER,
    NEARER_HOME,
) = range(len(WEIGHTS))
GREEDY: tuple[str, ...] = ("load", "seize", "sink", "nearer", "nearer_home", "explode", "scorch", "scorch_loaded")
VICTORY = 1_000_000
IN_VAIN = VICTORY // 2
"""What an explosion that hits no foe costs: a blunder."""
LIKELY = 50
"""An explosive ship that is less likely to hit anybody, in hundredths, is thrown away."""
NONE = -1


def table(setting: Setting) -> str:
    return "base"


@kernel
def cargo(state: State, board: Board, seat: int, crew: int, cell: int) -> int:
    """The treasure ship of a crew as it sails; NONE without."""
    base, group = seat * board.ships, members(state, board, seat, crew, cell)
    if crew >= HANDING:
        return base + handed_to(crew) if group >> handed_to(crew) & 1 else NONE
    carriers = stack_carriers(state, board, seat, cell) & group
    return base + LOWEST[carriers] if carriers else NONE


@inlined
def is_last(state: State, board: Board, seat: int, prey: int) -> bool:
    """Whether no foe is left once these are sunk."""
    for ship in range(board.fleet_size):
        if state.ships[ship] and ship // board.ships != seat and not prey >> ship & 1:
            return False
    return True


@inlined
def weigh_place(
    state: State, board: Board, facts: Facts, weights: Numbers, seat: int, cell: int, prey: int, danger: int
) -> int:
    """What lying on a cell is worth: who is in reach, and in whose reach it is."""
    worth, row = 0, cell * board.stride
    for ship in range(board.fleet_size):
        there = state.ships[ship]
        if there and ship // board.ships != seat and not prey >> ship & 1:
            worth += weights[AIM if carries(state, ship) else THREAT] * facts.strike[row + there]
            worth -= danger * facts.strike[there * board.stride + cell]
    return worth // 100


@inlined
def weigh_guard(state: State, board: Board, seat: int, cell: int, to: int) -> int:
    """How many cells nearer to the nearest port of a foe."""
    before, after = 99, 99
    for foe in range(board.fleet_size):
        if state.ships[foe] and foe // board.ships != seat:
            row = board.anchor[home_of(state, board, foe)] * board.stride
            before, after = min(before, int(board.apart[row + cell])), min(after, int(board.apart[row + to]))
    return before - after


@inlined
def weigh_approach(
    state: State, board: Board, facts: Facts, weights: Numbers, seat: int, island: int, cell: int, to: int
) -> int:
    """Nearer to a treasure on its island: the nearest of one's ships counts most."""
    row, nearest = island * board.stride, 1 << 20
    for ship in range(seat * board.ships, (seat + 1) * board.ships):
        if state.ships[ship] and state.ships[ship] != cell:
            nearest = min(nearest, int(facts.outward[row + state.ships[ship]]))
    before, after = int(facts.outward[row + cell]), int(facts.outward[row + to])
    worth = weights[LEAD] * (min(nearest, before) - min(nearest, after)) + weights[FOLLOW] * (before - after)
    return worth // 100 + weights[GUARD] * weigh_guard(state, board, seat, cell, to)


@inlined
def cells_nearer(state: State, board: Board, facts: Facts, seat: int, island: int, cell: int, to: int) -> int:
    """How many cells nearer to a treasure on its island the nearest of one's ships comes."""
    row, nearest = island * board.stride, 99
    for ship in range(seat * board.ships, (seat + 1) * board.ships):
        if state.ships[ship] and state.ships[ship] != cell:
            nearest = min(nearest, int(facts.to_island[row + state.ships[ship]]))
    return min(nearest, int(facts.to_island[row + cell])) - min(nearest, int(facts.to_island[row + to]))


@inlined
def weigh_chase(
    state: State, board: Board, facts: Facts, weights: Numbers, seat: int, carrier: int, cell: int, to: int
) -> int:
    """Nearer to a treasure ship: to a mate as its escort, to a foe to catch it, or to wait for it."""
    row = state.ships[carrier] * board.stride
    nearer = int(board.apart[row + cell]) - int(board.apart[row + to])
    if carrier // board.ships == seat:
        return weights[ESCORT] * nearer
    home = int(board.anchor[home_of(state, board, carrier)])
    between = int(board.apart[cell * board.stride + home]) - int(board.apart[to * board.stride + home])
    watched = int(facts.strike[to * board.stride + home]) - int(facts.strike[cell * board.stride + home])
    return weights[CHASE] * nearer + weights[HEAD_OFF] * between + weights[WATCH] * watched // 100


@inlined
def weigh_course(state: State, board: Board, facts: Facts, weights: Numbers, seat: int, cell: int, to: int) -> int:
    """What a ship without treasure gains by changing its place."""
    worth = 0
    for island in range(board.islands):
        if state.treasures[island] == ASHORE:
            worth += weigh_approach(state, board, facts, weights, seat, island, cell, to)
            if weights[NEARER]:
                worth += weights[NEARER] * cells_nearer(state, board, facts, seat, island, cell, to)
        elif state.treasures[island] >= ABOARD:
            worth += weigh_chase(state, board, facts, weights, seat, state.treasures[island] - ABOARD, cell, to)
    return worth


@inlined
def way_home(state: State, board: Board, facts: Facts, weights: Numbers, ship: int, cell: int) -> int:
    """What a treasure ship still has to sail."""
    home = home_of(state, board, ship)
    cells = int(board.apart[board.anchor[home] * board.stride + cell])
    return weights[HOMEWARD] * facts.homeward[home * board.stride + cell] // 100 + weights[NEARER_HOME] * cells


@inlined
def windfall(
    state: State, board: Board, facts: Facts, weights: Numbers, seat: int, ship: int, carrier: int, to: int
) -> int:
    """What a ship would gain by ending a leg on a cell; with a treasure gained it has to sail home."""
    if carrier != NONE and board.anchor[home_of(state, board, carrier)] == to and not is_doomed(state, board):
        return VICTORY
    home = way_home(state, board, facts, weights, ship, to) if carrier == NONE else 0
    prey = foes_at(state, board, seat, to)
    if prey and is_doomed(state, board):
        return weights[SINK] + (weights[SCORCH_LOADED] if treasure_among(state, prey) else 0)
    if prey:
        return weights[SINK] + (weights[SEIZE] - home if treasure_among(state, prey) else 0)
    return weights[LOAD] - home if carrier == NONE and may_load(state, board, to) else 0


@kernel
def weigh_promise(
    state: State, board: Board, facts: Facts, weights: Numbers, seat: int, face: int, ship: int, carrier: int, to: int
) -> int:
    """The best that the same ship may gain with a die that is left. Victory counts in full, to everybody."""
    best, left, seen = 0, faces_left(state) & ~(1 << face) | faces_twice(state), in_sight(state, board, seat, to)
    if carrier != NONE:
        seen |= board.away[home_of(state, board, carrier)]
    while left:
        slot = to * FACES + LOWEST[left]
        for leg in range(board.first_leg[slot], board.first_leg[slot + 1]):
            if not board.leg_bars[leg] & seen:
                best = max(best, windfall(state, board, facts, weights, seat, ship, carrier, whole(board.leg_to[leg])))
        left &= left - 1
    return VICTORY - 1 if best >= VICTORY else best * weights[PROMISE] // 100


@kernel
def weigh_leg(state: State, board: Board, facts: Facts, weights: Numbers, seat: int, code: int) -> int:
    crew, cell = crew_of(code), leg_start(state, board, seat, code)
    to, first = landing(board, cell, way_of(code), face_of(code)), seat * board.ships + first_of(crew)
    prey, before = foes_at(state, board, seat, to), cargo(state, board, seat, crew, cell)
    gains = bool(code & 1) or treasure_among(state, prey)
    after = first if before == NONE and gains else before
    worth = windfall(state, board, facts, weights, seat, first, before, to) if prey or before != NONE or code & 1 else 0
    if worth == VICTORY or (prey and is_last(state, board, seat, prey)):
        return VICTORY
    if before == NONE and not gains and may_load(state, board, to):
        return -VICTORY  # the treasure lies there, and is left lying
    if state.bomb:
        after = weigh_bombed(state, board, weights, seat, code, to)
        return worth + after + (IN_VAIN if prey and after <= -IN_VAIN // 2 else 0)
    if before != NONE:
        worth += way_home(state, board, facts, weights, before, cell)
        worth -= way_home(state, board, facts, weights, before, to)
    elif not gains:
        worth += weigh_course(state, board, facts, weights, seat, cell, to)
    if state.due > 1 and (after != NONE or not may_load(state, board, to)):
        worth += weigh_promise(state, board, facts, weights, seat, face_of(code), first, after, to)
    there = weights[DANGER_LOADED if after != NONE else DANGER]
    here = weights[DANGER_LOADED if before != NONE else DANGER]
    worth += weigh_place(state, board, facts, weights, seat, to, prey, there)
    return worth - weigh_place(state, board, facts, weights, seat, cell, 0, here)


@inlined
def weigh_blast(state: State, board: Board, weights: Numbers, seat: int, centre: int) -> int:
    """What an explosion would be worth there."""
    worth, own, foes, hit = 0, 0, 0, 0
    for ship in range(board.fleet_size):
        there = state.ships[ship]
        if there == 0 or ship == seat * board.ships + state.bomb - 1:
            continue
        is_own = ship // board.ships == seat
        if board.apart[centre * board.stride + there] <= radius(state):
            harm = weights[SCORCH] + (weights[SCORCH_LOADED] if carries(state, ship) else 0)
            worth += -harm if is_own else harm
            hit += int(not is_own)
        else:
            own += int(is_own)
            foes += int(not is_own)
    if foes == 0:
        return VICTORY if own else 0
    if own == 0:
        return -VICTORY
    return worth if hit else worth - IN_VAIN


@kernel
def weigh_bombed(state: State, board: Board, weights: Numbers, seat: int, code: int, to: int) -> int:
    """LP-34: where an explosive ship can get from there."""
    if state.due == 1:
        return weigh_blast(state, board, weights, seat, to)
    best, left = -VICTORY, faces_left(state) & ~(1 << face_of(code)) | faces_twice(state)
    slot, seen = to * FACES + LOWEST[left], in_sight(state, board, seat, to)
    for leg in range(board.first_leg[slot], board.first_leg[slot + 1]):
        if not board.leg_bars[leg] & seen:
            best = max(best, weigh_blast(state, board, weights, seat, whole(board.leg_to[leg])))
    return best


@kernel
def weigh_bomb(state: State, board: Board, facts: Facts, weights: Numbers, seat: int, ship: int) -> int:
    """LP-34: whether to make a ship explosive, before the dice are rolled."""
    worth, row, least, most = weights[EXPLODE_COST], state.ships[ship] * board.stride, 100, 0
    for foe in range(board.fleet_size):
        if state.ships[foe] and foe // board.ships != seat:
            chance = int(facts.scorch[row + state.ships[foe]])
            least, most = min(least, chance), max(most, chance)
            harm = weights[SCORCH] + (weights[SCORCH_LOADED] if carries(state, foe) else 0)
            worth += harm * chance // 100
    if afloat(state, board, seat) == 1 or most < LIKELY:
        return -VICTORY
    return worth + weights[SCORCH_ALL] * least // 100 - (weights[LOAD] if carries(state, ship) else 0)


@kernel
def weigh(state: State, board: Board, facts: Facts, weights: Numbers, seat: int, code: int) -> int:
    if code < LEGS:
        return weigh_leg(state, board, facts, weights, seat, code)
    if code == STAY:  # LP-35: a roll more is a chance more
        return -1
    if code >= LOSE:  # LP-31
        return -weights[LOAD] if carries(state, seat * board.ships + code - LOSE) else 0
    if code >= EXPLODE:
        return weigh_bomb(state, board, facts, weights, seat, seat * board.ships + code - EXPLODE)
    return 0
