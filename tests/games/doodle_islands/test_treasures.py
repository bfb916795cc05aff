"""Doodle Islands, Sea of Treasures: archipelagos, sixes, monsters, islands, bonuses, the end."""

import pytest

from flibuste import Match
from flibuste.games.doodle_islands import refusals
from tests.games.doodle_islands.scene import Sheet, cell, scene, texts

ROW_5_TO_MONSTER = {"a5": "WE", "b5": "WE", "c5": "WE"}


def gains(match: Match, text: str) -> dict[str, int]:
    match.play(text)
    return match.events[-1].get("gains", {})


def test_columns_and_rows_are_one_to_five_with_an_archipelago_in_each_column() -> None:
    """DI-20"""
    rows = Match("doodle-islands", seed=1).view()["table"]["sheets"][0]["rows"]
    assert [len(row) for row in rows] == [5] * 5
    for column in range(5):
        assert sum(row[column]["kind"] == "archipelago" for row in rows) == 1
    with pytest.raises(refusals.OffTheSheet, match="DI-20"):
        scene(black=6, white=(6, 6, 6)).play("6-f2-WE")


def test_in_an_archipelago_one_ticks_a_fort() -> None:
    """DI-21"""
    match = scene(black=4, white=(1, 1, 1))
    assert texts(match) == {"1-d1-tick"}
    with pytest.raises(refusals.OnlyForts, match="DI-21"):
        match.play("1-d1-WE")
    match.play("1-d1-tick")
    assert match.position.plain.sheets[0].marks[cell("d1")] == 2
    assert match.events[-1] == {"type": "move", "player": 0, "action": "fort", "die": 0, "cell": [4, 1]}


def test_an_archipelago_is_full_when_all_its_forts_are_ticked() -> None:
    """DI-21, DI-08"""
    match = scene([Sheet(marks={"d1": 3}), Sheet()], black=4, white=(1, 1, 1))
    assert texts(match) == {"bottle"}
    with pytest.raises(refusals.ArchipelagoFull, match="DI-21"):
        match.play("1-d1-tick")


def test_forts_are_ticked_only_in_archipelagos() -> None:
    """DI-07"""
    with pytest.raises(refusals.NothingToTick, match="DI-07"):
        scene(black=3, white=(1, 1, 1)).play("1-c1-tick")


@pytest.mark.parametrize("players", [1, 2])
def test_with_more_control_one_may_pass_and_tick_a_bottle(players: int) -> None:
    """DI-22: also in solo."""
    match = scene([Sheet()] * players, black=3, white=(1, 2, 4), more_control=True)
    assert "bottle" in texts(match)
    match.play("bottle")
    assert match.position.plain.sheets[0].bottles == 1


def test_a_black_six_lets_each_player_choose_the_column() -> None:
    """DI-23: the row is still the white die's."""
    match = scene(black=6, white=(1, 1, 1))
    assert {text[:4] for text in texts(match)} == {"1-a1", "1-b1", "1-c1", "1-d1", "1-e1"}
    with pytest.raises(refusals.WrongRow, match="DI-06"):
        match.play("1-a2-WE")


def test_a_white_six_ticks_a_bottle_then_draws_anywhere_in_the_column() -> None:
    """DI-24"""
    match = scene(black=3, white=(6, 6, 6))
    assert {text[:4] for text in texts(match)} == {"6-c1", "6-c2", "6-c3", "6-c4", "6-c5"}
    match.play("6-c4-NS")
    assert match.position.plain.sheets[0].bottles == 1
    assert match.events[-1]["bottle"] is True


def test_two_sixes_reach_any_cell_of_the_sheet() -> None:
    """DI-24, DI-23"""
    match = scene(black=6, white=(6, 6, 6))
    assert len({text[:4] for text in texts(match)}) == 25


def test_a_white_six_is_no_choice_when_the_column_is_full() -> None:
    """DI-24, DI-09"""
    full = {f"a{row}": "WE" for row in (1, 2, 3, 4, 5)}
    match = scene([Sheet(full, marks={"a2": 3}), Sheet()], black=1, white=(6, 6, 6))
    assert texts(match) == {"bottle"}


def test_a_monster_pays_the_length_of_the_route_through_it() -> None:
    """DI-25, DI-13: the book's example, a route of length 5 circles 5."""
    match = scene([Sheet({**ROW_5_TO_MONSTER, "e5": "WE"}), Sheet()], black=4, white=(5, 5, 5))
    assert gains(match, "5-d5-WE") == {"monster": 5}


def test_a_monster_on_a_short_route_pays_nothing() -> None:
    """DI-25: 3 is the lowest number."""
    match = scene([Sheet({"c5": "WE"}), Sheet()], black=4, white=(5, 5, 5))
    assert gains(match, "5-d5-WE") == {}


def test_the_highest_number_still_available_is_circled() -> None:
    """DI-13: 5 and 4 are gone, so 3; other players' numbers don't matter."""
    sheets = [Sheet({**ROW_5_TO_MONSTER, "e5": "WE"}, monsters=[5, 4]), Sheet(monsters=[3])]
    assert gains(scene(sheets, black=4, white=(5, 5, 5)), "5-d5-WE") == {"monster": 3}


def test_without_an_available_number_there_is_no_gold() -> None:
    """DI-13"""
    sheets = [Sheet({**ROW_5_TO_MONSTER, "e5": "WE"}, monsters=[5, 4, 3]), Sheet()]
    assert gains(scene(sheets, black=4, white=(5, 5, 5)), "5-d5-WE") == {}


def test_lengthening_a_route_later_pays_nothing_more() -> None:
    """DI-12"""
    sheets = [Sheet({**ROW_5_TO_MONSTER, "d5": "WE"}, monsters=[4]), Sheet()]
    assert gains(scene(sheets, black=5, white=(5, 5, 5)), "5-e5-WE") == {}


def test_an_island_pays_the_forts_along_its_route() -> None:
    """DI-26: archipelagos d1 (2 forts ticked) and, round the corner, e4 (3)."""
    routes = {"d1": "WE", "e1": "SW", "e2": "NS", "e3": "NS", "e4": "NS"}
    match = scene([Sheet(routes, marks={"d1": 2, "e4": 3}), Sheet()], black=3, white=(1, 1, 1))
    assert gains(match, "1-c1-WE") == {"island": 5, "bonus": 5}


def test_five_forts_with_the_five_circled_circle_four() -> None:
    """DI-26, DI-13: the book's example."""
    routes = {"d1": "WE", "e1": "SW", "e2": "NS", "e3": "NS", "e4": "NS"}
    match = scene([Sheet(routes, marks={"d1": 2, "e4": 3}, others=[5]), Sheet()], black=3, white=(1, 1, 1))
    assert gains(match, "1-c1-WE") == {"island": 4, "bonus": 3}


def test_an_island_without_forts_on_its_route_pays_nothing() -> None:
    """DI-26"""
    assert gains(scene(black=3, white=(1, 1, 1)), "1-c1-NS") == {}


def test_first_come_bonuses_fall_to_the_highest_free_one_not_above_the_number() -> None:
    """DI-27: the book's example, 8 forts take the 7; a later 9 then takes the 5."""
    routes = {"d1": "WE", "e1": "SW", "e2": "NS", "e3": "NS", "e4": "WN", "d4": "WE", "c4": "NE", "c3": "NS"}
    first = Sheet(routes, marks={"d1": 3, "e4": 3, "c3": 2})
    second = Sheet(routes, marks={"d1": 3, "e4": 3, "c3": 3})
    match = scene([first, second], black=3, white=(1, 1, 1))
    assert gains(match, "1-c1-WE") == {"island": 8, "bonus": 7}
    assert gains(match, "1-c1-WE") == {"island": 9, "bonus": 5}
    assert match.view()["table"]["bonuses"] == [
        {"gold": 3, "seat": None},
        {"gold": 5, "seat": 1},
        {"gold": 7, "seat": 0},
        {"gold": 10, "seat": None},
    ]


def test_a_player_may_collect_several_bonuses() -> None:
    """DI-27"""
    routes = {"d1": "WE", "e1": "SW", "e2": "NS", "e3": "NS", "e4": "NS"}
    match = scene([Sheet(routes, marks={"d1": 2, "e4": 3}), Sheet()], black=3, white=(1, 1, 1))
    match.play("1-c1-WE")
    twin = match.position.plain
    twin.seat, twin.taken = 0, 0
    twin.sheets[0].route[cell("c1")] = 0
    again = Match.from_line(f"{match.line.partition('|')[0]}| {match.game.state.text(match.game.state.record(twin))}")
    assert gains(again, "1-c1-WE") == {"island": 4, "bonus": 3}
    assert again.view()["scores"][0]["lines"][2] == {"rule": "DI-27", "key": "bonuses", "points": 8}


SNAKE = {
    **{f"{column}5": "WE" for column in "abc"},
    "e5": "WN",
    "e4": "NS",
    "e3": "SW",
    "d3": "WE",
    "c3": "WE",
    "b3": "WE",
    "a3": "NE",
    "a2": "ES",
    "b2": "WE",
    "c2": "WE",
    "d2": "WE",
    "e2": "WN",
}


def test_circling_fifteen_on_a_monster_ends_the_game() -> None:
    """DI-28"""
    match = scene([Sheet({**SNAKE, "e1": "SW"}), Sheet()], black=4, white=(5, 5, 5))
    assert gains(match, "5-d5-WE") == {"monster": 15}
    match.play(match.legal[0])
    assert match.is_over
    assert match.game.endings[match.game.rules.ending(match.position.state)]["en"] == "highest monster number"


def test_circling_ten_on_an_island_ends_the_game() -> None:
    """DI-28, DI-27: 10 forts take 10 and the bonus 10."""
    routes = {"d1": "WE", "e1": "SW", "e2": "NS", "e3": "NS", "e4": "WN", "d4": "WE", "c4": "NE", "c3": "NS"}
    match = scene([Sheet(routes, marks={"d1": 3, "e4": 3, "c3": 4}), Sheet()], black=3, white=(1, 1, 1))
    assert gains(match, "1-c1-WE") == {"island": 10, "bonus": 10}
    match.play(match.legal[0])
    assert match.is_over
    assert match.game.endings[match.game.rules.ending(match.position.state)]["en"] == "highest island number"


def test_the_last_of_seven_bottles_ends_the_game() -> None:
    """DI-28"""
    match = scene([Sheet(bottles=6), Sheet()], black=3, white=(6, 1, 1), to_play=1)
    match.play("6-c1-WE")
    assert match.is_over
    assert match.view()["table"]["sheets"][0]["bottles"] == {"ticked": 7, "of": 7}


def test_final_gold_adds_all_lines() -> None:
    """DI-29"""
    sheets = [Sheet({"b2": "WE", "c2": "WE"}, monsters=[4, 9], others=[1, 3]), Sheet(bottles=1)]
    match = scene(sheets)
    assert match.scores == [4 + 9 + 1 + 3 + 8 + 4, -4]
    assert sum(line["points"] for line in match.view()["scores"][0]["lines"]) == match.scores[0]


def test_the_sheet_makes_the_three_solo_maxima_come_out() -> None:
    """DI-20, DI-42: 3 monsters, 7 islands, 16 forts."""
    board = Match("doodle-islands", seed=1).position.plain_board
    rows = Match("doodle-islands", seed=1).view()["table"]["sheets"][0]["rows"]
    kinds = [one["kind"] for row in rows for one in row]
    monsters = [n for n, there in enumerate(board.monster_numbers) if there]
    islands = [n for n, there in enumerate(board.other_numbers) if there]
    assert sum(sorted(monsters)[-kinds.count("monster") :]) == 42
    assert sum(sorted(islands)[-kinds.count("treasure") :]) + sum(board.bonuses) == 74
    assert sum(board.marks) == 16
