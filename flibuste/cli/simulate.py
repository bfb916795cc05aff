"""`flibuste simulate`: random play at full speed."""

import json
from pathlib import Path

import click
from rich.table import Table

from flibuste.cli.shown import console, game_argument, game_options, progress, read_setting
from flibuste.engine.logbook import write_logbooks
from flibuste.lab.simulate import MOST_GAMES, Figures
from flibuste.lab.simulate import record as recorded
from flibuste.lab.simulate import simulate as simulated


@click.command()
@game_argument
@game_options
@click.option(
    "--games", "count", type=click.IntRange(1, MOST_GAMES), default=10_000, show_default=True, help="How many."
)
@click.option(
    "--seed", type=click.IntRange(0, 2**63 - 1), default=0, show_default=True, help="The same seed, the same games."
)
@click.option("--workers", type=click.IntRange(1, 64), default=1, show_default=True, help="Games played side by side.")
@click.option("--record", type=click.Path(path_type=Path), help="Write the games as logbooks, one a line.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def simulate(
    game: str,
    options: tuple[str, ...],
    players: int | None,
    count: int,
    seed: int,
    workers: int,
    record: Path | None,
    as_json: bool,
) -> None:
    """Play random games of GAME and print speed, scores, lengths, endings and wins.

    Example: flibuste simulate doodle-islands -o sea=monsters --players 5 --games 2000 --record games.jsonl
    """
    found, setting = read_setting(game, options, players)
    if record and not record.parent.is_dir():
        raise click.UsageError(f"--record {record}: No such folder")
    with progress("games", count, not as_json) as report:
        figures = simulated(found, setting, count, seed, workers, report)
    if record:
        with progress("logbooks", count, not as_json) as report:
            write_logbooks(record, recorded(found, setting, count, seed, workers, report))
    if as_json:
        click.echo(json.dumps(figures.as_dict()))
    else:
        console().print(table(figures))


def table(figures: Figures) -> Table:
    """The figures for people."""
    options = " ".join(f"{name}={str(value).lower()}" for name, value in figures.options.items())
    shown = Table(title=f"{figures.game} {options}: {figures.games:,} games, seed {figures.seed}", show_header=False)
    shown.add_row("games per CPU second", f"{figures.games_per_cpu_s:,.0f}")
    shown.add_row("decisions per CPU second", f"{figures.decisions_per_cpu_s:,.0f}")
    shown.add_row("decisions a game", f"{figures.mean_decisions:.1f}")
    shown.add_row("mean score by seat", "  ".join(f"{score:.2f}" for score in figures.mean_scores))
    shown.add_row("wins by seat", "  ".join(f"{100 * wins / figures.games:.1f} %" for wins in figures.wins))
    for how, times in figures.ends.items():
        shown.add_row(f"ended by {how}", f"{100 * times / figures.games:.1f} %")
    return shown
