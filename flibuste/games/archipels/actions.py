"""Codes of Archipels as parts and words; `codes` has their texts, `explain` says why one is not legal."""

from collections.abc import Mapping
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
from flibuste.games.archipels.tiles import read_tile, tile, tile_words

__all__ = ["cell_of", "code", "explain", "line_of", "outcome", "parse", "parts", "taken", "text", "words"]


def cell_of(cell: int) -> Cell:
    """A cell of the board as [column, row] from 1."""
    return [cell % SIDE + 1, cell // SIDE + 1]


def line_of(line: int) -> Line:
    """A line as the logbook's paddle."""
    return {"row": line + 1} if line < SIDE else {"column": line - SIDE + 1}


def parts(position: Position, seat: int, code: int) -> Parts:
    deed, number = split(code)
    if deed == "paddle":
        return {"action": deed, "paddle": line_of(number)}
    if deed == "take":
        return {"action": deed, "cells": taken(number), "paddle": line_of(split_take(number)[0])}
    if deed == "choose" or deed == "discard":
        return {"action": deed, "tile": tile(number)}
    if deed == "place":
        return {"action": deed, "tile": _chosen(position), "at": at(number)}
    if deed == "flower":
        return {"action": deed, "cell": cell_of(number // WORTHY), "element": ELEMENTS[number % WORTHY]}
    return {"action": deed}


def taken(number: int) -> list[Cell]:
    """The cells of a take."""
    line, places = split_take(number)
    return [cell_of(line_cell(line, place)) for place in places]


def _chosen(position: Position) -> Tile | None:
    kind = position.plain.chosen - 1
    return tile(position.plain_board.design[kind]) if kind >= 0 else None


def code(position: Position, seat: int, parts: Mapping[str, Any]) -> int:
    deed = parts.get("action")
    if deed in ("choose", "discard"):
        return join(deed, read_tile(parts.get("tile")))
    if deed == "paddle":
        return join(deed, _read_line(parts.get("paddle")))
    if deed == "take":
        return join(deed, _read_take(_read_line(parts.get("paddle")), parts.get("cells")))
    if deed == "place":
        return join(deed, _read_place(position, parts))
    if deed == "flower":
        return join(deed, _read_cell(parts.get("cell")) * WORTHY + _read_element(parts.get("element")))
    if deed == "end":
        return join(deed, 0)
    raise UnknownAction(got=f"action {deed!r}", expected="take, place, discard, end or flower")


def _read_line(told: object) -> int:
    if isinstance(told, dict) and len({"row", "column"} & told.keys()) == 1:
        if "row" in told:
            return whole(told, "row", 1, SIDE) - 1
        return whole(told, "column", 1, SIDE) - 1 + SIDE
    raise UnknownAction(got=f"paddle {told!r}", expected='{"row": 1} or {"column": 1}')


def _pair(told: object, what: str, low: int, high: int) -> list[int]:
    pair = told if isinstance(told, list) else []
    if len(pair) != 2 or not all(type(part) is int and low <= part <= high for part in pair):
        raise UnknownAction(got=f"{what} {told!r}", expected=f"two numbers, each {low} to {high}")
    return list(pair)


def _read_cell(told: object) -> int:
    column, row = _pair(told, "cell", 1, SIDE)
    return (row - 1) * SIDE + column - 1


def _read_take(line: int, told: object) -> int:
    """AR-11: the cells, in any order, all in one line."""
    if not isinstance(told, list) or not told:
        raise UnknownAction(got=f"cells {told!r}", expected="a list of cells")
    places = {line_cell(line, place): place for place in range(SIDE)}
    cells = {_read_cell(cell) for cell in told}
    if len(cells) < len(told) or not cells <= places.keys():
        raise refusals.NotInLine()
    return join_take(line, [places[cell] for cell in cells])


def _read_place(position: Position, parts: Mapping[str, Any]) -> int:
    due = _chosen(position)
    if due and "tile" in parts and tile(read_tile(parts["tile"])) != due:
        raise refusals.TileInHand()
    x, y = _pair(parts.get("at"), "at", -REACH, REACH)
    return spot(x, y)


def _read_element(told: object) -> int:
    if told not in ELEMENTS:
        raise UnknownAction(got=f"element {told!r}", expected=" ".join(ELEMENTS[:WORTHY]))
    if told not in ELEMENTS[:WORTHY]:
        raise refusals.NoZone(element=said.ELEMENT[told])
    return ELEMENTS.index(told)


def deed_words(told: Mapping[str, Any], lang: str) -> str:
    """What an action does, from its parts."""
    deed = told["action"]
    if deed == "end":
        return said.END[lang]
    if deed == "paddle":
        return said.PADDLE[lang].format(line=line_words(told["paddle"], lang))
    if deed == "take":
        return _take_words(told, lang)
    if deed == "flower":
        facts = {"cell": cell_words(told["cell"], lang), "element": said.ELEMENT[told["element"]][lang]}
        return said.FLOWER[lang].format(**facts)
    named = tile_words(told["tile"], lang)
    if deed == "place":
        return said.PLACE[lang].format(tile=named, at=f"{told['at'][0]},{told['at'][1]}")
    return (said.CHOOSE if deed == "choose" else said.DISCARD)[lang].format(tile=named)


def _take_words(told: Mapping[str, Any], lang: str) -> str:
    is_row = "row" in told["paddle"]
    numbers = sorted(cell[0 if is_row else 1] for cell in told["cells"])
    name = ("column" if is_row else "row") + ("s" if len(numbers) > 1 else "")
    across = said.ACROSS[name][lang].format(numbers=", ".join(map(str, numbers)))
    return said.TAKE[lang].format(line=line_words(told["paddle"], lang), across=across)


def line_words(paddle: Mapping[str, int], lang: str) -> str:
    name = "row" if "row" in paddle else "column"
    return said.LINE[name][lang].format(number=paddle[name])


def cell_words(cell: list[int], lang: str) -> str:
    return said.CELL[lang].format(column=cell[0], row=cell[1])


def words(position: Position, seat: int, code: int, lang: str) -> str:
    return deed_words(position.once(parts, seat, code), lang)


def outcome(position: Position, code: int, lang: str) -> str:
    if position.plain.phase == START:
        return said.OUTCOME_FLOWER[lang].format(element=said.ELEMENT[ELEMENTS[code]][lang])
    cell = cell_words(cell_of(position.plain.cell), lang)
    drawn = tile_words(tile(position.plain_board.design[code]), lang)
    return said.OUTCOME_TILE[lang].format(tile=drawn, cell=cell)
