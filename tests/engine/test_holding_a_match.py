"""A match as an object that one holds: copied, pickled, printed, shown in a notebook, asked wrongly."""

import copy
import pickle
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest

from flibuste import Match, game_ids, read_logbooks, replay, write_logbooks
from flibuste.engine.errors import BadOption, UnknownSeat, WrongPlayers
from flibuste.engine.fair import FairDice

GAMES = game_ids()


def begun(game: str) -> Match:
    match = Match(game, seed=7)
    for _ in range(3):
        match.play(match.legal[-1])
    return match


def finished(match: Match) -> Match:
    while not match.is_over:
        match.play(match.legal[0])
    return match


@pytest.mark.parametrize(
    "duplicate", [copy.copy, copy.deepcopy, Match.copy, lambda one: pickle.loads(pickle.dumps(one))]
)
@pytest.mark.parametrize("game", GAMES)
def test_a_copy_goes_on_by_itself_with_the_same_dice(game: str, duplicate: Any) -> None:
    match = begun(game)
    other, line, book = duplicate(match), match.line, match.logbook()
    assert (other.line, other.logbook()) == (line, book)
    finished(other)
    assert (match.line, match.logbook()) == (line, book), "the first has stayed where it was"
    assert finished(match).line == other.line
    other.undo()
    assert match.is_over


@pytest.mark.parametrize("game", GAMES)
def test_positions_games_and_actions_copy_and_pickle(game: str) -> None:
    match = begun(game)
    action, position = match.legal[0], match.position
    again, where = pickle.loads(pickle.dumps((action, position)))
    assert (again.text, again.words("fr")) == (action.text, action.words("fr"))
    assert where.legal(match.seat) == position.legal(match.seat)
    assert match.line_of(where) == match.line
    assert copy.deepcopy(position) is position
    assert copy.deepcopy(match.game) is match.game


def test_a_copy_of_a_match_with_fair_dice_draws_its_own() -> None:
    match = Match("doodle-islands", players=1, chance=FairDice(bytes(32), ["a"]))
    other = copy.copy(match)
    assert finished(other).logbook()["events"] == finished(match).logbook()["events"]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_printed_fits_on_a_line(game: str) -> None:
    match = begun(game)
    for thing in (match, match.position, match.game, match.legal, match.legal[0]):
        assert game in repr(thing) or match.legal[0].text in repr(thing)
        assert len(repr(thing)) < 400, repr(thing)
    assert repr(finished(match)).endswith("over>")


@pytest.mark.parametrize("game", GAMES)
def test_legal_actions_are_sliced_like_a_list(game: str) -> None:
    legal = begun(game).legal
    assert [action.code for action in legal[1:4]] == legal.codes[1:4]
    assert legal[::-1][0] == legal[-1]


@pytest.mark.parametrize("game", GAMES)
def test_a_notebook_shows_the_table(game: str) -> None:
    match = begun(game)
    shown = match._repr_svg_()
    assert shown
    assert fromstring(shown).tag.endswith("svg")
    assert "Anne" in match.svg(0, ["Anne"], "fr")


def test_logbooks_are_written_and_read_by_a_path_as_a_string(tmp_path: Path) -> None:
    path = str(tmp_path / "games.jsonl")
    match = finished(begun("doodle-islands"))
    assert write_logbooks(path, [match.logbook()]) == 1
    assert [replay(book).line for book in read_logbooks(path)] == [match.line]


@pytest.mark.parametrize(
    ("wrong", "error", "said"),
    [
        (lambda: Match("doodle-islands", players="2"), WrongPlayers, "not '2'"),  # type: ignore[arg-type]
        (lambda: Match("doodle-islands", seed="a"), BadOption, "option seed: 'a' will not do"),  # type: ignore[arg-type]
        (lambda: Match("doodle-islands", seed=1.5), BadOption, "a whole number"),  # type: ignore[arg-type]
        (lambda: begun("doodle-islands").view(7), UnknownSeat, r"There is no seat 7 \(seats: 0 to 1\)"),
        (lambda: begun("doodle-islands").view("0"), UnknownSeat, "There is no seat '0'"),  # type: ignore[arg-type]
        (lambda: begun("doodle-islands").svg(-1), UnknownSeat, "There is no seat -1"),
    ],
)
def test_a_wrong_argument_gets_an_error_of_ours(wrong: Any, error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        wrong()
