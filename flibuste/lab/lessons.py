"""Play to learn chances from: positions with what came of them, for a network to be fitted to.

Bots play, and every position in which somebody is about to roll is kept with who won. Half of the games
are the usual one, half have options and players at random; the usual ones are played by the search with what was learnt
before, but for the first round. Some actions are taken at random, so that odd positions are seen too."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from flibuste.bots.greedy import GuessBot
from flibuste.bots.tree import SearchBot
from flibuste.engine.contract import Game, Position, Value
from flibuste.engine.dice import Dice
from flibuste.engine.errors import SettingError
from flibuste.engine.kernel import integers
from flibuste.engine.match import Match
from flibuste.engine.options import Setting, check
from flibuste.lab.fitting import ChanceLessons

__all__ = ["ChancePlay", "together"]

ODD, OTHER = 5, 30
"""How many of a hundred actions are taken at random, and of a hundred options, in every second game."""
MOST_SEATS = 4


class ChancePlay:
    """Games of several seats."""

    def __init__(self, game: Game, value: Value, sims: int, seed: int) -> None:
        self.game, self.value, self.sims, self.dice = game, value, sims, Dice(seed)
        self.usual = check(game, {}, 2)
        self.out = integers(value.ROOM)

    def game_of(self, number: int, search: bool) -> ChanceLessons | None:
        """The lessons of one game; None where nobody won."""
        setting, seed = self.setting(number), self.dice.below(2**31)
        match, seats = Match.of(self.game, setting, None, Dice(seed)), range(setting.players)
        by_search = search and setting == self.usual
        bots = [SearchBot(sims=self.sims, seed=seed + seat) if by_search else GuessBot(seed + seat) for seat in seats]
        seen: list[Position] = []
        while not match.is_over:
            seat, before = match.acting[0], match.position
            odd = self.dice.below(100) < ODD
            code = self.one_of(before.legal(seat)) if odd else bots[seat].choose(before, seat)
            after = before.after(seat, code)
            match.play(code, seat)
            if not after.is_over and after.is_chance:
                seen.append(after)
        if not match.winners or not seen:
            return None
        return self.lessons(seen, [(seat in match.winners) / len(match.winners) for seat in seats])

    def setting(self, number: int) -> Setting:
        """The usual one for every other game, then one at random."""
        low, high = self.game.players
        while number % 2:
            chosen = [option for option in self.game.options if option.values and self.dice.below(100) < OTHER]
            options = {option.name: self.one_of(option.values) for option in chosen}
            try:
                return check(self.game, options, low + self.dice.below(min(high, MOST_SEATS) - low + 1))
            except SettingError:
                continue
        return self.usual

    def one_of(self, choices: Sequence[Any]) -> Any:
        return choices[self.dice.below(len(choices))]

    def lessons(self, seen: list[Position], shares: list[float]) -> ChanceLessons:
        features = np.zeros((len(seen), MOST_SEATS, self.value.FEATURES), np.float32)
        present, won = (np.zeros((len(seen), MOST_SEATS), np.float32) for _ in range(2))
        for place, position in enumerate(seen):
            known = (position.state, position.board, position.setup.facts)
            for seat in range(len(shares)):
                present[place, seat] = self.value.describe(*known, seat, self.out)[0] > 0
                features[place, seat] = self.out
        won[:, : len(shares)] = shares
        return ChanceLessons(features, present, won)


def together(lessons: Sequence[Any]) -> Any:
    """Lessons of one kind as one."""
    return type(lessons[0])(*map(np.concatenate, zip(*lessons, strict=True)))
