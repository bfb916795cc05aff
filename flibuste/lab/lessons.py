"""Play to learn from: positions with what came of them, for a value to be fitted to.

For `chances`, bots play, and every position in which somebody is about to roll is kept with who won. Half of the games
are the usual one, half have options and players at random; the usual ones are played by the search with what was learnt
before, but for the first round. Some actions are taken at random, so that odd positions are seen too.

For `points`, games are played alone by what gains most now and promises most afterwards, and every position is told
what its best answers to some rolls promise on average (temporal differences, as TD-Gammon learnt)."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from flibuste.bots.greedy import GuessBot
from flibuste.bots.lookahead import describe, expect, lay_desk, stand
from flibuste.bots.points import flat, open_outlook
from flibuste.bots.policy import advice
from flibuste.bots.search import ONE
from flibuste.bots.tree import SearchBot
from flibuste.engine.contract import Game, Position, Setup, Value
from flibuste.engine.dice import Dice, seed_rng
from flibuste.engine.errors import SettingError
from flibuste.engine.family import part
from flibuste.engine.kernel import Numbers, copy_state, integers
from flibuste.engine.layout import AnyBoard
from flibuste.engine.match import Match
from flibuste.engine.options import Setting, check
from flibuste.engine.rules import is_over, scores
from flibuste.lab.fitting import ChanceLessons, PointLessons

__all__ = ["ChancePlay", "PointPlay", "together"]

ODD, OTHER = 5, 30
"""How many of a hundred actions are taken at random, and of a hundred options, in every second game."""
MOST_SEATS = 4
MOST_TURNS = 200
"""Positions of a game that are learnt from, at most."""


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


@part
def study(desk: Any, board: AnyBoard, rolls: int, features: Numbers, counts: Numbers, targets: Numbers) -> int:
    """Play the game of states[0] to its end; for each position before a roll its features, one after the other, how
    many they are, what it promises (0 … ONE) and the points so far. How many positions there were."""
    states, ground, turn, at, many = desk.states, desk.outlook.ground, 0, 0, 1
    copy_state(states, 1, 0)
    while not is_over(states[1]) and turn < len(counts):
        points = describe(states[1], board, desk.facts, 0, desk.outlook.work)[1]
        stand(desk, board)
        for place in range(ground.count[0]):
            features[at + place] = ground.features[place]
        counts[turn] = ground.count[0]
        targets[2 * turn] = expect(desk, board, many)
        targets[2 * turn + 1] = points
        copy_state(states, 1, 4)
        turn, at, many = turn + 1, at + ground.count[0], rolls  # the first roll prepares the sheet
    scores(states[1], board, desk.scored)
    return turn


class PointPlay:
    """Games alone."""

    def __init__(self, game: Game, value: Value, setting: Setting, seed: int) -> None:
        self.game, self.value, self.seed = game, value, seed
        self.setup = Setup(game, setting, game.load(setting))
        self.margin = advice(game, setting).margin
        self.buffers = (integers(MOST_TURNS * value.ROOM), integers(MOST_TURNS), integers(2 * MOST_TURNS))

    def games(self, weights: dict[str, Any], seed: int, numbers: range, rolls: int) -> tuple[PointLessons, float]:
        """The lessons of games played by whole-number weights, and the mean of points."""
        states = self.game.state.array(5)
        self.game.rules.start(states[0], self.setup.board, 0)
        desk = lay_desk(self.setup, states, open_outlook(self.value, flat(weights)), self.margin, 0)
        rows, to_come, total = list[Any](), list[Any](), 0
        for number in numbers:
            seed_rng(desk.dice, seed, number)
            turns = study.of(self.game)(desk, self.setup.board, rolls, *self.buffers)
            rows += self._rows(turns)
            promised = np.array(self.buffers[2][: 2 * turns]).reshape(-1, 2)
            to_come.append(promised[:, 0] * (self.margin / ONE) - promised[:, 1])
            total += int(desk.scored[0])
        return PointLessons(self._padded(rows), np.concatenate(to_come).astype(np.float32)), total / len(numbers)

    def _rows(self, turns: int) -> list[Any]:
        features, counts = self.buffers[0], self.buffers[1][:turns]
        ends = np.cumsum(counts)
        return [np.array(features[end - count : end], np.int32) for end, count in zip(ends, counts, strict=True)]

    def _padded(self, rows: list[Any]) -> Any:
        """As one array; the number after the last feature stands for none."""
        longest = -(-max(map(len, rows)) // 32) * 32  # few different lengths: each is compiled
        out = np.full((len(rows), longest), self.value.FEATURES + 1, np.int32)
        for place, row in enumerate(rows):
            out[place, : len(row)] = row
        return out


def together(lessons: Sequence[Any]) -> Any:
    """Lessons of one kind as one."""
    return type(lessons[0])(*map(np.concatenate, zip(*lessons, strict=True)))
