"""Bots: they play every game by the contract, see what their seat sees, and the same seed gives the same move."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from flibuste import Match, find_game
from flibuste.bots.greedy import GreedyBot
from flibuste.bots.policy import advice
from flibuste.bots.random import RandomBot
from flibuste.bots.roster import LEVELS, Bot, Guest, bot_maker, find_bot, find_level, is_timed, roster
from flibuste.bots.tree import SearchBot
from flibuste.engine.contract import Game, Mind, Position
from flibuste.engine.dice import Dice
from flibuste.engine.errors import BadOption, NotYourTurn
from flibuste.games.doodle_islands.words import TITLES
from flibuste.insight.hints import hints
from tests.every_game.tables import GAMES, TABLES, Case, name

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def play(match: Match, bots: list[Bot]) -> Match:
    while not match.is_over:
        seat = match.acting[0]
        match.play(bots[seat].choose(match.position, seat), seat)
    return match


@pytest.mark.parametrize("case", TABLES[:: max(1, len(TABLES) // 30)], ids=name)
def test_every_kind_of_bot_chooses_legal_actions(case: Case) -> None:
    game, setting = case
    match = Match.of(game, setting, 0, Dice(3))
    bots: list[Bot] = [RandomBot(1), GreedyBot(2), GreedyBot(2, samples=3), SearchBot(sims=20, seed=3)]
    for step in range(40):
        if match.is_over:
            break
        seat = match.acting[-1]
        match.play(bots[step % 4].choose(match.position, seat), seat)


@every_game
def test_the_same_seed_and_simulations_give_the_same_move(game: Game) -> None:
    match = Match(game, seed=5)
    first, second = (SearchBot(sims=60, seed=9).estimates(match.position, match.seat) for _ in range(2))
    assert first == second
    assert sum(one.visits for one in first) <= 60


@every_game
def test_estimates_cover_every_legal_action_best_first(game: Game) -> None:
    match = Match(game, seed=6)
    estimates = SearchBot(sims=150, seed=1).estimates(match.position, match.seat)
    assert sorted(one.code for one in estimates) == match.legal.codes
    tried = [one for one in estimates if one.visits]
    assert tried == estimates[: len(tried)]
    assert all(0 <= one.result <= 1 and one.error >= 0 for one in tried)
    assert [one.result for one in tried] == sorted((one.result for one in tried), reverse=True)


@every_game
def test_a_search_leaves_the_position_as_it_is(game: Game) -> None:
    match = Match(game, seed=7)
    before = match.line
    SearchBot(sims=50, threads=2).choose(match.position, match.seat)
    assert match.line == before


def test_several_threads_share_the_budget() -> None:
    match = Match("doodle-islands", seed=8)
    estimates = SearchBot(sims=101, threads=2).estimates(match.position, match.seat)
    assert sum(one.visits for one in estimates) == 101


def test_a_budget_is_simulations_or_seconds() -> None:
    for budget in ({}, {"sims": 5, "seconds": 1.0}):
        with pytest.raises(ValueError, match="either"):
            SearchBot(**budget)  # type: ignore[arg-type]
    match = Match("doodle-islands", seed=8)
    assert SearchBot(seconds=0.01).choose(match.position, match.seat) in match.legal


def test_a_bot_learns_nothing_of_what_others_have_chosen() -> None:
    """Soft Seas: whatever the other seat has secretly chosen, the choice is the same."""
    match = Match("soft-seas", players=2, seed=2)
    choices = set()
    for code in match.legal_for(0).codes:
        after = match.position.after(0, code)
        choices.add((SearchBot(sims=40, seed=4).choose(after, 1), GreedyBot(4).choose(after, 1)))
    assert len(choices) == 1


def wins(game: str, players: list[str], games: int) -> float:
    """The share of victory of the first bot against the second, seats balanced."""
    share = 0.0
    for number in range(games):
        mine = number % 2
        bots = [find_bot(players[seat != mine], number) for seat in range(2)]
        match = play(Match(game, players=2, seed=number // 2), bots)
        share += (mine in match.winners) / len(match.winners)
    return share / games


def test_greedy_beats_random_in_doodle_islands() -> None:
    assert wins("doodle-islands", ["loup-de-mer", "random"], 40) >= 0.95


def test_the_whole_guess_beats_greedy_in_doodle_islands() -> None:
    assert wins("doodle-islands", ["quartier-maitre", "loup-de-mer"], 40) >= 0.6


def test_search_beats_greedy_in_doodle_islands() -> None:
    assert wins("doodle-islands", ["capitaine", "loup-de-mer"], 24) >= 0.7


def test_the_roster_names_the_levels_from_gentle_to_strong() -> None:
    assert list(roster())[:3] == ["random", "moussaillon", "loup-de-mer"]
    assert list(roster())[-1] == "roi-des-pirates"
    with pytest.raises(BadOption, match="moussaillon"):
        find_bot("kraken", 1)


ENGLISH = ("Cabin boy", "Sea dog", "Quartermaster", "Captain", "Admiral", "King or Queen of the Pirates")


def test_every_solo_title_has_its_level_with_a_bot_and_a_budget() -> None:
    """DI-41: Moussaillon … Roi ou Reine des Pirates, in their order."""
    assert [level.title for level in LEVELS[1:]] == list(TITLES)
    assert [level.title["en"] for level in LEVELS[1:]] == list(ENGLISH)
    assert all(level.difficulty["en"] and level.difficulty["fr"] for level in LEVELS)
    assert all(bot_maker(level.bot) for level in LEVELS)
    assert [is_timed(level.id) for level in LEVELS] == [False] * 6 + [True]


def test_a_bot_is_named_with_its_budget() -> None:
    search, greedy = find_bot("search:120", 7), find_bot("greedy:3", 7)
    assert isinstance(search, SearchBot)
    assert isinstance(greedy, GreedyBot)
    assert (search.sims, search.seconds, search.seed, greedy.samples) == (120, 0, 7, 3)
    timed = find_bot("search:.5s", 2**62)
    assert isinstance(timed, SearchBot)
    assert (timed.sims, timed.seconds) == (0, 0.5)
    match = Match("doodle-islands", seed=1)
    assert timed.choose(match.position, match.seat) in match.legal


NO_SEARCH = ["search", "search:", "search:0", "search:0s", "search:1.5", "search:-3", "search:s", "search:1 s"]


@pytest.mark.parametrize("bot", ["", "kraken", *NO_SEARCH, "greedy:1s", "greedy:", "random:3", "capitaine:5"])
def test_what_is_no_bot_is_refused_with_what_there_is(bot: str) -> None:
    with pytest.raises(BadOption, match=r"moussaillon.*search:SIMULATIONS"):
        find_bot(bot, 1)


def test_strangers_ask_for_levels_and_not_for_budgets() -> None:
    assert find_level("amiral").bot == "search:2500"
    for bot in ("search:99999s", "greedy", ""):
        with pytest.raises(BadOption):
            find_level(bot)


GUEST = """
class Last:
    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, position, seat: int) -> int:
        return position.legal(seat)[-1]
"""
PLAYS = """
from flibuste import Match
from flibuste.bots.roster import find_bot, roster
match = Match("doodle-islands", seed=1)
print(list(roster())[-2:], roster()["amiral"].bot != "amiral")
print(find_bot("last", 3).choose(match.position, match.seat) == match.legal.codes[-1])
find_bot("lost", 3)
"""


def test_a_bot_of_another_package_joins_the_roster_by_its_entry_point(tmp_path: Path) -> None:
    """A package as pip installs it; one whose module is missing is refused by its name when it is asked to play, and
    not before; one that is named like ours is left out, and told."""
    package = tmp_path / "my_bots-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: my-bots\nVersion: 1.0\n", encoding="utf-8")
    points = "[flibuste.bots]\nlast = my_bots:Last\nlost = my_lost_bots:Lost\namiral = my_bots:Last\n"
    (package / "entry_points.txt").write_text(points, encoding="utf-8")
    (tmp_path / "my_bots.py").write_text(GUEST, encoding="utf-8")
    paths = os.pathsep.join([str(tmp_path), *filter(None, sys.path)])
    command, around = [sys.executable, "-c", PLAYS], {**os.environ, "PYTHONPATH": paths}
    ran = subprocess.run(command, env=around, capture_output=True, text=True, check=False)
    assert ran.stdout == "['last', 'lost'] True\nTrue\n"
    assert "UnusableBot: the bot lost (my_lost_bots:Lost) cannot be used: ModuleNotFoundError: No module" in ran.stderr
    assert "my_bots:Last is left out: amiral is the name of one of ours" in ran.stderr


def test_a_game_without_a_mind_is_searched_by_plain_samples() -> None:
    game = replace(find_game("doodle-islands"), mind=Mind())
    match = Match(game, seed=3)
    assert advice(game, match.setting).margin == 0
    assert SearchBot(sims=30).choose(match.position, match.seat) in match.legal


class Eager:
    """A guest that would move for anybody."""

    def choose(self, position: Position, seat: int) -> int:
        return 0


@every_game
def test_no_bot_moves_for_a_seat_that_may_not_act(game: Game) -> None:
    """Kernels would read out of bounds there: greedy chose code 140279624187904."""
    match = Match(game, players=2, seed=5)
    while len(match.acting) != 1:
        match.play(match.legal[0])
    other = 1 - match.seat
    bots = [find_bot(bot, 3) for bot in ("random", "greedy:4", "greedy", "guess", "search:20")]
    for bot in (*bots, Guest(Eager())):
        with pytest.raises(NotYourTurn):
            bot.choose(match.position, other)
    with pytest.raises(NotYourTurn):
        hints(match.position, other, sims=20)


def test_nobody_moves_when_a_game_is_over() -> None:
    match = Match("doodle-islands", players=1, seed=5)
    while not match.is_over:
        match.play(match.legal[0])
    for bot in ("greedy", "search:20"):
        with pytest.raises(NotYourTurn):
            find_bot(bot, 3).choose(match.position, 0)
