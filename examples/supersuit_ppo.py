"""MaskablePPO on an environment that SuperSuit wraps: `python examples/supersuit_ppo.py --steps 20000`.

    pip install supersuit sb3-contrib

It learns Soft Seas against a random player, with its score as a help that SuperSuit makes smaller and frames of two
moments one after the other, and prints its mean lead before and after."""

import argparse
from typing import Any

import supersuit
import torch
from sb3_contrib import MaskablePPO

import flibuste


def game() -> Any:
    """The mask goes through all wrappers: sb3-contrib asks for `action_masks`."""
    plain = flibuste.solo_env("soft-seas", "random", seat=0, reward="score", shaping=0.1)
    return supersuit.reward_lambda_v0(supersuit.frame_stack_v1(plain, 2), lambda reward: reward / 10)


def lead(model: Any, games: int) -> float:
    """The mean lead in score over the random player."""
    env, total = game(), 0.0
    for number in range(games):
        seen, _ = env.reset(seed=number)
        over = False
        while not over:
            masks = env.get_wrapper_attr("action_masks")()
            seen, reward, over, _, _ = env.step(int(model.predict(seen, action_masks=masks)[0]))
            total += 10 * float(reward)
    return total / games


def learn(steps: int, games: int = 50, seed: int = 1) -> tuple[float, float]:
    """The lead before and after so many steps."""
    torch.set_num_threads(1)
    model = MaskablePPO("MlpPolicy", game(), seed=seed, n_steps=512, batch_size=128, learning_rate=1e-3, gamma=1.0)
    before = lead(model, games)
    return before, lead(model.learn(steps), games)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=20_000)
    before, after = learn(parser.parse_args().steps)
    print(f"lead over a random player: {before:+.2f} before, {after:+.2f} after")


if __name__ == "__main__":
    main()
