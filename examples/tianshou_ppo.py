"""PPO of Tianshou, unmodified, against a bot: `python examples/tianshou_ppo.py --steps 20000`.

    pip install tianshou

It learns Soft Seas against a random player, by the mask that the environment hands out and with its score as a help,
and prints its mean lead before and after."""

import argparse
from typing import Any

import gymnasium
import torch
from gymnasium import spaces
from tianshou.algorithm.modelfree.ppo import PPO
from tianshou.algorithm.modelfree.reinforce import DiscreteActorPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.trainer import OnPolicyTrainerParams
from torch import nn

import flibuste

GAMES, EACH = 8, 1024


class Masked(gymnasium.Wrapper[Any, Any, Any, Any]):
    """The mask where Tianshou looks for it: in what is seen."""

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        mask = spaces.MultiBinary(int(env.action_space.n))
        self.observation_space = spaces.Dict({"obs": env.observation_space, "mask": mask})

    def reset(self, **asked: Any) -> Any:
        seen, info = self.env.reset(**asked)
        return {"obs": seen, "mask": info["action_mask"]}, {}

    def step(self, action: Any) -> Any:
        seen, reward, over, cut, info = self.env.step(int(action))
        return {"obs": seen, "mask": info["action_mask"]}, reward, over, cut, {}


def game() -> Any:
    return Masked(flibuste.solo_env("soft-seas", "random", seat=0, reward="score", shaping=0.1, illegal="replace"))


def network(inside: int, outside: int) -> nn.Module:
    return nn.Sequential(nn.Linear(inside, 128), nn.Tanh(), nn.Linear(128, 128), nn.Tanh(), nn.Linear(128, outside))


class Chooser(nn.Module):
    """How good every action looks; what is not allowed, as bad as can be."""

    def __init__(self, inside: int, outside: int) -> None:
        super().__init__()
        self.body = network(inside, outside)

    def forward(self, seen: Any, state: Any = None, info: Any = None) -> tuple[torch.Tensor, Any]:
        allowed = torch.as_tensor(seen.mask, dtype=torch.bool)
        return self.body(torch.as_tensor(seen.obs)).masked_fill(~allowed, -1e9), state


class Critic(nn.Module):
    """How well it stands."""

    def __init__(self, inside: int) -> None:
        super().__init__()
        self.body = network(inside, 1)

    def forward(self, seen: Any, state: Any = None, info: Any = None) -> torch.Tensor:
        worth: torch.Tensor = self.body(torch.as_tensor(seen.obs))
        return worth


def learn(steps: int, games: int = 50, seed: int = 1) -> tuple[float, float]:
    """The mean lead in score before and after so many steps."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    one, many = game().unwrapped, DummyVectorEnv([game] * GAMES)
    many.seed(seed)
    inside, codes = one.observation_space.shape[0], one.action_space
    policy = DiscreteActorPolicy(actor=Chooser(inside, codes.n), action_space=codes)
    learner = PPO(policy=policy, critic=Critic(inside), optim=AdamOptimizerFactory(lr=1e-3), gamma=1.0)
    training = Collector(learner, many, VectorReplayBuffer(EACH, GAMES))

    def lead() -> float:
        return float(Collector(learner, many).collect(n_episode=games, reset_before_collect=True).returns.mean())

    before = lead()
    training.reset()
    learner.run_training(
        OnPolicyTrainerParams(
            training_collector=training,
            max_epochs=1,
            epoch_num_steps=steps,
            collection_step_num_env_steps=EACH,
            update_step_num_repetitions=4,
            batch_size=256,
            verbose=False,
            show_progress=False,
        )
    )
    return before, lead()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=20_000)
    before, after = learn(parser.parse_args().steps)
    print(f"lead over a random player: {before:+.2f} before, {after:+.2f} after")


if __name__ == "__main__":
    main()
