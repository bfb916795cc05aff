"""Soft Seas: what no bot above the lowest does (see tests/bots/blunders.py)."""

from flibuste import Match
from tests.bots.blunders import all_but_the_easy, chosen
from tests.games.soft_seas.scene import Sheet, gains, scene

# Everything is drawn but the boat worth 1 in a2, between a fort and a monster.
FULL = {f"{column}{row}": "NS" for column in "abcde" for row in range(1, 6)}
ALL_BUT_ONE = {name: shape for name, shape in FULL.items() if name != "a2"}


def best_now(match: Match, seat: int = 0) -> int:
    return max(sum(gains(match, action.text, seat).values()) for action in match.legal_for(seat))


@all_but_the_easy
def test_in_the_last_cell_of_a_sheet_points_are_not_left_lying(bot: str) -> None:
    """SS-06, SS-12"""
    match = scene(Sheet(ALL_BUT_ONE), Sheet(ALL_BUT_ONE), die=1, turn=25)
    assert best_now(match) > 0
    for parts in chosen(match, bot):
        action = next(one for one in match.legal_for(0) if one.parts == parts)
        assert sum(gains(match, action.text).values()) == best_now(match)
