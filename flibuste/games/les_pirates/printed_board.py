"""The board file of Les Pirates, read and checked: cells, ports and straits, as the file has them."""

from dataclasses import dataclass
from typing import Any

from flibuste.engine.sheets import SheetFile
from flibuste.games.les_pirates.state import (
    LEAST_COLUMNS,
    LEAST_ROWS,
    MOST_COLUMNS,
    MOST_ROWS,
    SQUADRON,
)

__all__ = ["PORT_NAMES", "Port", "PrintedBoard", "Spot", "read_printed_board"]

PORT_NAMES = ("NW", "NE", "SE", "SW")  # clockwise, as the seats sit (LP-03)
Spot = tuple[int, int]
"""A column and a row, from 1."""


@dataclass(frozen=True)
class Port:
    """A home port: its anchor, the cells beside it, and the anchors of the island that LP-30 gives it."""

    anchor: Spot
    berths: tuple[Spot, ...]
    island: tuple[Spot, ...]


@dataclass(frozen=True)
class PrintedBoard:
    """One board as printed."""

    columns: int
    rows: int
    letters: tuple[tuple[str, ...], ...]
    bar: tuple[int, int]
    """The two rows of the trade winds."""
    ports: tuple[Port, ...]
    """In the order of PORT_NAMES."""

    def letter(self, spot: Spot) -> str:
        return self.letters[spot[1] - 1][spot[0] - 1]

    def is_board(self, spot: Spot) -> bool:
        return 1 <= spot[0] <= self.columns and 1 <= spot[1] <= self.rows


def read_printed_board(sheet: SheetFile) -> PrintedBoard:
    """The board of a file; raises UnreadableSheet naming file, key and what was expected."""
    columns = sheet.whole("columns", LEAST_COLUMNS, MOST_COLUMNS)
    rows = sheet.whole("rows", LEAST_ROWS, MOST_ROWS)
    letters = tuple(tuple(row) for row in sheet.grid("cells", columns, rows, (".", "~", "#", "a")))
    printed = PrintedBoard(columns, rows, letters, _bar(sheet, letters), ())
    ports = tuple(_port(sheet, printed, name) for name in PORT_NAMES)
    _check_ports(sheet, printed, ports)
    _check_straits(sheet, printed)
    sheet.finish()
    return PrintedBoard(columns, rows, letters, printed.bar, ports)


def _bar(sheet: SheetFile, letters: tuple[tuple[str, ...], ...]) -> tuple[int, int]:
    windy = [number for number, row in enumerate(letters, start=1) if "~" in row]
    if len(windy) != 2 or windy[1] != windy[0] + 1 or not 1 < windy[0] < len(letters) - 1:
        raise sheet.refuse("cells", "trade winds in two neighbouring rows, with sea on either side", f"rows {windy}")
    if any("." in letters[row - 1] for row in windy):
        raise sheet.refuse("cells", "no open sea in the rows of the trade winds", ".")
    if any(letters[row - 1][edge] != "~" for row in windy for edge in (0, -1)):
        raise sheet.refuse("cells", "trade winds at both ends of their rows", "something else")
    if not any("a" in row for row in letters):
        raise sheet.refuse("cells", "anchors of the island", "none")
    return windy[0], windy[1]


def _spot(sheet: SheetFile, printed: PrintedBoard, key: str, value: Any, letters: str) -> Spot:
    expected = f"[column, row] of a cell out of {' '.join(letters)}"
    if not isinstance(value, list) or len(value) != 2 or not all(type(number) is int for number in value):
        raise sheet.refuse(key, expected, repr(value))
    spot = (value[0], value[1])
    if not printed.is_board(spot) or printed.letter(spot) not in letters:
        raise sheet.refuse(key, expected, repr(value))
    return spot


def _spots(sheet: SheetFile, printed: PrintedBoard, key: str, count: int, letters: str) -> tuple[Spot, ...]:
    values = sheet.ask(key, f"{count} cells")
    if not isinstance(values, list) or len(values) != count:
        raise sheet.refuse(key, f"{count} cells", repr(values))
    return tuple(_spot(sheet, printed, key, value, letters) for value in values)


def _port(sheet: SheetFile, printed: PrintedBoard, name: str) -> Port:
    key = f"ports.{name}"
    anchor = _spot(sheet, printed, f"{key}.anchor", sheet.ask(f"{key}.anchor", "[column, row]"), ".")
    north = anchor[1] < printed.bar[0]
    if north != name.startswith("N"):
        raise sheet.refuse(f"{key}.anchor", f"a row {'north' if name[0] == 'N' else 'south'} of the bar", anchor[1])
    berths = _spots(sheet, printed, f"{key}.berths", SQUADRON, ".")
    return Port(anchor, berths, _spots(sheet, printed, f"{key}.island", 2, "a"))


def _check_ports(sheet: SheetFile, printed: PrintedBoard, ports: tuple[Port, ...]) -> None:
    """No cell in two ports, no anchor of the island for two ships."""
    for key, cells in (
        ("berths", [cell for port in ports for cell in (port.anchor, *port.berths)]),
        ("island", [cell for port in ports for cell in port.island]),
    ):
        for number, cell in enumerate(cells):
            if cell in cells[:number]:
                name = PORT_NAMES[number * len(ports) // len(cells)]
                raise sheet.refuse(f"ports.{name}.{key}", "cells that no other ship has", list(cell))


def _check_straits(sheet: SheetFile, printed: PrintedBoard) -> None:
    upper, lower = printed.bar
    rows = sheet.wholes("straits.rows", 4, 1, printed.rows)
    if rows != [upper - 1, upper, lower, lower + 1]:
        raise sheet.refuse("straits.rows", f"{[upper - 1, upper, lower, lower + 1]}, the bar and its neighbours", rows)
    for row in (upper - 1, lower + 1):
        for column in (1, printed.columns):
            if printed.letter((column, row)) != ".":
                raise sheet.refuse("cells", f"sea in column {column}, row {row}, beside the straits", "something else")
