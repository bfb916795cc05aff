"""Sheets of Soft Seas: from a TOML file to the record that the kernels read."""

from itertools import accumulate
from pathlib import Path

from flibuste.engine.options import Setting
from flibuste.engine.routes import SIDE
from flibuste.engine.sheets import SheetFile, find_sheet
from flibuste.games.soft_seas.state import (
    BOARD,
    BOAT,
    COLUMNS,
    FORT,
    ISLAND,
    MONSTER,
    MOST_BARRELS,
    MOST_BONUS,
    MOST_BOXES,
    MOST_LINES,
    MOST_VALUE,
    SEA,
    ZONES,
    Board,
)

__all__ = ["load"]

DATA = Path(__file__).parent / "data"
OURS = "soft-seas"
LETTERS = {".": SEA, "B": BOAT, "b": BOAT, "I": ISLAND, "i": ISLAND, "M": MONSTER, "F": FORT}
COINS = "BI"
VALUED = "BbF"
WORDS = (".", "I", "i", "M", *(f"{letter}{value}" for letter in VALUED for value in range(1, MOST_VALUE + 1)))


def load(setting: Setting) -> Board:
    """The board of a setting; raises UnreadableSheet naming file, key and what was expected."""
    sheet, board = find_sheet("soft-seas", DATA, setting.options["sheet"] or OURS), BOARD.twin()
    board.players = setting.players
    _read_cells(sheet, board)
    _read_barrels(sheet, board)
    for zone, name in enumerate(ZONES):
        _read_zone(sheet, board, zone * MOST_LINES, name)
    sheet.finish()
    return BOARD.record(board)


def _read_cells(sheet: SheetFile, board: Board) -> None:
    lines = sheet.ask("cells", f"1 to {SIDE} rows")
    if not isinstance(lines, list) or not 1 <= len(lines) <= SIDE:
        raise sheet.refuse("cells", f"1 to {SIDE} rows", repr(lines))
    board.rows = len(lines)
    for row, words in enumerate(sheet.grid("cells", COLUMNS, board.rows, WORDS)):
        for column, word in enumerate(words):
            _read_cell(board, row * SIDE + column, word)


def _read_cell(board: Board, cell: int, word: str) -> None:
    kind = board.kind[cell] = LETTERS[word[0]]
    if kind == BOAT:
        board.boat[cell] = int(word[1:])
    elif kind == FORT:
        board.fort[cell] = int(word[1:])
    elif kind == MONSTER:
        board.monsters |= 1 << cell
    if word[0] in COINS:
        board.coins |= 1 << cell


def _read_barrels(sheet: SheetFile, board: Board) -> None:
    values = sheet.wholes("barrels", None, 0, MOST_VALUE)
    if not 1 <= len(values) <= MOST_BARRELS:
        raise sheet.refuse("barrels", f"1 to {MOST_BARRELS} of them", len(values))
    board.barrels = len(values)
    board.barrel[: len(values)] = values


def _read_zone(sheet: SheetFile, board: Board, line: int, zone: str) -> None:
    boxes = sheet.wholes(f"{zone}.boxes", None, 1, MOST_BOXES)
    if not 1 <= len(boxes) <= MOST_LINES:
        raise sheet.refuse(f"{zone}.boxes", f"1 to {MOST_LINES} lines", len(boxes))
    board.filled[line : line + len(boxes)] = accumulate(boxes)
    board.bonus[line : line + len(boxes)] = sheet.wholes(f"{zone}.bonuses", len(boxes), 1, MOST_BONUS)
