"""Players that do not search: `greedy` takes the best immediate gain, `guess` the best by all that the game knows."""

from flibuste.bots.endings import sure_end
from flibuste.bots.gate import choices
from flibuste.bots.policy import Advice, advice
from flibuste.bots.search import best_of_some
from flibuste.engine.contract import Position
from flibuste.engine.dice import Dice
from flibuste.engine.kernel import Numbers, integers

__all__ = ["GreedyBot", "GuessBot"]


class GreedyBot:
    """Takes the best immediate gain of all legal actions, or of some `samples` at random: the fewer, the gentler."""

    def __init__(self, seed: int = 0, samples: int = 0) -> None:
        self.dice = Dice(seed)
        self.samples = samples

    def choose(self, position: Position, seat: int) -> int:
        """The code of a legal action; among equals one at random. Raises NotYourTurn."""
        if (last := sure_end(position, seat)) is not None:
            return last
        codes = choices(position, seat)
        seen = position.seen_by(seat)
        weights = self.weights(advice(position.game, position.setting))
        out = integers(2 * len(codes))
        out[: len(codes)] = codes
        pick = best_of_some.of(position.game)
        known = (seen.setup.facts, weights)
        return int(pick(seen.state, seen.board, *known, seat, out, len(codes), self.samples, self.dice.rng))

    def weights(self, advice: Advice) -> Numbers:
        return advice.greed


class GuessBot(GreedyBot):
    """Takes what the game's whole policy holds for best, with what an action prepares and risks."""

    def weights(self, advice: Advice) -> Numbers:
        return advice.weights
