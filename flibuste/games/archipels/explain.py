"""Why a code of Archipels that is not legal is not."""

from typing import Any

from flibuste.engine.errors import Refusal, UnknownAction
from flibuste.games.archipels import refusals
from flibuste.games.archipels import words as said
from flibuste.games.archipels.codes import is_code, split, split_take
from flibuste.games.archipels.island import overlap
from flibuste.games.archipels.legal import CODES
from flibuste.games.archipels.market import line_cell, line_mask
from flibuste.games.archipels.shapes import Position
from flibuste.games.archipels.state import (
    BUILDING,
    ELEMENTS,
    FLOWER,
    LEVELS,
    PADDLE,
    PLACE,
    SAND,
    SEA,
    SIDE,
    TAKE,
    WORTHY,
)
from flibuste.games.archipels.tiles import level_of, word


def explain(position: Position, seat: int, code: int) -> Refusal:
    """The refusal to raise; never asked of a legal code."""
    if not is_code(code):
        return UnknownAction(got=code, expected=f"0 to {CODES - 1}")
    kind, number = split(code)
    return _wrong_moment(position, kind) or {
        "paddle": _paddle,
        "take": _take,
        "choose": _choose,
        "discard": _discard,
        "place": _place,
        "flower": _flower,
        "end": _end,
    }[kind](position, seat, number)


def _wrong_moment(position: Position, kind: str) -> Refusal | None:
    """AR-10, AR-30: choose, then place; flowers at the end of the day."""
    phase = position.plain.phase
    if (phase == FLOWER) != (kind == "flower"):
        return refusals.FlowerDue() if phase == FLOWER else refusals.NoFlowerNow()
    if phase == FLOWER:
        return None
    if phase in (PADDLE, TAKE):
        if kind not in ("paddle", "take"):
            return refusals.ChooseFirst()
        return refusals.NoPaddle() if phase == PADDLE and kind == "take" else None
    if kind in ("paddle", "take"):
        return refusals.AlreadyChosen()
    if (phase == PLACE) != (kind == "place"):
        return refusals.TileInHand() if phase == PLACE else refusals.NothingInHand()
    return None


def _cell_words(cell: int) -> dict[str, str]:
    return {lang: said.CELL[lang].format(column=cell % SIDE + 1, row=cell // SIDE + 1) for lang in ("en", "fr")}


def _line(line: int) -> dict[str, str]:
    name, number = ("row", line + 1) if line < SIDE else ("column", line - SIDE + 1)
    return {lang: pattern.format(number=number) for lang, pattern in said.LINE[name].items()}


def _paddle(position: Position, seat: int, line: int) -> Refusal:
    if laid := position.plain.line:
        return refusals.PaddleLies(line=_line(laid - 1))
    if not line_mask(line) & position.plain_board.cells:
        return _no_cell(position, int(line_mask(line)), _line(line))
    return refusals.NoFreeTile(line=_line(line))


def _no_cell(position: Position, cells: int, where: Any) -> Refusal:
    """AR-02, AR-04: no tile ever lies there."""
    extra = position.plain_board.extra
    if extra and not cells & ~line_mask(extra - 1):
        return refusals.ExtraPaddle(line=_line(extra - 1))
    return refusals.OffTheBoard(where=where)


def _take(position: Position, seat: int, number: int) -> Refusal:
    line, places = split_take(number)
    if position.plain.line != line + 1:
        return refusals.PaddleLies(line=_line(position.plain.line - 1))
    for cell in (line_cell(line, place) for place in places):
        if not position.plain_board.cells >> cell & 1:
            return _no_cell(position, 1 << cell, _cell_words(cell))
        if not position.plain.free >> cell & 1:
            return refusals.TileNotFree(cell=_cell_words(cell))
    many = refusals.TooManyForTwo if position.setting.players == 2 else refusals.TooManyTiles
    return many(most=position.plain_board.most)


def _hand(position: Position, seat: int) -> list[int]:
    island = position.plain.islands[seat]
    return [position.plain_board.design[kind] for kind in island.hand[: island.held]]


def _choose(position: Position, seat: int, design: int) -> Refusal:
    if design not in _hand(position, seat):
        return refusals.NotInHand(tile=word(design))
    if not position.plain.islands[seat].laid[SEA]:
        return refusals.FirstIsSea()
    return refusals.SandOnSea() if level_of(design) == "sand" else refusals.BuildingOnSand()


def _discard(position: Position, seat: int, design: int) -> Refusal:
    hand = _hand(position, seat)
    if design not in hand:
        return refusals.NotInHand(tile=word(design))
    return refusals.CanBePlaced() if len(hand) > position.plain_board.pontoon else refusals.PontoonHasRoom()


def _place(position: Position, seat: int, spot: int) -> Refusal:
    island, board = position.plain.islands[seat], position.plain_board
    level = LEVELS.index(level_of(board.design[position.plain.chosen - 1]))
    if not island.laid[SEA]:
        return refusals.FirstIsSea()
    first, last = sum(island.laid[:level]), sum(island.laid[: level + 1])
    if any(overlap(tile, spot) for tile in island.spot[first:last]):
        return refusals.Overlaps()
    return {SEA: refusals.MustTouch, SAND: refusals.SandOnSea, BUILDING: refusals.BuildingOnSand}[level]()


def _end(position: Position, seat: int, number: int) -> Refusal:
    held = position.plain.islands[seat].held
    return refusals.PontoonFull(pontoon=position.plain_board.pontoon, held=held)


def _flower(position: Position, seat: int, number: int) -> Refusal:
    cell, element = number // WORTHY, ELEMENTS[number % WORTHY]
    if not position.plain_board.cells >> cell & 1:
        return _no_cell(position, 1 << cell, _cell_words(cell))
    if not position.plain.free >> cell & 1:
        return refusals.NotFreeForFlower(cell=_cell_words(cell))
    return refusals.NotShown(cell=_cell_words(cell), element=said.ELEMENT[element])
