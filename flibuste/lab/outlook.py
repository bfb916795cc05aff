"""Learn a game's outlook by playing alone: `python -m flibuste.lab.outlook GAME [--minutes N] [--fresh]`.

Games are played by taking what gains most now and promises most afterwards. Every position before a roll is then told
what its best answers to some rolls promise on average (temporal differences, as TD-Gammon learnt): an answer to many
rolls is weighed once. Steps are smaller for what changes often, and all of them get smaller towards the end. What was
learnt is written into the file that the game names, if it plays better than what stood there.
"""

import time
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import click
import numpy as np

from flibuste.bots.outlook import (
    DEEP,
    GRAIN,
    WIDTH,
    bare_ground,
    facts_of,
    facts_room,
    lay_ground,
    outlook_file,
    shift_ground,
)
from flibuste.engine.contract import Game
from flibuste.engine.dice import Dice, below, seed_rng
from flibuste.engine.games import find_game
from flibuste.engine.kernel import copy_state, integers, kernel, specialise
from flibuste.engine.options import Setting, check

__all__ = ["Scholar"]

CHUNK, TRIAL, UNSEEN = 250, 4000, 1_000_003
RATES = 0.0007, 0.00003
POINTS = 10.0  # of a whole in the network
FRESH_PROMISE = 5.0
NAMES = ("rows", "answers", "deep_rows", "deep_answers")

Rules = Any
is_over: Rules = None
roll: Rules = None
legal_actions: Rules = None
apply: Rules = None
observe: Rules = None
weigh_answers: Rules = None
RULES = ("is_over", "roll", "legal_actions", "apply")


class Lesson(NamedTuple):
    """What games are played and learnt on: states[0] is the start, 1 the game, 2 a roll, 3 an answer to it."""

    states: Any
    rows: Any
    row_squares: Any
    answers: Any
    answer_squares: Any
    deep_rows: Any
    deep_squares: Any
    deep_answers: Any
    deep_answer_squares: Any
    sums: Any
    slopes: Any
    deep: Any
    turn: Any
    ground: Any
    work: Any
    worths: Any
    stamps: Any
    out: Any
    rng: Any
    told: Any


@kernel
def scatter(rng: Any, out: Any, most: float) -> None:
    """Fill with numbers at random, none farther than `most` from 0."""
    for place in range(len(out)):
        out[place] = most * (below(rng, 2001) - 1000) / 1000


@kernel
def promise(lesson: Any, sums: Any) -> float:
    """As `foresee` of bots/outlook.py, with fractions, where the neurons are told `sums`."""
    told, deep, second = sums[WIDTH - 1], lesson.deep, lesson.deep_rows
    for neuron in range(DEEP):
        deep[neuron] = second[(WIDTH - 1) * DEEP + neuron]
    for neuron in range(WIDTH - 1):
        if sums[neuron] > 0:
            told += lesson.answers[neuron] * sums[neuron]
            first = neuron * DEEP
            for place in range(first, first + DEEP):
                deep[place - first] += sums[neuron] * second[place]
    for neuron in range(DEEP):
        told += lesson.deep_answers[neuron] * max(np.float32(0), deep[neuron])
    return told


@kernel
def improve_row(rows: Any, squares: Any, first: int, slopes: Any, width: int, rate: Any) -> None:
    keep, least = np.float32(0.001), np.float32(0.001)
    for place in range(first, first + width):
        slope = slopes[place - first]
        square = squares[place] + keep * (slope * slope - squares[place])
        squares[place] = square
        rows[place] += rate * slope / (np.sqrt(square) + least)


@kernel
def improve_deep(lesson: Any, wrong: Any, rate: Any) -> None:
    """One step of the deep neurons; `slopes` is left with what the first ones should have answered besides."""
    sums, deep, slopes, turn, nothing = lesson.ground.sums, lesson.deep, lesson.slopes, lesson.turn, np.float32(0)
    for neuron in range(DEEP):
        turn[neuron] = wrong * lesson.deep_answers[neuron] if deep[neuron] > 0 else nothing
        deep[neuron] = wrong * max(nothing, deep[neuron])
    for neuron in range(WIDTH - 1):
        slopes[neuron] = nothing
        for other in range(DEEP):
            slopes[neuron] += turn[other] * lesson.deep_rows[neuron * DEEP + other]
    improve_row(lesson.deep_answers, lesson.deep_answer_squares, 0, deep, DEEP, rate)
    for neuron in range(WIDTH):
        told = max(nothing, sums[neuron]) if neuron < WIDTH - 1 else np.float32(1)
        for other in range(DEEP):
            deep[other] = turn[other] * told
        if told > 0:
            improve_row(lesson.deep_rows, lesson.deep_squares, neuron * DEEP, deep, DEEP, rate)


@kernel
def improve(lesson: Any, target: float, rate: float) -> float:
    """One step towards a target for the facts of the ground; the square of what was wrong."""
    answers, slopes, sums, ground = lesson.answers, lesson.slopes, lesson.ground.sums, lesson.ground
    wrong, nothing, slow = np.float32(target - promise(lesson, sums)), np.float32(0), np.float32(rate * 0.3)
    improve_deep(lesson, wrong, slow)
    for neuron in range(WIDTH - 1):
        answer, told = answers[neuron], sums[neuron]
        sums[neuron] = wrong * answer + slopes[neuron] if told > 0 else nothing
        slopes[neuron] = wrong * max(nothing, told)
    slopes[WIDTH - 1] = 0
    sums[WIDTH - 1] = wrong
    improve_row(answers, lesson.answer_squares, 0, slopes, WIDTH, slow)
    for place in range(ground.count[0]):
        improve_row(lesson.rows, lesson.row_squares, ground.facts[place] * WIDTH, sums, WIDTH, np.float32(rate))
    improve_row(lesson.rows, lesson.row_squares, len(lesson.rows) - WIDTH, sums, WIDTH, np.float32(rate))
    return float(wrong * wrong)


def _weigh_answers(lesson: Any, board: Any, points: int, turn: int) -> tuple[int, float]:
    """The best answer to the roll in states[2], and what it gains and promises."""
    states, stamps, worths = lesson.states, lesson.stamps, lesson.worths
    best, best_worth = 0, -1e9
    for place in range(legal_actions(states[2], board, 0, lesson.out)):
        code = lesson.out[place]
        if stamps[code] != turn:
            stamps[code] = turn
            copy_state(states, 3, 2)
            apply(states[3], board, 0, code)
            n, then = observe(states[3], board, 0, lesson.work)
            worths[code] = (then - points) / POINTS
            if not is_over(states[3]):
                shift_ground(lesson.ground, lesson.work, n, lesson.rows, lesson.sums)
                worths[code] += promise(lesson, lesson.sums)
        if worths[code] > best_worth:
            best, best_worth = code, worths[code]
    return best, best_worth


def _study(lesson: Any, board: Any, seed: int, games: Any, rolls: int, rate: float) -> int:
    """Play the games numbered games[0] … games[1]−1, learning where there is a rate; the sum of points.

    `told` adds up the positions, and the squares of what was wrong."""
    states, total = lesson.states, 0
    for game in range(games[0], games[1]):
        seed_rng(lesson.rng, seed, game)
        copy_state(states, 1, 0)
        many = 1  # the first roll prepares the sheet
        while True:
            n, points = observe(states[1], board, 0, lesson.work)
            if is_over(states[1]):
                break
            lay_ground(lesson.ground, lesson.work, n, lesson.rows)
            lesson.told[0] += 1
            promised, chosen = 0.0, 0
            for number in range(many):
                copy_state(states, 2, 1)
                roll(states[2], board, lesson.rng)
                code, worth = weigh_answers(lesson, board, points, int(lesson.told[0]))
                promised += worth
                if number == 0:
                    chosen = code
                    copy_state(states, 4, 2)
            if rate > 0:
                lesson.told[1] += improve(lesson, promised / many, rate)
            copy_state(states, 1, 4)
            apply(states[1], board, 0, chosen)
            many = rolls
        total += points
    return total


@cache
def study_of(game: Game) -> Any:
    known: dict[str, Any] = {name: getattr(game.rules, name) for name in RULES}
    known["observe"] = facts_of(game)
    known["weigh_answers"] = specialise(_weigh_answers, known, f"weigh_answers_{game.folder}")
    return specialise(_study, known, f"study_{game.folder}")


class Scholar:
    """An outlook that gets better; `path` is where it stands."""

    def __init__(self, game: Game, setting: Setting, path: Path, seed: int = 1) -> None:
        self.game, self.path, self.seed, self.played = game, path, seed, 0
        self.board = game.load(setting)
        self.facts, self.room = game.guess.outlook.FACTS, facts_room(game)  # type: ignore[union-attr]

    def begin(self) -> None:
        """Know nothing yet."""
        rng, rows, answers = Dice(self.seed).rng, np.zeros((self.facts + 1, WIDTH)), np.zeros(WIDTH - 1)
        deep_rows = np.zeros((WIDTH, DEEP))
        scatter(rng, rows.ravel(), 0.05)
        scatter(rng, answers, 0.25)
        scatter(rng, deep_rows.ravel(), 0.15)
        rows[:, -1] = 0
        rows[-1, -1] = FRESH_PROMISE
        self._take(rows, answers, deep_rows, np.zeros(DEEP))
        self.drawn = self.lesson.rows.copy()

    def read(self) -> None:
        """Know what stands in the file."""
        with np.load(self.path) as told:
            self._take(*(told[name] / GRAIN for name in NAMES))
        self.drawn = np.zeros_like(self.lesson.rows)

    def _take(self, rows: Any, answers: Any, deep_rows: Any, deep_answers: Any) -> None:
        codes = self.game.rules.CODES
        states = self.game.state.array(5)
        self.game.rules.start(states[0], self.board, 0)
        known = (rows.ravel(), np.full(rows.size, 0.01), np.append(answers, 0), np.full(WIDTH, 0.1))
        deep = (deep_rows.ravel(), np.full(deep_rows.size, 0.01), deep_answers, np.full(DEEP, 0.1))
        rooms = (np.zeros(room) for room in (WIDTH, WIDTH, DEEP, DEEP))
        weights = [one.astype(np.float32) for one in (*known, *deep, *rooms)]
        ground = bare_ground(self.game, np.float32)
        buffers = (ground, integers(self.room), np.zeros(codes), integers(codes))
        self.lesson = Lesson._make((states, *weights, *buffers, integers(codes), integers(4), np.zeros(2)))

    def study(self, games: int, rolls: int, rate: float) -> tuple[float, float]:
        """Play and learn; the mean of points, and how wrong a position's promise was, in points."""
        first, self.played = self.played, self.played + games
        positions, self.lesson.told[1] = float(self.lesson.told[0]), 0.0
        points = self._play(self.seed, first, games, rolls, rate)
        return points, POINTS * float(np.sqrt(self.lesson.told[1] / (self.lesson.told[0] - positions)))

    def worth(self, games: int = TRIAL) -> float:
        """The mean of points on games that nobody has learnt from."""
        return self._play(UNSEEN, 0, games, 1, 0.0)

    def _play(self, seed: int, first: int, games: int, rolls: int, rate: float) -> float:
        numbers = integers(2)
        numbers[:] = [first, first + games]
        return float(study_of(self.game)(self.lesson, self.board, seed, numbers, rolls, rate)) / games

    def write(self) -> None:
        """Keep what was learnt, in whole numbers; facts never met have no weight."""
        lesson = self.lesson
        rows = np.where(lesson.rows == self.drawn, 0, lesson.rows).reshape(-1, WIDTH)
        weights = (rows, lesson.answers[: WIDTH - 1], lesson.deep_rows.reshape(WIDTH, DEEP), lesson.deep_answers)
        told = [np.clip(np.round(one * GRAIN), -32767, 32767).astype(np.int16) for one in weights]
        np.savez_compressed(self.path, rows=told[0], answers=told[1], deep_rows=told[2], deep_answers=told[3])


@click.command()
@click.argument("game_id", metavar="GAME")
@click.option("--minutes", default=30.0, show_default=True, help="Processor time to learn.")
@click.option("--rolls", default=24, show_default=True, help="Rolls that tell what a position promises.")
@click.option("--fresh", is_flag=True, help="Forget what was learnt before.")
@click.option("--seed", default=1, show_default=True)
def learn(game_id: str, minutes: float, rolls: int, fresh: bool, seed: int) -> None:
    """Learn GAME's outlook by playing alone, and keep it if it is better."""
    game = find_game(game_id)
    setting = check(game, {}, 1)
    path = outlook_file(game, setting)
    if not path:
        raise click.UsageError(f"{game_id} has no outlook to learn")
    scholar, before = Scholar(game, setting, path, seed), 0.0
    if path.exists():
        scholar.read()
        before = scholar.worth()
    if fresh or not path.exists():
        scholar.begin()
    scholar.study(1, rolls, RATES[0])  # so that compiling is not counted
    began, share = time.process_time(), 0.0
    while share < 1:
        points, wrong = scholar.study(CHUNK, 1 if fresh and share < 0.1 else rolls, _rate(share))
        share = (time.process_time() - began) / (60 * minutes)
        click.echo(f"{min(share, 1):6.1%}: {scholar.played} games, {points:.1f} points, wrong by {wrong:.2f}")
    after = scholar.worth()
    click.echo(f"{before:.2f} points before, {after:.2f} now: {'written' if after > before else 'nothing written'}")
    if after > before:
        scholar.write()


def _rate(share: float) -> float:
    return float(RATES[0] * (RATES[1] / RATES[0]) ** share)


if __name__ == "__main__":
    learn()
