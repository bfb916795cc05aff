"""Codes of Soft Seas and their texts.

The text of an action is `d3-NE`: the cell (columns a–f from the west, rows 1–6 from the north) and the shape.
"""

import re
from functools import cache

from flibuste.engine.drawing import cell_text, parse_cell
from flibuste.engine.errors import UnknownAction
from flibuste.engine.routes import SHAPES
from flibuste.games.soft_seas.rules import WAYS

__all__ = ["parse", "text"]

TEXT = re.compile(rf"([a-f][1-6])-({'|'.join(SHAPES)})")


@cache
def text(code: int) -> str:
    return f"{cell_text(code // WAYS)}-{SHAPES[code % WAYS]}"


def parse(text: str) -> int:
    found = TEXT.fullmatch(text)
    if not found:
        raise UnknownAction(got=text, expected="cell-shape like d3-NE")
    return parse_cell(found[1]) * WAYS + SHAPES.index(found[2])
