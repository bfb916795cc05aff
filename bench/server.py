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
    with tempfile.TemporaryDirectory() as folder:
        print(show("flibuste", asyncio.run(measure(told, folder))))


def show(name: str, found: dict[str, float]) -> str:
    return (
        f"{name:14} {found['rate']:8.0f} moves/s   p50 {found['p50']:6.1f} ms   p99 {found['p99']:6.1f} ms   "
        f"server CPU {found['cpu']:4.2f} s/s"
    )


async def measure(told: argparse.Namespace, folder: str) -> dict[str, float]:
    command = [sys.executable, "-m", "flibuste", "serve", "--port", "0", "--folder", folder, "--set", "table_rate=1000"]
    server = subprocess.Popen(
        [*command, *(["--database", told.database] if told.database else [])], stdout=subprocess.PIPE, text=True
    )
    try:
        assert server.stdout
        url = re.search(r"http://[\d.:]+", server.stdout.readline())
        assert url
        return await Bench(told, url[0], server.pid).run()
    finally:
        server.terminate()
        server.wait()


class Bench:
    def __init__(self, told: argparse.Namespace, url: str, pid: int) -> None:
        self.told, self.url, self.pid = told, url, pid
        self.waits: list[float] = []
        self.counting = False
        self.begun = 0

    async def run(self) -> dict[str, float]:
        clients = [asyncio.create_task(self.table(number)) for number in range(self.told.tables)]
        while self.begun < self.told.tables and not any(client.done() for client in clients):
            await asyncio.sleep(0.1)
        began, cpu, self.counting = time.monotonic(), cpu_of(self.pid), True
        await asyncio.sleep(self.told.seconds)
        self.counting = False
        spent, busy = time.monotonic() - began, cpu_of(self.pid) - cpu
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


def codes_of(message: dict) -> list[int]:
    return [offer["code"] for offer in message["view"]["legal"]] if message["view"] else message["codes"]


def cpu_of(pid: int) -> float:
    told = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
