"""How long a player waits for a quick bot while others have the server think: nobody, ten hints at once, and one
visitor with twenty tables of the strongest bots.

`python -m bench.thinking [--game GAME]` starts a real `flibuste serve` and prints the seconds from the bot's turn to
its move, by `loup-de-mer`, and how long the hints took.
"""

import argparse
import asyncio
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from bench.first import Watch
from bench.load import Load, Visitor
from bench.server import Served
from flibuste.bots.roster import LEVELS

HINTS, TABLES = 10, 20
QUICK, STRONG = "loup-de-mer", LEVELS[-1].id


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--game", default="archipels")
    game = asked.parse_args().game
    with tempfile.TemporaryDirectory() as folder, Served(Path(folder)) as served:
        asyncio.run(measure(served.url, game))


async def measure(url: str, game: str) -> None:
    await warm(url)
    print(f"{game}: seconds until {QUICK} has moved")
    show("nobody else", await waits(url, game))
    hints = [asyncio.create_task(hint(url, game)) for _ in range(HINTS)]
    await asyncio.sleep(0.3)
    show(f"{HINTS} hints at once", await waits(url, game))
    print(f"  the hints took {', '.join(f'{one:.1f}' for one in sorted(await asyncio.gather(*hints)))} s")
    greedy = await come(url)
    for _ in range(TABLES):
        await begin(greedy, game, STRONG, STRONG)
    show(f"{TABLES} tables of {STRONG}", await waits(url, game))


def show(what: str, found: list[float]) -> None:
    print(f"  {what:32} median {statistics.median(found):6.3f}   longest {max(found):6.3f}", flush=True)


async def warm(url: str) -> None:
    """Wait until all bots are ready."""
    reader, writer = await asyncio.open_connection(*Visitor(url).address)
    while True:
        writer.write(b"GET /metrics HTTP/1.1\r\nHost: here\r\n\r\n")
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length: ")[2].split()[0])
        if b"flibuste_cold_games 0.0" in await reader.readexactly(length):
            break
        await asyncio.sleep(0.2)
    writer.close()
    await asyncio.sleep(3)


async def come(url: str) -> Visitor:
    visitor = Visitor(url)
    await visitor.ask("GET", "/api/me")
    return visitor


async def begin(visitor: Visitor, game: str, *seats: str) -> str:
    wishes: list[Any] = [{"kind": "human"} if one == "human" else {"kind": "bot", "level": one} for one in seats]
    code = str((await visitor.ask("POST", "/api/tables", {"game": game, "seats": wishes}))["code"])
    await visitor.ask("POST", f"/api/tables/{code}/start", {})
    return code


async def waits(url: str, game: str) -> list[float]:
    visitor, began = await come(url), time.perf_counter()
    watch = Watch(Load(url, game, "events"), visitor, await begin(visitor, game, "human", QUICK), began)
    await watch.play()
    visitor.close()
    return watch.waits


async def hint(url: str, game: str) -> float:
    """The seconds that a visitor of their own waits for a hint."""
    visitor = await come(url)
    code = await begin(visitor, game, "human", "human")
    acting = (await visitor.ask("GET", f"/api/tables/{code}"))["acting"][0]
    began = time.perf_counter()
    await visitor.ask("GET", f"/api/tables/{code}/hints?seat={acting}")
    visitor.close()
    return time.perf_counter() - began


if __name__ == "__main__":
    main()
