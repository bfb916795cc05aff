"""PPO in one file, in the manner of CleanRL, on the batch: self-play of thousands of games in PyTorch.

    pip install torch
    python examples/ppo.py --rounds 40

Every seat of every game is played by the one network. A step's reward reaches the seat that earned it: returns are
reckoned game by game and seat by seat, from what the batch says each seat earned."""

import argparse
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import nn

import flibuste

CLIP, SPREAD, VALUE = 0.2, 0.01, 0.5


def observed(seen: dict[str, Any], space: Any) -> torch.Tensor:
    """The named fields as one row for each game, from 0 to 1."""
    rows = []
    for name, values in seen["observation"].items():
        box = space["observation"][name]
        low, high = float(np.min(box.low)), float(np.max(box.high))
        rows.append((values.reshape(len(values), -1).astype(np.float32) - low) / max(1.0, high - low))
    return torch.from_numpy(np.concatenate(rows, axis=1))


class Agent(nn.Module):
    """A policy and a value on one body."""

    def __init__(self, size: int, codes: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(size, 128), nn.Tanh(), nn.Linear(128, 128), nn.Tanh())
        self.policy, self.value = nn.Linear(128, codes), nn.Linear(128, 1)

    def forward(self, rows: torch.Tensor, masks: torch.Tensor) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        heard = self.body(rows)
        logits = self.policy(heard).masked_fill(masks == 0, -1e9)
        return torch.distributions.Categorical(logits=logits), self.value(heard).squeeze(-1)


@dataclass
class Played:
    """What was seen, done and earned, a row for each decision."""

    rows: torch.Tensor
    masks: torch.Tensor
    actions: torch.Tensor
    chances: torch.Tensor
    returns: torch.Tensor


def play(env: Any, agent: Agent) -> Played:
    """One game in each place of the batch, to its end: what a seat earned is the return of all that it did."""
    seen, _ = env.reset()
    running, steps, earned = np.ones(env.num_envs, bool), [], np.zeros((env.num_envs, env.players), np.float32)
    while running.any():
        rows, masks = observed(seen, env.single_observation_space), torch.from_numpy(seen["action_mask"].copy())
        seat = seen["observation"]["own_seat"].astype(int)
        with torch.no_grad():
            chosen, _ = agent(rows, masks)
            action = chosen.sample()
        steps.append((rows, masks, action, chosen.log_prob(action), seat, running.copy()))
        seen, _, over, _, info = env.step(action.numpy())
        earned[over & running] = info["rewards"][over & running]
        running &= ~over
    kept = [torch.from_numpy(one[5]) for one in steps]
    columns = [torch.cat([one[at][keep] for one, keep in zip(steps, kept, strict=True)]) for at in range(4)]
    games = np.arange(env.num_envs)
    returns = [torch.from_numpy(earned[games, one[4]])[keep] for one, keep in zip(steps, kept, strict=True)]
    rows, masks, actions, chances = columns
    return Played(rows, masks, actions, chances, torch.cat(returns))


def improve(agent: Agent, optimiser: torch.optim.Optimizer, played: Played, epochs: int = 2, size: int = 1024) -> None:
    """The clipped step of PPO."""
    for _ in range(epochs):
        for batch in torch.randperm(len(played.actions)).split(size):
            chosen, value = agent(played.rows[batch], played.masks[batch])
            gain = played.returns[batch] - value.detach()
            gain = (gain - gain.mean()) / (gain.std() + 1e-6)
            ratio = (chosen.log_prob(played.actions[batch]) - played.chances[batch]).exp()
            clipped = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain)
            miss = (value - played.returns[batch]).pow(2).mean()
            loss = -clipped.mean() + VALUE * miss - SPREAD * chosen.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimiser.step()


def against_random(env: Any, agent: Agent) -> float:
    """Seat 0's mean lead in score, when it plays by the network and the others at random."""
    seen, _ = env.reset()
    running, lead = np.ones(env.num_envs, bool), np.zeros(env.num_envs)
    while running.any():
        rows, masks = observed(seen, env.single_observation_space), torch.from_numpy(seen["action_mask"].copy())
        with torch.no_grad():
            mine = agent(rows, masks)[0].sample().numpy()
        action = np.where(seen["observation"]["own_seat"] == 0, mine, env.sample_actions())
        seen, _, over, _, info = env.step(action)
        done = over & running
        lead[done] = info["rewards"][done, 0]
        running &= ~over
    return float(lead.mean())


def learn(rounds: int, games: int = 128, seed: int = 1, report: Any = None) -> tuple[float, float]:
    """The mean lead over a random player before and after so many rounds."""
    torch.manual_seed(seed)
    env = flibuste.vector_env("doodle-islands", games, players=2, reward="score")
    env.reset(seed=seed)
    size = observed(env.reset()[0], env.single_observation_space).shape[1]
    agent = Agent(size, env.batch.game.rules.CODES)
    optimiser, before = torch.optim.Adam(agent.parameters(), lr=1e-3), against_random(env, agent)
    for number in range(rounds):
        improve(agent, optimiser, play(env, agent))
        if report:
            report(number, against_random(env, agent))
    return before, against_random(env, agent)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=40)
    before, after = learn(parser.parse_args().rounds, report=lambda number, lead: print(f"{number + 1}: {lead:+.2f}"))
    print(f"lead over a random player: {before:+.2f} before, {after:+.2f} after")


if __name__ == "__main__":
    main()
