"""The settings on which every game is tried: all of them where they are few, else a sample that misses no option."""

from collections.abc import Iterator
from itertools import combinations

from flibuste import Match
from flibuste.engine.contract import Game
from flibuste.engine.games import all_games
from flibuste.engine.options import Setting, settings

__all__ = ["GAMES", "TABLES", "Case", "name", "sample", "simultaneous"]

FEW = 60

Case = tuple[Game, Setting]
Meeting = tuple[tuple[str, str], ...]
GAMES = all_games()


def sample(game: Game) -> list[Setting]:
    """Every setting, or: each player count with nothing chosen, and so many more that each value of each option meets
    each of every other one and each player count that it may."""
    everything = list(settings(game))
    if len(everything) <= FEW:
        return everything
    plain = {option.name: option.default for option in game.options}
    pairs = [meetings(one) for one in everything]
    chosen = [place for place, one in enumerate(everything) if one.options == plain]
    left = set[Meeting]().union(*pairs).difference(*(pairs[place] for place in chosen))
    while left:
        chosen.append(max(range(len(pairs)), key=lambda place: len(left & pairs[place])))
        left -= pairs[chosen[-1]]
    return [everything[place] for place in chosen]


def meetings(setting: Setting) -> frozenset[Meeting]:
    """Every two things that are chosen together, the number of players one of them."""
    chosen = [("players", str(setting.players)), *((name, str(value)) for name, value in setting.options.items())]
    return frozenset(combinations(chosen, 2))


def cases() -> Iterator[Case]:
    for game in GAMES:
        for setting in sample(game):
            yield game, setting


def _is_simultaneous(case: Case) -> bool:
    game, setting = case
    return len(Match(game, players=setting.players, first=0, seed=0, **setting.options).acting) > 1


def simultaneous() -> list[Case]:
    """The settings in which several seats act at once. A game whose largest table takes turns has none: to load every
    board of it would take seconds."""
    largest = {game.id: max(sample(game), key=lambda setting: setting.players) for game in GAMES}
    together = {game.id for game in GAMES if _is_simultaneous((game, largest[game.id]))}
    return [case for case in TABLES if case[0].id in together and _is_simultaneous(case)]


TABLES = list(cases())


def name(case: Case) -> str:
    """What pytest calls a case."""
    return f"{case[0].id}-{case[1].slug}"
