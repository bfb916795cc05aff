"""Change numbers in positions of random games, within their bounds; what is accepted is played on, uncompiled.

Run with FLIBUSTE_PURE=1: there an index out of bounds is an error (a negative one is looked for), not a crash.
"""

import sys

from flibuste import Match, find_game
from flibuste.engine.dice import Dice
from flibuste.engine.errors import UnreadablePosition
from flibuste.lab.simulate import play_one
from tests.every_game.states import spread

TRIES, STEPS, MOVES = 25, 6, 60


def corrupted(match: Match, place: int, dice: Dice) -> str:
    """The line of a step of the match with one or two numbers changed."""
    layout = match.game.state
    twin = layout.plain(match.steps[place].before.state)
    leaves = list(layout.leaves())
    for _ in range(1 + dice.below(2)):
        name, field = leaves[dice.below(len(leaves))]
        *path, last = name.split(".")
        target = twin
        for step in path:
            target = target[int(step)] if step.isdigit() else getattr(target, step)
        value = field.low + dice.below(field.high - field.low + 1)
        if field.length:
            getattr(target, last)[dice.below(field.length)] = value
        else:
            setattr(target, last, value)
    return f"{match.line.partition('|')[0]}| {layout.text(layout.record(twin))}"


def play_on(line: str, dice: Dice) -> bool:
    try:
        match = Match.from_line(line, chance=dice)
    except UnreadablePosition:
        return False
    match.view(0)
    for _ in range(MOVES):
        if match.is_over:
            break
        legal = match.legal
        match.play(legal[dice.below(len(legal))])
    return True


def main(game_id: str) -> None:
    game, accepted, tried = find_game(game_id), 0, 0
    for number, setting in enumerate(spread(game_id, 4)):
        match, dice = play_one(game, setting, 31, number), Dice(5, number)
        for place in range(0, len(match.steps), max(1, len(match.steps) // STEPS)):
            for _ in range(TRIES):
                line = corrupted(match, place, dice)
                tried += 1
                try:
                    accepted += play_on(line, dice)
                except Exception:
                    sys.stderr.write(f"{line}\n")
                    raise
    sys.stdout.write(f"{accepted} of {tried} accepted\n")


if __name__ == "__main__":
    main(sys.argv[1])
