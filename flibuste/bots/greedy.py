"""Players that do not search: `greedy` takes the best immediate gain, `guess` the best by all that the game knows."""

from typing import Any

from flibuste.bots.guess import Advice, advice
from flibuste.bots.search import search_of
from flibuste.engine.contract import Position
from flibuste.engine.dice import Dice
from flibuste.engine.kernel import integers

__all__ = ["GreedyBot", "GuessBot"]


class GreedyBot:
    """Takes the best immediate gain of all legal actions, or of some `samples` at random: the fewer, the gentler."""

    def __init__(self, seed: int = 0, samples: int = 0) -> None:
        self.dice = Dice(seed)
        self.samples = samples

    def choose(self, position: Position, seat: int) -> int:
        """The code of a legal action; among equals one at random."""
        seen, codes = position.seen_by(seat), position.legal(seat)
        weights = self.weights(advice(position.game, position.setting))
        out: Any = integers(len(codes))
        out[:] = codes
        pick = search_of(position.game).best_of_some
        return int(pick(seen.state, seen.board, weights, seat, out, len(codes), self.samples, self.dice.rng))

    def weights(self, told: Advice) -> Any:
        return told.greed


class GuessBot(GreedyBot):
    """Takes what the game's whole guess holds for best, with what an action prepares and risks."""

    def weights(self, told: Advice) -> Any:
        return told.weights
