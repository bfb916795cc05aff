"""Codes of Doodle Islands as parts, texts and words, and why one is not legal.

The text of an action is `4-d3-NE`: the white die's face, the cell (columns a–f from the west, rows 1–6 from the north)
and the shape, or `tick` for a fort or a tentacle; or it is `bottle`.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal

from flibuste.engine.drawing import CELL_WORDS, SHAPE_WORDS, cell_text, parse_cell, place, read_cell, read_shape
from flibuste.engine.errors import Refusal, UnknownAction
from flibuste.engine.routes import CELLS, SHAPES
from flibuste.games.doodle_islands import refusals
from flibuste.games.doodle_islands import words as said
from flibuste.games.doodle_islands.rules import BOTTLE, CODES, JOKER, TICK, WAYS, costs_bottle
from flibuste.games.doodle_islands.shapes import Draw, Parts, Position, Tick
from flibuste.games.doodle_islands.state import ARCHIPELAGO, KRAKEN, PREPARE, REEF

TEXT = re.compile(rf"([1-6])-([a-f][1-6])-({'|'.join(SHAPES)}|tick)")
EXPECTED = "face-cell-shape like 4-d3-NE, face-cell-tick like 2-a5-tick, or bottle"


def split(code: int) -> tuple[int, int, int]:
    """A code that is not BOTTLE as face, cell and what."""
    return code // (CELLS * WAYS), code // WAYS % CELLS, code % WAYS


def join(face: int, cell: int, what: int) -> int:
    return (face * CELLS + cell) * WAYS + what


def parts(position: Position, seat: int, code: int) -> Parts:
    if code == BOTTLE:
        return {"action": "bottle"}
    face, cell, what = split(code)
    deed = _deed(position, _die(position, face), cell, what)
    if position.ask(costs_bottle, face):
        deed["bottle"] = True
    return deed


def _deed(position: Position, die: int, cell: int, what: int) -> Draw | Tick:
    if what == TICK:
        return {"action": _tick(position), "die": die, "cell": place(cell)}
    return {"action": "draw", "die": die, "cell": place(cell), "shape": SHAPES[what]}


def _tick(position: Position) -> Literal["fort", "tentacle"]:
    return "tentacle" if position.plain_board.monsters_sea else "fort"


def _die(position: Position, face: int) -> int:
    state = position.plain
    dice = range(dice_count(position))
    return next((die for die in dice if state.white[die] == face and not state.taken >> die & 1), -1)


def code(position: Position, seat: int, parts: Mapping[str, Any]) -> int:
    deed = parts.get("action")
    if deed == "bottle":
        return BOTTLE
    dice = dice_count(position)
    if deed not in ("draw", _tick(position)):
        raise UnknownAction(got=repr(deed), expected=f"draw, {_tick(position)} or bottle")
    die = parts.get("die")
    if type(die) is not int or not 0 <= die < dice:
        raise UnknownAction(got=f"die {die!r}", expected=f"0 to {dice - 1}")
    what = read_shape(parts.get("shape")) if deed == "draw" else TICK
    return join(position.plain.white[die], read_cell(parts.get("cell")), what)


def dice_count(position: Position) -> int:
    return 3 if position.setting.players == 1 else position.setting.players + 1


@cache
def text(code: int) -> str:
    if code == BOTTLE:
        return "bottle"
    face, cell, what = split(code)
    return f"{face + 1}-{cell_text(cell)}-{'tick' if what == TICK else SHAPES[what]}"


def parse(text: str) -> int:
    if text == "bottle":
        return BOTTLE
    found = TEXT.fullmatch(text)
    if not found:
        raise UnknownAction(got=text, expected=EXPECTED)
    face, cell, what = found.groups()
    return join(int(face) - 1, parse_cell(cell), TICK if what == "tick" else SHAPES.index(what))


def deed_words(parts: Mapping[str, Any], lang: str) -> str:
    """What is drawn or ticked, without the die."""
    if parts["action"] == "bottle":
        return said.BOTTLE[lang]
    return _cell_words(parts["action"], *parts["cell"], parts.get("shape", ""), lang)


@cache
def _cell_words(deed: str, column: int, row: int, shape: str, lang: str) -> str:
    cell = CELL_WORDS[lang].format(column=column, row=row)
    if deed == "draw":
        return said.DRAW[lang].format(shape=SHAPE_WORDS[shape][lang], cell=cell)
    return (said.FORT if deed == "fort" else said.TENTACLE)[lang].format(cell=cell)


def words(position: Position, seat: int, code: int, lang: str) -> str:
    done = position.once(parts, seat, code)
    deed = deed_words(done, lang)
    if code == BOTTLE:
        return deed
    if done.get("bottle"):
        rule = "DI-34" if position.plain_board.monsters_sea else "DI-24"
        deed = said.WITH_BOTTLE[lang].format(deed=deed, rule=rule)
    return said.TAKE[lang].format(face=split(code)[0] + 1, deed=deed)


def outcome(position: Position, code: int, lang: str) -> str:
    state = position.plain
    if state.phase == PREPARE or state.rolled == 0:
        return said.OUTCOME_BLACK[lang].format(face=code + 1)
    return said.OUTCOME_WHITE[lang].format(place=state.rolled, face=code + 1)


def explain(position: Position, seat: int, code: int) -> Refusal:
    if not 0 <= code < CODES:
        return UnknownAction(got=code, expected=f"0 to {CODES - 1}")
    if code == BOTTLE:
        return refusals.MustTakeDie()
    state = position.plain
    face, cell, what = split(code)
    if _die(position, face) < 0:
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
