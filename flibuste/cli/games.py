"""`flibuste games` and `flibuste rules`: what there is to play, and how."""

import json
import re
from typing import Any

import click
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from flibuste.cli.shown import console, game_argument, lang_option, language
from flibuste.engine.contract import Game
from flibuste.engine.errors import BadOption
from flibuste.engine.figures import with_characters
from flibuste.engine.games import all_games, find_game
from flibuste.engine.reference import ANCHOR, reference_text, rules_of

DRAWN = re.compile(r"```text\n(.*?)```", re.DOTALL)


@click.command()
@lang_option
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def games(lang: str | None, as_json: bool) -> None:
    """List the games with their players and options."""
    lang = lang or language()
    if as_json:
        click.echo(json.dumps([_declared(game) for game in all_games()], ensure_ascii=False))
        return
    for game in all_games():
        console().print(_table(game, lang))


def _declared(game: Game) -> dict[str, Any]:
    options = [
        {"name": one.name, "kind": one.kind, "default": one.default, "values": list(one.values), "help": dict(one.help)}
        for one in game.options
    ]
    exclusions = [
        {"rule": one.rule, "when": {name: list(values) for name, values in one.when.items()}, "why": dict(one.why)}
        for one in game.exclusions
    ]
    people = {"authors": game.credits.authors, "illustrators": game.credits.illustrators}
    declared = {"id": game.id, "title": dict(game.title), "players": game.players, "minutes": game.minutes}
    credit = people | {"publishers": game.credits.publishers, "note": dict(game.credits.note)}
    return declared | {"credits": credit, "options": options, "exclusions": exclusions}


def _table(game: Game, lang: str) -> Table:
    least, most = game.players
    made_by = ", ".join(game.credits.authors + game.credits.illustrators + game.credits.publishers)
    head = f"[bold]{game.title[lang]}[/] ({game.id})   {least}–{most}   {game.minutes} min\n{game.tagline[lang]}"
    table = Table(title=head, caption=f"{made_by}\n{game.credits.note[lang]}", title_justify="left", min_width=80)
    for heading in ("-o", "=", ""):
        table.add_column(heading)
    for option in game.options:
        values = " | ".join(str(value).lower() for value in option.values) or "NAME"
        table.add_row(option.name, values, f"[bold]{option.title[lang]}.[/] {option.help[lang]}")
    return table


@click.command()
@game_argument
@click.argument("rule", required=False)
@lang_option
@click.option("--plain", is_flag=True, help="The page as Markdown, with its anchors.")
def rules(game: str, rule: str | None, lang: str | None, plain: bool) -> None:
    """Show the rules reference of GAME, or one RULE of it (DI-13)."""
    lang = lang or language()
    found = find_game(game)
    text = reference_text(found, lang)
    if rule:
        known = rules_of(found, lang)
        if rule.upper() not in known:
            raise BadOption(name="rule", got=rule, expected=f"{next(iter(known))} … {list(known)[-1]}")
        one = known[rule.upper()]
        text = f"### {one.id} {one.title}\n\n{one.text}\n"
    text = with_characters(found, text, lang)
    if plain:
        click.echo(text)
    else:
        _show(ANCHOR.sub("", text))


def _show(text: str) -> None:
    """Markdown, and drawings in characters as they are."""
    for place, part in enumerate(DRAWN.split(text)):
        console().print(Text(part.rstrip(), no_wrap=True) if place % 2 else Markdown(part))
