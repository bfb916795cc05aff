"""Les Pirates: Enemy kingdoms and Headwind kingdoms."""

import pytest

from flibuste import Match
from flibuste.games.les_pirates import refusals
from tests.games.les_pirates.scene import GAME, Place, at, roll, scene, set_up, texts

FAR: dict[str, Place] = {"1.0": [13, 9]}
PAIRS = {"enemy": [["NW", "SW"], ["NE", "SE"]], "headwind": [["NW", "NE"], ["SW", "SE"]]}


@pytest.mark.parametrize("kingdoms", ["enemy", "headwind"])
def test_each_has_six_ships_and_two_ports(kingdoms: str) -> None:
    """LP-36, LP-37"""
    match = Match(GAME, players=2, seed=1, kingdoms=kingdoms)
    event = match.events[0]
    assert event["ports"] == PAIRS[kingdoms]
    assert len(event["ships"]) == 12
    assert event["ships"]["0.0"] == [3, 1]
    assert event["ships"]["0.5"] == ([4, 17] if kingdoms == "enemy" else [11, 2])
    assert event["ships"]["1.2"] == ([11, 2] if kingdoms == "enemy" else [4, 17])


@pytest.mark.parametrize("kingdoms", ["enemy", "headwind"])
def test_the_host_may_swap_kingdoms_and_the_order_of_their_ports(kingdoms: str) -> None:
    """LP-03, LP-36, LP-37"""
    first, second = PAIRS[kingdoms]
    match = set_up(2, [second[1], second[0], first[1]], kingdoms=kingdoms)
    assert match.events[0]["ports"] == [[second[1], second[0]], [first[1], first[0]]]
    match = Match(GAME, players=2, first=0, kingdoms=kingdoms)
    match.fall(0)
    assert list(match.position.outcomes().values()) == [1], "the second port of a kingdom follows from the first"


@pytest.mark.parametrize(
    ("ship", "start", "text", "wins"),
    [
        ("0.0", [4, 3], "0-2-N", True),
        ("0.3", [4, 3], "3-2-N", None),
        ("0.3", [4, 16], "3-2-S", True),
        ("0.3", [2, 1], "3-2-E", False),
        ("0.0", [2, 18], "0-2-E", False),
    ],
)
def test_the_treasure_must_reach_the_port_of_the_ship_that_carries_it(
    ship: str, start: Place, text: str, wins: bool | None
) -> None:
    """LP-36, LP-21: each ship belongs to the port it started in, and sails not away from that."""
    match = scene({ship: start, **FAR}, [2, 1], kingdoms="enemy", treasures={"west": ship})
    if wins is None:
        with pytest.raises(refusals.AwayFromPort, match="LP-21"):
            match.play(text)
    else:
        match.play(text)
        assert match.is_over is wins


def test_headwind_ports_lie_on_one_side() -> None:
    """LP-37: both ships with a port in the north sail no leg south with the treasure."""
    for number in (0, 3):
        match = scene({f"0.{number}": [6, 6], **FAR}, [2, 2], kingdoms="headwind", treasures={"west": f"0.{number}"})
        assert texts(match) == [f"{number}-2-{way}" for way in "NWE"]


def test_any_of_the_six_ships_may_sail() -> None:
    """LP-36"""
    match = set_up(2, kingdoms="enemy")
    roll(match, 3, 4)
    assert {text[0] for text in texts(match)} == set("012345")
    match.play("5-3-N")
    assert at(match, "0.5") == [4, 14]
