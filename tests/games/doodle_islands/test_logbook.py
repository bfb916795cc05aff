"""Doodle Islands: logbooks that an independent checker accepts, and false ones that are refused by index and rule."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from flibuste import find_game, replay
from flibuste.engine.errors import FalseEvent, FalseResult
from flibuste.engine.options import Setting, settings
from flibuste.lab.simulate import play_one
from tests.checkers.doodle_islands import check

GAME = find_game("doodle-islands")
Book = dict[str, Any]


@pytest.mark.parametrize("setting", list(settings(GAME)), ids=lambda setting: setting.slug)
def test_an_independent_checker_accepts_random_games(setting: Setting) -> None:
    """DI-01 … DI-42 at once: the checker is written from the dossier alone and shares no code with the rules."""
    for number in range(12):
        book = json.loads(json.dumps(play_one(GAME, setting, 11, number).logbook()))
        assert check(book) is None
        assert replay(book).logbook() == book


@pytest.fixture(scope="module")
def whole_game() -> Book:
    book = play_one(GAME, Setting({"sea": "treasures", "more_control": False, "sheet": ""}, 3, 1), 6, 4).logbook()
    return json.loads(json.dumps(book))


def first(book: Book, wanted: Callable[[Book], bool]) -> int:
    return next(index for index, event in enumerate(book["events"]) if wanted(event))


def is_draw(event: Book) -> bool:
    return event.get("action") == "draw"


FALSE: dict[str, tuple[Callable[[Book], int], str]] = {}


def false(rule: str) -> Callable[[Callable[[Book], int]], Callable[[Book], int]]:
    def note(change: Callable[[Book], int]) -> Callable[[Book], int]:
        FALSE[change.__name__] = (change, rule)
        return change

    return note


@false("DI-13")
def a_gain_too_many(book: Book) -> int:
    index = first(book, lambda event: is_draw(event) and "gains" not in event)
    book["events"][index]["gains"] = {"monster": 3}
    return index


@false("DI-13")
def a_gain_left_out(book: Book) -> int:
    index = first(book, lambda event: "gains" in event)
    del book["events"][index]["gains"]
    return index


@false("DI-24")
def a_bottle_left_out(book: Book) -> int:
    index = first(book, lambda event: bool(event.get("bottle")))
    del book["events"][index]["bottle"]
    return index


@false("DI-06")
def the_wrong_player(book: Book) -> int:
    index = first(book, is_draw)
    book["events"][index]["player"] = (book["events"][index]["player"] + 1) % 3
    return index


@false("DI-06")
def a_cell_of_another_column(book: Book) -> int:
    index = 1 + first(book, lambda event: event.get("for") == "round" and event["black"] < 6)
    black = book["events"][index - 1]["black"]
    book["events"][index]["cell"] = [black % 5 + 1, book["events"][index]["cell"][1]]
    return index


@false("DI-06")
def a_die_that_is_taken(book: Book) -> int:
    index = first(book, is_draw)
    book["events"][index + 1] = book["events"][index + 1] | {"die": book["events"][index]["die"]}
    return index + 1


@false("DI-09")
def a_bottle_where_a_die_can_be_used(book: Book) -> int:
    index = first(book, is_draw)
    book["events"][index] = {"type": "move", "player": book["events"][index]["player"], "action": "bottle"}
    return index


@false("DI-04")
def a_column_prepared_twice(book: Book) -> int:
    book["events"][3]["column"] = 3
    return 3


@false("DI-06")
def a_move_too_few(book: Book) -> int:
    index = first(book, is_draw)
    del book["events"][index + 2]
    return index + 2


@false("DI-06")
def an_event_after_the_end(book: Book) -> int:
    book["events"].append({"type": "roll", "for": "round", "black": 1, "white": [1, 2, 3, 4]})
    return len(book["events"]) - 1


@false("DI-06")
def a_seven_on_a_die(book: Book) -> int:
    index = first(book, lambda event: event.get("for") == "round")
    book["events"][index]["black"] = 7
    return index


@false("DI-06")
def something_that_is_no_event(book: Book) -> int:
    book["events"][7] = "a sail!"
    return 7


@pytest.mark.parametrize("name", sorted(FALSE))
def test_a_false_event_is_refused_with_its_index_and_rule(whole_game: Book, name: str) -> None:
    """DI-06, DI-09, DI-13, DI-24"""
    book = copy.deepcopy(whole_game)
    change, rule = FALSE[name]
    index = change(book)
    with pytest.raises(FalseEvent) as refused:
        replay(book)
    assert (refused.value.facts["index"], refused.value.facts["rule"]) == (index, rule)
    assert check(book) is not None


@pytest.mark.parametrize("key", ["scores", "winners", "breakdown"])
def test_a_false_result_is_refused(whole_game: Book, key: str) -> None:
    """DI-15, DI-29"""
    book = copy.deepcopy(whole_game)
    result = book["result"]
    if key == "breakdown":
        result[key][1]["ships"] += 4
    else:
        result[key] = [9, 9, 9] if key == "scores" else [0, 1, 2]
    with pytest.raises(FalseResult, match=key):
        replay(book)
    del book["result"]
    with pytest.raises(FalseResult):
        replay(book)


def test_a_running_game_has_no_result(whole_game: Book) -> None:
    book = copy.deepcopy(whole_game)
    del book["events"][40:], book["result"]
    assert not replay(book).is_over
    book["result"] = whole_game["result"]
    with pytest.raises(FalseResult):
        replay(book)


def test_of_two_equal_dice_either_may_be_named(whole_game: Book) -> None:
    """DI-06: what other programs write counts too; extra keys are welcome."""
    book = copy.deepcopy(whole_game)
    changed = 0
    roll: Book = {}
    for event in book["events"]:
        if event["type"] == "roll":
            roll, taken = event, set()
        elif "die" in event:
            white = roll["white"]
            same = [die for die, face in enumerate(white) if face == white[event["die"]] and die not in taken]
            changed += same[-1] != event["die"]
            event["die"] = same[-1]
            event["note"] = "by hand"
            taken.add(same[-1])
    assert changed
    assert check(book) is None
    assert replay(book).result == whole_game["result"]
