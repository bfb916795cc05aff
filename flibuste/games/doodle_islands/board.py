"""Sheets of Doodle Islands: from a TOML file to the record that the kernels read."""

from dataclasses import dataclass, field
from pathlib import Path

from flibuste.engine.options import Setting
from flibuste.engine.routes import CELLS, SIDE
from flibuste.engine.sheets import SheetFile, find_sheet
from flibuste.games.doodle_islands.state import (
    ARCHIPELAGO,
    BOARD,
    GALLEON,
    KRAKEN,
    MONSTER,
    MOST_BONUSES,
    MOST_BOTTLES,
    MOST_GOLD,
    MOST_MARKS,
    MOST_NUMBER,
    NUMBERS,
    REEF,
    SCHOONER,
    SHIP,
    TREASURE,
    Board,
)

__all__ = ["Solo", "load", "sheet_of", "solo_of"]

DATA = Path(__file__).parent / "data"
SIDES = {"treasures": 5, "monsters": 6}
LETTERS = {
    "treasures": {"S": SHIP, "M": MONSTER, "T": TREASURE, "A": ARCHIPELAGO},
    "monsters": {"R": REEF, "K": KRAKEN, "M": MONSTER, "s": SCHOONER, "G": GALLEON},
}


@dataclass(frozen=True)
class Solo:
    """The numbers of solo play (DI-41, DI-42)."""

    titles: list[int] = field(default_factory=list)
    slayer: int = 0
    goldbeard: int = 0
    builder: int = 0


def sheet_of(setting: Setting) -> SheetFile:
    """The file of the sheet that a setting plays on."""
    sea = setting.options["sea"]
    sheet = find_sheet("doodle-islands", DATA, setting.options["sheet"] or sea)
    found = sheet.text("sea", among=tuple(SIDES))
    if found != sea:
        raise sheet.refuse("sea", f'"{sea}", the sea chosen (choose sea={found} for this sheet)', repr(found))
    return sheet


def load(setting: Setting) -> Board:
    """The board of a setting; raises UnreadableSheet naming file, key and what was expected."""
    sheet, board = sheet_of(setting), BOARD.twin()
    monsters = setting.options["sea"] == "monsters"
    board.players, board.monsters_sea = setting.players, int(monsters)
    board.may_pass = int(monsters or setting.options["more_control"])
    _read_cells(sheet, board, setting.options["sea"])
    (_read_monsters if monsters else _read_treasures)(sheet, board)
    _read_numbers(sheet, "monster_numbers", board.monster_numbers)
    board.top_monster = max(sheet.data["monster_numbers"])
    board.bottles = sheet.whole("bottles", 1, MOST_BOTTLES)
    stake = sheet.whole("gold.bottle_stake", 0, MOST_GOLD)
    board.stake = 0 if setting.players == 1 else stake  # DI-40
    if not monsters:
        _solo(sheet)
    sheet.finish()
    return BOARD.record(board)


def _read_cells(sheet: SheetFile, board: Board, sea: str) -> None:
    side, letters = SIDES[sea], LETTERS[sea]
    board.side = side
    prepared = REEF if sea == "monsters" else ARCHIPELAGO
    columns: list[list[int]] = [[] for _ in range(side)]
    for row, words in enumerate(sheet.grid("cells", side, side, tuple(letters))):
        for column, word in enumerate(words):
            cell = row * SIDE + column
            board.kind[cell] = letters[word]
            if letters[word] == prepared:
                columns[column].append(cell)
    for column, found in enumerate(columns):
        if len(found) != 1:
            name = "reef" if sea == "monsters" else "archipelago"
            raise sheet.refuse("cells", f"one {name} in column {column + 1}", len(found))
        board.prepared[column] = found[0]


def _read_treasures(sheet: SheetFile, board: Board) -> None:
    forts = sheet.wholes("forts", board.side, 1, MOST_MARKS)
    ticked = sheet.wholes("forts_ticked", board.side, 0, MOST_MARKS)
    for column, (all_forts, first) in enumerate(zip(forts, ticked, strict=True)):
        if first > all_forts:
            raise sheet.refuse("forts_ticked", f"at most {all_forts} in column {column + 1}", first)
        board.marks[board.prepared[column]], board.ticked[board.prepared[column]] = all_forts, first
    _pay(board, {SHIP: sheet.whole("gold.ship", 0, MOST_GOLD)})
    _read_numbers(sheet, "island_numbers", board.other_numbers)
    board.top_other = max(sheet.data["island_numbers"])
    bonuses = sheet.wholes("bonuses", None, 1, MOST_GOLD)
    if len(bonuses) > MOST_BONUSES or bonuses != sorted(set(bonuses)):
        raise sheet.refuse("bonuses", f"at most {MOST_BONUSES} different numbers, rising", bonuses)
    board.bonuses[: len(bonuses)] = bonuses


def _read_monsters(sheet: SheetFile, board: Board) -> None:
    tentacles = sheet.whole("tentacles", 1, MOST_MARKS)
    ticked = sheet.whole("tentacles_ticked", 0, tentacles)
    for cell in range(CELLS):
        if board.kind[cell] == KRAKEN:
            board.marks[cell], board.ticked[cell] = tentacles, ticked
    schooner, galleon = (sheet.whole(f"gold.{ship}", 0, MOST_GOLD) for ship in ("schooner", "galleon"))
    _pay(board, {SCHOONER: schooner, GALLEON: galleon})
    _read_numbers(sheet, "kraken_numbers", board.other_numbers)
    board.top_other = max(sheet.data["kraken_numbers"])


def _pay(board: Board, pay: dict[int, int]) -> None:
    for cell in range(CELLS):
        if board.kind[cell] in pay:
            board.pay[cell] = pay[board.kind[cell]]
            board.ships |= 1 << cell


def _read_numbers(sheet: SheetFile, key: str, flags: list[int]) -> None:
    numbers = sheet.wholes(key, None, 1, MOST_NUMBER)
    if not numbers or numbers != sorted(set(numbers)):
        raise sheet.refuse(key, "different numbers, rising", numbers)
    for number in range(NUMBERS):
        flags[number] = int(number in numbers)


def _solo(sheet: SheetFile) -> Solo:
    titles = sheet.wholes("solo.titles", 6, 1, 999)
    if titles != sorted(set(titles)):
        raise sheet.refuse("solo.titles", "different numbers, rising", titles)
    feats = {key: sheet.whole(f"solo.{key}", 1, 999) for key in ("slayer", "goldbeard", "builder")}
    return Solo(titles, **feats)


def solo_of(setting: Setting) -> Solo:
    """The numbers of solo play on the setting's sheet."""
    return _solo(sheet_of(setting))
