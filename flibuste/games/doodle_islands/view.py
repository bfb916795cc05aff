"""What a seat sees of Doodle Islands, as plain data. Everything lies open, so all seats see the same."""

from typing import get_args

from flibuste.engine.drawing import place, routes_of
from flibuste.engine.memory import remembered
from flibuste.engine.routes import SHAPES, SIDE
from flibuste.engine.shapes import ScoreLine
from flibuste.games.doodle_islands import events
from flibuste.games.doodle_islands.codes import dice_count
from flibuste.games.doodle_islands.picture import picture
from flibuste.games.doodle_islands.scoring import paying_ships
from flibuste.games.doodle_islands.shapes import Dice, Mark, Number, Phase, Position, Sheet, Square, Table, White
from flibuste.games.doodle_islands.state import PLAY
from flibuste.games.doodle_islands.words import KINDS, LINE_RULES

__all__ = ["picture", "score", "table"]

PHASES: tuple[Phase, ...] = get_args(Phase)
MARKS: tuple[Mark, ...] = get_args(Mark)


def table(position: Position, seat: int | None) -> Table:
    return _table(position)


@remembered(lambda position: position.whole)
def _table(position: Position) -> Table:
    state, board = position.plain, position.plain_board
    return {
        "sea": "monsters" if board.monsters_sea else "treasures",
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


def _dice(position: Position) -> Dice | None:
    state = position.plain
    if state.phase != PLAY:
        return None
    places = range(dice_count(position))
    white: list[White] = [{"face": state.white[place] + 1, "taken": bool(state.taken >> place & 1)} for place in places]
    return {"black": state.black + 1, "white": white}


@remembered(lambda position, seat: position.held("sheets", seat))
def _sheet(position: Position, seat: int) -> Sheet:
    sheet, board = position.plain.sheets[seat], position.plain_board
    paying = int(paying_ships(position.state, position.board, seat))
    others = _zone(board.other_numbers, sheet.others)
    shown: Sheet = {
        "seat": seat,
        "rows": [
            [_cell(position, seat, row * SIDE + column, paying) for column in range(board.side)]
            for row in range(board.side)
        ],
        "routes": routes_of(position, seat),
        "monsters": _zone(board.monster_numbers, sheet.monsters),
        "bottles": {"ticked": sheet.bottles, "of": board.bottles},
    }
    if board.monsters_sea:
        shown["krakens"] = others
    else:
        shown["islands"] = others
    return shown


def _cell(position: Position, seat: int, cell: int, paying: int) -> Square:
    sheet, board = position.plain.sheets[seat], position.plain_board
    route = SHAPES[sheet.route[cell] - 1] if sheet.route[cell] else None
    shown: Square = {"cell": place(cell), "kind": KINDS[board.kind[cell]], "shape": route}
    if board.marks[cell]:
        shown |= {"ticked": sheet.marks[cell], "of": board.marks[cell]}
    if board.ships >> cell & 1:
        shown |= {"pay": board.pay[cell], "pays": bool(paying >> cell & 1)}
    return shown


def _zone(numbers: list[int], marks: list[int]) -> list[Number]:
    return [{"number": n, "mark": MARKS[marks[n]]} for n, there in enumerate(numbers) if there]


def _scored(position: Position, seat: int) -> tuple[object, ...]:
    """DI-17: the others' bottles count too."""
    bottles = [sheet.bottles for sheet in position.plain.sheets]
    return position.held("sheets", seat), position.held("bonuses"), bottles


@remembered(_scored)
def score(position: Position, seat: int) -> list[ScoreLine]:
    lines = events.breakdown(position, seat)
    rules = LINE_RULES[position.setting.options["sea"]]
    return [{"rule": rule, "key": key, "points": lines[key]} for key, rule in rules.items()]
