"""Hints: every legal action with what is expected of it, best first; what is equal within the error is told so."""

import re
from dataclasses import replace
from math import inf

import pytest

from flibuste import Match
from flibuste.bots.roster import find_bot
from flibuste.engine.contract import Game
from flibuste.engine.errors import NotYourTurn
from flibuste.insight.hints import TOLD, hints, read, with_reasons
from flibuste.insight.reasons import Reasons
from flibuste.insight.value import Weighed, Worth
from tests.every_game.tables import GAMES

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


@every_game
def test_hints_tell_every_legal_action_best_first(game: Game) -> None:
    match = Match(game, seed=6)
    found = hints(match.position, match.seat, sims=200, seed=1)
    assert sorted(one.code for one in found) == match.legal.codes
    ranked = [one.rank for one in found if one.rank is not None]
    assert ranked == sorted(ranked)
    assert all(one.rank is None for one in found[len(ranked) :])
    assert (found[0].rank, found[0].kind, found[0].is_choice) == (1, "best", True)


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


def weighed(code: int, tries: int, loss: float, error: float) -> Weighed:
    """An action so far behind the best, in shares of victory, of a game for two without points."""
    worths = (Worth(0.5 - loss, 0.01, None, None), Worth(0.5 + loss, 0.01, None, None)) if tries else ()
    return Weighed(code, tries, worths, 0.5 - loss, 0.01, loss, error, (loss, -loss), error, (), inf)


def kinds(*rows: tuple[int, float, float]) -> list[tuple[str, int | None, int]]:
    """Of actions (tries, loss, error), the best first: kind, rank and price."""
    found = read([weighed(code, *row) for code, row in enumerate(rows)], 0, "share")
    return [(one.kind, one.rank, one.price) for one in found]


def test_within_two_standard_errors_actions_are_as_good_and_beyond_they_are_not() -> None:
    assert kinds((90, 0.0, 0.0), (90, 0.019, 0.01)) == [("best", 1, 0), ("equal", 1, 0)]
    assert kinds((90, 0.0, 0.0), (90, 0.021, 0.01)) == [("best", 1, 0), ("weaker", 2, 2)]


def test_what_costs_much_is_weak_and_what_costs_little_a_little_weaker() -> None:
    assert kinds((90, 0.0, 0.0), (90, 0.04, 0.01), (90, 0.3, 0.01))[1:] == [("weaker", 2, 4), ("weak", 3, 30)]


def test_what_costs_little_stands_before_what_costs_much_whatever_it_decides() -> None:
    dear, cheap = weighed(1, 90, 0.06, 0.01), weighed(2, 90, 0.08, 0.01)
    rows = [weighed(0, 90, 0.0, 0.0)]
    rows += [replace(dear, score_gap=(7.0, 0.0)), replace(cheap, score_gap=(0.2, 0.0))]
    assert [(one.code, one.kind, one.price) for one in read(rows, 0, "points")[1:]] == [
        (2, "weaker", 0),
        (1, "weak", 7),
    ]


def test_what_was_not_tried_or_too_little_is_not_ranked() -> None:
    found = kinds((90, 0.0, 0.0), (0, 0.0, inf), (4, 0.1, 0.2), (90, 0.1, 0.01))
    assert found == [("best", 1, 0), ("weak", 2, 10), ("untried", None, 0), ("untried", None, 0)]


@every_game
def test_a_hint_gives_a_reason_in_both_languages_where_the_game_knows_one(game: Game) -> None:
    match, bot = Match(game, seed=5), find_bot("greedy", 3)
    told = 0
    for _ in range(12):
        found = hints(match.position, match.seat, sims=60)
        rows = {lang: with_reasons(found, match.position, match.seat, lang) for lang in ("en", "fr")}
        for en, fr in zip(rows["en"], rows["fr"], strict=True):
            assert bool(en["because"]) == bool(fr["because"])
            assert "{n}" not in en["because"] + fr["because"]
            told += bool(en["because"])
        match.play(bot.choose(match.position, match.seat))
        if match.is_over:
            break
    assert told


@every_game
def test_the_best_has_a_reason_where_anything_weaker_is_known_to_differ(game: Game) -> None:
    match, bot = Match(game, seed=5), find_bot("greedy", 3)
    for _ in range(12):
        found, seat = hints(match.position, match.seat, sims=60), match.seat
        reasons = Reasons(match.position, seat)
        rivals = [one.code for one in found if one.kind in ("weaker", "weak")][:TOLD]
        known = [said for rival in (rivals or (None,)) if (said := reasons.best(found[0].code, rival, "en"))]
        assert with_reasons(found, match.position, seat, "en")[0]["because"] == "".join(known[:1])
        match.play(bot.choose(match.position, seat))
        if match.is_over:
            break


def test_a_hint_of_archipels_names_tiles_and_places_of_the_whole_turn() -> None:
    match = Match("archipels", players=2, seed=5)
    rows = with_reasons(hints(match.position, match.seat, sims=60), match.position, match.seat, "en")
    assert rows[0]["words"].startswith("lay the paddle")
    assert "take" in rows[0]["turn"]
    laid = [said for row in rows for said in row["turn"].split(", then ") if said.startswith("lay a ")]
    assert laid
    assert all(re.search(r" tile .* at -?\d+,-?\d+$", said) for said in laid)
