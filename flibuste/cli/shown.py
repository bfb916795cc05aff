"""What every verb shares: the console, the language, progress bars, reading options."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from flibuste.engine.contract import Game
from flibuste.engine.errors import BadOption, UnreadableLogbook
from flibuste.engine.games import find_game
from flibuste.engine.options import Setting, Text, check

__all__ = [
    "console",
    "game_argument",
    "game_options",
    "lang_option",
    "language",
    "lines_of",
    "misuse",
    "names",
    "progress",
    "ray_option",
    "read_setting",
    "settings_option",
    "whole",
]

Command = Callable[..., Any]
ray_option = click.option(
    "--ray",
    metavar="auto|ADDRESS",
    help="Spread it over a Ray cluster (pip install 'flibuste[ray]'): this machine's, or the one at an address.",
)
BARS: dict[str, Text] = {
    "games": {"en": "games", "fr": "parties"},
    "learning": {"en": "learning", "fr": "apprentissage"},
    "logbooks": {"en": "logbooks", "fr": "carnets"},
    "pictures": {"en": "pictures", "fr": "images"},
    "runs": {"en": "runs", "fr": "mesures"},
}
"""What progress bars count."""


def console() -> Console:
    return Console()


def language() -> str:
    """French where the environment says so."""
    locale = os.environ.get("FLIBUSTE_LANG") or os.environ.get("LC_ALL") or os.environ.get("LANG") or ""
    return "fr" if locale.lower().startswith("fr") else "en"


def misuse(said: Text, **facts: object) -> click.UsageError:
    """What is wrong with a command as a whole, in the language of the environment."""
    return click.UsageError(said[language()].format(**facts))


def whole(number: float, lang: str) -> str:
    """Without a fraction, its thousands apart."""
    return f"{number:,.0f}".replace(",", "," if lang == "en" else "\N{NARROW NO-BREAK SPACE}")


def names(players: int, lang: str) -> list[str]:
    """What the seats are called where nobody gave a name."""
    return [f"{'Joueur' if lang == 'fr' else 'Player'} {seat + 1}" for seat in range(players)]


game_argument = click.argument("game", metavar="GAME")
lang_option = click.option("--lang", type=click.Choice(["en", "fr"]), default=None, help="Language of the texts.")


settings_option = click.option(
    "--settings",
    type=click.Path(path_type=Path),
    envvar="FLIBUSTE_SETTINGS",
    help="A file (TOML) of a server's settings.",
)


def game_options(function: Command) -> Command:
    """-o NAME=VALUE and --players, the same for every verb."""
    players = click.option("--players", type=int, default=None, help="How many play (default: 2, or what fits).")
    options = click.option(
        "-o", "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game; may be repeated."
    )
    return options(players(function))


def read_setting(game_id: str, options: tuple[str, ...], players: int | None) -> tuple[Game, Setting]:
    """The game and its checked setting; raises UnknownGame or a SettingError."""
    game = find_game(game_id)
    chosen: dict[str, str] = {}
    for option in options:
        name, sign, value = option.partition("=")
        if not sign:
            raise BadOption(name=option, got="nothing", expected="NAME=VALUE")
        chosen[name] = value
    return game, check(game, chosen, players)


def lines_of(file: Path) -> int:
    """How many lines a file has; raises UnreadableLogbook."""
    try:
        with file.open("rb") as lines:
            return sum(1 for _ in lines)
    except OSError as problem:
        raise UnreadableLogbook(where=file.name, expected="a readable file", got=problem.strerror) from None


@contextmanager
def progress(title: str, total: int, shown: bool = True) -> Iterator[Callable[..., None]]:
    """A progress bar on stderr; gives the function to call with what was done, and with the whole where it changed."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    screen = Console(stderr=True)
    with Progress(*columns, console=screen, transient=True, disable=not (shown and screen.is_terminal)) as bar:
        task = bar.add_task(BARS[title][language()] if title in BARS else title, total=total)
        yield lambda done, whole=None: bar.update(task, advance=done, total=whole)
