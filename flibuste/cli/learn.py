"""`flibuste learn`: what a position of a game is worth, learnt by self-play."""

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from flibuste.cli.shown import game_argument, game_options, language, misuse, progress, ray_option, read_setting
from flibuste.engine.contract import Game
from flibuste.engine.options import Text

if TYPE_CHECKING:
    from flibuste.lab.learning import Learner

GAMES = 20_000
NOT_BOTH: Text = {"en": "say --games or --minutes, not both", "fr": "--games ou --minutes, pas les deux"}
NO_VALUE: Text = {
    "en": "{game} has no value of sheets to learn",
    "fr": "{game} n'a pas de valeur de feuilles à apprendre",
}
THERE: Text = {
    "en": "{folder} holds a course already: --resume to go on, or another --out",
    "fr": "{folder} contient déjà un apprentissage : --resume pour continuer, ou un autre --out",
}
TAKEN_UP: Text = {"en": "taken up after {games:,} games", "fr": "repris après {games} parties"}
MILESTONE: Text = {
    "en": "{games:,} games, {seconds:,.0f} s: {points:.1f} points, {share:.0f} % ({low:.0f}–{high:.0f}) against the "
    "one before",
    "fr": "{games} parties, {seconds:.0f} s : {points:.1f} points, {share:.0f} % ({low:.0f}–{high:.0f}) contre le "
    "précédent",
}
DONE: Text = {"en": "{folder}: {games:,} games, {seconds:,.0f} s", "fr": "{folder} : {games} parties, {seconds:.0f} s"}


@click.command()
@game_argument
@game_options
@click.option("--games", type=click.IntRange(1), help=f"So many games in all ({GAMES:,} if no minutes are said).")
@click.option("--minutes", type=click.FloatRange(min=0, min_open=True), help="Or so many minutes, from now on.")
@click.option("--resume", is_flag=True, help="Go on with what the folder holds.")
@click.option("--seed", type=int, default=1, show_default=True)
@click.option(
    "--round", "step", type=click.IntRange(10), default=200, show_default=True, help="Games from step to step; tens."
)
@click.option("--out", type=click.Path(path_type=Path), help="The folder to keep it in (build/learn/GAME).")
@click.option("--processes", type=click.IntRange(1, 256), help="How many play (all cores).")
@ray_option
def learn(
    game: str,
    options: tuple[str, ...],
    players: int | None,
    games: int | None,
    minutes: float | None,
    resume: bool,
    seed: int,
    step: int,
    out: Path | None,
    processes: int | None,
    ray: str | None,
) -> None:
    """Learn from nothing what a position of GAME is worth, by self-play.

    Every round is kept in the folder: whatever ends the command, --resume goes on. The same seed and as many games
    give the same weights, whatever the number of processes. The folder then holds the weights (value.npz), their card
    (value.toml) and the curve of strength (curve.html); bots use those in the game's folder mind/.
    """
    if games and minutes:
        raise misuse(NOT_BOTH)
    known, _ = read_setting(game, options, players)
    _check(known)
    from flibuste.lab.learning import Course, Learner, players_at_work

    chosen = tuple((name, value) for name, _, value in (option.partition("=") for option in options))
    folder = out or Path("build") / "learn" / game
    with players_at_work(ray or processes or os.cpu_count() or 1) as pool:
        learner = Learner(Course(game, chosen, players, seed, step // 10 * 10), folder, pool)
        _begin(learner, resume)
        _learn(learner, 0 if minutes else games or GAMES, time.monotonic() + 60 * (minutes or 0))
        _finish(learner)


def _check(game: Game) -> None:
    """Refuse a game without such a value."""
    value = game.mind.value
    if not value or value.KIND != "points":
        raise misuse(NO_VALUE, game=game.id)


def _begin(learner: "Learner", resume: bool) -> None:
    from flibuste.lab.learning import STATE

    there = (learner.folder / STATE).exists()
    if there and not resume:
        raise misuse(THERE, folder=learner.folder)
    if there:
        learner.take_up()
        click.echo(TAKEN_UP[language()].format(games=learner.games), err=True)


def _learn(learner: "Learner", games: int, end: float) -> None:
    """Rounds until there are so many games, or (games 0) until the time is over."""
    with progress("learning", games or 1, shown=bool(games)) as report:
        report(learner.games)
        while learner.games < games if games else time.monotonic() < end:
            milestones = len(learner.curve)
            learner.learn_round(report)
            for one in learner.curve[milestones:]:
                held = {"share": 100 * one.share, "low": 100 * one.low, "high": 100 * one.high}
                facts = {"games": one.games, "seconds": one.seconds, "points": one.points, **held}
                click.echo(MILESTONE[language()].format(**facts), err=True)


def _finish(learner: "Learner") -> None:
    """Write the weights, their card and the curve."""
    from flibuste.lab.curve import card, curve_page

    course, folder = learner.course, learner.folder
    digest = learner.write()
    words = [f"-o {name}={value}" for name, value in course.options]
    words += [f"--players {course.players}"] if course.players else []
    words += [f"--round {course.round}"] if course.round != 200 else []
    command = " ".join(["flibuste learn", course.game_id, *words, f"--games {learner.games} --seed {course.seed}"])
    text = card(command, course.seed, learner.games, learner.seconds, digest, learner.curve)
    (folder / "value.toml").write_text(text, encoding="utf-8")
    if learner.curve:
        (folder / "curve.html").write_text(curve_page(command, learner.curve), encoding="utf-8")
    click.echo(DONE[language()].format(folder=folder, games=learner.games, seconds=learner.seconds))
