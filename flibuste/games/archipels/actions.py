"""Codes of Archipels as parts and words; `codes` has their texts, `explain` says why one is not legal."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from flibuste.engine.errors import UnknownAction
from flibuste.engine.events import whole
from flibuste.games.archipels import refusals
from flibuste.games.archipels import words as said
from flibuste.games.archipels.codes import at, join, join_take, parse, split, split_take, spot, text
from flibuste.games.archipels.explain import explain
from flibuste.games.archipels.market import line_cell
from flibuste.games.archipels.shapes import Cell, Line, Parts, Position, Tile
from flibuste.games.archipels.state import ELEMENTS, REACH, SIDE, START, WORTHY
from flibuste.games.archipels.tales import MANY
from flibuste.games.archipels.tiles import read_tile, tile, tile_words

__all__ = ["cell_of", "code", "explain", "line_of", "outcome", "parse", "parts", "taken", "text", "words"]


def cell_of(cell: int) -> Cell:
    """A cell of the board as [column, row] from 1."""
    return [cell % SIDE + 1, cell // SIDE + 1]


def line_of(line: int) -> Line:
    """A line as the logbook's paddle."""
    return {"row": line + 1} if line < SIDE else {"column": line - SIDE + 1}


def parts(position: Position, seat: int, code: int) -> Parts:
    kind, number = split(code)
    if kind == "paddle":
        return {"action": kind, "paddle": line_of(number)}
    if kind == "take":
        return {"action": kind, "cells": taken(number), "paddle": line_of(split_take(number)[0])}
    if kind == "choose" or kind == "discard":
        return {"action": kind, "tile": tile(number)}
    if kind == "place":
        return {"action": kind, "tile": _chosen(position), "at": at(number)}
    if kind == "flower":
        return {"action": kind, "cell": cell_of(number // WORTHY), "element": ELEMENTS[number % WORTHY]}
    return {"action": kind}


def taken(number: int) -> list[Cell]:
    """The cells of a take."""
    line, places = split_take(number)
    return [cell_of(line_cell(line, place)) for place in places]


def _chosen(position: Position) -> Tile | None:
    kind = position.plain.chosen - 1
    return tile(position.plain_board.design[kind]) if kind >= 0 else None


def code(position: Position, seat: int, parts: Mapping[str, Any]) -> int:
    kind = parts.get("action")
    if kind in ("choose", "discard"):
        return join(kind, read_tile(parts.get("tile")))
    if kind == "paddle":
        return join(kind, _read_line(parts.get("paddle")))
    if kind == "take":
        return join(kind, _read_take(_read_line(parts.get("paddle")), parts.get("cells")))
    if kind == "place":
        return join(kind, _read_place(position, parts))
    if kind == "flower":
        return join(kind, _read_cell(parts.get("cell")) * WORTHY + _read_element(parts.get("element")))
    if kind == "end":
        return join(kind, 0)
    raise UnknownAction(got=f"action {kind!r}", expected="take, place, discard, end or flower")


def _read_line(line: object) -> int:
    if isinstance(line, dict) and len({"row", "column"} & line.keys()) == 1:
        if "row" in line:
            return whole(line, "row", 1, SIDE) - 1
        return whole(line, "column", 1, SIDE) - 1 + SIDE
    raise UnknownAction(got=f"paddle {line!r}", expected='{"row": 1} or {"column": 1}')


def _pair(value: object, what: str, low: int, high: int) -> list[int]:
    pair = value if isinstance(value, list) else []
    if len(pair) != 2 or not all(type(part) is int and low <= part <= high for part in pair):
        raise UnknownAction(got=f"{what} {value!r}", expected=f"two numbers, each {low} to {high}")
    return list(pair)


def _read_cell(cell: object) -> int:
    column, row = _pair(cell, "cell", 1, SIDE)
    return (row - 1) * SIDE + column - 1


def _read_take(line: int, cells_named: object) -> int:
    """AR-11: the cells, in any order, all in one line."""
    if not isinstance(cells_named, list) or not cells_named:
        raise UnknownAction(got=f"cells {cells_named!r}", expected="a list of cells")
    places = {line_cell(line, place): place for place in range(SIDE)}
    cells = {_read_cell(cell) for cell in cells_named}
    if len(cells) < len(cells_named) or not cells <= places.keys():
        raise refusals.NotInLine()
    return join_take(line, [places[cell] for cell in cells])


def _read_place(position: Position, parts: Mapping[str, Any]) -> int:
    due = _chosen(position)
    if due and "tile" in parts and tile(read_tile(parts["tile"])) != due:
        raise refusals.TileInHand()
    x, y = _pair(parts.get("at"), "at", -REACH, REACH)
    return spot(x, y)


def _read_element(element: object) -> int:
    if element not in ELEMENTS:
        raise UnknownAction(got=f"element {element!r}", expected=" ".join(ELEMENTS[:WORTHY]))
    if element not in ELEMENTS[:WORTHY]:
        raise refusals.NoZone(element=said.ELEMENT[element])
    return ELEMENTS.index(element)


def action_words(parts: Mapping[str, Any], lang: str) -> str:
    """What an action does, from its parts."""
    kind = parts["action"]
    if kind == "end":
        return said.END[lang]
    if kind == "paddle":
        return said.PADDLE[lang].format(line=line_words(parts["paddle"], lang))
    if kind == "take":
        return _take_words(parts, lang)
    if kind == "flower":
        facts = {"cell": cell_words(parts["cell"], lang), "elements": MANY[parts["element"]][lang]}
        return said.FLOWER[lang].format(**facts)
    named = tile_words(parts["tile"], lang)
    if kind == "place":
        return said.PLACE[lang].format(tile=named, at=f"{parts['at'][0]},{parts['at'][1]}")
    return (said.CHOOSE if kind == "choose" else said.DISCARD)[lang].format(tile=named)


def _take_words(parts: Mapping[str, Any], lang: str) -> str:
    is_row = "row" in parts["paddle"]
    numbers = sorted(cell[0 if is_row else 1] for cell in parts["cells"])
    name = ("column" if is_row else "row") + ("s" if len(numbers) > 1 else "")
    across = said.ACROSS[name][lang].format(numbers=", ".join(map(str, numbers)))
    return said.TAKE[lang].format(line=line_words(parts["paddle"], lang), across=across)


def line_words(paddle: Mapping[str, int], lang: str) -> str:
    name = "row" if "row" in paddle else "column"
    return said.LINE[name][lang].format(number=paddle[name])


def cell_words(cell: list[int], lang: str) -> str:
    return said.CELL[lang].format(column=cell[0], row=cell[1])


def words(position: Position, seat: int, code: int, lang: str) -> str:
    if split(code)[0] == "take":
        return _take_again(code, lang)
    return action_words(position.once(parts, seat, code), lang)


@cache
def _take_again(code: int, lang: str) -> str:
    number = split(code)[1]
    return _take_words({"cells": taken(number), "paddle": line_of(split_take(number)[0])}, lang)


def outcome(position: Position, code: int, lang: str) -> str:
    if position.plain.phase == START:
        return said.OUTCOME_FLOWER[lang].format(elements=MANY[ELEMENTS[code]][lang])
    cell = cell_words(cell_of(position.plain.cell), lang)
    drawn = tile_words(tile(position.plain_board.design[code]), lang)
    return said.OUTCOME_TILE[lang].format(tile=drawn, cell=cell)
