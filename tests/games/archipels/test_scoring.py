"""Archipels, scoring: what elements are worth, what is visible, who wins."""

import pytest

from flibuste import Match
from flibuste.engine.contract import Position
from flibuste.games.archipels.events import breakdown, values
from flibuste.games.archipels.state import BOTTLE, ELEMENTS, FLOWER, OVER, Element
from tests.games.archipels.scene import Tiles, build, scene

SEAS = ("offo", "mmff", "mfmf", "moom", "ommo", "omom", "m..f")
SANDS = ("p..c", "ttcc", "tctc", "t..c", "pppb", "tttb")
# Débora's island: a row of seven sea tiles, six sand tiles on it, three buildings on those, two sea tiles beside.
DEBORA: Tiles = [
    *[(f"sea-{word}", 2 * number, 0) for number, word in enumerate(SEAS)],
    ("sea-ssmm", 0, -2),
    ("sea-ssoo", 2, -2),
    *[(f"sand-{word}", 1 + 2 * number, 0) for number, word in enumerate(SANDS)],
    ("hut", 2, 0),
    ("tiki", 4, 0),
    ("tiki", 6, 0),
]
FISH = 1 + ELEMENTS.index("fish")
FLOWERS = {"seahorse": 3, "octopus": 5, "fish": 4, "turtle": 4, "parrot": 2, "crab": 2, "tiki": 2}
SEEN = {
    "seahorse": 4,
    "manta": 2,
    "octopus": 3,
    "fish": 2,
    "turtle": 3,
    "parrot": 4,
    "crab": 1,
    "hut": 1,
    "tiki": 2,
    "bottles": 2,
}
VALUES = {"seahorse": 3, "manta": 0, "octopus": 5, "fish": 4, "turtle": 8, "parrot": 4, "crab": 4, "hut": 0, "tiki": 14}


def test_the_books_example_comes_out() -> None:
    """AR-53: 12 + 0 + 15 + 8 + 24 + 16 + 4 + 0 + 28 − 6 = 101, on an island that the rules allow."""
    match = scene(3, islands={1: DEBORA}, flowers=FLOWERS)
    assert breakdown(match.position, 1) == {**SEEN, "values": VALUES}
    points = [line["points"] for line in match.view()["scores"][1]["lines"]]
    assert points == [12, 0, 15, 8, 24, 16, 4, 0, 28, -6]
    assert match.scores == [0, 101, 0]
    assert sum(FLOWERS.values()) == 22 == 4 + 2 * 9 == 4 + 3 * 6


@pytest.mark.parametrize(("element", "value"), [("octopus", 3), ("turtle", 6), ("hut", 21), ("tiki", 21), ("crab", 6)])
def test_a_flower_is_worth_one_at_sea_two_on_sand_seven_on_a_building(element: Element, value: int) -> None:
    """AR-50"""
    assert values(scene(flowers={element: 3}).position)[element] == value


def test_an_element_without_a_flower_is_worth_nothing() -> None:
    """AR-50"""
    assert set(values(scene().position).values()) == {0}
    assert scene(3, islands={1: DEBORA}).scores == [0, -6, 0]


def test_only_what_is_visible_counts() -> None:
    """AR-51: sand covers what lies under its four cells, cell by cell."""
    flowers = {"seahorse": 1, "manta": 1, "turtle": 1, "parrot": 1}
    sea: Tiles = [("sea-ssmm", 0, 0), ("sea-sssb", 2, 0)]
    assert scene(islands={0: sea}, flowers=flowers).scores[0] == 2 + 2 + 3 - 3
    sand: Tiles = [*sea, ("sand-t..p", 1, 0)]
    match = scene(islands={0: sand}, flowers=flowers)
    assert match.scores[0] == 1 + 1 + 1 - 3 + 2 + 2
    tiles = match.view()["table"]["islands"][0]["tiles"]
    assert [tile["visible"] for tile in tiles] == [[True, False] * 2, [False, True] * 2, [True] * 4]


def test_a_visible_bottle_costs_three_points_and_a_covered_one_nothing() -> None:
    """AR-51"""
    sea: Tiles = [("sea-sbss", 0, 0), ("sea-ssmm", 2, 0)]
    assert scene(islands={0: sea}).scores[0] == -3
    assert scene(islands={0: [*sea, ("sand-t..p", 1, 0)]}).scores[0] == 0


def ended(points: list[int], bottles: list[int]) -> Match:
    """A finished game: each point is a fish at 1, each bottle costs 3."""
    match = scene(len(points), flowers={"fish": 1}, phase=OVER)
    state = match.position.plain
    for seat in range(len(points)):
        state.islands[seat].seen[FISH] = points[seat] + 3 * bottles[seat]
        state.islands[seat].seen[BOTTLE] = bottles[seat]
    match.position = Position(match.position.setup, match.game.state.record(state))
    return match


@pytest.mark.parametrize(
    ("points", "bottles", "winners"),
    [
        ([50, 60, 40], [0, 9, 0], [1]),
        ([60, 60, 40], [2, 1, 0], [1]),
        ([60, 60, 60], [1, 2, 1], [0, 2]),
        ([7, 7, 7, 7], [0, 0, 0, 0], [0, 1, 2, 3]),
        ([-6, -3], [2, 1], [1]),
    ],
)
def test_most_points_win_then_fewest_bottles_then_the_victory_is_shared(
    points: list[int], bottles: list[int], winners: list[int]
) -> None:
    """AR-52"""
    match = ended(points, bottles)
    assert match.scores == points
    assert match.winners == winners


def test_a_score_is_as_if_the_game_ended_now() -> None:
    """AR-50, AR-51: it rises with a flower at once, for everybody."""
    position = build(build(Match("archipels", players=2, first=0).position, 0, DEBORA[:1]), 1, DEBORA[:1])
    match = scene(2, islands={0: DEBORA[:1], 1: DEBORA[:1]}, seat=1, phase=FLOWER, market={"b2": "sea-ssoo"})
    assert match.scores == position.scores() == [0, 0]
    match.play("b2-octopus")
    assert match.scores == [2, 2]
