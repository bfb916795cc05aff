"""What a seat sees of Soft Seas, as plain data: all sheets, but of this turn's drawings only its own (SS-14)."""

from typing import get_args

from flibuste.engine.drawing import place, routes_of
from flibuste.engine.memory import remembered
from flibuste.engine.routes import SHAPES, SIDE
from flibuste.engine.shapes import ScoreLine
from flibuste.games.soft_seas import actions, events
from flibuste.games.soft_seas.picture import picture
from flibuste.games.soft_seas.shapes import Parts, Phase, Position, Sheet, Square, Table, Zone
from flibuste.games.soft_seas.state import BOATS, COLUMNS, DRAW, ISLANDS
from flibuste.games.soft_seas.words import KINDS, LINE_RULES
from flibuste.games.soft_seas.zones import lines_of, scores_beyond

__all__ = ["picture", "score", "table"]

PHASES: tuple[Phase, ...] = get_args(Phase)


def table(position: Position, seat: int | None) -> Table:
    state = position.plain
    return {
        "phase": PHASES[state.phase],
        "turn": state.turns,
        "turns": position.plain_board.rows * COLUMNS,
        "last_turn": bool(state.ending),
        "die": state.die + 1 if state.phase == DRAW else None,
        "chosen": _chosen(position, seat),
        "sheets": [_sheet(position, one) for one in range(position.setting.players)],
    }


def _chosen(position: Position, seat: int | None) -> Parts | None:
    """The seat's own drawing of this turn, while others still draw."""
    if seat is None or not position.plain.chosen[seat]:
        return None
    return actions.parts(position, seat, position.plain.chosen[seat] - 1)


@remembered(lambda position, seat: (position.held("sheets", seat), position.held("circled")))
def _sheet(position: Position, seat: int) -> Sheet:
    sheet, board = position.plain.sheets[seat], position.plain_board
    barrels = board.barrel[: board.barrels]
    return {
        "seat": seat,
        "rows": [
            [_cell(position, seat, row * SIDE + column) for column in range(COLUMNS)] for row in range(board.rows)
        ],
        "routes": routes_of(position, seat),
        "boats": _zone(position, seat, BOATS),
        "islands": _zone(position, seat, ISLANDS),
        "barrels": [{"value": value, "crossed": number < sheet.crossed} for number, value in enumerate(barrels)],
    }


def _cell(position: Position, seat: int, cell: int) -> Square:
    route, board = position.plain.sheets[seat].route[cell], position.plain_board
    return {
        "cell": place(cell),
        "kind": KINDS[board.kind[cell]],
        "value": board.boat[cell] or board.fort[cell] or None,
        "coin": bool(board.coins >> cell & 1),
        "shape": SHAPES[route - 1] if route else None,
    }


def _zone(position: Position, seat: int, zone: int) -> Zone:
    return {"lines": lines_of(position, seat, zone), "beyond": scores_beyond(position, seat, zone)}


@remembered(lambda position, seat: (position.held("sheets", seat), position.held("circled")))
def score(position: Position, seat: int) -> list[ScoreLine]:
    lines = events.breakdown(position, seat)
    return [{"rule": rule, "key": key, "points": lines[key]} for key, rule in LINE_RULES.items()]
