"""A real `flibuste serve` in a process of its own, on loopback: started, stopped, killed and started again.

It ends with the test process, however that ends: it watches the pipe that is its standard input.
"""

import atexit
import json
import os
import random
import re
import secrets
import subprocess
import sys
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, select, text
from sqlalchemy.engine import make_url

from flibuste.server.database import EVENTS, KEYS, connect
from flibuste.server.identity import Signer

__all__ = ["BUS", "DATABASE", "GUARDED", "Serving", "Ship", "Trio", "database", "served"]

GUARDED = """
import os, threading
def guard():
    while os.read(0, 1024):
        pass
    os._exit(3)
threading.Thread(target=guard, daemon=True).start()
from flibuste.cli.main import run
run()
"""
ADDRESS = re.compile(r"http://[\w.:]+/")
PATIENCE = 100
DATABASE = "FLIBUSTE_TEST_DATABASE"
BUS = "FLIBUSTE_TEST_BUS"
"""The URL of a Redis: servers of tests are then three processes of a fleet."""


def database(folder: Path) -> str:
    """The URL of an empty database: a file in the folder, or, where FLIBUSTE_TEST_DATABASE is the URL of a PostgreSQL
    database, a new one beside it."""
    given = os.environ.get(DATABASE, "")
    if not given:
        return f"sqlite:///{folder / 'flibuste.sqlite'}"
    name = f"flibuste_{secrets.token_hex(6)}"
    _order(given, f"CREATE DATABASE {name}")
    atexit.register(_order, given, f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
    return make_url(given).set(database=name).render_as_string(hide_password=False)


def _order(url: str, order: str) -> None:
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(order))
    engine.dispose()


CROWD = ("crowd=1000000", "visitor_rate=1000000", "request_rate=1000000", "guess_rate=1000000", "code_rate=1000000",
         "look_rate=100")  # fmt: skip
"""All tests come from one address, so what an address may do is no limit, unless a test says so."""


class Serving:
    """A server and its folder; `options` are those of the command line."""

    program = GUARDED

    def __init__(self, folder: Path, *options: str, url: str = "") -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder, self.options = folder, options
        self.database = url or database(folder)
        self.engine: Engine = connect(self.database)
        self.port = 0
        self.url = ""
        self.start()

    @property
    def urls(self) -> tuple[str, ...]:
        """Its addresses: any of them will do."""
        return (self.url,)

    def start(self) -> None:
        """Run; back when it listens. Once it had a port, it keeps it."""
        self.launch()
        self.wait()

    def launch(self) -> None:
        words = ["serve", "--port", str(self.port), "--folder", str(self.folder), "--bot-pace", "0"]
        words += [*(word for limit in CROWD for word in ("--set", limit)), *self.options]
        if not self.database.startswith("sqlite"):
            words += ["--database", self.database]
        self.log = (self.folder / "log.txt").open("a")
        self.process = subprocess.Popen(
            [sys.executable, "-c", self.program, *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
            env=os.environ | {"FLIBUSTE_LANG": "en"},
        )

    def wait(self) -> None:
        """Until it listens."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = ADDRESS.search(line)
        assert found, f"no address in {line!r}; log:\n{self.said()}"
        self.url = found[0].rstrip("/")
        self.port = int(self.url.rpartition(":")[2])

    def stop(self) -> int:
        """Ask it to end, and wait."""
        self.process.terminate()
        return self._gone()

    def kill(self) -> None:
        """End it at once (−9)."""
        self.process.kill()
        self._gone()

    def restart(self) -> None:
        self.kill()
        self.start()

    def close(self) -> None:
        if self.process.poll() is None:
            self.stop()
        self.engine.dispose()

    def _gone(self) -> int:
        code = self.process.wait(PATIENCE)
        for pipe in (self.process.stdin, self.process.stdout, self.log):
            assert pipe is not None
            pipe.close()
        return code

    def said(self) -> str:
        """Its log."""
        return (self.folder / "log.txt").read_text(encoding="utf-8")

    # What is in its database

    def events(self, code: str) -> list[dict[str, Any]]:
        """The stored events of a table, from number 1 on."""
        wanted = select(EVENTS.c.seq, EVENTS.c.event).where(EVENTS.c.code == code).order_by(EVENTS.c.seq)
        with self.engine.connect() as connection:
            rows = list(connection.execute(wanted))
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
        return [json.loads(row.event) for row in rows]

    def signer(self, **given: Any) -> Signer:
        """Signs as the server does."""
        with self.engine.connect() as connection:
            key = connection.execute(select(KEYS.c.value).where(KEYS.c.name == "cookies")).scalar()
        return Signer(bytes.fromhex(str(key)), 365 * 24 * 3600, **given)


class Trio(Serving):
    """Three processes of a fleet at one PostgreSQL, as if they were one server: each request goes to any of them."""

    def __init__(self, folder: Path, *options: str, url: str = "", bus: str = "") -> None:
        self.folder, self.options, self.port = folder, options, 0
        self.database = url or database(folder)
        self.engine = connect(self.database)
        self.bus = bus or os.environ[BUS]
        self.ships = [Ship(folder / str(number), *options, bus=self.bus, url=self.database) for number in range(3)]
        self.start()

    @property
    def urls(self) -> tuple[str, ...]:
        return tuple(ship.url for ship in self.ships)

    def launch(self) -> None:
        for ship in self.ships:
            ship.options = (*self.options, "--bus", self.bus)
            ship.launch()

    def wait(self) -> None:
        for ship in self.ships:
            ship.wait()
        self.url, self.process = random.choice(self.urls), self.ships[0].process

    def stop(self) -> int:
        for ship in self.ships:
            ship.process.terminate()
        return max(ship._gone() for ship in self.ships)

    def kill(self) -> None:
        for ship in self.ships:
            ship.process.kill()
        for ship in self.ships:
            ship._gone()

    def close(self) -> None:
        for ship in self.ships:
            ship.close()
        self.engine.dispose()

    def said(self) -> str:
        return "".join(ship.said() for ship in self.ships)


class Ship(Serving):
    """One process of a fleet; it is started by who made it."""

    def __init__(self, folder: Path, *options: str, bus: str, url: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder, self.options, self.port, self.url = folder, (*options, "--bus", bus), 0, ""
        self.database, self.engine = url, connect(url)


def served(folder: Path, *options: str) -> Serving:
    """A server; where FLIBUSTE_TEST_BUS is the URL of a Redis, three processes that are one."""
    return (Trio if os.environ.get(BUS) else Serving)(folder, *options)
