"""The watch: what the server looks after by itself, for as long as it runs, whatever goes wrong once."""

import asyncio
import logging
import os
import signal
import time
from collections.abc import Awaitable, Callable

from sqlalchemy.exc import SQLAlchemyError

from flibuste.engine.errors import FlibusteError
from flibuste.server import clock
from flibuste.server.errors import CannotRead, TooMany
from flibuste.server.guard import AlreadyServed, Guard
from flibuste.server.tables import Tables

__all__ = ["every", "keep_watch"]

log = logging.getLogger("flibuste.server")
WAKE, GUARD, COUNT, SWEEP = 1.0, 2.0, 5.0, 30.0
AT_ONCE = 10
"""Tables that are set up in one go because they are due."""


async def keep_watch(tables: Tables, guard: Guard) -> None:
    """Go on for ever."""
    config = tables.config
    await asyncio.gather(
        every(WAKE, lambda: wake_due(tables)),
        every(COUNT, lambda: keep_count(tables)),
        every(GUARD, lambda: look_after_guard(tables, guard)),
        every(min(SWEEP, config.idle), lambda: sweep(tables)),
    )


async def every(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    """Again and again; one failure ends nothing."""
    while True:
        try:
            await work()
        except CannotRead:
            pass  # the store has told
        except Exception:
            log.exception("the watch goes on")
        await asyncio.sleep(seconds)


async def wake_due(tables: Tables) -> None:
    """Set up tables where a bot is to move or a clock has run out, the newest first, while there is room for others."""
    room = min(tables.config.most_tables * 4 // 5 - len(tables.live), AT_ONCE)
    if room <= 0:
        return
    for code in await tables.due(room):
        try:
            await tables.rouse(code)
        except (CannotRead, TooMany):
            return
        except FlibusteError as problem:
            log.warning("left alone", extra={"table": code, "why": str(problem)})
            await tables.leave_alone(code)


async def keep_count(tables: Tables) -> None:
    """Keep what was counted, where something happened lately: a crash takes back no more than a few seconds of it."""
    if time.monotonic() - tables.used < 2 * COUNT:
        await asyncio.to_thread(tables.store.keep, "clock", str(clock.counted()))


async def look_after_guard(tables: Tables, guard: Guard) -> None:
    """Where the lock was lost and taken again, let go of what another may have changed; where another has it, stop."""
    try:
        if await asyncio.to_thread(guard.is_held):
            return
    except SQLAlchemyError:
        return  # nothing can be stored meanwhile, by anybody
    except AlreadyServed as problem:
        log.critical("another server took the database: this one stops", extra={"why": str(problem)})
        os.kill(os.getpid(), signal.SIGTERM)
        return
    log.warning("the lock of the database was lost and taken again")
    await tables.refresh()


async def sweep(tables: Tables) -> None:
    """Let go of tables that nobody uses, forget old ones, and bring the database's file up to its log."""
    if asleep := tables.sweep():
        await asyncio.to_thread(tables.store.sleep, asleep)
    await tables.forget_old()
    await asyncio.to_thread(tables.store.checkpoint)
