"""`flibuste simulate`: many games, at random at full speed or by bots, and what they show."""

import json
from contextlib import nullcontext
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click
from rich.table import Table

from flibuste.cli.asked import show, write
from flibuste.cli.shown import (
    console,
    game_argument,
    game_options,
    lang_option,
    language,
    misuse,
    progress,
    ray_option,
    read_setting,
    whole,
)
from flibuste.engine.contract import Game
from flibuste.engine.extras import need
from flibuste.engine.logbook import write_logbooks
from flibuste.engine.options import Setting, Text
from flibuste.lab import study as studies
from flibuste.lab.ledger import Ledger, finish
from flibuste.lab.simulate import MOST_GAMES, Figures
from flibuste.lab.simulate import record as recorded
from flibuste.lab.simulate import simulate as simulated
from flibuste.lab.study import Study, compare
from flibuste.lab.workers import Workers, workers_for

RANDOM_GAMES, BOT_GAMES = 10_000, 100
FILE = click.Path(path_type=Path, dir_okay=False)
NO_FOLDER: Text = {"en": "{file}: No such folder", "fr": "{file} : ce dossier n'existe pas"}
TITLE: Text = {"en": "{game}: {games} games, seed {seed}", "fr": "{game} : {games} parties, graine {seed}"}
ROWS: dict[str, Text] = {
    "games_s": {"en": "games per CPU second", "fr": "parties par seconde de processeur"},
    "decisions_s": {"en": "decisions per CPU second", "fr": "décisions par seconde de processeur"},
    "decisions": {"en": "decisions a game", "fr": "décisions par partie"},
    "seat scores": {"en": "mean score by seat", "fr": "score moyen par siège"},
    "seat wins": {"en": "wins by seat", "fr": "victoires par siège"},
    "order scores": {"en": "mean score by order of play", "fr": "score moyen par ordre du tour"},
    "order wins": {"en": "wins by order of play", "fr": "victoires par ordre du tour"},
    "ended": {"en": "ended by {how}", "fr": "terminées par : {how}"},
}


@click.command()
@game_argument
@game_options
@click.option("--bots", metavar="A or A,B,…", help="Who plays: one bot against itself, or one for each seat.")
@click.option("--games", "count", type=click.IntRange(1, MOST_GAMES), help="How many (default: 10000; with bots 100).")
@click.option(
    "--seed", type=click.IntRange(0, 2**62), default=0, show_default=True, help="The same seed, the same games."
)
@click.option("--workers", type=click.IntRange(1, 64), help="Processes side by side (default: cores, for many games).")
@ray_option
@click.option("--record", type=FILE, help="Write the games as logbooks, one a line.")
@click.option("--versus", multiple=True, metavar="NAME=VALUE", help="Beside it the same with this option; repeatable.")
@click.option("--versus-bots", metavar="A or A,B,…", help="Beside it the same with these bots.")
@click.option("--resume", type=FILE, help="Keep every finished game of the bots in this file, and go on with it.")
@click.option("--csv", "csv_file", type=FILE, help="A row for each seat of each game.")
@click.option("--parquet", type=FILE, help="The same as Parquet (pip install 'flibuste[tables]').")
@click.option("--html", type=FILE, help="Tables and plots as a page that stands alone.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
@lang_option
def simulate(
    game: str, options: tuple[str, ...], players: int | None, bots: str | None, count: int | None, seed: int,
    workers: int | None, ray: str | None, record: Path | None, versus: tuple[str, ...], versus_bots: str | None,
    resume: Path | None, csv_file: Path | None, parquet: Path | None, html: Path | None, as_json: bool,
    lang: str | None,
) -> None:  # fmt: skip
    """Play many games of GAME and print what they show: scores, lengths, and who wins by seat and by order of play.

    Without bots games are random and very fast. With bots each deal is played once by every seat that may begin. How
    much is going first worth in the Sea of Monsters with four admirals?

        flibuste simulate doodle-islands -o sea=monsters --players 4 --bots amiral --games 100 --workers 2
    """
    found, setting = read_setting(game, options, players)
    wished = ray or workers
    for file in (record, resume, csv_file, parquet, html):
        if file and not file.parent.is_dir():
            raise misuse(NO_FOLDER, file=file)
    if parquet:
        need("tables")
    if not (bots or versus or versus_bots or resume or csv_file or parquet or html):
        _at_random(found, setting, count or RANDOM_GAMES, seed, wished, record, as_json, lang or language())
        return
    many, other = count or BOT_GAMES, read_setting(game, (*options, *versus), players)[1]
    here = _study(found, setting, bots or "random", many, seed, workers_for(0, wished), resume, record)
    differences = []
    if versus or versus_bots:
        there = _study(found, other, versus_bots or bots or "random", many, seed, workers_for(0, wished))
        differences = compare(here, there)
    write(here, differences, lang or language(), csv_file, parquet, html)
    if as_json:
        row = here.as_dict() | {"differences": [asdict(one) for one in differences]}
        click.echo(json.dumps(row, ensure_ascii=False))
    else:
        show(console(), here, differences, lang or language())


def _study(
    game: Game, setting: Setting, bots: str, games: int, seed: int, workers: Workers, resume: Path | None = None,
    record: Path | None = None,
) -> Study:  # fmt: skip
    listed = tuple(bot.strip() for bot in bots.split(","))
    plan = studies.Table(game.id, setting, listed, seed, logbooks=bool(record))
    ledger = Ledger(resume, plan, resume=True) if resume else None
    with ledger or nullcontext(), progress("games", plan.total(games)) as report:
        found = Study(plan, finish(plan, games, workers, ledger, report))
    if record:
        write_logbooks(record, (one["logbook"] for one in found.records if "logbook" in one))
    return found


def _at_random(
    game: Game, setting: Setting, games: int, seed: int, workers: Workers | None, record: Path | None, as_json: bool,
    lang: str,
) -> None:  # fmt: skip
    with progress("games", games, not as_json) as report:
        figures = simulated(game, setting, games, seed, workers or 1, report)
    if record:
        with progress("logbooks", games, not as_json) as report:
            write_logbooks(record, recorded(game, setting, games, seed, workers_for(games, workers), report))
    if as_json:
        click.echo(json.dumps(figures.as_dict()))
    else:
        console().print(_table(game, figures, lang))


def _table(game: Game, figures: Figures, lang: str) -> Table:
    """The figures for people."""
    options = " ".join(f"{name}={str(value).lower()}" for name, value in figures.options.items())
    setting = f"{game.title[lang]} {options}".strip()
    title = TITLE[lang].format(game=setting, games=whole(figures.games, lang), seed=figures.seed)
    shown = Table(title=title, show_header=False)
    shown.add_row(ROWS["games_s"][lang], whole(figures.games_per_cpu_s, lang))
    shown.add_row(ROWS["decisions_s"][lang], whole(figures.decisions_per_cpu_s, lang))
    shown.add_row(ROWS["decisions"][lang], f"{figures.mean_decisions:.1f}")
    for by, scores, wins in (
        ("seat", figures.mean_scores, figures.wins),
        ("order", figures.mean_scores_by_order, figures.wins_by_order),
    ):
        shown.add_row(ROWS[f"{by} scores"][lang], "  ".join(f"{score:.2f}" for score in scores))
        shown.add_row(ROWS[f"{by} wins"][lang], _percent(wins, figures.games))
    endings = {one["en"]: one[lang] for one in game.endings}
    for how, times in figures.ends.items():
        shown.add_row(ROWS["ended"][lang].format(how=endings[how]), f"{100 * times / figures.games:.1f} %")
    return shown


def _percent(counts: list[Any], games: int) -> str:
    return "  ".join(f"{100 * count / games:.1f} %" for count in counts)
