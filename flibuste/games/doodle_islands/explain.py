"""Why an action of Doodle Islands is not legal. Legality itself is said in rules; nobody asks here of a legal one."""

from flibuste.engine.drawing import place
from flibuste.engine.errors import Refusal, UnknownAction
from flibuste.games.doodle_islands import refusals
from flibuste.games.doodle_islands.codes import die_of, split
from flibuste.games.doodle_islands.rules import BOTTLE, CODES, JOKER, TICK, costs_bottle
from flibuste.games.doodle_islands.shapes import Position
from flibuste.games.doodle_islands.state import ARCHIPELAGO, KRAKEN, REEF

__all__ = ["explain"]


def explain(position: Position, seat: int, code: int) -> Refusal:
    if not 0 <= code < CODES:
        return UnknownAction(got=code, expected=f"0 to {CODES - 1}")
    if code == BOTTLE:
        return refusals.MustTakeDie()
    state = position.plain
    face, cell, what = split(code)
    if die_of(position, face) < 0:
        return refusals.DieNotThere(face=face + 1)
    column, row = place(cell)
    if max(column, row) > position.plain_board.side:
        return refusals.OffTheSheet(column=column, row=row)
    free = position.ask(costs_bottle, face)
    anywhere = position.plain_board.monsters_sea and free
    wild_column = not position.plain_board.monsters_sea and state.black == JOKER
    if not (anywhere or wild_column) and column != state.black + 1:
        return refusals.WrongColumn(black=state.black + 1, column=column)
    if not free and row != face + 1:
        return refusals.WrongRow(face=face + 1, row=row)
    return _explain_cell(position, seat, cell, what)


def _explain_cell(position: Position, seat: int, cell: int, what: int) -> Refusal:
    column, row = place(cell)
    kind = position.plain_board.kind[cell]
    sheet = position.plain.sheets[seat]
    if kind == REEF:
        return refusals.ReefStaysBare()
    if kind == ARCHIPELAGO:
        return refusals.ArchipelagoFull() if what == TICK else refusals.OnlyForts()
    if sheet.route[cell]:
        return refusals.CellTaken(column=column, row=row)
    return refusals.AllTentacles() if kind == KRAKEN else refusals.NothingToTick(column=column, row=row)
