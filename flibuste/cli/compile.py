"""`flibuste compile`: kernels made ready ahead of time."""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import click

from flibuste.bots.warm import warm_game
from flibuste.cli.shown import language
from flibuste.engine.games import all_games, find_game
from flibuste.engine.options import Text
from flibuste.insight.warm import warm_insight

__all__ = ["compile_kernels"]

BEGUN: Text = {"en": "{game}: compiling …", "fr": "{game} : compilation …"}
DONE: Text = {"en": "{game}: ready after {seconds:.0f} s", "fr": "{game} : prêt après {seconds:.0f} s"}
FAILED: Text = {"en": "{game} could not be compiled", "fr": "{game} n'a pas pu être compilé"}


@click.command("compile")
@click.argument("games", nargs=-1, metavar="[GAME]...")
def compile_kernels(games: tuple[str, ...]) -> None:
    """Compile the rules and bots of each GAME (default: all) ahead of time, as many at once as there are processors.

    They are kept on the disk until what they are made of changes: a server that starts then answers its first move as
    fast as any.
    """
    chosen = [find_game(name).id for name in games] or [game.id for game in all_games()]
    if len(chosen) == 1:
        _compile_here(chosen[0])
        return
    with ThreadPoolExecutor(os.cpu_count() or 1) as workers:
        list(workers.map(_compile_apart, chosen))


def _compile_here(game: str) -> None:
    """A line when it begins and one when it is done, so that a pipe shows it too."""
    began = time.monotonic()
    click.echo(BEGUN[language()].format(game=game), err=True)
    warm_game(game)
    warm_insight(game)
    click.echo(DONE[language()].format(game=game, seconds=time.monotonic() - began), err=True)


def _compile_apart(game: str) -> None:
    """In a process of its own: only one thread of a process can compile."""
    if subprocess.run([sys.executable, "-m", "flibuste", "compile", game], check=False).returncode:
        raise click.ClickException(FAILED[language()].format(game=game))
