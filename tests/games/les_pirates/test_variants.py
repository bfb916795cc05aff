"""Les Pirates: Devil's island, Cyclone, Shipwreck and One-two."""

import pytest

from flibuste.games.les_pirates import refusals
from flibuste.games.les_pirates.state import LAST_AFLOAT, SAIL
from tests.games.les_pirates.scene import Place, at, ends, roll, scene, set_up, texts, treasure

FAR: dict[str, Place] = {"1.0": [13, 17]}


def test_on_devils_island_two_ships_start_at_the_island_and_one_in_port() -> None:
    """LP-30"""
    match = set_up(4, devils_island=True)
    assert [at(match, f"0.{n}") for n in range(3)] == [[7, 8], [6, 9], [4, 2]]
    assert [at(match, f"1.{n}") for n in range(3)] == [[8, 8], [9, 9], [11, 2]]
    assert [at(match, f"2.{n}") for n in range(3)] == [[8, 11], [9, 10], [11, 17]]
    assert [at(match, f"3.{n}") for n in range(3)] == [[7, 11], [6, 10], [4, 17]]


def test_on_devils_island_the_treasure_is_loaded_by_arriving_not_by_starting_there() -> None:
    """LP-30"""
    match = set_up(2, devils_island=True)
    roll(match, 1, 1)
    assert treasure(match) is None
    match.play("0-1-E-load")
    assert (at(match, "0.0"), treasure(match)) == ([8, 8], "0.0")


def test_devils_island_on_a_double_board_is_the_island_of_the_ports_own_board() -> None:
    """LP-30, LP-32"""
    match = set_up(5, double_board=True, devils_island=True)
    assert [at(match, f"4.{n}") for n in range(3)] == [[21, 8], [20, 9], [18, 2]]


def test_a_cyclone_game_has_three_dice_and_three_legs() -> None:
    """LP-31"""
    match = set_up(2, cyclone=True)
    roll(match, 1, 2, 3)
    assert match.events[-1] == {"type": "roll", "dice": [1, 2, 3]}
    for text in ("2-3-S", "2-2-S", "2-1-S"):
        match.play(text)
    assert at(match, "0.2") == [4, 8]
    assert match.is_chance


def test_three_equal_faces_cost_the_ship_farthest_from_its_port() -> None:
    """LP-31, LP-28: and then the roll is played with what remains."""
    match = scene({"0.0": [4, 8], "0.1": [11, 1], "0.2": [4, 2], **FAR}, cyclone=True)
    roll(match, 2, 2, 2)
    assert match.events[-1] == {"type": "roll", "dice": [2, 2, 2]}
    assert texts(match) == ["lose-0", "lose-1"], "7 steps each: the player chooses among equals"
    with pytest.raises(refusals.NotFarthest, match="LP-31"):
        match.play("lose-2")
    with pytest.raises(refusals.NoSuchShip):
        match.play("lose-3")
    with pytest.raises(refusals.LoseFirst, match="LP-31"):
        match.play("2-2-S")
    match.play("lose-1")
    assert match.events[-1] == {"type": "move", "player": 0, "action": "lose", "ship": "0.1"}
    assert at(match, "0.1") is None
    assert match.position.plain.due == 3
    with pytest.raises(refusals.NoCyclone, match="LP-31"):
        match.play("lose-0")


def test_the_cyclone_sends_the_treasure_back_to_its_island() -> None:
    """LP-26, LP-31"""
    match = scene({"0.0": [4, 8], "0.2": [4, 2], **FAR}, treasures={"west": "0.0"}, cyclone=True)
    roll(match, 5, 5, 5)
    match.play("lose-0")
    assert treasure(match) is None


def test_the_cyclone_that_takes_the_last_ship_ends_the_turn() -> None:
    """LP-31, LP-24"""
    match = scene({"0.0": [4, 8], "1.0": [13, 17], "2.0": [13, 3]}, players=3, cyclone=True)
    roll(match, 5, 5, 5)
    match.play("lose-0")
    assert match.is_chance
    assert match.position.plain.seat == 1
    match = scene({"0.0": [4, 8], **FAR}, cyclone=True)
    roll(match, 5, 5, 5)
    match.play("lose-0")
    assert match.is_over
    assert match.position.plain.ending == LAST_AFLOAT
    assert match.winners == [1]


def test_ships_in_straits_are_as_far_as_their_nearer_edge() -> None:
    """LP-28, LP-31: N is 12 from (4,1), (14,4) is 13."""
    match = scene({"0.0": "N", "0.1": [14, 4], **FAR}, cyclone=True)
    roll(match, 1, 1, 1)
    assert texts(match) == ["lose-1"]


def test_a_boarded_ship_stays_as_a_wreck_that_nobody_passes_or_ends_on() -> None:
    """LP-33"""
    ships: dict[str, Place] = {"0.0": [4, 4], "0.1": [5, 4], "1.0": [7, 4], "1.1": [13, 17]}
    match = scene(ships, [3, 1], shipwreck=True)
    match.play("0-3-E")
    assert match.view()["table"]["wrecks"] == [[7, 4]]
    match.play("0-1-N")
    for seat in (0, 1):
        here: dict[str, Place] = {"0.0": [4, 4], "1.1": [5, 4]}
        match = scene(here, [3, 5], seat=seat, wrecks=[[7, 4]], shipwreck=True)
        ship = "0.0" if seat == 0 else "1.1"
        assert [7, 4] not in ends(match, ship, 3)
        assert all(place[0] < 7 or place[1] != 4 for place in ends(match, ship, 5) if not isinstance(place, str))
    match = scene({"0.0": [4, 4], "1.1": [4, 9]}, [3, 5], wrecks=[[7, 4]], shipwreck=True)
    with pytest.raises(refusals.OntoWreck, match="LP-33"):
        match.play("0-3-E")
    with pytest.raises(refusals.OverWreck, match="LP-33"):
        match.play("0-5-E")


def test_the_boarder_stands_on_the_wreck_until_it_leaves_and_may_be_boarded_there() -> None:
    """LP-33"""
    match = scene({"0.0": [4, 4], "1.0": [7, 4]}, [3, 5], seat=0, wrecks=[[7, 4]], shipwreck=True)
    assert [7, 4] in ends(match, "0.0", 3)
    match = scene(
        {"0.0": [4, 4], "0.1": [9, 9], "1.0": [7, 4], "1.1": [13, 17]}, [3, 5], wrecks=[[7, 4]], shipwreck=True
    )
    match.play("0-3-E")
    assert match.view()["table"]["wrecks"] == [[7, 4]], "one wreck a cell"
    assert at(match, "1.0") is None


def test_ones_own_ship_on_a_wreck_makes_it_no_passage() -> None:
    """LP-33"""
    match = scene({"0.0": [4, 4], "0.1": [7, 4], **FAR}, [5, 3], wrecks=[[7, 4]], shipwreck=True)
    assert [9, 4] not in ends(match, "0.0", 5)


def test_without_the_variant_nothing_is_left() -> None:
    """LP-33, LP-22"""
    match = scene({"0.0": [4, 4], "1.0": [7, 4], "1.1": [13, 17]}, [3, 1])
    match.play("0-3-E")
    assert match.view()["table"]["wrecks"] == []


def test_wrecks_in_a_strait_and_at_its_shore_block_too() -> None:
    """LP-33, LP-16, LP-17"""
    match = scene({"0.0": [3, 8], **FAR}, [3, 1], wrecks=["N"], shipwreck=True)
    assert [place for place in ends(match, "0.0", 3) if isinstance(place, str)] == ["S"]
    match = scene({"0.0": "S", **FAR}, [3, 1], wrecks=[[1, 8]], shipwreck=True)
    assert [3, 8] not in ends(match, "0.0", 3)
    assert [1, 8] not in ends(match, "0.0", 1)
    with pytest.raises(refusals.OverWreck, match="LP-33"):
        match.play("0-3-E1")


def test_a_1_and_a_2_give_the_right_to_another_roll_of_the_same_turn() -> None:
    """LP-35: as often as it comes up; rolling again is not written."""
    match = scene({"0.0": [4, 4], **FAR}, one_two=True)
    for _ in range(2):
        roll(match, 2, 1)
        match.play("0-1-E")
        match.play("0-2-E")
        assert texts(match) == ["roll", "stay"]
        assert match.view()["table"]["phase"] == "again"
        events = list(match.events)
        match.play("roll")
        assert (match.is_chance, match.events) == (True, events)
        assert (match.position.plain.seat, match.position.plain.turns) == (0, 0)
    roll(match, 2, 3)
    match.play("0-2-W")
    match.play("0-3-W")
    assert (match.position.plain.seat, match.position.plain.turns) == (1, 1)


def test_a_1_and_a_2_among_three_dice_are_enough() -> None:
    """LP-35, LP-31"""
    match = scene({"0.0": [4, 4], **FAR}, one_two=True, cyclone=True)
    roll(match, 2, 5, 1)
    for text in ("0-1-E", "0-2-E", "0-5-W"):
        match.play(text)
    assert texts(match) == ["roll", "stay"]


def test_a_player_may_stay_instead_and_so_ends_the_turn() -> None:
    """LP-35: `stay` stands in the logbook."""
    match = scene({"0.0": [4, 4], **FAR}, [2, 1], one_two=True)
    match.play("0-1-E")
    match.play("0-2-E")
    with pytest.raises(refusals.RollOrStay, match="LP-35"):
        match.play("0-1-E")
    with pytest.raises(refusals.RollOrStay, match="LP-35"):
        match.play("pass")
    match.play("stay")
    assert match.events[-1] == {"type": "move", "player": 0, "action": "stay"}
    assert (match.position.plain.seat, match.position.plain.turns) == (1, 1)
    for one_two in (True, False):
        match = scene({"0.0": [4, 4], **FAR}, [2, 3], one_two=one_two)
        with pytest.raises(refusals.NothingToDecline, match="LP-35"):
            match.play("stay")


def test_a_1_and_a_2_that_could_not_be_played_or_only_in_part_give_the_right_too() -> None:
    """LP-35: after a pass as well."""
    corner: dict[str, Place] = {"0.0": [1, 1], **FAR}
    match = scene(corner, [2, 1], one_two=True, shipwreck=True, wrecks=[[2, 1]], treasures={"west": "0.0"})
    match.play("pass")
    assert texts(match) == ["roll", "stay"]
    match.play("roll")
    assert (match.is_chance, match.position.plain.seat) == (True, 0)
    foes: dict[str, Place] = {"1.0": [3, 1], "1.1": [1, 3], "1.2": [2, 2]}
    match = scene(
        {"0.0": [1, 1], **foes}, [1, 2], one_two=True, treasures={"west": "0.0"}, shipwreck=True, wrecks=[[4, 1]]
    )
    while match.position.plain.phase == SAIL:
        match.play(match.legal[0])
    assert texts(match) == ["roll", "stay"]


def test_a_win_with_a_1_and_a_2_ends_the_game() -> None:
    """LP-35, LP-25"""
    match = scene({"0.0": [4, 2], **FAR}, [1, 2], one_two=True, treasures={"west": "0.0"})
    match.play("0-1-N")
    assert match.is_over


def test_without_the_variant_a_1_and_a_2_are_a_roll_like_any_other() -> None:
    """LP-35"""
    match = scene({"0.0": [4, 4], **FAR}, [1, 2])
    match.play("0-1-E")
    match.play("0-2-E")
    assert match.position.plain.seat == 1
