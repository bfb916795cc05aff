"""Boards of Les Pirates: from a TOML file to the record that the kernels read."""

from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import Any

from flibuste.engine.options import Setting
from flibuste.engine.sheets import SheetFile, find_sheet
from flibuste.games.les_pirates.lines import Leg, Sea
from flibuste.games.les_pirates.printed_board import PORT_NAMES, Port, PrintedBoard, Spot, read_printed_board
from flibuste.games.les_pirates.shapes import Cell, Place
from flibuste.games.les_pirates.state import (
    BOARD,
    CREWS,
    FACES,
    FLEET_CREWS,
    ISLAND_ANCHOR,
    MOST_SHIPS,
    NORTHWARD,
    PORTS,
    SEA,
    SOUTHWARD,
    SQUADRON,
    WIND,
    Board,
)

__all__ = [
    "away_from",
    "cell_of",
    "is_bar",
    "load",
    "place_of",
    "port_names",
    "printed_board_of",
    "shipped_board",
    "spot_of",
    "strait_names",
]

DATA = Path(__file__).parent / "data"
SHIPPED = "pirates"
KEPT, KEPT_SEAS = 16, 4
"""So many boards, and tables of lines, are remembered: those asked for last."""
NW, NE, SE, SW = range(4)
USUAL = {2: (NW, SE), 3: (NW, NE, SE), 4: (NW, NE, SE, SW)}  # LP-03
KINGDOMS = {"enemy": (NW, SW, NE, SE), "headwind": (NW, NE, SW, SE)}  # LP-36, LP-37
FLAGS = ("cyclone", "shipwreck", "explosive", "one_two", "fleet", "one_treasure")


def printed_board_of(setting: Setting) -> PrintedBoard:
    """The board file of a setting, read; raises UnreadableSheet naming file, key and what was expected."""
    return read_printed_board(find_sheet("les-pirates", DATA, setting.options["sheet"] or SHIPPED))


def shipped_board() -> PrintedBoard:
    """The board that we ship."""
    return read_printed_board(SheetFile(DATA / f"{SHIPPED}.toml"))


def load(setting: Setting) -> Board:
    """The board of a setting; raises UnreadableSheet naming file, key and what was expected."""
    options = tuple(sorted((name, value) for name, value in setting.options.items() if name != "sheet"))
    return _board(printed_board_of(setting), options, setting.players, setting.rules)


@lru_cache(KEPT)
def _board(printed: PrintedBoard, options: tuple[tuple[str, Any], ...], players: int, rules: int) -> Board:
    chosen = dict(options)
    sea = Sea(printed, 2 if chosen["double_board"] else 1, rules)
    return BOARD.filled({"rules": rules, **_declared(chosen, players), **_tables(sea), **_moored(sea, chosen)})


def _declared(chosen: dict[str, Any], players: int) -> dict[str, Any]:
    """Numbers that follow from options and players."""
    double, kingdoms = chosen["double_board"], chosen["kingdoms"]
    usual = KINGDOMS.get(kingdoms) or (range(players) if double else USUAL[players])
    ships = MOST_SHIPS if kingdoms != "none" else SQUADRON
    return {
        **{flag: int(chosen[flag]) for flag in FLAGS},
        "players": players,
        "islands": 1 + double,
        "ships": ships,
        "fleet_size": players * ships,
        "crews": ships if not chosen["fleet"] else FLEET_CREWS if kingdoms == "none" else CREWS,
        "dice": 4 if double else 3 if chosen["cyclone"] else 2,
        "paired": int(kingdoms != "none"),
        "squadrons": len(usual),
        "usual": list(usual),
        "partner": _partners(list(usual)),
    }


def _partners(usual: list[int]) -> list[int]:
    """For each port the other one of its kingdom, where ports are given out in twos."""
    partner = [0] * PORTS
    for one, other in zip(usual[::2], usual[1::2], strict=False):
        partner[one], partner[other] = other, one
    return partner


@lru_cache(KEPT_SEAS)
def _tables(sea: Sea) -> dict[str, Any]:
    """The tables of cells and lines."""
    kind = sea.kinds()
    return {
        "columns": sea.printed.columns,
        "rows": sea.printed.rows,
        "stride": sea.stride,
        "straits": sea.straits,
        "kind": kind,
        "open_sea": [int(one in (SEA, ISLAND_ANCHOR)) for one in kind],
        "island": sea.islands(),
        "bearing": list(chain.from_iterable(sea.bearings())),
        "apart": list(chain.from_iterable(sea.distances())),
        **_leg_lists(sea),
    }


def _leg_lists(sea: Sea) -> dict[str, list[int]]:
    first, legs, found = [0], list[Leg](), sea.legs()
    for cell in range(sea.stride):
        for face in range(FACES):
            legs += [leg for leg in found[cell] if leg.face == face]
            first.append(len(legs))
    lists = {f"leg_{name}": [getattr(leg, name) for leg in legs] for name in Leg._fields if name != "face"}
    return {"first_leg": first, **lists}


def away_from(port: int) -> int:
    """The heading that leads away from a port (LP-21)."""
    return SOUTHWARD if PORT_NAMES[port % len(PORT_NAMES)].startswith("N") else NORTHWARD


def _moored(sea: Sea, chosen: dict[str, Any]) -> dict[str, list[int]]:
    """Ports, and where their ships start."""
    ports = [(half, port) for half in range(sea.boards) for port in sea.printed.ports]
    return {
        "anchor": [sea.cell(half, port.anchor) for half, port in ports],
        "away": [away_from(number) for number in range(len(ports))],
        "berth": [sea.cell(half, spot) for half, port in ports for spot in _berths(port, chosen)],
    }


def _berths(port: Port, chosen: dict[str, Any]) -> list[Spot]:
    """LP-01, LP-30, LP-38: where the ships of a port start."""
    if chosen["fleet"]:
        return [port.anchor] * SQUADRON
    return [*port.island, *port.berths[2:]] if chosen["devils_island"] else list(port.berths)


def strait_names(board: Board) -> tuple[str, ...]:
    """The straits in the order of their cells, as the logbook names them."""
    return ("N", "S") if board.islands == 1 else ("outer-N", "outer-S", "centre-N", "centre-S")


def port_names(board: Board) -> tuple[str, ...]:
    """The ports in the order of their numbers, as the logbook names them."""
    return PORT_NAMES if board.islands == 1 else tuple(f"{half}-{name}" for half in "WE" for name in PORT_NAMES)


def is_bar(board: Board, cell: int) -> bool:
    """Whether a cell lies on the bar, straits left aside: in a row with trade winds."""
    row = cell - (cell - 1) % board.columns
    return cell < board.straits and WIND in board.kind[row : row + board.columns]


def place_of(board: Board, cell: int) -> Place:
    """A cell as the logbook writes it: [column, row], or the name of a strait."""
    if cell >= board.straits:
        return strait_names(board)[cell - int(board.straits)]
    return spot_of(board, cell)


def spot_of(board: Board, cell: int) -> Cell:
    """A cell that is no strait, as [column, row]."""
    columns = int(board.columns)
    half, left = divmod(cell - 1, columns * int(board.rows))
    return [half * columns + left % columns + 1, left // columns + 1]


def cell_of(board: Board, place: object) -> int:
    """The cell of such a place; 0 where there is none."""
    if isinstance(place, str):
        names = strait_names(board)
        return int(board.straits) + names.index(place) if place in names else 0
    if not isinstance(place, list) or len(place) != 2 or not all(type(number) is int for number in place):
        return 0
    column, row, columns, rows = *place, int(board.columns), int(board.rows)
    if not (1 <= column <= columns * board.islands and 1 <= row <= rows):
        return 0
    half, column = divmod(column - 1, columns)
    return half * columns * rows + (row - 1) * columns + column + 1
