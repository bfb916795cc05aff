"""Codes of Doodle Islands and their texts.

The text of an action is `4-d3-NE`: the white die's face, the cell (columns a–f from the west, rows 1–6 from the north)
and the shape, or `tick` for a fort or a tentacle; or it is `bottle`.
"""

import re
from functools import cache

from flibuste.engine.drawing import cell_text, parse_cell
from flibuste.engine.errors import UnknownAction
from flibuste.engine.kernel import plainly
from flibuste.engine.routes import CELLS, SHAPES
from flibuste.games.doodle_islands.dice import white_dice
from flibuste.games.doodle_islands.rules import BOTTLE, TICK, WAYS
from flibuste.games.doodle_islands.shapes import Position

__all__ = ["dice_count", "die_of", "free_die", "join", "parse", "split", "text"]

TEXT = re.compile(rf"([1-6])-([a-f][1-6])-({'|'.join(SHAPES)}|tick)")
EXPECTED = "face-cell-shape like 4-d3-NE, face-cell-tick like 2-a5-tick, or bottle"
_white_dice = plainly(white_dice)


def split(code: int) -> tuple[int, int, int]:
    """A code that is not BOTTLE as face, cell and what."""
    return code // (CELLS * WAYS), code // WAYS % CELLS, code % WAYS


def join(face: int, cell: int, what: int) -> int:
    return (face * CELLS + cell) * WAYS + what


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


def dice_count(position: Position) -> int:
    return _white_dice(position.plain_board)


def die_of(position: Position, face: int) -> int:
    """A white die that shows a face and is free; -1: there is none."""
    return free_die(position.plain.white, position.plain.taken, face, dice_count(position))


def free_die(white: list[int], taken: int, face: int, dice: int) -> int:
    """The same of dice and a mask."""
    for die in range(dice):
        if white[die] == face and not taken >> die & 1:
            return die
    return -1
