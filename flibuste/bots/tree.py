"""The searching player: what `search` found, as a choice and as an estimate of every action."""

import time
import zlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import inf, sqrt
from typing import Any

from flibuste.bots.chances import load_chances, work_room
from flibuste.bots.endings import sure_end
from flibuste.bots.gate import choices
from flibuste.bots.lookahead import COST, lay_desk, look_ahead
from flibuste.bots.points import open_outlook, points_of, read_points
from flibuste.bots.policy import Advice, advice, is_blunder
from flibuste.bots.search import BERTHS, DEEPEST, NODE, ONE, SETTINGS, TALLIES, Desk, search
from flibuste.engine.contract import Position
from flibuste.engine.dice import Dice
from flibuste.engine.kernel import PURE, decimals, integers
from flibuste.engine.layout import Layout

__all__ = ["Estimate", "SearchBot"]

SLICE = 0.02
SEEDS = 2**31
MOST_NODES = 800_000
COUNTS = 2 + TALLIES


@dataclass(frozen=True)
class Estimate:
    """What the search thinks of an action: a result in 0 … 1, its standard error, and how often it was tried.

    `victory` is the chance of it, `points` the lead over the best of the others (alone: the score), where the game has
    points; None where nothing is known."""

    code: int
    visits: int
    result: float
    error: float
    victory: float | None = None
    victory_error: float | None = None
    points: float | None = None
    points_error: float | None = None


class SearchBot:
    """Searches for so many simulations, or for so many seconds, a move.

    The same seed and simulations give the same move. With several threads each grows a tree of its own, and their
    counts are added."""

    def __init__(self, *, sims: int = 0, seconds: float = 0.0, seed: int = 0, threads: int = 1) -> None:
        if (sims > 0) == (seconds > 0):
            raise ValueError("a budget is either sims or seconds")
        self.sims, self.seconds, self.seed, self.threads = sims, seconds, seed % SEEDS, threads

    def choose(self, position: Position, seat: int) -> int:
        """The code that was tried most often and is no blunder, or that of a sure and best end; raises NotYourTurn."""
        if (last := sure_end(position, seat)) is not None:
            return last
        found = sorted(self.estimates(position, seat), key=lambda one: (-one.visits, -one.result, one.code))
        seen = position.seen_by(seat)
        return next((one.code for one in found if not is_blunder(seen, seat, one.code)), found[0].code)

    def estimates(self, position: Position, seat: int) -> list[Estimate]:
        """Every legal action, best first; those never tried stand last, with an infinite error. Raises NotYourTurn."""
        found = dict.fromkeys(choices(position, seat), (0,) * COUNTS)
        trees = self._trees(position.seen_by(seat), seat)
        for tree in trees:
            for code, counts in tree.items():
                found[code] = tuple(map(sum, zip(found[code], counts, strict=True)))
        has_points = advice(position.game, position.setting).margin > 0
        estimates = [_estimate(code, counts, has_points) for code, counts in found.items()]
        return sorted(estimates, key=lambda one: (one.visits == 0, -one.result, -one.visits, one.code))

    def _trees(self, seen: Position, seat: int) -> list[dict[int, tuple[int, ...]]]:
        kind = Lookahead if points_of(seen.game, seen.setting) else Tree
        if self.threads == 1:
            return [kind(seen, seat, self, 0).grow()]
        with ThreadPoolExecutor(self.threads) as pool:
            return list(pool.map(lambda number: kind(seen, seat, self, number).grow(), range(self.threads)))


def _estimate(code: int, counts: tuple[int, ...], has_points: bool) -> Estimate:
    visits, total, squares, victory, shares, lead, leads = counts
    if visits < 2:
        return Estimate(code, visits, total / ONE if visits else 0.0, inf)
    result, error = _mean(visits, total / ONE, squares * 1000 / ONE**2)
    won, won_error = _mean(visits, victory / ONE, shares * 1000 / ONE**2)
    points, points_error = _mean(visits, lead, leads) if has_points else (None, None)
    return Estimate(code, visits, result, error, won, won_error, points, points_error)


def _mean(visits: int, total: float, squares: float) -> tuple[float, float]:
    """The mean and its standard error."""
    mean = total / visits
    return mean, sqrt(max(0.0, squares / visits - mean * mean) / (visits - 1))


class Tree:
    """One tree, with its own buffers and its own generator."""

    bare = 1
    """How many nodes there are at first."""
    cost = 1
    """How many simulations of a budget one takes."""

    def __init__(self, position: Position, seat: int, bot: SearchBot, number: int) -> None:
        self.position, self.seat, self.bot = position, seat, bot
        self.sims = -(-(bot.sims // bot.threads + (number < bot.sims % bot.threads)) // self.cost)
        self.advice: Advice = advice(position.game, position.setting)
        self.seed = zlib.crc32(position.game.state.text(position.state).encode()) ^ number << 16
        self.luck = bot.seed << 32 ^ self.seed
        self.kernel, self.desk = self._lay_out()

    def _states(self, many: int) -> Any:
        """States for a kernel, of which the first is the position's."""
        states = self.position.game.state.array(many)
        if PURE:
            states[0].copy_from(self.position.state)
        else:
            states[0] = self.position.state
        return states

    def _lay_out(self) -> tuple[Any, Any]:
        """The kernel and its desk."""
        position, advice = self.position, self.advice
        game, players = position.game, position.setting.players
        room = 1 + min(MOST_NODES, BERTHS * self.sims or MOST_NODES)
        settings, together = integers(SETTINGS), int(len(position.acting) > 1)
        explore = advice.explore * (ONE // 100)
        numbers = (advice.samples, advice.margin, explore, advice.widen, self.luck, advice.horizon)
        settings[:] = [self.seat, together, *numbers]
        rules, mind = game.rules, load_chances(game)
        network = (mind, integers(work_room(mind, players)), decimals(players), integers(players))
        codes, most = rules.CODES, rules.MOST_ACTIONS
        lengths = (TALLIES * codes, codes, most, most, DEEPEST, DEEPEST, players, players, 4)
        tallies, *buffers = (integers(length) for length in lengths)
        kernel = search.of(game)
        nodes = getattr(kernel, "array", Layout.array)(NODE, room)  # a kernel elsewhere has them where it is
        grown = (settings, self._states(2), nodes, tallies, position.setup.facts, advice.weights)
        return kernel, Desk._make((*grown, *network, *buffers, Dice(self.bot.seed, self.seed).rng))

    def grow(self) -> dict[int, tuple[int, ...]]:
        """Spend the budget; for each action tried at the root its visits, total and tallies."""
        if not PURE:
            self._search(self.bare, 0)  # so that compiling is not counted
        if self.sims:
            self._search(self.bare, self.sims)
        else:
            self._search_until(time.monotonic() + self.bot.seconds)
        return self._root()

    def _search_until(self, end: float) -> None:
        """Search in chunks of SLICE seconds, as many simulations as the last ones let expect."""
        used, chunk, now = self.bare, 1, time.monotonic()
        while now < end:
            used = self._search(used, chunk)
            spent, now = time.monotonic() - now, time.monotonic()
            chunk = max(1, int(chunk * min(SLICE, end - now) / max(spent, 1e-6)))

    def _search(self, used: int, sims: int) -> int:
        return int(self.kernel(self.desk, self.position.board, used, sims))

    def _root(self) -> dict[int, tuple[int, ...]]:
        found: dict[int, tuple[int, ...]] = {}
        first = _read(self.desk.nodes[0], "children")
        while first:
            for node in self.desk.nodes[first : first + BERTHS]:
                if visits := _read(node, "visits"):
                    action = _read(node, "action")
                    tallies = self.desk.tallies[action * TALLIES : (action + 1) * TALLIES]
                    found[action] = (visits, _read(node, "total"), *map(int, tallies))
            first = _read(self.desk.nodes[first], "elder")
        return found


class Lookahead(Tree):
    """The same for somebody who plays alone and has an outlook: only the actions at the root, each with its games.

    A game played on by the outlook takes about as long as COST simulations, and counts as so many."""

    bare = 0
    cost = COST

    def _lay_out(self) -> tuple[Any, Any]:
        game, advice = self.position.game, self.advice
        value = points_of(game, self.position.setting)
        assert value
        outlook = open_outlook(value, read_points(game))
        desk = lay_desk(self.position.setup, self._states(5), outlook, advice.margin, self.luck)
        return look_ahead.of(game), desk

    def _root(self) -> dict[int, tuple[int, ...]]:
        desk, found = self.desk, dict[int, tuple[int, ...]]()
        for place, action in enumerate(desk.actions):
            if desk.visits[place]:
                tallies = desk.tallies[action * TALLIES : (action + 1) * TALLIES]
                found[int(action)] = (int(desk.visits[place]), int(desk.totals[place]), *map(int, tallies))
        return found


def _read(node: Any, name: str) -> int:
    return int(getattr(node, name) if PURE else node[name])
