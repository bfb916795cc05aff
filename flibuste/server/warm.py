"""Kernels made ready before anybody needs them: rules, then bots, of one game after another, in a thread of its own.

A game that is asked for comes first. What was compiled before is only read from the disk."""

import gc
import logging
import threading
from collections.abc import Sequence

from flibuste.bots.roster import LEVELS, Bot, find_bot
from flibuste.engine.errors import BadOption
from flibuste.engine.match import Match

__all__ = ["Warmth", "warm_bots", "warm_rules"]

log = logging.getLogger("flibuste.server")


class Warmth:
    """`cold` are the games whose bots are not ready, in the order they will be."""

    def __init__(self, games: Sequence[str]) -> None:
        self.cold = list(games)
        self._lock = threading.Lock()

    def begin(self) -> None:
        threading.Thread(target=self._run, name="flibuste-warm", daemon=True).start()

    def prefer(self, game: str) -> None:
        """Somebody plays this one: it is next."""
        with self._lock:
            if game in self.cold:
                self.cold.remove(game)
                self.cold.insert(0, game)

    def _run(self) -> None:
        while self.cold:
            with self._lock:
                game = self.cold[0]
            try:
                warm_rules(game)
                warm_bots(game)
            except Exception:
                log.exception("bots could not be made ready", extra={"game": game})
            with self._lock:
                self.cold.remove(game)
        gc.freeze()  # kernels stay: never look through them again in the middle of a move


def warm_rules(game: str) -> None:
    """One action and a view: every kernel of the rules has run."""
    match = Match(game, seed=1)
    match.play(match.legal[0])
    match.view(0)


def warm_bots(game: str) -> None:
    """Every kind of bot of the roster has chosen once, with the least of its budget."""
    match = Match(game, seed=1)
    for kind in dict.fromkeys(level.bot.partition(":")[0] for level in LEVELS):
        _least(kind).choose(match.position.seen_by(match.seat), match.seat)


def _least(kind: str) -> Bot:
    try:
        return find_bot(f"{kind}:1", 1)
    except BadOption:
        return find_bot(kind, 1)
