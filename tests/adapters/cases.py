"""The tables at which the environments are tried, and what is skipped where an extra is not installed."""

from typing import Any

import pytest

from flibuste.engine.contract import Game
from flibuste.engine.extras import EXTRAS, MissingExtra, need
from flibuste.engine.options import Setting
from tests.every_game.states import spread
from tests.every_game.tables import GAMES, Case, name, simultaneous

__all__ = ["chosen", "every_case", "every_game", "every_one_action", "every_simultaneous", "needs"]

SPREAD = 4
ONE_ACTION = ("doodle-islands", "soft-seas")
"""Games in which a turn is one action, so that all have acted as often after every round."""


def needs(extra: str) -> pytest.MarkDecorator:
    """Skips where the extra is not installed, with the line that installs it."""
    try:
        need(extra)
    except MissingExtra as missing:
        return pytest.mark.skip(reason=str(missing))
    return pytest.mark.filterwarnings(*(f"ignore::UserWarning:{module}" for module in EXTRAS[extra]))


def chosen(setting: Setting) -> dict[str, Any]:
    """A setting as an environment takes it."""
    return {"players": setting.players, **setting.options}


def _fewest(cases: list[Case]) -> list[Case]:
    return list({case[0].id: case for case in reversed(cases)}.values())


def _cases() -> list[Case]:
    return [(game, setting) for game in GAMES for setting in spread(game.id, SPREAD)]


def _game_name(game: Game) -> str:
    return game.id


every_game = pytest.mark.parametrize("game", GAMES, ids=_game_name)
every_case = pytest.mark.parametrize("case", _cases(), ids=name)
every_one_action = pytest.mark.parametrize("case", [case for case in _cases() if case[0].id in ONE_ACTION], ids=name)
every_simultaneous = pytest.mark.parametrize("case", _fewest(simultaneous()), ids=name)
