"""Archipels: actions as texts, parts and words, step by step through a turn."""

from typing import Any

import pytest

from flibuste import Match
from flibuste.engine.errors import Refusal, UnknownAction
from flibuste.games.archipels import refusals
from flibuste.games.archipels.codes import parse, text
from flibuste.games.archipels.refusals import REFUSALS
from flibuste.games.archipels.rules import CODES
from tests.games.archipels.scene import scene


@pytest.mark.parametrize(
    "word",
    [
        "row-2",
        "column-b",
        "row-2-bd",
        "column-e-24",
        "sea-sssb",
        "hut",
        "discard-sand-t..p",
        "@-54,54",
        "b2-hut",
        "end",
    ],
)
def test_a_text_names_one_action(word: str) -> None:
    """AR-11, AR-12, AR-13, AR-30"""
    assert text(parse(word)) == word


def test_tiles_of_a_take_may_be_named_in_any_order() -> None:
    """AR-11: three tiles are one take."""
    assert parse("row-2-dba") == parse("row-2-abd")


@pytest.mark.parametrize(
    "word", ["row-b", "column-2", "row-2-24", "row-9", "@55,0", "@1", "sea-tttt", "h2-fish", "ends"]
)
def test_a_text_that_names_none_is_refused(word: str) -> None:
    with pytest.raises(UnknownAction):
        parse(word)


@pytest.mark.parametrize(
    ("parts", "refusal"),
    [
        ({"action": "sail"}, UnknownAction),
        ({"action": "take", "cells": [], "paddle": {"row": 2}}, UnknownAction),
        ({"action": "take", "cells": "b2", "paddle": {"row": 2}}, UnknownAction),
        ({"action": "take", "cells": [[2, 2]]}, UnknownAction),
        ({"action": "take", "cells": [[2, 2]], "paddle": {"row": 2, "column": 2}}, UnknownAction),
        ({"action": "take", "cells": [[2, 2]], "paddle": {"row": 8}}, UnknownAction),
        ({"action": "take", "cells": [[2, True]], "paddle": {"row": 2}}, UnknownAction),
        ({"action": "take", "cells": [[2, 2], [2, 3]], "paddle": {"row": 2}}, refusals.NotInLine),
        ({"action": "take", "cells": [[2, 2], [2, 2]], "paddle": {"row": 2}}, refusals.NotInLine),
        ({"action": "discard", "tile": {"level": "sea", "cells": ["hut"]}}, UnknownAction),
        ({"action": "discard", "tile": {"level": "building", "cells": ["crab"]}}, UnknownAction),
        ({"action": "discard", "tile": {"level": ["sea"], "cells": [None] * 4}}, UnknownAction),
        ({"action": "discard", "tile": {"level": "sea", "cells": ["crab", None, None, None]}}, UnknownAction),
        ({"action": "discard"}, UnknownAction),
        ({"action": "place", "at": [0, 99]}, UnknownAction),
        ({"action": "flower", "cell": [0, 1], "element": "fish"}, UnknownAction),
        ({"action": "flower", "cell": [1, 1], "element": ["fish"]}, UnknownAction),
        ({"action": "flower", "cell": [1, 1], "element": "bottle"}, refusals.NoZone),
    ],
)
def test_parts_that_mean_no_action_are_refused(parts: dict[str, Any], refusal: type[Refusal]) -> None:
    """AR-11, AR-20, AR-31"""
    match = scene()
    with pytest.raises(refusal):
        match.game.actions.code(match.position, 0, parts)


def test_a_code_that_there_is_not_is_refused() -> None:
    for code in (-1, CODES):
        with pytest.raises(UnknownAction):
            scene().play(code)


def test_every_step_of_a_turn_can_be_taken_back() -> None:
    """AR-10: paddle, tiles, tile, place, end: five small actions, of which the logbook has three."""
    match = scene(4, market={"b2": "sea-fffb"})
    lines = [match.line]
    for word in ("row-2", "row-2-b", "sea-fffb", "@0,0", "end"):
        match.play(word)
        lines.append(match.line)
    assert [event["action"] for event in match.events] == ["take", "place", "end"]
    for line in reversed(lines[:-1]):
        match.undo()
        assert match.line == line
    assert match.events == []


def test_words_say_what_an_action_does() -> None:
    """AR-11, AR-12, AR-30"""
    match = scene(4, market={"b2": "sea-fffb"})
    assert match.parse("row-2").words("fr") == "poser la pagaie sur la ligne 2"
    match.play("row-2")
    assert match.parse("row-2-bd").words() == "take on row 2: columns 2, 4"
    match.play("row-2-b")
    assert match.legal[0].words() == "lay a sea tile (fish, fish / fish, bottle)"
    match.play("sea-fffb")
    assert match.legal[0].words() == "lay a sea tile (fish, fish / fish, bottle) at 0,0"
    assert match.parse("discard-tiki").words("fr") == "défausser une tuile construction (tiki)"


def test_outcomes_are_said_in_words() -> None:
    """AR-01, AR-05"""
    match = Match("archipels", players=2, first=0)
    assert match.game.actions.outcome(match.position, 4, "en") == "the turtles start with a flower"
    for animal in range(4):
        match.fall(animal)
    said = match.game.actions.outcome(match.position, 118, "fr")
    assert said == "pioche pour colonne 2, ligne 1 : une tuile construction (hutte)"


def test_every_refusal_has_a_code_of_its_own() -> None:
    assert len({refusal.code for refusal in REFUSALS}) == len(REFUSALS)
