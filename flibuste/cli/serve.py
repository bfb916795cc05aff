"""`flibuste serve`: host tables for people and bots."""

import socket
import threading
import webbrowser
from contextlib import suppress
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import click

from flibuste.cli.shown import language
from flibuste.engine.errors import BadOption
from flibuste.engine.extras import need
from flibuste.engine.options import Text

HELLO: Text = {
    "en": "Flibuste is at {url} (Ctrl-C ends it; tables are kept in {folder})",
    "fr": "Flibuste est à {url} (Ctrl-C l'arrête ; les tables sont gardées dans {folder})",
}


def read_settings(config: type, settings: tuple[str, ...]) -> dict[str, Any]:
    """NAME=VALUE as values of the config's fields; raises BadOption."""
    kinds = {field.name: type(field.default) for field in fields(config) if isinstance(field.default, int | float)}
    found = {}
    for setting in settings:
        name, _, value = setting.partition("=")
        if name not in kinds:
            raise BadOption(name="--set", got=name, expected=" or ".join(kinds))
        try:
            found[name] = kinds[name](value)
        except ValueError:
            raise BadOption(name=name, got=value, expected="a number") from None
    return found


def check_free(host: str, port: int) -> None:
    """Raises BadOption where something listens already, which may be a Flibuste of one's own."""
    with suppress(OSError), socket.create_connection((host, port), timeout=1):
        raise BadOption(name="--port", got=str(port), expected="a port that nobody listens on; 0 takes any free one")


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0 for all.")
@click.option("--port", default=8137, show_default=True, type=click.IntRange(0, 65535), help="0 for any free one.")
@click.option("--folder", type=click.Path(file_okay=False, path_type=Path), help="Where tables are kept.")
@click.option("--database", default="", help="An SQLAlchemy URL, e.g. postgresql+psycopg://… (default: SQLite there).")
@click.option("--bus", default="", help="One of many processes at one PostgreSQL: a URL of Redis, as redis://…")
@click.option("--origin", "origins", multiple=True, help="Another origin that may use this server (repeatable).")
@click.option("--trusted-proxy", "proxies", multiple=True, help="A proxy (address or network) that tells who asks.")
@click.option("--grace", type=click.FloatRange(0), help="Seconds away before the host may let a bot play.")
@click.option("--bot-workers", type=click.IntRange(1, 64), help="How many bots think at once.")
@click.option("--bot-pace", type=click.FloatRange(0, 60), help="A bot's move takes at least so many seconds.")
@click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="Any setting of docs/operations.md.")
@click.option("--logs", type=click.Choice(("text", "json")), default="text", show_default=True, help="How to log.")
@click.option("--browser", is_flag=True, help="Open the page in the browser.")
@click.option("--opens", default="", hidden=True, help="Where on the page.")
def serve(
    host: str, port: int, folder: Path | None, database: str, bus: str, origins: tuple[str, ...],
    proxies: tuple[str, ...], grace: float | None, bot_workers: int | None, bot_pace: float | None,
    settings: tuple[str, ...], logs: str, browser: bool, opens: str,
) -> None:  # fmt: skip
    """Host tables of all games, for people by link, bots and spectators."""
    need("server")
    from flibuste.server.config import Config
    from flibuste.server.logs import set_up_logs
    from flibuste.server.run import run

    given = {"grace": grace, "bot_workers": bot_workers, "bot_pace": bot_pace, "folder": folder}
    chosen: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    asked = Config(database=database, bus=bus, origins=origins, trusted_proxies=proxies)
    config = replace(asked, **chosen, **read_settings(Config, settings))

    def ready(url: str) -> None:
        click.echo(HELLO[language()].format(url=url, folder=config.database or config.folder))
        if browser:
            threading.Thread(target=webbrowser.open, args=(url + opens,), daemon=True).start()

    check_free(host, port)
    set_up_logs(logs, "info")
    run(config, host, port, ready, logs)
