"""Whole games of Doodle Islands as events and back: what `events` says step by step, from columns of all states."""

from collections.abc import Callable
from typing import Any

from flibuste.engine.contract import CHANCE, Event, Setup
from flibuste.engine.kernel import Numbers, integers, plain_list, plainly
from flibuste.engine.routes import CELLS, SHAPES, SIDE
from flibuste.games.doodle_islands.actions import parts_with, tick_of
from flibuste.games.doodle_islands.codes import free_die, join
from flibuste.games.doodle_islands.dice import white_dice
from flibuste.games.doodle_islands.events import earned, prepared, rolled
from flibuste.games.doodle_islands.rules import BOTTLE, TICK, WAYS, costs_bottle, earned_on_the_way
from flibuste.games.doodle_islands.state import PREPARE, ROLL, STATE, Board, State

NOTHING = [-1, -1, -1]
WHAT = {shape: what for what, shape in enumerate(SHAPES)}


def write(setup: Setup[Board], steps: Numbers, states: list[State]) -> list[Event]:
    """The events of steps (seat, code, seat, code …) that lead from each state to the next."""
    phase, turned = STATE.column(states, "phase"), STATE.column(states, "rolled")
    black, white = STATE.column(states, "black"), STATE.column(states, "white")
    dice, moves = plainly(white_dice)(setup.plain_board), _moves(setup, steps, states, black, white)
    events: list[Event] = []
    flat = plain_list(steps, len(steps))
    for at, (seat, code) in enumerate(zip(flat[::2], flat[1::2], strict=True)):
        if seat != CHANCE:
            events.append(moves(at, seat, code))
        elif phase[at] == PREPARE:
            events.append(prepared(turned[at], code))
        elif phase[at + 1] != ROLL:
            events.append(rolled(black[at + 1], white[at + 1][:dice]))
    return events


def _moves(
    setup: Setup[Board], steps: Numbers, states: list[State], black: list[int], white: list[list[int]]
) -> Callable[[int, int, int], Event]:
    """What makes the event of a move, of its place, seat and code."""
    board, out = setup.plain_board, integers(3 * len(states))
    earned_on_the_way(states, steps, out)
    gains, taken = plain_list(out, len(out)), STATE.column(states, "taken")
    dice, tick = plainly(white_dice)(board), tick_of(board)
    costly: dict[tuple[int, int], bool] = {}  # DI-24, DI-34: by what both dice show

    def move(at: int, seat: int, code: int) -> Event:
        if code == BOTTLE:
            return {"type": "move", "player": seat, "action": "bottle"}
        face = code // (CELLS * WAYS)
        die = free_die(white[at], taken[at], face, dice)
        if (black[at], face) not in costly:
            costly[black[at], face] = plainly(costs_bottle)(STATE.plain(states[at]), board, face)
        event = {"type": "move", "player": seat, **parts_with(code, die, costly[black[at], face], tick)}
        found = gains[3 * at : 3 * at + 3]
        return event if found == NOTHING else event | {"gains": earned(board, *found)}

    return move


def read(setup: Setup[Board], events: list[Any]) -> list[int]:
    """The steps that events seem to stand for; whoever asks sees whether they are the ones that would be written."""
    steps, white = list[int](), list[int]()
    for event in events:
        if event["type"] == "roll":
            white = event.get("white", [])
            for shown in (event["black"], *white):
                steps += (CHANCE, shown - 1)
        elif event["action"] == "bottle":
            steps += (event["player"], BOTTLE)
        else:
            what = WHAT[event["shape"]] if "shape" in event else TICK
            column, row = event["cell"]
            steps += (event["player"], join(white[event["die"]] - 1, (row - 1) * SIDE + column - 1, what))
    return steps
