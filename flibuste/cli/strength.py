"""`flibuste strength`: measure the bots and write docs/strength.md."""

import json
from dataclasses import replace
from pathlib import Path

import click

from flibuste.cli.shown import language, progress, ray_option
from flibuste.engine.games import all_games, find_game
from flibuste.engine.options import Text
from flibuste.lab.ledger import Ledger, finish
from flibuste.lab.page import page
from flibuste.lab.strength import QUICK, WHOLE, Part, parts, simulations
from flibuste.lab.workers import Workers

SPEEDS = "speeds.json"
PLAYED: Text = {"en": "{where}: {games:,} games", "fr": "{where} : {games} parties"}
COUNT = click.IntRange(1, 10**6)


@click.command()
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--page", "file", type=click.Path(path_type=Path), help="Where to write (docs/strength.md).")
@click.option("--folder", type=click.Path(path_type=Path), help="Where games are kept (build/strength).")
@click.option("--quick", is_flag=True, help="A few games of the gentle levels, beside the true ones.")
@click.option("--duel", type=COUNT, help=f"Games of search against greedy and greedy against random ({WHOLE.duel}).")
@click.option("--pair", type=COUNT, help=f"Games of each pair of levels ({WHOLE.pair}).")
@click.option("--alone", type=COUNT, help=f"Games alone of each level ({WHOLE.alone}).")
@click.option("--workers", type=click.IntRange(1, 64), default=1, show_default=True, help="No more than idle cores.")
@ray_option
@click.option("--report", is_flag=True, help="Play nothing: write the page from what has been played.")
def strength(
    games: tuple[str, ...],
    file: Path | None,
    folder: Path | None,
    quick: bool,
    duel: int | None,
    pair: int | None,
    alone: int | None,
    workers: int,
    ray: str | None,
    report: bool,
) -> None:
    """Measure the bots in each GAME (default: all) and write the page of their strength.

    Takes hours; every finished game is kept in the folder, and the same command goes on where it was interrupted. The
    page tells all that is in the folder.
    """
    chosen = {name: count for name, count in (("duel", duel), ("pair", pair), ("alone", alone)) if count}
    scale = replace(QUICK if quick else WHOLE, **chosen)
    folder = folder or Path("build/strength-quick" if quick else "build/strength")
    file = file or (folder / "strength.md" if quick else Path("docs/strength.md"))
    wanted = [find_game(name) for name in games] or list(all_games())
    folder.mkdir(parents=True, exist_ok=True)
    if not report:
        _write_speeds(folder, {game.id: simulations(game) for game in wanted})
        for part in parts(scale, wanted):
            _measure(part, folder, ray or workers)
    played = [(part, part.played(folder)) for part in parts(scale)]
    file.write_text(page(played, _speeds(folder)), encoding="utf-8")
    click.echo(PLAYED[language()].format(where=file, games=sum(len(records) for _, records in played)))


def _measure(part: Part, folder: Path, workers: Workers) -> None:
    bar = progress(part.id, part.plan.total(part.games))
    with Ledger(part.path(folder), part.plan, resume=True) as ledger, bar as report:
        many = len(finish(part.plan, part.games, workers, ledger, report))
        click.echo(PLAYED[language()].format(where=part.id, games=many), err=True)


def _speeds(folder: Path) -> dict[str, float]:
    """Simulations per second by game, as measured so far."""
    path = folder / SPEEDS
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def _write_speeds(folder: Path, speeds: dict[str, float]) -> None:
    rounded = {game: round(speed) for game, speed in sorted((_speeds(folder) | speeds).items())}
    (folder / SPEEDS).write_text(json.dumps(rounded), encoding="utf-8")
