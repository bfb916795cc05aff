"""What a seat sees of Doodle Islands, as plain data. Everything lies open, so all seats see the same."""

from typing import Any

from flibuste.engine.contract import Position
from flibuste.engine.drawing import place, routes_of
from flibuste.engine.routes import SHAPES, SIDE
from flibuste.games.doodle_islands import events
from flibuste.games.doodle_islands.actions import dice_count
from flibuste.games.doodle_islands.picture import picture
from flibuste.games.doodle_islands.state import PLAY
from flibuste.games.doodle_islands.words import KINDS, LINE_RULES

__all__ = ["picture", "score", "table"]

PHASES = ("prepare", "roll", "play", "over")
MARKS = ("free", "circled", "crossed")


def table(position: Position, seat: int | None) -> dict[str, Any]:
    state, board = position.plain, position.plain_board
    return {
        "sea": position.setting.options["sea"],
        "phase": PHASES[state.phase],
        "round": state.rounds,
        "first": state.first,
        "last_round": bool(state.ending),
        "dice": _dice(position),
        "bonuses": [
            {"gold": gold, "seat": owner - 1 if owner else None}
            for gold, owner in zip(board.bonuses, state.bonuses, strict=True)
            if gold
        ],
        "sheets": [_sheet(position, one) for one in range(position.setting.players)],
    }


def _dice(position: Position) -> dict[str, Any] | None:
    state = position.plain
    if state.phase != PLAY:
        return None
    places = range(dice_count(position))
    white = [{"face": state.white[place] + 1, "taken": bool(state.taken >> place & 1)} for place in places]
    return {"black": state.black + 1, "white": white}


def _sheet(position: Position, seat: int) -> dict[str, Any]:
    sheet, board = position.plain.sheets[seat], position.plain_board
    others = "krakens" if board.monsters_sea else "islands"
    return {
        "seat": seat,
        "rows": [
            [_cell(position, seat, row * SIDE + column) for column in range(board.side)] for row in range(board.side)
        ],
        "routes": routes_of(position, seat),
        "monsters": _zone(board.monster_numbers, sheet.monsters),
        others: _zone(board.other_numbers, sheet.others),
        "bottles": {"ticked": sheet.bottles, "of": board.bottles},
    }


def _cell(position: Position, seat: int, cell: int) -> dict[str, Any]:
    sheet, board = position.plain.sheets[seat], position.plain_board
    shown: dict[str, Any] = {"cell": place(cell), "kind": KINDS[board.kind[cell]]}
    shown["shape"] = SHAPES[sheet.route[cell] - 1] if sheet.route[cell] else None
    if board.marks[cell]:
        shown |= {"ticked": sheet.marks[cell], "of": board.marks[cell]}
    if board.pay[cell]:
        shown["gold"] = board.pay[cell]
    return shown


def _zone(numbers: list[int], marks: list[int]) -> list[dict[str, Any]]:
    return [{"number": n, "mark": MARKS[marks[n]]} for n, there in enumerate(numbers) if there]


def score(position: Position, seat: int) -> list[dict[str, Any]]:
    lines = events.breakdown(position, seat)
    rules = LINE_RULES[position.setting.options["sea"]]
    return [{"rule": rule, "key": key, "points": lines[key]} for key, rule in rules.items()]
