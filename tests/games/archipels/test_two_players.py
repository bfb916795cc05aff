"""Archipels for two: two paddles each, two tiles a turn, three flowers."""

import pytest

from flibuste.games.archipels import refusals
from flibuste.games.archipels.state import FLOWER
from tests.games.archipels.scene import scene, texts


@pytest.mark.parametrize("canoe", [0, 1])
def test_each_takes_two_turns_a_day_in_alternation(canoe: int) -> None:
    """AR-40"""
    match = scene(2, seat=canoe, canoe=canoe)
    seats = []
    for line in ("row-1", "row-2", "row-4", "row-5"):
        seats.append(match.seat)
        match.play(line)
        match.play(match.legal[0])
        match.play("end")
    assert seats == [canoe, 1 - canoe] * 2
    owners = [paddle["seat"] for paddle in match.view()["table"]["paddles"]]
    assert owners == seats


def test_one_or_two_tiles_are_taken() -> None:
    """AR-40"""
    match = scene(2)
    match.play("column-b")
    assert len(texts(match)) == 5 + 10
    with pytest.raises(refusals.TooManyForTwo, match=r"At most 2.*AR-40"):
        match.play("column-b-123")


def test_up_to_four_tiles_are_placed_in_a_turn() -> None:
    """AR-12, AR-40: two taken and two from the pontoon."""
    match = scene(2, hand=["sea-ssmm", "sea-ssoo", "sea-ssff", "sand-ttpp"])
    for text in ("sea-ssmm", "@0,0", "sea-ssoo", "@2,0", "sea-ssff", "@4,0", "sand-ttpp", "@1,0"):
        match.play(text)
    assert texts(match) == ["end"]


@pytest.mark.parametrize("canoe", [0, 1])
def test_who_has_no_canoe_chooses_two_flowers_then_the_other_one(canoe: int) -> None:
    """AR-41"""
    match = scene(2, seat=1 - canoe, canoe=canoe, hand=[], turn=3)
    match.play("end")
    seats = []
    while not match.is_chance:
        assert match.position.plain.phase == FLOWER
        seats.append(match.seat)
        match.play(match.legal[0])
    assert seats == [1 - canoe, 1 - canoe, canoe]
