"""The rules of Archipels as kernels: the course of a game, what is legal, chance and scores.

Everything a player does is two small actions, so that a search looks at few at a time and a person can take one back.
A take is the paddle's line, then the tiles of that line together: at most 10 lines and 25 sets on our board instead of
156 takes, and no two ways lead to the same one. (The book has the tiles chosen first; nothing happens in between.)
A placement is the tile, then where it lies. Equal tiles in hand are one choice.

Codes, in this order: a line; a line and a set of its cells (bit n − 1 is the n-th cell of the line); the design of a
tile to place; one to discard; a spot of the island; a cell of the board and the element that gets its flower; END.
An outcome is an animal while the first flowers are drawn, then a kind of tile, for the first empty cell in reading
order. Nothing about the order of the supply is in the state, only how many tiles of each kind it holds.
"""

from typing import Any

from flibuste.engine.dice import below
from flibuste.engine.kernel import kernel
from flibuste.engine.routes import count
from flibuste.games.archipels.island import add_to_hand, drop_from_hand, first_place, kind_in_hand, lay, level_of
from flibuste.games.archipels.market import SETS, clear_paddles, draw_tile, find_empty, free_set, line_cell, line_mask
from flibuste.games.archipels.sound import is_sound
from flibuste.games.archipels.state import (
    ANIMALS,
    BOTTLE,
    BUILD,
    CELLS,
    CORNERS,
    DESIGNS,
    DRAW,
    FLOWER,
    LINES,
    MOST_KINDS,
    ORIGIN,
    OVER,
    PADDLE,
    PLACE,
    SEA,
    SEA_PLACES,
    SIDE,
    SPOTS,
    START,
    TAKE,
    WORTHY,
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

TAKES = LINES
CHOICES = TAKES + LINES * SETS
DISCARDS = CHOICES + DESIGNS
PLACES = DISCARDS + DESIGNS
FLOWERS = PLACES + SPOTS
END = FLOWERS + CELLS * WORTHY
CODES = END + 1
MOST_ACTIONS = max(SEA_PLACES, SETS, CELLS * CORNERS)
MOST_OUTCOMES = MOST_KINDS


@kernel
def start(state: Any, board: Any, first: int) -> None:
    state.phase = START
    state.day = 1
    state.canoe = first
    state.seat = first
    state.left = board.tiles
    for kind in range(board.kinds):
        state.supply[kind] = board.copies[kind]
    clear_paddles(state, board)
    for seat in range(board.players):
        state.islands[seat].opened[SEA] = 1  # AR-21: the first tile is a sea tile
        state.islands[seat].places[0] = ORIGIN


@kernel
def is_over(state: Any) -> bool:
    return bool(state.phase == OVER)


@kernel
def is_chance(state: Any) -> bool:
    return bool(state.phase <= DRAW)


@kernel
def to_act(state: Any) -> int:
    return int(state.seat)


@kernel
def may_act(state: Any, seat: int) -> bool:
    return bool(state.phase > DRAW and state.phase < OVER and state.seat == seat)


@kernel
def ending(state: Any) -> int:
    return int(state.phase == OVER)


@kernel
def list_lines(state: Any, out: Any) -> int:
    """AR-11: where a paddle can be laid."""
    n = 0
    for line in range(LINES):
        if state.free & line_mask(line):
            out[n] = line
            n += 1
    return n


@kernel
def list_takes(state: Any, board: Any, out: Any) -> int:
    """AR-11, AR-40: one free tile or more of the paddle's line."""
    line = state.line - 1
    free = free_set(state, line)
    n = 0
    tiles = 0
    while tiles != free:
        tiles = (tiles - free) & free
        if count(tiles) <= board.most:
            out[n] = TAKES + line * SETS + tiles - 1
            n += 1
    return n


@kernel
def list_choices(state: Any, board: Any, island: Any, out: Any) -> int:
    """AR-12, AR-13: tiles that find a place; if none does and the pontoon overflows, tiles to discard; the end."""
    n = 0
    for held in range(island.held):
        kind = island.hand[held]
        if island.opened[level_of(board, kind)] > 0 and (held == 0 or kind != island.hand[held - 1]):
            out[n] = CHOICES + board.design[kind]
            n += 1
    if island.held <= board.pontoon:
        out[n] = END
        return n + 1
    if n == 0:
        for held in range(island.held):
            if held == 0 or island.hand[held] != island.hand[held - 1]:
                out[n] = DISCARDS + board.design[island.hand[held]]
                n += 1
    return n


@kernel
def list_places(state: Any, board: Any, island: Any, out: Any) -> int:
    """AR-21 … AR-24: the places that `lay` keeps up to date."""
    level = level_of(board, state.chosen - 1)
    first = first_place(level)
    for place in range(island.opened[level]):
        out[place] = PLACES + island.places[first + place]
    return int(island.opened[level])


@kernel
def list_flowers(state: Any, board: Any, out: Any) -> int:
    """AR-30, AR-31: a free tile, and an element on it that has a zone."""
    n = 0
    for cell in range(CELLS):
        if state.free >> cell & 1:
            face = (state.market[cell] - 1) * CORNERS
            shown = 0
            for corner in range(CORNERS):
                shown |= 1 << board.face[face + corner]
            for element in range(1, WORTHY + 1):
                if shown >> element & 1:
                    out[n] = FLOWERS + cell * WORTHY + element - 1
                    n += 1
    return n


@kernel
def legal_actions(state: Any, board: Any, seat: int, out: Any) -> int:
    if state.phase == PADDLE:
        return list_lines(state, out)
    if state.phase == TAKE:
        return list_takes(state, board, out)
    if state.phase == BUILD:
        return list_choices(state, board, state.islands[seat], out)
    if state.phase == PLACE:
        return list_places(state, board, state.islands[seat], out)
    return list_flowers(state, board, out)


@kernel
def take_tiles(state: Any, island: Any, tiles: int) -> None:
    """AR-11: the tiles are in hand, the paddle covers the rest of its line."""
    line = state.line - 1
    for place in range(SIDE):
        if tiles >> place & 1:
            cell = line_cell(line, place)
            add_to_hand(island, state.market[cell] - 1)
            state.market[cell] = 0
    state.free &= ~line_mask(line)
    state.paddles[line] = 1 + state.seat
    state.line = 0
    state.phase = BUILD


@kernel
def place_tile(state: Any, board: Any, island: Any, spot: int) -> None:
    """AR-12, AR-14."""
    kind = state.chosen - 1
    drop_from_hand(island, kind)
    lay(island, board, kind, spot)
    state.chosen = 0
    state.phase = BUILD


@kernel
def next_seat(seat: int, board: Any) -> int:
    return 0 if seat + 1 == board.players else seat + 1


@kernel
def end_turn(state: Any, board: Any) -> None:
    """AR-10, AR-40: the next player; after the day's last turn, the flowers."""
    state.turn += 1
    if state.turn < board.turns:
        state.seat = next_seat(state.seat, board)
        state.phase = PADDLE
    else:
        call_gardener(state, board)


@kernel
def call_gardener(state: Any, board: Any) -> None:
    """AR-30, AR-31, AR-41: who chooses the next flower; after the last, or when no tile is free, the day ends."""
    if state.flower == board.gardens or state.free == 0:
        end_day(state, board)
        return
    seat = state.canoe + board.gardener[state.flower]
    state.seat = seat - board.players if seat >= board.players else seat
    state.phase = FLOWER


@kernel
def place_flower(state: Any, board: Any, cell: int, element: int) -> None:
    """AR-30."""
    state.flowers[element] += 1
    state.market[cell] = 0
    state.free &= ~(1 << cell)
    state.flower += 1
    call_gardener(state, board)


@kernel
def end_day(state: Any, board: Any) -> None:
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
def begin_flower(state: Any, board: Any, animal: int) -> None:
    """AR-05: an animal that starts with a flower."""
    state.flowers[1 + animal] = 1
    state.flower += 1
    if state.flower == board.beginnings:
        state.flower = 0
        state.phase = DRAW
        find_empty(state, board)


@kernel
def act(state: Any, board: Any, seat: int, code: int) -> None:
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
        drop_from_hand(island, kind_in_hand(island, board, code - DISCARDS))
    elif code < FLOWERS:
        place_tile(state, board, island, code - PLACES)
    elif code < END:
        place_flower(state, board, (code - FLOWERS) // WORTHY, 1 + (code - FLOWERS) % WORTHY)
    else:
        end_turn(state, board)


@kernel
def apply(state: Any, board: Any, seat: int, code: int) -> None:
    if state.phase > DRAW:
        act(state, board, seat, code)
    elif state.phase == DRAW:
        draw_tile(state, board, code)
    else:
        begin_flower(state, board, code)


@kernel
def chance_outcomes(state: Any, board: Any, out: Any, weights: Any) -> int:
    n = 0
    for code in range(ANIMALS if state.phase == START else board.kinds):
        weight = 1 - state.flowers[1 + code] if state.phase == START else state.supply[code]
        if weight > 0:
            out[n] = code
            weights[n] = weight
            n += 1
    return n


@kernel
def roll(state: Any, board: Any, rng: Any) -> None:
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
def observe(state: Any, board: Any, seat: int) -> None:
    """Everything lies open in Archipels but the order of the supply, which is not in the state."""


@kernel
def value(state: Any, board: Any, element: int) -> int:
    """AR-50, AR-51: the points of one visible element, as if the game ended now."""
    return int(board.bottle if element == BOTTLE else board.factor[element] * state.flowers[element])


@kernel
def scores(state: Any, board: Any, out: Any) -> None:
    for seat in range(board.players):
        out[seat] = 0
        for element in range(1, BOTTLE + 1):
            out[seat] += state.islands[seat].seen[element] * value(state, board, element)


@kernel
def winners(state: Any, board: Any, scored: Any, out: Any) -> int:
    """AR-52: most points, then fewest visible bottles; who is still equal shares."""
    best = -1_000_000
    for seat in range(board.players):
        best = max(best, scored[seat] * 1000 - state.islands[seat].seen[BOTTLE])
    many = 0
    for seat in range(board.players):
        out[seat] = int(scored[seat] * 1000 - state.islands[seat].seen[BOTTLE] == best)
        many += out[seat]
    return many
