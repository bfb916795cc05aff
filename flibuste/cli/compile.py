"""`flibuste compile`: kernels made ready ahead of time."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import click

from flibuste.bots.warm import warm_game
from flibuste.cli.shown import progress
from flibuste.engine.games import all_games, find_game
from flibuste.insight.warm import warm_insight

__all__ = ["compile_kernels"]


@click.command("compile")
@click.argument("games", nargs=-1, metavar="[GAME]...")
def compile_kernels(games: tuple[str, ...]) -> None:
    """Compile the rules and bots of each GAME (default: all) ahead of time, as many at once as there are processors.

    They are kept on the disk until what they are made of changes: a server that starts then answers its first move as
    fast as any.
    """
    chosen = [find_game(name).id for name in games] or [game.id for game in all_games()]
    with progress("games", len(chosen)) as told:
        if len(chosen) == 1:
            warm_game(chosen[0])
            warm_insight(chosen[0])
            told(1)
            return
        with ThreadPoolExecutor(os.cpu_count() or 1) as workers:
            for _ in workers.map(_compile_apart, chosen):
                told(1)


def _compile_apart(game: str) -> None:
    """In a process of its own: only one thread of a process can compile."""
    ran = subprocess.run(
        [sys.executable, "-m", "flibuste", "compile", game], capture_output=True, text=True, check=False
    )
    if ran.returncode:
        raise click.ClickException(ran.stderr.strip())
