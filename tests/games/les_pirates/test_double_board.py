"""Les Pirates: the double board."""

import pytest

from flibuste import Match
from tests.games.les_pirates.scene import GAME, Place, at, ends, roll, scene, set_up, treasure

NAMES = ["W-NW", "W-NE", "W-SE", "W-SW", "E-NW", "E-NE", "E-SE", "E-SW"]
FAR: dict[str, Place] = {"1.0": [13, 14]}


@pytest.mark.parametrize("players", [5, 6, 7, 8])
def test_seats_have_the_ports_of_the_west_board_then_of_the_east(players: int) -> None:
    """LP-32: the last ones stay empty."""
    match = Match(GAME, players=players, seed=2, double_board=True)
    event = match.events[0]
    assert event["ports"] == NAMES[:players]
    assert event["treasures"] == ["west", "east"]
    assert len(event["ships"]) == 3 * players
    assert event["ships"]["4.2"] == [18, 2]


def test_a_turn_has_four_dice_and_four_legs() -> None:
    """LP-32"""
    match = set_up(5, double_board=True)
    roll(match, 1, 2, 1, 2)
    assert match.position.plain.due == 4
    for text in ("2-1-S", "2-1-S", "2-2-S", "2-2-S"):
        match.play(text)
    assert at(match, "0.2") == [4, 8]
    assert match.is_chance


def test_there_is_no_way_between_the_boards_but_the_straits() -> None:
    """LP-32"""
    match = scene({"0.0": [13, 4], **FAR}, [2, 2, 2, 2], players=5, double_board=True)
    assert ends(match, "0.0", 2) == [[11, 4], [13, 2], [13, 6]]


def test_the_middle_straits_join_columns_14_and_15_the_outer_ones_1_and_28() -> None:
    """LP-32"""
    match = scene({"0.0": [12, 8], **FAR}, [3, 3, 3, 3], players=5, double_board=True)
    assert [place for place in ends(match, "0.0", 3) if isinstance(place, str)] == ["centre-N", "centre-S"]
    match = scene({"0.0": "centre-N", **FAR}, [1, 1, 1, 1], players=5, double_board=True)
    eight: list[Place] = [[column, row] for column in (14, 15) for row in (8, 9, 10, 11)]
    assert ends(match, "0.0", 1) == [*eight, "centre-S"]
    match = scene({"0.0": [26, 11], **FAR}, [3, 3, 3, 3], players=5, double_board=True)
    assert [place for place in ends(match, "0.0", 3) if isinstance(place, str)] == ["outer-N", "outer-S"]
    match = scene({"0.0": "outer-S", **FAR}, [2, 2, 2, 2], players=5, double_board=True)
    assert [28, 7] in ends(match, "0.0", 2)
    assert [27, 10] in ends(match, "0.0", 2)
    assert [1, 7] in ends(match, "0.0", 2)


def test_bringing_one_treasure_home_wins() -> None:
    """LP-32, LP-25: that of either island."""
    for island in ("west", "east"):
        match = scene({"0.0": [4, 3], **FAR}, [2, 1, 1, 1], players=5, double_board=True, treasures={island: "0.0"})
        match.play("0-2-N")
        assert match.winners == [0]


def test_one_ship_may_carry_both_treasures() -> None:
    """LP-26: the island's own is loaded with the other aboard."""
    match = scene({"0.0": [21, 6], **FAR}, [2, 1, 1, 1], players=5, double_board=True, treasures={"west": "0.0"})
    assert "0-2-S-load" not in [action.text for action in match.legal], "a leg south is away from its port"
    match = scene({"0.0": [19, 8], **FAR}, [2, 1, 1, 1], players=5, double_board=True, treasures={"west": "0.0"})
    match.play("0-2-E-load")
    assert (treasure(match, "west"), treasure(match, "east")) == ("0.0", "0.0")
    hunter = scene(
        {"0.0": [19, 8], "1.0": [21, 8], "1.1": [1, 1]},
        [2, 1, 1, 1],
        players=5,
        double_board=True,
        treasures={"west": "1.0", "east": "1.0"},
    )
    hunter.play("0-2-E")
    assert (treasure(hunter, "west"), treasure(hunter, "east")) == ("0.0", "0.0")


def test_one_treasure_lies_on_an_island_drawn_at_random() -> None:
    """LP-32"""
    islands = []
    for seed in range(60):
        match = Match(GAME, players=5, seed=seed, double_board=True, one_treasure=True)
        islands += match.events[0]["treasures"]
    assert 20 < islands.count("west") < 40
    assert len(islands) == 60
    match = Match(GAME, players=5, first=0, double_board=True, one_treasure=True)
    for port in range(5):
        match.fall(port)
    assert match.position.outcomes() == {0: 1, 1: 1}
    assert match.events == []
    match.fall(1)
    assert (treasure(match, "west"), treasure(match, "east")) == ("absent", None)
    assert [one["island"] for one in match.view()["table"]["treasures"]] == ["east"]


def test_an_island_without_treasure_loads_nothing() -> None:
    """LP-20, LP-32"""
    match = scene({"0.0": [21, 6], **FAR}, [2, 1, 1, 1], players=5, double_board=True, one_treasure=True)
    assert treasure(match, "east") == "absent"
    assert not any(action.text.endswith("load") and action.text.startswith("0-2-S") for action in match.legal)
