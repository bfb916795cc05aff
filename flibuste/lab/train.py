"""Learn what bots know of a game by playing: `python -m flibuste.lab.train policy GAME` and `… value GAME`.

A policy is written into the game's `mind/` if it plays better than what stands there; a value that tells chances is
learnt from nothing and written after every round (what sheets promise: `flibuste learn`). `pip install
'flibuste[learn]'` brings the libraries that learn; playing needs none of them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import numpy as np

from flibuste.bots.chances import read_chances
from flibuste.engine.contract import Game, Value
from flibuste.engine.games import find_game, mind_folder
from flibuste.engine.options import Setting, check
from flibuste.lab.draws import Draws
from flibuste.lab.fitting import ChanceLessons, Fitter, fresh_chances, surprise, whole
from flibuste.lab.lessons import ChancePlay, together

__all__ = ["ChanceTrainer", "setting_that"]

KEPT_ROUNDS = 3
NEURONS, MOST_EPOCHS, PATIENCE, CHANCE_RATE = 24, 60, 6, 0.003


class ChanceTrainer:
    """A value of the kind `chances`, from nothing: every round adds games, played by what was learnt before."""

    def __init__(self, game: Game, value: Value, sims: int, seed: int) -> None:
        self.game, self.seed, self.rounds = game, seed, list[list[ChanceLessons]]()
        self.play = ChancePlay(game, value, sims, seed)
        self.weights = fresh_chances(value.FEATURES, NEURONS, seed)
        self.scale: Any = np.ones(value.FEATURES)

    def round(self, games: int) -> Iterator[int]:
        """Play, telling how many games are done."""
        self.rounds = [*self.rounds[1 - KEPT_ROUNDS :], []]
        for number in range(games):
            if lesson := self.play.game_of(number, search=len(self.rounds) > 1):
                self.rounds[-1].append(lesson)
            yield number + 1

    def learn(self) -> tuple[float, float]:
        """Fit to what was played; how badly games kept aside are told, before and after."""
        games = [lesson for played in self.rounds for lesson in played]
        aside, known = together(games[::10]), together([one for place, one in enumerate(games) if place % 10])
        scale = known.features[known.present > 0].std(0) + 1e-6
        self._rescale(scale)
        known, aside = (one._replace(features=(one.features / scale).astype(np.float32)) for one in (known, aside))
        fitter = Fitter(surprise, self.weights, CHANCE_RATE, self.seed)
        before = least = float(fitter.loss(fitter.weights, aside))
        waited = 0
        for _ in range(MOST_EPOCHS):
            fitter.epoch(known)
            now, waited = float(fitter.loss(fitter.weights, aside)), waited + 1
            if now < least:
                self.weights, least, waited = fitter.weights, now, 0
            if waited == PATIENCE:
                break
        return before, least

    def _rescale(self, scale: Any) -> None:
        """The same network for features divided otherwise."""
        ratio, self.scale = scale / self.scale, scale
        self.weights |= {name: self.weights[name] * ratio for name in ("own", "mine", "theirs")}

    def write(self, path: Path) -> None:
        np.savez_compressed(path, **whole(self.weights, self.scale))
        read_chances.cache_clear()


def setting_that(game: Game, options: tuple[str, ...], players: int | None) -> Setting:
    """The setting that options of the command line say; raises SettingError."""
    pairs = (option.partition("=") for option in options)
    return check(game, {name: value for name, _, value in pairs}, players)


@click.group()
def train() -> None:
    """Learn what bots know of a game by playing."""


@train.command()
@click.argument("game_id", metavar="GAME")
@click.option("-o", "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game.")
@click.option("--players", type=int, default=None, help="How many play.")
@click.option("--generations", type=int, default=30, show_default=True)
@click.option("--games", type=int, default=600, show_default=True, help="Games that each draw plays.")
@click.option("--seed", default=0, show_default=True)
def policy(
    game_id: str, options: tuple[str, ...], players: int | None, generations: int, games: int, seed: int
) -> None:
    """Learn the weights of GAME's policy for a setting."""
    game = find_game(game_id)
    if not game.mind.policy:
        raise click.UsageError(f"{game_id} has no policy to train")
    draws = Draws(game, setting_that(game, options, players), games, seed)
    for number in range(generations):
        click.echo(f"generation {number + 1} of {generations}: {draws.generation(number):.4f}")
    learnt = draws.has_learnt()
    if learnt:
        draws.write()
    click.echo("better than before: written" if learnt else "no better than before: nothing written")


@train.command()
@click.argument("game_id", metavar="GAME")
@click.option("--rounds", type=int, default=4, show_default=True)
@click.option("--games", type=int, default=4000, show_default=True, help="Games a round.")
@click.option("--sims", default=150, show_default=True, help="Simulations a move, after the first round.")
@click.option("--seed", default=1, show_default=True)
def value(game_id: str, rounds: int, games: int, sims: int, seed: int) -> None:
    """Learn GAME's chances by self-play."""
    game = find_game(game_id)
    known, path = game.mind.value, mind_folder(game) / "value.npz"
    if not known or known.KIND != "chances":
        raise click.UsageError(f"{game_id} has no chances to train (what sheets promise: flibuste learn {game_id})")
    _learn_chances(ChanceTrainer(game, known, sims, seed), path, rounds, games)


def _learn_chances(trainer: ChanceTrainer, path: Path, rounds: int, games: int) -> None:
    for number in range(rounds):
        with click.progressbar(trainer.round(games), games, label=f"round {number + 1} of {rounds}") as bar:
            for _ in bar:
                pass
        before, after = trainer.learn()
        click.echo(f"loss on games kept aside: {before:.4f} before, {after:.4f} now")
        trainer.write(path)


if __name__ == "__main__":
    train()
