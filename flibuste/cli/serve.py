"""`flibuste serve`: host tables for people and bots."""

import logging
import threading
import webbrowser
from pathlib import Path

import click

from flibuste.cli.shown import language
from flibuste.engine.options import Text

HELLO: Text = {
    "en": "Flibuste is at {url} (Ctrl-C ends it; tables are kept in {folder})",
    "fr": "Flibuste est à {url} (Ctrl-C l'arrête ; les tables sont gardées dans {folder})",
}


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0 for all.")
@click.option("--port", default=8137, show_default=True, type=click.IntRange(0, 65535), help="0 for any free one.")
@click.option("--folder", type=click.Path(file_okay=False, path_type=Path), help="Where tables are kept.")
@click.option("--database", default="", help="An SQLAlchemy URL, e.g. postgresql+psycopg://… (default: SQLite there).")
@click.option("--origin", "origins", multiple=True, help="Another origin that may use this server (repeatable).")
@click.option("--grace", type=click.FloatRange(0), help="Seconds away before the host may let a bot play.")
@click.option("--bot-threads", type=click.IntRange(1, 64), help="How many bots think at once.")
@click.option("--bot-pace", type=click.FloatRange(0, 60), help="A bot's move takes at least so many seconds.")
@click.option("--browser", is_flag=True, help="Open the page in the browser.")
def serve(
    host: str, port: int, folder: Path | None, database: str, origins: tuple[str, ...], grace: float | None,
    bot_threads: int | None, bot_pace: float | None, browser: bool,
) -> None:  # fmt: skip
    """Host tables of all games, for people by link, bots and spectators."""
    from flibuste.server.config import Config
    from flibuste.server.run import run

    given = {"grace": grace, "bot_threads": bot_threads, "bot_pace": bot_pace, "folder": folder}
    config = Config(database=database, origins=origins, **{k: v for k, v in given.items() if v is not None})  # type: ignore[arg-type]

    def ready(url: str) -> None:
        click.echo(HELLO[language()].format(url=url, folder=config.database or config.folder))
        if browser:
            threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()

    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s %(message)s")
    run(config, host, port, ready)
