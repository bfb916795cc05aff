"""The settings on which every game is tried: all of them where they are few, else a sample that misses no option."""

from collections.abc import Iterator

from flibuste import Match
from flibuste.engine.contract import Game
from flibuste.engine.games import all_games
from flibuste.engine.options import Setting, settings

__all__ = ["GAMES", "TABLES", "Case", "name", "sample", "simultaneous"]

FEW = 60
SPREAD = 30

Case = tuple[Game, Setting]
GAMES = all_games()


def sample(game: Game) -> list[Setting]:
    """Every setting, or: each player count, each option by itself, and combinations spread over all of them."""
    everything = list(settings(game))
    if len(everything) <= FEW:
        return everything
    plain = {option.name: option.default for option in game.options}
    chosen = [one for one in everything if sum(one.options[name] != plain[name] for name in plain) == 0]
    seen: set[tuple[str, str]] = set()
    for one in everything:
        changed = {(name, str(value)) for name, value in one.options.items() if value != plain[name]}
        if changed - seen:
            seen |= changed
            chosen.append(one)
    chosen += everything[:: max(1, len(everything) // SPREAD)]
    return list({one.slug: one for one in chosen}.values())


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
