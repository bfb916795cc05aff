"""What games send is what their `shapes` declare: no key too many, none missing, nothing of another type."""

import importlib
from collections.abc import Mapping
from functools import cache
from types import ModuleType
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from flibuste import Match
from flibuste.engine.contract import Game
from flibuste.engine.dice import Dice
from flibuste.engine.shapes import ScoreLine
from tests.every_game.tables import GAMES, TABLES, Case, name

LONGEST = 150
EVERY = 7
"""Decisions between two looks at all that is sent."""


@cache
def shapes_of(game: Game) -> ModuleType:
    return importlib.import_module(f"{game.load.__module__.rpartition('.')[0]}.shapes")


@cache
def adapter(shape: Any) -> TypeAdapter[Any]:
    return TypeAdapter(shape)


def check(shape: Any, value: object) -> None:
    adapter(shape).validate_python(value, strict=True, extra="forbid")


def check_view(match: Match, seat: int | None) -> None:
    view = match.view(seat)
    check(shapes_of(match.game).Table, view["table"])
    for offer in view["legal"]:
        check(shapes_of(match.game).Parts, offer["parts"])
    for score in view["scores"]:
        check(list[ScoreLine], score["lines"])


def check_event(game: Game, event: Mapping[str, Any]) -> None:
    """A move is its parts, and what every move has."""
    if event["type"] != "move":
        check(shapes_of(game).Event, event)
        return
    own = shapes_of(game).Played.__annotations__.keys()
    check(shapes_of(game).Played, {key: value for key, value in event.items() if key in own})
    check(shapes_of(game).Parts, {key: value for key, value in event.items() if key not in own})


@pytest.mark.parametrize("case", TABLES, ids=name)
def test_views_parts_and_events_of_random_games_are_as_declared(case: Case) -> None:
    game, setting = case
    dice = Dice(23)
    match = Match(game, players=setting.players, chance=dice, **setting.options)
    for step in range(LONGEST):
        if step % EVERY == 0 or match.is_over:
            for seat in (None, *range(match.players)):
                check_view(match, seat)
        if match.is_over:
            break
        match.play(match.legal[dice.below(len(match.legal))])
    for event in match.events:
        check_event(game, event)


@pytest.mark.parametrize("case", TABLES, ids=name)
def test_breakdowns_are_as_declared(case: Case) -> None:
    game, setting = case
    position = Match(game, players=setting.players, seed=3, **setting.options).position
    for seat in range(setting.players):
        check(shapes_of(game).Breakdown, game.events.breakdown(position, seat))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_key_too_many_and_a_key_missing_are_seen(game: Game) -> None:
    table = dict(Match(game, seed=1).view()["table"])
    first = next(iter(table))
    for wrong in ({**table, "unheard_of": 1}, {key: value for key, value in table.items() if key != first}):
        with pytest.raises(ValidationError):
            check(shapes_of(game).Table, wrong)
