"""Boards of Les Pirates: from a TOML file to the record that the kernels read."""

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from flibuste.engine.layout import Record
from flibuste.engine.options import Setting
from flibuste.engine.sheets import find_sheet
from flibuste.games.les_pirates.chart import PORT_NAMES, Chart, read_chart
from flibuste.games.les_pirates.lines import Leg, Sea
from flibuste.games.les_pirates.state import (
    BOARD,
    BOMB_DICE,
    CREWS,
    FACES,
    ISLAND_ANCHOR,
    MOST_SHIPS,
    NORTHWARD,
    SEA,
    SOUTHWARD,
    SQUADRON,
    WIND,
)
from flibuste.games.les_pirates.voyages import Voyages

__all__ = ["cell_of", "is_bar", "load", "place_of", "port_names", "strait_names"]

DATA = Path(__file__).parent / "data"
SHIPPED = "pirates"
NW, NE, SE, SW = range(4)
USUAL = {2: (NW, SE), 3: (NW, NE, SE), 4: (NW, NE, SE, SW)}  # LP-03
KINGDOMS = {"enemy": (NW, SW, NE, SE), "headwind": (NW, NE, SW, SE)}  # LP-36, LP-37
FLAGS = ("cyclone", "shipwreck", "explosive", "one_two", "fleet", "one_treasure")


def load(setting: Setting) -> Record:
    """The board of a setting; raises UnreadableSheet naming file, key and what was expected."""
    chart = read_chart(find_sheet("les-pirates", DATA, setting.options["sheet"] or SHIPPED))
    options = tuple(sorted((name, value) for name, value in setting.options.items() if name != "sheet"))
    return _board(chart, options, setting.players)


@cache
def _board(chart: Chart, options: tuple[tuple[str, Any], ...], players: int) -> Record:
    chosen, board = dict(options), BOARD.twin()
    sea = Sea(chart, 2 if chosen["double_board"] else 1)
    _declare(board, chosen, players)
    _lay_out(board, sea)
    _reckon(board, sea)
    for port in range(len(PORT_NAMES) * sea.boards):
        _moor(board, sea, port, chosen)
    return BOARD.record(board)


def _declare(board: Any, chosen: dict[str, Any], players: int) -> None:
    """Numbers that follow from options and players."""
    double, kingdoms = chosen["double_board"], chosen["kingdoms"]
    for flag in FLAGS:
        setattr(board, flag, int(chosen[flag]))
    board.players, board.islands = players, 1 + double
    board.ships = MOST_SHIPS if kingdoms != "none" else SQUADRON
    board.fleet_size = players * board.ships
    board.crews = CREWS if chosen["fleet"] else board.ships
    board.dice = 4 if double else 3 if chosen["cyclone"] else 2
    board.paired = int(kingdoms != "none")
    usual = KINGDOMS.get(kingdoms) or (range(players) if double else USUAL[players])
    board.squadrons = len(usual)
    board.usual[: len(usual)] = list(usual)
    for one, other in zip(usual[::2], usual[1::2], strict=False):
        board.partner[one], board.partner[other] = other, one


def _lay_out(board: Any, sea: Sea) -> None:
    """The tables of cells and lines."""
    board.columns, board.rows = sea.chart.columns, sea.chart.rows
    board.stride, board.straits = sea.stride, sea.straits
    for name, values in _tables(sea).items():
        getattr(board, name)[: len(values)] = values


@cache
def _tables(sea: Sea) -> dict[str, list[int]]:
    kind = sea.kinds()
    tables = {
        "kind": kind,
        "open_sea": ((kind == SEA) | (kind == ISLAND_ANCHOR)).astype(int),
        "island": sea.islands(),
        "bearing": sea.bearings().ravel(),
        "apart": sea.distances().ravel(),
        "to_island": np.array([sea.distances()[cells].min(axis=0) for cells in _anchors(sea)]).ravel(),
    }
    return {name: values.tolist() for name, values in tables.items()} | _leg_lists(sea)


def _leg_lists(sea: Sea) -> dict[str, list[int]]:
    first, legs, found = [0], list[Leg](), sea.legs()
    for cell in range(sea.stride):
        for face in range(FACES):
            legs += [leg for leg in found[cell] if leg.face == face]
            first.append(len(legs))
    lists = {f"leg_{name}": [getattr(leg, name) for leg in legs] for name in Leg._fields if name != "face"}
    return {"first_leg": first, **lists}


def _reckon(board: Any, sea: Sea) -> None:
    """The tables that bots go by: how far everything is in rolls."""
    for name, values in _voyages(sea, board.dice, bool(board.explosive)).items():
        getattr(board, name)[: len(values)] = values


@cache
def _voyages(sea: Sea, dice: int, explosive: bool) -> dict[str, list[int]]:
    voyages = Voyages(sea, dice)
    tables = {
        "strike": voyages.strikes(),
        "homeward": _homeward(sea, voyages),
        "outward": _outward(sea, voyages),
    }
    if explosive:
        tables["scorch"] = Voyages(sea, BOMB_DICE).blasts(sea.distances())
    return {name: values.ravel().tolist() for name, values in tables.items()}


def _anchors(sea: Sea) -> list[list[int]]:
    """For each island its cells where a ship loads."""
    return [np.flatnonzero(sea.islands() == island + 1).tolist() for island in range(sea.boards)]


def _outward(sea: Sea, voyages: Voyages) -> np.ndarray:
    """For each island how many turns a ship has to an anchor; one that is there has to come again (LP-20)."""
    return np.maximum(voyages.turns(_anchors(sea), 0), 100)


def _homeward(sea: Sea, voyages: Voyages) -> np.ndarray:
    """For each port how many turns a treasure ship of it has to go (LP-21)."""
    anchors = [[sea.cell(half, port.anchor)] for half in range(sea.boards) for port in sea.chart.ports]
    turns = np.zeros((len(anchors), sea.stride), int)
    for away in (NORTHWARD, SOUTHWARD):
        ports = [port for port in range(len(anchors)) if _away(port) == away]
        turns[ports] = voyages.turns([anchors[port] for port in ports], away)
    return turns


def _away(port: int) -> int:
    return SOUTHWARD if PORT_NAMES[port % len(PORT_NAMES)].startswith("N") else NORTHWARD


def _moor(board: Any, sea: Sea, port: int, chosen: dict[str, Any]) -> None:
    """LP-01, LP-30, LP-38: where the ships of a port start."""
    half, place = divmod(port, len(PORT_NAMES))
    home = sea.chart.ports[place]
    spots = list(home.berths)
    if chosen["devils_island"]:
        spots[:2] = home.island
    if chosen["fleet"]:
        spots = [home.anchor] * SQUADRON
    board.anchor[port] = sea.cell(half, home.anchor)
    board.away[port] = _away(port)
    for number, spot in enumerate(spots):
        board.berth[port * SQUADRON + number] = sea.cell(half, spot)


def strait_names(board: Any) -> tuple[str, ...]:
    """The straits in the order of their cells, as the logbook names them."""
    return ("N", "S") if board.islands == 1 else ("outer-N", "outer-S", "centre-N", "centre-S")


def port_names(board: Any) -> tuple[str, ...]:
    """The ports in the order of their numbers, as the logbook names them."""
    return PORT_NAMES if board.islands == 1 else tuple(f"{half}-{name}" for half in "WE" for name in PORT_NAMES)


def is_bar(board: Any, cell: int) -> bool:
    """Whether a cell lies on the bar, straits left aside: in a row with trade winds."""
    row = cell - (cell - 1) % board.columns
    return cell < board.straits and WIND in board.kind[row : row + board.columns]


def place_of(board: Any, cell: int) -> Any:
    """A cell as the logbook writes it: [column, row], or the name of a strait."""
    if cell >= board.straits:
        return strait_names(board)[cell - int(board.straits)]
    columns = int(board.columns)
    half, left = divmod(cell - 1, columns * int(board.rows))
    return [half * columns + left % columns + 1, left // columns + 1]


def cell_of(board: Any, place: Any) -> int:
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
