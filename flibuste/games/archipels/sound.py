"""Whether a state read from a text can come up. Asked once for a text, so it is no kernel: it rebuilds every island."""

from collections import Counter

from flibuste.engine.kernel import kernel
from flibuste.games.archipels.island import begin, first_place, lay, level_of
from flibuste.games.archipels.market import line_mask
from flibuste.games.archipels.state import (
    ANIMALS,
    BOARD,
    BUILD,
    CELLS,
    DRAW,
    FLOWER,
    MOST_PLAYERS,
    NEUTRAL,
    OVER,
    PLACE,
    START,
    STATE,
    TAKE,
    Board,
    State,
)

__all__ = ["is_sound"]


def is_sound(state: State, board: Board) -> bool:
    """Whether no kernel would leave its arrays, no tile lies twice, and the supply lasts to the end of the game."""
    table, printed = STATE.plain(state), BOARD.plain(board)
    checks = (_is_moment_sound, _are_paddles_sound, _is_market_sound, _are_flowers_sound, _are_tiles_sound)
    if not all(check(table, printed) for check in checks):
        return False
    seats = range(MOST_PLAYERS)
    return all(_is_hand_sound(table, printed, one) and _is_island_sound(table, printed, board, one) for one in seats)


def _takers(table: State, printed: Board) -> list[int]:
    """The seats that took tiles this day, in order."""
    takes = printed.turns if table.phase in (FLOWER, OVER) else table.turn + (table.phase in (BUILD, PLACE))
    return [(table.canoe + turn) % printed.players for turn in range(takes)]


def _is_moment_sound(table: State, printed: Board) -> bool:
    """AR-10, AR-30, AR-33, AR-41: a day of the game, and the seat whose turn it is."""
    if max(table.seat, table.canoe) >= printed.players or not 1 <= table.day <= printed.days:
        return False
    late = table.turn
    if table.phase == START:
        right = table.day == 1 and table.turn == 0 and table.flower < printed.beginnings
    elif table.phase == FLOWER:
        right = table.turn == printed.turns and table.flower < printed.gardens and table.free > 0
        late = printed.gardener[table.flower] if right else 0
    elif table.phase == OVER:
        return bool(table.day == printed.days and table.turn == 0 == table.flower)
    else:
        right = table.flower == 0 and table.turn < (1 if table.phase == DRAW else printed.turns)
    return bool(right and table.seat == (table.canoe + late) % printed.players)


def _are_paddles_sound(table: State, printed: Board) -> bool:
    """AR-04, AR-11, AR-40: a paddle for each take, the extra one where it belongs."""
    owners = Counter(1 + seat for seat in _takers(table, printed))
    if printed.extra:
        owners[NEUTRAL] = 1
    lying = Counter(owner for owner in table.paddles if owner)
    if lying != owners or (printed.extra and table.paddles[printed.extra - 1] != NEUTRAL):
        return False
    if (table.line > 0) != (table.phase == TAKE) or (table.chosen > 0) != (table.phase == PLACE):
        return False
    if any(table.taken) and table.phase not in (BUILD, PLACE):
        return False
    return bool(table.line == 0 or table.free & line_mask(table.line - 1))


def _is_market_sound(table: State, printed: Board) -> bool:
    """AR-02, AR-11, AR-32: what is not under a paddle is there, but for the flowers of the day."""
    filled = sum(1 << cell for cell, lies in enumerate(table.market) if lies)
    empty, under = printed.cells & ~filled, 0
    for line, owner in enumerate(table.paddles):
        under |= int(line_mask(line)) if owner else 0
    if filled & ~printed.cells:
        return False
    if table.phase == START:
        return bool(filled == table.free == table.cell == 0)
    if table.phase == DRAW:
        return bool(table.free == 0 and empty >> table.cell & 1 and not empty & (1 << table.cell) - 1)
    most = len(_takers(table, printed)) * printed.most
    if table.free != filled & ~under or table.cell or (empty & under).bit_count() > most:
        return False
    picked = (empty & ~under).bit_count()
    return bool(picked <= printed.gardens if table.phase == OVER else picked == table.flower)


def _are_flowers_sound(table: State, printed: Board) -> bool:
    """AR-05, AR-30, AR-41: no more flowers than there were occasions."""
    if table.phase == START:
        animals = table.flowers[1 : ANIMALS + 1]
        return sum(table.flowers) == sum(animals) == table.flower and max(animals) <= 1
    days = table.day if table.phase == OVER else table.day - 1
    most = printed.beginnings + days * printed.gardens + table.flower
    return bool(table.flowers[0] == 0 and sum(table.flowers) <= most)


def _are_tiles_sound(table: State, printed: Board) -> bool:
    """AR-01: no more tiles of a kind than there are, and enough left to fill the board every day."""
    used = Counter(lies - 1 for lies in table.market if lies)
    for island in table.islands:
        used.update(island.hand[: island.held])
        used.update(island.kind[: sum(island.laid)])
    if any(
        used[kind] + many > copies for kind, (many, copies) in enumerate(zip(table.supply, printed.copies, strict=True))
    ):
        return False
    cells = printed.cells.bit_count()
    now = sum(printed.cells >> cell & 1 and not table.market[cell] for cell in range(CELLS))
    later = (printed.days - table.day) * min(cells, printed.turns * printed.most + printed.gardens)
    return bool(table.left == sum(table.supply) and table.left >= later + (now if table.phase <= DRAW else 0))


def _is_hand_sound(table: State, printed: Board, seat: int) -> bool:
    """AR-12: no more tiles than were taken, of which the pontoon holds few; one of them is being placed."""
    island, tiles = table.islands[seat], table.islands[seat].held + sum(table.islands[seat].laid)
    if seat >= printed.players:
        return bool(tiles == 0)
    building = table.phase in (BUILD, PLACE) and table.seat == seat
    turns = (table.day - 1) * printed.turns // printed.players + _takers(table, printed).count(seat)
    if island.held > printed.pontoon + printed.most * building or tiles > turns * printed.most:
        return False
    hand = island.hand[: island.held]
    if hand != sorted(hand) or any(island.hand[island.held :]):
        return False
    if building and not _are_taken_sound(table, printed, hand):
        return False
    return bool(not building or table.phase == BUILD or table.chosen - 1 in hand)


def _are_taken_sound(table: State, printed: Board, hand: list[int]) -> bool:
    """AR-13: some of the pictures in hand; the other tiles lay on the pontoon."""
    taken = [lies - 1 for lies in table.taken if lies]
    packed = [*(1 + kind for kind in sorted(set(taken))), *[0] * (len(table.taken) - len(taken))]
    before = [kind for kind in hand if kind not in taken]
    fitting = set(taken) <= set(hand) and len(taken) <= printed.most and len(before) <= printed.pontoon
    return bool(table.taken == packed and fitting)


@kernel
def lay_if_it_may_lie(state: State, board: Board, seat: int, kind: int, spot: int) -> bool:
    island = state.islands[seat]
    level = level_of(board, kind)
    first = first_place(level)
    for place in range(first, first + island.opened[level]):
        if island.places[place] == spot:
            lay(island, board, kind, spot)
            return True
    return False


@kernel
def begin_island(state: State, seat: int) -> None:
    begin(state.islands[seat])


def _is_island_sound(table: State, printed: Board, board: Board, seat: int) -> bool:
    """AR-21 … AR-24, AR-51: laying the same tiles gives the same island."""
    given, fresh = table.islands[seat], STATE.new()
    if seat < printed.players:
        begin_island(fresh, seat)
    left = list(zip(given.kind, given.spot, strict=True))[: sum(given.laid)]
    while left:
        rest = [tile for tile in left if not lay_if_it_may_lie(fresh, board, seat, *tile)]
        if len(rest) == len(left):
            return False
        left = rest
    again = STATE.plain(fresh).islands[seat]
    again.held, again.hand = given.held, given.hand
    if table.phase == PLACE and table.seat == seat and not again.opened[level_of(board, table.chosen - 1)]:
        return False
    return bool(again == given)
