"""Uncompiled, the environments play the same games; a batch says that it cannot."""

import os
import subprocess
import sys
from pathlib import Path

from flibuste.engine.contract import Game
from tests.adapters.cases import every_game, needs

pytestmark = [needs("pettingzoo"), needs("openspiel")]
ROOT = Path(__file__).parents[2]
PLAYED = """
import sys, numpy as np, pyspiel, flibuste, flibuste.adapters.openspiel
env = flibuste.env(sys.argv[1])
env.reset(seed=3)
for step in range(25):
    seen = env.observe(env.agent_selection)
    legal = np.flatnonzero(seen["action_mask"])
    env.step(int(legal[step % len(legal)]))
print({name: part.tolist() for name, part in seen["observation"].items()})
state = pyspiel.load_game("flibuste_" + sys.argv[1].replace("-", "_")).new_initial_state()
for step in range(25):
    legal = state.legal_actions()
    state.apply_action(legal[step % len(legal)])
print(state.observation_string(1), sum(state.observation_tensor(1)))
"""


def run(code: str, *words: str, **environment: str) -> str:
    command = [sys.executable, "-c", code, *words]
    return subprocess.run(
        command, env={**os.environ, **environment}, cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout


@every_game
def test_the_same_games_are_played_compiled_and_uncompiled(game: Game) -> None:
    assert run(PLAYED, game.id) == run(PLAYED, game.id, FLIBUSTE_PURE="1")


def test_a_batch_says_that_it_needs_compiled_kernels() -> None:
    code = """
import flibuste
try:
    flibuste.vector_env("doodle-islands", 2)
except flibuste.FlibusteError as refused:
    print(refused.code, refused)
"""
    assert run(code, FLIBUSTE_PURE="1").startswith("needs-compiled a batch of games needs compiled kernels")
