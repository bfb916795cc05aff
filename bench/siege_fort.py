"""What is besieged: a server in a process of its own, its database, and the clock of its machine."""

import asyncio
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import create_engine, text

from bench.postgres import Cluster

__all__ = ["Fort"]

FROZEN = 90.0
"""A start that does not answer within so many seconds is frozen."""
SETTINGS = {
    "most_tables": 60, "idle": 3, "most_connections_each": 500, "most_connections_from": 5000, "table_rate": 1000,
    "table_burst": 10000, "visitor_rate": 1000, "visitor_burst": 10000, "request_rate": 10000, "request_burst": 100000,
    "guess_rate": 1000, "guess_burst": 10000, "crowd": 1000,
}  # fmt: skip
"""Those that the server knows: its own limits on one address would else end a siege from one address."""
# The machine's clock is what time.time says; another process may shift it by a file. Ends with its parent.
PRELUDE = """
import os, threading, time
real, shift, path = time.time, [0.0], os.environ["SIEGE_CLOCK"]
def follow():
    while True:
        try:
            shift[0] = float(open(path).read() or 0)
        except (OSError, ValueError):
            pass
        time.sleep(0.2)
def guard():
    while os.read(0, 1024):
        pass
    os._exit(3)
time.time = lambda: real() + shift[0]
for work in (follow, guard):
    threading.Thread(target=work, daemon=True).start()
from flibuste.cli.main import run
run()
"""


class Fort:
    def __init__(self, folder: Path, checkout: Path, cluster: Cluster | None) -> None:
        self.folder, self.checkout, self.cluster = folder, checkout, cluster
        self.clock = folder / "clock"
        self.set_clock(0.0)
        self.port, self.url = 0, ""
        self.process: subprocess.Popen[str] | None = None
        known = (checkout / "flibuste" / "server" / "config.py").read_text(encoding="utf-8")
        self.settings = [f"{name}={value}" for name, value in SETTINGS.items() if f"    {name}:" in known]

    def set_clock(self, shift: float) -> None:
        """Have the machine's clock go wrong by so many seconds."""
        part = self.clock.with_suffix(".part")
        part.write_text(str(shift), encoding="utf-8")
        part.replace(self.clock)

    async def start(self) -> bool:
        """Run; whether it answers within the time for a start."""
        words = ["serve", "--port", str(self.port), "--folder", str(self.folder), "--bot-pace", "0.05"]
        words += [word for setting in self.settings for word in ("--set", setting)]
        if self.cluster:
            words += ["--database", self.cluster.url]
        with (self.folder / "server.log").open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", PRELUDE, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log,
                text=True, cwd=self.checkout, start_new_session=True,
                env=os.environ | {"PYTHONPATH": str(self.checkout), "SIEGE_CLOCK": str(self.clock)},
            )  # fmt: skip
        try:
            async with asyncio.timeout(FROZEN):
                return await self._answers()
        except TimeoutError:
            return False

    async def _answers(self) -> bool:
        assert self.process
        assert self.process.stdout
        line = await asyncio.to_thread(self.process.stdout.readline)
        found = re.search(r"http://[\w.:]+", line)
        if not found:  # the database was away at that moment: no start at all, so once more
            self.kill()
            await asyncio.sleep(0.5)
            return await self.start()
        self.url = found[0]
        self.port = int(self.url.rpartition(":")[2])
        async with httpx.AsyncClient(base_url=self.url, timeout=5.0) as watch:
            while True:
                try:
                    await watch.get("/healthz")
                    return True
                except httpx.HTTPError:
                    await asyncio.sleep(0.2)

    def kill(self) -> None:
        """End it at once (−9), with all its processes."""
        if self.process:
            if self.process.poll() is None:
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            for pipe in (self.process.stdin, self.process.stdout):
                assert pipe
                pipe.close()
            self.process = None

    async def end(self) -> bool:
        """End it gracefully (SIGTERM); whether it heeded that within the time for a start."""
        if self.process:
            self.process.terminate()
            try:
                await asyncio.to_thread(self.process.wait, FROZEN)
            except subprocess.TimeoutExpired:
                return False
        return True

    def close(self) -> None:
        self.kill()
        if self.cluster:
            self.cluster.close()

    def events(self, code: str) -> list[tuple[int, dict[str, Any]]]:
        """What is stored of a table: numbers and events."""
        order = "SELECT seq, event FROM events WHERE code = :code ORDER BY seq"
        if self.cluster:
            engine = create_engine(self.cluster.url)
            with engine.connect() as connection:
                rows = [tuple(row) for row in connection.execute(text(order), {"code": code})]
            engine.dispose()
        else:
            with closing(sqlite3.connect(self.folder / "flibuste.sqlite")) as file:
                rows = file.execute(order, {"code": code}).fetchall()
        return [(int(seq), json.loads(event)) for seq, event in rows]
