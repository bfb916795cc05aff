"""Luck and skill over many games: `python -m flibuste.lab.luck GAME --games 400` (docs/analysis.md has its figures).

Bots of two levels play against each other, seats and first player rotate, every game is analysed at a small budget. The
mean luck of a seat has to be 0 within its error, the sum of every seat exact, and the stronger level's errors smaller.
With `--resume FILE` every game is written down, and an interrupted run goes on where it stopped.
"""

import json
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path
from typing import Any

import click

from flibuste.bots.roster import find_bot
from flibuste.engine.games import find_game
from flibuste.engine.match import Match
from flibuste.engine.options import check
from flibuste.insight.analysis import Budget, Seat, analyse

__all__ = ["Played", "errors_of", "luck_of", "mean", "play_and_analyse", "survey"]


@dataclass(frozen=True)
class Played:
    """A game that two levels played: which of them sat where, and the sum of every seat."""

    number: int
    levels: list[str]
    seats: list[Seat]

    @property
    def gap(self) -> float:
        """By how much the sum of a seat misses its result, at most."""
        return max(abs(one.start + one.luck - one.errors + one.given - one.result) for one in self.seats)


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
    return Played(number, order, analyse(match, Budget(sims=sims)).seats)


def survey(
    game: str,
    options: dict[str, Any],
    players: int,
    levels: tuple[str, str],
    sims: int,
    games: Sequence[int],
    workers: int,
) -> Iterator[Played]:
    """These games, in whatever order they are done."""
    given = (game, options, players, levels, sims)
    if workers == 1:
        yield from (play_and_analyse(*given, number) for number in games)
        return
    with ProcessPoolExecutor(workers) as pool:
        for one in as_completed([pool.submit(play_and_analyse, *given, number) for number in games]):
            yield one.result()


def mean(numbers: list[float]) -> tuple[float, float]:
    """The mean and its standard error."""
    middle = sum(numbers) / len(numbers)
    spread = sum((one - middle) ** 2 for one in numbers) / max(1, len(numbers) - 1)
    return middle, sqrt(spread / len(numbers))


def luck_of(games: list[Played], seat: int) -> tuple[float, float]:
    """The mean luck of a seat and its standard error."""
    return mean([one.seats[seat].luck for one in games])


def errors_of(games: list[Played], level: str) -> tuple[float, float]:
    """The mean errors of a level in a game and their standard error."""
    return mean([one.seats[at].errors for one in games for at, who in enumerate(one.levels) if who == level])


def _known(file: Path | None) -> list[Played]:
    """The games of an interrupted run."""
    if file is None or not file.exists():
        return []
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line.endswith("}")]
    return [Played(row["number"], row["levels"], [Seat(**one) for one in row["seats"]]) for row in rows]


def _write(file: Path | None, one: Played) -> None:
    if file is not None:
        with file.open("a", encoding="utf-8") as open_file:
            open_file.write(json.dumps(asdict(one)) + "\n")


@click.command()
@click.argument("game")
@click.option("-o", "--option", "options", multiple=True, metavar="NAME=VALUE")
@click.option("--players", type=int)
@click.option("--games", type=int, default=400, show_default=True)
@click.option("--sims", type=int, default=60, show_default=True, help="Simulations for each decision.")
@click.option("--levels", nargs=2, default=("moussaillon", "quartier-maitre"), show_default=True)
@click.option("--workers", type=int, default=1, show_default=True)
@click.option("--resume", type=click.Path(path_type=Path, dir_okay=False), help="A file for the games of this run.")
def command(
    game: str, options: tuple[str, ...], players: int | None, games: int, sims: int, levels: tuple[str, str],
    workers: int, resume: Path | None,
) -> None:  # fmt: skip
    """Mean luck of a seat, and mean errors of two levels, over many games of GAME."""
    setting = check(find_game(game), dict(one.split("=") for one in options), players)
    played = [one for one in _known(resume) if one.number < games]
    left = sorted(set(range(games)) - {one.number for one in played})
    found = survey(game, setting.written, setting.players, levels, sims, left, workers)
    with click.progressbar(found, length=len(left), label=game) as bar:
        for one in bar:
            _write(resume, one)
            played.append(one)
    click.echo(f"{game} {' '.join(options)}: {setting.players} players, {games} games, {sims} simulations a decision")
    _show(played, setting.players, levels)


def _show(played: list[Played], players: int, levels: tuple[str, str]) -> None:
    for seat in range(players):
        luck, error = luck_of(played, seat)
        click.echo(f"  seat {seat + 1}: mean luck {luck:+.3f}, standard error {error:.3f}: {luck / error:+.1f}")
    for level in levels:
        errors = errors_of(played, level)
        click.echo(f"  {level}: mean errors {errors[0]:.3f} a game, standard error {errors[1]:.3f}")
    click.echo(f"  the sums miss the results by at most {max(one.gap for one in played):.1e}")


if __name__ == "__main__":
    command()
