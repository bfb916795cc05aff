"""Codes of Soft Seas as parts and words. As texts: codes; why not: explain."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from flibuste.engine.drawing import CELL_WORDS, SHAPE_WORDS, place, read_cell, read_shape
from flibuste.engine.errors import UnknownAction
from flibuste.engine.routes import SHAPES
from flibuste.games.soft_seas import words as said
from flibuste.games.soft_seas.codes import parse, text
from flibuste.games.soft_seas.explain import explain
from flibuste.games.soft_seas.rules import WAYS, costs_barrel
from flibuste.games.soft_seas.shapes import Parts, Position

__all__ = ["action_words", "code", "explain", "outcome", "parse", "parts", "text", "words"]


def parts(position: Position, seat: int, code: int) -> Parts:
    barrel = position.ask(costs_barrel, seat)
    return {"action": "draw", "cell": place(code // WAYS), "shape": SHAPES[code % WAYS], "barrel": barrel}


def code(position: Position, seat: int, parts: Mapping[str, Any]) -> int:
    if parts.get("action") != "draw":
        raise UnknownAction(got=f"action {parts.get('action')!r}", expected="draw")
    return read_cell(parts.get("cell")) * WAYS + read_shape(parts.get("shape"))


def action_words(parts: Mapping[str, Any], lang: str) -> str:
    """What is drawn, after the barrel if one is crossed."""
    return _draw_words(*parts["cell"], parts["shape"], bool(parts.get("barrel")), lang)


@cache
def _draw_words(column: int, row: int, shape: str, barrel: bool, lang: str) -> str:
    cell = CELL_WORDS[lang].format(column=column, row=row)
    sentence = said.DRAW[lang].format(shape=SHAPE_WORDS[shape][lang], cell=cell)
    return said.WITH_BARREL[lang].format(action=sentence) if barrel else sentence


def words(position: Position, seat: int, code: int, lang: str) -> str:
    return action_words(position.once(parts, seat, code), lang)


def outcome(position: Position, code: int, lang: str) -> str:
    return said.OUTCOME[lang].format(face=code + 1)
