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
