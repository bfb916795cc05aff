"""The searching player: what `search` found, as a choice and as an estimate of every action."""

import time
import zlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import inf, sqrt
from typing import Any

from flibuste.bots.guess import Advice, advice
from flibuste.bots.search import DEEPEST, NODE, ONE, SETTINGS, search_of
from flibuste.engine.contract import Position
from flibuste.engine.dice import Dice
from flibuste.engine.kernel import PURE, integers

__all__ = ["Estimate", "SearchBot"]

CHUNK = 128
MOST_NODES = 400_000


@dataclass(frozen=True)
class Estimate:
    """What the search thinks of an action: a result in 0 … 1, its standard error, and how often it was tried."""

    code: int
    visits: int
    result: float
    error: float


class SearchBot:
    """Searches for so many simulations, or for so many seconds, a move.

    The same seed and simulations give the same move. With several threads each grows a tree of its own, and their
    counts are added."""

    def __init__(self, *, sims: int = 0, seconds: float = 0.0, seed: int = 0, threads: int = 1) -> None:
        if (sims > 0) == (seconds > 0):
            raise ValueError("a budget is either sims or seconds")
        self.sims, self.seconds, self.seed, self.threads = sims, seconds, seed, threads

    def choose(self, position: Position, seat: int) -> int:
        """The code that was tried most often."""
        codes = position.legal(seat)
        if len(codes) == 1:
            return codes[0]
        return max(self.estimates(position, seat), key=lambda one: (one.visits, one.result, -one.code)).code

    def estimates(self, position: Position, seat: int) -> list[Estimate]:
        """Every legal action, best first; those never tried stand last, with an infinite error."""
        seen = position.seen_by(seat)
        with ThreadPoolExecutor(self.threads) as pool:
            trees = list(pool.map(lambda number: Tree(seen, seat, self, number).grow(), range(self.threads)))
        found = dict.fromkeys(position.legal(seat), (0, 0, 0))
        for tree in trees:
            for code, counts in tree.items():
                found[code] = tuple(map(sum, zip(found[code], counts, strict=True)))  # type: ignore[assignment]
        told = [_estimate(code, *counts) for code, counts in found.items()]
        return sorted(told, key=lambda one: (one.visits == 0, -one.result, -one.visits, one.code))


def _estimate(code: int, visits: int, total: int, squares: int) -> Estimate:
    if visits < 2:
        return Estimate(code, visits, total / ONE if visits else 0.0, inf)
    mean = total / visits
    variance = max(0.0, squares * 1000 / visits - mean * mean) * visits / (visits - 1)
    return Estimate(code, visits, mean / ONE, sqrt(variance / visits) / ONE)


class Tree:
    """One tree, with its own buffers and its own generator."""

    def __init__(self, position: Position, seat: int, bot: SearchBot, number: int) -> None:
        game, players = position.game, position.setting.players
        self.position, self.bot = position, bot
        self.sims = bot.sims // bot.threads + (number < bot.sims % bot.threads)
        self.kernel = search_of(game).search
        self.advice: Advice = advice(game, position.setting)
        self.states = game.state.array(2)
        if PURE:
            self.states[0].copy_from(position.state)
        else:
            self.states[0] = position.state
        self.nodes = NODE.array(1 + min(MOST_NODES, self.sims) if self.sims else MOST_NODES)
        settings = integers(SETTINGS)
        told, together = self.advice, int(len(position.acting) > 1)
        seed = zlib.crc32(game.state.text(position.state).encode()) ^ number << 16
        luck = bot.seed << 32 ^ seed
        settings[:] = [
            seat,
            together,
            told.samples,
            told.margin,
            told.explore * (ONE // 100),
            told.widen,
            luck,
            told.horizon,
        ]
        rules = game.rules
        lengths = (rules.CODES, rules.MOST_ACTIONS, DEEPEST, DEEPEST, players, players)
        rng = Dice(bot.seed, seed).rng
        self.buffers: tuple[Any, ...] = (settings, *(integers(length) for length in lengths), integers(4), rng)

    def grow(self) -> dict[int, tuple[int, int, int]]:
        """Spend the budget; for each action tried at the root: visits, total, squares."""
        began, used, left = time.monotonic(), 1, self.sims
        while left > 0 or (self.bot.seconds and time.monotonic() - began < self.bot.seconds):
            chunk = min(CHUNK, left) if left else CHUNK
            used = self._search(used, chunk)
            left -= chunk if left else 0
        return self._root()

    def _search(self, used: int, sims: int) -> int:
        board, told = self.position.board, self.advice
        return int(self.kernel(self.states, board, told.weights, told.facts, self.nodes, used, sims, *self.buffers))

    def _root(self) -> dict[int, tuple[int, int, int]]:
        found, child = {}, _read(self.nodes[0], "child")
        while child:
            node = self.nodes[child]
            found[_read(node, "action")] = (_read(node, "visits"), _read(node, "total"), _read(node, "squares"))
            child = _read(node, "sibling")
        return found


def _read(node: Any, name: str) -> int:
    return int(getattr(node, name) if PURE else node[name])
