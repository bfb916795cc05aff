"""The kernels that play many games at once, made for each game like those of `flibuste.lab.playout`.

Each game has a *lane*: its generator, its number, who acts. The legal actions of all lanes stand in one list, lane by
lane; a mask is cleared by the list before, so that a step touches a few bytes of it and not all.
"""

from typing import Any, NamedTuple

from flibuste.adapters.rewards import pay
from flibuste.engine.dice import below, seed_rng
from flibuste.engine.family import part
from flibuste.engine.kernel import Decimals, Numbers, copy_state, inlined, kernel, unsigned
from flibuste.engine.layout import AnyBoard, Fields, Layout, number
from flibuste.engine.rules import apply, is_chance, is_over, legal_actions, observe, roll, scores, to_act, winners

__all__ = ["LANE", "Arrays", "first_illegal", "sample", "start", "step"]

MOST = 2**63 - 1


class Lane(Fields):
    seed: int = number("the seed of its series", MOST)
    game: int = number("the number of its game in the series", MOST)
    start: int = number("where its legal actions begin in the list of all", MOST)
    count: int = number("how many they are", MOST)
    seat: int = number("the seat that acts", 127)
    over: int = number("1 when the last step ended a game", 1)


LANE = Layout("Lane", Lane)


class Arrays(NamedTuple):
    """What the kernels work on, a row for each lane."""

    lanes: Any
    rngs: Any
    """The generators of their dice."""
    states: Any
    """The positions, and after them a fresh one for each seat that may begin."""
    seen: Any
    """The same without what the seat that acts cannot know; empty where nothing is hidden."""
    finals: Any
    """How the last game of each lane ended."""
    codes: Any
    """Where a lane lists what is legal, before it joins the list of all."""
    masks: Any
    """1 for every legal code; without columns where no masks are wanted."""
    scored: Any
    won: Any
    rewards: Any
    """What the last step brought each seat."""
    earned: Any
    """What it brought the seat that acted."""


@part
def begin(lane: Lane, rng: Numbers, states: list[Fields], place: int, fresh: int, board: AnyBoard) -> None:
    """Begin the lane's game: `flibuste.lab.simulate` draws who begins, and dice, in the same way."""
    seed_rng(rng, lane.seed, lane.game)
    copy_state(states, place, fresh + below(rng, board.players))
    if is_chance(states[place]):
        roll(states[place], board, rng)


@part
def settle(state: Fields, board: AnyBoard, scale: int, scored: Numbers, won: Numbers, rewards: Decimals) -> None:
    scores(state, board, scored)
    many = winners(state, board, scored, won)
    pay(scale, scored, won, many, rewards)


@inlined
def clear(masks: Any, place: int, lane: Lane, before: Numbers) -> None:
    """Take what was legal before out of a lane's mask."""
    row, start = unsigned(place), unsigned(lane.start)
    for one in range(unsigned(lane.count)):
        masks[row, unsigned(before[start + one])] = 0


@inlined
def add(codes: Numbers, count: int, masks: Any, place: int, listed: Numbers, start: int) -> None:
    """Add what is legal to the list of all, and to the lane's mask."""
    row, first, many = unsigned(place), unsigned(start), unsigned(count)
    for one in range(many):
        listed[first + one] = codes[one]
    if masks.shape[1]:
        for one in range(many):
            masks[row, unsigned(codes[one])] = 1


@part
def start(a: Arrays, board: AnyBoard, before: Numbers, listed: Numbers) -> int:
    """Begin every lane's game anew; how many actions are listed."""
    for place in range(len(a.lanes)):
        begin(a.lanes[place], a.rngs[place], a.states, place, len(a.lanes), board)
    return look(a, board, before, listed)


@part
def look(a: Arrays, board: AnyBoard, before: Numbers, listed: Numbers) -> int:
    """Write who acts in every lane, what they see and may do; how many actions are listed."""
    lanes, states, seen, masks, codes = a.lanes, a.states, a.seen, a.masks, a.codes
    start = 0
    for place in range(len(lanes)):
        lane, state = lanes[place], states[place]
        if masks.shape[1]:
            clear(masks, place, lane, before)
        seat = to_act(state)
        count = legal_actions(state, board, seat, codes)
        add(codes, count, masks, place, listed, start)
        lane.seat = seat
        lane.start = start
        lane.count = count
        start += count
        if len(seen):
            seen[place] = state
            observe(seen[place], board, seat)
    return start


@part
def end(a: Arrays, place: int, board: AnyBoard, seat: int, scale: int, stride: int) -> None:
    """A lane's game is over: what it brought is kept, and its next one begins."""
    lane, state = a.lanes[place], a.states[place]
    settle(state, board, scale, a.scored[place], a.won[place], a.rewards[place])
    a.earned[place] = a.rewards[place, seat]
    a.finals[place] = state
    lane.over = 1
    lane.game += stride
    begin(lane, a.rngs[place], a.states, place, len(a.lanes), board)


@part
def step(
    a: Arrays, board: AnyBoard, actions: Numbers, scale: int, stride: int, before: Numbers, listed: Numbers
) -> int:
    """Carry out one legal action in every lane, let dice fall, begin the next game where one is over.

    The arrays have names of their own in the loop: taking one out of `a` costs as much as a die."""
    lanes, states, rngs, rewards, earned = a.lanes, a.states, a.rngs, a.rewards, a.earned
    for place in range(len(lanes)):
        lane, state = lanes[place], states[place]
        if lane.over:
            lane.over = 0
            rewards[place] = 0
            earned[place] = 0
        seat = to_act(state)
        apply(state, board, seat, actions[place])
        if is_chance(state):
            roll(state, board, rngs[place])
        if is_over(state):
            end(a, place, board, seat, scale, stride)
    return look(a, board, before, listed)


@kernel
def sample(lanes: list[Lane], listed: Numbers, rng: Numbers, actions: Numbers) -> None:
    """Write a legal action for every lane, all equally likely."""
    for place in range(len(lanes)):
        lane = lanes[place]
        actions[place] = listed[lane.start + below(rng, lane.count)]


@kernel
def first_illegal(lanes: list[Lane], listed: Numbers, actions: Numbers) -> int:
    """The first lane whose action is not legal; -1 where there is none."""
    for place in range(len(lanes)):
        lane, found = lanes[place], False
        start = unsigned(lane.start)
        for one in range(unsigned(lane.count)):
            found |= listed[start + one] == actions[place]
        if not found:
            return place
    return -1
