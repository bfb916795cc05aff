"""What bots and hints think of some positions, printed: natively, or in a browser's Python with kernels over there."""

import sys
from collections.abc import Iterator

from flibuste import Match
from flibuste.bots.tree import SearchBot
from flibuste.engine.games import find_game
from flibuste.insight.hints import hints

SMALL, LARGE = 60, 1100  # of the second, the nodes stay over there
STEPS = 3


def thoughts(game_id: str) -> Iterator[str]:
    game = find_game(game_id)
    for players in range(game.players[0], min(3, game.players[1]) + 1):
        match = Match(game, players=players, seed=5)
        for step in range(STEPS):
            seat = match.acting[0]
            bot = SearchBot(sims=LARGE if step == 0 and players == 2 else SMALL, seed=7)
            found = bot.estimates(match.position, seat)
            yield " ".join(f"{one.code}:{one.visits}:{one.result:.9f}" for one in found[:12])
            told = hints(match.position, seat, sims=SMALL, seed=3)
            yield " ".join(f"{one.code}:{one.kind}:{one.visits}" for one in told[:12])
            match.play(found[0].code, seat)


if __name__ == "__main__":
    for line in thoughts(sys.argv[1]):
        sys.stdout.write(line + "\n")
