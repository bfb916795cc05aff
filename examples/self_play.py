"""Learn a game by self-play in under a minute: a table of preferences, one for each action, by policy gradient.

The policy knows nothing of the position: each action code has a number, and legal actions are drawn with the
probabilities of a softmax of their numbers. Everybody plays it, many games at once; what a seat scored above the others
makes its actions likelier. In Doodle Islands that finds, for each cell, the route that fits the others.

    python examples/self_play.py [--game doodle-islands] [--rounds 60]
"""

import argparse
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

import flibuste

if TYPE_CHECKING:
    from flibuste.adapters.vector import GamesVectorEnv

GAMES = 512
RATE = 4.0
Random = np.random.Generator


@dataclass(frozen=True)
class Choices:
    """What was legal in every game of a step, how likely each action was, and what was chosen."""

    codes: Any
    """The legal codes of all games, one game after another."""
    game: Any
    """The game of each of these codes."""
    chance: Any
    """How likely it was."""
    chosen: Any
    """The code that was drawn, of each game."""
    seat: Any
    """Who acted, in each game."""


def choose(tables: Any, seen: Any, info: Any, rng: Random) -> Choices:
    """Draw an action in every game by the table of the seat that acts; zeros make all actions equally likely."""
    codes, starts, counts, seat = info["legal"].copy(), info["starts"], info["counts"], seen["observation"]["own_seat"]
    game = np.repeat(np.arange(len(counts)), counts)
    weights = np.exp(tables[seat[game], codes])
    chance = weights / np.add.reduceat(weights, starts)[game]
    aim = np.arange(len(counts)) + rng.random(len(counts))
    place = np.clip(np.searchsorted(np.cumsum(chance), aim), starts, starts + counts - 1)
    return Choices(codes, game, chance, codes[place], seat.copy())


def play(env: "GamesVectorEnv", tables: Any, rng: Random) -> tuple[list[tuple[Choices, Any]], Any]:
    """One game in each place of the batch: the choices, with the games that still ran, and what each seat earned."""
    seen, info = env.reset()
    running, earned, steps = np.ones(env.num_envs, bool), np.zeros((env.num_envs, env.players)), []
    while running.any():
        choices = choose(tables, seen, info, rng)
        steps.append((choices, running.copy()))
        seen, _, over, _, info = env.step(choices.chosen)
        ended = over & running
        earned[ended] = info["rewards"][ended]
        running &= ~over
    return steps, earned


def improve(table: Any, steps: list[tuple[Choices, Any]], earned: Any) -> None:
    """Make likelier what was chosen by those who earned more, and less likely what was by those who earned less."""
    worth = earned / (earned.std() + 1e-9)
    change = np.zeros_like(table)
    for choices, running in steps:
        gain = worth[np.arange(len(worth)), choices.seat] * running
        np.add.at(change, choices.chosen, gain)
        np.subtract.at(change, choices.codes, choices.chance * gain[choices.game])
    table += RATE * change / len(worth)


def share_against_random(game: str, table: Any, rng: Random) -> float:
    """The share of victories of the table in seat 0 against a player who chooses at random."""
    env = flibuste.vector_env(game, GAMES, players=2, masks=False)
    env.reset(seed=int(rng.integers(2**31)))
    _, earned = play(env, np.stack([table, np.zeros_like(table)]), rng)
    return float(earned[:, 0].mean())


def learn(game: str, rounds: int, seed: int = 0) -> tuple[float, float]:
    """The share of victories against random before and after so many rounds of self-play."""
    rng = np.random.default_rng(seed)
    env = flibuste.vector_env(game, GAMES, players=2, reward="score", masks=False)
    env.reset(seed=seed)
    table = np.zeros(env.batch.game.rules.CODES)
    before = share_against_random(game, table, rng)
    for _ in range(rounds):
        steps, earned = play(env, np.stack([table, table]), rng)
        improve(table, steps, earned)
    return before, share_against_random(game, table, rng)


def main() -> None:
    asked = argparse.ArgumentParser(description="Learn a game by self-play.")
    asked.add_argument("--game", default="doodle-islands")
    asked.add_argument("--rounds", type=int, default=60)
    wanted = asked.parse_args()
    began = time.process_time()
    before, after = learn(wanted.game, wanted.rounds)
    print(f"share of victories against random: {before:.2f} before, {after:.2f} after {wanted.rounds} rounds")
    print(f"{time.process_time() - began:.0f} s of CPU")


if __name__ == "__main__":
    main()
