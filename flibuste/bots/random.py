"""The random player: every legal action is as likely as any other."""

from flibuste.bots.gate import choices
from flibuste.engine.contract import Position
from flibuste.engine.dice import Dice

__all__ = ["RandomBot"]


class RandomBot:
    """Chooses by a generator of its own, so that its choices and the dice do not mix."""

    def __init__(self, seed: int) -> None:
        self.dice = Dice(seed)

    def choose(self, position: Position, seat: int) -> int:
        """The code of a legal action; raises NotYourTurn."""
        codes = choices(position, seat)
        return codes[self.dice.below(len(codes))]
