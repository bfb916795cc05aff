"""Archipels: logbooks that an independent checker accepts, and false ones that are refused by index and rule."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from flibuste import find_game, replay
from flibuste.engine.errors import FalseEvent, FalseResult
from flibuste.engine.options import Setting, settings
from flibuste.lab.simulate import play_one
from tests.checkers.archipels import check
from tests.second_opinion import refused

GAME = find_game("archipels")
Book = dict[str, Any]


@pytest.mark.parametrize("setting", list(settings(GAME)), ids=lambda setting: setting.slug)
def test_the_checker_accepts_games_of_bots(setting: Setting) -> None:
    """AR-13: `python -m tests.second_opinion` plays many more."""
    assert list(refused(GAME, setting, 0, 2)) == []


@pytest.mark.parametrize("setting", list(settings(GAME)), ids=lambda setting: setting.slug)
def test_an_independent_checker_accepts_random_games(setting: Setting) -> None:
    """AR-01 … AR-53 at once: the checker is written from the dossier alone and shares no code with the rules."""
    for number in range(12):
        book = json.loads(json.dumps(play_one(GAME, setting, 11, number).logbook()))
        assert check(book) is None
        assert replay(book).logbook() == book


@pytest.fixture(scope="module")
def whole_game() -> Book:
    return json.loads(json.dumps(play_one(GAME, Setting({"sheet": ""}, 3, GAME.version), 6, 4).logbook()))


def first(book: Book, action: str, after: int = 0) -> int:
    return next(
        index
        for index, event in enumerate(book["events"])
        if index >= after and action in (event.get("action"), event["type"])
    )


FALSE: dict[str, tuple[Callable[[Book], int], str]] = {}


def false(rule: str) -> Callable[[Callable[[Book], int]], Callable[[Book], int]]:
    def note(change: Callable[[Book], int]) -> Callable[[Book], int]:
        FALSE[change.__name__] = (change, rule)
        return change

    return note


@false("AR-05")
def five_first_flowers(book: Book) -> int:
    book["events"][0]["flowers"] = ["seahorse", "manta", "octopus", "fish", "turtle"]
    return 0


@false("AR-05")
def a_building_with_a_first_flower(book: Book) -> int:
    book["events"][0]["flowers"][0] = "tiki"
    return 0


@false("AR-01")
def a_tile_drawn_twice(book: Book) -> int:
    drawn = [index for index, event in enumerate(book["events"]) if event["type"] == "draw"]
    here = next(index for index in drawn if book["events"][index]["tile"]["level"] == "sea")
    book["events"][drawn[-1]]["tile"] = book["events"][here]["tile"]
    return drawn[-1]


@false("AR-01")
def a_cell_filled_twice(book: Book) -> int:
    book["events"][3]["cell"] = book["events"][2]["cell"]
    return 3


@false("AR-10")
def the_wrong_player(book: Book) -> int:
    index = first(book, "take")
    book["events"][index]["player"] = (book["events"][index]["player"] + 1) % 3
    return index


@false("AR-04")
def a_tile_under_the_extra_paddle(book: Book) -> int:
    index = first(book, "take")
    book["events"][index] |= {"cells": [[2, 1]], "paddle": {"row": 1}}
    return index


@false("AR-11")
def tiles_of_two_lines(book: Book) -> int:
    index = first(book, "take")
    book["events"][index] |= {"cells": [[2, 2], [3, 4]], "paddle": {"row": 2}}
    return index


@false("AR-11")
def four_tiles(book: Book) -> int:
    index = first(book, "take")
    book["events"][index] |= {"cells": [[1, 2], [2, 2], [3, 2], [4, 2]], "paddle": {"row": 2}}
    return index


@false("AR-11")
def a_tile_under_a_paddle(book: Book) -> int:
    index = first(book, "take")
    again = first(book, "take", index + 1)
    book["events"][again] |= {key: book["events"][index][key] for key in ("cells", "paddle")}
    return again


@false("AR-12")
def a_tile_that_is_not_in_hand(book: Book) -> int:
    index = first(book, "place")
    hut = {"level": "building", "cells": ["hut"]}
    tiki = {"level": "building", "cells": ["tiki"]}
    held = [event["tile"] for event in book["events"][1:18]]
    book["events"][index]["tile"] = tiki if hut in held else hut
    return index


@false("AR-13")
def a_discard_while_the_pontoon_has_room(book: Book) -> int:
    """In a turn of the first day that took two tiles at most."""
    index = first(book, "take")
    while len(book["events"][index]["cells"]) > 2:
        index = first(book, "take", index + 1)
    book["events"][index + 1] |= {"action": "discard", "tile": held(book, index)}
    return index + 1


def held(book: Book, index: int) -> Any:
    """The first tile that a take of the first day took."""
    cell = book["events"][index]["cells"][0]
    return next(event["tile"] for event in book["events"] if event.get("cell") == cell)


@false("AR-21")
def an_island_that_begins_elsewhere(book: Book) -> int:
    index = first(book, "place")
    book["events"][index]["at"] = [1, 0]
    return index


@false("AR-10")
def a_turn_without_its_end(book: Book) -> int:
    index = first(book, "end")
    del book["events"][index]
    return index


@false("AR-10")
def a_small_step_in_the_logbook(book: Book) -> int:
    index = first(book, "take")
    book["events"][index]["action"] = "paddle"
    return index


@false("AR-30")
def an_element_that_the_tile_does_not_show(book: Book) -> int:
    index = first(book, "flower")
    shown = {"hut", "tiki"} - {book["events"][index]["element"]}
    book["events"][index]["element"] = min(shown)
    return index


@false("AR-31")
def a_flower_for_bottles(book: Book) -> int:
    index = first(book, "flower")
    book["events"][index]["element"] = "bottle"
    return index


@false("AR-10")
def a_flower_left_out(book: Book) -> int:
    index = first(book, "flower")
    del book["events"][index : index + 2]
    return index


@false("AR-51")
def a_gain(book: Book) -> int:
    index = first(book, "place")
    book["events"][index]["gains"] = {"fish": 2}
    return index


@false("AR-10")
def an_event_after_the_end(book: Book) -> int:
    book["events"].append(book["events"][1])
    return len(book["events"]) - 1


@false("AR-10")
def something_that_is_no_event(book: Book) -> int:
    book["events"][7] = "a sail!"
    return 7


@pytest.mark.parametrize("name", sorted(FALSE))
def test_a_false_event_is_refused_with_its_index_and_rule(whole_game: Book, name: str) -> None:
    """AR-01, AR-04, AR-05, AR-10, AR-11, AR-12, AR-13, AR-21, AR-30, AR-31, AR-51"""
    book = copy.deepcopy(whole_game)
    change, rule = FALSE[name]
    index = change(book)
    with pytest.raises(FalseEvent) as refused:
        replay(book)
    assert (refused.value.facts["index"], refused.value.facts["rule"]) == (index, rule)
    assert check(book) is not None


@pytest.mark.parametrize("key", ["scores", "winners", "breakdown", "values"])
def test_a_false_result_is_refused(whole_game: Book, key: str) -> None:
    """AR-50, AR-51, AR-52"""
    book = copy.deepcopy(whole_game)
    result = book["result"]
    if key == "breakdown":
        result[key][1]["fish"] += 1
    elif key == "values":
        result["breakdown"][0][key]["fish"] += 1
    else:
        result[key] = [9, 9, 9] if key == "scores" else [0, 1, 2]
    with pytest.raises(FalseResult, match=key):
        replay(book)
    assert check(book) is not None


def test_a_running_game_has_no_result(whole_game: Book) -> None:
    book = copy.deepcopy(whole_game)
    del book["events"][40:], book["result"]
    assert not replay(book).is_over
    assert check(book) is None
    book["result"] = whole_game["result"]
    with pytest.raises(FalseResult):
        replay(book)


def test_flowers_and_taken_tiles_may_stand_in_any_order(whole_game: Book) -> None:
    """AR-05, AR-11: what other programs write counts too; extra keys are welcome."""
    book = copy.deepcopy(whole_game)
    book["events"][0]["flowers"].reverse()
    for event in book["events"]:
        if event.get("action") == "take":
            event["cells"].reverse()
            event["note"] = "by hand"
    assert check(book) is None
    assert replay(book).result == whole_game["result"]


def test_a_logbook_has_no_options_but_a_replaced_sheet(whole_game: Book) -> None:
    assert whole_game["options"] == {}
    assert whole_game["game"] == "archipels"
