"""The roster: who can be played against. Levels are named after the solo titles of Doodle Islands.

A programmer adds a bot by a class of their own, called with a seed, and an entry point of the group `flibuste.bots`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from importlib.metadata import entry_points
from typing import Protocol

from flibuste.bots.greedy import GreedyBot
from flibuste.bots.random import RandomBot
from flibuste.bots.tree import SearchBot
from flibuste.engine.contract import Position
from flibuste.engine.errors import BadOption
from flibuste.engine.options import Text

__all__ = ["Bot", "Level", "find_bot", "roster"]

GROUP = "flibuste.bots"


class Bot(Protocol):
    """A player that is no person. It sees what a person at its seat sees: it looks at `position.seen_by(seat)`."""

    def choose(self, position: Position, seat: int) -> int:
        """The code of a legal action of a seat that may act."""


@dataclass(frozen=True)
class Level:
    """A bot of the roster: made by `make(seed)`."""

    id: str
    title: Text
    make: Callable[[int], Bot]


def _same(name: str) -> Text:
    return {"en": name, "fr": name}


def _search(seed: int, sims: int = 0, seconds: float = 0.0) -> Bot:
    return SearchBot(sims=sims, seconds=seconds, seed=seed)


LEVELS = (
    Level("random", {"en": "Random", "fr": "Au hasard"}, RandomBot),
    Level("moussaillon", _same("Moussaillon"), partial(GreedyBot, samples=4)),
    Level("loup-de-mer", _same("Loup de mer"), GreedyBot),
    Level("quartier-maitre", _same("Quartier-Maître"), partial(_search, sims=500)),
    Level("capitaine", _same("Capitaine"), partial(_search, sims=2_500)),
    Level("amiral", _same("Amiral"), partial(_search, sims=10_000)),
    Level("roi-des-pirates", _same("Roi ou Reine des Pirates"), partial(_search, seconds=1.0)),
)


@cache
def roster() -> dict[str, Level]:
    """All levels by id: ours, from gentle to strong, then those of other packages."""
    guests = [Level(point.name, _same(point.name), point.load()) for point in entry_points(group=GROUP)]
    return {level.id: level for level in (*LEVELS, *guests)}


def find_bot(name: str, seed: int) -> Bot:
    """A bot of that level; raises BadOption."""
    if name not in roster():
        raise BadOption(name="level", got=name, expected=" or ".join(roster()))
    return roster()[name].make(seed)
