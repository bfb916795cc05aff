"""Whole games at once say what steps one by one say, of every game."""

import json
from typing import Any

import pytest

from flibuste.engine.chronicle import check
from flibuste.engine.contract import CHANCE
from flibuste.engine.errors import FlibusteError
from flibuste.engine.logbook import replay
from flibuste.engine.match import Match
from flibuste.lab.simulate import play_one, record
from tests.every_game.tables import GAMES, TABLES, Case, name, sample

some_tables = pytest.mark.parametrize("case", TABLES[::4], ids=name)
every_game = pytest.mark.parametrize("case", [(game, sample(game)[0]) for game in GAMES], ids=name)


@some_tables
def test_a_game_that_a_kernel_wrote_down_is_the_one_that_a_match_plays(case: Case) -> None:
    book = next(iter(record(*case, games=1, seed=23)))
    assert book == play_one(*case, 23, 0).logbook()
    check(json.loads(json.dumps(book)))


def falsified(book: dict[str, Any], place: int) -> dict[str, Any]:
    """The book with one number of an event changed."""
    wrong: dict[str, Any] = json.loads(json.dumps(book))
    event = wrong["events"][place]
    key = next(key for key, value in event.items() if type(value) is int)
    event[key] += 1
    return wrong


def refused(judge: Any, book: dict[str, Any]) -> str:
    try:
        judge(book)
    except FlibusteError as problem:
        return f"{problem.code}: {problem}"
    return "right"


@every_game
def test_what_is_false_is_refused_at_once_with_the_words_of_a_replay(case: Case) -> None:
    book = play_one(*case, 3, 1).logbook()
    numbered = [place for place, event in enumerate(book["events"]) if any(type(one) is int for one in event.values())]
    for place in numbered[:: max(1, len(numbered) // 12)]:
        wrong = falsified(book, place)
        assert refused(check, wrong) == refused(replay, wrong)
    for wrong in ({**book, "events": book["events"][:-1]}, {**book, "events": [{}]}, {**book, "events": ["roll"]}):
        assert refused(check, wrong) == refused(replay, wrong) != "right"
    result = {**book["result"], "scores": [one + 1 for one in book["result"]["scores"]]}
    assert refused(check, {**book, "result": result}).startswith("false-result")


@every_game
def test_a_match_follows_steps_until_one_may_not_come_next(case: Case) -> None:
    played = play_one(*case, 8, 0)
    steps = [(step.seat, step.code) for step in played.steps]
    match = Match.of(*case, first=played.first)
    assert match.follow(steps) == len(steps)
    assert (match.line, match.events) == (played.line, played.events)
    again = Match.of(*case, first=played.first)
    assert again.follow([*steps[:5], (CHANCE, 10**6), *steps[5:]]) == 5
    assert len(again.steps) == 5
    assert again.follow([(case[1].players, 0)]) == 0
