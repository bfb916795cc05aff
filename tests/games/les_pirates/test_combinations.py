"""Les Pirates: what goes together, and what does not."""

from typing import Any

import pytest

from flibuste.engine.errors import BadOption, ImpossibleSetting, WrongPlayers
from flibuste.engine.options import check, settings
from tests.games.les_pirates.scene import GAME


@pytest.mark.parametrize(
    ("options", "players", "en", "fr"),
    [
        ({"devils_island": True, "fleet": True}, 2, "Devil's island", "L'île au diable"),
        ({"cyclone": True, "double_board": True}, 5, "Cyclone", "Le cyclone"),
        ({"kingdoms": "enemy", "double_board": True}, 5, "kingdoms", "royaumes"),
        ({"kingdoms": "headwind", "double_board": True}, 2, "kingdoms", "royaumes"),
        ({"kingdoms": "enemy"}, 3, "2 players", "à 2"),
        ({"kingdoms": "headwind"}, 4, "2 players", "à 2"),
        ({"double_board": True}, 4, "5 to 8", "5 à 8"),
        ({"double_board": True}, 2, "5 to 8", "5 à 8"),
        ({}, 5, "Double board", "Le double plateau"),
        ({}, 8, "Double board", "Le double plateau"),
        ({"one_treasure": True}, 2, "Double board", "Le double plateau"),
    ],
)
def test_impossible_combinations_are_refused_by_name(options: dict[str, Any], players: int, en: str, fr: str) -> None:
    """LP-39"""
    with pytest.raises(ImpossibleSetting) as refused:
        check(GAME, options, players)
    assert refused.value.sentence("en").endswith(" (LP-39)")
    assert en in refused.value.sentence("en")
    assert fr in refused.value.sentence("fr")
    assert refused.value.sentence("fr").endswith(" (LP-39)")


def test_enemy_and_headwind_kingdoms_are_values_of_one_option() -> None:
    """LP-39, LP-36, LP-37"""
    with pytest.raises(BadOption):
        check(GAME, {"kingdoms": "enemy headwind"}, 2)


@pytest.mark.parametrize("players", [0, 1, 9])
def test_two_to_eight_play(players: int) -> None:
    """LP-39, LP-32"""
    with pytest.raises(WrongPlayers):
        check(GAME, {"double_board": True}, players)


def test_everything_else_combines_freely() -> None:
    """LP-39: three of the four ways of Devil's island and Fleet, 16 of four flags, 5 tables; 8 × 2 × 4 double ones."""
    everything = list(settings(GAME))
    single = [one for one in everything if not one.options["double_board"]]
    assert len(single) == 3 * 2**4 * 5
    assert len(everything) - len(single) == 3 * 2**3 * 2 * 4
    for setting in everything[::7]:
        assert check(GAME, setting.options, setting.players) == setting
