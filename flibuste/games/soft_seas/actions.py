"""Codes of Soft Seas as parts, texts and words, and why one is not legal.

The text of an action is `d3-NE`: the cell (columns a–f from the west, rows 1–6 from the north) and the shape.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from flibuste.engine.drawing import CELL_WORDS, SHAPE_WORDS, cell_text, parse_cell, place, read_cell, read_shape
from flibuste.engine.errors import Refusal, UnknownAction
from flibuste.engine.routes import SHAPES
from flibuste.games.soft_seas import refusals
from flibuste.games.soft_seas import words as said
from flibuste.games.soft_seas.rules import CODES, WAYS, costs_barrel
from flibuste.games.soft_seas.shapes import Parts, Position
from flibuste.games.soft_seas.state import COLUMNS

TEXT = re.compile(rf"([a-f][1-6])-({'|'.join(SHAPES)})")


def parts(position: Position, seat: int, code: int) -> Parts:
    barrel = position.ask(costs_barrel, seat)
    return {"action": "draw", "cell": place(code // WAYS), "shape": SHAPES[code % WAYS], "barrel": barrel}


def code(position: Position, seat: int, parts: Mapping[str, Any]) -> int:
    if parts.get("action") != "draw":
        raise UnknownAction(got=f"action {parts.get('action')!r}", expected="draw")
    return read_cell(parts.get("cell")) * WAYS + read_shape(parts.get("shape"))


@cache
def text(code: int) -> str:
    return f"{cell_text(code // WAYS)}-{SHAPES[code % WAYS]}"


def parse(text: str) -> int:
    found = TEXT.fullmatch(text)
    if not found:
        raise UnknownAction(got=text, expected="cell-shape like d3-NE")
    return parse_cell(found[1]) * WAYS + SHAPES.index(found[2])


def deed_words(parts: Mapping[str, Any], lang: str) -> str:
    """What is drawn, after the barrel if one is crossed."""
    return _draw_words(*parts["cell"], parts["shape"], bool(parts.get("barrel")), lang)


@cache
def _draw_words(column: int, row: int, shape: str, barrel: bool, lang: str) -> str:
    cell = CELL_WORDS[lang].format(column=column, row=row)
    deed = said.DRAW[lang].format(shape=SHAPE_WORDS[shape][lang], cell=cell)
    return said.WITH_BARREL[lang].format(deed=deed) if barrel else deed


def words(position: Position, seat: int, code: int, lang: str) -> str:
    return deed_words(position.once(parts, seat, code), lang)


def outcome(position: Position, code: int, lang: str) -> str:
    return said.OUTCOME[lang].format(face=code + 1)


def explain(position: Position, seat: int, code: int) -> Refusal:
    if not 0 <= code < CODES:
        return UnknownAction(got=code, expected=f"0 to {CODES - 1}")
    column, row = place(code // WAYS)
    if column > COLUMNS or row > position.plain_board.rows:
        return refusals.OffTheSheet(column=column, row=row)
    if position.plain.sheets[seat].route[code // WAYS]:
        return refusals.CellTaken(column=column, row=row)
    return refusals.WrongColumn(die=position.plain.die + 1, column=column)
