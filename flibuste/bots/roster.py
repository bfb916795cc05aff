"""The roster: who can be played against. Levels are named after the solo titles of Doodle Islands.

A bot is named by one small grammar, the same for the command line, the server and the lab:

    LEVEL            a level below, or a bot of another package
    greedy           the best immediate gain; greedy:4 of 4 actions at random
    guess            the best by all that the game's policy knows, without search
    search:1000      tree search with 1,000 simulations a move
    search:0.2s      tree search with 0.2 seconds a move

A programmer adds a bot by a class of their own, called with a seed, and an entry point of the group `flibuste.bots`.
"""

import re
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from importlib.metadata import EntryPoint, entry_points
from typing import Protocol

from flibuste.bots.gate import choices
from flibuste.bots.greedy import GreedyBot, GuessBot
from flibuste.bots.random import RandomBot
from flibuste.bots.tree import SearchBot
from flibuste.engine.contract import Position
from flibuste.engine.errors import BadOption, FlibusteError
from flibuste.engine.options import Text

__all__ = ["LEVELS", "Bot", "Level", "UnusableBot", "bot_maker", "find_bot", "find_level", "is_timed", "roster"]

GROUP = "flibuste.bots"
SEEDS = 2**31
NAMED = re.compile(r"(?P<name>[^:\s]+)(:(?P<number>\d+|\d*\.\d+)(?P<seconds>s?))?")
EXPECTED = "greedy, greedy:SAMPLES, guess, search:SIMULATIONS, search:SECONDSs"


class UnusableBot(FlibusteError):
    """A bot of another package that cannot be imported."""

    code = "unusable-bot"
    en = "the bot {bot} ({where}) cannot be used: {why}"
    fr = "le bot {bot} ({where}) est inutilisable : {why}"


class Bot(Protocol):
    """A player that is no person. It sees what a person at its seat sees: it looks at `position.seen_by(seat)`."""

    def choose(self, position: Position, seat: int) -> int:
        """The code of a legal action; raises NotYourTurn for a seat that may not act."""


Maker = Callable[[int], Bot]
"""Makes a bot from a seed."""


@dataclass(frozen=True)
class Level:
    """A bot of the roster, made by `make(seed)`; `bot` is its kind and budget in the grammar above.

    `difficulty` says in a word or two how hard it is to beat; empty for bots of other packages."""

    id: str
    title: Text
    difficulty: Text
    bot: str
    make: Maker


def _level(id: str, title: Text, difficulty: Text, bot: str) -> Level:
    return Level(id, title, difficulty, bot, bot_maker(bot))


def _guest(point: EntryPoint) -> Level:
    """A bot of another package, imported when it is first asked to play."""
    title = {"en": point.name, "fr": point.name}
    return Level(point.name, title, {"en": "", "fr": ""}, point.name, lambda seed: Guest(_loaded(point)(seed)))


def _loaded(point: EntryPoint) -> Maker:
    """What an entry point names; raises UnusableBot."""
    try:
        maker: Maker = point.load()
    except Exception as problem:  # importing it may do anything
        raise UnusableBot(bot=point.name, where=point.value, why=f"{type(problem).__name__}: {problem}") from problem
    return maker


def _is_free(point: EntryPoint) -> bool:
    """Whether its name is not one of ours; told where it is."""
    taken = {*(level.id for level in LEVELS), "greedy", "guess", "search"}
    if point.name in taken:
        warnings.warn(f"the bot {point.value} is left out: {point.name} is the name of one of ours", stacklevel=2)
    return point.name not in taken


class Guest:
    """A bot of another package behind the gate of ours: asked only where its seat may act, and shown what it sees."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def choose(self, position: Position, seat: int) -> int:
        """What the bot chose, legal or not; raises NotYourTurn."""
        choices(position, seat)
        return int(self.bot.choose(position.seen_by(seat), seat))


def _search(seed: int, sims: int = 0, seconds: float = 0.0) -> Bot:
    return SearchBot(sims=sims, seconds=seconds, seed=seed % SEEDS)


def _budgeted(name: str, number: str, seconds: str) -> Maker | None:
    """The maker of a kind of bot with its budget; None where there is no such kind, or it has no such budget."""
    if name == "random" and not number:
        return RandomBot
    if name == "guess" and not number:
        return GuessBot
    if name == "greedy" and not seconds and number.isdigit() == bool(number):
        return partial(GreedyBot, samples=int(number or 0))
    if name == "search" and float(number or 0) > 0 and (seconds or number.isdigit()):
        return partial(_search, seconds=float(number)) if seconds else partial(_search, sims=int(number))
    return None


def bot_maker(bot: str) -> Maker:
    """What makes the bots of that name (see the grammar above); raises BadOption."""
    read = NAMED.fullmatch(bot)
    if read and (maker := _budgeted(read["name"], read["number"] or "", read["seconds"] or "")):
        return maker
    known = roster()
    if bot not in known:
        raise BadOption(name="bot", got=repr(bot), expected=f"{', '.join(known)}, {EXPECTED}")
    return known[bot].make


LEVELS = (
    _level("random", {"en": "At random", "fr": "Au hasard"}, {"en": "no plan", "fr": "sans plan"}, "random"),
    _level("moussaillon", {"en": "Cabin boy", "fr": "Moussaillon"}, {"en": "easy", "fr": "facile"}, "greedy:4"),
    _level("loup-de-mer", {"en": "Sea dog", "fr": "Loup de mer"}, {"en": "medium", "fr": "moyen"}, "greedy"),
    _level(
        "quartier-maitre",
        {"en": "Quartermaster", "fr": "Quartier-Maître"},
        {"en": "fairly hard", "fr": "assez difficile"},
        "guess",
    ),
    _level("capitaine", {"en": "Captain", "fr": "Capitaine"}, {"en": "hard", "fr": "difficile"}, "search:500"),
    _level("amiral", {"en": "Admiral", "fr": "Amiral"}, {"en": "very hard", "fr": "très difficile"}, "search:2500"),
    _level(
        "roi-des-pirates",
        {"en": "King or Queen of the Pirates", "fr": "Roi ou Reine des Pirates"},
        {"en": "hardest", "fr": "le plus difficile"},
        "search:1s",
    ),
)
"""Ours, from gentle to strong."""


@cache
def roster() -> dict[str, Level]:
    """All levels by id: ours, then those of other packages."""
    guests = [_guest(point) for point in entry_points(group=GROUP) if _is_free(point)]
    return {level.id: level for level in (*LEVELS, *guests)}


def find_level(id: str) -> Level:
    """A level by its id, and nothing else of the grammar: for what strangers ask for. Raises BadOption."""
    if id not in roster():
        raise BadOption(name="level", got=repr(id), expected=", ".join(roster()))
    return roster()[id]


def find_bot(bot: str, seed: int) -> Bot:
    """A bot of that name, a level or a kind with its budget; raises BadOption."""
    return bot_maker(bot)(seed)


def is_timed(bot: str) -> bool:
    """Whether the bot thinks for a time, so that it is weaker on a busy machine."""
    level = roster().get(bot)
    read = NAMED.fullmatch(level.bot if level else bot)
    return bool(read and read["seconds"])
