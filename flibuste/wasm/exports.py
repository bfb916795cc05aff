"""What a module holds: the kernels of a game by name, each with arguments of the kinds that it takes."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from flibuste.bots.points import points_of
from flibuste.bots.policy import advice, weigh
from flibuste.bots.search import best_of_some
from flibuste.bots.tree import Lookahead, SearchBot, Tree
from flibuste.engine.contract import Game, Position, Setup
from flibuste.engine.dice import below, pick, seed_rng
from flibuste.engine.kernel import integers
from flibuste.engine.options import Setting, settings
from flibuste.insight.sample import (
    LoneSampler,
    Sampler,
    foresee_answer,
    foresee_rolls,
    foresee_samples,
    play_samples,
)
from flibuste.lab.playout import series

__all__ = ["Export", "exports", "start_of"]


class Export(NamedTuple):
    """A kernel with an example of its arguments."""

    kernel: Any
    example: tuple[Any, ...]


def start_of(game: Game, setting: Setting, first: int = 0) -> Position:
    """A fresh position."""
    setup = Setup(game, setting, game.load(setting))
    room = game.state.unfilled()
    game.rules.start(room[0], setup.board, first)
    return Position(setup, room[0])


def exports(game: Game) -> dict[str, Export]:
    """Every kernel that a browser asks."""
    every = list(settings(game))
    usual = start_of(game, every[0])
    alone = next((one for one in every if one.players == 1 and points_of(game, one)), None)
    found = {**dict(_chance()), **dict(_rules(usual)), **dict(_bots(usual))}
    return found | (dict(_outlook(start_of(game, alone))) if alone else {})


def _chance() -> Iterator[tuple[str, Export]]:
    """Kernels that every game has in common."""
    rng = integers(4)
    yield "seed_rng", Export(seed_rng, (rng, 0, 0))
    yield "below", Export(below, (rng, 6))
    yield "pick", Export(pick, (rng, integers(6), 6))


def _rules(position: Position) -> Iterator[tuple[str, Export]]:
    game, rules, out = position.game, position.game.rules, integers(1)
    state, board, here, there = position.state, position.board, position.cell, position.setup.cell
    referee = game.referee
    yield "start", Export(rules.start, (state, board, 0))
    yield "roll", Export(rules.roll, (state, board, out))
    yield "winners", Export(rules.winners, (state, board, out, out))
    yield "status", Export(referee.status, (here, 2))
    yield "after", Export(referee.after, (here, there, here, 0, 0, 2))
    yield "seen", Export(referee.seen, (here, there, here, 0))
    yield "legal", Export(referee.legal, (here, there, 0, out))
    yield "outcomes", Export(referee.outcomes, (here, there, out, out))
    yield "scores", Export(referee.scores, (here, there, out))
    yield "scores_after", Export(referee.scores_after, (here, there, here, 0, out, out, out))
    yield "series", Export(series.of(game), (here, board, 0, out, out, out, out, out))


def _bots(position: Position) -> Iterator[tuple[str, Export]]:
    game, board, out = position.game, position.board, integers(1)
    known = (position.state, board, position.setup.facts, advice(game, position.setting).weights, 0)
    tree = Tree(position, 0, SearchBot(sims=1), 0)
    yield "weigh", Export(weigh.of(game), (*known, 0))
    yield "best_of_some", Export(best_of_some.of(game), (*known, out, 1, 1, out))
    yield "search", Export(tree.kernel, (tree.desk, board, 1, 1))
    desk = Sampler(position, 0, 0).desk
    yield "play_samples", Export(play_samples.of(game), (desk, board, 0, 0, 0, out, out))


def _outlook(position: Position) -> Iterator[tuple[str, Export]]:
    """Where somebody plays alone and the points still to come are known."""
    game, board = position.game, position.board
    tree, desk = Lookahead(position, 0, SearchBot(sims=1), 0), LoneSampler(position, 0).desk
    yield "look_ahead", Export(tree.kernel, (tree.desk, board, 0, 1))
    yield "foresee_samples", Export(foresee_samples.of(game), (desk, board, 0, 0, integers(1)))
    yield "foresee_answer", Export(foresee_answer.of(game), (desk, board))
    yield "foresee_rolls", Export(foresee_rolls.of(game), (desk, board, 1))
