"""Ten thousand tables, half of them abandoned in the middle of a game: does the server come back to where it began?

`python -m bench.soak [--tables N]` prints memory, tasks and open files of a real `flibuste serve` before, on the way
and after. Tables that nobody looks at are let go after a second here.
"""

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path
from urllib.request import urlopen

from rich.progress import track

from bench.load import Load, Player, Visitor
from bench.server import Served
from flibuste.server.tidy import PAUSE

MOVES = 6


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--tables", type=int, default=10_000)
    asked.add_argument("--at-once", type=int, default=50)
    asked.add_argument("--game", default="soft-seas")
    args = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        settings = ("warm=0", "table_rate=10000", "table_burst=100000", "idle=1", "most_connections_each=1000")
        with Served(Path(folder), *settings) as served:
            soak = Soak(served, args.game, args.at_once)
            found = asyncio.run(soak.soak(args.tables))
    names = ("before", f"{args.tables // 2} tables", f"{args.tables} tables")
    for name, state in zip(names, found, strict=True):
        print(f"{name:14} {_shown(state)}")


class Soak(Load):
    """Visitors who come, play a while with a bot, and go."""

    def __init__(self, served: Served, game: str, at_once: int) -> None:
        super().__init__(served.url, game, "events")
        self.served, self.at_once = served, at_once

    async def soak(self, tables: int) -> list[dict[str, float]]:
        """How the server is before, in the middle and after, each time when all have gone."""
        half = tables // 2
        found = []
        for numbers in (range(min(200, tables)), range(half), range(half, tables)):
            await self.play(numbers)
            found.append(await self.settled())
        return found

    async def play(self, numbers: range) -> None:
        limit = asyncio.Semaphore(self.at_once)

        async def one(number: int) -> None:
            async with limit:
                await self.visit(number)

        tasks = [asyncio.create_task(one(number)) for number in numbers]
        for task in track(asyncio.as_completed(tasks), "tables", len(tasks), disable=not sys.stderr.isatty()):
            await task

    async def visit(self, number: int) -> None:
        """A person and a bot; every other game is left in the middle."""
        visitor = Visitor(self.url)
        await visitor.ask("GET", "/api/me")
        seats = [{"kind": "human", "name": "A"}, {"kind": "bot", "level": "random"}]
        code = (await visitor.ask("POST", "/api/tables", {"game": self.game, "seats": seats}))["code"]
        await visitor.ask("POST", f"/api/tables/{code}/start", {})
        await Player(self, visitor, code, 0, MOVES if number % 2 else 1_000_000).play()
        visitor.close()

    async def settled(self) -> dict[str, float]:
        """How the server is once it has let go of all tables that can be let go, and of their garbage."""
        for _ in range(120):
            counts = self.read(await asyncio.to_thread(self.metrics))
            if not counts["tables"]:
                break
            await asyncio.sleep(1.0)
        await asyncio.sleep(2 * PAUSE)
        return {"memory (MB)": self.served.memory(), "open files": self.served.files(), **counts}

    def metrics(self) -> str:
        with urlopen(f"{self.url}/metrics") as answer:
            text: str = answer.read().decode()
            return text

    def read(self, metrics: str) -> dict[str, float]:
        values = dict(line.split(" ") for line in metrics.splitlines() if not line.startswith("#"))
        return {name: float(values[f"flibuste_{name}"]) for name in ("tables", "connections", "tasks", "bot_queue")}


def _shown(state: dict[str, float]) -> str:
    return "   ".join(f"{name} {value:,.0f}" for name, value in state.items())


if __name__ == "__main__":
    main()
