"""Why a cell, the die or a barrel of Soft Seas cannot be used now, and what can."""

from collections.abc import Sequence

from flibuste.engine.drawing import place, read_cell
from flibuste.engine.options import Text
from flibuste.engine.telling import Reason, Spot, spot, woven
from flibuste.engine.whys import no_use, reason_of, unknown_thing
from flibuste.games.soft_seas import refusals
from flibuste.games.soft_seas.actions import explain
from flibuste.games.soft_seas.rules import WAYS, costs_barrel
from flibuste.games.soft_seas.shapes import Position

__all__ = ["why"]

COLUMN: Text = {"en": "Draw in column {die}.", "fr": "Dessinez dans la colonne {die}."}
ANYWHERE: Text = {"en": "Draw in any free cell.", "fr": "Dessinez dans n'importe quelle case libre."}
THEIRS: Text = {
    "en": "This is {who:your|@'s} sheet. You draw on your own.",
    "fr": "C'est {who:votre feuille|la feuille de@}. Dessinez sur la vôtre.",
}


def why(position: Position, seat: int, thing: Spot, chosen: Sequence[Spot], lang: str) -> Reason | None:
    what = thing["what"]
    if what == "cell":
        return _cell(position, seat, thing, lang)
    if what == "barrel":
        refusal = refusals.BarrelNotDue()
        return (
            None if position.ask(costs_barrel, seat) else reason_of(refusal, lang, (), _way_out(position, seat, lang))
        )
    if what == "die":
        return None
    if what == "bonus":
        return no_use(lang)
    raise unknown_thing(thing)


def _cells(position: Position, seat: int) -> list[int]:
    return sorted({code // WAYS for code in position.legal(seat)})


def _way_out(position: Position, seat: int, lang: str) -> str:
    columns = {place(cell)[0] for cell in _cells(position, seat)}
    return woven(COLUMN[lang], die=min(columns)) if len(columns) == 1 else ANYWHERE[lang]


def _cell(position: Position, seat: int, thing: Spot, lang: str) -> Reason | None:
    if thing["seat"] not in (None, seat):
        return Reason(woven(THEIRS[lang], {"who": thing["seat"]}), code="not-your-sheet")
    cell, open_cells = read_cell(thing["at"]), _cells(position, seat)
    if cell in open_cells:
        return None
    found = explain(position, seat, cell * WAYS)
    is_column = isinstance(found, refusals.WrongColumn)
    blame = [spot("die", 0)] if is_column else [spot("cell", *thing["at"], seat=seat)]
    instead = [spot("cell", *place(one), seat=seat) for one in open_cells]
    return reason_of(found, lang, blame, _way_out(position, seat, lang), instead)
