"""Soft Seas, logbooks: what we write an independent checker accepts, what is false we refuse with index and rule."""

import copy
import json
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from flibuste import Match, find_game, replay
from flibuste.engine.errors import FalseEvent, FalseResult
from flibuste.engine.options import check as check_setting
from flibuste.lab.simulate import play_one
from tests.checkers.soft_seas import check
from tests.games.soft_seas.scene import play_all

Book = dict[str, Any]


def random_game(players: int, number: int) -> Match:
    game = find_game("soft-seas")
    return play_one(game, check_setting(game, {}, players), 7, number)


def book_of(match: Match) -> Book:
    """The logbook as another program gets it."""
    return dict(json.loads(json.dumps(match.logbook())))


def one_game() -> Book:
    """A random game of three players with bonuses, barrels, an island that scored and a boat that scored 1."""
    return copy.deepcopy(_eventful(("setup", "barrel", "island", "boat 1")))


@cache
def _eventful(wanted: tuple[str, ...]) -> Book:
    books = (book_of(random_game(3, number)) for number in range(10_000))
    return next(book for book in books if set(wanted) <= set(happened(book)))


def happened(book: Book) -> Iterator[str]:
    for event in book["events"]:
        yield "barrel" if event.get("barrel") else event["type"]
        for kind, points in event.get("gains", {}).items():
            yield from (kind, f"{kind} {points}")


@pytest.mark.parametrize("players", range(1, 9))
def test_random_games_are_accepted_by_the_independent_checker_and_replayed(players: int) -> None:
    """SS-01 to SS-14"""
    for number in range(12):
        match = random_game(players, number)
        book = book_of(match)
        assert check(book) is None
        again = replay(book)
        assert again.line == match.line
        assert again.events == match.events


def test_a_game_that_still_runs_is_recorded_turn_by_turn() -> None:
    """SS-14: the logbook of an unfinished turn betrays nothing, and both programs take it."""
    match = Match("soft-seas", players=2)
    match.fall(2)
    match.play("c1-WE", 0)
    assert match.logbook()["events"] == [{"type": "roll", "die": 3}]
    assert "result" not in match.logbook()
    assert check(book_of(match)) is None
    match.play("c1-NS", 1)
    assert [event["type"] for event in match.logbook()["events"]] == ["roll", "move", "move"]
    assert replay(book_of(match)).line == match.line


def test_every_beginning_of_a_game_is_right_and_is_replayed() -> None:
    """SS-14: also one that stops in the middle of a turn, where others write the moves already made."""
    book = one_game()
    del book["result"]
    for length in range(len(book["events"])):
        part = {**book, "events": book["events"][:length]}
        bonus_is_missing = book["events"][length]["type"] == "setup"
        if bonus_is_missing:
            with pytest.raises(FalseEvent, match="is missing"):
                replay(part)
        else:
            assert check(part) is None
            replay(part)


def test_what_is_false_or_nothing_may_be_left_out_and_extras_are_welcome() -> None:
    """SS-04, SS-08"""
    book = one_game()
    for event in book["events"]:
        if event.get("barrel") is False:
            del event["barrel"]
        event["remark"] = "arr"
        if event["type"] == "move":
            event.setdefault("gains", {"boat": 0})
    replay(book)


def first(book: Book, fits: Callable[[Book], object]) -> int:
    return next(index for index, event in enumerate(book["events"]) if fits(event))


def change(key: str, value: Any, fits: Callable[[Book], object]) -> Callable[[Book], int]:
    """Falsify a key of the first event that fits; its index."""

    def falsify(book: Book) -> int:
        index = first(book, fits)
        book["events"][index][key] = value(book["events"][index]) if callable(value) else value
        return index

    return falsify


def is_move(event: Book) -> bool:
    return bool(event["type"] == "move")


def swap_players(book: Book) -> int:
    moves = book["events"][1:3]
    moves[0]["player"], moves[1]["player"] = moves[1]["player"], moves[0]["player"]
    return 1


def drop_bonus(book: Book) -> int:
    index = first(book, lambda event: event["type"] == "setup")
    del book["events"][index]
    return index


def invent_bonus(book: Book) -> int:
    book["events"].insert(4, {"type": "setup", "bonuses": []})
    return 4


def two_rolls(book: Book) -> int:
    book["events"].insert(1, {"type": "roll", "die": 1})
    return 1


def two_moves(book: Book) -> int:
    book["events"].insert(4, copy.deepcopy(book["events"][3]))
    return 4


def draw_again(book: Book) -> int:
    """In the cell of this player's first drawing, where it is in the column of the die again."""
    for index, event in enumerate(book["events"]):
        if index > 4 and event["type"] == "move" and event["player"] == 0:
            event["cell"] = book["events"][1]["cell"]
            return index
    raise AssertionError


def wrong_column(book: Book) -> int:
    index = 1 + first(book, lambda event: event.get("die", 6) < 6)
    move = book["events"][index]
    move["cell"] = [move["cell"][0] % 5 + 1, move["cell"][1]]
    return index


def after_the_end(book: Book) -> int:
    book["events"].append({"type": "roll", "die": 1})
    return len(book["events"]) - 1


@pytest.mark.parametrize(
    ("falsify", "rule"),
    [
        (change("die", 7, lambda event: True), "SS-02"),
        (change("die", True, lambda event: True), "SS-02"),
        (change("type", "draw", is_move), "SS-02"),
        (change("type", "dance", is_move), "SS-02"),
        (change("action", "pass", is_move), "SS-02"),
        (change("player", 8, is_move), "SS-02"),
        (change("player", 1, is_move), "SS-14"),
        (swap_players, "SS-14"),
        (change("cell", [6, 1], is_move), "SS-01"),
        (change("cell", [7, 1], is_move), "SS-02"),
        (change("cell", "a1", is_move), "SS-02"),
        (wrong_column, "SS-02"),
        (draw_again, "SS-02"),
        (change("shape", "XX", is_move), "SS-02"),
        (change("shape", ["WE"], is_move), "SS-02"),
        (change("barrel", True, is_move), "SS-04"),
        (change("barrel", "no", is_move), "SS-04"),
        (change("barrel", False, lambda event: event.get("barrel")), "SS-04"),
        (change("gains", {"boat": 9}, is_move), "SS-08"),
        (change("gains", 1, is_move), "SS-08"),
        (change("gains", {}, lambda event: "boat" in event.get("gains", {})), "SS-06"),
        (change("gains", {"boat": 99}, lambda event: "boat" in event.get("gains", {})), "SS-06"),
        (change("gains", {"boat": True}, lambda event: event.get("gains") == {"boat": 1}), "SS-06"),
        (change("gains", {"island": 99}, lambda event: "island" in event.get("gains", {})), "SS-07"),
        (change("bonuses", [], lambda event: event["type"] == "setup"), "SS-10"),
        (change("bonuses", "none", lambda event: event["type"] == "setup"), "SS-10"),
        (drop_bonus, "SS-02"),
        (invent_bonus, "SS-02"),
        (two_rolls, "SS-02"),
        (two_moves, "SS-14"),
        (after_the_end, "SS-02"),
    ],
)
def test_a_false_event_is_refused_with_its_index_and_rule(falsify: Callable[[Book], int], rule: str) -> None:
    """SS-02, SS-04, SS-06, SS-07, SS-08, SS-10, SS-14"""
    book = one_game()
    index = falsify(book)
    assert check(book) is not None
    with pytest.raises(FalseEvent) as refused:
        replay(book)
    assert refused.value.facts["index"] == index
    assert refused.value.facts["rule"] == rule
    assert refused.value.sentence("fr")


def test_false_gains_in_an_unfinished_turn_are_refused() -> None:
    """SS-06, SS-14"""
    events = [
        {"type": "roll", "die": 1},
        {"type": "move", "player": 0, "action": "draw", "cell": [1, 1], "shape": "WE"},
    ]
    book = {"flibuste": 1, "game": "soft-seas", "options": {}, "players": 2, "first": 0, "events": events}
    assert replay(book).acting == (1,)
    events[1]["gains"] = {"boat": 2}
    with pytest.raises(FalseEvent, match="SS-08"):
        replay(book)


@pytest.mark.parametrize("key", ["scores", "winners", "breakdown"])
def test_a_false_result_is_refused(key: str) -> None:
    """SS-13"""
    book = one_game()
    book["result"][key] = [3, 4, 5]
    assert check(book) is not None
    with pytest.raises(FalseResult):
        replay(book)


def test_a_result_before_the_end_is_refused() -> None:
    """SS-12"""
    match = Match("soft-seas", players=2)
    match.fall(0)
    play_all(match, "a1-WE", "a1-WE")
    book = {**book_of(match), "result": {"scores": [7, 7], "winners": [0, 1], "breakdown": [{}, {}]}}
    assert check(book) is not None
    with pytest.raises(FalseResult):
        replay(book)
