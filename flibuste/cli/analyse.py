"""`flibuste analyse`: what was luck and what was skill in a recorded game."""

import json
import os
from pathlib import Path
from typing import Any

import click
from rich.markup import escape
from rich.table import Table

from flibuste.bots.roster import LEVELS
from flibuste.cli.shown import console, lang_option, language, misuse, names, progress
from flibuste.engine.errors import BadOption
from flibuste.engine.logbook import read_logbooks, replay
from flibuste.engine.match import Match
from flibuste.engine.options import Text
from flibuste.engine.telling import Reader
from flibuste.insight.analysis import Analysis, Budget, analyse
from flibuste.insight.kept import KeptOnDisk
from flibuste.insight.page import page
from flibuste.insight.story import story
from flibuste.insight.voice import voiced

SEARCHERS = {level.id: level.bot.partition(":")[2] for level in LEVELS if level.bot.startswith("search:")}
USUAL = 500
HEADINGS: dict[str, Text] = {
    "who": {"en": "", "fr": ""},
    "start": {"en": "start", "fr": "départ"},
    "luck": {"en": "+ luck", "fr": "+ chance"},
    "errors": {"en": "− errors", "fr": "− erreurs"},
    "given": {"en": "+ given", "fr": "+ cadeaux"},
    "result": {"en": "= result", "fr": "= résultat"},
}
WORKING: Text = {"en": "analysing", "fr": "analyse"}
NOT_BOTH: Text = {"en": "--bot or --seconds, not both", "fr": "--bot ou --seconds, pas les deux"}
STEP: Text = {"en": "Step {n}", "fr": "Étape {n}"}


@click.command("analyse")
@click.argument("logbook", metavar="LOGBOOK", type=click.Path(path_type=Path))
@click.option("--game", "number", type=click.IntRange(1), default=1, show_default=True, help="The game on this line.")
@click.option("--bot", "level", metavar="LEVEL", help=f"Who judges: {', '.join(SEARCHERS)}.")
@click.option("--seconds", type=click.FloatRange(0, min_open=True), help="Seconds for each decision.")
@click.option("--threads", type=click.IntRange(1, 256), help="Cores to use (default: all).")
@click.option("--seed", type=click.IntRange(0, 2**31 - 1), help="Whose dice the judge throws (default: by the game).")
@click.option("--sheet", help="Where a replaced sheet is, if it is not in your folder of sheets.")
@click.option("--fresh", is_flag=True, help="Forget what an interrupted analysis has worked out.")
@click.option("--json", "as_json", is_flag=True, help="For programs: seats, steps, marks.")
@click.option("--html", type=click.Path(path_type=Path, dir_okay=False), help="Write a page that stands alone.")
@lang_option
def analyse_game(
    logbook: Path, number: int, level: str | None, seconds: float | None, threads: int | None, seed: int | None,
    sheet: str | None, fresh: bool, as_json: bool, html: Path | None, lang: str | None,
) -> None:  # fmt: skip
    """Tell for every step of a finished game in LOGBOOK what was luck and what was skill.

    For each seat start + luck − errors + given = result. Interrupted, it goes on where it stopped when asked again.
    """
    lang, budget = lang or language(), _budget(level, seconds)
    book = _book(logbook, number)
    match = replay(book, sheet)
    kept = KeptOnDisk({**book, "seed": seed}, budget)
    if fresh:
        kept.path.unlink(missing_ok=True)
        kept.clear()
    analysis = _analyse(match, budget, seed, threads or os.cpu_count() or 1, kept, lang)
    if html:
        html.write_text(page(match, story(match, analysis, lang), names(match.players, lang), lang), encoding="utf-8")
    if as_json:
        click.echo(json.dumps(analysis.as_dict(), ensure_ascii=False))
    elif not html:
        _show(match, analysis, lang)


def _budget(level: str | None, seconds: float | None) -> Budget:
    if level and seconds:
        raise misuse(NOT_BOTH)
    if level:
        if level not in SEARCHERS:
            raise BadOption(name="--bot", got=level, expected=f"a level that searches: {', '.join(SEARCHERS)}")
        budget = SEARCHERS[level]
        return Budget(seconds=float(budget[:-1])) if budget.endswith("s") else Budget(sims=int(budget))
    return Budget(seconds=seconds) if seconds else Budget(sims=USUAL)


def _book(logbook: Path, number: int) -> dict[str, Any]:
    for place, book in enumerate(read_logbooks(logbook), start=1):
        if place == number:
            return book
    raise BadOption(name="--game", got=number, expected=f"a line of {logbook.name}")


def _analyse(match: Match, budget: Budget, seed: int | None, threads: int, kept: KeptOnDisk, lang: str) -> Analysis:
    with progress(WORKING[lang], 0) as advance:
        at = 0

        def tell(done: int, every: int) -> None:
            nonlocal at
            advance(done - at, every)
            at = done

        return analyse(match, budget, seed=seed, threads=threads, keep=kept, tell=tell)


def _show(match: Match, analysis: Analysis, lang: str) -> None:
    screen, who = console(), names(match.players, lang)
    tale = voiced(story(match, analysis, lang), Reader(tuple(who), lang))
    table = Table(title=f"{match.game.title[lang]} ({tale['unit']})", caption=escape(tale["summary"]))
    for key, heading in HEADINGS.items():
        table.add_column(heading[lang], justify="left" if key == "who" else "right")
    scale, digits = (1, 1) if analysis.measure == "points" else (100, 0)
    for seat, one in enumerate(analysis.seats):
        numbers = (one.start, one.luck, one.errors, one.given, one.result)
        table.add_row(escape(who[seat]), *(f"{scale * value:.{digits}f}" for value in numbers))
    screen.print(table)
    for step in tale["steps"]:
        if step["cost"]:
            screen.print(
                f"[bold]{STEP[lang].format(n=step['step'] + 1)}, {escape(who[step['seat']])}: {step['title']}[/]"
            )
            for said in (f"{step['better']}. {step['why']}".strip(), step["played"], step["lost"]):
                screen.print("  " + escape(said), highlight=False)
