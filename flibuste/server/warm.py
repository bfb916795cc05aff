"""Kernels made ready before anybody needs them: bots in workers, rules in the server too, one game after another.

A game that is asked for comes first. What was compiled before is only read from the disk. What was not is compiled by a
process of its own: only one thread of a process can compile, and a table that is opened meanwhile must not wait."""

import asyncio
import gc
import logging
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from flibuste.bots.warm import warm_rules
from flibuste.server.worker import Failed

if TYPE_CHECKING:
    from flibuste.server.thinking import Thinking

__all__ = ["Warmth"]

log = logging.getLogger("flibuste.server")
PATIENCE = 4.0
"""How long bots wait to be ready, from when one of a game is first to move, before a prentice moves for them."""
LOOK = 0.02


class Warmth:
    """`cold` are the games whose bots are not ready, in the order they will be."""

    def __init__(self, games: Sequence[str]) -> None:
        self.games, self.cold = list(games), list(games)
        self.is_needed: Callable[[], bool] = lambda: True
        """Not, while others think."""
        self._wanted: dict[str, float] = {}
        self._child: subprocess.Popen[bytes] | None = None

    def close(self) -> None:
        """Nothing more is compiled."""
        self.cold.clear()
        if self._child:
            self._child.terminate()

    def prefer(self, game: str) -> None:
        """Somebody plays this one: it is next."""
        if game in self.cold:
            self.cold.remove(game)
            self.cold.insert(0, game)

    async def waited(self, game: str) -> bool:
        """Wait for the bots of a game as long as people are patient; whether they are ready."""
        until = self._wanted.setdefault(game, time.monotonic()) + PATIENCE
        while self._is_cold(game) and time.monotonic() < until:
            await asyncio.sleep(LOOK)
        return not self._is_cold(game)

    async def ready(self, game: str) -> None:
        """Wait for them however long."""
        while self._is_cold(game):
            await asyncio.sleep(LOOK)

    def _is_cold(self, game: str) -> bool:
        return game in self.cold and self.is_needed()

    async def run(self, thinking: "Thinking") -> None:
        """Make everything ready: a first worker for each game, then the others."""
        while self.cold:
            game = self.cold[0]
            with _told(game):
                await self._make_ready(game, thinking)
            self.cold = [one for one in self.cold if one != game]
        for game in self.games:
            with _told(game):
                while await thinking.warm(game):
                    pass
        gc.freeze()  # kernels stay: never look through them again in the middle of a move

    async def _make_ready(self, game: str, thinking: "Thinking") -> None:
        try:
            await thinking.warm(game, only_read=True)
        except Failed:
            await asyncio.to_thread(self._compile, game)
            if game in self.cold:  # not closed meanwhile
                await thinking.warm(game)
        await asyncio.to_thread(warm_rules, game)

    def _compile(self, game: str) -> None:
        words = [sys.executable, "-m", "flibuste", "compile", game]
        self._child = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._child.wait()


@contextmanager
def _told(game: str) -> Iterator[None]:
    """What fails is told, and stops nobody."""
    try:
        yield
    except Exception:
        log.exception("bots could not be made ready", extra={"game": game})
