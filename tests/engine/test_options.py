"""Settings: what a game declares is what it accepts."""

from typing import Any

import pytest

from flibuste import Match, find_game
from flibuste.engine.errors import (
    BadOption,
    ImpossibleSetting,
    SettingError,
    UnknownGame,
    UnknownOption,
    WrongPlayers,
)
from flibuste.engine.options import check, settings

GAME = find_game("doodle-islands")


def test_options_left_out_are_the_defaults() -> None:
    assert check(GAME, {}).options == {"sea": "treasures", "more_control": False, "sheet": ""}
    assert check(GAME, {}).players == 2


@pytest.mark.parametrize(("word", "meant"), [("true", True), ("YES", True), ("off", False), (True, True)])
def test_a_switch_is_read_from_words(word: Any, meant: bool) -> None:
    assert check(GAME, {"more_control": word}).options["more_control"] is meant


@pytest.mark.parametrize(
    ("options", "players", "error"),
    [
        ({"see": "treasures"}, 2, UnknownOption),
        ({"sea": "mud"}, 2, BadOption),
        ({"sea": True}, 2, BadOption),
        ({"more_control": "perhaps"}, 2, BadOption),
        ({"more_control": 1}, 2, BadOption),
        ({"sheet": 3}, 2, BadOption),
        ({}, 0, WrongPlayers),
        ({}, 6, WrongPlayers),
        ({"sea": "monsters"}, 1, ImpossibleSetting),
    ],
)
def test_what_cannot_be_is_refused_by_name(options: dict[str, Any], players: int, error: type[SettingError]) -> None:
    with pytest.raises(error) as refused:
        check(GAME, options, players)
    assert refused.value.sentence("fr") != refused.value.sentence("en")


def test_every_setting_listed_is_accepted() -> None:
    listed = list(settings(GAME))
    assert len(listed) == 5 + 5 + 4
    assert all(check(GAME, one.options, one.players) == one for one in listed)


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownGame, match="doodle-islands"):
        Match("checkers")


def test_slugs_tell_settings_apart() -> None:
    slugs = [one.slug for one in settings(GAME)]
    assert len(set(slugs)) == len(slugs)
