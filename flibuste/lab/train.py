"""Learn the weights of a game's guess by playing: `python -m flibuste.lab.train GAME [-o NAME=VALUE] [--players N]`.

The cross-entropy method: weights are drawn around a mean, each draw plays the same games greedily in one seat against
the present weights in the others (alone: for points), and the mean moves to the best of them. What was learnt is
written into the game's `guess.toml` if it beats what stood there on games that no draw has seen.
"""

import tomllib
from functools import cache
from typing import Any

import click

from flibuste.bots.guess import advice
from flibuste.bots.search import ONE, result_of, search_of
from flibuste.engine.contract import Game
from flibuste.engine.dice import Dice, below, seed_rng
from flibuste.engine.games import find_game, game_folder
from flibuste.engine.kernel import copy_state, integers, specialise
from flibuste.engine.options import Setting, check

__all__ = ["Trainer"]

DRAWS, BEST, KEEP = 40, 10, 0.3
LEAST_SPREAD = 3.0
UNSEEN = 1_000_003

Rules = Any
is_over: Rules = None
is_chance: Rules = None
roll: Rules = None
to_act: Rules = None
legal_actions: Rules = None
apply: Rules = None
scores: Rules = None
winners: Rules = None
best_of_some: Rules = None
result_for: Rules = None
RULES = ("is_over", "is_chance", "roll", "to_act", "legal_actions", "apply", "scores", "winners")


def _worth(
    states: Any, board: Any, mine: Any, theirs: Any, margin: int, games: Any, rng: Any, out: Any, sums: Any
) -> int:
    """The sum of results of `mine` against `theirs` over the games numbered games[0] … games[1]−1, seats in turn."""
    total, players = 0, board.players
    scored, won = sums[:players], sums[players:]
    for game in range(games[0], games[1]):
        seed_rng(rng, 77, game // players)
        copy_state(states, 0, 1 + below(rng, players))
        state, me = states[0], game % players
        while not is_over(state):
            if is_chance(state):
                roll(state, board, rng)
                continue
            seat = to_act(state)
            n = legal_actions(state, board, seat, out)
            weights = mine if seat == me else theirs
            apply(state, board, seat, best_of_some(state, board, weights, seat, out, n, 0, rng))
        scores(state, board, scored)
        many = winners(state, board, scored, won)
        total += result_for(me, players, margin, scored, won, max(1, many))
    return total


@cache
def _kernel(game: Game) -> Any:
    rules = {name: getattr(game.rules, name) for name in RULES}
    parts = {"best_of_some": search_of(game).best_of_some, "result_for": result_of()}
    return specialise(_worth, {**rules, **parts}, f"worth_{game.folder}")


class Trainer:
    """Weights that get better from generation to generation."""

    def __init__(self, game: Game, setting: Setting, games: int, seed: int = 0) -> None:
        self.game, self.setting, self.games = game, setting, games
        self.dice, self.advice = Dice(seed), advice(game, setting)
        self.mean = [float(weight) for weight in self.advice.weights]
        self.spread = [max(40.0, abs(weight) / 2) for weight in self.mean]
        self.board = game.load(setting)
        self.states = game.state.array(1 + setting.players)
        for seat in range(setting.players):
            game.rules.start(self.states[1 + seat], self.board, seat)

    def worth(self, weights: list[float], first: int, games: int) -> float:
        """The mean result of some weights against the present ones, in 0 … 1."""
        mine, numbers = integers(len(weights)), integers(2)
        mine[:] = [round(weight) for weight in weights]
        numbers[:] = [first, first + games]
        buffers = (integers(4), integers(self.game.rules.MOST_ACTIONS), integers(2 * self.setting.players))
        told = self.advice
        total = _kernel(self.game)(self.states, self.board, mine, told.weights, told.margin, numbers, *buffers)
        return float(total) / games / ONE

    def generation(self, number: int) -> float:
        """Draw, play, and move to the best; the mean result of these."""
        draws = [[m + s * self._normal() for m, s in zip(self.mean, self.spread, strict=True)] for _ in range(DRAWS)]
        found = sorted(draws, key=lambda draw: -self.worth(draw, number * self.games, self.games))[:BEST]
        for place, column in enumerate(zip(*found, strict=True)):
            middle = sum(column) / BEST
            wide = (sum((value - middle) ** 2 for value in column) / BEST) ** 0.5 + LEAST_SPREAD
            self.mean[place] = KEEP * self.mean[place] + (1 - KEEP) * middle
            self.spread[place] = KEEP * self.spread[place] + (1 - KEEP) * wide
        return self.worth(self.mean, UNSEEN, self.games)

    def _normal(self) -> float:
        """About normally distributed: twelve uniform draws."""
        return sum(self.dice.below(1 << 24) for _ in range(12)) / (1 << 24) - 6.0

    def has_learnt(self) -> bool:
        """Whether the new weights beat the present ones on games nobody has seen."""
        before = self.worth([float(weight) for weight in self.advice.weights], 2 * UNSEEN, 4 * self.games)
        return self.worth(self.mean, 2 * UNSEEN, 4 * self.games) > before

    def write(self) -> None:
        """Put the weights into the game's `guess.toml`."""
        path = game_folder(self.game) / "guess.toml"
        text = path.read_text(encoding="utf-8")
        told = tomllib.loads(text)
        assert self.game.guess
        names = zip(self.game.guess.WEIGHTS, map(round, self.mean), strict=True)
        told[self.game.guess.table(self.setting)]["weights"] = dict(names)
        head = "".join(line for line in text.splitlines(keepends=True) if line.startswith("#"))
        path.write_text(head + _toml(told), encoding="utf-8")


def _toml(tables: dict[str, Any], prefix: str = "") -> str:
    """Tables of numbers, and of such tables."""
    text = ""
    for name, table in tables.items():
        inner = {key: value for key, value in table.items() if isinstance(value, dict)}
        lines = [f"{key} = {value}" for key, value in table.items() if key not in inner]
        text += "\n".join(["", f"[{prefix}{name}]", *lines, ""]) + _toml(inner, f"{prefix}{name}.")
    return text


@click.command()
@click.argument("game_id", metavar="GAME")
@click.option("-o", "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game.")
@click.option("--players", type=int, default=None, help="How many play.")
@click.option("--generations", type=int, default=30, show_default=True)
@click.option("--games", type=int, default=600, show_default=True, help="Games that each draw plays.")
def train(game_id: str, options: tuple[str, ...], players: int | None, generations: int, games: int) -> None:
    """Learn the weights of GAME's guess by playing, and keep them if they are better."""
    game = find_game(game_id)
    if not game.guess:
        raise click.UsageError(f"{game_id} has no guess to train")
    pairs = (option.partition("=") for option in options)
    trainer = Trainer(game, check(game, {name: value for name, _, value in pairs}, players), games)
    for number in range(generations):
        click.echo(f"generation {number + 1} of {generations}: {trainer.generation(number):.4f}")
    if trainer.has_learnt():
        trainer.write()
        click.echo("better than before: written")
    else:
        click.echo("no better than before: nothing written")


if __name__ == "__main__":
    train()
