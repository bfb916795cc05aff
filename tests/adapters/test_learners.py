"""Learners of others run on our environments, unmodified; each is skipped, with a line, where it is not installed."""

from pathlib import Path
from runpy import run_path
from typing import Any

import numpy as np
import pytest

import flibuste

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_maskable_ppo_of_sb3_contrib_learns_a_little() -> None:
    pytest.importorskip("sb3_contrib", reason="pip install sb3-contrib")
    example = run_path(str(EXAMPLES / "maskable_ppo.py"))
    model = example["learn"](512)
    assert 0 <= example["part_of_victory"](model, 2, 1) <= 1


def test_ppo_in_one_file_runs_on_the_batch() -> None:
    pytest.importorskip("torch", reason="pip install torch")
    before, after = run_path(str(EXAMPLES / "ppo.py"))["learn"](2, games=16)
    assert np.isfinite([before, after]).all()


def test_supersuit_wraps_the_environment_of_all_agents() -> None:
    supersuit: Any = pytest.importorskip("supersuit", reason="pip install supersuit")
    env = supersuit.clip_reward_v0(flibuste.env("soft-seas", players=2))
    env.reset(seed=1)
    seen, *_ = env.last()
    env.step(int(np.flatnonzero(seen["action_mask"])[0]))
    assert env.agent_selection


def test_torchrl_plays_a_game_by_its_own_mask() -> None:
    pytest.importorskip("torchrl", reason="pip install torchrl")
    from torchrl.envs import GymWrapper, TransformedEnv, default_info_dict_reader
    from torchrl.envs.transforms import ActionMask

    game = GymWrapper(flibuste.solo_env("soft-seas", "random", illegal="replace"))
    masked = game.set_info_dict_reader(info_dict_reader=default_info_dict_reader(["action_mask"]))
    played = TransformedEnv(masked, ActionMask()).rollout(60)
    assert bool(played["next", "done"][-1])
    assert int((played["action"] * played["action_mask"]).sum()) == len(played), "nothing had to be replaced"


@pytest.mark.parametrize("learner", ["torchrl", "tianshou"])
def test_ppo_of_others_learns_a_little(learner: str) -> None:
    pytest.importorskip(learner, reason=f"pip install {learner}")
    before, after = run_path(str(EXAMPLES / f"{learner}_ppo.py"))["learn"](1024, games=2)
    assert np.isfinite([before, after]).all()


def test_tianshou_plays_a_game_of_all_agents_to_its_end() -> None:
    pytest.importorskip("tianshou", reason="pip install tianshou")
    from tianshou.env import PettingZooEnv

    env = PettingZooEnv(flibuste.env("soft-seas", players=2))
    seen, _ = env.reset(seed=1)
    over, rewards = False, [0.0, 0.0]
    while not over:
        seen, rewards, over, _, _ = env.step(int(np.flatnonzero(seen["mask"])[0]))
    assert sum(rewards) == pytest.approx(1)


def test_ppo_of_rllib_learns_a_little() -> None:
    ray: Any = pytest.importorskip("ray", reason="pip install 'ray[rllib]'")
    pytest.importorskip("torch", reason="pip install torch")
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.tune.registry import register_env

    register_env("flibuste", lambda given: flibuste.solo_env("soft-seas", "random", illegal="replace"))
    short = {"train_batch_size_per_learner": 64, "minibatch_size": 32, "num_epochs": 1}
    config = PPOConfig().environment("flibuste").env_runners(num_env_runners=0).training(**short)
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)
    try:
        learner = config.build_algo()
        assert learner.train()["env_runners"]["num_env_steps_sampled"] == 64
        learner.stop()
    finally:
        ray.shutdown()
