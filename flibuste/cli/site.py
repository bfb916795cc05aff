"""`flibuste site`: the whole of it for any static host."""

from pathlib import Path

import click

from flibuste.cli.shown import language
from flibuste.engine.options import Text

__all__ = ["site"]

WRITING: Text = {"en": "writing {what} …", "fr": "écriture : {what} …"}
WRITTEN: Text = {"en": "{folder}: {size:.1f} MB", "fr": "{folder} : {size:.1f} Mo"}


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--server", default="", metavar="URL", help="Where games with other people are played; told on the page.")
def site(folder: Path, server: str) -> None:
    """Write a site that needs no server: every game alone, on one device or against bots, in the browser.

    FOLDER is made, or written anew where it is a site already; any static host serves it, below any path, for instance
    `python -m http.server` in it.
    """
    from flibuste.aboard.site import write_site

    lang = language()
    size = write_site(folder, server, lambda what: click.echo(WRITING[lang].format(what=what[lang]), err=True))
    click.echo(WRITTEN[lang].format(folder=folder, size=size / 1e6))
