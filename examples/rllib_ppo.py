"""PPO of RLlib, unmodified, against a bot: `python examples/rllib_ppo.py --rounds 20`.

    pip install 'ray[rllib]' torch

It learns Soft Seas against a random player, with its score as a help, and prints its mean lead before and after. This
PPO knows no masks: choosing what is not allowed ends the game, so it has to learn the rules too."""

import argparse
from typing import Any

import ray
from ray.rllib.algorithms.ppo import PPOConfig
from ray.tune.registry import register_env

import flibuste

SIZES: dict[str, Any] = {"train_batch_size_per_learner": 1024, "minibatch_size": 256, "num_epochs": 4, "lr": 1e-3}


def game(_: Any) -> Any:
    return flibuste.solo_env("soft-seas", "random", seat=0, shaping=0.1, illegal="terminate")


def learn(rounds: int, **sizes: Any) -> list[float]:
    """The mean return of the games of each round."""
    register_env("flibuste", game)
    config = PPOConfig().environment("flibuste").env_runners(num_env_runners=0).debugging(seed=1)
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)
    try:
        learner = config.training(gamma=1.0, **SIZES | sizes).build_algo()
        found = [learner.train()["env_runners"]["episode_return_mean"] for _ in range(rounds)]
        learner.stop()
    finally:
        ray.shutdown()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=20)
    found = learn(parser.parse_args().rounds)
    print(f"mean return: {found[0]:+.2f} in the first round, {found[-1]:+.2f} in the last")


if __name__ == "__main__":
    main()
