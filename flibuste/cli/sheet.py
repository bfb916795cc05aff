"""`flibuste sheet`: sheets, boards and tile sets of one's own."""

from pathlib import Path

import click

from flibuste.cli.shown import game_argument, language
from flibuste.engine.contract import Game
from flibuste.engine.errors import FlibusteError
from flibuste.engine.games import find_game
from flibuste.engine.match import Match
from flibuste.engine.options import Text
from flibuste.engine.proofreading import mistakes, settings_of, shipped
from flibuste.engine.sheets import SheetFile, find_sheet, sheet_folder

__all__ = ["sheet"]

OURS: Text = {"en": "ours", "fr": "le nôtre"}
YOURS: Text = {"en": "yours: {path}", "fr": "le vôtre : {path}"}
WRITTEN: Text = {
    "en": "{path} is a copy of {model}: change what you like, then flibuste sheet check {game} {name}",
    "fr": "{path} est une copie de {model} : changez ce que vous voulez, puis flibuste sheet check {game} {name}",
}
SOUND: Text = {
    "en": "{name} is sound: flibuste play {game}{options} -o sheet={name}",
    "fr": "{name} est en ordre : flibuste play {game}{options} -o sheet={name}",
}


class MistakesFound(FlibusteError):
    code = "mistakes-found"
    en = "{count} to mend in {file}"
    fr = "{count} à corriger dans {file}"


class SheetExists(FlibusteError):
    code = "sheet-exists"
    en = "{path} is there already: choose another name"
    fr = "{path} existe déjà : choisissez un autre nom"


@click.group()
def sheet() -> None:
    """Sheets, boards and tile sets: list ours and yours, begin one, check it, show it."""


@sheet.command("list")
@game_argument
def list_sheets(game: str) -> None:
    """The sheets of GAME, ours and those in your folder."""
    found = find_game(game)
    for path in shipped(found):
        click.echo(f"{path.stem}\t{OURS[language()]}")
    for path in sorted(sheet_folder(found.id).glob("*.toml")):
        click.echo(f"{path.stem}\t{YOURS[language()].format(path=path)}")


@sheet.command("new")
@game_argument
@click.argument("name")
@click.option("--model", help="Which sheet to begin with (default: the first of ours).")
def new_sheet(game: str, name: str, model: str | None) -> None:
    """Begin a sheet of GAME called NAME in your folder, as a copy to be changed."""
    found = find_game(game)
    if not name.replace("-", "").isalnum():
        raise click.BadParameter("a name has letters, figures and hyphens", param_hint="NAME")
    begun = _find(found, model) if model else SheetFile(shipped(found)[0])
    path = sheet_folder(found.id) / f"{name}.toml"
    if path.exists() or name in {one.stem for one in shipped(found)}:
        raise SheetExists(path=path if path.exists() else name)
    text = begun.path.read_text(encoding="utf-8")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text.replace(f'name = "{begun.name}"', f'name = "{name}"', 1), encoding="utf-8")
    click.echo(WRITTEN[language()].format(path=path, model=begun.name, game=found.id, name=name))


@sheet.command("check")
@game_argument
@click.argument("name", metavar="NAME|FILE")
def check_sheet(game: str, name: str) -> None:
    """Tell every mistake of a sheet of GAME, by its name in your folder or the path of a file."""
    found, path = find_game(game), _path(game, name)
    wrong = mistakes(found, path)
    for one in wrong:
        click.echo(one.sentence(language()))
    if wrong:
        raise MistakesFound(count=len(wrong), file=path.name)
    chosen = settings_of(found, SheetFile(path).data)
    options = "".join(f" -o {option}={value}" for option, value in chosen.items())
    click.echo(SOUND[language()].format(name=path.stem, game=found.id, options=options))


@sheet.command("show")
@game_argument
@click.argument("name", metavar="NAME|FILE")
def show_sheet(game: str, name: str) -> None:
    """Draw a sheet of GAME in characters, as it lies there when a game begins."""
    found, path = find_game(game), _path(game, name)
    chosen = settings_of(found, SheetFile(path).data)
    match = Match(found, sheet=str(path), **chosen)
    click.echo(found.view.picture(match.position, None, language()).format(*"12345678"))


def _find(game: Game, name: str) -> SheetFile:
    return find_sheet(game.id, shipped(game)[0].parent, name)


def _path(game: str, name: str) -> Path:
    return Path(name) if name.endswith(".toml") else _find(find_game(game), name).path
