"""A tables in the process of the test, on a real database, with real workers; and bots of another package."""

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from flibuste.bots.roster import roster
from flibuste.server.chance import new_salts
from flibuste.server.config import Config
from flibuste.server.database import connect, migrate
from flibuste.server.live import Live
from flibuste.server.messages import NewTable
from flibuste.server.new_table import created
from flibuste.server.store import Store
from flibuste.server.tables import Tables

__all__ = ["PATIENCE", "guests", "sheltered", "table_of", "until"]

PATIENCE = 120.0
GUESTS = """
import time
from flibuste.bots.random import RandomBot

class Asleep(RandomBot):
    def choose(self, position, seat):
        time.sleep(1e6)

class Broken(RandomBot):
    def choose(self, position, seat):
        raise KeyError(seat)

class Cheat(RandomBot):
    def choose(self, position, seat):
        return 140279624187904

class Dying(RandomBot):
    def choose(self, position, seat):
        import os
        os._exit(1)

class Talker(RandomBot):
    def choose(self, position, seat):
        print("ahoy", flush=True)
        return super().choose(position, seat)
"""


@pytest.fixture
def guests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Bots of another package join the roster, here and in workers."""
    folder = tmp_path / "guests"
    package = folder / "guests-1.0.dist-info"
    package.mkdir(parents=True)
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: guests\nVersion: 1.0\n", encoding="utf-8")
    names = ("Asleep", "Broken", "Cheat", "Dying", "Talker")
    points = "".join(f"{name.lower()} = guests:{name}\n" for name in names)
    (package / "entry_points.txt").write_text(f"[flibuste.bots]\n{points}", encoding="utf-8")
    (folder / "guests.py").write_text(GUESTS, encoding="utf-8")
    known = os.environ.get("PYTHONPATH")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(folder), *([known] if known else [])]))
    with monkeypatch.context() as patched:
        patched.syspath_prepend(str(folder))
        roster.cache_clear()
        yield
    roster.cache_clear()


@asynccontextmanager
async def sheltered(folder: Path, **settings: Any) -> AsyncIterator[Tables]:
    given = {"warm": 0, "bot_pace": 0.0} | settings
    config = Config(folder=folder, **given)
    engine = connect(config.url)
    migrate(engine)
    store = Store(engine)
    tables = Tables(config, store)
    yield tables
    await tables.close()
    store.close()


async def table_of(tables: Tables, who: str, game: str, *seats: str) -> Live:
    """A running game; seats: "human" (this visitor's) or a bot's level."""
    wishes = [{"kind": one} if one == "human" else {"kind": "bot", "level": one} for one in seats]
    live = await tables.create(created(NewTable.model_validate({"game": game, "seats": wishes}), who))
    await tables.act(live, who, "start", lambda table: table.start(new_salts(table.players)))
    return live


async def until(so: Callable[[], bool]) -> None:
    """Wait until it is so."""
    async with asyncio.timeout(PATIENCE):
        while not so():
            await asyncio.sleep(0.01)
