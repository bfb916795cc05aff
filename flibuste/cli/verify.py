"""`flibuste verify`: whether the dice and draws of recorded games are those that were promised."""

from pathlib import Path

import click
from rich.markup import escape
from rich.table import Table

from flibuste.cli.shown import console, lang_option, language, lines_of, names, progress
from flibuste.engine.errors import BadOption, FlibusteError, NoFairRecord, UnfairGames
from flibuste.engine.logbook import read_logbooks
from flibuste.engine.match import Match
from flibuste.engine.options import Text
from flibuste.engine.story import tell
from flibuste.engine.telling import Reader, words_of
from flibuste.engine.verify import Difference, Verdict
from flibuste.engine.verify import verify as verified

__all__ = ["verify"]

HEADINGS: tuple[Text, ...] = (
    {"en": "event", "fr": "événement"},
    {"en": "expected", "fr": "attendu"},
    {"en": "found", "fr": "trouvé"},
)
UNFAIR: Text = {
    "en": "game {number}, {title}: rolls and draws that differ",
    "fr": "partie {number}, {title} : lancers et pioches qui diffèrent",
}
BEGINS: Text = {"en": "who begins", "fr": "qui commence"}
WRONG: Text = {"en": "game {number}: {why}", "fr": "partie {number} : {why}"}
PLAIN: Text = {
    "en": "{games} without fair dice: nothing to verify there (flibuste replay --check looks at the moves)",
    "fr": "{games} sans dés vérifiables : rien à vérifier là (flibuste replay --check examine les coups)",
}
RIGHT: Text = {
    "en": "{games} verified, {draws} draws recomputed",
    "fr": "{games} vérifiées, {draws} tirages recalculés",
}


@click.command()
@click.argument("file", metavar="LOGBOOK", type=click.Path(path_type=Path))
@click.option("--game", "number", type=click.IntRange(1), help="Only the game on this line, from 1.")
@click.option("--sheet", help="Where a replaced sheet is, if it is not in your folder of sheets.")
@lang_option
def verify(file: Path, number: int | None, sheet: str | None, lang: str | None) -> None:
    """Recompute every roll and draw of the games of LOGBOOK (JSON Lines) from the secret that was promised.

    What it proves is told in docs/fair-dice.md.
    """
    lang = lang or language()
    checked = draws = bad = plain = 0
    with progress("games", lines_of(file)) as report:
        for place, book in enumerate(read_logbooks(file), start=1):
            report(1)
            if number not in (None, place):
                continue
            found = _verdict(book, sheet)
            checked += 1
            if isinstance(found, NoFairRecord):
                plain += 1
                continue
            draws += found.draws if isinstance(found, Verdict) else 0
            if not (isinstance(found, Verdict) and found.is_fair):
                bad += 1
                _complain(found, place, lang)
    if not checked:
        raise BadOption(name="--game", got=number, expected=f"a line of {file.name}")
    if bad:
        raise UnfairGames(bad=bad, games=checked)
    if plain:
        click.echo(PLAIN[lang].format(games=plain))
    if checked > plain:
        click.echo(RIGHT[lang].format(games=checked - plain, draws=draws))


def _verdict(book: dict[str, object], sheet: str | None) -> Verdict | FlibusteError:
    try:
        return verified(book, sheet)
    except FlibusteError as problem:
        return problem


def _complain(found: Verdict | FlibusteError, number: int, lang: str) -> None:
    """What is wrong with a game: why it cannot be verified, or every draw that differs."""
    if isinstance(found, FlibusteError):
        click.echo(WRONG[lang].format(number=number, why=found.sentence(lang)))
        return
    table = Table(title=UNFAIR[lang].format(number=number, title=found.match.game.title[lang]))
    for heading in HEADINGS:
        table.add_column(heading[lang])
    for one in found.differences:
        table.add_row(*map(escape, _row(found.match, one, lang)))
    console().print(table)


def _row(match: Match, one: Difference, lang: str) -> tuple[str, str, str]:
    who = names(match.players, lang)
    if one.index is None:
        return BEGINS[lang], who[one.expected["first"]], who[one.found["first"]]
    reader = Reader(tuple(who), lang)
    expected, found = (
        words_of(tell(match, one.index, lang, event).words, reader) if event else "–"
        for event in (one.expected, one.found)
    )
    return str(one.index), expected, found
