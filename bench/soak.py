"""Ten thousand tables, half of them abandoned in the middle of a game: does the server come back to where it began?

`python -m bench.soak [--tables N]` prints memory, tasks and open files of a real `flibuste serve` before, on the way
and after. Tables that nobody looks at are let go after a second here.
"""

import argparse
import asyncio
import json
import random
import sys
import tempfile
from pathlib import Path
from typing import Any

import httpx
import websockets
from rich.progress import track

from bench.server import Served
from flibuste.server.patch import apply

MOVES = 6


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--tables", type=int, default=10_000)
    asked.add_argument("--at-once", type=int, default=50)
    asked.add_argument("--game", default="soft-seas")
    told = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        settings = ("warm=0", "table_rate=10000", "table_burst=100000", "idle=1", "most_connections_each=1000")
        with Served(Path(folder), *settings) as served:
            for line in asyncio.run(Soak(served, told.game, told.at_once).run(told.tables)):
                print(line)


class Soak:
    def __init__(self, served: Served, game: str, at_once: int) -> None:
        self.served, self.game, self.at_once = served, game, at_once

    async def run(self, tables: int) -> list[str]:
        """What was found, line by line."""
        await self.play(range(min(200, tables)))
        found = [("before", await self.settled())]
        half = tables // 2
        await self.play(range(half))
        found.append((f"{half} tables", await self.settled()))
        await self.play(range(half, tables))
        found.append((f"{tables} tables", await self.settled()))
        return [f"{name:14} {_shown(state)}" for name, state in found]

    async def play(self, numbers: range) -> None:
        limit = asyncio.Semaphore(self.at_once)

        async def one(number: int) -> None:
            async with limit:
                await self.table(number)

        tasks = [asyncio.create_task(one(number)) for number in numbers]
        for task in track(asyncio.as_completed(tasks), "tables", len(tasks), disable=not sys.stderr.isatty()):
            await task

    async def table(self, number: int) -> None:
        """A person and a bot; every other game is left in the middle."""
        async with httpx.AsyncClient(base_url=self.served.url, timeout=120) as visitor:
            (await visitor.get("/api/me")).raise_for_status()
            seats = [{"kind": "human", "name": "A"}, {"kind": "bot", "level": "random"}]
            made = await visitor.post("/api/tables", json={"game": self.game, "seats": seats})
            code = made.raise_for_status().json()["code"]
            (await visitor.post(f"/api/tables/{code}/start", json={})).raise_for_status()
            cookie = "; ".join(f"{key}={value}" for key, value in visitor.cookies.items())
            await self.visit(code, cookie, MOVES if number % 2 else 10_000, random.Random(number))

    async def visit(self, code: str, cookie: str, moves: int, chance: random.Random) -> None:
        address = self.served.url.replace("http", "ws") + f"/api/tables/{code}/socket"
        async with websockets.connect(address, additional_headers={"Cookie": cookie}, compression=None) as socket:
            await socket.send(json.dumps({"type": "hello", "detail": "events"}))
            shown: dict[str, Any] = {}
            number = 0
            async for text in socket:
                message = json.loads(text)
                shown = message if message["type"] == "snapshot" else shown
                if message["type"] == "change":
                    apply(message["patch"], shown)
                if shown["table"]["status"] == "over" or number == moves:
                    return
                if 0 in shown["table"]["acting"] and message["type"] != "done":
                    number += 1
                    move = {"type": "move", "id": str(number), "seat": 0, "code": chance.choice(shown["codes"])}
                    await socket.send(json.dumps(move))

    async def settled(self) -> dict[str, float]:
        """How the server is once it has let go of all tables that can be let go."""
        async with httpx.AsyncClient(base_url=self.served.url, timeout=120) as visitor:
            for _ in range(120):
                told = self.read((await visitor.get("/metrics")).text)
                if not told["tables"]:
                    break
                await asyncio.sleep(1.0)
        return {"memory (MB)": self.served.memory(), "open files": self.served.files(), **told}

    def read(self, metrics: str) -> dict[str, float]:
        values = dict(line.split(" ") for line in metrics.splitlines() if not line.startswith("#"))
        return {name: float(values[f"flibuste_{name}"]) for name in ("tables", "connections", "tasks", "bot_queue")}


def _shown(state: dict[str, float]) -> str:
    return "   ".join(f"{name} {value:,.0f}" for name, value in state.items())


if __name__ == "__main__":
    main()
