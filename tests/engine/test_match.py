"""Match: what a programmer holds."""

from typing import Any

import pytest

from flibuste import Match
from flibuste.engine.errors import (
    BadOption,
    GameIsOver,
    NotAChance,
    NothingToUndo,
    NotYourTurn,
    UnknownAction,
    UnknownGame,
    UnknownOption,
    UnknownSeat,
    UnreadablePosition,
    WrongPlayers,
)


@pytest.fixture
def match() -> Match:
    return Match("doodle-islands", players=2, first=0, seed=1)


def test_legal_actions_are_a_view_to_iterate_count_index_and_ask(match: Match) -> None:
    legal = match.legal
    first = legal[0]
    assert len(list(legal)) == len(legal) > 0
    assert first in legal
    assert first.text in legal
    assert first.code in legal
    assert first.parts in legal
    assert "bottle" not in legal
    assert first.text in repr(legal)
    assert str(first) == first.text


@pytest.mark.parametrize("how", ["code", "text", "parts", "action"])
def test_an_action_is_played_as_code_text_parts_or_itself(match: Match, how: str) -> None:
    action = match.legal[3]
    match.play(action if how == "action" else getattr(action, how))
    assert {**match.events[-1], **action.parts} == match.events[-1]


def test_an_action_says_what_it_would_earn() -> None:
    match = Match("doodle-islands", players=1, seed=3)
    seen = []
    while not match.is_over:
        action = max(match.legal, key=lambda one: sum(one.gains.values()))
        match.play(action)
        earned = [event.get("gains", {}) for event in match.events if event["type"] == "move"][-1]
        assert action.gains == earned
        seen += list(earned)
    assert {"island", "bonus"} <= set(seen)


def test_chance_can_be_given(match: Match) -> None:
    given = Match("doodle-islands", players=2, first=0)
    assert given.is_chance
    assert given.acting == ()
    assert len(given.legal) == 0
    for step in match.steps:
        given.fall(step.code)
    assert given.line == match.line
    with pytest.raises(NotAChance):
        given.fall(0)


def test_a_given_outcome_must_be_one_that_can_fall() -> None:
    with pytest.raises(NotAChance):
        Match("doodle-islands", players=2).fall(6)


def test_without_dice_of_its_own_a_match_begins_at_seat_0_and_undoes_single_steps() -> None:
    given = Match("doodle-islands", players=2)
    assert given.first == 0
    given.fall(2)
    given.undo()
    assert given.steps == []
    with pytest.raises(NothingToUndo):
        given.undo()
    with pytest.raises(NotYourTurn):
        _ = given.seat


@pytest.mark.parametrize("first", [2, -1, True, 0.0])
def test_who_begins_must_be_at_the_table(first: Any) -> None:
    with pytest.raises(BadOption, match="first"):
        Match("doodle-islands", players=2, first=first)


@pytest.mark.parametrize("players", [2.0, "2", True])
def test_players_are_counted_in_whole_numbers(players: Any) -> None:
    with pytest.raises(WrongPlayers):
        Match("doodle-islands", players=players)


@pytest.mark.parametrize("nonsense", [None, 2.5, True, [], "hello", {"action": "draw"}])
def test_what_is_no_action_is_not_legal_and_refused(match: Match, nonsense: Any) -> None:
    assert nonsense not in match.legal
    with pytest.raises(UnknownAction):
        match.play(nonsense)


def test_a_seat_that_is_not_there_sees_and_may_nothing(match: Match) -> None:
    assert len(match.legal_for(4)) == 0
    for seat in (-1, 2, 7):
        with pytest.raises(UnknownSeat):
            match.view(seat)


def test_out_of_turn_and_after_the_end_nothing_is_played(match: Match) -> None:
    with pytest.raises(NotYourTurn):
        match.play(match.legal[0].code, seat=1)
    before = match.line
    with pytest.raises(UnknownAction):
        match.play("9-z9-XX")
    with pytest.raises(UnknownAction):
        match.play(-1)
    with pytest.raises(UnknownAction):
        match.play(10**9)
    with pytest.raises(UnknownAction):
        match.play({"action": "dance"})
    assert match.line == before
    while not match.is_over:
        match.play(match.legal[0])
    with pytest.raises(GameIsOver):
        match.play("bottle")
    with pytest.raises(GameIsOver):
        _ = match.seat
    assert match.result is not None


@pytest.mark.parametrize(
    ("change", "error"),
    [
        (lambda line: line.replace("doodle-islands", "checkers"), UnknownGame),
        (lambda line: line.replace("/1", "/99"), UnreadablePosition),
        (lambda line: line.replace("|", ""), UnreadablePosition),
        (lambda line: line.replace("players=2", "players=two"), UnreadablePosition),
        (lambda line: line.replace("players=2 ", ""), UnreadablePosition),
        (lambda line: line + " nonsense=1", UnreadablePosition),
        (lambda line: line + " seat=9", UnreadablePosition),
        (lambda line: line + " seat=4", UnreadablePosition),
        (lambda line: line + " phase=0 rolled=7", UnreadablePosition),
        (lambda line: line + " phase=1 rolled=7", UnreadablePosition),
        (lambda line: line + " taken=63", UnreadablePosition),
        (lambda line: line.replace("|", "seed=3 |"), UnknownOption),
        (lambda _: "", UnknownGame),
    ],
)
def test_a_line_that_cannot_be_is_refused(match: Match, change: object, error: type[Exception]) -> None:
    assert callable(change)
    with pytest.raises(error):
        Match.from_line(change(match.line))


def test_a_line_goes_on_with_dice_of_its_own(match: Match) -> None:
    again = Match.from_line(match.line, seed=4)
    while not again.is_over:
        again.play(again.legal[0])
    assert again.winners
