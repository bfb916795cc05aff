"""`flibuste dataset`: games by named bots as Parquet, split by deal, with a card."""

from pathlib import Path

import click

from flibuste.cli.shown import game_argument, game_options, lang_option, language, progress, read_setting
from flibuste.engine.extras import need
from flibuste.engine.options import Text
from flibuste.lab.dataset import write_dataset
from flibuste.lab.study import Table
from flibuste.lab.workers import workers_for

WRITTEN: Text = {
    "en": "{rows} decisions in {folder} ({splits})",
    "fr": "{rows} décisions dans {folder} ({splits})",
}


@click.command()
@game_argument
@game_options
@click.option("--bots", required=True, metavar="A or A,B,…", help="One bot against itself, or one for each seat.")
@click.option("--games", type=click.IntRange(1, 10**5), default=100, show_default=True, help="How many.")
@click.option("--seed", type=click.IntRange(0, 2**62), default=0, show_default=True, help="Of the dice and the bots.")
@click.option("--workers", type=click.IntRange(1, 64), help="Processes side by side (default: cores, for many games).")
@click.option("--out", required=True, type=click.Path(file_okay=False, path_type=Path), help="A folder for the files.")
@lang_option
def dataset(
    game: str, options: tuple[str, ...], players: int | None, bots: str, games: int, seed: int, workers: int | None,
    out: Path, lang: str | None,
) -> None:  # fmt: skip
    """Write games of GAME by bots as train, validation and test .parquet, and a card that says what they are.

    Every decision is a row: position, legal actions, what was chosen and what it came to. Example:

        flibuste dataset archipels --bots capitaine --games 1000 --out archipels-capitaine
    """
    need("tables")
    found, setting = read_setting(game, options, players)
    plan = Table(found.id, setting, tuple(bot.strip() for bot in bots.split(",")), seed, logbooks=True)
    with progress("games", plan.total(games)) as report:
        counts = write_dataset(out, plan, games, workers_for(games, workers), report)
    splits = ", ".join(f"{split} {count:,}" for split, count in counts.items())
    click.echo(WRITTEN[lang or language()].format(rows=f"{sum(counts.values()):,}", folder=out, splits=splits))
