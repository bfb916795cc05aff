"""PPO of TorchRL, unmodified, against a bot: `python examples/torchrl_ppo.py --steps 20000`.

    pip install torchrl

It learns Soft Seas against a random player, by the mask that the environment hands out and with its score as a help,
and prints its mean lead before and after."""

import argparse
from typing import Any

import torch
from tensordict.nn import TensorDictModule
from torch import nn
from torchrl.collectors import Collector
from torchrl.envs import GymWrapper, default_info_dict_reader
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

import flibuste

EPOCHS, BATCH, MINIBATCH = 4, 1024, 256


def game() -> Any:
    """The environment with its mask where TorchRL looks for it."""
    solo = flibuste.solo_env("soft-seas", "random", seat=0, reward="score", shaping=0.1, illegal="replace")
    plain = GymWrapper(solo, categorical_action_encoding=True)
    return plain.set_info_dict_reader(default_info_dict_reader(["action_mask"]))


def network(inside: int, outside: int) -> nn.Module:
    return nn.Sequential(nn.Linear(inside, 128), nn.Tanh(), nn.Linear(128, 128), nn.Tanh(), nn.Linear(128, outside))


class Chooser(nn.Module):
    """How good every action looks, and which are allowed."""

    def __init__(self, inside: int, outside: int) -> None:
        super().__init__()
        self.body = network(inside, outside)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return self.body(seen), mask.bool()


def lead(env: Any, actor: Any, games: int) -> float:
    """The mean lead in score over the random player."""
    with torch.no_grad():
        return sum(float(env.rollout(200, actor)["next", "reward"].sum()) for _ in range(games)) / games


def learn(steps: int, games: int = 50, seed: int = 1) -> tuple[float, float]:
    """The lead before and after so many steps."""
    torch.manual_seed(seed)
    env = game()
    env.set_seed(seed)
    seen, codes = env.observation_spec["observation"].shape[-1], env.action_spec.n
    keys = {"logits": "logits", "mask": "allowed"}
    logits = TensorDictModule(
        Chooser(seen, codes), in_keys=["observation", "action_mask"], out_keys=list(keys.values())
    )
    actor = ProbabilisticActor(
        logits, in_keys=keys, distribution_class=MaskedCategorical, spec=env.action_spec, return_log_prob=True
    )
    value = ValueOperator(network(seen, 1), in_keys=["observation"])
    loss, advantage = ClipPPOLoss(actor, value, entropy_coeff=0.01), GAE(gamma=1.0, lmbda=0.95, value_network=value)
    optimiser, before = torch.optim.Adam(loss.parameters(), lr=1e-3), lead(env, actor, games)
    for played in Collector(game, actor, frames_per_batch=BATCH, total_frames=steps):
        for _ in range(EPOCHS):
            advantage(played)
            for part in played[torch.randperm(len(played))].split(MINIBATCH):
                losses = loss(part)
                optimiser.zero_grad()
                (losses["loss_objective"] + losses["loss_critic"] + losses["loss_entropy"]).backward()
                nn.utils.clip_grad_norm_(loss.parameters(), 0.5)
                optimiser.step()
    return before, lead(env, actor, games)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=20_000)
    before, after = learn(parser.parse_args().steps)
    print(f"lead over a random player: {before:+.2f} before, {after:+.2f} after")


if __name__ == "__main__":
    main()
