"""Garbage, looked for when nobody waits for a move: to look through every table takes a tenth of a second and more."""

import asyncio
import gc
import time

from flibuste.server.harbour import Harbour

__all__ = ["only_young", "tidy"]

YOUNG = (10_000, 3, 1_000_000_000)
"""Python looks through new objects by itself, in milliseconds; through all of them never."""
PAUSE = 5.0
QUIET = 1.0
"""Seconds without a deed before it is looked through everything."""
LONGEST = 600.0
"""On a server that is never quiet, so often all the same."""


def only_young() -> None:
    """Leave the search through everything to `tidy`."""
    gc.set_threshold(*YOUNG)


async def tidy(harbour: Harbour) -> None:
    """Go on for ever; nothing is looked for where nothing has happened."""
    last = time.monotonic()
    while True:
        await asyncio.sleep(PAUSE)
        now = time.monotonic()
        if harbour.used > last and (now - harbour.used > QUIET or now - last > LONGEST):
            gc.collect()
            last = now
