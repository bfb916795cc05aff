"""Steps of the vector environment per CPU second, beside random play by the simulator in the same run.

A step is one action of one game, chosen by the compiled sampler: choosing, checking, acting, dice, the next game where
one ended, observations and masks. Figures are medians of several runs on one core; machines are shared, so the ratio to
the simulator, which plays the same games without any of that, means more than either.

    python bench/batch.py [--games 1024] [--runs 7] [--game doodle-islands] [--json]
"""

import argparse
import json
import statistics
import sys
import time
from typing import TYPE_CHECKING

import flibuste
from flibuste.adapters import MissingExtra
from flibuste.engine.options import check
from flibuste.lab.simulate import simulate

if TYPE_CHECKING:
    from flibuste.adapters.vector import GamesVectorEnv

STEPS = 600_000
SIMULATED = 20_000


def steps_per_second(env: "GamesVectorEnv") -> float:
    """Of one run, which takes up where the last one ended."""
    times = STEPS // env.num_envs
    began = time.process_time()
    for _ in range(times):
        env.step(env.sample_actions())
    return times * env.num_envs / (time.process_time() - began)


def simulated(name: str) -> float:
    game = flibuste.find_game(name)
    return simulate(game, check(game, {}), SIMULATED, 1).decisions_per_cpu_s


def measure(name: str, games: int, runs: int) -> dict[str, float]:
    envs = [flibuste.vector_env(name, games, masks=masks) for masks in (True, False)]
    for env in envs:
        env.reset(seed=1)
        env.step(env.sample_actions())
    rows = [(*(steps_per_second(env) for env in envs), simulated(name)) for _ in range(runs)]
    masked, bare, played = (statistics.median(column) for column in zip(*rows, strict=True))
    return {
        "steps_per_cpu_s": masked,
        "steps_per_cpu_s_best": max(row[0] for row in rows),
        "steps_per_cpu_s_without_masks": bare,
        "simulator_decisions_per_cpu_s": played,
        "ratio": statistics.median(row[0] / row[2] for row in rows),
    }


def main() -> None:
    asked = argparse.ArgumentParser(description="The vector environment beside the simulator.")
    asked.add_argument("--game", default="doodle-islands")
    asked.add_argument("--games", type=int, default=1024)
    asked.add_argument("--runs", type=int, default=7)
    asked.add_argument("--json", action="store_true")
    wanted = asked.parse_args()
    try:
        found = measure(wanted.game, wanted.games, wanted.runs)
    except MissingExtra as missing:
        sys.exit(str(missing))
    if wanted.json:
        print(json.dumps({key: round(value, 3) for key, value in found.items()}))
        return
    print(f"{wanted.game}, {wanted.games} games at once, millions per CPU second, median of {wanted.runs} runs")
    print(f"environment steps, with masks      {found['steps_per_cpu_s'] / 1e6:6.2f}")
    print(f"                   best run        {found['steps_per_cpu_s_best'] / 1e6:6.2f}")
    print(f"                   without masks   {found['steps_per_cpu_s_without_masks'] / 1e6:6.2f}")
    print(f"decisions of the simulator         {found['simulator_decisions_per_cpu_s'] / 1e6:6.2f}")
    print(f"ratio of the first to the last     {found['ratio']:6.2f}")


if __name__ == "__main__":
    main()
