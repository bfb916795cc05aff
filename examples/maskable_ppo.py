"""MaskablePPO of sb3-contrib, unmodified, against a bot: `python examples/maskable_ppo.py --steps 20000`.

    pip install sb3-contrib

It learns Doodle Islands against a random player, with its score as a help, and prints its part of victory before and
after."""

import argparse
from typing import Any

import numpy as np

import flibuste


def part_of_victory(model: Any, games: int, seed: int) -> float:
    """What a model wins against a random player; None plays at random too."""
    env, rng, won = flibuste.solo_env("doodle-islands", "random"), np.random.default_rng(seed), 0.0
    for game in range(games):
        seen, _ = env.reset(seed=seed + game)
        over, reward = False, 0.0
        while not over:
            masks = env.action_masks()
            chosen = model.predict(seen, action_masks=masks)[0] if model else rng.choice(np.flatnonzero(masks))
            seen, reward, over, _, _ = env.step(int(chosen))
        won += float(reward)
    return won / games


def learn(steps: int, seed: int = 0) -> Any:
    """A model after so many steps."""
    from sb3_contrib import MaskablePPO

    env = flibuste.solo_env("doodle-islands", "random", shaping=0.02)
    model = MaskablePPO("MlpPolicy", env, seed=seed, n_steps=512, batch_size=128, verbose=0)
    return model.learn(steps)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=20_000)
    parser.add_argument("--games", type=int, default=100)
    given = parser.parse_args()
    print(f"at random: {part_of_victory(None, given.games, 1):.2f}")
    print(f"after {given.steps} steps: {part_of_victory(learn(given.steps), given.games, 1):.2f}")


if __name__ == "__main__":
    main()
