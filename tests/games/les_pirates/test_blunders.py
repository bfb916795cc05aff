"""Les Pirates: what no bot above the lowest does (see tests/bots/blunders.py)."""

from typing import Any

import pytest

from flibuste import Match
from flibuste.bots.random import RandomBot
from flibuste.bots.roster import find_bot
from tests.bots.blunders import chosen, codes, every_level
from tests.games.les_pirates.scene import GAME, at, scene

HOME = {"0.0": [4, 2], "0.1": [3, 1], "0.2": [5, 1], "1.0": [11, 17], "1.1": [10, 18], "1.2": [12, 18]}


@every_level
def test_nobody_blows_up_a_ship_that_has_nobody_near(bot: str) -> None:
    """LP-34: at the start, and with the foes across the sea."""
    for ships in (HOME, {"0.0": [4, 6], "0.1": [9, 3], "1.0": [11, 17], "1.1": [4, 16]}):
        assert {parts["action"] for parts in chosen(scene(ships, explosive=True), bot)} == {"roll"}


@every_level
def test_nobody_blows_up_the_last_ship_nor_the_treasure_on_its_way_home(bot: str) -> None:
    """LP-34, LP-24, LP-26"""
    last = scene({"0.0": [10, 16], "1.0": [11, 17], "1.1": [12, 17]}, explosive=True)
    ships = {"0.0": [4, 3], "0.1": [9, 3], "1.0": [11, 17], "1.1": [6, 4]}
    loaded = scene(ships, treasures={"west": "0.0"}, explosive=True)
    assert all(parts["action"] == "roll" for parts in chosen(last, bot))
    assert all(parts.get("ship") != "0.0" for parts in chosen(loaded, bot))


@every_level
@pytest.mark.parametrize("foe", [[7, 6], [8, 7], [6, 4]], ids=str)
def test_an_explosive_ship_that_can_reach_a_foe_does(foe: list[int], bot: str) -> None:
    """LP-34: the lower die is the blast."""
    for luck in range(3):
        ships = {"0.0": [5, 5], "0.1": [12, 2], "0.2": [13, 4], "1.0": foe, "1.1": [11, 17], "1.2": [12, 16]}
        match = scene(ships, (3, 2), bomb=0, explosive=True)
        for _ in range(3):
            match.play(find_bot(bot, luck).choose(match.position, 0))
        assert at(match, "1.0") is None, match.events


def left_lying(match: Match) -> set[int]:
    """The legs that end where a treasure lies, and leave it."""
    legal = match.position.legal(match.seat)
    parts = {code: GAME.actions.parts(match.position, match.seat, code) for code in legal}
    return {code for code in legal if parts.get(code + 1, {}).get("load") and not parts[code].get("load")}


def where_a_treasure_lies(**options: Any) -> list[Match]:
    """Some moments of games by chance at which one may load or leave it."""
    found: list[Match] = []
    for number in range(40):
        match, bot = (
            Match(GAME, players=5 if "double_board" in options else 2, seed=number, **options),
            RandomBot(number),
        )
        while not match.is_over and not left_lying(match):
            match.play(bot.choose(match.position, match.seat))
        if not match.is_over:
            found.append(match)
        if len(found) == 6:
            break
    return found


@every_level
@pytest.mark.parametrize("options", [{}, {"fleet": True}, {"double_board": True}, {"devils_island": True}], ids=str)
def test_nobody_comes_to_the_treasure_and_leaves_it_lying(options: dict[str, bool], bot: str) -> None:
    """LP-20"""
    moments = where_a_treasure_lies(**options)
    assert len(moments) == 6
    for match in moments:
        assert not left_lying(match) & set(codes(match, bot)), match.line


@every_level
def test_the_treasure_that_can_come_home_comes_home(bot: str) -> None:
    """LP-25: with one die, whatever else there is to do."""
    ships = {"0.0": [4, 6], "0.1": [9, 3], "0.2": [8, 15], "1.0": [11, 17], "1.1": [9, 5]}
    match = scene(ships, (5, 2), treasures={"west": "0.0"})
    assert all(parts["ships"] == ["0.0"] and parts["to"] == [4, 1] for parts in chosen(match, bot))


@every_level
def test_and_with_both_dice(bot: str) -> None:
    """LP-25: round the corner, in either order."""
    for luck in range(3):
        ships = {"0.0": [8, 3], "0.1": [9, 12], "0.2": [13, 7], "1.0": [11, 17], "1.1": [5, 11]}
        match = scene(ships, (4, 2), treasures={"west": "0.0"})
        for _ in range(2):
            match.play(find_bot(bot, luck).choose(match.position, 0))
        assert match.winners == [0]


@every_level
def test_the_last_foe_is_boarded(bot: str) -> None:
    """LP-24"""
    match = scene({"0.0": [4, 14], "0.1": [7, 4], "0.2": [2, 2], "1.1": [4, 17]}, (3, 4))
    assert all(parts.get("sinks") == ["1.1"] for parts in chosen(match, bot))


@every_level
def test_the_cyclone_gets_an_empty_ship_not_the_treasure(bot: str) -> None:
    """LP-31"""
    match = scene({"0.0": [4, 8], "0.1": [11, 1], "1.0": [11, 17]}, treasures={"west": "0.0"}, cyclone=True)
    for _ in range(3):
        match.fall(0)
    assert all(parts["ship"] == "0.1" for parts in chosen(match, bot))
