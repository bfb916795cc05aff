"""Tiles as a design (one number), a word of a data file or of an action, an object of the logbook, and words.

A tile's four cells are NW NE SW SE. The word of a sea or sand tile has a letter for each cell.
"""

from functools import cache

from flibuste.engine.errors import UnknownAction
from flibuste.games.archipels import words as said
from flibuste.games.archipels.shapes import Tile
from flibuste.games.archipels.state import (
    ANIMALS,
    CORNERS,
    DESIGNS,
    ELEMENTS,
    HUT_DESIGN,
    LEVELS,
    NOTHING,
    SAND_DESIGNS,
    SAND_SIGNS,
    SEA_SIGNS,
    Element,
    Level,
)

LETTERS = ".smoftpcHTb"
SIGNS = {"sea": SEA_SIGNS, "sand": SAND_SIGNS}
FIRST = {"sea": 0, "sand": SAND_DESIGNS}
BUILDINGS = ("hut", "tiki")


def letters_of(level: str) -> str:
    """The letters that a sea or sand tile is written with."""
    return "".join(LETTERS[sign] for sign in SIGNS[level])


def level_of(design: int) -> Level:
    return LEVELS[(design >= SAND_DESIGNS) + (design >= HUT_DESIGN)]


def face_of(design: int) -> list[int]:
    """The elements in the four cells; a building's stands in the first."""
    level = level_of(design)
    if level == "building":
        return [ANIMALS + 1 + design - HUT_DESIGN, NOTHING, NOTHING, NOTHING]
    signs, rest = SIGNS[level], design - FIRST[level]
    return [signs[rest // len(signs) ** place % len(signs)] for place in reversed(range(CORNERS))]


def design_of(level: str, face: list[int]) -> int:
    """The design of a sea or sand tile with these elements."""
    signs, design = SIGNS[level], 0
    for element in face:
        design = design * len(signs) + signs.index(element)
    return FIRST[level] + design


def word(design: int) -> str:
    """`sea-sssb`, `sand-tp..`, `hut` or `tiki`."""
    level = level_of(design)
    if level == "building":
        return BUILDINGS[design - HUT_DESIGN]
    return f"{level}-{''.join(LETTERS[element] for element in face_of(design))}"


WORDS = {word(design): design for design in range(DESIGNS)}


def tile(design: int) -> Tile:
    """The tile as the logbook writes it."""
    return {"level": level_of(design), "cells": [*_cells(design)]}


@cache
def _cells(design: int) -> tuple[Element | None, ...]:
    face = face_of(design)[:1] if level_of(design) == "building" else face_of(design)
    return tuple(ELEMENTS[element - 1] if element else None for element in face)


def read_tile(parts: object) -> int:
    """The design of a tile of a logbook; raises UnknownAction."""
    level, cells = (parts.get("level"), parts.get("cells")) if isinstance(parts, dict) else (None, None)
    if level == "building" and isinstance(cells, list) and len(cells) == 1 and cells[0] in BUILDINGS:
        return HUT_DESIGN + BUILDINGS.index(cells[0])
    if level in LEVELS[:2] and isinstance(cells, list) and len(cells) == CORNERS:
        face = [ELEMENTS.index(cell) + 1 if cell in ELEMENTS else NOTHING if cell is None else -1 for cell in cells]
        if all(element in SIGNS[level] for element in face):
            return design_of(level, face)
    raise UnknownAction(got=f"tile {parts!r}", expected='a tile like {"level": "building", "cells": ["tiki"]}')


def tile_words(parts: Tile, lang: str) -> str:
    """A tile of the logbook in words: "a sea tile (fish, fish / bottle, nothing)"."""
    return _words(parts["level"], tuple(parts["cells"]), lang)


@cache
def _words(level: str, cells: tuple[str | None, ...], lang: str) -> str:
    named = [said.ELEMENT[cell or "nothing"][lang] for cell in cells]
    rows = [", ".join(named[row : row + 2]) for row in range(0, len(named), 2)]
    return said.TILE[lang].format(level=said.LEVEL[level][lang], shown=" / ".join(rows))
