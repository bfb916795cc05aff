"""`flibuste replay`: a recorded game as a playthrough that a player can read; false events are refused."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click

from flibuste.cli.shown import lang_option, language, lines_of, names, progress
from flibuste.engine.contract import Book
from flibuste.engine.errors import BadOption
from flibuste.engine.logbook import read_logbooks
from flibuste.engine.logbook import replay as replayed
from flibuste.engine.match import Match
from flibuste.engine.options import Text
from flibuste.engine.story import sentences
from flibuste.engine.telling import Reader
from flibuste.lab.checking import check_all
from flibuste.lab.workers import workers_for

__all__ = ["playthrough", "replay"]


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--game", "number", type=click.IntRange(1), help="Only the game on this line, from 1.")
@click.option("--sheet", help="Where a replaced sheet is, if it is not in your folder of sheets.")
@click.option(
    "--check", "only_check", is_flag=True, help="Verify and say how many games are right; print no playthrough."
)
@click.option("--workers", type=click.IntRange(1, 64), help="Processes that check (default: as many as cores).")
@lang_option
def replay(
    file: Path, number: int | None, sheet: str | None, only_check: bool, workers: int | None, lang: str | None
) -> None:
    """Print the games of FILE (JSON Lines) as playthroughs, checking every event and the result."""
    lang = lang or language()
    books = (book for place, book in enumerate(read_logbooks(file), start=1) if number in (None, place))
    checked = _check(books, file, sheet, workers) if only_check else _print(books, sheet, lang)
    if not checked:
        raise BadOption(name="--game", got=number, expected=f"a line of {file.name}")
    if only_check:
        click.echo(f"{checked} right" if lang == "en" else f"{checked} en règle")


def _check(books: Iterator[Book], file: Path, sheet: str | None, workers: int | None) -> int:
    many = lines_of(file)
    with progress("games", many) as report:
        return check_all(books, sheet, workers_for(many, workers), report)


def _print(books: Iterator[Book], sheet: str | None, lang: str) -> int:
    printed = 0
    for book in books:
        click.echo("\n".join(playthrough(replayed(book, sheet), lang)) + "\n")
        printed += 1
    return printed


def playthrough(match: Match, lang: str) -> Iterator[str]:
    """The whole game in lines: setting, events in words, the table at the end, the result."""
    who = names(match.players, lang)
    chosen = ", ".join(f"{name} {str(value).lower()}" for name, value in match.setting.written.items())
    yield f"{match.game.title[lang]} — {chosen + ' — ' if chosen else ''}{', '.join(who)}"
    yield match.game.credits.note[lang]
    yield ""
    yield from sentences(match, Reader(tuple(who), lang))
    yield ""
    yield match.game.view.picture(match.position.seen_by(None), None, lang).format(*who)
    yield ""
    yield from _result(match, who, lang)


def _result(match: Match, who: list[str], lang: str) -> Iterator[str]:
    if not match.result:
        yield "Still running." if lang == "en" else "Partie en cours."
        return
    yield match.game.endings[int(match.game.rules.ending(match.position.state))][lang].capitalize() + "."
    for seat, line in enumerate(match.result["breakdown"]):
        label = match.game.labels
        parts = ", ".join(f"{label[key][lang]} {_told(value, label, lang)}" for key, value in line.items())
        yield f"{who[seat]}: {match.result['scores'][seat]} ({parts})"
    won = " & ".join(who[seat] for seat in match.winners) or "—"
    yield f"{'Winner' if lang == 'en' else 'Vainqueur'}: {won}"


def _told(value: Any, label: Mapping[str, Text], lang: str) -> str:
    if isinstance(value, dict):
        return " ".join(f"{label[key][lang]} {one}" for key, one in value.items())
    if isinstance(value, list):
        return ", ".join(label[key][lang] for key in value) or "—"
    return "—" if value is None else str(value)
