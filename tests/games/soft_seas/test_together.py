"""Soft Seas, playing at the same time: nobody sees the others' drawings before all have drawn; order means nothing."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flibuste import Match
from flibuste.engine.contract import Position
from flibuste.engine.dice import Dice
from tests.games.soft_seas.scene import FULL_COLUMN, Sheet, play_all, scene


def choices(match: Match, dice: Dice) -> list[int]:
    """One legal action for each seat."""
    listed = [match.legal_for(seat).codes for seat in range(match.players)]
    return [codes[dice.below(len(codes))] for codes in listed]


def turns(players: int, seed: int) -> Iterator[tuple[Match, list[int]]]:
    """The turns of a random game: the match before each, and what everybody draws; caller plays."""
    dice = Dice(seed)
    match = Match("soft-seas", players=players, chance=dice)
    while not match.is_over:
        yield match, choices(match, dice)


@settings(max_examples=25)
@given(st.integers(2, 8), st.integers(0, 2**32), st.data())
def test_any_order_of_seats_gives_the_same_position_and_the_same_logbook(
    players: int, seed: int, data: st.DataObject
) -> None:
    """SS-14"""
    order = data.draw(st.permutations(range(players)))
    for match, drawings in turns(players, seed):
        other = Match.from_line(match.line)
        for seat in order:
            other.play(drawings[seat], seat)
        before = len(match.events)
        play_all_codes(match, drawings)
        assert other.events == [event for event in match.events[before:] if event["type"] != "roll"]
        assert other.position.plain == settled(match)
        order = order[1:] + order[:1]


def play_all_codes(match: Match, drawings: list[int]) -> None:
    for seat, drawing in enumerate(drawings):
        match.play(drawing, seat)


def settled(match: Match) -> object:
    """The position when the last drawing was made, before the next die fell."""
    last = match.steps[-1]
    return (match.position if last.seat >= 0 else last.before).plain


@settings(max_examples=20)
@given(st.integers(2, 8), st.integers(0, 2**32))
def test_a_choice_changes_nothing_that_others_can_know_or_do(players: int, seed: int) -> None:
    """SS-14: legal actions, scores, events and views stay as they were until the last has drawn."""
    for match, drawings in turns(players, seed):
        for seat in range(players - 1):
            seen = [known(match, other) for other in range(players)]
            match.play(drawings[seat], seat)
            for other in range(players):
                if other != seat:
                    assert known(match, other) == seen[other]
        match.play(drawings[-1], players - 1)


def known(match: Match, seat: int) -> tuple[object, ...]:
    seen = match.position.seen_by(seat)
    return seen.plain, seen.legal(seat), match.position.legal(seat), match.scores, len(match.events)


def test_the_view_shows_ones_own_drawing_and_who_is_still_drawing_but_nothing_more() -> None:
    """SS-14"""
    match = scene(Sheet(), Sheet(), Sheet(), die=3)
    views = [match.view(seat) for seat in (None, 0, 1, 2)]
    match.play("c3-NE", 1)
    spectator, first, own, third = (match.view(seat) for seat in (None, 0, 1, 2))
    for before, after in ((views[0], spectator), (views[1], first), (views[3], third)):
        assert after["acting"] == [0, 2]
        assert {**after, "acting": [0, 1, 2]} == before
    assert own["table"]["chosen"] == {"action": "draw", "cell": [3, 3], "shape": "NE", "barrel": False}
    assert own["legal"] == []
    assert {**own["table"], "chosen": None} == views[2]["table"]


def test_drawings_are_shown_and_recorded_in_seat_order_when_all_have_drawn() -> None:
    """SS-14"""
    match = scene(Sheet(), Sheet(), Sheet(), die=3)
    before = len(match.events)
    match.play("c1-WE", 2)
    match.play("c2-WE", 0)
    assert len(match.events) == before
    match.play("c3-WE", 1)
    assert [(event["player"], event["cell"]) for event in match.events[before:]] == [
        (0, [3, 2]),
        (1, [3, 3]),
        (2, [3, 1]),
    ]
    assert [match.view(0)["table"]["sheets"][seat]["rows"][0][2]["shape"] for seat in range(3)] == [None, None, "WE"]


def test_who_searches_from_what_a_seat_sees_can_let_the_others_choose() -> None:
    """SS-14"""
    match = scene(Sheet(), Sheet(FULL_COLUMN), Sheet(), die=1)
    match.play("a1-WE", 0)
    match.play("b1-WE", 1)
    seen = match.position.seen_by(2)
    assert seen.acting == (0, 1, 2)
    assert seen.legal(1) == scene(Sheet(), Sheet(FULL_COLUMN), Sheet(), die=1).position.legal(1)
    assert match.position.seen_by(0).acting == (1, 2)
    assert match.position.seen_by(None).acting == (0, 1, 2)
    assert finished(seen)


def finished(position: Position) -> bool:
    """Let everybody draw the first thing they can."""
    while acting := position.acting:
        position = position.after(acting[-1], position.legal(acting[-1])[0])
    return position.is_chance


def test_bonuses_are_settled_when_all_have_drawn() -> None:
    """SS-14, SS-10: who draws last completes the same line as who drew first."""
    routes = {"a3": "WE", "b3": "WE"}
    match = scene(Sheet(routes, boats=[1, 1]), Sheet(), Sheet(routes, boats=[1, 1]))
    match.play("c3-WE", 2)
    assert match.scores == [9, 7, 9]
    match.play("a1-WE", 1)
    match.play("c3-WE", 0)
    assert match.scores == [15, 7, 15]
    assert [bonus["player"] for bonus in match.events[-1]["bonuses"]] == [0, 2]


def test_a_choice_can_be_taken_back_and_the_whole_turn_too() -> None:
    """SS-14"""
    match = scene(die=3)
    lines = [match.line]
    match.play("c3-WE", 1)
    lines.append(match.line)
    match.play("c4-WE", 0)
    for line in reversed(lines):
        match.undo()
        assert match.line == line
    assert [event["type"] for event in match.events] == ["roll"]


def test_a_position_with_a_pending_choice_goes_on_from_its_line() -> None:
    """SS-14"""
    match = scene(die=3)
    match.play("c3-WE", 1)
    again = Match.from_line(match.line)
    assert again.acting == (0,)
    again.play("c1-NS", 0)
    assert [event["player"] for event in again.events] == [0, 1]
    play_all(match, "c1-NS")
    assert again.position.plain == match.position.plain


@pytest.mark.parametrize("seat", [0, 1])
def test_an_action_says_what_it_would_earn_whoever_has_drawn_already(seat: int) -> None:
    """SS-14, SS-06"""
    routes = {"a3": "WE", "b3": "WE"}
    match = scene(Sheet(routes), Sheet(routes))
    offers = [action.gains for action in match.legal_for(seat) if action.text == "c3-WE"]
    match.play("a1-WE", 1 - seat)
    assert offers == [action.gains for action in match.legal_for(seat) if action.text == "c3-WE"] == [{"boat": 3}]
