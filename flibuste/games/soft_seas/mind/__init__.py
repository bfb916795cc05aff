"""What bots know of Soft Seas: which actions look good."""

from flibuste.engine.contract import Mind
from flibuste.games.soft_seas.mind import policy

__all__ = ["MIND"]

MIND = Mind(policy)
