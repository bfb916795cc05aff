"""Luck and skill over many games: `python -m flibuste.lab.luck GAME --games 400` (docs/analysis.md has its figures).

Bots of two levels play against each other, seats and first player rotate, every game is analysed at a small budget. The
mean luck of a seat has to be 0 within its error, the sum of every seat exact, and the stronger level's errors smaller.
"""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import sqrt
from typing import Any

import click

from flibuste.bots.roster import find_bot
from flibuste.engine.games import find_game
from flibuste.engine.match import Match
from flibuste.engine.options import check
from flibuste.insight.analysis import Analysis, Budget, analyse

__all__ = ["Played", "mean", "play_and_analyse", "survey"]


@dataclass(frozen=True)
class Played:
    """A game that two levels played: which of them sat where, and its analysis."""

    levels: list[str]
    analysis: Analysis

    @property
    def gap(self) -> float:
        """By how much the sum of a seat misses its result, at most."""
        seats = self.analysis.seats
        return max(abs(one.start + one.luck - one.errors + one.given - one.result) for one in seats)


def play_and_analyse(
    game: str, options: dict[str, Any], players: int, levels: tuple[str, str], sims: int, number: int
) -> Played:
    """Game `number` of a survey: the same whenever it is asked for."""
    known = find_game(game)
    order = [levels[(seat + number) % 2] for seat in range(players)]
    match = Match(known, players=players, first=number // 2 % players, seed=number, **options)
    bots = [find_bot(level, seed=number * 64 + seat) for seat, level in enumerate(order)]
    while not match.is_over:
        seat = match.seat
        match.play(bots[seat].choose(match.position.seen_by(seat), seat), seat)
    return Played(order, analyse(match, Budget(sims=sims)))


def survey(
    game: str, options: dict[str, Any], players: int, levels: tuple[str, str], sims: int, games: range, workers: int
) -> Iterator[Played]:
    """One game after the other."""
    given = (game, options, players, levels, sims)
    if workers == 1:
        yield from (play_and_analyse(*given, number) for number in games)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from (one.result() for one in [pool.submit(play_and_analyse, *given, number) for number in games])


def mean(numbers: list[float]) -> tuple[float, float]:
    """The mean and its standard error."""
    middle = sum(numbers) / len(numbers)
    spread = sum((one - middle) ** 2 for one in numbers) / max(1, len(numbers) - 1)
    return middle, sqrt(spread / len(numbers))


@click.command()
@click.argument("game")
@click.option("-o", "--option", "options", multiple=True, metavar="NAME=VALUE")
@click.option("--players", type=int)
@click.option("--games", type=int, default=400, show_default=True)
@click.option("--sims", type=int, default=60, show_default=True, help="Simulations for each decision.")
@click.option("--levels", nargs=2, default=("moussaillon", "quartier-maitre"), show_default=True)
@click.option("--workers", type=int, default=1, show_default=True)
def command(
    game: str, options: tuple[str, ...], players: int | None, games: int, sims: int, levels: tuple[str, str],
    workers: int,
) -> None:  # fmt: skip
    """Mean luck of a seat, and mean errors of two levels, over many games of GAME."""
    setting = check(find_game(game), dict(one.split("=") for one in options), players)
    played = list(survey(game, setting.written, setting.players, levels, sims, range(games), workers))
    click.echo(f"{game} {' '.join(options)}: {setting.players} players, {games} games, {sims} simulations a decision")
    for seat in range(setting.players):
        luck, error = mean([one.analysis.seats[seat].luck for one in played])
        click.echo(f"  seat {seat + 1}: mean luck {luck:+.3f}, standard error {error:.3f}: {luck / error:+.1f}")
    for level in levels:
        sums = [one.analysis.seats[at].errors for one in played for at, who in enumerate(one.levels) if who == level]
        errors = mean(sums)
        click.echo(f"  {level}: mean errors {errors[0]:.3f} a game, standard error {errors[1]:.3f}")
    click.echo(f"  the sums miss the results by at most {max(one.gap for one in played):.1e}")


if __name__ == "__main__":
    command()
