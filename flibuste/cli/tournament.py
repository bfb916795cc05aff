"""`flibuste tournament`: bots against each other, with win rates, intervals and ratings."""

import json
import os
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import click
from rich.table import Table

from flibuste.bots.roster import is_timed
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
)
from flibuste.engine.options import Text
from flibuste.lab.ledger import Ledger, finish
from flibuste.lab.standings import Pair, Standing, pairs, ratings, standings, titles
from flibuste.lab.tournament import Plan, Record
from flibuste.lab.workers import Workers

NOT_BOTH: Text = {"en": "--out or --resume, not both", "fr": "--out ou --resume, pas les deux"}
WHICH_FILE: Text = {
    "en": "--logbooks: keep them in which file? (--out FILE)",
    "fr": "--logbooks : les garder dans quel fichier ? (--out FICHIER)",
}
HEADINGS: dict[str, Text] = {
    "bot": {"en": "bot", "fr": "bot"},
    "games": {"en": "games", "fr": "parties"},
    "share": {"en": "victory %", "fr": "victoire %"},
    "interval": {"en": "95 % interval", "fr": "intervalle à 95 %"},
    "score": {"en": "score", "fr": "score"},
    "range": {"en": "least–most", "fr": "min–max"},
    "rating": {"en": "rating", "fr": "cote"},
    "seconds": {"en": "s a move", "fr": "s par coup"},
    "titles": {"en": "titles", "fr": "titres"},
}
AGAINST: Text = {
    "en": "Part of the victories that one of both won, row against column, %",
    "fr": "Part des victoires de l'un des deux, ligne contre colonne, %",
}
NOTE: Text = {
    "en": "Intervals: Wilson, widened where games of one deal go together. A shared victory counts as its share.",
    "fr": "Intervalles : Wilson, élargis où les parties d'une donne se ressemblent. Victoire partagée : sa part.",
}
KEPT: Text = {
    "en": "interrupted: {count} games are kept, --resume {file} goes on",
    "fr": "interrompu : {count} parties gardées, --resume {file} pour continuer",
}
CROWDED: Text = {
    "en": "{workers} workers on {cores} cores: bots with a budget in seconds think less than alone",
    "fr": "{workers} processus sur {cores} cœurs : les bots limités en secondes réfléchissent moins que seuls",
}


@click.command()
@game_argument
@game_options
@click.option("--bots", required=True, metavar="A,B,…", help="Levels, or greedy, search:1000, search:0.2s …")
@click.option("--games", type=click.IntRange(1, 10**6), default=100, show_default=True, help="Games of each table.")
@click.option("--seed", type=click.IntRange(0, 2**62), default=0, show_default=True, help="Of the dice and the bots.")
@click.option("--workers", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes side by side.")
@ray_option
@click.option("--out", type=click.Path(path_type=Path), help="Keep every finished game in this new file (JSON Lines).")
@click.option("--resume", type=click.Path(path_type=Path), help="Go on with such a file; begin it if it is not there.")
@click.option("--logbooks", is_flag=True, help="Keep whole games in the file: flibuste replay reads them there.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
@lang_option
def tournament(
    game: str,
    options: tuple[str, ...],
    players: int | None,
    bots: str,
    games: int,
    seed: int,
    workers: int,
    ray: str | None,
    out: Path | None,
    resume: Path | None,
    logbooks: bool,
    as_json: bool,
    lang: str | None,
) -> None:
    """Let bots play GAME against each other: every table of them, seats rotated, the same dice for each seat order.

    A table plays whole deals, so the games are rounded up to a multiple of the players. Example:

        flibuste tournament doodle-islands --bots random,greedy,search:0.2s --games 200 --workers 2 --resume t.jsonl
    """
    lang = lang or language()
    if out and resume:
        raise misuse(NOT_BOTH)
    if logbooks and not (out or resume):
        raise misuse(WHICH_FILE)
    found, setting = read_setting(game, options, players)
    plan = Plan(found.id, setting, tuple(bot.strip() for bot in bots.split(",")), seed, logbooks)
    if any(map(is_timed, plan.bots)) and not ray and workers > (cores := os.cpu_count() or 1):
        click.echo(CROWDED[lang].format(workers=workers, cores=cores), err=True)
    records = _play(plan, games, ray or workers, out or resume, bool(resume), lang)
    if as_json:
        click.echo(json.dumps(_plain(plan, records), ensure_ascii=False))
    else:
        _show(plan, records, lang)


def _play(plan: Plan, games: int, workers: Workers, path: Path | None, resume: bool, lang: str) -> list[Record]:
    ledger = Ledger(path, plan, resume) if path else None
    with ledger or nullcontext(), progress("games", plan.total(games)) as report:
        try:
            return finish(plan, games, workers, ledger, report)
        except KeyboardInterrupt:
            if not ledger:
                raise
            raise click.ClickException(KEPT[lang].format(count=len(ledger.records), file=path)) from None


def _plain(plan: Plan, records: Sequence[Record]) -> dict[str, Any]:
    named = {"game": plan.game_id, "options": plan.setting.written, "players": plan.setting.players}
    lines = [one.as_dict() | {"titles": dict(_titled(records, one.bot))} for one in standings(records)]
    faced = [one.as_dict() for one in pairs(records)]
    return named | {"games": len(records), "seed": plan.seed, "standings": lines, "pairs": faced}


def _titled(records: Sequence[Record], bot: str) -> list[tuple[str, int]]:
    return [(title or "–", count) for title, count in titles(records, bot).most_common()]


def _show(plan: Plan, records: Sequence[Record], lang: str) -> None:
    screen, found = console(), standings(records)
    head = f"{plan.game.title[lang]} ({plan.setting.slug}), {len(records)} {HEADINGS['games'][lang]}"
    screen.print(_table(head, plan, records, found, lang))
    if plan.setting.players > 1:
        screen.print(_matrix([one.bot for one in found], pairs(records), lang))
        screen.print(NOTE[lang], style="dim")
        if not ratings(records):
            screen.print("pip install 'flibuste[lab]': openskill", style="dim", markup=False)


def _table(head: str, plan: Plan, records: Sequence[Record], found: list[Standing], lang: str) -> Table:
    alone = plan.setting.players == 1
    names = ["bot", "games", *(["range"] if alone else ["share", "interval", "rating"]), "score", "seconds"]
    table = Table(title=head)
    for name in names + (["titles"] if alone else []):
        table.add_column(HEADINGS[name][lang], justify="left" if name in ("bot", "titles") else "right")
    for one in found:
        cells = {
            "bot": one.bot,
            "games": f"{one.games:,}",
            "share": f"{100 * one.share:.1f}",
            "interval": f"{100 * one.low:.1f}–{100 * one.high:.1f}",
            "range": f"{one.least_score}–{one.most_score}",
            "score": f"{one.mean_score:.2f} ±{one.score_error:.2f}",
            "rating": "–" if one.rating is None else f"{one.rating:.1f} ±{one.rating_error:.1f}",
            "seconds": f"{one.seconds_a_move:.3f}",
        }
        said = [", ".join(f"{title} {count}" for title, count in _titled(records, one.bot))] if alone else []
        table.add_row(*(cells[name] for name in names), *said)
    return table


def _matrix(bots: list[str], faced: list[Pair], lang: str) -> Table:
    table = Table(title=AGAINST[lang])
    for name in ("", *bots):
        table.add_column(name, justify="right" if name else "left")
    known = {(one.bot, one.other): one for one in faced}
    for bot in bots:
        table.add_row(bot, *(_faced(known.get((bot, other))) for other in bots))
    return table


def _faced(pair: Pair | None) -> str:
    return f"{100 * pair.share:.0f} ({100 * pair.low:.0f}–{100 * pair.high:.0f})" if pair else ""
