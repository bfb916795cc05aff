"""Random games at full speed for OpenSpiel's MCTS bot: an evaluator in the place of its own, which plays in Python."""

from typing import Any

import numpy as np

from flibuste.adapters.rewards import reward_list
from flibuste.engine.contract import Position
from flibuste.engine.dice import Dice
from flibuste.engine.kernel import integers
from flibuste.lab.playout import to_the_end

__all__ = ["Rollouts"]


class Rollouts:
    """An `open_spiel.python.algorithms.mcts.Evaluator`: the mean returns of `count` random games, played compiled."""

    def __init__(self, count: int = 1, seed: int = 0) -> None:
        self.count = count
        self.dice = Dice(seed)

    def evaluate(self, state: Any) -> Any:
        """Each player's mean return from a state."""
        return np.mean([self._returns(state) for _ in range(self.count)], axis=0)

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """All actions equally likely; outcomes of chance as they are."""
        if state.is_chance_node():
            return list(state.chance_outcomes())
        legal = state.legal_actions(state.current_player())
        return [(action, 1 / len(legal)) for action in legal]

    def _returns(self, state: Any) -> list[float]:
        game, setup = state.get_game(), state.get_game().setup
        begun = state.shared.record
        if begun is None:
            begun = game.begun[self.dice.below(len(game.begun))]
        record = setup.game.state.copy(begun)
        out = integers(setup.game.rules.MOST_ACTIONS)
        to_the_end.of(setup.game)(record, setup.board, self.dice.rng, out)
        ended = Position(setup, record)
        return reward_list(game.scale, ended.scores(), ended.winners())
