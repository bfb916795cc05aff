"""Why a tile, a line, a place or a button of Archipels cannot be used now, and what can."""

from collections.abc import Sequence

from flibuste.engine.errors import Refusal
from flibuste.engine.options import Text
from flibuste.engine.telling import Reason, Spot, spot, woven
from flibuste.engine.whys import chosen_at, no_use, reason_of, unknown_thing
from flibuste.games.archipels import refusals
from flibuste.games.archipels.actions import cell_of
from flibuste.games.archipels.codes import join, split
from flibuste.games.archipels.codes import spot as spot_of
from flibuste.games.archipels.explain import explain
from flibuste.games.archipels.market import line_mask
from flibuste.games.archipels.shapes import Position
from flibuste.games.archipels.state import (
    BUILD,
    CELLS,
    ELEMENTS,
    FLOWER,
    LINES,
    PADDLE,
    PLACE,
    REACH,
    SIDE,
    TAKE,
    WORTHY,
)

__all__ = ["why"]

FREE: Text = {
    "en": "Take from a row or column with free tiles.",
    "fr": "Prenez dans une ligne ou une colonne qui a des tuiles libres.",
}
FREE_TILE: Text = {"en": "Choose a free tile.", "fr": "Choisissez une tuile libre."}
LAY_OR_END: Text = {"en": "Lay your tiles, or end the turn.", "fr": "Posez vos tuiles, ou finissez le tour."}
ELSEWHERE: Text = {"en": "The places that do are marked.", "fr": "Les places possibles sont marquées."}
THEIRS: Text = {
    "en": "This is {who:your|@'s} island. You build your own.",
    "fr": "C'est {who:votre île|l'île de@}. Construisez la vôtre.",
}


def why(position: Position, seat: int, thing: Spot, chosen: Sequence[Spot], lang: str) -> Reason | None:
    what = thing["what"]
    if what in ("place", "tile") and thing["seat"] not in (None, seat):
        return Reason(woven(THEIRS[lang], {"who": thing["seat"]}), code="not-your-island")
    if what == "cell":
        return _cell(position, seat, thing, chosen, lang)
    if what == "line":
        return _code(
            position,
            seat,
            join("paddle", _line(thing)),
            lang,
            way_out=FREE[lang] if position.plain.phase == PADDLE else "",
        )
    if what == "tile":
        return _tile(position, seat, thing, lang)
    if what == "place":
        return _place(position, seat, thing, chosen, lang)
    if what == "action":
        return _action(position, seat, thing, chosen, lang)
    if what == "flower":
        return no_use(lang) if position.plain.phase != FLOWER else _flower(position, seat, thing, lang)
    raise unknown_thing(thing)


def _code(
    position: Position, seat: int, code: int, lang: str, blame: Sequence[Spot] = (), way_out: str = ""
) -> Reason | None:
    """Why a code is not legal; None where it is."""
    if code in position.legal(seat):
        return None
    return reason_of(explain(position, seat, code), lang, blame, way_out)


def _number(thing: Spot, place: int, low: int, high: int) -> int:
    at = thing["at"]
    value = at[place] if place < len(at) else None
    if not isinstance(value, int) or not low <= value <= high:
        raise unknown_thing(thing)
    return value


def _line(thing: Spot) -> int:
    number = _number(thing, 1, 1, SIDE) - 1
    if thing["at"][0] not in ("row", "column"):
        raise unknown_thing(thing)
    return number if thing["at"][0] == "row" else number + SIDE


def _market_cell(thing: Spot) -> int:
    return (_number(thing, 1, 1, SIDE) - 1) * SIDE + _number(thing, 0, 1, SIDE) - 1


def _cell(position: Position, seat: int, thing: Spot, chosen: Sequence[Spot], lang: str) -> Reason | None:
    """AR-11, AR-30: a tile of the market."""
    cell, state = _market_cell(thing), position.plain
    if state.phase not in (PADDLE, TAKE, FLOWER):
        return reason_of(refusals.AlreadyChosen(), lang, (), LAY_OR_END[lang])
    if not position.plain_board.cells >> cell & 1:
        return reason_of(refusals.OffTheBoard(where=_words(cell)), lang)
    if not state.free >> cell & 1:
        refusal = refusals.NotFreeForFlower if state.phase == FLOWER else refusals.TileNotFree
        way_out = FREE if state.phase == PADDLE else FREE_TILE
        return reason_of(refusal(cell=_words(cell)), lang, _covering(position, cell), way_out[lang])
    others = [_market_cell(one) for one in chosen if one["what"] == "cell"]
    return None if state.phase == FLOWER else _together(position, cell, others, lang)


def _words(cell: int) -> Text:
    column, row = cell_of(cell)
    return {"en": f"column {column}, row {row}", "fr": f"colonne {column}, ligne {row}"}


def _covering(position: Position, cell: int) -> list[Spot]:
    """The paddles that lie over a cell."""
    lines = [line for line in range(LINES) if position.plain.paddles[line] and line_mask(line) >> cell & 1]
    return [spot("line", *(("row", line + 1) if line < SIDE else ("column", line - SIDE + 1))) for line in lines]


def _together(position: Position, cell: int, others: list[int], lang: str) -> Reason | None:
    """AR-11, AR-40: all in one line, and not too many."""
    cells, most = {cell, *others}, position.plain_board.most
    lines = [line for line in range(LINES) if all(line_mask(line) >> one & 1 for one in cells)]
    laid = position.plain.line
    if (laid and not line_mask(laid - 1) >> cell & 1) or not lines:
        return reason_of(refusals.NotInLine(), lang, [spot("cell", *cell_of(one)) for one in others])
    if len(cells) <= most:
        return None
    many = refusals.TooManyForTwo if position.setting.players == 2 else refusals.TooManyTiles
    return reason_of(many(most=most), lang, [spot("cell", *cell_of(one)) for one in others])


def _design(position: Position, seat: int, thing: Spot) -> int:
    island = position.plain.islands[seat]
    place = _number(thing, 0, 0, island.held - 1)
    return position.plain_board.design[island.hand[place]]


def _tile(position: Position, seat: int, thing: Spot, lang: str) -> Reason | None:
    if position.plain.phase == PLACE:
        return reason_of(refusals.TileInHand(), lang)
    return _code(position, seat, join("choose", _design(position, seat, thing)), lang)


def _place(position: Position, seat: int, thing: Spot, chosen: Sequence[Spot], lang: str) -> Reason | None:
    """AR-21 … AR-24: a place for the tile that is chosen, on the page or already in the rules."""
    code = join("place", spot_of(_number(thing, 0, -REACH, REACH), _number(thing, 1, -REACH, REACH)))
    tile = chosen_at(chosen, "tile")
    if position.plain.phase == BUILD and tile:
        first = join("choose", _design(position, seat, spot("tile", *tile)))
        if first not in position.legal(seat):
            return reason_of(explain(position, seat, first), lang)
        position = position.after(seat, first)
    return _code(position, seat, code, lang, way_out=ELSEWHERE[lang] if position.plain.phase == PLACE else "")


def _action(position: Position, seat: int, thing: Spot, chosen: Sequence[Spot], lang: str) -> Reason | None:
    if thing["at"] == ["end"]:
        return _code(position, seat, join("end", 0), lang)
    tile = chosen_at(chosen, "tile")
    if thing["at"] == ["discard"] and tile:
        return _code(position, seat, join("discard", _design(position, seat, spot("tile", *tile))), lang)
    if thing["at"] == ["discard"]:
        has = any(split(code)[0] == "discard" for code in position.legal(seat))
        found: Refusal = refusals.PontoonHasRoom()
        return None if has else reason_of(found, lang)
    raise unknown_thing(thing)


def _flower(position: Position, seat: int, thing: Spot, lang: str) -> Reason | None:
    """AR-30: an element that a free tile shows."""
    element = thing["at"][0] if thing["at"] else None
    if element not in ELEMENTS[:WORTHY]:
        raise unknown_thing(thing)
    number = ELEMENTS.index(element)
    codes = [join("flower", cell * WORTHY + number) for cell in range(CELLS)]
    if any(code in position.legal(seat) for code in codes):
        return None
    return reason_of(refusals.NoTileShows(), lang)
