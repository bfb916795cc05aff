"""`flibuste backup` and `flibuste restore`: the server's tables in one file."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from flibuste.cli.shown import language, settings_option
from flibuste.engine.extras import need
from flibuste.engine.options import Text

BACKED_UP: Text = {"en": "{tables} tables are in {file}", "fr": "{tables} tables sont dans {file}"}
RESTORED: Text = {
    "en": "{tables} tables are back; what was there before, if anything, is kept beside",
    "fr": "{tables} tables sont revenues ; ce qui était là, s'il y avait quelque chose, est gardé à côté",
}


def where(function: Callable[..., None]) -> Callable[..., None]:
    """--folder and --database, the same for both verbs, and as `flibuste serve` has them."""
    folder = click.option("--folder", type=click.Path(file_okay=False, path_type=Path), help="Where tables are kept.")
    database = click.option("--database", help="An SQLAlchemy URL, as postgresql+psycopg://…")
    return folder(database(settings_option(function)))


def _config(file: Path | None, **options: Any) -> Any:
    need("server")
    from flibuste.server.settings import from_environment, from_file, settled

    given = {name: value for name, value in options.items() if value is not None}
    return settled(given, from_environment(os.environ), from_file(file) if file else {})[0]


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@where
def backup(file: Path, folder: Path | None, database: str | None, settings: Path | None) -> None:
    """Copy all tables into FILE, also while the server plays."""
    config = _config(settings, folder=folder, database=database)
    from flibuste.server.backup import back_up

    click.echo(BACKED_UP[language()].format(tables=back_up(config, file), file=file))


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@where
def restore(file: Path, folder: Path | None, database: str | None, settings: Path | None) -> None:
    """Put the tables of a backup FILE in the place of the present ones, which are kept beside; or into an empty
    PostgreSQL."""
    config = _config(settings, folder=folder, database=database)
    from flibuste.server.backup import restore as put_back

    click.echo(RESTORED[language()].format(tables=put_back(config, file)))
