"""Doodle Islands, solo: titles and feats."""

from typing import Any

import pytest

from flibuste import Match
from flibuste.games.doodle_islands.board import solo_of
from flibuste.games.doodle_islands.events import breakdown
from flibuste.games.doodle_islands.words import TITLES
from tests.games.doodle_islands.scene import Sheet, scene

BOX = [title["fr"] for title in TITLES]
"""As the box names them, and the logbook."""


def line(sheet: Sheet, **others: Any) -> dict[str, Any]:
    return breakdown(scene([sheet], **others).position, 0)


def test_solo_has_three_white_dice_and_no_gold_for_bottles() -> None:
    """DI-40, DI-01"""
    match = Match("doodle-islands", players=1, seed=1)
    assert len(match.view(0)["table"]["dice"]["white"]) == 3
    assert line(Sheet(bottles=5))["bottle_stake"] == 0
    assert match.first == 0


def test_one_takes_one_die_a_round() -> None:
    """DI-40"""
    match = Match("doodle-islands", players=1, seed=1)
    match.play(match.legal[0])
    assert match.position.plain.rounds == 2


@pytest.mark.parametrize(
    ("gold", "title"),
    [
        ([14, 15], None),
        ([13, 14, 3], BOX[0]),
        ([15, 14, 13, 7], BOX[0]),
        ([15, 14, 13, 8], BOX[1]),
        ([15, 14, 13, 12, 11, 4], BOX[1]),
        ([15, 14, 13, 12, 11, 5], BOX[2]),
        ([15, 14, 13, 12, 11, 10, 9, 5], BOX[2]),
        ([15, 14, 13, 12, 11, 10, 9, 6], BOX[3]),
        ([15, 14, 13, 12, 11, 10, 9, 8, 7, 5], BOX[3]),
        ([15, 14, 13, 12, 11, 10, 9, 8, 7, 6], BOX[4]),
        ([15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 5], BOX[4]),
        ([15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 6], BOX[5]),
    ],
)
def test_titles_go_by_gold(gold: list[int], title: str | None) -> None:
    """DI-41: under 30 none, then from 30, 50, 70, 90, 105 and 120."""
    assert line(Sheet(monsters=gold[:12], others=gold[12:]))["title"] == title


def test_the_titles_are_the_books() -> None:
    """DI-41"""
    expected = ["Moussaillon", "Loup de mer", "Quartier-Maître", "Capitaine", "Amiral", "Roi ou Reine des Pirates"]
    assert expected == BOX
    limits = [29, 30, 49, 50, 69, 70, 89, 90, 104, 105, 119, 120]
    solo = Match("doodle-islands", players=1, seed=1)
    reached = [sum(gold >= least for least in solo_of(solo.setting).titles) for gold in limits]
    assert reached == [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6]


def test_the_sober_feat_is_no_bottle_at_the_end() -> None:
    """DI-42"""
    assert "sober" in line(Sheet())["feats"]
    assert "sober" not in line(Sheet(bottles=1))["feats"]


def test_the_slayer_has_42_gold_from_monsters() -> None:
    """DI-42"""
    assert "slayer" in line(Sheet(monsters=[15, 14, 13]))["feats"]
    assert "slayer" not in line(Sheet(monsters=[15, 14, 12]))["feats"]


def test_goldbeard_has_74_gold_from_islands_with_bonuses() -> None:
    """DI-42"""
    match = scene([Sheet(others=[10, 9, 8, 7, 6, 5, 4])])
    twin = match.position.plain
    twin.bonuses[:] = [1, 1, 1, 1]
    head = match.line.partition("|")[0]
    rich = Match.from_line(f"{head}| {match.game.state.text(match.game.state.record(twin))}")
    assert "goldbeard" in breakdown(rich.position, 0)["feats"]
    assert "goldbeard" not in breakdown(match.position, 0)["feats"]


# One line through all five archipelagos; only the island c1 is not drawn yet.
GRAND_TOUR = {
    **{"a2": "NS", "a3": "NS", "a4": "NS", "a5": "NE", "b5": "WN", "b4": "NS", "b3": "ES", "c3": "WN", "c2": "NS"},
    **{"d1": "WE", "e1": "SW", "e2": "NS", "e3": "NS", "e4": "NS"},
}
ALL_FORTS = {"a2": 3, "b5": 3, "c3": 4, "d1": 3, "e4": 3}


def feats_after(text: str, sheet: Sheet) -> list[str]:
    match = scene([sheet], black=3, white=(1, 1, 1))
    match.play(text)
    return list(breakdown(match.position, 0)["feats"])


def test_the_builder_scores_an_island_with_sixteen_forts_on_its_route() -> None:
    """DI-42: on the route, not on the sheet."""
    assert "builder" in feats_after("1-c1-ES", Sheet(GRAND_TOUR, marks=ALL_FORTS))
    assert "builder" not in feats_after("1-c1-NS", Sheet(GRAND_TOUR, marks=ALL_FORTS))
    assert "builder" not in feats_after("1-c1-ES", Sheet(GRAND_TOUR, marks=ALL_FORTS, others=list(range(1, 11))))


def test_the_prince_of_navigators_has_a_single_route_on_the_sheet() -> None:
    """DI-42: prepared segments included."""
    assert "navigator" in feats_after("1-c1-ES", Sheet(GRAND_TOUR))
    assert "navigator" not in feats_after("1-c1-NS", Sheet(GRAND_TOUR))


def test_feats_and_title_stand_in_the_result_of_a_finished_game() -> None:
    """DI-40, DI-41, DI-42"""
    match = Match("doodle-islands", players=1, seed=2)
    while not match.is_over:
        match.play(match.legal[0])
    assert match.result is not None
    assert {"title", "feats"} <= set(match.result["breakdown"][0])
    assert match.winners == [0]
