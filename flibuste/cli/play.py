"""`flibuste play GAME`: against bots, in the browser or the terminal as it fits."""

import os
import secrets
import sys
import webbrowser
from contextlib import suppress

import click
from rich.console import Console

from flibuste.bots.roster import find_bot, roster
from flibuste.cli.serve import serve
from flibuste.cli.shown import game_argument, game_options, lang_option, language, misuse, read_setting
from flibuste.cli.terminal import Terminal
from flibuste.engine.dice import Dice
from flibuste.engine.extras import MissingExtra, need
from flibuste.engine.match import Match
from flibuste.engine.options import Text

PREPARING: Text = {
    "en": "Preparing the rules (the first time takes a few seconds) …",
    "fr": "Préparation des règles (quelques secondes la première fois) …",
}
OPENED: Text = {
    "en": "Options are chosen on the page (--terminal plays here).",
    "fr": "Les options se choisissent sur la page (--terminal joue ici).",
}
NO_SEAT: Text = {
    "en": "--seat {seat}: there are {players} players",
    "fr": "--seat {seat} : il y a {players} joueurs",
}
NO_TERMINAL: Text = {
    "en": "--terminal or --browser? This is no terminal",
    "fr": "--terminal ou --browser ? Ceci n'est pas un terminal",
}


@click.command()
@game_argument
@game_options
@click.option("--terminal/--browser", "terminal", default=None, help="Here, or on the page (default: as it fits).")
@click.option("--level", default="moussaillon", show_default=True, help=f"Of the others: {', '.join(roster())}.")
@click.option("--seat", type=click.IntRange(1), default=1, show_default=True, help="Your seat, from 1.")
@click.option("--seed", type=click.IntRange(0, 2**62), help="For the same dice again (default: new ones).")
@lang_option
@click.pass_context
def play(
    context: click.Context, game: str, options: tuple[str, ...], players: int | None, terminal: bool | None, level: str,
    seat: int, seed: int | None, lang: str | None,
) -> None:  # fmt: skip
    """Play GAME against bots: on the page where there is a browser, else in this terminal."""
    found, setting = read_setting(game, options, players)
    if seat > setting.players:
        raise misuse(NO_SEAT, seat=seat, players=setting.players)
    lang = lang or language()
    if terminal is None:
        terminal = not _has_browser()
        if not sys.stdin.isatty():
            raise misuse(NO_TERMINAL)
    if not terminal:
        click.echo(OPENED[lang])
        context.invoke(serve, browser=True, port=0, opens=f"new/{found.id}")
        return
    chosen = secrets.randbelow(2**62) if seed is None else seed
    bot = find_bot(level, chosen + 1)
    with Console(stderr=True).status(PREPARING[lang]):
        match = Match.of(found, setting, chance=Dice(chosen))
        bot.choose(match.position, match.seat)
    Terminal(match, seat - 1, bot, lang).sit_down()


def _has_browser() -> bool:
    """Whether a page can be served and opened where the person sits."""
    far = "SSH_CONNECTION" in os.environ
    shown = sys.platform in ("darwin", "win32") or any(name in os.environ for name in ("DISPLAY", "WAYLAND_DISPLAY"))
    with suppress(MissingExtra, webbrowser.Error):
        need("server")
        webbrowser.get()
        return shown and not far
    return False
