"""Games by the readings of version 1: the checker, written from the dossier, and the rules refuse them alike."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from flibuste import replay
from flibuste.engine.errors import FalseEvent
from flibuste.engine.logbook import read_logbooks
from flibuste.engine.options import check
from flibuste.lab.simulate import play_one
from tests.checkers.les_pirates import check as second_opinion
from tests.games.les_pirates.scene import GAME

Book = dict[str, Any]
CORPUS = Path(__file__).parents[2] / "engine/corpus/les-pirates-1.jsonl"


def refusal(book: Book) -> tuple[int, str] | None:
    """By today's rules: the event that is false, and its rule."""
    try:
        replay({**book, "rules": 2})
    except FalseEvent as false:
        return false.facts["index"], false.facts["rule"]
    return None


def test_both_refuse_the_same_games_of_version_1_at_the_same_event() -> None:
    """LP-34: a sacrificed ship that loads; LP-38: two of three that sail together."""
    rules = set()
    for book in read_logbooks(CORPUS):
        refused, false = second_opinion(book), refusal(book)
        assert (refused is None) == (false is None)
        if refused and false:
            assert refused.startswith(f"event {false[0]}: ")
            assert false[1] in refused
            rules.add(false[1])
    assert rules == {"LP-34", "LP-38"}


def one_two() -> tuple[Book, int]:
    """A game with One-two, and the first event by which a player stays."""
    setting = check(GAME, {"one_two": True}, 2)
    for number in range(100):
        book = json.loads(json.dumps(play_one(GAME, setting, 18, number).logbook()))
        for index, event in enumerate(book["events"]):
            if event.get("action") == "stay":
                return book, index
    raise AssertionError("nobody stays")


def test_a_1_and_a_2_that_end_the_turn_without_a_word_are_refused() -> None:
    """LP-35: by the old reading a roll that could not be played ended it so, and no other roll could."""
    book, stay = one_two()
    assert second_opinion(book) is None
    del book["events"][stay]
    with pytest.raises(FalseEvent):
        replay(book)
    assert second_opinion(book) is not None


def test_staying_is_refused_where_nothing_can_be_declined() -> None:
    """LP-35"""
    book, stay = one_two()
    roll = next(index for index, event in enumerate(book["events"]) if event["type"] == "roll")
    without = copy.deepcopy(book)
    without["options"]["one_two"] = False
    early = {**book, "events": [*book["events"][: roll + 1], book["events"][stay]]}
    del early["result"]
    for false in (without, early):
        with pytest.raises(FalseEvent):
            replay(false)
        assert second_opinion(false) is not None


DEVILS: dict[str, list[int]] = {
    "0.0": [7, 8], "0.1": [6, 9], "0.2": [4, 2], "1.0": [8, 11], "1.1": [9, 10], "1.2": [11, 17],
}  # fmt: skip
LEGS = [
    ([6, 10], 1, True),
    ([5, 9], 1, True),
    ([5, 10], 1, True),
    ([4, 9], 2, True),
    ([4, 10], 2, False),
    ([5, 9], 2, False),
]


@pytest.mark.parametrize(("to", "die", "right"), LEGS, ids=str)
def test_the_checker_and_the_rules_know_the_same_legs_at_the_island(to: list[int], die: int, right: bool) -> None:
    """LP-11, LP-15: from (6,9). By the old reading the first two were false."""
    leg = {"type": "move", "player": 0, "action": "leg", "die": 0, "ships": ["0.1"], "from": [6, 9], "to": to}
    set_up = {"type": "setup", "ports": ["NW", "SE"], "treasures": ["west"], "ships": DEVILS}
    events = [set_up, {"type": "roll", "dice": [die, 4]}, leg]
    book = {"flibuste": 1, "game": "les-pirates", "options": {"devils_island": True}, "players": 2, "first": 0}
    opinion = second_opinion({**book, "events": events})
    assert (opinion is None) == right == (refusal({**book, "events": events}) is None)
    assert right or "LP-15" in str(opinion)
