"""Kernels made ready before anybody needs them: rules, then bots, of one game after another, in a thread of its own.

A game that is asked for comes first. What was compiled before is only read from the disk. What was not is compiled by a
process of its own: only one thread of a process can compile, and a table that is opened meanwhile must not wait."""

import asyncio
import gc
import logging
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path

from flibuste.bots.roster import LEVELS, Bot, find_bot
from flibuste.engine.errors import BadOption
from flibuste.engine.games import find_game
from flibuste.engine.kernel import CACHE
from flibuste.engine.match import Match

__all__ = ["Warmth", "warm_bots", "warm_rules"]

log = logging.getLogger("flibuste.server")
PATIENCE = 4.0
"""How long bots wait to be ready, from when one of a game is first to move, before a prentice moves for them."""
LOOK = 0.02


class Warmth:
    """`cold` are the games whose bots are not ready, in the order they will be."""

    def __init__(self, games: Sequence[str]) -> None:
        self.cold = list(games)
        self._wanted: dict[str, float] = {}
        self._child: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()

    def begin(self) -> None:
        threading.Thread(target=self._run, name="flibuste-warm", daemon=True).start()

    def close(self) -> None:
        """Nothing more is compiled."""
        self.cold.clear()
        if self._child:
            self._child.terminate()

    def prefer(self, game: str) -> None:
        """Somebody plays this one: it is next."""
        with self._lock:
            if game in self.cold:
                self.cold.remove(game)
                self.cold.insert(0, game)

    async def waited(self, game: str) -> bool:
        """Wait for the bots of a game as long as people are patient; whether they are ready."""
        until = self._wanted.setdefault(game, time.monotonic()) + PATIENCE
        while game in self.cold and time.monotonic() < until:
            await asyncio.sleep(LOOK)
        return game not in self.cold

    def _run(self) -> None:
        while game := self._next():
            try:
                self._compile(game)
                if game in self.cold:  # not closed meanwhile
                    warm_rules(game)
                    warm_bots(game)
            except Exception:
                log.exception("bots could not be made ready", extra={"game": game})
            with self._lock:
                self.cold = [one for one in self.cold if one != game]
        gc.freeze()  # kernels stay: never look through them again in the middle of a move

    def _next(self) -> str:
        with self._lock:
            return self.cold[0] if self.cold else ""

    def _compile(self, game: str) -> None:
        """In another process, unless it was done before."""
        done = _compiled(game)
        if done and not done.exists():
            words = [sys.executable, "-m", "flibuste", "compile", game]
            self._child = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            self._child.wait()


def _compiled(game: str) -> Path | None:
    """A file that is there when the kernels of a game are on the disk; None where none can be."""
    return CACHE / f"{game}.compiled" if CACHE else None


def warm_rules(game: str) -> None:
    """One action and a view: every kernel of the rules has run."""
    match = Match(game, seed=1)
    match.play(match.legal[0])
    match.view(0)


def warm_bots(game: str) -> None:
    """Every kind of bot of the roster has chosen once, with the least of its budget."""
    for players in {find_game(game).players[0], None}:  # alone a game may be searched in another way
        match = Match(game, players=players, seed=1)
        for kind in dict.fromkeys(level.bot.partition(":")[0] for level in LEVELS):
            _least(kind).choose(match.position.seen_by(match.seat), match.seat)
    if done := _compiled(game):
        done.touch()


def _least(kind: str) -> Bot:
    try:
        return find_bot(f"{kind}:1", 1)
    except BadOption:
        return find_bot(kind, 1)
