"""Speeds side by side with an earlier commit, in one run: random play, search, a batch of games, loading boards.

    python -m bench.before [GAME]... [--commit d6d5261] [--runs 5] [--json]

The commit is laid out in a folder of the user's cache, with compiled kernels of its own, so only the first run compiles
it. Both measure in turn, each in a new process, CPU time on one core; the figure is the median of the runs' ratios, so
it means something on a busy machine too: above 1, today's is faster.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

from platformdirs import user_cache_path

from flibuste.engine.games import game_ids
from flibuste.engine.kernel import PACKAGE

ROOT = PACKAGE.parent
MEASURED = """
import json, sys, time
import flibuste
from flibuste.engine.options import check
from flibuste.lab.simulate import simulate
from flibuste.lab.strength import simulations

def of_batch(name, steps):
    env = flibuste.vector_env(name, 256)
    env.reset(seed=1)
    env.step(env.sample_actions())
    began = time.process_time()
    for _ in range(steps):
        env.step(env.sample_actions())
    return 256 * steps / (time.process_time() - began)

def of_loading(game):
    setting = check(game, *(({"double_board": True}, 5) if game.id == "les-pirates" else ({},)))
    began = time.process_time()
    game.load(setting)
    return 1 / (time.process_time() - began)

found = {}
for name in sys.argv[1:]:
    game = flibuste.find_game(name)
    found[name] = {"boards loaded": of_loading(game)}
    simulate(game, check(game, {}), 64, 1)
    found[name]["random play"] = simulate(game, check(game, {}), 4000, 1).decisions_per_cpu_s
    found[name]["search"] = simulations(game)
    found[name]["batch"] = of_batch(name, 400)
print(json.dumps(found))
"""
"""Runs in both: only what both have. All figures are so many a CPU second."""
Figures = dict[str, dict[str, float]]


def laid_out(commit: str) -> Path:
    """The folder of a commit's tree."""
    whole = subprocess.run(["git", "rev-parse", commit], cwd=ROOT, capture_output=True, text=True, check=True)
    folder = user_cache_path("flibuste") / "before" / whole.stdout.strip()[:12]
    if not folder.is_dir():
        folder.mkdir(parents=True)
        packed = subprocess.run(["git", "archive", commit, "flibuste"], cwd=ROOT, capture_output=True, check=True)
        subprocess.run(["tar", "-x", "-C", str(folder)], input=packed.stdout, check=True)
    return folder


def measured(tree: Path, games: list[str], kernels: Path | None = None) -> Figures:
    own = {"FLIBUSTE_CACHE": str(kernels)} if kernels else {}
    environment = {**os.environ, "PYTHONPATH": str(tree), "PYTHONSAFEPATH": "1", **own}
    order = [sys.executable, "-c", MEASURED, *games]
    ran = subprocess.run(order, cwd=tree, env=environment, capture_output=True, text=True, check=False)
    if ran.returncode:
        sys.exit(ran.stderr[-3000:])
    found: Figures = json.loads(ran.stdout)
    return found


def compared(games: list[str], commit: str, runs: int) -> dict[str, dict[str, list[float]]]:
    """Of each game and figure, today's by that of then in each run; the first, which compiles, is left out."""
    then = laid_out(commit)
    pairs = []
    for run in range(runs + 1):
        pairs.append((measured(ROOT, games), measured(then, games, then / "kernels")))
        print(f"{'compiled' if run == 0 else f'run {run} of {runs}'}", file=sys.stderr, flush=True)
    return {
        game: {what: [now[game][what] / before[game][what] for now, before in pairs[1:]] for what in pairs[0][0][game]}
        for game in games
    }


def main() -> None:
    asked = argparse.ArgumentParser(description="Speeds of today by those of an earlier commit.")
    asked.add_argument("games", nargs="*", metavar="GAME")
    asked.add_argument("--commit", default="d6d5261")
    asked.add_argument("--runs", type=int, default=5)
    asked.add_argument("--json", action="store_true")
    wanted = asked.parse_args()
    found = compared(wanted.games or list(game_ids()), wanted.commit, wanted.runs)
    if wanted.json:
        print(json.dumps(found))
        return
    print(f"speed by that of {wanted.commit}: median of {wanted.runs} runs (least – most)")
    for game, figures in found.items():
        for what, ratios in figures.items():
            print(f"{game:16}{what:16}{statistics.median(ratios):6.2f} ({min(ratios):.2f} – {max(ratios):.2f})")


if __name__ == "__main__":
    main()
