"""How many tables with pages one server holds: two people at each, a move every two seconds, each page shown its view.

    python -m bench.pages                               each game, with more and more tables
    python -m bench.pages --mixed                       all games at once, each at as many tables
    python -m bench.pages --beside FOLDER               the same of the Flibuste in that folder, by turns

A wait is from sending a move to the change that carries it out; the move is on disk by then. The usual second is the
median of all: where others use the machine now and then, it tells what the server does while they do not.
"""

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from bench.server import LIMITS, Served, measured
from flibuste.engine.games import game_ids

ENOUGH = 100.0
"""Milliseconds that 99 of 100 moves may take."""


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--tables", type=int, nargs="+", default=[250, 500, 1000])
    asked.add_argument("--seconds", type=float, default=20.0)
    asked.add_argument("--pace", type=float, default=2.0, help="Seconds from a table's move to its next, on average.")
    asked.add_argument("--games", nargs="+", default=list(game_ids()))
    asked.add_argument("--mixed", action="store_true", help="The games at once, not one after the other.")
    asked.add_argument("--options", default="{}", help="Of the game, as JSON.")
    asked.add_argument("--watchers", type=int, default=0, help="Pages at each table besides the two that play.")
    asked.add_argument("--beside", type=Path, help="A folder with another Flibuste.")
    args = asked.parse_args()
    for games in [args.games] if args.mixed else [[game] for game in args.games]:
        for tables in args.tables:
            for folder in (args.beside, None) if args.beside else (None,):
                name, game = folder.name if folder else "here", "mixed" if args.mixed else games[0]
                print(show(name, game, tables, measure(args, games, tables, folder)), flush=True)


def measure(
    args: argparse.Namespace, games: Sequence[str], tables: int, folder: Path | None = None
) -> dict[str, float]:
    load = [sys.executable, "-m", "bench.crowd", "--options", args.options, "--tables", str(tables)]
    load += [word for game in games for word in ("--game", game)]
    load += ["--seconds", str(args.seconds), "--pace", str(args.pace), "--watchers", str(args.watchers)]
    with tempfile.TemporaryDirectory() as kept, Served(Path(kept), *LIMITS, source=folder) as served:
        return measured([*load, served.url], served)


def show(name: str, game: str, tables: int, found: dict[str, float]) -> str:
    return (
        f"{name:10} {game:15} {tables:5} tables   {found['rate']:5.0f} moves/s   p50 {found['p50']:7.1f} ms   "
        f"p99 {found['p99']:8.1f} ms ({found['usual']:.1f} in the usual second)   "
        f"others' p99 {found['others']:8.1f} ms   {found['bytes']:5.0f} bytes a move   "
        f"server CPU {1000 * found['cpu'] / found['rate']:5.2f} ms a move, {100 * found['cpu']:3.0f} %   "
        f"{'held' if found['p99'] < ENOUGH else 'NOT HELD'}"
    )


if __name__ == "__main__":
    main()
