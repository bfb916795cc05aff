"""Play the same random games compiled, uncompiled or bounds-checked: print the positions they pass, one a line."""

import sys

from flibuste.engine.games import find_game
from flibuste.engine.options import Setting
from flibuste.lab.simulate import Series, play_one
from tests.every_game.tables import sample

EVERY = 7


def spread(game_id: str, most: int) -> list[Setting]:
    """At most so many settings of a game, the first and the last among them."""
    chosen = sample(find_game(game_id))
    step = max(1, (len(chosen) - 1) // max(1, most - 1))
    return chosen[::step]


def main(game_id: str, most: int, games: int) -> None:
    game = find_game(game_id)
    for setting in spread(game_id, most):
        sys.stdout.write(f"{setting.slug} {Series(game, setting, 3).run(0, games)}\n")
        match = play_one(game, setting, 3, 0)
        for step in match.steps[::EVERY]:
            sys.stdout.write(game.state.text(step.before.state) + "\n")
        sys.stdout.write(match.line + "\n")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
