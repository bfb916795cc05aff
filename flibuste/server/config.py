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
    origins: tuple[str, ...] = ()
    """Other origins that may use this server, beside its own."""
    visit: int = 365 * 24 * 3600
    """How long a visitor's cookie holds."""
    grace: float = 60.0
    """How long a seat must be away before the host may give it to a bot."""
    bot_threads: int = 2
    warm: int = 1
    """1: the bots of every game are made ready at start, in the background; 0: when one is first asked to move."""
    bot_pace: float = 0.6
    """A bot's move takes at least this long, so that people can follow."""
    message_rate: float = 100.0
    message_burst: float = 200.0
    """Messages of one connection: so many a second, so many at once."""
    chat_rate: float = 0.5
    chat_burst: float = 5.0
    table_rate: float = 0.2
    table_burst: float = 20.0
    hint_rate: float = 0.5
    hint_burst: float = 10.0
    idle: float = 300.0
    """How long a table that nobody looks at stays in memory."""
    most_tables: int = 5_000
    """Tables in memory at once."""
    most_connections: int = 10_000
    most_connections_each: int = 50
    """Of one visitor."""
    keep_finished: float = 0.0
    """Days after which a finished table is forgotten; 0: never."""
    keep_idle: float = 90.0
    """Days after which a table is forgotten where nothing has happened and the game is not over; 0: never."""

    @property
    def url(self) -> str:
        return self.database or f"sqlite:///{self.folder / 'flibuste.sqlite'}"
