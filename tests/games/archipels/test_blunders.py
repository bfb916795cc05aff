"""Archipels: what no bot above the lowest does (see tests/bots/blunders.py)."""

import pytest

from flibuste import Match
from flibuste.games.archipels.state import FLOWER
from tests.bots.blunders import chosen, codes, every_level
from tests.games.archipels.scene import Tiles, scene

SEA: Tiles = [("sea-ssmm", 0, 0), ("sea-ssoo", 2, 0)]
LAST_DAY = {2: 6, 3: 9, 4: 8}
any_number = pytest.mark.parametrize("players", [2, 3, 4])


@every_level
@any_number
def test_on_the_last_day_nobody_keeps_a_tile_that_earns(players: int, bot: str) -> None:
    """AR-12, AR-51: a sea tile of four animals with flowers hides nothing."""
    flowers = {"seahorse": 4, "octopus": 5, "fish": 2}
    match = scene(players, hand=["sea-ssff"], islands={0: SEA}, flowers=flowers, day=LAST_DAY[players])
    assert {parts["action"] for parts in chosen(match, bot)} == {"choose"}


@every_level
def test_the_last_flower_is_not_given_to_the_other_who_then_wins(bot: str) -> None:
    """AR-30, AR-52: one flower is left, and the two who play differ in what they show."""
    mine: Tiles = [("sea-ssmm", 0, 0), ("sea-s..m", 2, 0)]
    theirs: Tiles = [("sea-ffoo", 0, 0), ("sea-f..o", 2, 0)]
    market: dict[str, str | None] = {"b1": "sea-ffoo", "c1": "sea-ssmm"}
    match = last_flower({0: mine, 1: theirs}, market)
    for code in codes(match, bot):
        after = match.position.after(0, code)
        assert after.is_over
        assert after.winners() == [0], match.game.actions.text(code)


def last_flower(islands: dict[int, Tiles], market: dict[str, str | None]) -> Match:
    """The third flower of the last day for two, which the first seat places (AR-41)."""
    rest: dict[str, str | None] = {f"{column}{row}": None for column in "abcde" for row in range(1, 6)}
    return scene(2, islands=islands, market={**rest, **market}, phase=FLOWER, day=LAST_DAY[2], flower=2, seat=0)
