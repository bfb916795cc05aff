"""Which golden playthroughs there must be: a game of each number of players' kind and of each value of each option."""

from collections.abc import Iterator

from flibuste.cli.replay import playthrough
from flibuste.engine.contract import Game
from flibuste.engine.games import all_games
from flibuste.engine.options import Setting, check, settings
from flibuste.lab.simulate import play_one

__all__ = ["file_name", "golden_settings", "text"]

SEEDS = 12


def golden_settings(game: Game) -> list[Setting]:
    """The usual setting, the fewest players, and for each option value the setting nearest to the usual one."""
    usual = check(game, {})
    everything = list(settings(game))
    chosen = [usual, min(everything, key=lambda one: (one.players, _distance(one, usual)))]
    for option in game.options:
        for value in option.values:
            fitting = [one for one in everything if one.options[option.name] == value]
            chosen.append(min(fitting, key=lambda one: _distance(one, usual)))
    return list({one.slug: one for one in chosen}.values())


def _distance(one: Setting, usual: Setting) -> tuple[int, int]:
    return sum(one.options[name] != usual.options[name] for name in usual.options), abs(one.players - usual.players)


def text(game: Game, setting: Setting) -> str:
    """The shortest of some random games, as a player reads it; in French where the game is the usual one."""
    matches = (play_one(game, setting, seed, 0) for seed in range(SEEDS))
    shortest = min(matches, key=lambda match: len(match.steps))
    lang = "fr" if setting == check(game, {}) else "en"
    return "\n".join(line.rstrip() for line in playthrough(shortest, lang)) + "\n"


def file_name(game: Game, setting: Setting) -> str:
    return f"{game.folder}/{setting.slug}.txt"


def all_golden() -> Iterator[tuple[Game, Setting]]:
    for game in all_games():
        for setting in golden_settings(game):
            yield game, setting
