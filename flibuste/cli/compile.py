"""`flibuste compile`: kernels made ready ahead of time."""

import click

from flibuste.cli.shown import progress
from flibuste.engine.games import all_games, find_game
from flibuste.server.warm import warm_bots, warm_rules

__all__ = ["compile_kernels"]


@click.command("compile")
@click.argument("games", nargs=-1, metavar="[GAME]...")
def compile_kernels(games: tuple[str, ...]) -> None:
    """Compile the rules and bots of each GAME (default: all) ahead of time.

    They are kept on the disk until the code changes: a server that starts then answers its first move as fast as any.
    """
    chosen = [find_game(name).id for name in games] or [game.id for game in all_games()]
    with progress("games", len(chosen)) as told:
        for game in chosen:
            warm_rules(game)
            warm_bots(game)
            told(1)
