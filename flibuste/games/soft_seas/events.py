"""The logbook of Soft Seas: steps to events, events to steps.

The moves of a turn are recorded when all have chosen, in the order of seats (SS-14), then the bonuses they circled.
"""

from collections.abc import Sequence
from typing import Any

from flibuste.engine.contract import CHANCE, Event
from flibuste.engine.errors import NotYourTurn
from flibuste.engine.events import face, player
from flibuste.engine.kernel import integers, numbers, plain_list
from flibuste.games.soft_seas import actions, refusals
from flibuste.games.soft_seas.rules import LINES, WAYS, draw_each, tally
from flibuste.games.soft_seas.shapes import Position
from flibuste.games.soft_seas.state import BOAT, MOST_LINES, ZONES

KEYS = {
    "type": "SS-02",
    "die": "SS-02",
    "player": "SS-14",
    "action": "SS-02",
    "cell": "SS-02",
    "shape": "SS-02",
    "barrel": "SS-04",
    "gains": "SS-08",
    "bonuses": "SS-10",
}
LOOSE = frozenset({"barrel", "gains"})  # of an unfinished turn too: `read` sees that they are right
DIFFERS = {"boat": refusals.BoatDiffers, "island": refusals.IslandDiffers}


def opening(position: Position) -> list[Event]:
    return []


def record(before: Position, seat: int, code: int, after: Position) -> list[Event]:
    if seat == CHANCE:
        return [{"type": "roll", "die": code + 1}]
    if not (after.is_chance or after.is_over):  # others are still drawing
        return []
    chosen = [choice - 1 for choice in before.plain.chosen[: before.setting.players]]
    chosen[seat] = code
    events = [_move(before, one, drawing) for one, drawing in enumerate(chosen)]
    if bonuses := circled(after):
        events.append({"type": "setup", "bonuses": bonuses})
    return events


def _move(position: Position, seat: int, code: int) -> Event:
    move = {"type": "move", "player": seat, **actions.parts(position, seat, code)}
    earned = _gains_of(position, seat, [code])[code]
    return {**move, "gains": earned} if earned else move


def gains(position: Position, seat: int, code: int) -> dict[str, int]:
    """SS-06, SS-07: what a drawing scores, whatever the others draw."""
    listed = position.once(_gains_each, seat)
    return listed[code] if code in listed else _gains_of(position, seat, [code])[code]


def _gains_each(position: Position, seat: int) -> dict[int, dict[str, int]]:
    return _gains_of(position, seat, position.legal(seat))


def _gains_of(position: Position, seat: int, codes: list[int]) -> dict[int, dict[str, int]]:
    """The same of each of these drawings."""
    points = _points_of(position, seat, codes)
    return {code: _gains(position, code, points[code]) for code in codes}


def _gains(position: Position, code: int, points: int) -> dict[str, int]:
    return {"boat" if position.plain_board.kind[code // WAYS] == BOAT else "island": points} if points else {}


def _points_of(position: Position, seat: int, codes: list[int]) -> dict[int, int]:
    """The points of each drawing."""
    fresh, out = position.game.state.unfilled(), integers(len(codes))
    draw_each(position.cell, position.setup.cell, fresh, seat, numbers(codes), out)
    return dict(zip(codes, plain_list(out, len(codes)), strict=True))


def circled(position: Position) -> list[Event]:
    """SS-10: the bonuses circled in this turn, in the order of seats."""
    state, found = position.plain, []
    for line, seats in enumerate(state.circled):
        if state.circled_in[line] == state.turns:
            zone, number, value = ZONES[line // MOST_LINES], line % MOST_LINES + 1, position.plain_board.bonus[line]
            found += [
                {"player": seat, "zone": zone, "line": number, "value": value}
                for seat in range(position.setting.players)
                if seats >> seat & 1
            ]
    return sorted(found, key=lambda bonus: int(bonus["player"]))


def read(position: Position, event: Event, past: Sequence[Event]) -> list[tuple[int, int]]:
    if event.get("type") == "roll":
        return [(CHANCE, face(event, "die") - 1)]
    if event.get("type") != "move":
        return []
    seat = player(position, event)
    if position.acting[:1] != (seat,):
        raise NotYourTurn(seat=seat)
    code = actions.code(position, seat, event)
    if code in position.legal(seat):
        _check(event, _move(position, seat, code))
    return [(seat, code)]


def _check(written: Event, due: Event) -> None:
    if (written.get("barrel") or False) is not due["barrel"]:
        raise refusals.BarrelDiffers(due=due["barrel"], told=written.get("barrel"))
    earned, said_gains = due.get("gains", {}), written.get("gains") or {}
    if isinstance(said_gains, dict):
        said_gains = {key: points for key, points in said_gains.items() if points}
    if repr(said_gains) != repr(earned):  # a repr tells 1 from true
        differs = DIFFERS[min(earned)] if earned else refusals.NothingScored
        raise differs(due=str(earned), told=str(said_gains))


def breakdown(position: Position, seat: int) -> dict[str, Any]:
    out = integers(len(LINES))
    tally(position.state, position.board, seat, out)
    return {key: int(points) for key, points in zip(LINES, out, strict=True)}
