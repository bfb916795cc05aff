"""Hints: every legal action with what is expected of it, best first; what is equal within the error is told so."""

from math import hypot, inf

import pytest

from flibuste import Match
from flibuste.bots.hints import Hint, hints, read
from flibuste.bots.tree import Estimate, SearchBot
from flibuste.engine.contract import Game
from flibuste.engine.errors import NotYourTurn
from tests.every_game.tables import GAMES

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


@every_game
def test_hints_tell_every_legal_action_best_first(game: Game) -> None:
    match = Match(game, seed=6)
    found = hints(match.position, match.seat, sims=200, seed=1)
    assert sorted(one.code for one in found) == match.legal.codes
    tried = [one.result for one in found if one.result is not None]
    assert tried == sorted(tried, reverse=True)
    assert all(one.result is None for one in found[len(tried) :])
    assert [one.rank for one in found] == sorted(one.rank for one in found)
    assert found[0].rank == 1


@every_game
def test_the_choice_of_the_hints_is_what_the_search_plays(game: Game) -> None:
    match = Match(game, seed=4)
    (choice,) = [one for one in hints(match.position, match.seat, sims=120, seed=5) if one.is_choice]
    assert choice.code == SearchBot(sims=120, seed=5).choose(match.position, match.seat)


@every_game
def test_a_hint_says_what_its_action_does_in_both_languages(game: Game) -> None:
    match = Match(game, seed=4)
    best = hints(match.position, match.seat, sims=50)[0]
    told = {lang: best.as_dict(match.position, match.seat, lang) for lang in ("en", "fr")}
    assert told["en"]["words"] != told["fr"]["words"]
    assert match.parse(told["en"]["text"], match.seat).code == told["en"]["code"] == best.code


def test_a_seat_that_may_not_act_gets_no_hints() -> None:
    match = Match("doodle-islands", players=2, seed=1)
    with pytest.raises(NotYourTurn):
        hints(match.position, 1 - match.seat, sims=10)


def test_hints_know_nothing_of_what_others_have_secretly_chosen() -> None:
    match = Match("soft-seas", players=2, seed=2)
    found = {tuple(hints(match.position.after(0, code), 1, sims=40)) for code in match.legal_for(0).codes}
    assert len(found) == 1


def estimates(*rows: tuple[int, float, float]) -> list[Hint]:
    """Hints of (visits, result, error)."""
    return read([Estimate(code, *row) for code, row in enumerate(rows)])


def test_within_two_standard_errors_actions_are_equal_and_beyond_they_are_not() -> None:
    inside, outside = 1.9 * hypot(0.01, 0.01), 2.1 * hypot(0.01, 0.01)
    assert [one.rank for one in estimates((900, 0.5, 0.01), (900, 0.5 - inside, 0.01))] == [1, 1]
    assert [one.rank for one in estimates((900, 0.5, 0.01), (900, 0.5 - outside, 0.01))] == [1, 2]


def test_ranks_count_like_places_in_a_race_and_hold_among_all_their_members() -> None:
    """The third is equal to the second, not to the first: it may not share the first's rank."""
    found = estimates((900, 0.5, 0.01), (900, 0.48, 0.01), (900, 0.46, 0.01), (900, 0.1, 0.01))
    assert [one.rank for one in found] == [1, 1, 3, 4]


def test_two_visits_that_happened_to_agree_are_no_certainty() -> None:
    found = estimates((2, 0.6, 0.0), (900, 0.5, 0.01))
    assert [one.rank for one in found] == [1, 1]
    assert found[0].error is not None
    assert found[0].error > 0.1


def test_what_was_never_tried_stands_last_without_numbers() -> None:
    found = estimates((900, 0.02, 0.001), (1, 0.01, inf), (0, 0.0, inf), (0, 0.0, inf))
    assert [one.rank for one in found] == [1, 1, 3, 3]
    assert (found[2].result, found[2].error, found[2].visits) == (None, None, 0)
    assert found[1].error is not None
