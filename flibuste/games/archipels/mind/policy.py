"""About what an action of Archipels is worth, for bots: what tiles show, what they hide and what they prepare.

An element's *price* is what one more of it may be worth at the end: its flowers and those it may still get, more of
them where somebody has many. A tile is worth its prices less the cheapest cells it can hide; a take, its tiles; a
paddle, the best take of its line. Weights are whole numbers learnt by playing (`python -m flibuste.lab.train`) and kept
in `policy.toml`. No rule is here: a policy decides nothing.
"""

from flibuste.engine.kernel import Numbers, inlined, kernel
from flibuste.engine.options import Setting
from flibuste.games.archipels.island import (
    NEAR,
    OVER_SQUARES,
    SQUARE,
    WIDTH,
    cells_near,
    first_place,
    first_tile,
    kind_in_hand,
    level_of,
    overlap,
)
from flibuste.games.archipels.legal import CHOICES, DISCARDS, END, FLOWERS, PLACES, TAKES
from flibuste.games.archipels.market import SETS, free_set, line_cell
from flibuste.games.archipels.state import BUILDING, CORNERS, SAND, SEA, SIDE, SPAN, WORTHY, Board, Island, State

Prices = tuple[int, int, int, int, int, int, int, int, int, int, int]
Worths = tuple[int, int, int, int, int, int, int]
"""Of the tiles of a line, one for each of its SIDE places."""

WEIGHTS: tuple[str, ...] = (
    "flower",
    "coming_sea",
    "coming_sand",
    "coming_building",
    "coming_ahead",
    "coming_behind",
    "bottle",
    "hidden",
    "opens_sand",
    "opens_any_sand",
    "opens_building",
    "closes",
    "sea_tile",
    "stuck_sand",
    "stuck_building",
    "wait",
    "lead",
    "lead_coming",
)
(
    FLOWER,
    COMING_SEA,
    COMING_SAND,
    COMING_BUILDING,
    COMING_AHEAD,
    COMING_BEHIND,
    BOTTLE_SEEN,
    HIDDEN,
    OPENS_SAND,
    OPENS_ANY_SAND,
    OPENS_BUILDING,
    CLOSES,
    SEA_TILE,
    STUCK_SAND,
    STUCK_BUILDING,
    WAIT,
    LEAD,
    LEAD_COMING,
) = range(len(WEIGHTS))
GREEDY: tuple[str, ...] = ("flower", "coming_sea", "coming_sand", "coming_building", "bottle", "hidden", "wait")

MOST_LEAD = 24
NO_PLACE = 1 << 40
NEVER = 1_000_000
PLAIN = 300
"""So much, in hundredths of a point, is no matter of opinion."""


def table(setting: Setting) -> str:
    return f"players-{setting.players}"


@inlined
def lead_in(state: State, board: Board, seat: int, element: int) -> int:
    """How many more of an element the seat shows than the other seat that shows most."""
    most = 0
    for other in range(board.players):
        if other != seat:
            most = max(most, state.islands[other].seen[element])
    return state.islands[seat].seen[element] - most


@inlined
def flowers_left(state: State, board: Board) -> int:
    return (board.days - state.day + 1) * board.gardens - state.flower


@inlined
def price(state: State, board: Board, weights: Numbers, seat: int, element: int, left: int, usual: int) -> int:
    """What one more of an element may be worth at the end."""
    lead = lead_in(state, board, seat, element) * board.factor[element]
    drawn = weights[COMING_AHEAD] * min(lead, MOST_LEAD) if lead > 0 else weights[COMING_BEHIND] * max(lead, -MOST_LEAD)
    coming = left * (usual + drawn) // 10
    return board.factor[element] * (weights[FLOWER] * state.flowers[element] + coming)


@inlined
def all_prices(state: State, board: Board, weights: Numbers, seat: int) -> Prices:
    """The price of each element, 0 for nothing."""
    left = flowers_left(state, board)
    return (
        0,
        price(state, board, weights, seat, 1, left, weights[COMING_SEA]),
        price(state, board, weights, seat, 2, left, weights[COMING_SEA]),
        price(state, board, weights, seat, 3, left, weights[COMING_SEA]),
        price(state, board, weights, seat, 4, left, weights[COMING_SEA]),
        price(state, board, weights, seat, 5, left, weights[COMING_SAND]),
        price(state, board, weights, seat, 6, left, weights[COMING_SAND]),
        price(state, board, weights, seat, 7, left, weights[COMING_SAND]),
        price(state, board, weights, seat, 8, left, weights[COMING_BUILDING]),
        price(state, board, weights, seat, 9, left, weights[COMING_BUILDING]),
        board.bottle * weights[BOTTLE_SEEN],
    )


@inlined
def shown(board: Board, prices: Prices, kind: int) -> int:
    """What the elements of a tile are worth."""
    face = kind * CORNERS
    worth = 0
    for corner in range(CORNERS):
        worth += prices[board.face[face + corner]]
    return worth


@inlined
def hidden_of(board: Board, prices: Prices, kind: int, away: int) -> int:
    """What is worth the part of a tile that a square hides, the tile lying so far from it."""
    worth = 0
    for corner in range(CORNERS):
        cell = away + (corner >> 1) * SPAN + (corner & 1)
        if cell == 0 or cell == 1 or cell == SPAN or cell == SPAN + 1:
            worth += prices[board.face[kind * CORNERS + corner]]
    return worth


@inlined
def hidden(island: Island, board: Board, prices: Prices, level: int, spot: int) -> int:
    """What the cells of a level under a tile at this spot are worth."""
    worth = 0
    first = first_tile(island, level)
    for tile in range(first, first + island.laid[level]):
        away = island.spot[tile] - spot
        if away > SPAN + 1:
            break
        if overlap(island.spot[tile], spot):
            worth += hidden_of(board, prices, island.kind[tile], away)
    return worth


@inlined
def least_hidden(island: Island, board: Board, prices: Prices, level: int) -> int:
    """What the best place for a tile of a level hides; NO_PLACE where there is none."""
    least = NO_PLACE
    first = first_place(level)
    for place in range(first, first + island.opened[level]):
        least = min(least, hidden(island, board, prices, level - 1, island.places[place]))
    return least


@inlined
def days_left(state: State, board: Board) -> int:
    return board.days - state.day


@inlined
def weigh_tile(board: Board, weights: Numbers, prices: Prices, kind: int, left: int, sand: int, building: int) -> int:
    """What a tile may earn, the best places for sand and buildings hiding so much."""
    level, worth = level_of(board, kind), shown(board, prices, kind)
    if level == SEA:
        return worth + weights[SEA_TILE] * left
    least = sand if level == SAND else building
    if least < NO_PLACE:
        return worth - weights[HIDDEN] * least // 100
    if left == 0:
        return 0
    return worth * (weights[STUCK_SAND] if level == SAND else weights[STUCK_BUILDING]) // 100


@inlined
def levels_in(state: State, board: Board, line: int, tiles: int) -> int:
    """The levels of some tiles of a line, as a mask."""
    levels = 0
    for place in range(SIDE):
        if tiles >> place & 1:
            levels |= 1 << level_of(board, state.market[line_cell(line, place)] - 1)
    return levels


@inlined
def worth_at(
    state: State, board: Board, weights: Numbers, prices: Prices, hides: tuple[int, int], line: int, tiles: int, at: int
) -> int:
    """What the tile at a place of a line may earn; 0 where none of `tiles` is."""
    if not tiles >> at & 1:
        return 0
    kind = state.market[line_cell(line, at)] - 1
    return weigh_tile(board, weights, prices, kind, days_left(state, board), hides[0], hides[1])


@inlined
def weigh_tiles(
    state: State, board: Board, weights: Numbers, prices: Prices, hides: tuple[int, int], line: int, tiles: int
) -> Worths:
    """What each of some tiles of a line may earn, where the best places for sand and buildings hide so much."""
    return (
        worth_at(state, board, weights, prices, hides, line, tiles, 0),
        worth_at(state, board, weights, prices, hides, line, tiles, 1),
        worth_at(state, board, weights, prices, hides, line, tiles, 2),
        worth_at(state, board, weights, prices, hides, line, tiles, 3),
        worth_at(state, board, weights, prices, hides, line, tiles, 4),
        worth_at(state, board, weights, prices, hides, line, tiles, 5),
        worth_at(state, board, weights, prices, hides, line, tiles, 6),
    )


@inlined
def weigh_line(worths: Worths, tiles: int, most: int) -> int:
    """The best of some tiles, at most so many; after the first only those that earn."""
    total = 0
    for taken in range(most):
        best, best_worth = -1, 0 if taken else -NO_PLACE
        for place in range(SIDE):
            if tiles >> place & 1 and worths[place] > best_worth:
                best, best_worth = place, worths[place]
        if best < 0:
            break
        tiles ^= 1 << best
        total += best_worth
    return total


@inlined
def weigh_set(worths: Worths, tiles: int) -> int:
    """All of some tiles."""
    total = 0
    for place in range(SIDE):
        if tiles >> place & 1:
            total += worths[place]
    return total


@inlined
def weigh_take(state: State, board: Board, weights: Numbers, seat: int, code: int) -> int:
    """A line, or some tiles of it, where nothing is known yet."""
    island, prices = state.islands[seat], all_prices(state, board, weights, seat)
    line, tiles = (code, free_set(state, code)) if code < TAKES else ((code - TAKES) // SETS, 1 + (code - TAKES) % SETS)
    levels = levels_in(state, board, line, tiles)
    sand = least_hidden(island, board, prices, SAND) if levels >> SAND & 1 else 0
    building = least_hidden(island, board, prices, BUILDING) if levels >> BUILDING & 1 else 0
    worths = weigh_tiles(state, board, weights, prices, (sand, building), line, tiles)
    return weigh_line(worths, tiles, board.most) if code < TAKES else weigh_set(worths, tiles)


@inlined
def weigh_choice(state: State, board: Board, weights: Numbers, seat: int, kind: int) -> int:
    island, prices = state.islands[seat], all_prices(state, board, weights, seat)
    level = level_of(board, kind)
    least = least_hidden(island, board, prices, level) if level > SEA else 0
    return weigh_tile(board, weights, prices, kind, days_left(state, board), least, least)


@inlined
def opens(island: Island, level: int, spot: int) -> int:
    """How many places a tile of a level would open above it."""
    ground = cells_near(island, level, spot) | SQUARE << NEAR * WIDTH + NEAR
    ground &= ~cells_near(island, level + 1, spot)
    many = 0
    for way in range(len(OVER_SQUARES)):
        many += int(ground & OVER_SQUARES[way] == OVER_SQUARES[way])
    return many


@inlined
def closes(island: Island, level: int, spot: int) -> int:
    """How many places of its own level a tile would close."""
    many = 0
    first = first_place(level)
    for place in range(first, first + island.opened[level]):
        many += int(overlap(island.places[place], spot))
    return many


@inlined
def weigh_place(state: State, board: Board, weights: Numbers, prices: Prices, seat: int, kind: int, spot: int) -> int:
    """What a place hides, opens and closes; what the tile shows is the same everywhere."""
    island = state.islands[seat]
    level, left = level_of(board, kind), days_left(state, board) + 1
    worth = 0
    if level > SEA:
        worth -= weights[HIDDEN] * hidden(island, board, prices, level - 1, spot) // 100
        worth += weights[CLOSES] * closes(island, level, spot) * left // (2 + island.opened[level])
    if level < BUILDING:
        many = opens(island, level, spot)
        hope = weights[OPENS_SAND] * many if level == SEA else weights[OPENS_BUILDING] * many
        if level == SEA and many > 0:
            hope += weights[OPENS_ANY_SAND]
        worth += hope * left // (2 + island.opened[level + 1])
    return worth


@inlined
def weigh_flower(state: State, board: Board, weights: Numbers, seat: int, element: int) -> int:
    """A flower counts for everybody: what matters is who shows more."""
    lead = lead_in(state, board, seat, element)
    return board.factor[element] * (weights[LEAD] * lead + weights[LEAD_COMING] * days_left(state, board))


@inlined
def leaves_points(state: State, board: Board, weights: Numbers, seat: int) -> bool:
    """Whether a tile in hand would plainly earn something."""
    island, prices = state.islands[seat], all_prices(state, board, weights, seat)
    for held in range(island.held):
        level = level_of(board, island.hand[held])
        hides = least_hidden(island, board, prices, level) if level > SEA else 0
        if hides < NO_PLACE and shown(board, prices, island.hand[held]) - hides > PLAIN:
            return True
    return False


@kernel
def weigh(state: State, board: Board, facts: object, weights: Numbers, seat: int, code: int) -> int:
    island = state.islands[seat]
    if code < CHOICES:
        return weigh_take(state, board, weights, seat, code)
    if code < DISCARDS:
        return weigh_choice(state, board, weights, seat, kind_in_hand(island, board, code - CHOICES))
    if code < PLACES:
        return -weigh_choice(state, board, weights, seat, kind_in_hand(island, board, code - DISCARDS))
    if code < FLOWERS:
        prices = all_prices(state, board, weights, seat)
        return weigh_place(state, board, weights, prices, seat, state.chosen - 1, code - PLACES)
    if code < END:
        return weigh_flower(state, board, weights, seat, 1 + (code - FLOWERS) % WORTHY)
    if days_left(state, board) == 0 and leaves_points(state, board, weights, seat):
        return -NEVER
    return weights[WAIT] * days_left(state, board)


@kernel
def weigh_lines(state: State, board: Board, weights: Numbers, seat: int, out: Numbers, n: int) -> None:
    """Lines for the paddle."""
    island, prices, half = state.islands[seat], all_prices(state, board, weights, seat), len(out) // 2
    hides = (least_hidden(island, board, prices, SAND), least_hidden(island, board, prices, BUILDING))
    for place in range(n):
        tiles = free_set(state, out[place])
        worths = weigh_tiles(state, board, weights, prices, hides, out[place], tiles)
        out[half + place] = weigh_line(worths, tiles, board.most)


@kernel
def weigh_sets(state: State, board: Board, weights: Numbers, seat: int, out: Numbers, n: int) -> None:
    """Sets of tiles of the paddle's line: each tile is weighed once."""
    island, prices, half = state.islands[seat], all_prices(state, board, weights, seat), len(out) // 2
    line = state.line - 1
    tiles = free_set(state, line)
    levels = levels_in(state, board, line, tiles)
    sand = least_hidden(island, board, prices, SAND) if levels >> SAND & 1 else 0
    building = least_hidden(island, board, prices, BUILDING) if levels >> BUILDING & 1 else 0
    worths = weigh_tiles(state, board, weights, prices, (sand, building), line, tiles)
    for place in range(n):
        out[half + place] = weigh_set(worths, 1 + (out[place] - TAKES) % SETS)


@kernel
def weigh_places(state: State, board: Board, weights: Numbers, seat: int, out: Numbers, n: int) -> None:
    """Places for the chosen tile."""
    prices, half, kind = all_prices(state, board, weights, seat), len(out) // 2, state.chosen - 1
    for place in range(n):
        spot = out[place] - PLACES
        out[half + place] = weigh_place(state, board, weights, prices, seat, kind, spot)


@kernel
def weigh_each(state: State, board: Board, facts: object, weights: Numbers, seat: int, out: Numbers, n: int) -> None:
    """All that are legal at a moment are of one kind: prices, and the best places, are the same for all."""
    if out[0] < TAKES:
        weigh_lines(state, board, weights, seat, out, n)
    elif out[0] < CHOICES:
        weigh_sets(state, board, weights, seat, out, n)
    elif out[0] >= PLACES and out[0] < FLOWERS:
        weigh_places(state, board, weights, seat, out, n)
    else:
        for place in range(n):
            out[len(out) // 2 + place] = weigh(state, board, facts, weights, seat, out[place])
