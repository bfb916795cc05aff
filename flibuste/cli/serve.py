"""`flibuste serve`: host tables for people and bots."""

import os
import socket
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from flibuste.cli.shown import language, settings_option
from flibuste.engine.errors import BadOption
from flibuste.engine.extras import need
from flibuste.engine.options import Text

HELLO: Text = {
    "en": "Flibuste is at {url} (Ctrl-C ends it; tables are kept in {folder})",
    "fr": "Flibuste est à {url} (Ctrl-C l'arrête ; les tables sont gardées dans {folder})",
}


def pairs(settings: tuple[str, ...]) -> dict[str, str]:
    """NAME=VALUE, repeated; raises BadOption."""
    found = {}
    for setting in settings:
        name, sign, value = setting.partition("=")
        if not sign:
            raise BadOption(name="--set", got=setting, expected="NAME=VALUE")
        found[name] = value
    return found


def check_free(host: str, port: int) -> None:
    """Raises BadOption where something listens already, which may be a Flibuste of one's own."""
    with suppress(OSError), socket.create_connection((host, port), timeout=1):
        raise BadOption(name="--port", got=str(port), expected="a port that nobody listens on; 0 takes any free one")


@click.command()
@click.option("--host", help="Address to listen on; 0.0.0.0 for all (default: 127.0.0.1).")
@click.option("--port", type=int, help="0 for any free one (default: 8137).")
@click.option("--folder", type=click.Path(file_okay=False, path_type=Path), help="Where tables are kept.")
@click.option("--database", help="An SQLAlchemy URL, e.g. postgresql+psycopg://… (default: SQLite there).")
@click.option("--bus", help="One of many processes at one PostgreSQL: a URL of Redis, as redis://…")
@click.option("--origin", "origins", multiple=True, help="Another origin that may use this server (repeatable).")
@click.option("--trusted-proxy", "proxies", multiple=True, help="A proxy (address or network) that tells who asks.")
@click.option("--grace", type=float, help="Seconds away before the host may let a bot play.")
@click.option("--bot-workers", type=int, help="How many bots think at once.")
@click.option("--bot-pace", type=float, help="A bot's move takes at least so many seconds.")
@click.option("--set", "others", multiple=True, metavar="NAME=VALUE", help="Any setting of docs/operations.md.")
@settings_option
@click.option("--logs", type=click.Choice(("text", "json")), help="How to log (default: text).")
@click.option("--browser", is_flag=True, help="Open the page in the browser.")
@click.option("--opens", default="", hidden=True, help="Where on the page.")
def serve(
    origins: tuple[str, ...], proxies: tuple[str, ...], others: tuple[str, ...], settings: Path | None, browser: bool,
    opens: str, **options: Any,
) -> None:  # fmt: skip
    """Host tables of all games, for people by link, bots and spectators.

    Any setting may stand in the environment too, as FLIBUSTE_NAME, or in the file of --settings, as name = value.
    """
    need("server")
    from flibuste.server.logs import set_up_logs
    from flibuste.server.run import run
    from flibuste.server.settings import from_environment, from_file, settled

    given = {name: value for name, value in options.items() if value is not None} | pairs(others)
    lists = {name: value for name, value in (("origins", origins), ("trusted_proxies", proxies)) if value}
    config, place = settled(given | lists, from_environment(os.environ), from_file(settings) if settings else {})

    def ready(url: str) -> None:
        click.echo(HELLO[language()].format(url=url, folder=config.where))
        if browser:
            threading.Thread(target=webbrowser.open, args=(url + opens,), daemon=True).start()

    check_free(place.host, place.port)
    set_up_logs(place.logs, "info")
    run(config, place.host, place.port, ready, place.logs)
