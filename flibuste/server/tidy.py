"""Garbage, looked for when nobody waits for a move: to look through a thousand tables takes half a second and more."""

import asyncio
import gc
import time

from flibuste.server.tables import Tables

__all__ = ["seldom", "tidy"]

SELDOM = (500, 1_000, 1_000)
"""Python looks through new objects by itself when there are so many more than went. A move takes about as many away as
it brings, so several times as many are new by then: with 10,000 here it held the loop for 0.1 s at a thousand tables.
Through those that lived longer it looks seldom, since `tidy` sets them apart."""
PAUSE = 5.0
QUIET = 1.0
"""Seconds in which nothing is done before everything is looked through."""
LOOKS = 10
AT_LEAST = 3600.0
"""So often everything is looked through on a server that is never quiet."""


def seldom() -> None:
    """Leave the search through everything to `tidy`."""
    gc.set_threshold(*SELDOM)


async def tidy(tables: Tables) -> None:
    """Go on for ever; nothing is looked for where nothing has happened."""
    last = time.monotonic()
    while True:
        await asyncio.sleep(PAUSE)
        gc.freeze()  # what lives is set apart, in no time, so that Python does not look through it while moves are made
        is_due = time.monotonic() - last > AT_LEAST
        if tables.used > last and (is_due or await _is_quiet(tables)):
            gc.unfreeze()
            gc.collect()
            last = time.monotonic()


async def _is_quiet(tables: Tables) -> bool:
    """Whether nothing is done for a while, in which the loop itself goes on: where the machine stalls, moves wait."""
    known = tables.used
    for _ in range(LOOKS):
        await asyncio.sleep(QUIET / LOOKS)
        if tables.used != known:
            return False
    return True
