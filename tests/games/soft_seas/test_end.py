"""Soft Seas, barrels, the end of the game and the final score."""

import pytest

from flibuste import Match
from flibuste.engine.errors import GameIsOver
from flibuste.games.soft_seas.state import BOATS, ISLANDS
from tests.games.soft_seas.scene import FULL_COLUMN, Sheet, play_all, scene

CELLS = [f"{column}{row}" for column in "abcde" for row in range(1, 6)]
ALL_BUT_E5 = {cell: "NS" for cell in CELLS if cell != "e5"}


def ending(match: Match) -> str:
    return match.game.endings[int(match.game.rules.ending(match.position.state))]["en"]


@pytest.mark.parametrize(("crossed", "left"), [(0, 7), (1, 5), (2, 3)])
def test_barrels_are_worth_2_2_and_3_and_crossed_in_that_order(crossed: int, left: int) -> None:
    """SS-11"""
    match = scene(Sheet(crossed=crossed), Sheet())
    assert match.scores == [left, 7]
    barrels = match.view()["table"]["sheets"][0]["barrels"]
    assert [barrel["value"] for barrel in barrels] == [2, 2, 3]
    assert [barrel["crossed"] for barrel in barrels] == [True] * crossed + [False] * (3 - crossed)


@pytest.mark.parametrize("last", [0, 1, 2])
def test_the_last_barrel_ends_the_game_when_everyone_has_drawn(last: int) -> None:
    """SS-12: the player who crossed it draws too, whoever draws first."""
    sheets = [Sheet(FULL_COLUMN, crossed=2) if seat == last else Sheet() for seat in range(3)]
    match = scene(*sheets, die=1)
    for seat in (last, (last + 1) % 3, (last + 2) % 3):
        assert not match.is_over
        match.play("b1-WE" if seat == last else "a1-WE", seat)
    assert match.is_over
    assert ending(match) == "last barrel"
    assert [event["player"] for event in match.events[-3:]] == [0, 1, 2]
    assert match.position.plain.sheets[last].route[1] == 1
    with pytest.raises(GameIsOver):
        match.play("a2-WE", 0)


def test_a_barrel_that_is_not_the_last_ends_nothing() -> None:
    """SS-12"""
    match = scene(Sheet(FULL_COLUMN, crossed=1), Sheet(crossed=2), die=1)
    play_all(match, "b1-WE", "a1-WE")
    assert not match.is_over
    assert match.is_chance


@pytest.mark.parametrize("die", [5, 6])
def test_full_sheets_end_the_game_and_barrels_left_are_kept(die: int) -> None:
    """SS-12"""
    match = scene(Sheet(ALL_BUT_E5), Sheet(ALL_BUT_E5, crossed=1), die=die, turn=25)
    play_all(match, "e5-WE", "e5-NS")
    assert match.is_over
    assert ending(match) == "full sheets"
    assert match.result is not None
    assert [line["barrels"] for line in match.result["breakdown"]] == [7, 5]


def test_the_last_cell_may_cost_a_barrel_and_the_last_barrel_comes_first() -> None:
    """SS-12, SS-04"""
    match = scene(Sheet(ALL_BUT_E5), Sheet(ALL_BUT_E5, crossed=2), die=2, turn=25)
    play_all(match, "e5-WE", "e5-NS")
    assert ending(match) == "last barrel"
    assert [sheet.crossed for sheet in match.position.plain.sheets[:2]] == [1, 3]


def test_the_final_score_adds_boats_islands_bonuses_and_barrels_left() -> None:
    """SS-13"""
    rich = Sheet(ALL_BUT_E5, boats=[2, 3, 4], islands=[5, 6], crossed=1)
    match = scene(rich, Sheet(ALL_BUT_E5), die=5, turn=25, circled={(BOATS, 1): [0], (ISLANDS, 3): [0]})
    play_all(match, "e5-WE", "e5-WE")
    assert match.result == {
        "scores": [35, 7],
        "winners": [0],
        "breakdown": [
            {"boats": 9, "islands": 11, "bonuses": 10, "barrels": 5},
            {"boats": 0, "islands": 0, "bonuses": 0, "barrels": 7},
        ],
    }
    lines = match.view()["scores"][0]["lines"]
    assert [(line["rule"], line["points"]) for line in lines] == [
        ("SS-06", 9),
        ("SS-07", 11),
        ("SS-10", 10),
        ("SS-11", 5),
    ]


def test_tied_players_share_the_victory() -> None:
    """SS-13"""
    sheets = [Sheet(ALL_BUT_E5, boats=scores) for scores in ([3], [1, 2], [2])]
    match = scene(*sheets, die=5, turn=25)
    play_all(match, "e5-WE", "e5-WE", "e5-WE")
    assert match.winners == [0, 1]


def test_alone_one_wins() -> None:
    """SS-13, SS-01"""
    match = scene(Sheet(FULL_COLUMN, crossed=2), die=1)
    match.play("b1-WE")
    assert match.result == {
        "scores": [0],
        "winners": [0],
        "breakdown": [{"boats": 0, "islands": 0, "bonuses": 0, "barrels": 0}],
    }
