"""`flibuste site`: the whole of it for any static host."""

from pathlib import Path

import click

__all__ = ["site"]


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--server", default="", metavar="URL", help="Where games with other people are played; told on the page.")
def site(folder: Path, server: str) -> None:
    """Write a site that needs no server: every game alone, on one device or against bots, in the browser.

    FOLDER is made, or written anew where it is a site already; any static host serves it, below any path, for instance
    `python -m http.server` in it.
    """
    from flibuste.aboard.site import write_site

    size = write_site(folder, server, lambda what: click.echo(f"writing {what} …", err=True))
    click.echo(f"{folder}: {size / 1e6:.1f} MB")
