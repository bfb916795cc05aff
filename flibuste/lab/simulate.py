"""Many random games at once: how fast, how long, who wins, and their logbooks."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from functools import lru_cache, partial
from typing import Any

from flibuste.engine.chronicle import written
from flibuste.engine.contract import Book, Game, Setup
from flibuste.engine.dice import Dice
from flibuste.engine.games import find_game
from flibuste.engine.kernel import integers, plain_list
from flibuste.engine.match import Match
from flibuste.engine.options import Setting, check
from flibuste.lab.playout import SHARES, series, write_down
from flibuste.lab.workers import Workers, in_order

__all__ = ["Figures", "play_one", "record", "simulate"]

CHUNKS = 64
MOST_GAMES = 2**31
STEPS = 1024
"""A game is written down in parts of so many steps."""

Told = Callable[[int], None]
"""Called with the number of games that have just been finished."""


@dataclass(frozen=True)
class Figures:
    """What a simulation found; the keys of `flibuste simulate --json`."""

    game: str
    options: dict[str, Any]
    players: int
    games: int
    seed: int
    cpu_s: float
    games_per_cpu_s: float
    decisions_per_cpu_s: float
    mean_scores: list[float]
    wins: list[float]
    mean_scores_by_order: list[float]
    wins_by_order: list[float]
    mean_decisions: float
    ends: dict[str, int]

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


class Series:
    """A game set up for random play; each worker has buffers of its own."""

    def __init__(self, game: Game, setting: Setting, seed: int) -> None:
        self.game, self.setting, self.seed = game, setting, seed
        self.board = game.load(setting)
        self.play = series.of(game)

    def run(self, first: int, last: int) -> tuple[int, list[int], list[int]]:
        """Play games first … last−1: decisions, sums (scores, shares of victory, both by order of play), ends."""
        players = self.setting.players
        states = self.game.state.array(1 + players)
        for seat in range(players):
            self.game.rules.start(states[1 + seat], self.board, seat)
        games, sums, ends = integers(2), integers(6 * players), integers(len(self.game.endings))
        games[:] = [first, last]
        out = integers(self.game.rules.MOST_ACTIONS)
        decisions = self.play(states, self.board, self.seed, games, integers(4), out, sums, ends)
        return int(decisions), [int(value) for value in sums[: 4 * players]], [int(value) for value in ends]


Found = tuple[float, int, list[int], list[int]]
"""Seconds of CPU, decisions, sums and ends of some games."""


@lru_cache(4)
def _prepared(game_id: str, options: tuple[tuple[str, Any], ...], players: int, seed: int) -> Series:
    """A series that is compiled, or loaded from the cache, before the clock starts."""
    game = find_game(game_id)
    series = Series(game, check(game, dict(options), players), seed)
    series.run(0, 1)
    return series


def _counted(game_id: str, setting: Setting, seed: int, chunk: tuple[int, int]) -> Found:
    """What some games of a series show, in whichever thread or machine."""
    series = _prepared(game_id, tuple(setting.options.items()), setting.players, seed)
    began = time.thread_time()
    found = series.run(*chunk)
    return time.thread_time() - began, *found


def _each(task: Callable[[tuple[int, int]], Found], games: int, workers: Workers) -> Iterator[Found]:
    """What the chunks show, in their order: kernels let threads run side by side."""
    if isinstance(workers, str):
        yield from in_order(task, _chunks(games), workers)
        return
    with ThreadPoolExecutor(workers) as pool:
        yield from pool.map(task, _chunks(games))


def _chunks(games: int) -> list[tuple[int, int]]:
    size = max(1, -(-games // CHUNKS))
    return [(first, min(first + size, games)) for first in range(0, games, size)]


def simulate(
    game: Game, setting: Setting, games: int, seed: int, workers: Workers = 1, report: Told = lambda _: None
) -> Figures:
    """Play `games` random games. The same seed gives the same games, whatever the number of workers."""
    series = _prepared(game.id, tuple(setting.options.items()), setting.players, seed)
    cpu, decisions, sums, ends = 0.0, 0, [0] * (4 * setting.players), [0] * len(game.endings)
    for (first, last), found in zip(
        _chunks(games), _each(partial(_counted, game.id, setting, seed), games, workers), strict=True
    ):
        cpu, decisions = cpu + found[0], decisions + found[1]
        sums = [a + b for a, b in zip(sums, found[2], strict=True)]
        ends = [a + b for a, b in zip(ends, found[3], strict=True)]
        report(last - first)
    return _figures(series, games, cpu, decisions, sums, ends)


def _figures(series: Series, games: int, cpu: float, decisions: int, sums: list[int], ends: list[int]) -> Figures:
    players = series.setting.players
    named = {text["en"]: count for text, count in zip(series.game.endings, ends, strict=True) if count}
    return Figures(
        game=series.game.id,
        options=series.setting.written,
        players=players,
        games=games,
        seed=series.seed,
        cpu_s=round(cpu, 4),
        games_per_cpu_s=round(games / cpu, 1),
        decisions_per_cpu_s=round(decisions / cpu, 1),
        mean_scores=[round(total / games, 4) for total in sums[:players]],
        wins=[round(shares / SHARES, 4) for shares in sums[players : 2 * players]],
        mean_scores_by_order=[round(total / games, 4) for total in sums[2 * players : 3 * players]],
        wins_by_order=[round(shares / SHARES, 4) for shares in sums[3 * players :]],
        mean_decisions=round(decisions / games, 4),
        ends=named,
    )


def play_one(game: Game, setting: Setting, seed: int, number: int) -> Match:
    """Game `number` of the series with that seed, as a match: the same game that `simulate` counts."""
    dice = Dice(seed, number)
    first = dice.below(setting.players)
    match = Match.of(game, setting, first, dice)
    while not match.is_over:
        legal = match.legal
        match.play(legal[dice.below(len(legal))])
    return match


def _books(game_id: str, setting: Setting, seed: int, chunk: tuple[int, int]) -> list[Book]:
    game = find_game(game_id)
    setup = Setup(game, setting, game.load(setting))
    return [_book(setup, Dice(seed, number)) for number in range(*chunk)]


def _book(setup: Setup[Any], dice: Dice) -> Book:
    """The logbook of the game that `play_one` plays with these dice: a kernel plays."""
    game, first = setup.game, dice.below(setup.setting.players)
    state, steps = game.state.new(), integers(2 * STEPS)
    game.rules.start(state, setup.board, first)
    out, flat = integers(max(game.rules.MOST_ACTIONS, 2 * game.rules.MOST_OUTCOMES)), list[int]()
    while many := write_down.of(game)(state, setup.board, dice.rng, out, steps):
        flat += plain_list(steps, many)
    return written(setup, first, flat)


def record(
    game: Game, setting: Setting, games: int, seed: int, workers: Workers = 1, report: Told = lambda _: None
) -> Iterator[Book]:
    """The logbooks of the games that `simulate` plays with the same seed, in order."""
    for books in in_order(partial(_books, game.id, setting, seed), _chunks(games), workers):
        yield from _told(books, report)


def _told(books: list[Book], report: Told) -> list[Book]:
    report(len(books))
    return books
