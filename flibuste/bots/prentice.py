"""A prentice moves for a bot whose kernels are still being compiled, as on a machine where Flibuste never ran.

It is an interpreter of its own that compiles nothing: `python -m flibuste.bots.prentice BOT SEED SEAT` reads a position
on one line and prints the code of an action. Who searches would find little in that way, and what a bot of another
package does there nobody knows: `guess` moves for them.
"""

import asyncio
import os
import sys

from flibuste.bots.roster import find_bot, find_level
from flibuste.engine.match import Match

__all__ = ["ask_prentice"]

QUICK = ("random", "greedy", "guess")


async def ask_prentice(level: str, seed: int, seat: int, line: str) -> int:
    """What the prentice of a level does there; raises RuntimeError with what went wrong."""
    bot = find_level(level).bot
    words = [bot if bot.partition(":")[0] in QUICK else "guess", str(seed), str(seat)]
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", __name__, *words),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={**os.environ, "FLIBUSTE_PURE": "1"},
    )
    try:
        said, failed = await process.communicate(line.encode())
    finally:
        if process.returncode is None:
            process.kill()
    if process.returncode:
        raise RuntimeError(failed.decode(errors="replace"))
    return int(said)


if __name__ == "__main__":
    name, seed, seat = sys.argv[1], *map(int, sys.argv[2:])
    seen = Match.from_line(sys.stdin.read()).position.seen_by(seat)
    sys.stdout.write(f"{find_bot(name, seed).choose(seen, seat)}\n")
