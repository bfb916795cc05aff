"""Codes of Doodle Islands as parts and words. As texts: codes; why not: explain."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal

from flibuste.engine.drawing import CELL_WORDS, SHAPE_WORDS, place, read_cell, read_shape
from flibuste.engine.errors import UnknownAction
from flibuste.engine.routes import CELLS, SHAPES
from flibuste.games.doodle_islands import words as said
from flibuste.games.doodle_islands.codes import dice_count, die_of, join, parse, split, text
from flibuste.games.doodle_islands.explain import explain
from flibuste.games.doodle_islands.rules import BOTTLE, TICK, WAYS, costs_bottle
from flibuste.games.doodle_islands.shapes import Draw, Parts, Position, Tick
from flibuste.games.doodle_islands.state import PREPARE, Board

__all__ = ["action_words", "code", "explain", "outcome", "parse", "parts", "parts_with", "text", "tick_of", "words"]


def parts(position: Position, seat: int, code: int) -> Parts:
    if code == BOTTLE:
        return {"action": "bottle"}
    return parts_with(code, *position.once(_taking, code // (CELLS * WAYS)), tick_of(position.plain_board))


def parts_with(code: int, die: int, with_bottle: bool, tick: Literal["fort", "tentacle"]) -> Draw | Tick:
    """The parts of a code that takes this die, and what ticking is called in this sea."""
    _, cell, what = split(code)
    done: Draw | Tick = {"action": "draw", "die": die, "cell": place(cell), "shape": SHAPES[what % TICK]}
    if what == TICK:
        done = {"action": tick, "die": die, "cell": place(cell)}
    if with_bottle:
        done["bottle"] = True
    return done


def _taking(position: Position, face: int) -> tuple[int, bool]:
    """The die of a face, and whether to take it costs a bottle."""
    return die_of(position, face), bool(position.ask(costs_bottle, face))


def tick_of(board: Board) -> Literal["fort", "tentacle"]:
    """What is ticked in this sea."""
    return "tentacle" if board.monsters_sea else "fort"


def code(position: Position, seat: int, parts: Mapping[str, Any]) -> int:
    action = parts.get("action")
    if action == "bottle":
        return BOTTLE
    dice = dice_count(position)
    if action not in ("draw", tick_of(position.plain_board)):
        raise UnknownAction(got=repr(action), expected=f"draw, {tick_of(position.plain_board)} or bottle")
    die = parts.get("die")
    if type(die) is not int or not 0 <= die < dice:
        raise UnknownAction(got=f"die {die!r}", expected=f"0 to {dice - 1}")
    what = read_shape(parts.get("shape")) if action == "draw" else TICK
    return join(position.plain.white[die], read_cell(parts.get("cell")), what)


def action_words(parts: Mapping[str, Any], lang: str) -> str:
    """What is drawn or ticked, without the die."""
    if parts["action"] == "bottle":
        return said.BOTTLE[lang]
    return _cell_words(parts["action"], *parts["cell"], parts.get("shape", ""), lang)


@cache
def _cell_words(action: str, column: int, row: int, shape: str, lang: str) -> str:
    cell = CELL_WORDS[lang].format(column=column, row=row)
    if action == "draw":
        return said.DRAW[lang].format(shape=SHAPE_WORDS[shape][lang], cell=cell)
    return (said.FORT if action == "fort" else said.TENTACLE)[lang].format(cell=cell)


def words(position: Position, seat: int, code: int, lang: str) -> str:
    if code == BOTTLE:
        return said.BOTTLE[lang]
    face, cell, what = split(code)
    with_bottle = position.once(_taking, face)[1]
    action = "draw" if what != TICK else tick_of(position.plain_board)
    return _words(face, action, cell, SHAPES[what % TICK], with_bottle, lang)


@cache
def _words(face: int, action: str, cell: int, shape: str, with_bottle: bool, lang: str) -> str:
    sentence = _cell_words(action, *place(cell), shape, lang)
    if with_bottle:
        sentence = said.WITH_BOTTLE[lang].format(action=sentence)
    return said.TAKE[lang].format(face=face + 1, action=sentence)


def outcome(position: Position, code: int, lang: str) -> str:
    state = position.plain
    if state.phase == PREPARE or state.rolled == 0:
        return said.OUTCOME_BLACK[lang].format(face=code + 1)
    return said.OUTCOME_WHITE[lang].format(place=state.rolled, face=code + 1)
