"""Moves a second through a real `flibuste serve`, each on disk: 50 tables of 2 clients, as fast as they go.

With Node at hand the same is measured with boardgame.io (in memory) in the same run: `python bench/server.py`.
"""

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import websockets

from flibuste.server.patch import apply

HERE = Path(__file__).parent


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--tables", type=int, default=50)
    asked.add_argument("--seconds", type=float, default=10.0)
    asked.add_argument("--game", default="soft-seas")
    asked.add_argument("--detail", default="events", choices=("events", "view"))
    asked.add_argument("--database", default="")
    told = asked.parse_args()
    limits = ("table_rate=1000", "message_rate=10000")
    with tempfile.TemporaryDirectory() as folder, Served(Path(folder), *limits, database=told.database) as served:
        print(show("flibuste", asyncio.run(Bench(told, served).run())))


def show(name: str, found: dict[str, float]) -> str:
    return (
        f"{name:14} {found['rate']:8.0f} moves/s   p50 {found['p50']:6.1f} ms   p99 {found['p99']:6.1f} ms   "
        f"server CPU {found['cpu']:4.2f} s/s"
    )


class Served:
    """A real `flibuste serve` on loopback, ended with the block."""

    def __init__(self, folder: Path, *settings: str, database: str = "") -> None:
        command = [sys.executable, "-m", "flibuste", "serve", "--port", "0", "--folder", str(folder), "--bot-pace", "0"]
        for setting in settings:
            command += ["--set", setting]
        self.command = [*command, *(["--database", database] if database else [])]

    def __enter__(self) -> "Served":
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        found = re.search(r"http://[\d.:]+", self.process.stdout.readline())
        if not found:
            raise SystemExit("the server did not start")
        self.url = found[0]
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait()

    def cpu(self) -> float:
        """CPU seconds so far."""
        told = self._proc("stat").rpartition(")")[2].split()
        return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """Resident memory in MB."""
        return float(re.findall(r"VmRSS:\s+(\d+) kB", self._proc("status"))[0]) / 1024

    def files(self) -> int:
        return len(list(Path(f"/proc/{self.process.pid}/fd").iterdir()))

    def _proc(self, name: str) -> str:
        return Path(f"/proc/{self.process.pid}/{name}").read_text()


class Bench:
    def __init__(self, told: argparse.Namespace, served: Served) -> None:
        self.told, self.served, self.url = told, served, served.url
        self.waits: list[float] = []
        self.counting = False
        self.begun = 0

    async def run(self) -> dict[str, float]:
        clients = [asyncio.create_task(self.table(number)) for number in range(self.told.tables)]
        while self.begun < self.told.tables and not any(client.done() for client in clients):
            await asyncio.sleep(0.1)
        began, cpu, self.counting = time.monotonic(), self.served.cpu(), True
        await asyncio.sleep(self.told.seconds)
        self.counting = False
        spent, busy = time.monotonic() - began, self.served.cpu() - cpu
        for client in clients:
            client.cancel()
        for problem in await asyncio.gather(*clients, return_exceptions=True):
            if not isinstance(problem, asyncio.CancelledError):
                print("client:", repr(problem), file=sys.stderr)
        waits = sorted(self.waits)
        return {
            "rate": len(waits) / spent,
            "p50": 1000 * waits[len(waits) // 2],
            "p99": 1000 * waits[len(waits) * 99 // 100],
            "cpu": busy / spent,
        }

    async def table(self, number: int) -> None:
        """Two visitors who play one game after another."""
        async with (
            httpx.AsyncClient(base_url=self.url, timeout=60) as one,
            httpx.AsyncClient(base_url=self.url, timeout=60) as two,
        ):
            for visitor in (one, two):
                (await visitor.get("/api/me")).raise_for_status()
            while True:
                seats = [{"kind": "human", "name": "A"}, {"kind": "open"}]
                made = await one.post("/api/tables", json={"game": self.told.game, "seats": seats})
                code = made.raise_for_status().json()["code"]
                (await two.post(f"/api/tables/{code}/seats", json={"name": "B"})).raise_for_status()
                (await one.post(f"/api/tables/{code}/start", json={})).raise_for_status()
                self.begun += 1
                await asyncio.gather(self.play(one, code, 0), self.play(two, code, 1))

    async def play(self, visitor: httpx.AsyncClient, code: str, seat: int) -> None:
        cookie = "; ".join(f"{k}={v}" for k, v in visitor.cookies.items())
        address = self.url.replace("http", "ws") + f"/api/tables/{code}/socket"
        choose, sent, number = random.Random(code).choice, 0.0, 0
        async with websockets.connect(address, additional_headers={"Cookie": cookie}, compression=None) as socket:
            await socket.send(json.dumps({"type": "hello", "detail": self.told.detail}))
            shown, waiting = {}, False
            async for text in socket:
                message = json.loads(text)
                if message["type"] == "snapshot":
                    shown = message
                elif message["type"] == "change":
                    apply(message["patch"], shown)
                elif message["type"] == "done":
                    waiting = False
                    if self.counting:
                        self.waits.append(time.monotonic() - sent)
                else:
                    raise RuntimeError(text)
                if shown["table"]["status"] == "over":
                    return
                if seat in shown["table"]["acting"] and not waiting:
                    number, waiting, sent = number + 1, True, time.monotonic()
                    move = {"type": "move", "id": str(number), "seat": seat, "code": choose(codes_of(shown))}
                    await socket.send(json.dumps(move))


def codes_of(message: dict[str, Any]) -> list[int]:
    return [offer["code"] for offer in message["view"]["legal"]] if message["view"] else message["codes"]


if __name__ == "__main__":
    main()
