"""What one, two and three servers of a fleet carry, at one PostgreSQL and one Redis of their own: tables of two pages
that are shown views, at a human pace and as fast as they go. What stands in front may lead all pages of a table to the
same server (`uri_hash` of Caddy, `hash $uri` of nginx), or each to any (`--apart`).

    python -m bench.fleet                  a move every two seconds at each table; more tables, till it is too much
    python -m bench.fleet --pace 0         as fast as they go, 50 tables

A wait is from when a move was due to the change that carries it out; the move is on disk by then. CPU is that of all
servers together, without PostgreSQL and Redis. The clients are a process of their own: where there are fewer processors
than processes, what is told of waits says little, and only moves per CPU second compare.
"""

import argparse
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from bench.pages import ENOUGH
from bench.postgres import Cluster
from bench.redis_server import RedisServer
from bench.server import LIMITS, Process, Served, measured


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--servers", type=int, nargs="+", default=[1, 2, 3])
    asked.add_argument("--tables", type=int, nargs="+", default=None, help="Left out: 50, or 100, 200, 400 at a pace.")
    asked.add_argument("--pace", type=float, default=2.0, help="Seconds from a table's move to its next; 0: at once.")
    asked.add_argument("--seconds", type=float, default=15.0)
    asked.add_argument("--game", default="archipels")
    asked.add_argument("--apart", action="store_true", help="Pages of a table are at different servers.")
    args = asked.parse_args()
    for number in args.servers:
        for tables in args.tables or ([100, 200, 400] if args.pace else [50]):
            print(show(number, tables, measure(args, number, tables)), flush=True)


class All(Process):
    """Several processes, measured as one."""

    def __init__(self, parts: Sequence[Process]) -> None:
        self.parts = parts

    def cpu(self) -> float:
        return sum(part.cpu() for part in self.parts)


def measure(args: argparse.Namespace, servers: int, tables: int) -> dict[str, float]:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="flibuste-")))
        folder.chmod(0o755)
        cluster, redis = Cluster(folder / "sea"), RedisServer(folder)
        stack.callback(cluster.close)
        stack.callback(redis.close)
        fleet = [
            stack.enter_context(Served(folder / str(number), *LIMITS, database=cluster.url, bus=redis.url))
            for number in range(servers)
        ]
        words = ["--game", args.game, "--tables", str(tables), "--seconds", str(args.seconds), "--pace", str(args.pace)]
        words += ["--apart"] if args.apart else []
        load = [sys.executable, "-m", "bench.crowd", *words, *(served.url for served in fleet)]
        return measured(load, All(fleet))


def show(servers: int, tables: int, found: dict[str, float]) -> str:
    return (
        f"{servers} server{'s' * (servers > 1):1} {tables:5} tables   {found['rate']:6.0f} moves/s   "
        f"p50 {found['p50']:7.1f} ms   p99 {found['p99']:8.1f} ms   "
        f"{found['rate'] / found['cpu']:6.0f} moves per CPU second   "
        f"{found['bytes']:5.0f} bytes a move   {'held' if found['p99'] < ENOUGH else 'NOT HELD'}"
    )


if __name__ == "__main__":
    main()
