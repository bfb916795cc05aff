"""Doodle Islands, Sea of Monsters: reefs, krakens, numbers that pay once in the whole game."""

from typing import Any

import pytest

from flibuste import Match
from flibuste.engine.errors import ImpossibleSetting
from flibuste.games.doodle_islands import refusals
from flibuste.games.doodle_islands.events import breakdown
from flibuste.games.doodle_islands.state import CIRCLED, CROSSED
from tests.games.doodle_islands.scene import Sheet, cell, scene, texts

BARE = (Sheet(), Sheet())


def sea(sheets: Any = BARE, **others: Any) -> Match:
    return scene(sheets, sea="monsters", **others)


def test_a_six_is_an_ordinary_face() -> None:
    """DI-30"""
    match = sea(black=6, white=(6, 6, 6))
    assert {text[:4] for text in texts(match)} == {"6-f6", "bott"}
    match.play("6-f6-WE")
    assert match.position.plain.sheets[0].bottles == 0


def test_there_are_no_archipelagos_forts_islands_or_bonuses() -> None:
    """DI-30"""
    table = sea().view()["table"]
    kinds = {one["kind"] for row in table["sheets"][0]["rows"] for one in row}
    assert kinds == {"reef", "kraken", "monster", "schooner", "galleon"}
    assert table["bonuses"] == []
    assert len(table["sheets"][0]["rows"]) == 6


def test_every_row_and_column_holds_one_of_each_and_two_monsters() -> None:
    """DI-30"""
    rows = [[one["kind"] for one in row] for row in sea().view()["table"]["sheets"][0]["rows"]]
    expected = sorted(["reef", "kraken", "monster", "monster", "schooner", "galleon"])
    assert all(sorted(line) == expected for line in [*rows, *zip(*rows, strict=True)])


def test_a_circled_monster_number_is_crossed_by_all_others() -> None:
    """DI-31, DI-13: the book's example, length 7 with the 7 gone must circle 6, and everyone else crosses 6."""
    routes = {"e5": "NS", "e4": "NS", "e3": "NS", "e2": "NS", "e1": "NS"}
    sheets = [Sheet({**routes, "d6": "WE"}, monsters=[7]), Sheet(crossed_monsters=[7])]
    match = sea(sheets, black=5, white=(6, 6, 6))
    match.play("6-e6-WN")
    assert match.events[-1]["gains"] == {"monster": 6}
    marks = [sheet.monsters for sheet in match.position.plain.sheets[:2]]
    assert [zone[6] for zone in marks] == [CIRCLED, CROSSED]
    assert [zone[7] for zone in marks] == [CIRCLED, CROSSED]


def test_a_crossed_number_pays_no_more() -> None:
    """DI-31"""
    sheets = [Sheet({"c6": "WE", "d6": "WE", "b6": "WE"}, crossed_monsters=[4, 3]), Sheet()]
    match = sea(sheets, black=5, white=(6, 6, 6))
    match.play("6-e6-WE")
    assert "gains" not in match.events[-1]


def test_at_a_kraken_one_ticks_a_tentacle_or_draws() -> None:
    """DI-32: two of four are ticked at the start."""
    match = sea(black=1, white=(4, 4, 4))
    assert "4-a4-tick" in match.legal
    assert "4-a4-NE" in match.legal
    match.play("4-a4-tick")
    assert match.position.plain.sheets[0].marks[cell("a4")] == 3
    assert match.events[-1]["action"] == "tentacle"
    assert "4-a4-tick" in match.legal


def test_a_kraken_takes_at_most_two_tentacles_more() -> None:
    """DI-32"""
    match = sea([Sheet(marks={"a4": 4}), Sheet()], black=1, white=(4, 4, 4))
    assert "4-a4-NE" in match.legal
    with pytest.raises(refusals.AllTentacles, match="DI-32"):
        match.play("4-a4-tick")


def test_a_kraken_with_a_route_is_closed() -> None:
    """DI-32"""
    match = sea([Sheet({"a4": "WE"}), Sheet()], black=1, white=(4, 4, 4))
    assert texts(match) == {"bottle"}
    with pytest.raises(refusals.CellTaken, match="DI-08"):
        match.play("4-a4-tick")


def test_a_kraken_pays_tentacles_times_reefs_on_its_route() -> None:
    """DI-33: the book's example, 3 tentacles and 2 reefs make 6; 6 and 5 are gone, so 4, crossed by the others."""
    routes = {"d5": "WE", "c5": "ES", "c6": "WN", "b6": "WE"}
    sheet = Sheet(routes, marks={"e5": 3}, others=[6], crossed_others=[5])
    match = sea([sheet, Sheet(crossed_others=[6], others=[5])], black=5, white=(5, 5, 5))
    match.play("5-e5-WE")
    assert match.events[-1]["gains"] == {"kraken": 4}
    zones = [one.others for one in match.position.plain.sheets[:2]]
    assert [zone[4] for zone in zones] == [CIRCLED, CROSSED]


def test_a_kraken_without_reefs_pays_nothing() -> None:
    """DI-33"""
    match = sea(black=1, white=(4, 4, 4))
    match.play("4-a4-SW")
    assert "gains" not in match.events[-1]


def test_monster_and_kraken_numbers_are_separate_zones() -> None:
    """DI-33"""
    match = sea([Sheet({"d5": "WE"}, monsters=[2]), Sheet()], black=5, white=(5, 5, 5))
    match.play("5-e5-WE")
    assert match.events[-1]["gains"] == {"kraken": 2}


def test_a_die_on_a_reef_ticks_a_bottle_and_draws_anywhere() -> None:
    """DI-34: a kraken's tentacle counts as drawing; nothing is drawn in a reef."""
    match = sea(black=1, white=(3, 3, 3))
    cells = {text[2:4] for text in texts(match) if text != "bottle"}
    assert len(cells) == 30
    assert "3-f1-tick" in match.legal
    with pytest.raises(refusals.ReefStaysBare, match="DI-34"):
        match.play("3-a3-WE")
    match.play("3-f1-tick")
    assert match.events[-1]["bottle"] is True
    assert match.position.plain.sheets[0].bottles == 1


def test_a_reef_is_no_choice_on_a_full_sheet() -> None:
    """DI-34, DI-09"""
    full = {f"{column}{row}": "WE" for column in "abcdef" for row in range(1, 7)}
    match = sea([Sheet(full), Sheet()], black=1, white=(3, 3, 3))
    assert texts(match) == {"bottle"}


def test_one_may_always_tick_a_bottle_instead() -> None:
    """DI-35"""
    match = sea(black=1, white=(1, 1, 1))
    assert "bottle" in match.legal
    match.play("bottle")
    assert match.events[-1]["action"] == "bottle"


def test_more_control_is_refused_here_by_name() -> None:
    """DI-35"""
    with pytest.raises(ImpossibleSetting, match="DI-35"):
        Match("doodle-islands", sea="monsters", more_control=True)


def test_solo_is_refused_here_by_name() -> None:
    """DI-40"""
    with pytest.raises(ImpossibleSetting, match="DI-40"):
        Match("doodle-islands", sea="monsters", players=1)


SNAKE = [f"{column}{row}" for row in (1, 2, 3) for column in ("abcdef" if row % 2 else "fedcba")]


def test_eighteen_on_a_monster_ends_the_game() -> None:
    """DI-36"""
    routes = dict.fromkeys(SNAKE, "WE") | {"f1": "SW", "f2": "WN", "a2": "ES", "a3": "NE"}
    del routes["d1"]
    match = sea([Sheet(routes), Sheet()], black=4, white=(1, 1, 1))
    match.play("1-d1-WE")
    assert match.events[-1]["gains"] == {"monster": 18}
    match.play("bottle")
    assert match.is_over
    assert match.game.endings[match.game.rules.ending(match.position.state)]["en"] == "highest monster number"


def test_eighteen_on_a_kraken_ends_the_game() -> None:
    """DI-36: 4 tentacles times 5 reefs is 20, the highest number is 18."""
    routes = dict.fromkeys(SNAKE, "WE") | {"f1": "SW", "f2": "WN", "a2": "ES", "a3": "NE"}
    routes |= {"f3": "SW", "f4": "WN", "e4": "WE", "d4": "ES", "d5": "NS"}
    del routes["d3"]
    match = sea([Sheet(routes, marks={"d3": 4}), Sheet()], black=4, white=(3, 3, 3))
    match.play("3-d3-WE")
    assert match.events[-1]["gains"] == {"kraken": 18}
    match.play("bottle")
    assert match.is_over
    assert match.game.endings[match.game.rules.ending(match.position.state)]["en"] == "highest kraken number"


def test_the_twelfth_bottle_ends_the_game() -> None:
    """DI-36"""
    match = sea([Sheet(bottles=11), Sheet()], to_play=1)
    match.play("bottle")
    assert match.is_over


def test_schooners_pay_three_and_galleons_five() -> None:
    """DI-37, DI-16: any two of them joined count."""
    match = sea([Sheet({"b1": "WE", "c1": "WE"}), Sheet()])
    assert breakdown(match.position, 0)["ships"] == 8


def test_the_bottle_stake_is_seven() -> None:
    """DI-37, DI-17"""
    match = sea([Sheet(bottles=1), Sheet()])
    assert match.scores == [-7, 7]
