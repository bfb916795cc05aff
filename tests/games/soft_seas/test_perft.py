"""Soft Seas, perft: how many sequences of rolls and drawings there are from fixed positions."""

import pytest

from flibuste import Match
from tests.games.soft_seas.scene import FULL_COLUMN, Sheet, scene
from tests.perft import perft

NARROW = {
    f"{column}{row}": "NS" for column in "abcde" for row in range(1, 6) if (column, row) not in (("b", 3), ("e", 3))
}


@pytest.mark.parametrize(
    ("players", "depth", "count"), [(1, 1, 6), (1, 2, 300), (1, 3, 1_800), (1, 4, 86_400), (2, 3, 27_000)]
)
def test_sequences_from_the_start(players: int, depth: int, count: int) -> None:
    """SS-02, SS-03: after a 1 to 5 there are 5 cells × 6 shapes, after a 6 there are 25 × 6."""
    assert perft(Match("soft-seas", players=players).position, depth) == count


@pytest.mark.parametrize(("depth", "count"), [(1, 120), (2, 3_600), (3, 21_600)])
def test_sequences_with_a_full_column(depth: int, count: int) -> None:
    """SS-04: 20 cells for one player, 5 for the other."""
    assert perft(scene(Sheet(FULL_COLUMN), Sheet(), die=1).position, depth) == count


@pytest.mark.parametrize(
    ("die", "crossed", "depth", "count"),
    [
        (1, 0, 2, 72),  # a barrel for either cell, then any roll
        (1, 0, 3, 432),
        (1, 0, 4, 432),  # the sheet is full
        (2, 0, 2, 36),
        (1, 2, 1, 12),
        (1, 2, 2, 12),  # that was the last barrel
        (2, 2, 3, 216),
    ],
)
def test_sequences_to_the_end_of_the_game(die: int, crossed: int, depth: int, count: int) -> None:
    """SS-12, SS-04: two cells are free, b3 and e3; after the end nothing is added."""
    assert perft(scene(Sheet(NARROW, crossed=crossed), die=die, turn=24).position, depth) == count


@pytest.mark.parametrize(("depth", "count"), [(2, 72), (3, 432), (4, 2_592), (5, 15_552), (6, 15_552)])
def test_sequences_of_two_players_to_the_end(depth: int, count: int) -> None:
    """SS-12: one needs a barrel and has both cells to choose from, the other has one cell in the column."""
    other = NARROW | {"b3": "NS"}
    del other["a1"]
    assert perft(scene(Sheet(NARROW), Sheet(other), die=1, turn=24).position, depth) == count
