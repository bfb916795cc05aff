"""Analyses of finished games, worked out in the background by the workers and kept with their tables."""

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from flibuste.server.analysed import Analysed, analysed
from flibuste.server.errors import CannotRead
from flibuste.server.shares import Job
from flibuste.server.thoughts import Wish
from flibuste.server.worker import Failed

if TYPE_CHECKING:
    from flibuste.server.tables import Tables

__all__ = ["Analyses"]

log = logging.getLogger("flibuste.server")
MOST = 64
"""So many analyses are in memory; the others are in the database."""


class Analyses:
    def __init__(self, tables: "Tables") -> None:
        self.tables = tables
        self.known: dict[str, Analysed] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def of(self, code: str, who: str, game: str, book: dict[str, Any]) -> Analysed:
        """What is known of a finished game, of what is kept with its table too."""
        if code not in self.known:
            kept = await asyncio.to_thread(self.tables.store.kept_analysis, code)
            while len(self.known) >= MOST:
                self._drop(next(iter(self.known)))
            self.known.setdefault(code, analysed(book, kept))
        return self.known[code]

    def go_on(self, found: Analysed, code: str, who: str, game: str) -> None:
        """Work out the next stage, if none is: after the last one was told, so that nobody who waits for a picture
        waits for a finer one."""
        if not found.is_done and (code not in self.tasks or self.tasks[code].done()):
            self.tasks[code] = asyncio.create_task(self._work(found, code, who, game))

    def _drop(self, code: str) -> None:
        del self.known[code]
        if task := self.tasks.pop(code, None):
            task.cancel()

    def close(self) -> None:
        for code in list(self.known):
            self._drop(code)

    async def _work(self, found: Analysed, code: str, who: str, game: str) -> None:
        await self.tables.warmth.ready(game)
        whole = False
        while not whole:
            try:
                whole = found.take(await self._think(code, who, game, found.next))
            except Failed as problem:
                log.error("an analysis failed", extra={"table": code, "why": str(problem)})
                return
        await asyncio.to_thread(self._keep, code, found)

    def _keep(self, code: str, found: Analysed) -> None:
        """A stage that is done stays with the table; it can be worked out again where it could not be stored."""
        with suppress(CannotRead):
            self.tables.store.keep_analysis(code, found.kept)

    async def story(self, found: Analysed, code: str, who: str, game: str, lang: str) -> dict[str, Any] | None:
        """What the last finished stage tells, in a language; None before the first. Raises Failed."""
        key = (found.whole_sims, lang)
        if wish := found.to_tell(lang):
            found.stories[key] = await self._think(code, who, game, wish)
        return found.stories.get(key)

    async def _think(self, code: str, who: str, game: str, wish: Wish) -> Any:
        job = Job("hints", who, code, game, lambda: wish, self.tables.config.bot_limit)
        return await self.tables.bots.thinking.think(job)
