"""Les Pirates: dice and legs in the open sea."""

import pytest

from flibuste.engine.errors import Refusal, UnknownAction
from flibuste.games.les_pirates import refusals
from tests.games.les_pirates.scene import GAME, Place, at, ends, leg, ordered, scene, set_up, texts

FAR: dict[str, Place] = {"1.0": [13, 17]}


def test_a_roll_is_two_dice_and_each_is_a_leg() -> None:
    """LP-10"""
    match = set_up()
    match.fall(2)
    assert match.is_chance
    match.fall(4)
    assert match.events[-1] == {"type": "roll", "dice": [3, 5]}
    assert match.position.plain.due == 2
    match.play("2-3-S")
    assert match.seat == 0
    match.play("0-5-S")
    assert match.is_chance
    assert [at(match, "0.2"), at(match, "0.0")] == [[4, 5], [3, 6]]


@pytest.mark.parametrize(
    ("legs", "end"),
    [
        (["2-2-S", "2-4-E"], [8, 4]),
        (["2-4-E", "2-2-S"], [8, 4]),
        (["2-2-S", "2-4-S"], [4, 8]),
        (["2-4-E", "2-2-W"], [6, 2]),
        (["2-2-E", "2-4-E"], [10, 2]),
    ],
)
def test_one_ship_may_make_both_legs_turning_straight_on_or_back(legs: list[str], end: Place) -> None:
    """LP-10: in either order of the dice."""
    match = scene({"0.2": [4, 2], **FAR}, [4, 2])
    for text in legs:
        match.play(text)
    assert at(match, "0.2") == end


def test_two_ships_may_make_a_leg_each_in_either_order() -> None:
    """LP-10"""
    for legs in (["0-4-S", "1-2-S"], ["1-2-S", "0-4-S"]):
        match = scene({"0.0": [3, 1], "0.1": [5, 1], **FAR}, [4, 2])
        for text in legs:
            match.play(text)
        assert [at(match, "0.0"), at(match, "0.1")] == [[3, 5], [5, 3]]


def test_a_die_is_used_once_but_equal_dice_are_two() -> None:
    """LP-10"""
    match = scene({"0.0": [3, 1], **FAR}, [4, 2])
    match.play("0-4-S")
    with pytest.raises(refusals.DieNotThere, match="LP-10"):
        match.play("0-4-E")
    match = scene({"0.0": [3, 1], **FAR}, [3, 3])
    match.play("0-3-S")
    assert match.events[-1]["die"] == 0
    match.play("0-3-E")
    assert match.events[-1]["die"] == 1


def test_a_leg_is_exactly_as_long_as_the_die_shows() -> None:
    """LP-10, LP-11: north, south, east or west, never diagonally."""
    match = scene({"0.0": [6, 4], **FAR}, [3, 1])
    assert ends(match, "0.0", 3) == [[3, 4], [6, 1], [6, 7], [9, 4]]
    assert ends(match, "0.0", 1) == [[5, 4], [6, 3], [6, 5], [7, 4]]
    with pytest.raises(refusals.NotStraight, match="LP-11"):
        match.play(leg("0.0", 0, [6, 4], [8, 5]))


def test_ports_are_sailed_through_like_the_open_sea() -> None:
    """LP-11, LP-26: anybody's port."""
    match = scene({"0.0": [9, 1], **FAR}, [2, 1])
    assert [11, 1] in ends(match, "0.0", 2)


@pytest.mark.parametrize(
    ("start", "face", "found"),
    [
        ([7, 8], 1, [[6, 8], [7, 7], [8, 8]]),
        ([8, 11], 2, [[10, 11], [6, 11], [8, 13]]),
        ([7, 12], 2, [[5, 12], [7, 14], [9, 12]]),
        ([1, 1], 6, [[1, 7], [7, 1]]),
        ([14, 18], 6, [[14, 12], [8, 18]]),
    ],
)
def test_land_and_the_edge_of_the_board_stop_a_leg(start: Place, face: int, found: list[Place]) -> None:
    """LP-11: also from the island's north and south anchors."""
    match = scene({"0.0": start, "1.0": [3, 3]}, [face, face])
    assert ends(match, "0.0", face) == ordered(found)


def test_no_ship_passes_over_an_opponent() -> None:
    """LP-12"""
    match = scene({"0.0": [4, 4], "1.0": [7, 4]}, [2, 5])
    assert [9, 4] not in ends(match, "0.0", 5)
    with pytest.raises(refusals.OverFoe, match="LP-12") as refused:
        match.play("0-5-E")
    assert refused.value.facts["place"] == [7, 4]
    match = scene({"0.0": [4, 4], "1.0": [7, 4]}, [2, 3])
    assert [7, 4] in ends(match, "0.0", 3), "but it may end there"


def test_a_ship_may_pass_over_its_own_but_not_end_on_it() -> None:
    """LP-12"""
    match = scene({"0.0": [4, 4], "0.1": [6, 4], **FAR}, [2, 3])
    assert [7, 4] in ends(match, "0.0", 3)
    assert [6, 4] not in ends(match, "0.0", 2)
    with pytest.raises(refusals.OntoOwn, match="LP-12"):
        match.play("0-2-E")


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("1-3-S", refusals.ShipSunk),
        ("4-3-S", refusals.NoSuchShip),
        ("0-4-S", refusals.DieNotThere),
        ("all0-3-S", refusals.OnlyInFleet),
        ("0:1-3-S", refusals.OnlyInFleet),
        ("0-3-S-load", refusals.NothingToLoad),
        ("0-6-W", refusals.NotStraight),
        ("0-3-iN", refusals.StraitMissed),
        ("0-3-E2", refusals.StraitLeftWrongly),
        ("pass", refusals.MustSail),
        ("roll", refusals.NotExplosive),
        ("blast", refusals.NoBlast),
        ("explode-0", refusals.NotExplosive),
        ("lose-0", refusals.NoCyclone),
    ],
)
def test_refusals_name_their_rule(text: str, refusal: type[Refusal]) -> None:
    """LP-01, LP-10, LP-11, LP-13, LP-16, LP-17, LP-20, LP-22, LP-31, LP-34, LP-38"""
    match = scene({"0.0": [4, 4], "0.2": [1, 4], **FAR}, [3, 6])
    before = match.line
    with pytest.raises(refusal, match=refusal.rule):
        match.play(text)
    assert match.line == before


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"die": 2}, UnknownAction),
        ({"die": True}, UnknownAction),
        ({"die": None}, UnknownAction),
        ({"ships": []}, UnknownAction),
        ({"ships": "0.0"}, UnknownAction),
        ({"ships": ["1.0"]}, refusals.NoSuchShip),
        ({"ships": ["0.1"]}, refusals.ShipSunk),
        ({"ships": ["0.0", "0.2"]}, refusals.OnlyInFleet),
        ({"to": [0, 4]}, UnknownAction),
        ({"to": "X"}, UnknownAction),
        ({"to": [4, 5]}, refusals.NotStraight),
        ({"to": [4, 9]}, refusals.BarCrossed),
        ({"to": "N"}, refusals.StraitMissed),
        ({"load": 1}, UnknownAction),
        ({"load": True}, refusals.NothingToLoad),
        ({"carrier": "0.2"}, refusals.NothingToHand),
        ({"carrier": "9.9"}, refusals.NoSuchShip),
        ({"action": "sail"}, UnknownAction),
    ],
)
def test_parts_that_mean_no_legal_leg_are_refused(change: dict[str, object], error: type[Refusal]) -> None:
    """LP-10, LP-11, LP-14, LP-16, LP-20, LP-38"""
    match = scene({"0.0": [4, 4], "0.2": [1, 4], **FAR}, [3, 6])
    with pytest.raises(error):
        match.play({**leg("0.0", 0, [4, 4], [4, 7]), **change})
    match.play(leg("0.0", 0, [4, 4], [4, 7]))


def test_texts_are_short_words_that_lead_back() -> None:
    """LP-10"""
    match = scene({"0.0": [4, 4], **FAR}, [3, 1])
    assert texts(match) == ["0-1-N", "0-1-S", "0-1-W", "0-1-E", "0-3-N", "0-3-S", "0-3-W", "0-3-E"]
    for nonsense in ("0-7-N", "6-1-N", "all0:6-1-N", "0-1-X", "lose-6", "0-1-N-loads", "explode"):
        with pytest.raises(UnknownAction):
            GAME.actions.parse(nonsense)
