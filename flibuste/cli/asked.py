"""What `flibuste simulate` shows of a study: tables for people, files for programs."""

import csv
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table

from flibuste.lab.report import report
from flibuste.lab.study import Difference, Line, Study
from flibuste.lab.words import FIGURES, HEADINGS, NOTE, WORTH, place_of

__all__ = ["show", "write"]


def show(screen: Console, study: Study, differences: Sequence[Difference], lang: str) -> None:
    """The study in tables."""
    plan = study.plan
    colon = " :" if lang == "fr" else ":"
    head = f"{plan.game.title[lang]} ({plan.setting.slug}){colon} {len(study.records)} {HEADINGS['games'][lang]}"
    screen.print(f"{head}, {', '.join(plan.bots)}", style="bold", markup=False)
    if plan.setting.players > 1:
        worth = study.going_first()
        said = WORTH[lang].format(difference=worth.difference, low=worth.low, high=worth.high)
        screen.print(f"{HEADINGS['going first'][lang]}{colon} {said}", markup=False)
        screen.print(_table("order", study.by_order(), lang), _table("seat", study.by_seat(), lang))
    if plan.setting.players == 1 or len(plan.bots) > 1:
        screen.print(_table("bot", study.by_bot(), lang))
    screen.print(_spread(study, lang))
    if differences:
        screen.print(_compared(differences, lang))
    screen.print(NOTE[lang], style="dim")


def _table(key: str, lines: Sequence[Line], lang: str) -> Table:
    table = Table()
    table.add_column(HEADINGS[key][lang])
    for name in ("share", "interval", "score"):
        table.add_column(HEADINGS[name][lang], justify="right")
    for one in lines:
        interval = f"{100 * one.low:.1f}–{100 * one.high:.1f}"
        score = f"{one.mean_score:.2f} ±{one.error:.2f}"
        table.add_row(place_of(key, one.name, lang), f"{100 * one.share:.1f}", interval, score)
    return table


def _spread(study: Study, lang: str) -> Table:
    table = Table()
    table.add_column(HEADINGS["order"][lang])
    table.add_column(HEADINGS["spread"][lang], justify="right")
    for one in study.spread():
        table.add_row(place_of("order", one.name, lang), " · ".join(f"{value:g}" for value in one.quantiles))
    return table


def _compared(differences: Sequence[Difference], lang: str) -> Table:
    table = Table(title=HEADINGS["compared"][lang])
    table.add_column("")
    for name in ("here", "there", "difference", "interval"):
        table.add_column(HEADINGS[name][lang], justify="right")
    for one in differences:
        interval = f"{one.low:+.2f} … {one.high:+.2f}"
        cells = (f"{one.here:.2f}", f"{one.there:.2f}", f"{one.difference:+.2f}", interval)
        table.add_row(FIGURES[one.name][lang], *cells, style="bold" if one.is_clear else "")
    return table


def write(
    study: Study,
    differences: Sequence[Difference],
    lang: str,
    csv_file: Path | None,
    parquet: Path | None,
    html: Path | None,
) -> None:
    """The rows and the page as files; raises MissingExtra where Parquet needs polars."""
    if parquet:
        study.polars().write_parquet(parquet)
    if csv_file:
        with csv_file.open("w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, fieldnames=list(study.rows[0]))
            writer.writeheader()
            writer.writerows(study.rows)
    if html:
        html.write_text(report(study, differences, lang), encoding="utf-8")
