"""What tells versions of Flibuste apart that work side by side while a fleet is brought up to date."""

import hashlib
import json
from functools import cache

from flibuste import __version__
from flibuste.bots.roster import roster
from flibuste.engine.games import all_games

__all__ = ["kind"]


@cache
def kind() -> str:
    """Another for other rules, games or bots."""
    has = [__version__, sorted((game.id, game.version) for game in all_games()), sorted(roster())]
    return hashlib.sha256(json.dumps(has).encode()).hexdigest()[:12]
