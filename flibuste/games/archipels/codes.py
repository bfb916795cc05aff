"""Codes of Archipels taken apart, put together, and as texts.

| text | action |
|---|---|
| `row-2`, `column-b` | lay the paddle there (columns are a, b … from the west, rows 1, 2 … from the north) |
| `row-2-bd`, `column-b-24` | take these tiles of the line |
| `sea-sssb`, `sand-t..p`, `hut` | the tile to place, by the letters of its cells NW NE SW SE |
| `@1,-2` | place it there: east, south of the first tile's NW cell |
| `discard-hut` | discard that tile |
| `b2-octopus` | turn the tile of that cell into a flower for an element |
| `end` | end the turn |
"""

import re
from functools import cache
from typing import Literal

from flibuste.engine.errors import UnknownAction
from flibuste.games.archipels.legal import CHOICES, CODES, DISCARDS, END, FLOWERS, PLACES, TAKES
from flibuste.games.archipels.market import SETS
from flibuste.games.archipels.shapes import At
from flibuste.games.archipels.state import ELEMENTS, REACH, SIDE, SPAN, WORTHY
from flibuste.games.archipels.tiles import WORDS, word

COLUMNS = "abcdefg"[:SIDE]
ROWS = "1234567"[:SIDE]
Kind = Literal["paddle", "take", "choose", "discard", "place", "flower", "end"]
STARTS: dict[Kind, int] = {
    "paddle": 0,
    "take": TAKES,
    "choose": CHOICES,
    "discard": DISCARDS,
    "place": PLACES,
    "flower": FLOWERS,
    "end": END,
}
LINE = re.compile(rf"(row|column)-([{COLUMNS}{ROWS}])(?:-([{COLUMNS}]+|[{ROWS}]+))?")
AT = re.compile(r"@(-?\d{1,3}),(-?\d{1,3})")
GARDEN = re.compile(rf"([{COLUMNS}])([{ROWS}])-([a-z]+)")
EXPECTED = "a line like row-2, tiles like row-2-bd, a tile like sea-sssb, a place like @1,-2, b2-octopus or end"


@cache
def split(code: int) -> tuple[Kind, int]:
    """A code as its action and a number of that action's own."""
    kind = [name for name, first in STARTS.items() if first <= code][-1]
    return kind, code - STARTS[kind]


def join(kind: Kind, number: int) -> int:
    return STARTS[kind] + number


def split_take(number: int) -> tuple[int, list[int]]:
    """A take as its line and the places of its tiles in that line, from 0."""
    tiles = number % SETS + 1
    return number // SETS, [place for place in range(SIDE) if tiles >> place & 1]


def join_take(line: int, places: list[int]) -> int:
    return line * SETS + sum(1 << place for place in set(places)) - 1


def spot(x: int, y: int) -> int:
    """The place whose NW cell lies x east and y south of the first tile's."""
    return (y + REACH) * SPAN + x + REACH


def at(spot: int) -> At:
    return [spot % SPAN - REACH, spot // SPAN - REACH]


def cell_text(cell: int) -> str:
    return f"{COLUMNS[cell % SIDE]}{cell // SIDE + 1}"


@cache
def text(code: int) -> str:
    kind, number = split(code)
    if kind == "place":
        return f"@{at(number)[0]},{at(number)[1]}"
    if kind == "flower":
        return f"{cell_text(number // WORTHY)}-{ELEMENTS[number % WORTHY]}"
    if kind == "end":
        return "end"
    if kind in ("choose", "discard"):
        return word(number) if kind == "choose" else f"discard-{word(number)}"
    line, places = split_take(number) if kind == "take" else (number, [])
    name = f"row-{ROWS[line]}" if line < SIDE else f"column-{COLUMNS[line - SIDE]}"
    across = COLUMNS if line < SIDE else ROWS
    return "-".join([name, "".join(across[place] for place in places)]) if places else name


def parse(text: str) -> int:
    if text == "end":
        return END
    if (design := WORDS.get(text.removeprefix("discard-"))) is not None:
        return join("discard" if text.startswith("discard-") else "choose", design)
    if found := LINE.fullmatch(text):
        return _parse_line(text, found[1] == "row", found[2], found[3] or "")
    if (found := AT.fullmatch(text)) and all(abs(int(part)) <= REACH for part in found.groups()):
        return join("place", spot(int(found[1]), int(found[2])))
    if (found := GARDEN.fullmatch(text)) and found[3] in ELEMENTS[:WORTHY]:
        cell = ROWS.index(found[2]) * SIDE + COLUMNS.index(found[1])
        return join("flower", cell * WORTHY + ELEMENTS.index(found[3]))
    raise UnknownAction(got=text, expected=EXPECTED)


def _parse_line(text: str, is_row: bool, name: str, tiles: str) -> int:
    along, across = (ROWS, COLUMNS) if is_row else (COLUMNS, ROWS)
    if name not in along or not set(tiles) <= set(across):
        raise UnknownAction(got=text, expected=EXPECTED)
    line = along.index(name) + (0 if is_row else SIDE)
    return join("take", join_take(line, [across.index(tile) for tile in tiles])) if tiles else line


def is_code(code: int) -> bool:
    return 0 <= code < CODES
