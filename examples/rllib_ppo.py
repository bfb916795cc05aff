"""PPO of RLlib, unmodified, against a bot: `python examples/rllib_ppo.py --rounds 20`.

    pip install 'ray[rllib]' torch

It learns Soft Seas against a random player, by the mask that the environment hands out (RLlib's own module for masks
reads it) and with its score as a help, and prints the mean return of the first and of the last round."""

import argparse
from typing import Any

import gymnasium
import numpy as np
import ray
from gymnasium import spaces
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

import flibuste

SIZES: dict[str, Any] = {"train_batch_size_per_learner": 1024, "minibatch_size": 256, "num_epochs": 4, "lr": 1e-3}


class Masked(gymnasium.Wrapper[Any, Any, Any, Any]):
    """The mask where RLlib's module looks for it: in what is seen."""

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        mask = spaces.Box(0, 1, (int(env.action_space.n),), np.float32)
        self.observation_space = spaces.Dict({"action_mask": mask, "observations": env.observation_space})

    def reset(self, **asked: Any) -> Any:
        seen, info = self.env.reset(**asked)
        return self._seen(seen, info), {}

    def step(self, action: Any) -> Any:
        seen, reward, over, cut, info = self.env.step(action)
        return self._seen(seen, info), reward, over, cut, {}

    def _seen(self, seen: Any, info: Any) -> dict[str, Any]:
        return {"action_mask": info["action_mask"].astype(np.float32), "observations": seen}


def game(_: Any) -> Masked:
    return Masked(flibuste.solo_env("soft-seas", "random", seat=0, reward="score", shaping=0.1, illegal="replace"))


def learn(rounds: int, **sizes: Any) -> list[float]:
    """The mean return of the games of each round."""
    register_env("flibuste", game)
    config = PPOConfig().environment("flibuste").env_runners(num_env_runners=0).debugging(seed=1)
    config = config.rl_module(rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule))
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
