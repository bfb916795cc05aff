"""Why an action of Soft Seas is not legal. Legality itself is said in rules; nobody asks here of a legal one."""

from flibuste.engine.drawing import place
from flibuste.engine.errors import Refusal, UnknownAction
from flibuste.games.soft_seas import refusals
from flibuste.games.soft_seas.rules import CODES, WAYS
from flibuste.games.soft_seas.shapes import Position
from flibuste.games.soft_seas.state import COLUMNS

__all__ = ["explain"]


def explain(position: Position, seat: int, code: int) -> Refusal:
    if not 0 <= code < CODES:
        return UnknownAction(got=code, expected=f"0 to {CODES - 1}")
    column, row = place(code // WAYS)
    if column > COLUMNS or row > position.plain_board.rows:
        return refusals.OffTheSheet(column=column, row=row)
    if position.plain.sheets[seat].route[code // WAYS]:
        return refusals.CellTaken(column=column, row=row)
    return refusals.WrongColumn(die=position.plain.die + 1, column=column)
