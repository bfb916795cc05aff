"""Games played on from a position, as samples: what every seat has at the end, or where an evaluator is asked.

Number by number the dice are the same whatever is played first, and from whatever position (only a roll that comes at
once has dice of its own): two actions, or two positions, meet equal luck. Where
somebody plays alone and the game has an outlook, a sample is a promise with what the outlook errs on the way of one
game; elsewhere a game is played on by the policy, to its end or to where the network tells the chances.
"""

from typing import Any, NamedTuple

from flibuste.bots.chances import chances
from flibuste.bots.lookahead import best_answer, correct, expect, lay_desk, promise, stand
from flibuste.bots.points import points_of, read_points
from flibuste.bots.search import EXPLORE, HORIZON, ONE, SEED, Desk, play_out
from flibuste.bots.tree import SearchBot, Tree
from flibuste.engine.contract import Position
from flibuste.engine.dice import seed_rng
from flibuste.engine.family import part
from flibuste.engine.kernel import PURE, Numbers, copy_state, integers, numbers
from flibuste.engine.layout import AnyBoard
from flibuste.engine.rules import apply, is_chance, is_over, roll, scores, winners
from flibuste.insight.rows import Rows

__all__ = ["NOTHING", "Ends", "Sampler", "sampler"]

NOTHING = -1
"""In the place of an action: the position is played on as it is."""
ROLLS = 96
"""So many rolls tell what a position before a roll promises alone."""
LUCK = 1  # a place in the settings of a desk for one
OWN = EXPLORE  # a place in the settings that playing out does not read: where the streams of a roll at once begin
STREAMS = 4
"""A seed has so many streams of dice."""
FARTHER = 24
"""Where a network tells the chances, games are played on for so many actions before: what it errs shows as spread."""


class Ends(NamedTuple):
    """Samples, a row each: of every seat the share of victory (in 0 … 1) and the score."""

    shares: Rows
    scores: Rows

    def first(self, many: int) -> "Ends":
        return Ends(self.shares.first(many), self.scores.first(many))

    def after(self, many: int) -> "Ends":
        return Ends(self.shares.after(many), self.scores.after(many))

    def joined(self, more: "Ends") -> "Ends":
        return Ends(self.shares.joined(more.shares), self.scores.joined(more.scores))


@part
def write_end(desk: Desk, board: AnyBoard, place: int, shares: Numbers, scored: Numbers) -> None:
    """What every seat has in states[1], the sample number `place`."""
    state, players = desk.states[1], board.players
    scores(state, board, desk.scored)
    many = max(1, winners(state, board, desk.scored, desk.won))
    asked = desk.settings[HORIZON] > 0 and not is_over(state)
    if asked:
        chances(state, board, desk.facts, desk.mind, desk.work, desk.merits, desk.chances)
    for seat in range(players):
        scored[place * players + seat] = desk.scored[seat]
        shares[place * players + seat] = desk.chances[seat] if asked else desk.won[seat] * (ONE // many)


@part
def play_samples(
    desk: Desk, board: AnyBoard, seat: int, code: int, first: int, shares: Numbers, scored: Numbers
) -> None:
    """Samples from number `first` on, as many as there is room for; `code` is played first, if it is not NOTHING."""
    for place in range(len(shares) // board.players):
        copy_state(desk.states, 1, 0)
        if code >= 0:
            apply(desk.states[1], board, seat, code)
        if is_chance(desk.states[1]):
            seed_rng(desk.dice, desk.settings[SEED] + 2, desk.settings[OWN] + first + place)
            roll(desk.states[1], board, desk.dice)
        seed_rng(desk.dice, desk.settings[SEED], first + place)
        seed_rng(desk.rng, desk.settings[SEED] + 1, first + place)
        play_out(desk, board, 0)
        write_end(desk, board, place, shares, scored)


@part
def foresee_samples(desk: Any, board: AnyBoard, code: int, first: int, out: Numbers) -> None:
    """The same alone: the promise of an action, with the error of the outlook on the way of each game."""
    states = desk.states
    copy_state(states, 1, 0)
    if code >= 0:
        apply(states[1], board, 0, code)
    copy_state(states, 5, 1)
    promised = promise(desk, board, states[1])
    if not is_over(states[1]):
        seed_rng(desk.dice, desk.settings[LUCK], 0)
        stand(desk, board)
        promised = expect(desk, board, ROLLS)
    for place in range(len(out)):
        copy_state(states, 1, 5)
        seed_rng(desk.dice, desk.settings[LUCK], first + place + 1)
        out[place] = promised + correct(desk, board)


@part
def foresee_answer(desk: Any, board: AnyBoard) -> int:
    """What the best action in states[0] promises."""
    copy_state(desk.states, 1, 0)
    copy_state(desk.states, 3, 0)
    stand(desk, board)
    best_answer(desk, board)
    return desk.worths[len(desk.worths) - 1]


@part
def foresee_rolls(desk: Any, board: AnyBoard, rolls: int) -> int:
    """What the best answers to so many rolls in states[0] promise on average."""
    copy_state(desk.states, 1, 0)
    seed_rng(desk.dice, desk.settings[LUCK], 0)
    stand(desk, board)
    return expect(desk, board, rolls)


class Sampler:
    """Samples of one position as a seat (whose action may be played first) sees it."""

    def __init__(self, position: Position, seat: int, seed: int) -> None:
        self.position, self.seat = position, seat
        tree = Tree(position, seat, SearchBot(sims=1, seed=seed), 0)
        self.desk, self.kernel, self.players = tree.desk, play_samples.of(position.game), position.setting.players
        self.desk.settings[HORIZON] *= FARTHER
        self.desk.settings[SEED] = seed * STREAMS
        self.desk.settings[OWN] = tree.seed

    def draw(self, code: int, first: int, many: int) -> Ends:
        """So many samples from number `first` on, after an action or NOTHING."""
        shares, scored = integers(many * self.players), integers(many * self.players)
        self.kernel(self.desk, self.position.board, self.seat, code, first, shares, scored)
        return Ends(Rows.of(shares, self.players, ONE), Rows.of(scored, self.players))

    def baseline(self, many: int) -> Ends:
        """Samples whose means before a roll are those after it, on average over the rolls: for what was luck."""
        return self.draw(NOTHING, 0, many)


class LoneSampler(Sampler):
    """The same where somebody plays alone and an outlook is known."""

    def __init__(self, position: Position, seed: int) -> None:
        self.position, self.seat, self.players = position, 0, 1
        game, value = position.game, points_of(position.game, position.setting)
        assert value
        tree = Tree(position, 0, SearchBot(sims=1, seed=seed), 0)
        self.margin = tree.advice.margin
        self.desk = lay_desk(position.setup, _states(position, 6), value, read_points(game), self.margin, tree.luck)

    def draw(self, code: int, first: int, many: int) -> Ends:
        out = integers(many)
        foresee_samples.of(self.position.game)(self.desk, self.position.board, code, first, out)
        return self._ends(out)

    def baseline(self, many: int) -> Ends:
        game, board = self.position.game, self.position.board
        if self.position.is_chance:
            foreseen = foresee_rolls.of(game)(self.desk, board, many)
        else:
            foreseen = foresee_answer.of(game)(self.desk, board)
        return self._ends(numbers([foreseen, foreseen]))

    def _ends(self, results: Numbers) -> Ends:
        return Ends(Rows.of(numbers([1] * len(results)), 1), Rows.of(results, 1, ONE / self.margin))


def _states(position: Position, many: int) -> Any:
    states = position.game.state.array(many)
    if PURE:
        states[0].copy_from(position.state)
    else:
        states[0] = position.state
    return states


def sampler(position: Position, seat: int, seed: int) -> Sampler:
    """Whatever tells most of the position, as the seat sees it."""
    seen = position.seen_by(seat)
    if seen.setting.players == 1 and points_of(seen.game, seen.setting):
        return LoneSampler(seen, seed)
    return Sampler(seen, seat, seed)
