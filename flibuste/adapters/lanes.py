"""The kernels that play many games at once, made for each game like those of `flibuste.lab.playout`.

Each game has a *lane*: its generator, its number, who acts. The legal actions of all lanes stand in one list, lane by
lane; a mask is cleared by the list before, so that a step touches a few bytes of it and not all.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from flibuste.adapters.rewards import pay
from flibuste.engine.contract import Game
from flibuste.engine.dice import below, seed_rng
from flibuste.engine.kernel import copy_state, kernel, specialise
from flibuste.engine.layout import Field, Layout

__all__ = ["LANE", "Arrays", "Lanes", "first_illegal", "lanes_of", "sample"]

Rules = Any
is_over: Rules = None
is_chance: Rules = None
roll: Rules = None
to_act: Rules = None
legal_actions: Rules = None
apply: Rules = None
observe: Rules = None
scores: Rules = None
winners: Rules = None
begin: Rules = None
settle: Rules = None
look: Rules = None
RULES = ("is_over", "is_chance", "roll", "to_act", "legal_actions", "apply", "observe", "scores", "winners")
MOST = 2**63 - 1

LANE = Layout(
    "Lane",
    Field("seed", "the seed of its series", MOST),
    Field("number", "the number of its game in the series", MOST),
    Field("start", "where its legal actions begin in the list of all", MOST),
    Field("count", "how many they are", MOST),
    Field("seat", "the seat that acts", 127),
    Field("over", "1 when the last step ended a game", 1),
)


class Arrays(NamedTuple):
    """What the kernels work on, a row for each lane."""

    lanes: Any
    rngs: Any
    """The generators of their dice."""
    states: Any
    """The positions, and after them a fresh one for each seat that may begin."""
    seen: Any
    """The same without what the seat that acts cannot know."""
    finals: Any
    """How the last game of each lane ended."""
    masks: Any
    """1 for every legal code; without columns where no masks are wanted."""
    scored: Any
    won: Any
    rewards: Any
    """What the last step brought each seat."""
    earned: Any
    """What it brought the seat that acted."""


def _begin(lane: Any, rng: Any, states: Any, place: int, fresh: int, board: Any) -> None:
    """Begin the lane's game: `flibuste.lab.simulate` draws who begins, and dice, in the same way."""
    seed_rng(rng, lane.seed, lane.number)
    copy_state(states, place, fresh + below(rng, board.players))
    if is_chance(states[place]):
        roll(states[place], board, rng)


def _settle(state: Any, board: Any, scale: int, scored: Any, won: Any, rewards: Any) -> None:
    scores(state, board, scored)
    many = winners(state, board, scored, won)
    pay(scale, scored, won, many, rewards)


def _look(lane: Any, state: Any, board: Any, mask: Any, before: Any, listed: Any, start: int) -> int:
    """Write who acts and what it may do, from `start` of the list; where the next lane begins."""
    if len(mask):
        for place in range(lane.start, lane.start + lane.count):
            mask[before[place]] = 0
    seat, codes = to_act(state), listed[start:]
    count = legal_actions(state, board, seat, codes)
    if len(mask):
        for place in range(count):
            mask[codes[place]] = 1
    lane.seat = seat
    lane.start = start
    lane.count = count
    return start + count


def _start(a: Any, board: Any, before: Any, listed: Any) -> int:
    """Begin every lane's game anew; how many actions are listed."""
    start = 0
    for place in range(len(a.lanes)):
        lane, state = a.lanes[place], a.states[place]
        begin(lane, a.rngs[place], a.states, place, len(a.lanes), board)
        start = look(lane, state, board, a.masks[place], before, listed, start)
        a.seen[place] = state
        observe(a.seen[place], board, to_act(state))
    return start


def _step(a: Any, board: Any, actions: Any, scale: int, stride: int, before: Any, listed: Any) -> int:
    """Carry out one legal action in every lane, let dice fall, begin the next game where one is over."""
    start = 0
    for place in range(len(a.lanes)):
        lane, state = a.lanes[place], a.states[place]
        if lane.over:
            lane.over = 0
            a.rewards[place] = 0
            a.earned[place] = 0
        seat = to_act(state)
        apply(state, board, seat, actions[place])
        if is_chance(state):
            roll(state, board, a.rngs[place])
        if is_over(state):
            settle(state, board, scale, a.scored[place], a.won[place], a.rewards[place])
            a.earned[place] = a.rewards[place, seat]
            a.finals[place] = state
            lane.over = 1
            lane.number += stride
            begin(lane, a.rngs[place], a.states, place, len(a.lanes), board)
        start = look(lane, state, board, a.masks[place], before, listed, start)
        a.seen[place] = state
        observe(a.seen[place], board, to_act(state))
    return start


@kernel
def sample(lanes: Any, listed: Any, rng: Any, actions: Any) -> None:
    """Write a legal action for every lane, all equally likely."""
    for place in range(len(lanes)):
        lane = lanes[place]
        actions[place] = listed[lane.start + below(rng, lane.count)]


@kernel
def first_illegal(lanes: Any, listed: Any, actions: Any) -> int:
    """The first lane whose action is not legal; -1 where there is none."""
    for place in range(len(lanes)):
        lane, found = lanes[place], False
        for one in range(lane.start, lane.start + lane.count):
            found |= listed[one] == actions[place]
        if not found:
            return place
    return -1


class Lanes:
    """The kernels of one game."""

    def __init__(self, game: Game) -> None:
        rules = {name: getattr(game.rules, name) for name in RULES}
        parts: dict[str, Callable[..., Any]] = {"begin": _begin, "settle": _settle, "look": _look}
        rules |= {name: specialise(part, rules, f"{name}_{game.folder}") for name, part in parts.items()}
        self.start = specialise(_start, rules, f"start_{game.folder}")
        self.step = specialise(_step, rules, f"step_{game.folder}")


@cache
def lanes_of(game: Game) -> Lanes:
    return Lanes(game)
