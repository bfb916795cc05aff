"""How long a game against bots takes: `python -m bench.length [--games 30]`.

Bots of the level that is offered first play three seats. A person takes SECONDS for an action, as we do; the page shows
each of the others' for GAP at its normal pace.
"""

import argparse
from statistics import mean
from typing import Any

from flibuste.bots.roster import find_bot
from flibuste.engine.contract import Game
from flibuste.engine.games import all_games
from flibuste.engine.match import Match

SECONDS, GAP = 10.0, 1.3
LEVEL = "quartier-maitre"


def length(game: str, seed: int, options: dict[str, Any]) -> tuple[int, int]:
    """Actions of one person, and of the others, in a game of three."""
    match = Match(game, players=3, seed=seed, **options)
    bots = [find_bot(LEVEL, 3 * seed + seat) for seat in range(3)]
    counts = [0, 0, 0]
    while not match.is_over:
        seat = match.seat
        match.play(bots[seat].choose(match.position, seat), seat)
        counts[seat] += 1
    return counts[0], counts[1] + counts[2]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=30)
    wanted = parser.parse_args().games
    for game in all_games():
        for options in seas(game):
            played = [length(game.id, seed, options) for seed in range(wanted)]
            own, others = mean(one for one, _ in played), mean(other for _, other in played)
            minutes = (own * SECONDS + others * GAP) / 60
            figures = f"{own:.0f} actions of one's own, {others:.0f} of the others: {minutes:.0f} minutes"
            print(game.id, *options.values(), figures, flush=True)


def seas(game: Game) -> list[dict[str, Any]]:
    """Every value of the first choice of a game."""
    return [{option.name: value} for option in game.options if option.name == "sea" for value in option.values] or [{}]


if __name__ == "__main__":
    main()
