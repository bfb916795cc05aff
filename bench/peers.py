"""Side by side in one run: random play of Sea of Treasures here, and of `maedn` in OpenSpiel wholly in C++.

Both play in turn, several times, on one core; figures are decisions per CPU second, the median of the runs, and their
ratio (machines are shared: the ratio of one run means more than either figure). OpenSpiel's rollouts are those of its
own MCTS bot: one call plays thousands of random games in C++. How many decisions such a game has is counted on games
played by its own random bots.

    python bench/peers.py [--runs N] [--json]
"""

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable

from flibuste import find_game
from flibuste.engine.options import check
from flibuste.lab.simulate import simulate

ROLLOUTS = 4_000
COUNTED_GAMES = 400
OUR_GAMES = 60_000


def ours() -> float:
    """Decisions per CPU second of Sea of Treasures, 2 players."""
    game = find_game("doodle-islands")
    return simulate(game, check(game, {}), OUR_GAMES, 1).decisions_per_cpu_s


def maedn() -> Callable[[], float]:
    """The same of OpenSpiel's dice race, as a function to call."""
    import pyspiel

    game = pyspiel.load_game("maedn")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    length = _mean_length(pyspiel, state)

    def measure() -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
        bot = pyspiel.MCTSBot(game, evaluator, 1.4, 1, 100, False, 1, False)
        began = time.process_time()
        bot.mcts_search(state)
        return ROLLOUTS * length / (time.process_time() - began)

    return measure


def _mean_length(pyspiel: object, start: object) -> float:
    bots = [pyspiel.make_uniform_random_bot(seat, 7 + seat) for seat in range(2)]  # type: ignore[attr-defined]
    decisions = 0
    for seed in range(COUNTED_GAMES):
        state = start.clone()  # type: ignore[attr-defined]
        before = len(state.full_history())
        pyspiel.evaluate_bots(state, bots, seed)  # type: ignore[attr-defined]
        decisions += sum(step.player >= 0 for step in state.full_history()[before:])
    return decisions / COUNTED_GAMES


def main() -> None:
    asked = argparse.ArgumentParser(description="Flibuste and OpenSpiel side by side.")
    asked.add_argument("--runs", type=int, default=7)
    asked.add_argument("--json", action="store_true")
    wanted = asked.parse_args()
    try:
        theirs = maedn()
    except ImportError:
        sys.exit("peers.py needs OpenSpiel: pip install 'flibuste[peers]'")
    rows = [(ours(), theirs()) for _ in range(wanted.runs)]
    here, there = (statistics.median(column) for column in zip(*rows, strict=True))
    ratio = statistics.median(one / other for one, other in rows)
    found = {"flibuste_decisions_per_cpu_s": here, "maedn_decisions_per_cpu_s": there, "ratio": ratio}
    if wanted.json:
        print(json.dumps({key: round(value, 3) for key, value in found.items()}))
        return
    print(f"Flibuste, Sea of Treasures, 2 players   {here / 1e6:6.2f} M decisions per CPU second")
    print(f"OpenSpiel, maedn, rollouts in C++       {there / 1e6:6.2f} M decisions per CPU second")
    print(f"ratio, median of {wanted.runs} runs side by side    {ratio:6.2f}")


if __name__ == "__main__":
    main()
