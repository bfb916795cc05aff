"""What bots know of a board of Les Pirates, in one record.

To reckon it takes a second, and a minute where nothing is compiled. So the facts of the board that we ship are kept in
a file beside this one, by what they were reckoned from; `python -m flibuste.games.les_pirates.mind` writes it anew. The
facts of the last boards are kept in memory.
"""

import hashlib
import zipfile
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, product
from pathlib import Path

from flibuste.engine.layout import Fields, Layout, numbers
from flibuste.engine.options import Setting
from flibuste.engine.packing import pack, unpack
from flibuste.games.les_pirates.board import away_from, printed_board_of, shipped_board
from flibuste.games.les_pirates.lines import Sea
from flibuste.games.les_pirates.mind.reach import MOST_TURNS, Reach
from flibuste.games.les_pirates.state import (
    BOMB_DICE,
    FARTHEST,
    ISLANDS,
    NORTHWARD,
    PORTS,
    SOUTHWARD,
    STRIDE,
    Board,
)

__all__ = ["FACTS", "SHIPPED", "reckon", "reckoned", "shipped", "write"]

KEPT = 8
SHIPPED = Path(__file__).with_name("facts.zip")
WRITTEN = (1980, 1, 1, 0, 0, 0)
"""The date of everything in the file, so that the same facts give the same file."""
RULES = (1, 2)
DICE = {1: (2, 3), 2: (4,)}
"""How many are rolled, by boards."""


class Facts(Fields):
    strike: list[int] = numbers("(cell, cell): rolls of a hundred that take a ship there", 100, length=STRIDE * STRIDE)
    scorch: list[int] = numbers(
        "(cell, cell): rolls of a hundred that destroy what is there", 100, length=STRIDE * STRIDE
    )
    homeward: list[int] = numbers(
        "(port, cell): a treasure ship's turns home, × 100", 100 * MOST_TURNS, length=PORTS * STRIDE
    )
    to_island: list[int] = numbers(
        "(island, cell): the distance to its nearest anchor", FARTHEST, length=ISLANDS * STRIDE
    )
    outward: list[int] = numbers("(island, cell): turns to an anchor, × 100", 100 * MOST_TURNS, length=ISLANDS * STRIDE)


FACTS = Layout("LesPiratesFacts", Facts)


def reckon(setting: Setting, board: Board) -> Facts:
    """The facts of a setting and the twin of its board."""
    return _facts(Sea(printed_board_of(setting), board.islands, board.rules), board.dice, bool(board.explosive))


@lru_cache(KEPT)
def _facts(sea: Sea, dice: int, explosive: bool) -> Facts:
    with zipfile.ZipFile(SHIPPED) as file:
        name = name_of(sea, dice, explosive)
        return unpack(FACTS, file.read(name)) if name in file.namelist() else reckoned(sea, dice, explosive)


def name_of(sea: Sea, dice: int, explosive: bool) -> str:
    """What the facts of a board are kept by: another where anything in it differs."""
    return hashlib.sha256(repr((sea, dice, explosive)).encode()).hexdigest()[:16]


def reckoned(sea: Sea, dice: int, explosive: bool) -> Facts:
    """The facts, worked out."""
    reach, apart = Reach(sea, dice), sea.distances()
    tables = {
        "strike": reach.strikes(),
        "homeward": list(chain.from_iterable(_homeward(sea, reach))),
        "to_island": [min(row[cell] for cell in cells) for cells in _anchors(sea) for row in apart],
        "outward": [max(100, turns) for turns in chain.from_iterable(reach.turns(_anchors(sea), 0))],  # LP-20
    }
    if explosive:
        tables["scorch"] = Reach(sea, BOMB_DICE).blasts(list(chain.from_iterable(apart)))
    return FACTS.filled(tables)


def _anchors(sea: Sea) -> list[list[int]]:
    """For each island its cells where a ship loads."""
    islands = sea.islands()
    return [[cell for cell in range(sea.stride) if islands[cell] == island + 1] for island in range(sea.boards)]


def _homeward(sea: Sea, reach: Reach) -> list[list[int]]:
    """For each port how many turns a treasure ship of it has to go (LP-21)."""
    anchors = [[sea.cell(half, port.anchor)] for half in range(sea.boards) for port in sea.printed.ports]
    turns: list[list[int]] = [[] for _ in anchors]
    for away in (NORTHWARD, SOUTHWARD):
        ports = [port for port in range(len(anchors)) if away_from(port) == away]
        for port, found in zip(ports, reach.turns([anchors[port] for port in ports], away), strict=True):
            turns[port] = found
    return turns


def shipped() -> Iterator[tuple[Sea, int, bool]]:
    """What facts are reckoned from on the board that we ship."""
    for rules, boards in product(RULES, DICE):
        for dice, explosive in product(DICE[boards], (False, True)):
            yield Sea(shipped_board(), boards, rules), dice, explosive


def write(path: Path = SHIPPED) -> None:
    """Write the facts of the shipped board."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
        for known in shipped():
            entry = zipfile.ZipInfo(name_of(*known), WRITTEN)
            file.writestr(entry, pack(FACTS, reckoned(*known)), zipfile.ZIP_DEFLATED)
