"""Analyses of finished games, worked out in the background by the workers and kept with their tables.

A coarse one first, so that there is a picture within seconds, then a fine one. A worker does so many tasks as fit in a
slice and is free for bots and hints again; whoever looks next sees how far it is.
"""

import asyncio
import json
import logging
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from flibuste.server.errors import CannotRead
from flibuste.server.shares import Job
from flibuste.server.worker import Failed

if TYPE_CHECKING:
    from flibuste.server.tables import Tables

__all__ = ["FORM", "STAGES", "Analysed", "Analyses", "analysed"]

log = logging.getLogger("flibuste.server")
STAGES = (16, 240)
"""Simulations for each decision: coarse, then fine."""
SLICE = 1.5
MOST = 64
"""So many analyses are in memory; the others are in the database."""
FORM = 1
"""Another number where what is kept would be worked out otherwise."""


@dataclass
class Analysed:
    """How far the analysis of a table is: tasks done of all at this stage, and what is known since the last one."""

    book: dict[str, Any]
    stage: int = 0
    done: int = 0
    of: int = 0
    keep: dict[str, Any] = field(default_factory=dict)
    whole: dict[str, Any] = field(default_factory=dict)
    """What the last finished stage found; empty before."""
    whole_sims: int = 0
    stories: dict[tuple[int, str], dict[str, Any]] = field(default_factory=dict)
    task: "asyncio.Task[None] | None" = None

    @property
    def is_done(self) -> bool:
        return self.stage >= len(STAGES)


def analysed(book: dict[str, Any], text: str | None) -> Analysed:
    """What was worked out of a game before, if it was, and in the same way."""
    told = json.loads(text) if text else {}
    if told.get("form") != FORM or told["stage"] > len(STAGES) or told["sims"] != STAGES[told["stage"] - 1]:
        return Analysed(book)
    many = len(told["whole"])
    return Analysed(book, told["stage"], many, many, whole=told["whole"], whole_sims=told["sims"])


class Analyses:
    def __init__(self, tables: "Tables") -> None:
        self.tables = tables
        self.known: dict[str, Analysed] = {}

    async def of(self, code: str, who: str, game: str, book: dict[str, Any]) -> Analysed:
        """What is known of a finished game; the first who asks has it worked out."""
        if code not in self.known:
            kept = await asyncio.to_thread(self.tables.store.kept_analysis, code)
            while len(self.known) >= MOST:
                self._drop(next(iter(self.known)))
            self.known.setdefault(code, analysed(book, kept))
        found = self.known[code]
        if not found.is_done and (found.task is None or found.task.done()):
            found.task = asyncio.create_task(self._work(found, code, who, game))
        return found

    def _drop(self, code: str) -> None:
        gone = self.known.pop(code)
        if gone.task:
            gone.task.cancel()

    def close(self) -> None:
        for code in list(self.known):
            self._drop(code)

    async def _work(self, found: Analysed, code: str, who: str, game: str) -> None:
        await self.tables.warmth.ready(game)
        while not found.is_done:
            sims = STAGES[found.stage]
            wish = {"what": "analysis", "book": found.book, "sims": sims, "done": sorted(found.keep), "seconds": SLICE}
            try:
                told = await self._think(code, who, game, wish)
            except Failed as problem:
                log.error("an analysis failed", extra={"table": code, "why": str(problem)})
                return
            found.keep |= told["found"]
            found.done, found.of = len(found.keep), told["of"]
            if found.done >= found.of:
                found.whole, found.whole_sims, found.keep = found.keep, sims, {}
                found.stage += 1
                await asyncio.to_thread(self._keep, code, found)

    def _keep(self, code: str, found: Analysed) -> None:
        """A stage that is done stays with the table; it can be worked out again where it could not be stored."""
        told = {"form": FORM, "stage": found.stage, "sims": found.whole_sims, "whole": found.whole}
        with suppress(CannotRead):
            self.tables.store.keep_analysis(code, json.dumps(told))

    async def story(self, found: Analysed, code: str, who: str, game: str, lang: str) -> dict[str, Any] | None:
        """What the last finished stage tells, in a language; None before the first. Raises Failed."""
        if not found.whole:
            return None
        key = (found.whole_sims, lang)
        if key not in found.stories:
            wish = {"what": "story", "book": found.book, "sims": key[0], "keep": found.whole, "lang": lang}
            found.stories[key] = await self._think(code, who, game, wish)
        return found.stories[key]

    async def _think(self, code: str, who: str, game: str, wish: dict[str, Any]) -> Any:
        job = Job("hints", who, code, game, lambda: wish, self.tables.config.bot_limit)
        return await self.tables.bots.thinking.think(job)
