"""Side by side in one run: tree search with random rollouts on Sea of Treasures here, on `maedn` in OpenSpiel's C++.

Both search the first choice of a game for two in turn, several times, on one core; figures are simulations per CPU
second, the median of the runs, and their ratio. Our search is told no guess and no value, so that both play rollouts
wholly at random to the end of the game.

    python bench/search.py [--runs N] [--json]
"""

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import replace

from flibuste import Match, find_game
from flibuste.bots.tree import SearchBot
from flibuste.engine.contract import Mind

OUR_SIMS = 60_000
THEIR_SIMS = 4_000


def ours() -> Callable[[], float]:
    """Simulations per CPU second of Sea of Treasures, as a function to call."""
    game = replace(find_game("doodle-islands"), mind=Mind())
    match = Match(game, players=2, seed=1)
    SearchBot(sims=10).choose(match.position, match.seat)

    def measure() -> float:
        began = time.process_time()
        SearchBot(sims=OUR_SIMS).choose(match.position, match.seat)
        return OUR_SIMS / (time.process_time() - began)

    return measure


def maedn() -> Callable[[], float]:
    """The same of OpenSpiel's dice race, from the first choice of its game."""
    import pyspiel

    game = pyspiel.load_game("maedn")
    state = game.new_initial_state()
    while state.is_chance_node() or len(state.legal_actions()) == 1:  # with one action its bot does not search
        state.apply_action(state.chance_outcomes()[-1][0] if state.is_chance_node() else state.legal_actions()[0])

    def measure() -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
        bot = pyspiel.MCTSBot(game, evaluator, 1.4, THEIR_SIMS, 1000, False, 1, False)
        began = time.process_time()
        bot.mcts_search(state)
        return THEIR_SIMS / (time.process_time() - began)

    return measure


def main() -> None:
    asked = argparse.ArgumentParser(description="Tree search of Flibuste and OpenSpiel side by side.")
    asked.add_argument("--runs", type=int, default=7)
    asked.add_argument("--json", action="store_true")
    wanted = asked.parse_args()
    try:
        theirs = maedn()
    except ImportError:
        sys.exit("search.py needs OpenSpiel: pip install 'flibuste[peers]'")
    here = ours()
    rows = [(here(), theirs()) for _ in range(wanted.runs)]
    us, them = (statistics.median(column) for column in zip(*rows, strict=True))
    ratio = statistics.median(one / other for one, other in rows)
    if wanted.json:
        print(json.dumps({"flibuste_sims_per_cpu_s": us, "maedn_sims_per_cpu_s": them, "ratio": ratio}))
        return
    print(f"Flibuste, Sea of Treasures, 2 players   {us:9,.0f} simulations per CPU second")
    print(f"OpenSpiel, maedn, MCTSBot in C++        {them:9,.0f} simulations per CPU second")
    print(f"ratio, median of {wanted.runs} runs side by side    {ratio:9.2f}")


if __name__ == "__main__":
    main()
