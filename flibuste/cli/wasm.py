"""`flibuste wasm`: the kernels as WebAssembly, for browsers."""

import os
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import click

from flibuste.cli.shown import language
from flibuste.engine.contract import Game
from flibuste.engine.games import all_games, find_game
from flibuste.engine.options import Text
from flibuste.wasm.build import build, is_built

__all__ = ["wasm"]

BEGUN: Text = {"en": "{game}: translating …", "fr": "{game} : traduction …"}
DONE: Text = {
    "en": "{game}: {size:.0f} kB after {seconds:.0f} s",
    "fr": "{game} : {size:.0f} ko après {seconds:.0f} s",
}
KEPT: Text = {"en": "{game}: unchanged", "fr": "{game} : inchangé"}


@click.command("wasm")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--game", "games", multiple=True, metavar="GAME", help="only this game (may be given several times)")
def wasm(folder: Path, games: tuple[str, ...]) -> None:
    """Write the rules and the search of every game into FOLDER as WebAssembly: GAME.wasm and its manifest GAME.json.

    What has not changed since is left as it is. Needs the linker of the extra `wasm`: pip install 'flibuste[wasm]'.
    """
    chosen = [find_game(name) for name in games] or list(all_games())
    with ThreadPoolExecutor(os.cpu_count() or 1) as workers:
        list(workers.map(lambda game: _make(game, folder), chosen))


def _make(game: Game, folder: Path) -> None:
    if is_built(game, folder):
        click.echo(KEPT[language()].format(game=game.id), err=True)
        return
    began = time.monotonic()
    click.echo(BEGUN[language()].format(game=game.id), err=True)
    build(game, folder)
    size = (folder / f"{game.id}.wasm").stat().st_size / 1000
    click.echo(DONE[language()].format(game=game.id, size=size, seconds=time.monotonic() - began), err=True)
