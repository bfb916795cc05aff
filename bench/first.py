"""How long a player waits for a bot: on a server that has just started, and on one that is warm.

`python -m bench.first [--level LEVEL]` starts a real `flibuste serve` for each game, opens a table against a bot at
once, and prints the seconds from the bot's turn to its move: the first one, and the longest and the median of those
that follow. With `--empty` every kernel has to be compiled first, as on a machine where Flibuste never ran.
"""

import argparse
import asyncio
import os
import statistics
import tempfile
import time
from pathlib import Path

from pydantic_core import from_json

from bench.load import Load, Player, Visitor
from bench.server import Served
from flibuste.bots.roster import LEVELS, find_level
from flibuste.engine.games import game_ids

MOVES = 8
"""Of the person, in each game."""


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--level", default=LEVELS[-1].id, help="The bot; the strongest unless another is named.")
    asked.add_argument("--empty", action="store_true", help="Begin with an empty cache of kernels.")
    args = asked.parse_args()
    print(f"{args.level} ({find_level(args.level).bot}), {'empty cache' if args.empty else 'kernels compiled before'}")
    for game in game_ids():
        print(show(game, *measure(game, args.level, args.empty)), flush=True)


def show(game: str, start: float, waits: list[float]) -> str:
    first, *others = waits
    return (
        f"{game:16} page answers after {start:4.1f} s   first move {first:5.2f} s   "
        f"then median {statistics.median(others):5.3f} s, longest {max(others):5.3f} s"
    )


def measure(game: str, level: str, empty: bool) -> tuple[float, list[float]]:
    """Seconds until the server answers, and of each of the bot's turns."""
    with tempfile.TemporaryDirectory() as folder:
        if empty:
            os.environ["FLIBUSTE_CACHE"] = str(Path(folder) / "cache")
        began = time.perf_counter()
        with Served(Path(folder)) as served:
            start = time.perf_counter() - began
            return start, asyncio.run(play(served.url, game, level))


async def play(url: str, game: str, level: str) -> list[float]:
    visitor = Visitor(url)
    await visitor.ask("GET", "/api/me")
    seats = [{"kind": "human", "name": "A"}, {"kind": "bot", "level": level}]
    code = (await visitor.ask("POST", "/api/tables", {"game": game, "seats": seats}))["code"]
    began = time.perf_counter()
    await visitor.ask("POST", f"/api/tables/{code}/start", {})
    watch = Watch(Load(url, game, "events"), visitor, code, began)
    await watch.play()
    visitor.close()
    return watch.waits


class Watch(Player):
    """A player who looks at the clock when it is the bot's turn."""

    def __init__(self, load: Load, visitor: Visitor, code: str, began: float) -> None:
        super().__init__(load, visitor, code, 0, MOVES)
        self.since = began
        """When the bot's turn began: with the game, or as this page sees it."""
        self.waits: list[float] = []

    def hear(self, text: bytes) -> None:
        """While the bot is to move, a change that nobody here asked for is its move."""
        now, was, message = time.perf_counter(), self.acts or not self.shown, from_json(text)
        if self.acts and message["type"] == "change" and message["id"] is None:
            self.waits.append(now - self.since)
            was = False
        super().hear(text)
        if self.acts and not was:
            self.since = now

    @property
    def acts(self) -> bool:
        """Whether the bot is to move, as far as the page knows."""
        return bool(self.shown) and 1 in self.shown["table"]["acting"]


if __name__ == "__main__":
    main()
