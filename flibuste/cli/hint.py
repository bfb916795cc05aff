"""`flibuste hint`: what the search thinks of every legal action in a position of a recorded game."""

import json
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from flibuste.cli.play import PREPARING
from flibuste.cli.shown import console, lang_option, language, misuse, names
from flibuste.engine.contract import CHANCE
from flibuste.engine.errors import BadOption, GameIsOver
from flibuste.engine.logbook import read_logbooks, replay
from flibuste.engine.match import Match
from flibuste.engine.options import Text
from flibuste.engine.telling import Reader
from flibuste.insight.hints import Hint, hints, with_reasons
from flibuste.insight.story import counted, unit_of
from flibuste.insight.value import has_points
from flibuste.insight.voice import voiced

HEADINGS: dict[str, Text] = {
    "rank": {"en": "", "fr": ""},
    "action": {"en": "action", "fr": "action"},
    "words": {"en": "what it does", "fr": "ce qu'elle fait"},
    "victory": {"en": "victory %", "fr": "victoire %"},
    "score": {"en": "score", "fr": "score"},
    "result": {"en": "result %", "fr": "résultat %"},
    "visits": {"en": "visits", "fr": "visites"},
}
TITLE: Text = {"en": "{game}: {who} to act", "fr": "{game} : à {who} de jouer"}
LEGEND: Text = {
    "en": "1= as good as the best within two standard errors   ★ best   ▸ what was played   no rank: not tried enough",
    "fr": "1= aussi bon que le meilleur à deux erreurs types près   ★ le meilleur   ▸ joué   sans rang : peu essayé",
}
NOT_BOTH: Text = {"en": "--sims or --seconds, not both", "fr": "--sims ou --seconds, pas les deux"}
MORE: Text = {"en": "{left} more (--all shows them)", "fr": "encore {left} (--all les montre)"}
ADVICE: dict[str, Text] = {
    "best": {"en": "Best:", "fr": "Le meilleur :"},
    "equal": {"en": "As good:", "fr": "Aussi bon :"},
    "weaker": {"en": "A little weaker{price}:", "fr": "Un peu plus faible{price} :"},
    "weak": {"en": "Weaker{price}:", "fr": "Plus faible{price} :"},
}
ADVISED = 4
POINTS = ("points", "points_error")
FEW = 20


@click.command()
@click.argument("logbook", metavar="LOGBOOK")
@click.option("--game", "number", type=click.IntRange(1), default=1, show_default=True, help="The game on this line.")
@click.option("--step", type=click.IntRange(1), help="Before this decision of the game, from 1 (default: the last).")
@click.option("--seat", type=click.IntRange(1), help="Whose decision, from 1 (default: who acts).")
@click.option("--sims", type=click.IntRange(1), help="Simulations to search for.")
@click.option("--seconds", type=click.FloatRange(0, min_open=True), help="Seconds to search for (default: 1).")
@click.option(
    "--seed", type=click.IntRange(0, 2**31 - 1), default=0, help="The same seed and simulations, the same hints."
)
@click.option("--sheet", help="Where a replaced sheet is, if it is not in your folder of sheets.")
@click.option("--all", "whole", is_flag=True, help=f"Every action, not only the best {FEW}.")
@click.option("--json", "as_json", is_flag=True, help="For programs: every action.")
@lang_option
def hint(
    logbook: str,
    number: int,
    step: int | None,
    seat: int | None,
    sims: int | None,
    seconds: float | None,
    seed: int,
    sheet: str | None,
    whole: bool,
    as_json: bool,
    lang: str | None,
) -> None:
    """Show every legal action in a position of LOGBOOK with its expected result, best first.

    LOGBOOK is a file (JSON Lines), or in quotes the line of a position, as this command prints it. Without --step it is
    the last position where somebody (--seat: that seat) decides.
    """
    if sims and seconds:
        raise misuse(NOT_BOTH)
    match = _match(logbook, number, sheet)
    asked = _Asked(match, step, None if seat is None else seat - 1)
    spent = seconds or (0.0 if sims else 1.0)
    with Console(stderr=True).status(PREPARING[lang or language()]):
        hints(match.position, asked.seat, sims=1)
    found = hints(match.position, asked.seat, sims=sims or 0, seconds=spent, seed=seed)
    if as_json:
        click.echo(json.dumps(_plain(asked, found, lang or language()), ensure_ascii=False))
    else:
        _show(asked, found, lang or language(), whole)


def _match(logbook: str, number: int, sheet: str | None) -> Match:
    """The game as far as it was played."""
    if " | " in logbook:
        return Match.from_line(logbook)
    for place, book in enumerate(read_logbooks(Path(logbook)), start=1):
        if place == number:
            return replay(book, sheet)
    raise BadOption(name="--game", got=number, expected=f"a line of {Path(logbook).name}")


class _Asked:
    """The decision that is asked about: the match is taken back to it."""

    def __init__(self, match: Match, step: int | None, seat: int | None) -> None:
        self.match = match
        made = [place for place, one in enumerate(match.steps) if one.seat != CHANCE]
        decisions = [*made, len(match.steps)] if match.acting else made
        if seat is not None and seat >= match.players:
            raise BadOption(name="--seat", got=seat + 1, expected=f"1 to {match.players}")
        if step is not None and step > len(decisions):
            raise BadOption(name="--step", got=step, expected=f"1 to {len(decisions)}")
        self.step, place = self._find(decisions, step, seat)
        taken = match.steps[place] if place < len(match.steps) else None
        while len(match.steps) > place:
            match.undo()
        self.seat = seat if seat is not None else taken.seat if taken else match.acting[0]
        self.played = taken.code if taken and taken.seat == self.seat else None

    def _find(self, decisions: list[int], step: int | None, seat: int | None) -> tuple[int, int]:
        """The number of the decision, from 1, and its place among the steps."""
        if step is not None:
            return step, decisions[step - 1]
        for number, place in reversed(list(enumerate(decisions, start=1))):
            if seat is None or self._is_of(seat, place):
                return number, place
        raise GameIsOver()

    def _is_of(self, seat: int, place: int) -> bool:
        """Whether the decision is the seat's: it was made by it, or it may act now."""
        steps = self.match.steps
        return steps[place].seat == seat if place < len(steps) else seat in self.match.acting


def _plain(asked: _Asked, found: list[Hint], lang: str) -> dict[str, Any]:
    match = asked.match
    who = names(match.players, lang)
    rows = voiced(with_reasons(found, match.position, asked.seat, lang), Reader(tuple(who), lang, asked.seat))
    for row in rows:
        row["is_played"] = row["code"] == asked.played
    head = {"game": match.game.id, "step": asked.step, "seat": asked.seat, "position": match.line}
    return head | {"visits": sum(one.visits for one in found), "hints": rows}


def _show(asked: _Asked, found: list[Hint], lang: str, whole: bool) -> None:
    match, screen = asked.match, console()
    who = names(match.players, lang)[asked.seat]
    columns = _columns(match, found)
    table = Table(title=TITLE[lang].format(game=match.game.title[lang], who=who), caption=LEGEND[lang])
    for name in columns:
        left = name in ("rank", "action", "words")
        table.add_column(HEADINGS[name][lang], justify="left" if left else "right", no_wrap=name != "words")
    rows = _plain(asked, found, lang)["hints"]
    for row in rows if whole else rows[:FEW]:
        table.add_row(*(_cell(name, row, rows) for name in columns), style="bold" if row["rank"] == 1 else "")
    screen.print(table)
    for line in _advised(match, rows, lang):
        screen.print(escape(line), highlight=False)
    if len(rows) > FEW and not whole:
        screen.print(MORE[lang].format(left=len(rows) - FEW))
    screen.print(match.line, soft_wrap=True, highlight=False, markup=False)


def _advised(match: Match, rows: list[dict[str, Any]], lang: str) -> list[str]:
    """The best, what is as good and what is weaker, each with why."""
    unit, lines = unit_of(match.game, "points" if has_points(match.position) else "share"), []
    for row in rows[:ADVISED]:
        if row["kind"] != "untried":
            price = f" (−{counted(row['price'], unit, lang)})" if row["price"] else ""
            joined = ", " if row["kind"] == "best" and row["because"] else ". "  # "because …", or a sentence
            said = f"{row['turn'] or row['words']}{joined}{row['because']}".rstrip()
            lines.append(f"{ADVICE[row['kind']][lang].format(price=price)} {said}")
    return lines


def _columns(match: Match, found: list[Hint]) -> list[str]:
    """Victory and points where the search tells them, else its result."""
    numbers = []
    if match.players > 1 and any(one.victory is not None for one in found):
        numbers.append("victory")
    if any(one.points is not None for one in found):
        numbers.append("score")
    return ["rank", "action", "words", *(numbers or ["result"]), "visits"]


def _cell(name: str, row: dict[str, Any], rows: list[dict[str, Any]]) -> str:
    if name == "rank":
        shared = row["rank"] and sum(row["rank"] == other["rank"] for other in rows) > 1
        rank = f"{row['rank'] or ''}{'=' if shared else ' '}"
        return f"{rank}{'★' if row['is_choice'] else ''}{'▸' if row['is_played'] else ''}"
    if name in ("action", "words"):
        return escape(row["text" if name == "action" else "words"])
    if name == "visits":
        return f"{row[name]:,}"
    return _number(name, row)


def _number(name: str, row: dict[str, Any]) -> str:
    """An expectation with its standard error: of points as such, of chances in hundredths."""
    scale = 1 if name == "score" else 100
    key, error = {"result": ("result", "error"), "victory": ("victory", "victory_error")}.get(name, POINTS)
    if row[key] is None:
        return "–"
    doubt = "?" if row[error] is None else f"{scale * row[error]:.1f}"
    return f"{scale * row[key]:.1f} ±{doubt}"
