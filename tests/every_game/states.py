"""Play the same random games compiled, uncompiled or bounds-checked: print the positions they pass, one a line."""

import sys
from collections.abc import Iterator

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


def passed(game_id: str, most: int, games: int) -> Iterator[str]:
    """The positions that random games pass, and what many of them come to, in at most so many settings."""
    game = find_game(game_id)
    for setting in spread(game_id, most):
        yield f"{setting.slug} {Series(game, setting, 3).run(0, games)}"
        match = play_one(game, setting, 3, 0)
        yield from (game.state.text(step.before.state) for step in match.steps[::EVERY])
        yield match.line


if __name__ == "__main__":
    for line in passed(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])):
        sys.stdout.write(f"{line}\n")
