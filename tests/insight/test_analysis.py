"""Luck and skill: the sums are exact, luck has no favourite, better players err less, and nothing hidden is used."""

import json
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any

import pytest

from flibuste import Match
from flibuste.bots.roster import find_bot
from flibuste.engine.contract import CHANCE, Game
from flibuste.engine.errors import GameStillRuns
from flibuste.engine.telling import Reader
from flibuste.insight.analysis import Analysis, Budget, analyse
from flibuste.insight.hints import hints, with_reasons
from flibuste.insight.kept import KeptOnDisk
from flibuste.insight.marks import MARKS, mark_of, price
from flibuste.insight.page import page
from flibuste.insight.story import story
from flibuste.insight.value import FAIR, weigh_actions
from flibuste.insight.voice import voiced
from flibuste.lab.luck import errors_of, luck_of, survey
from tests.every_game.tables import GAMES, TABLES, Case, name

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def played(game: Game | str, seed: int, players: int = 2, level: str = "moussaillon") -> Match:
    match, bot = Match(game, players=players, seed=seed), find_bot(level, seed=seed)
    while not match.is_over:
        match.play(bot.choose(match.position, match.seat))
    return match


def sums(analysis: Analysis) -> list[float]:
    return [one.start + one.luck - one.errors + one.given - one.result for one in analysis.seats]


@every_game
def test_for_every_seat_start_and_luck_less_errors_and_gifts_are_the_result(game: Game) -> None:
    match = played(game, 3, players=3)
    found = analyse(match, Budget(sims=12))
    assert sums(found) == pytest.approx([0.0] * 3, abs=1e-6)
    results = match.scores if found.measure == "points" else [float(seat in match.winners) for seat in range(3)]
    assert [one.result for one in found.seats] == pytest.approx(results)
    assert len(found.steps) == len(match.steps)
    assert found.steps[-1].value == pytest.approx(results)


@pytest.mark.parametrize("case", TABLES, ids=name)
def test_every_option_with_every_number_of_players_has_hints_and_an_analysis(case: Case) -> None:
    game, setting = case
    match, bot = Match(game, players=setting.players, seed=3, **setting.options), find_bot("greedy", seed=1)
    said: list[Any] = [with_reasons(hints(match.position, seat := match.seat, sims=40), match.position, seat, "fr")]
    while not match.is_over:
        match.play(bot.choose(match.position.seen_by(match.seat), match.seat), match.seat)
    found = analyse(match, Budget(sims=4))
    assert sums(found) == pytest.approx([0.0] * setting.players, abs=1e-6)
    assert len(found.steps) == len(match.steps)
    said += [story(match, found, lang) for lang in ("en", "fr")]
    json.dumps([voiced(one, Reader(tuple("ABCDEFGH"), "fr")) for one in said])


@every_game
def test_each_step_leads_from_the_value_before_it_to_the_value_after_it(game: Game) -> None:
    found = analyse(played(game, 4), Budget(sims=12))
    value = found.start
    for row in found.steps:
        gained = row.luck or [0.0] * 2
        given = row.given or [0.0] * 2
        lost = [row.error or 0.0 if seat == row.seat else 0.0 for seat in range(2)]
        value = [value[seat] + gained[seat] + given[seat] - lost[seat] for seat in range(2)]
        assert value == pytest.approx(row.value)
        assert (row.luck is None) == (row.seat != CHANCE)


@every_game
def test_what_lies_within_two_standard_errors_is_no_error(game: Game) -> None:
    for row in analyse(played(game, 5), Budget(sims=12)).steps:
        if row.error:
            assert row.error_se is not None
            assert row.error > 2 * row.error_se
            assert row.best != row.played
        elif row.seat != CHANCE:
            assert row.error == 0


def test_what_was_played_meets_the_best_on_luck_that_chose_neither() -> None:
    match = played("doodle-islands", 5)
    step = next(one for one in match.steps if one.seat != CHANCE and len(one.before.legal(one.seat)) > 8)
    worst = weigh_actions(step.before, step.seat, sims=200)[-1].code
    rows = {one.code: one for one in weigh_actions(step.before, step.seat, sims=200, must=[worst])}
    best, other = next(iter(rows.values())), rows[worst]
    assert best.code != worst
    assert best.tries == other.tries
    alone = {one.code: one.tries for one in weigh_actions(step.before, step.seat, sims=100, must=[best.code])}
    assert best.tries - alone[best.code] >= FAIR


def test_what_a_player_comes_to_later_in_the_turn_was_not_thrown_away_before() -> None:
    """The evaluator goes on worse than people do: what a tile seems to lose may be there again with the next one."""
    match, keep = played("archipels", 5), dict[str, dict[str, Any]]()
    errors, blamed = [row.error or 0.0 for row in analyse(match, Budget(sims=60), keep=keep).steps], 0.0
    for seat, turn in groupby(range(len(match.steps)), key=lambda place: match.steps[place].seat):
        places = [place for place in turn if f"move {place}" in keep]
        for place, after in pairwise(places):
            best = [keep[f"move {one}"]["best_scores"][seat] for one in (place, after)]
            assert errors[place] <= max(0.0, best[0] - best[1]) + 1e-9
            blamed += keep[f"move {place}"]["score_gap"][seat] - errors[place]
    assert blamed > 0


@every_game
def test_every_value_says_how_sure_it_is(game: Game) -> None:
    found = analyse(played(game, 4), Budget(sims=12))
    for row in found.steps:
        assert len(row.value_se) == len(row.chances_se) == 2
        assert all(one >= 0 for one in row.value_se + row.chances_se)
    assert found.steps[-1].value_se == found.steps[-1].chances_se == [0.0, 0.0]
    assert any(one > 0 for row in found.steps for one in row.chances_se)


@every_game
def test_shares_of_victory_are_always_one_together(game: Game) -> None:
    for row in analyse(played(game, 6, players=3), Budget(sims=12)).steps:
        assert sum(row.chances) == pytest.approx(1.0, abs=1e-4)


def test_the_same_seed_gives_the_same_analysis_on_any_number_of_threads() -> None:
    match = played("doodle-islands", 7)
    assert analyse(match, Budget(sims=12)) == analyse(match, Budget(sims=12), threads=3)


def test_an_analysis_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    match = played("doodle-islands", 8)
    whole = analyse(match, Budget(sims=12), keep=(kept := KeptOnDisk(match.logbook(), Budget(sims=12), tmp_path)))
    lines = kept.path.read_text().splitlines()
    kept.path.write_text("\n".join(lines[:10]) + "\n" + lines[10][:20])
    heard: list[int] = []
    again = KeptOnDisk(match.logbook(), Budget(sims=12), tmp_path)
    assert analyse(match, Budget(sims=12), keep=again, tell=lambda done, of: heard.append(done)) == whole
    assert heard[0] == 10


def test_a_running_game_is_not_analysed() -> None:
    with pytest.raises(GameStillRuns):
        analyse(Match("doodle-islands", seed=1), Budget(sims=12))


def test_a_secret_choice_is_judged_by_what_its_player_could_know() -> None:
    """Soft Seas: the same choice after whatever the first seat chose gets the same judgement."""
    match, found = Match("soft-seas", players=2, seed=2), set()
    for code in match.legal_for(0).codes[:3]:
        then = Match.from_line(match.line, seed=1)
        then.play(code, 0)
        then.play(match.legal_for(1)[0], 1)
        bot = find_bot("greedy", 1)
        while not then.is_over:
            then.play(bot.choose(then.position, then.seat))
        (row,) = [row for row in analyse(then, Budget(sims=12), seed=5).steps if row.seat == 1][:1]
        found.add((row.best, row.error))
    assert len(found) == 1


def test_marks_begin_at_their_least_loss() -> None:
    for measure, marks in MARKS.items():
        for sign, least in marks.items():
            assert mark_of(measure, least, []) == sign
            assert mark_of(measure, least * 0.99, []) != sign


def test_nobody_reads_of_a_slip_what_the_key_says_of_a_mistake() -> None:
    assert [price("points", lost) for lost in (0.9, 1.0, 1.6, 2.6, 3.0, 5.7, 6.0, 12.6)] == [0, 1, 2, 2, 3, 5, 6, 13]
    assert [price("share", lost) for lost in (0.019, 0.02, 0.046, 0.05, 0.097, 0.1)] == [1, 2, 4, 5, 9, 10]


@every_game
def test_the_story_is_told_in_both_languages_and_as_a_page(game: Game) -> None:
    match = played(game, 9)
    found = analyse(match, Budget(sims=24))
    for lang in ("en", "fr"):
        tale = story(match, found, lang)
        json.dumps(tale)
        assert len(tale["moments"]) <= 3
        for one in tale["moments"]:
            assert 0 <= min(one["before"], one["after"]) <= max(one["before"], one["after"]) <= 1
            assert abs(one["swing"]) == abs(one["after"] - one["before"]) >= MARKS["share"]["slip"]
        who = ["Anne & Co", "Moïse"]
        for step in tale["steps"]:
            if step["mark"] in ("slip", "mistake", "blunder"):
                assert step["better"]
                assert step["lost"]
        shown = page(match, tale, who, lang)
        assert "Anne &amp; Co" in shown
        assert "http" not in shown


@pytest.mark.parametrize(
    ("game", "many"), [("doodle-islands", 12), ("les-pirates", 12), ("soft-seas", 12), ("archipels", 6)]
)
def test_luck_has_no_favourite_and_the_better_player_errs_less(game: str, many: int) -> None:
    """A few games with fixed seeds; docs/analysis.md has the figures of many."""
    levels = ("moussaillon", "quartier-maitre")
    surveyed = list(survey(game, {}, 2, levels, 24, range(many), 1))
    assert max(one.gap for one in surveyed) < 1e-6
    for seat in range(2):
        luck, error = luck_of(surveyed, seat)
        assert abs(luck) < 3 * error
    assert errors_of(surveyed, "quartier-maitre")[0] < errors_of(surveyed, "moussaillon")[0]
