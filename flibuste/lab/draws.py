"""Learn the weights of a policy by playing: they are drawn around a mean, and the mean moves to the best (CMA-ES).

Each draw plays the same games in one seat against the present weights in the others, or alone for points, always by
what looks best. `pip install 'flibuste[learn]'` brings the library that draws."""

import tomllib
import warnings
from functools import partial
from math import nan, prod
from typing import Any

import numpy as np

from flibuste.bots.policy import advice
from flibuste.bots.search import ONE, best_of_some, result_for
from flibuste.engine.contract import Game, Setup
from flibuste.engine.dice import Dice, below, seed_rng
from flibuste.engine.family import part
from flibuste.engine.games import mind_folder
from flibuste.engine.kernel import Numbers, copy_state, integers
from flibuste.engine.layout import AnyBoard, Fields
from flibuste.engine.options import Setting
from flibuste.engine.rules import apply, is_chance, is_over, legal_actions, roll, scores, to_act, winners

__all__ = ["Draws"]

DRAWS = 40
LEAST_SPREAD = 40.0
UNSEEN = 1_000_003


@part
def worth(
    states: list[Fields],
    board: AnyBoard,
    facts: Fields,
    mine: Numbers,
    theirs: Numbers,
    margin: int,
    games: Numbers,
    rng: Numbers,
    out: Numbers,
    sums: Numbers,
) -> int:
    """The sum of results of `mine` against `theirs` over the games numbered games[0] … games[1]−1, seats in turn."""
    total, players = 0, board.players
    scored, won = sums[:players], sums[players:]
    for game in range(games[0], games[1]):
        seed_rng(rng, 77, game // players)
        copy_state(states, 0, 1 + below(rng, players))
        state, me = states[0], game % players
        while not is_over(state):
            if is_chance(state):
                roll(state, board, rng)
                continue
            seat = to_act(state)
            n = legal_actions(state, board, seat, out)
            weights = mine if seat == me else theirs
            apply(state, board, seat, best_of_some(state, board, facts, weights, seat, out, n, 0, rng))
        scores(state, board, scored)
        many = winners(state, board, scored, won)
        total += result_for(me, players, margin, scored, won, max(1, many))
    return total


def _normals(dice: Dice, *shape: int) -> np.ndarray:
    """About normally distributed, each the sum of twelve uniform draws."""
    uniform = [dice.below(1 << 24) for _ in range(12 * prod(shape))]
    return np.array(uniform).reshape(*shape, 12).sum(axis=-1) / (1 << 24) - 6.0


def _strategy(mean: list[float], seed: int) -> Any:
    with warnings.catch_warnings():  # that it cannot draw plots
        warnings.simplefilter("ignore")
        import cma
    spread = [max(LEAST_SPREAD, abs(weight) / 2) for weight in mean]
    own = {"randn": partial(_normals, Dice(seed)), "seed": nan}  # else it draws from the generator that all share
    return cma.CMAEvolutionStrategy(mean, 1.0, {"CMA_stds": spread, "popsize": DRAWS, "verbose": -9, **own})


class Draws:
    """Weights that get better from generation to generation."""

    def __init__(self, game: Game, setting: Setting, games: int, seed: int = 0) -> None:
        self.game, self.setting, self.games, self.seed = game, setting, games, seed
        self.advice = advice(game, setting)
        self.setup = Setup(game, setting, game.load(setting))
        self.states = game.state.array(1 + setting.players)
        for seat in range(setting.players):
            game.rules.start(self.states[1 + seat], self.setup.board, seat)
        self.begin([float(weight) for weight in self.advice.weights])

    def begin(self, mean: list[float]) -> None:
        """Draw around these weights from now on."""
        self.mean, self.strategy = mean, _strategy(mean, self.seed)

    def worth(self, weights: list[float], first: int, games: int) -> float:
        """The mean result of some weights against the present ones, in 0 … 1."""
        mine, numbers = integers(len(weights)), integers(2)
        mine[:] = [round(weight) for weight in weights]
        numbers[:] = [first, first + games]
        buffers = (integers(4), integers(2 * self.game.rules.MOST_ACTIONS), integers(2 * self.setting.players))
        known = (self.setup.board, self.setup.facts, mine, self.advice.weights, self.advice.margin)
        return float(worth.of(self.game)(self.states, *known, numbers, *buffers)) / games / ONE

    def generation(self, number: int) -> float:
        """Draw, play, and move to the best; what the mean is worth then."""
        drawn = self.strategy.ask()
        self.strategy.tell(drawn, [-self.worth(draw, number * self.games, self.games) for draw in drawn])
        self.mean = [float(weight) for weight in self.strategy.mean]
        return self.worth(self.mean, UNSEEN, self.games)

    def has_learnt(self) -> bool:
        """Whether the new weights beat the present ones on games nobody has seen."""
        before = self.worth([float(weight) for weight in self.advice.weights], 2 * UNSEEN, 4 * self.games)
        return self.worth(self.mean, 2 * UNSEEN, 4 * self.games) > before

    def write(self) -> None:
        """Put the weights into the game's `policy.toml`."""
        path, policy = mind_folder(self.game) / "policy.toml", self.game.mind.policy
        text = path.read_text(encoding="utf-8")
        tables = tomllib.loads(text)
        assert policy
        names = zip(policy.WEIGHTS, map(round, self.mean), strict=True)
        tables[policy.table(self.setting)]["weights"] = dict(names)
        head = "".join(line for line in text.splitlines(keepends=True) if line.startswith("#"))
        path.write_text(head + _toml(tables), encoding="utf-8")


def _toml(tables: dict[str, Any], prefix: str = "") -> str:
    """Tables of numbers, and of such tables."""
    text = ""
    for name, table in tables.items():
        inner = {key: value for key, value in table.items() if isinstance(value, dict)}
        lines = [f"{key} = {value}" for key, value in table.items() if key not in inner]
        text += "\n".join(["", f"[{prefix}{name}]", *lines, ""]) + _toml(inner, f"{prefix}{name}.")
    return text
