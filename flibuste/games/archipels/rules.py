"""The rules of Archipels as kernels: the course of a game, chance and scores; `legal` has actions, `island` building.

An outcome is an animal while the first flowers are drawn, then a kind of tile, for the first empty cell in reading
order. Nothing about the order of the supply is in the state, only how many tiles of each kind it holds.
"""

from flibuste.engine.dice import below
from flibuste.engine.kernel import Numbers, kernel
from flibuste.games.archipels.island import add_to_hand, begin, drop_from_hand, is_in_hand, kind_in_hand, lay
from flibuste.games.archipels.legal import (
    CHOICES,
    CODES,
    DISCARDS,
    END,
    FLOWERS,
    MOST_ACTIONS,
    PLACES,
    TAKES,
    legal_actions,
)
from flibuste.games.archipels.market import SETS, clear_paddles, draw_tile, find_empty, line_cell, line_mask
from flibuste.games.archipels.sound import is_sound
from flibuste.games.archipels.state import (
    ANIMALS,
    BOTTLE,
    BUILD,
    DRAW,
    FLOWER,
    MOST_KINDS,
    MOST_TAKEN,
    OVER,
    PADDLE,
    PLACE,
    SIDE,
    START,
    TAKE,
    WORTHY,
    Board,
    Island,
    State,
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

MOST_OUTCOMES = MOST_KINDS


@kernel
def start(state: State, board: Board, first: int) -> None:
    state.phase = START
    state.day = 1
    state.canoe = first
    state.seat = first
    state.left = board.tiles
    for kind in range(board.kinds):
        state.supply[kind] = board.copies[kind]
    clear_paddles(state, board)
    for seat in range(board.players):
        begin(state.islands[seat])


@kernel
def is_over(state: State) -> bool:
    return bool(state.phase == OVER)


@kernel
def is_chance(state: State) -> bool:
    return bool(state.phase <= DRAW)


@kernel
def to_act(state: State) -> int:
    return int(state.seat)


@kernel
def may_act(state: State, seat: int) -> bool:
    return bool(state.phase > DRAW and state.phase < OVER and state.seat == seat)


@kernel
def ending(state: State) -> int:
    return int(state.phase == OVER)


@kernel
def remember_taken(state: State, kind: int) -> None:
    """AR-13: a picture taken this turn; equal ones count once."""
    place = 0
    while state.taken[place] and state.taken[place] <= kind:
        place += 1
    if state.taken[place] == 1 + kind:
        return
    for later in range(MOST_TAKEN - 1, place, -1):
        state.taken[later] = state.taken[later - 1]
    state.taken[place] = 1 + kind


@kernel
def let_go(state: State, island: Island, kind: int) -> None:
    """A tile leaves the hand. AR-13: its picture is still taken this turn as long as another tile in hand shows it."""
    drop_from_hand(island, kind)
    if is_in_hand(island, kind):
        return
    kept = 0
    for place in range(MOST_TAKEN):
        there = state.taken[place]
        state.taken[place] = 0
        if there and there != 1 + kind:
            state.taken[kept] = there
            kept += 1


@kernel
def take_tiles(state: State, island: Island, tiles: int) -> None:
    """AR-11: the tiles are in hand, the paddle covers the rest of its line."""
    line = state.line - 1
    for place in range(SIDE):
        if tiles >> place & 1:
            cell = line_cell(line, place)
            add_to_hand(island, state.market[cell] - 1)
            remember_taken(state, state.market[cell] - 1)
            state.market[cell] = 0
    state.free &= ~line_mask(line)
    state.paddles[line] = 1 + state.seat
    state.line = 0
    state.phase = BUILD


@kernel
def place_tile(state: State, board: Board, island: Island, spot: int) -> None:
    """AR-12, AR-14."""
    kind = state.chosen - 1
    let_go(state, island, kind)
    lay(island, board, kind, spot)
    state.chosen = 0
    state.phase = BUILD


@kernel
def next_seat(seat: int, board: Board) -> int:
    return 0 if seat + 1 == board.players else seat + 1


@kernel
def end_turn(state: State, board: Board) -> None:
    """AR-10, AR-40: the next player; after the day's last turn, the flowers."""
    state.turn += 1
    for place in range(MOST_TAKEN):
        state.taken[place] = 0
    if state.turn < board.turns:
        state.seat = next_seat(state.seat, board)
        state.phase = PADDLE
    else:
        call_gardener(state, board)


@kernel
def call_gardener(state: State, board: Board) -> None:
    """AR-30, AR-31, AR-41: who chooses the next flower; after the last, or when no tile is free, the day ends."""
    if state.flower == board.gardens or state.free == 0:
        end_day(state, board)
        return
    seat = state.canoe + board.gardener[state.flower]
    state.seat = seat - board.players if seat >= board.players else seat
    state.phase = FLOWER


@kernel
def place_flower(state: State, board: Board, cell: int, element: int) -> None:
    """AR-30."""
    state.flowers[element] += 1
    state.market[cell] = 0
    state.free &= ~(1 << cell)
    state.flower += 1
    call_gardener(state, board)


@kernel
def end_day(state: State, board: Board) -> None:
    """AR-32, AR-33."""
    state.turn = 0
    state.flower = 0
    if state.day == board.days:
        state.phase = OVER
        return
    state.day += 1
    state.canoe = next_seat(state.canoe, board)
    state.seat = state.canoe
    state.free = 0
    clear_paddles(state, board)
    state.phase = DRAW
    find_empty(state, board)


@kernel
def begin_flower(state: State, board: Board, animal: int) -> None:
    """AR-05: an animal that starts with a flower."""
    state.flowers[1 + animal] = 1
    state.flower += 1
    if state.flower == board.beginnings:
        state.flower = 0
        state.phase = DRAW
        find_empty(state, board)


@kernel
def act(state: State, board: Board, seat: int, code: int) -> None:
    island = state.islands[seat]
    if code < TAKES:
        state.line = 1 + code
        state.phase = TAKE
    elif code < CHOICES:
        take_tiles(state, island, 1 + (code - TAKES) % SETS)
    elif code < DISCARDS:
        state.chosen = 1 + kind_in_hand(island, board, code - CHOICES)
        state.phase = PLACE
    elif code < PLACES:
        let_go(state, island, kind_in_hand(island, board, code - DISCARDS))
    elif code < FLOWERS:
        place_tile(state, board, island, code - PLACES)
    elif code < END:
        place_flower(state, board, (code - FLOWERS) // WORTHY, 1 + (code - FLOWERS) % WORTHY)
    else:
        end_turn(state, board)


@kernel
def apply(state: State, board: Board, seat: int, code: int) -> None:
    if state.phase > DRAW:
        act(state, board, seat, code)
    elif state.phase == DRAW:
        draw_tile(state, board, code)
    else:
        begin_flower(state, board, code)


@kernel
def chance_outcomes(state: State, board: Board, out: Numbers, weights: Numbers) -> int:
    n = 0
    for code in range(ANIMALS if state.phase == START else board.kinds):
        weight = 1 - state.flowers[1 + code] if state.phase == START else state.supply[code]
        if weight > 0:
            out[n] = code
            weights[n] = weight
            n += 1
    return n


@kernel
def roll(state: State, board: Board, rng: Numbers) -> None:
    while state.phase == START:
        drawn = below(rng, ANIMALS - state.flower)
        animal = 0
        while state.flowers[1 + animal] or drawn > 0:
            drawn -= 1 - state.flowers[1 + animal]
            animal += 1
        begin_flower(state, board, animal)
    while state.phase == DRAW:
        drawn = below(rng, state.left)
        kind = 0
        while drawn >= state.supply[kind]:
            drawn -= state.supply[kind]
            kind += 1
        draw_tile(state, board, kind)


@kernel
def observe(state: State, board: Board, seat: int) -> None:
    """Everything lies open in Archipels but the order of the supply, which is not in the state."""


@kernel
def value(state: State, board: Board, element: int) -> int:
    """AR-50, AR-51: the points of one visible element, as if the game ended now."""
    return int(board.bottle if element == BOTTLE else board.factor[element] * state.flowers[element])


@kernel
def scores(state: State, board: Board, out: Numbers) -> None:
    """AR-53: every visible element, times what it is worth (AR-50)."""
    for seat in range(board.players):
        out[seat] = 0
        for element in range(1, BOTTLE + 1):
            out[seat] += state.islands[seat].seen[element] * value(state, board, element)


@kernel
def winners(state: State, board: Board, scored: Numbers, out: Numbers) -> int:
    """AR-52: most points, then fewest visible bottles; who is still equal shares."""
    best = -1_000_000
    for seat in range(board.players):
        best = max(best, scored[seat] * 1000 - state.islands[seat].seen[BOTTLE])
    many = 0
    for seat in range(board.players):
        out[seat] = int(scored[seat] * 1000 - state.islands[seat].seen[BOTTLE] == best)
        many += out[seat]
    return many
