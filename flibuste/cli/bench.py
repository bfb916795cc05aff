"""`flibuste bench`: the figures of random play, measured carefully."""

import json
import statistics
import time
from typing import Any

import click
from rich.table import Table

from flibuste.cli.shown import console, language, progress, whole
from flibuste.engine.contract import Game
from flibuste.engine.games import all_games, find_game
from flibuste.engine.options import Text, check
from flibuste.lab.simulate import simulate

WARM_UP_GAMES = 64
TITLE: Text = {
    "en": "random play, one core, CPU time, 2 players",
    "fr": "jeu au hasard, un cœur, temps de processeur, 2 joueurs",
}
HEADINGS: tuple[Text, ...] = (
    {"en": "game", "fr": "jeu"},
    {"en": "games/s", "fr": "parties/s"},
    {"en": "decisions/s", "fr": "décisions/s"},
    {"en": "decisions a game", "fr": "décisions par partie"},
    {"en": "compile s", "fr": "compilation s"},
    {"en": "spread", "fr": "écart"},
)


@click.command()
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--runs", type=click.IntRange(1, 99), default=5, show_default=True, help="The median of so many runs.")
@click.option("--seconds", type=float, default=1.0, show_default=True, help="CPU time of a run, about.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def bench(games: tuple[str, ...], runs: int, seconds: float, as_json: bool) -> None:
    """Measure random play of each GAME (default: all): median of several runs, compile time apart."""
    chosen = [find_game(name) for name in games] or list(all_games())
    with progress("runs", runs * len(chosen), not as_json) as report:
        found = [measure(game, runs, seconds, report) for game in chosen]
    if as_json:
        click.echo(json.dumps(found))
    else:
        console().print(_table(found))


def measure(game: Game, runs: int, seconds: float, report: Any = lambda _: None) -> dict[str, Any]:
    """The figures of a game with its usual setting; `compile_s` is 0 point something when the cache was warm."""
    setting = check(game, {})
    began = time.process_time()
    first = simulate(game, setting, WARM_UP_GAMES, 0)
    compile_s = max(0.0, time.process_time() - began - first.cpu_s)
    games = max(WARM_UP_GAMES, int(seconds * first.games_per_cpu_s))
    found = []
    for _ in range(runs):
        found.append(simulate(game, setting, games, 0))
        report(1)
    middle = sorted(found, key=lambda one: one.games_per_cpu_s)[len(found) // 2]
    speeds = [one.games_per_cpu_s for one in found]
    spread = (max(speeds) - min(speeds)) / statistics.median(speeds)
    return middle.as_dict() | {"compile_s": round(compile_s, 3), "runs": runs, "spread": round(spread, 3)}


def _table(found: list[dict[str, Any]]) -> Table:
    lang = language()
    table = Table(title=TITLE[lang])
    for place, heading in enumerate(HEADINGS):
        table.add_column(heading[lang], justify="right" if place else "left")
    for one in found:
        speeds = (whole(one["games_per_cpu_s"], lang), whole(one["decisions_per_cpu_s"], lang))
        rest = (f"{one['mean_decisions']:.1f}", f"{one['compile_s']:.2f}", f"{100 * one['spread']:.0f} %")
        table.add_row(one["game"], *speeds, *rest)
    return table
