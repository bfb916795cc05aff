"""What bots know of Soft Seas: which actions look good, and what a sheet promises."""

from flibuste.engine.contract import Mind
from flibuste.games.soft_seas.mind import policy, value

__all__ = ["MIND"]

MIND = Mind(policy, value, weigh_each=policy.weigh_each)
