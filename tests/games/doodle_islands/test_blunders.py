"""Doodle Islands: what no bot above the lowest does (see tests/bots/blunders.py)."""

from flibuste import Match
from flibuste.games.doodle_islands.state import LAST_BOTTLE, STATE
from tests.bots.blunders import chosen, every_level
from tests.games.doodle_islands.scene import Sheet, scene

ROW_5 = {"a5": "WE", "b5": "WE", "c5": "WE"}  # leads to the monster in d5


def in_the_last_round(match: Match) -> Match:
    """The same, somebody having ticked their last bottle."""
    state = match.position.plain
    state.ending = LAST_BOTTLE
    head, _, _ = match.line.partition("|")
    return Match.from_line(f"{head}| {STATE.text(STATE.record(state))}")


@every_level
def test_in_the_last_move_of_a_game_gold_is_not_left_lying(bot: str) -> None:
    """DI-25: three cells lead to the monster; nothing drawn elsewhere can pay any more."""
    match = in_the_last_round(scene([Sheet(ROW_5), Sheet()], black=4, white=(5, 2, 3), to_play=1))
    assert all(
        (parts["cell"], parts["shape"][:2]) in (([4, 5], "WE"), ([4, 5], "SW"), ([4, 5], "WN"))
        for parts in chosen(match, bot)
    )


@every_level
def test_nobody_gives_the_game_away_with_its_last_move(bot: str) -> None:
    """DI-15: the monster's gold and the ships beyond it are both to be had, by one drawing."""
    mine = Sheet({**ROW_5, "e5": "WE"}, monsters=[3])
    match = in_the_last_round(scene([mine, Sheet(monsters=[7])], black=4, white=(5, 2, 6), to_play=1))
    for parts in chosen(match, bot):
        after = Match.from_line(match.line)
        after.play(parts)
        assert after.scores[0] == max(ends(match))


def ends(match: Match) -> list[int]:
    """What the seat that acts has at the end after each of its actions."""
    found = []
    for action in match.legal:
        after = Match.from_line(match.line)
        after.play(action.code)
        found.append(after.scores[match.seat])
    return found
