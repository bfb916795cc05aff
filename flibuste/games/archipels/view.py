"""What a seat sees of Archipels, as plain data. Everything lies open but the supply, of which only the number.

`takes`, `lays` and `blooms` are what the seat itself may do: see `deeds`."""

from typing import Any

from flibuste.engine.contract import Position
from flibuste.games.archipels import events
from flibuste.games.archipels.actions import cell_of, line_of
from flibuste.games.archipels.codes import at
from flibuste.games.archipels.deeds import blooms, lays, takes
from flibuste.games.archipels.picture import picture, square, tops
from flibuste.games.archipels.state import BOTTLE, ELEMENTS, LINES, MOST_PLAYERS, SIDE, WORTHY
from flibuste.games.archipels.tiles import tile

__all__ = ["picture", "score", "table"]

PHASES = ("start", "draw", "paddle", "take", "build", "place", "flower", "over")


def table(position: Position, seat: int | None) -> dict[str, Any]:
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
        "market": [
            [_cell(position, row * SIDE + column) for column in range(board.columns)] for row in range(board.rows)
        ],
        "paddles": _paddles(position),
        "laying": line_of(state.line - 1) if state.line else None,
        "placing": tile(board.design[state.chosen - 1]) if state.chosen else None,
        "flowers": _flowers(position),
        "islands": [_island(position, one) for one in range(position.setting.players)],
        "takes": takes(position, seat),
        "lays": lays(position, seat),
        "blooms": blooms(position, seat),
    }


def _seat(position: Position, place: int) -> int:
    """AR-10: who has this place in the day's order."""
    return int((position.plain.canoe + place) % position.setting.players)


def _cell(position: Position, cell: int) -> dict[str, Any] | None:
    """A cell of the board; None where it has none (AR-02) or the extra paddle lies (AR-04)."""
    state, board = position.plain, position.plain_board
    if not board.cells >> cell & 1:
        return None
    lies = state.market[cell]
    shown = tile(board.design[lies - 1]) if lies else None
    return {"cell": cell_of(cell), "tile": shown, "free": bool(state.free >> cell & 1)}


def _paddles(position: Position) -> list[dict[str, Any]]:
    """Where paddles lie; seat None is the extra one."""
    return [
        {"line": line_of(line), "seat": owner - 1 if owner <= MOST_PLAYERS else None}
        for line, owner in zip(range(LINES), position.plain.paddles, strict=True)
        if owner
    ]


def _flowers(position: Position) -> list[dict[str, Any]]:
    """The score board: flowers and what the element is worth now (AR-50)."""
    worth, flowers = events.values(position), position.plain.flowers
    return [
        {"element": name, "flowers": flowers[1 + place], "value": worth[name]}
        for place, name in enumerate(ELEMENTS[:WORTHY])
    ]


def _island(position: Position, seat: int) -> dict[str, Any]:
    island, board = position.plain.islands[seat], position.plain_board
    seen = tops(position, seat)
    tiles = []
    for number in range(sum(island.laid)):
        lies = {**tile(board.design[island.kind[number]]), "at": at(island.spot[number])}
        lies["visible"] = [seen[cell] == number for cell in square(lies["at"])]
        tiles.append(lies)
    counts = {name: island.seen[1 + place] for place, name in enumerate(ELEMENTS[:WORTHY])}
    hand = [tile(board.design[kind]) for kind in island.hand[: island.held]]
    return {"seat": seat, "tiles": tiles, "visible": counts, "bottles": island.seen[BOTTLE], "hand": hand}


def score(position: Position, seat: int) -> list[dict[str, Any]]:
    counts = events.breakdown(position, seat)
    worth = events.values(position)
    lines = [
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
    told = {"points": counts["bottles"] * bottle, "count": counts["bottles"], "value": bottle}
    return [*lines, {"rule": "AR-51", "key": "bottles", **told}]
