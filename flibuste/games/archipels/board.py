"""The board and tiles of Archipels: from a TOML file to the record that the kernels read."""

from collections import Counter
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import Any

from flibuste.engine.options import Setting
from flibuste.engine.sheets import SheetFile, find_sheet
from flibuste.games.archipels.market import line_mask
from flibuste.games.archipels.state import (
    ANIMALS,
    BOARD,
    CORNERS,
    HUT_DESIGN,
    LEVELS,
    MOST_COPIES,
    MOST_DAYS,
    MOST_FLOWERS,
    MOST_KINDS,
    MOST_PLAYERS,
    MOST_POINTS,
    MOST_PONTOON,
    MOST_TAKEN,
    MOST_TILES,
    SIDE,
    WORTHY,
    Board,
)
from flibuste.games.archipels.tiles import BUILDINGS, LETTERS, design_of, face_of, letters_of

__all__ = ["DATA", "SHIPPED", "load"]

DATA = Path(__file__).parent / "data"
SHIPPED = "archipels"


def load(setting: Setting) -> Board:
    """The board of a setting; raises UnreadableSheet naming file, key and what was expected."""
    sheet = find_sheet("archipels", DATA, setting.options["sheet"] or SHIPPED)
    return _boards(sheet.path, sheet.stamp)[setting.players]


@lru_cache(16)
def _boards(path: Path, _stamp: tuple[int, int]) -> dict[int, Board]:
    """The boards of a sheet for each number of players; made once, until the file changes."""
    sheet, board = SheetFile(path), BOARD.twin()
    _read_cells(sheet, board)
    _read_tiles(sheet, board)
    _read_points(sheet, board)
    board.pontoon = sheet.whole("pontoon", 0, MOST_PONTOON)
    board.beginnings = sheet.whole("first_flowers", 1, ANIMALS)
    boards = {players: _for_players(sheet, board, players) for players in range(2, MOST_PLAYERS + 1)}
    sheet.finish()
    return {players: BOARD.record(board) for players, board in boards.items()}


def _read_cells(sheet: SheetFile, board: Board) -> None:
    board.rows, board.columns = sheet.whole("rows", 1, SIDE), sheet.whole("columns", 1, SIDE)
    for row, words in enumerate(sheet.grid("cells", board.columns, board.rows, (".", "#"))):
        for column, word in enumerate(words):
            board.cells |= (word == "#") << row * SIDE + column


def _read_tiles(sheet: SheetFile, board: Board) -> None:
    copies = Counter(design for level in LEVELS[:2] for design in _designs(sheet, level))
    for place, building in enumerate(BUILDINGS):
        if many := sheet.whole(f"tiles.{building}", 0, MOST_COPIES):
            copies[HUT_DESIGN + place] = many
    if len(copies) > MOST_KINDS or max(copies.values(), default=0) > MOST_COPIES:
        expected = f"at most {MOST_KINDS} different tiles, {MOST_COPIES} of each"
        raise sheet.refuse("tiles", expected, f"{len(copies)} different tiles")
    board.kinds, board.tiles = len(copies), copies.total()
    for kind, design in enumerate(sorted(copies)):
        board.design[kind], board.copies[kind] = design, copies[design]
        board.face[kind * CORNERS : (kind + 1) * CORNERS] = face_of(design)


def _designs(sheet: SheetFile, level: str) -> list[int]:
    """AR-20, AR-31: words of four letters with an animal in each."""
    key, letters = f"tiles.{level}", letters_of(level)
    expected = f"words of {CORNERS} letters out of {letters}, with an animal in each"
    words = sheet.ask(key, expected)
    if not isinstance(words, list):
        raise sheet.refuse(key, expected, repr(words))
    for word in words:
        right = isinstance(word, str) and len(word) == CORNERS and set(word) <= set(letters)
        if not right or not set(word) & set(letters[2:]):
            raise sheet.refuse(key, expected, repr(word))
    return [design_of(level, [LETTERS.index(letter) for letter in word]) for word in words]


def _read_points(sheet: SheetFile, board: Board) -> None:
    sea, sand, building = (sheet.whole(f"points.{level}", 0, MOST_POINTS) for level in LEVELS)
    board.factor[1:] = [sea] * 4 + [sand] * 3 + [building] * (WORTHY - ANIMALS)
    board.bottle = sheet.whole("points.bottle", -MOST_POINTS, 0)


def _for_players(sheet: SheetFile, common: Any, players: int) -> Any:
    board, key = BOARD.twin(), f"players.{players}"
    board.copy_from(common)
    board.players = players
    board.days = sheet.whole(f"{key}.days", 1, MOST_DAYS)
    paddles = sheet.whole(f"{key}.paddles", 1, 2)
    board.turns = players * paddles
    board.most = sheet.whole(f"{key}.tiles", 1, MOST_TAKEN)
    flowers = sheet.wholes(f"{key}.flowers", None, 1, players)
    if len(flowers) > MOST_FLOWERS:
        raise sheet.refuse(f"{key}.flowers", f"at most {MOST_FLOWERS} flowers", flowers)
    board.gardens = len(flowers)
    board.gardener[: len(flowers)] = [place - 1 for place in flowers]
    _lay_extra(sheet, board, f"{key}.extra_paddle")
    _check_island(sheet, key, board.days * paddles * board.most)
    _check_market(sheet, board)
    return board


def _lay_extra(sheet: SheetFile, board: Board, key: str) -> None:
    """AR-04: no tile ever lies under the extra paddle."""
    rows = [f"row {row + 1}" for row in range(board.rows)]
    columns = [f"column {column + 1}" for column in range(board.columns)]
    found = sheet.text(key, among=("none", *rows, *columns))
    if found != "none":
        line = rows.index(found) if found in rows else SIDE + columns.index(found)
        board.extra = 1 + line
        board.cells &= ~line_mask(line)


def _check_island(sheet: SheetFile, key: str, tiles: int) -> None:
    if tiles > MOST_TILES:
        raise sheet.refuse(key, f"days × paddles × tiles of at most {MOST_TILES}, an island's size", tiles)


def _check_market(sheet: SheetFile, board: Board) -> None:
    """However paddles lie and tiles are taken, every turn finds a free tile and every empty cell a new one."""
    lines = [line_mask(line) for line in (*range(board.rows), *range(SIDE, SIDE + board.columns))]
    for paddles in combinations(lines, min(board.turns - 1, len(lines))):
        free = board.cells
        for paddle in paddles:
            free &= ~paddle
        if not free:
            expected = f"a free cell for the last of {board.turns} turns a day, wherever paddles lie"
            raise sheet.refuse("cells", expected, f"{board.cells.bit_count()} cells")
    cells = board.cells.bit_count()
    needed = cells + (board.days - 1) * min(cells, board.turns * board.most + board.gardens)
    if board.tiles < needed:
        raise sheet.refuse("tiles", f"at least {needed} tiles for {board.players} players", board.tiles)
