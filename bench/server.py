"""Moves a second through a real `flibuste serve`, each on disk before anybody hears of it: 50 tables of 2 clients, as
fast as they go. With Node at hand the same is measured of boardgame.io 0.50 (in memory), in the same run:

    python -m bench.server
    python -m bench.server --rounds 3 --beside FOLDER     and of the Flibuste in that folder
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from platformdirs import user_cache_path

HERE = Path(__file__).parent
RIVAL = HERE / "boardgame"
LENGTH = 150
"""Moves of a game, where none came to its end."""
LIMITS = ("warm=0", "table_rate=1000", "table_burst=1000", "message_rate=10000", "message_burst=10000")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--tables", type=int, default=50)
    asked.add_argument("--seconds", type=float, default=10.0)
    asked.add_argument("--game", default="archipels", help="Which of our games is played.")
    asked.add_argument("--detail", default="events", choices=("events", "view"), help="What our clients are sent.")
    asked.add_argument("--rounds", type=int, default=1, help="How often both are measured, by turns.")
    asked.add_argument("--database", default="", help="A URL; left out: SQLite in a fresh folder.")
    asked.add_argument("--beside", type=Path, help="A folder with another Flibuste.")
    asked.add_argument("--alone", action="store_true", help="Without boardgame.io.")
    args = asked.parse_args()
    rival = None if args.alone else installed()
    print(f"{args.tables} tables of 2 clients in a process of their own, {args.seconds:g} s")
    for _ in range(args.rounds):
        if args.beside:
            print(show(f"{args.beside.name}, {args.game}, every move on disk", ours(args, args.beside)))
        found = ours(args)
        print(show(f"flibuste, {args.game}, every move on disk", found))
        if rival:
            print(show("boardgame.io 0.50.2, in memory", theirs(args, rival, round(found["length"]) or LENGTH)))
        elif not args.alone:
            print("boardgame.io: skipped, there is no Node here")


def show(name: str, found: dict[str, float]) -> str:
    return (
        f"{name:40} {found['rate']:7,.0f} moves/s   p50 {found['p50']:6.1f} ms   p99 {found['p99']:6.1f} ms   "
        f"server CPU {found['cpu']:4.2f} s/s: {found['rate'] / found['cpu']:6,.0f} moves per CPU second"
    )


def ours(args: argparse.Namespace, source: Path | None = None) -> dict[str, float]:
    load = [sys.executable, "-m", "bench.load", "--game", args.game, "--detail", args.detail]
    load += ["--tables", str(args.tables), "--seconds", str(args.seconds)]
    with (
        tempfile.TemporaryDirectory() as folder,
        Served(Path(folder), *LIMITS, database=args.database, source=source) as served,
    ):
        return measured([*load, served.url], served)


def theirs(args: argparse.Namespace, folder: Path, length: int) -> dict[str, float]:
    """The same number of tables and clients, and of moves a game."""
    with Rival(folder, length) as served:
        load = ["node", "load.js", served.port, str(args.tables), str(args.seconds)]
        return measured(load, served, folder) | {"length": length}


def measured(load: Sequence[str], served: "Process", folder: Path | None = None) -> dict[str, float]:
    """What a load finds of a server, and what the server spends on it."""
    with subprocess.Popen(load, stdout=subprocess.PIPE, text=True, cwd=folder) as process:
        assert process.stdout
        if process.stdout.readline() != "counting\n":
            raise SystemExit(f"{load[0]} {load[1]}: could not begin")
        before = served.cpu()
        text = process.stdout.readline()
        busy = served.cpu() - before
    found: dict[str, Any] = json.loads(text)
    if not found["moves"]:
        raise SystemExit(f"{load[0]} {load[1]}: not one move was answered")
    rate, cpu = found["moves"] / found["seconds"], busy / found["seconds"]
    more = {"others": found.get("others", 0.0), "bytes": found.get("bytes", 0) / found["moves"]}
    more["usual"] = found.get("usual", 0.0)
    return more | {"rate": rate, "p50": found["p50"], "p99": found["p99"], "cpu": cpu, "length": found.get("length", 0)}


class Process:
    """A server in a process of its own, ended with the block."""

    process: "subprocess.Popen[str]"

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait()

    def cpu(self) -> float:
        """CPU seconds so far."""
        fields = self._proc("stat").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """Resident memory in MB."""
        return float(re.findall(r"VmRSS:\s+(\d+) kB", self._proc("status"))[0]) / 1024

    def files(self) -> int:
        return len(list(Path(f"/proc/{self.process.pid}/fd").iterdir()))

    def _proc(self, name: str) -> str:
        return Path(f"/proc/{self.process.pid}/{name}").read_text()


CROWD = ("crowd=1000000", "visitor_rate=1000000", "request_rate=1000000")
"""All clients come from one address."""


class Served(Process):
    """A real `flibuste serve` on loopback."""

    def __init__(
        self, folder: Path, *settings: str, database: str = "", bus: str = "", source: Path | None = None
    ) -> None:
        """`source` is the folder of another Flibuste to serve."""
        command = [sys.executable, "-m", "flibuste", "serve", "--port", "0", "--folder", str(folder), "--bot-pace", "0"]
        for setting in settings if source and not has_door(source) else (*CROWD, *settings):
            command += ["--set", setting]
        command += ["--bus", bus] if bus else []
        self.command = [*command, *(["--database", database] if database else [])]
        self.elsewhere: dict[str, Any] = {"cwd": source} if source else {}

    def __enter__(self) -> "Served":
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, text=True, **self.elsewhere)
        assert self.process.stdout
        found = re.search(r"http://[\d.:]+", self.process.stdout.readline())
        if not found:
            raise SystemExit("the server did not start")
        self.url = found[0]
        return self


def has_door(source: Path) -> bool:
    """Whether the Flibuste in a folder limits what one address may do."""
    return "crowd:" in (source / "flibuste" / "server" / "config.py").read_text()


class Rival(Process):
    """boardgame.io with a small game of so many moves."""

    def __init__(self, folder: Path, moves: int) -> None:
        self.folder, self.moves = folder, moves

    def __enter__(self) -> "Rival":
        command = ["node", "server.js", str(self.moves)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=self.folder)
        assert self.process.stdout
        self.port = next((line.strip() for line in self.process.stdout if line.strip().isdigit()), "")
        if not self.port:
            raise SystemExit("boardgame.io did not start")
        return self


def installed() -> Path | None:
    """The folder where boardgame.io is, installed from its package.json; None without Node."""
    if not (shutil.which("node") and shutil.which("npm")):
        return None
    folder = user_cache_path("flibuste") / "bench-boardgame"
    folder.mkdir(parents=True, exist_ok=True)
    for file in RIVAL.iterdir():
        shutil.copy(file, folder)
    if not (folder / "node_modules" / "boardgame.io").is_dir():
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--silent"], cwd=folder, check=True)
    return folder


if __name__ == "__main__":
    main()
