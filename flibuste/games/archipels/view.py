"""What a seat sees of Archipels, as plain data. Everything lies open but the supply, of which only the number.

`takes`, `lays` and `blooms` are what the seat itself may do: see `whole_actions`."""

from typing import get_args

from flibuste.engine.memory import remembered
from flibuste.engine.shapes import ScoreLine
from flibuste.games.archipels import events
from flibuste.games.archipels.actions import cell_of, line_of
from flibuste.games.archipels.codes import at
from flibuste.games.archipels.picture import picture, square, tops
from flibuste.games.archipels.shapes import FlowerZone, Island, Laid, Open, Paddle, Phase, Position, Slot, Table
from flibuste.games.archipels.state import BOTTLE, ELEMENTS, LINES, MOST_PLAYERS, SIDE, WORTHY
from flibuste.games.archipels.tiles import tile
from flibuste.games.archipels.whole_actions import blooms, lays, takes

__all__ = ["picture", "score", "table"]

PHASES: tuple[Phase, ...] = get_args(Phase)


def table(position: Position, seat: int | None) -> Table:
    return {
        **_open(position),
        "takes": takes(position, seat),
        "lays": lays(position, seat),
        "blooms": blooms(position, seat),
    }


@remembered(lambda position: position.whole)
def _open(position: Position) -> Open:
    state, board = position.plain, position.plain_board
    return {
        "phase": PHASES[state.phase],
        "day": state.day,
        "days": board.days,
        "canoe": state.canoe,
        "turn": state.turn + 1,
        "turns": board.turns,
        "order": [_seat(position, turn) for turn in range(board.turns)],
        "gardeners": [_seat(position, place) for place in board.gardener[: board.gardens]],
        "flowered": state.flower,
        "most": board.most,
        "supply": state.left,
        "pontoon": board.pontoon,
        "market": _market(position),
        "paddles": _paddles(position),
        "laying": line_of(state.line - 1) if state.line else None,
        "placing": tile(board.design[state.chosen - 1]) if state.chosen else None,
        "flowers": _flowers(position),
        "islands": [_island(position, one) for one in range(position.setting.players)],
    }


def _seat(position: Position, place: int) -> int:
    """AR-10: who has this place in the day's order."""
    return int((position.plain.canoe + place) % position.setting.players)


@remembered(lambda position: (position.held("market"), position.plain.free))
def _market(position: Position) -> list[list[Slot | None]]:
    board = position.plain_board
    return [[_cell(position, row * SIDE + column) for column in range(board.columns)] for row in range(board.rows)]


def _cell(position: Position, cell: int) -> Slot | None:
    """A cell of the board; None where it has none (AR-02) or the extra paddle lies (AR-04)."""
    state, board = position.plain, position.plain_board
    if not board.cells >> cell & 1:
        return None
    lies = state.market[cell]
    shown = tile(board.design[lies - 1]) if lies else None
    return {"cell": cell_of(cell), "tile": shown, "free": bool(state.free >> cell & 1)}


def _paddles(position: Position) -> list[Paddle]:
    """Where paddles lie; seat None is the extra one."""
    return [
        {"line": line_of(line), "seat": owner - 1 if owner <= MOST_PLAYERS else None}
        for line, owner in zip(range(LINES), position.plain.paddles, strict=True)
        if owner
    ]


@remembered(lambda position: position.held("flowers"))
def _flowers(position: Position) -> list[FlowerZone]:
    """The score board: flowers and what the element is worth now (AR-50)."""
    worth, flowers = events.values(position), position.plain.flowers
    return [
        {"element": name, "flowers": flowers[1 + place], "value": worth[name]}
        for place, name in enumerate(ELEMENTS[:WORTHY])
    ]


@remembered(lambda position, seat: position.held("islands", seat))
def _island(position: Position, seat: int) -> Island:
    island, board = position.plain.islands[seat], position.plain_board
    seen = tops(position, seat)
    tiles: list[Laid] = []
    for number in range(sum(island.laid)):
        spot = at(island.spot[number])
        visible = [seen[cell] == number for cell in square(spot)]
        tiles.append({**tile(board.design[island.kind[number]]), "at": spot, "visible": visible})
    counts = {name: island.seen[1 + place] for place, name in enumerate(ELEMENTS[:WORTHY])}
    hand = [tile(board.design[kind]) for kind in island.hand[: island.held]]
    return {"seat": seat, "tiles": tiles, "visible": counts, "bottles": island.seen[BOTTLE], "hand": hand}


@remembered(lambda position, seat: (position.held("islands", seat, "seen"), position.held("flowers")))
def score(position: Position, seat: int) -> list[ScoreLine]:
    counts = events.breakdown(position, seat)
    worth = events.values(position)
    lines: list[ScoreLine] = [
        {
            "rule": "AR-51",
            "key": name,
            "points": counts[name] * worth[name],
            "count": counts[name],
            "value": worth[name],
        }
        for name in ELEMENTS[:WORTHY]
    ]
    bottle = position.plain_board.bottle
    seen = counts["bottles"]
    return [*lines, {"rule": "AR-51", "key": "bottles", "points": seen * bottle, "count": seen, "value": bottle}]
