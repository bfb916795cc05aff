"""How a server is set up."""

from dataclasses import dataclass, field
from pathlib import Path

import platformdirs

__all__ = ["Config", "default_folder"]


def default_folder() -> Path:
    """The user's data folder."""
    return Path(platformdirs.user_data_dir("flibuste", appauthor=False))


@dataclass(frozen=True)
class Config:
    """Settings of one server; times are in seconds."""

    folder: Path = field(default_factory=default_folder)
    database: str = ""
    """An SQLAlchemy URL; empty: SQLite in the folder."""
    bus: str = ""
    """A URL of Redis or Valkey: this is one of many processes at one PostgreSQL; empty: it serves alone."""
    origins: tuple[str, ...] = ()
    """Other origins that may use this server, beside its own."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies whose word on where somebody comes from is taken."""
    visit: int = 365 * 24 * 3600
    """How long a visitor's cookie holds."""
    grace: float = 60.0
    """How long a seat must be away before the host may give it to a bot."""
    bot_workers: int = 2
    """Processes that think, for bots and hints."""
    bot_limit: float = 15.0
    """How long a bot may think before another one moves for it."""
    stuck: float = 10.0
    """How long the loop may give no sign before the watchdog answers 503 in its place; 0: no watchdog."""
    health_every: float = 1.0
    """For so long `/healthz` tells everybody what it found, without writing to the database again."""
    warm: int = 1
    """1: the bots of every game are made ready at start, in the background; 0: when one is first asked to move."""
    bot_pace: float = 0.6
    """A bot's move takes at least this long, so that people can follow."""
    crowd: float = 20.0
    """One address may do so many times what one visitor may: a family, a school, a café."""
    visitor_rate: float = 0.5
    visitor_burst: float = 100.0
    """New visitors of one address."""
    request_rate: float = 100.0
    request_burst: float = 1000.0
    """Requests to `/api` of one address."""
    message_rate: float = 100.0
    message_burst: float = 200.0
    """Messages of one connection: so many a second, so many at once."""
    message_patience: float = 2000.0
    """So many messages too many, and the connection is closed."""
    look_rate: float = 4.0
    look_burst: float = 20.0
    """Snapshots of one visitor; what is asked beyond that comes later, one for all that were asked."""
    guess_rate: float = 0.1
    guess_burst: float = 30.0
    """Codes without a table, of one address."""
    chat_rate: float = 0.5
    chat_burst: float = 5.0
    table_rate: float = 0.2
    table_burst: float = 20.0
    hint_rate: float = 0.5
    hint_burst: float = 10.0
    code_rate: float = 0.02
    code_burst: float = 10.0
    """Wrong codes to come back by, of one address."""
    time_to_ask: float = 20.0
    """A request must be whole by then, from when the connection is open or its first byte came."""
    time_to_read: float = 30.0
    """Who takes nothing of what is sent for so long is cut off."""
    idle: float = 300.0
    """How long a table that nobody looks at stays in memory."""
    most_tables: int = 5_000
    """Tables in memory at once."""
    most_connections: int = 10_000
    most_connections_each: int = 50
    """Of one visitor."""
    keep_finished: float = 0.0
    """Days after which a finished table is forgotten; 0: never."""
    unwatched: float = 600.0
    """How long bots play on at a table that nobody looks at; they go on when somebody does."""
    keep_marked: float = 7.0
    """Days that the server has run, between the mark that a table is to be forgotten and its end."""
    keep_idle: float = 90.0
    """Days after which a table is forgotten where nothing has happened and the game is not over; 0: never."""

    @property
    def url(self) -> str:
        return self.database or f"sqlite:///{self.folder / 'flibuste.sqlite'}"

    @property
    def where(self) -> str:
        """Where tables are kept, as it can be shown: without a password."""
        if not self.database:
            return str(self.folder)
        before, _, after = self.database.rpartition("@")
        return f"{before.partition('://')[0]}://{after}" if before else self.database
