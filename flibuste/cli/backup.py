"""`flibuste backup` and `flibuste restore`: the server's tables in one file."""

from pathlib import Path
from typing import Any

import click

from flibuste.cli.shown import language
from flibuste.engine.extras import need
from flibuste.engine.options import Text

BACKED_UP: Text = {"en": "{tables} tables are in {file}", "fr": "{tables} tables sont dans {file}"}
RESTORED: Text = {
    "en": "{tables} tables are back; what was there before is kept beside",
    "fr": "{tables} tables sont revenues ; ce qui était là est gardé à côté",
}
where = click.option("--folder", type=click.Path(file_okay=False, path_type=Path), help="Where tables are kept.")


def _config(folder: Path | None) -> Any:
    need("server")
    from flibuste.server.config import Config

    return Config(folder=folder) if folder else Config()


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@where
def backup(file: Path, folder: Path | None) -> None:
    """Copy all tables into FILE, also while the server plays."""
    config = _config(folder)
    from flibuste.server.backup import back_up

    click.echo(BACKED_UP[language()].format(tables=back_up(config, file), file=file))


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@where
def restore(file: Path, folder: Path | None) -> None:
    """Put the tables of a backup FILE in the place of the present ones, which are kept beside."""
    config = _config(folder)
    from flibuste.server.backup import restore as put_back

    click.echo(RESTORED[language()].format(tables=put_back(config, file)))
