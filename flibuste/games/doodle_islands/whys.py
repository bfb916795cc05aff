"""Why a cell, a die or the bottle of Doodle Islands cannot be used now, and what can."""

from collections.abc import Sequence

from flibuste.engine.drawing import place, read_cell
from flibuste.engine.errors import Refusal
from flibuste.engine.options import Text
from flibuste.engine.routes import CELLS
from flibuste.engine.telling import Reason, Spot, spot, woven
from flibuste.engine.whys import chosen_at, most_telling, no_use, or_listed, reason_of, unknown_thing
from flibuste.games.doodle_islands import refusals
from flibuste.games.doodle_islands.actions import explain
from flibuste.games.doodle_islands.codes import dice_count, join, split
from flibuste.games.doodle_islands.rules import BOTTLE, TICK
from flibuste.games.doodle_islands.shapes import Position
from flibuste.games.doodle_islands.state import ARCHIPELAGO

__all__ = ["why"]

ORDER = (
    refusals.CellTaken,
    refusals.ArchipelagoFull,
    refusals.ReefStaysBare,
    refusals.OnlyForts,
    refusals.DieNotThere,
    refusals.WrongRow,
    refusals.WrongColumn,
)
THE: Text = {"en": "the {face}", "fr": "le {face}"}
ONLY_BOTTLE: Text = {"en": "No die fits: tick a bottle.", "fr": "Aucun dé ne convient : cochez une bouteille."}
THEIRS: Text = {
    "en": "This is {who:your|@'s} sheet. You draw on your own.",
    "fr": "C'est {who:votre feuille|la feuille de@}. Dessinez sur la vôtre.",
}


def why(position: Position, seat: int, thing: Spot, chosen: Sequence[Spot], lang: str) -> Reason | None:
    what, at = thing["what"], thing["at"]
    if what == "die":
        return None if at == ["black"] else _die(position, seat, at, lang)
    if what == "action" and at == ["bottle"]:
        return None if BOTTLE in position.legal(seat) else _bottle(position, seat, lang)
    if what == "cell":
        return _cell(position, seat, thing, chosen, lang)
    if what in ("number", "bonus", "bottle"):
        return no_use(lang)
    raise unknown_thing(thing)


def _faces(position: Position, seat: int) -> list[int]:
    """The faces of the dice that can be used."""
    return sorted({split(code)[0] for code in position.legal(seat) if code != BOTTLE})


def _way_out(position: Position, seat: int, lang: str) -> str:
    faces = _faces(position, seat)
    dice = [woven(THE[lang], face=face + 1) for face in faces]
    return or_listed(dice, lang) if faces else ONLY_BOTTLE[lang]


def _usable(position: Position, seat: int) -> list[Spot]:
    faces, state = _faces(position, seat), position.plain
    dice = [die for die in range(dice_count(position)) if not state.taken >> die & 1 and state.white[die] in faces]
    return [spot("die", die) for die in dice]


def _die(position: Position, seat: int, at: list[int | str], lang: str) -> Reason | None:
    state, dice = position.plain, dice_count(position)
    if len(at) != 1 or not isinstance(at[0], int) or not 0 <= at[0] < dice:
        raise unknown_thing(spot("die", *at))
    face = state.white[at[0]]
    if not state.taken >> at[0] & 1 and face in _faces(position, seat):
        return None
    taken = state.taken >> at[0] & 1
    refusal: Refusal = (
        refusals.DieGone(face=face + 1) if taken else refusals.NoOpenCell(face=face + 1, where=_where(position))
    )
    blame = [] if taken else [spot("cell", *place(cell), seat=seat) for cell in _cells_of(position, face)]
    return reason_of(refusal, lang, blame, _way_out(position, seat, lang), _usable(position, seat))


def _where(position: Position) -> Text:
    column = position.plain.black + 1
    return {"en": f"in column {column}", "fr": f"en colonne {column}"}


def _cells_of(position: Position, face: int) -> list[int]:
    """Where a die of this face leads (DI-06)."""
    return [cell for cell in range(CELLS) if place(cell) == [position.plain.black + 1, face + 1]]


def _bottle(position: Position, seat: int, lang: str) -> Reason:
    return reason_of(refusals.MustTakeDie(), lang, (), _way_out(position, seat, lang), _usable(position, seat))


def _cell(position: Position, seat: int, thing: Spot, chosen: Sequence[Spot], lang: str) -> Reason | None:
    if thing["seat"] not in (None, seat):
        return Reason(woven(THEIRS[lang], {"who": thing["seat"]}), code="not-your-sheet")
    cell, die = read_cell(thing["at"]), chosen_at(chosen, "die")
    faces = _asked_faces(position, die)
    legal = [code for code in position.legal(seat) if code != BOTTLE and split(code)[1] == cell]
    if any(split(code)[0] in faces for code in legal):
        return None
    found = most_telling(_refusals(position, seat, cell, faces), ORDER)
    instead = [spot("cell", *place(one), seat=seat) for one in _open_cells(position, seat, faces)]
    return reason_of(found, lang, _blame(found, seat, thing), _cell_way_out(position, seat, cell, legal, lang), instead)


def _asked_faces(position: Position, die: list[int | str] | None) -> list[int]:
    state, dice = position.plain, range(dice_count(position))
    if die and isinstance(die[0], int) and die[0] in dice:
        return [state.white[die[0]]]
    return sorted({state.white[one] for one in dice if not state.taken >> one & 1})


def _refusals(position: Position, seat: int, cell: int, faces: list[int]) -> list[Refusal]:
    """Why each of these faces does not do; and where the right one is gone, that."""
    what = TICK if position.plain_board.kind[cell] == ARCHIPELAGO else 0
    found = [explain(position, seat, join(face, cell, what)) for face in faces]
    column, row = place(cell)
    if row - 1 not in faces and column == position.plain.black + 1 and row <= position.plain_board.side:
        found.append(explain(position, seat, join(row - 1, cell, what)))
    return found


def _open_cells(position: Position, seat: int, faces: list[int]) -> list[int]:
    codes = [code for code in position.legal(seat) if code != BOTTLE and split(code)[0] in faces]
    return sorted({split(code)[1] for code in codes})


def _blame(refusal: Refusal, seat: int, thing: Spot) -> list[Spot]:
    if isinstance(refusal, refusals.WrongColumn):
        return [spot("die", "black")]
    return [spot("cell", *thing["at"], seat=seat)]


def _cell_way_out(position: Position, seat: int, cell: int, legal: list[int], lang: str) -> str:
    """The dice that do for this cell, else those that do for any."""
    faces = sorted({split(code)[0] for code in legal})
    dice = [woven(THE[lang], face=face + 1) for face in faces]
    return or_listed(dice, lang) if faces else _way_out(position, seat, lang)
