"""Our search against OpenSpiel's own MCTSBot, at our games, through our adapter, at equal time a move.

Both sit in one process and take turns on the same core; every deal is played twice, seats changed, with the same dice.
Three opponents:

    own      its bot in C++, with its own random rollouts, stopped by its own clock
    python   its bot in Python, with its own random rollouts
    helped   its bot in Python, with our compiled rollouts instead of its own: the strongest of them

The bots in Python have no clock: their simulations follow the time that the last move took. Whatever they do, the
table tells the seconds a move that each side really spent. (`step` of the C++ bot crashes on any game written in
Python, OpenSpiel's own included, in open_spiel 2.0; `mcts_search` does not.)

    python bench/openspiel_match.py [--game doodle-islands] [--games 20] [--seconds 0.2] [--opponent own …] [--json]
"""

import argparse
import json
import sys
import time
from collections.abc import Callable
from typing import Any

from flibuste.bots.tree import SearchBot
from flibuste.engine.dice import Dice
from flibuste.engine.games import find_game
from flibuste.lab.standings import share_of

UCT = 1.4
FEWEST, MOST = 4, 10**7
MEGABYTES = 500
OPPONENTS = ("own", "python", "helped")
Chooser = Callable[[Any], int]
"""The action that a side takes in an OpenSpiel state where it is to act."""


def ours(seconds: float, seed: int) -> Chooser:
    bot = SearchBot(seconds=seconds, seed=seed)
    return lambda state: bot.choose(state.position, state.current_player())


def own(loaded: Any, seconds: float, seed: int) -> Chooser:
    import pyspiel

    rollouts = pyspiel.RandomRolloutEvaluator(1, seed)
    bot = pyspiel.MCTSBot(loaded, rollouts, UCT, MOST, MEGABYTES, False, seed, False, max_wall_clock_time=seconds)

    def choose(state: Any) -> int:
        """What it found; where the time was too short for a single simulation, the first legal action."""
        child = bot.mcts_search(state).best_child()
        return int(child.action if child else state.legal_actions()[0])

    return choose


class Timed:
    """Its bot in Python, with as many simulations as the time of a move allows."""

    def __init__(self, loaded: Any, rollouts: Any, seconds: float, rng: Any) -> None:
        from open_spiel.python.algorithms.mcts import MCTSBot

        self.bot = MCTSBot(loaded, UCT, FEWEST, rollouts, solve=False, random_state=rng)
        self.seconds = seconds

    def __call__(self, state: Any) -> int:
        began = time.perf_counter()
        action = int(self.bot.step(state))
        spent = (time.perf_counter() - began) / self.bot.max_simulations
        self.bot.max_simulations = max(FEWEST, int(self.seconds / spent))
        return action


def opponent(name: str, loaded: Any, seconds: float, seed: int) -> Chooser:
    if name == "own":
        return own(loaded, seconds, seed)
    import numpy as np
    from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

    from flibuste.adapters.rollouts import Rollouts

    rng = np.random.RandomState(seed)  # what its bots take
    return Timed(loaded, Rollouts(1, seed) if name == "helped" else RandomRolloutEvaluator(1, rng), seconds, rng)


def play(loaded: Any, sides: list[Chooser], deal: int, clocks: list[list[float]]) -> list[int]:
    """One game; the seats that win. `clocks` takes the seconds of each move by seat."""
    state, dice = loaded.new_initial_state(), Dice(0, deal)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            weights = [round(chance * 1_000_000) for _, chance in outcomes]
            state.apply_action(outcomes[dice.choose(weights)][0])
            continue
        seat, began = state.current_player(), time.perf_counter()
        action = sides[seat](state)
        if len(state.legal_actions()) > 1:
            clocks[seat].append(time.perf_counter() - began)
        state.apply_action(action)
    winners: list[int] = state.position.winners()
    return winners


def contest(game: str, name: str, games: int, seconds: float) -> dict[str, Any]:
    """The figures of one opponent."""
    import pyspiel

    import flibuste.adapters.openspiel  # noqa: F401

    loaded = pyspiel.load_game(f"flibuste_{find_game(game).folder}", {"players": 2})
    play(loaded, [ours(0.01, 1), opponent(name, loaded, 0.01, 1)], 0, [[], []])  # compile before the clock starts
    mine, theirs, parts = list[float](), list[float](), list[tuple[int, float]]()
    for number in range(games + games % 2):
        deal, seat = divmod(number, 2)
        us, them = ours(seconds, number), opponent(name, loaded, seconds, number)
        sides, clocks = ([us, them], [mine, theirs]) if seat == 0 else ([them, us], [theirs, mine])
        won = play(loaded, sides, deal, clocks)
        parts.append((deal, 1 / len(won) if seat in won else 0.0))
        print(f"\r{name}: {number + 1} games, {sum(part for _, part in parts):g} won", end="", file=sys.stderr)
    print(file=sys.stderr)
    spent = {"our_seconds_a_move": sum(mine) / len(mine), "their_seconds_a_move": sum(theirs) / len(theirs)}
    return {"game": game, "opponent": name, **share_of(parts).as_dict(), **spent}


def main() -> None:
    asked = argparse.ArgumentParser(description="Our search against OpenSpiel's MCTSBot at equal time a move.")
    asked.add_argument("--game", nargs="+", default=["doodle-islands"])
    asked.add_argument("--opponent", nargs="+", choices=OPPONENTS, default=["own", "helped"])
    asked.add_argument("--games", type=int, default=20)
    asked.add_argument("--seconds", type=float, default=0.2)
    asked.add_argument("--json", action="store_true")
    wanted = asked.parse_args()
    try:
        found = [contest(game, one, wanted.games, wanted.seconds) for game in wanted.game for one in wanted.opponent]
    except ImportError:
        sys.exit("openspiel_match.py needs OpenSpiel: pip install 'flibuste[openspiel]'")
    if wanted.json:
        print(json.dumps(found))
        return
    for one in found:
        interval = f"{100 * one['low']:.0f}–{100 * one['high']:.0f}"
        spent = f"{one['our_seconds_a_move']:.3f} s a move against {one['their_seconds_a_move']:.3f}"
        won = f"{100 * one['share']:5.1f} % of {one['games']} games ({interval})"
        print(f"{one['game']:16} {one['opponent']:8} {won}, {spent}")


if __name__ == "__main__":
    main()
