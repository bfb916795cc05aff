"""Archipels: counts of what can follow, from set scenes."""

import pytest

from flibuste import Match
from flibuste.engine.contract import Position
from tests.games.archipels.scene import Tiles, build, scene
from tests.games.archipels.test_building import BEACH, ROW, Scan, places_of
from tests.perft import perft

WORDS = {"sea": "sea-smms", "sand": "sand-tppt", "building": "hut"}
EMPTY = Match("archipels", players=3, first=0).position
SQUARE: Tiles = [("sea-ssmm", 0, 0), ("sea-ssoo", 2, 0), ("sea-ssff", 0, 2), ("sea-mmoo", 2, 2)]


def placements(position: Position, levels: list[str]) -> int:
    """In how many ways tiles of these levels can be laid, one after the other."""
    if not levels:
        return 1
    word, *rest = WORDS[levels[0]], *levels[1:]
    places = places_of(position, levels[0])
    return len(places) if not rest else sum(placements(build(position, 0, [(word, x, y)]), rest) for x, y in places)


def scanned(scan: Scan, levels: list[str]) -> int:
    """The same by the second opinion."""
    total = 0
    for x, y in scan.places(levels[0]):
        after = Scan()
        for tile in (*scan.tiles, (WORDS[levels[0]], x, y)):
            after.lay(*tile)
        total += scanned(after, levels[1:]) if levels[1:] else 1
    return total


@pytest.mark.parametrize(
    ("island", "levels", "count"),
    [
        ([], ["sea"], 1),
        ([], ["sea"] * 2, 12),
        ([], ["sea"] * 3, 192),
        ([], ["sea"] * 4, 3_744),
        ([], ["sea", "sea", "sand"], 4),
        ([], ["sea", "sea", "sea", "sand"], 160),
        (ROW, ["sand"] * 2, 2),
        (ROW, ["sea", "sand"], 52),
        (SQUARE, ["sand"] * 2, 4),
        (SQUARE, ["sand", "sand", "building"], 4),
        (BEACH, ["building"] * 2, 2),
        (BEACH, ["sea", "sand", "building"], 6),
    ],
)
def test_the_number_of_ways_to_lay_tiles(island: Tiles, levels: list[str], count: int) -> None:
    """AR-21, AR-22, AR-23, AR-24: the first ones also worked out by hand, all counted by a scan too."""
    scan = Scan()
    for tile in island:
        scan.lay(*tile)
    assert placements(build(EMPTY, 0, island), levels) == count == scanned(scan, levels)


@pytest.mark.parametrize(
    ("players", "counts"),
    [(4, [10, 156]), (3, [9, 120]), (2, [10, 104])],
)
def test_the_number_of_ways_to_take(players: int, counts: list[int]) -> None:
    """AR-04, AR-11, AR-40: lines, then tiles of a line.

    Lines of 3, 5, 4, 5, 3 cells: at most three tiles, 7 + 25 + 14 + 25 + 7 = 78 a direction; at most two, 6 + 15 + 10 +
    15 + 6 = 52; without the top row 25 + 14 + 25 + 7 = 71, and 49 of columns of 3, 4, 3, 4, 3 cells."""
    position = scene(players).position
    assert [perft(position, depth) for depth in (1, 2)] == counts


def test_the_number_of_ways_through_a_turn() -> None:
    """AR-12, AR-13: sea or sand; 20 or 2 places; then the other of the two, or the end."""
    hand = ["sea-ssmm", "sand-ttpp", "hut"]
    match = scene(4, hand=hand, islands={0: ROW})
    assert [perft(match.position, depth) for depth in (1, 2, 3)] == [2, 22, 44]
