"""Finished games of earlier rules can still be looked at; running ones are refused with a sentence (decision 15).

`corpus/GAME-VERSION.jsonl` are logbooks as that version wrote them. They are never written again.
"""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from flibuste import replay
from flibuste.engine.errors import EarlierRules, FalseEvent, FalseResult, UnreadableLogbook
from flibuste.engine.games import all_games, find_game
from flibuste.engine.logbook import read_logbooks

CORPUS = Path(__file__).parent / "corpus"
FILES = sorted(CORPUS.glob("*.jsonl"))
BOOKS = [(file.stem, number, book) for file in FILES for number, book in enumerate(read_logbooks(file), start=1)]
every_book = pytest.mark.parametrize("book", [book for *_, book in BOOKS], ids=[f"{name}:{n}" for name, n, _ in BOOKS])
Book = dict[str, Any]


def test_every_earlier_version_of_every_game_is_in_the_corpus() -> None:
    earlier = {f"{game.id}-{version}" for game in all_games() for version in range(1, game.version)}
    assert {file.stem for file in FILES} == earlier


@every_book
def test_a_finished_game_of_earlier_rules_comes_to_the_end_it_had(book: Book) -> None:
    assert book["rules"] < find_game(book["game"]).version
    assert replay(book).logbook() == book


@every_book
def test_it_can_be_looked_at_step_by_step(book: Book) -> None:
    match = replay(book)
    for step in match.steps[:: max(1, len(match.steps) // 20)]:
        for seat in (None, *step.before.acting):
            json.dumps(match.view_of(step.before, seat))


@every_book
def test_a_game_of_earlier_rules_that_is_still_running_is_refused_with_a_sentence(book: Book) -> None:
    running = {key: value for key, value in book.items() if key != "result"} | {"events": book["events"][:20]}
    with pytest.raises(EarlierRules) as refused:
        replay(running)
    assert "begun under version 1" in refused.value.sentence("en")
    assert "des versions passées" in refused.value.sentence("fr")


@every_book
def test_what_is_false_in_it_is_refused_all_the_same(book: Book) -> None:
    false = copy.deepcopy(book)
    moves = [event for event in false["events"] if event["type"] == "move"]
    moves[-1]["player"] = (moves[-1]["player"] + 1) % false["players"]
    with pytest.raises(FalseEvent):
        replay(false)
    with pytest.raises((FalseEvent, FalseResult)):
        replay({**book, "events": book["events"][:-1]})
    for version in (0, find_game(book["game"]).version + 1):
        with pytest.raises(UnreadableLogbook, match="rules"):
            replay({**book, "rules": version})


@pytest.mark.parametrize("rule", ["LP-34", "LP-38"])
def test_some_games_of_version_1_are_false_by_todays_rules(rule: str) -> None:
    """LP-34, LP-38: so the corpus tells the readings apart."""
    found = set()
    for book in (book for name, _, book in BOOKS if name == "les-pirates-1"):
        try:
            replay({**book, "rules": 2})
        except FalseEvent as problem:
            found.add(problem.facts["rule"])
    assert rule in found
