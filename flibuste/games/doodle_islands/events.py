"""The logbook of Doodle Islands: steps to events, events to steps."""

from collections.abc import Sequence
from typing import Any

from flibuste.engine.contract import CHANCE, Event
from flibuste.engine.drawing import route_through
from flibuste.engine.errors import UnknownAction
from flibuste.engine.events import face, faces, player
from flibuste.engine.kernel import integers, numbers, plain_list
from flibuste.engine.routes import CELLS
from flibuste.games.doodle_islands import actions, refusals
from flibuste.games.doodle_islands import words as said
from flibuste.games.doodle_islands.board import solo_of
from flibuste.games.doodle_islands.codes import dice_count
from flibuste.games.doodle_islands.rules import earn_each
from flibuste.games.doodle_islands.scoring import LINES, tally
from flibuste.games.doodle_islands.shapes import Position
from flibuste.games.doodle_islands.state import PREPARE, Board

KEYS = {
    "type": "DI-06",
    "for": "DI-04",
    "column": "DI-04",
    "black": "DI-06",
    "white": "DI-01",
    "player": "DI-06",
    "action": "DI-06",
    "die": "DI-06",
    "cell": "DI-06",
    "shape": "DI-05",
    "bottle": "DI-24",
    "gains": "DI-13",
}
LOOSE = frozenset({"die"})  # of two equal dice either may be named: `read` sees that it is there


def opening(position: Position) -> list[Event]:
    return []


def record(before: Position, seat: int, code: int, after: Position) -> list[Event]:
    if seat != CHANCE:
        move = {"type": "move", "player": seat, **actions.parts(before, seat, code)}
        if gained := _gains_of(before, seat, [code])[code]:
            move["gains"] = gained
        return [move]
    if before.plain.phase == PREPARE:
        return [prepared(before.plain.rolled, code)]
    return [] if after.is_chance else [rolled(after.plain.black, after.plain.white[: dice_count(after)])]


def prepared(column: int, face: int) -> Event:
    """A roll of the preparation."""
    return {"type": "roll", "for": "prepare", "column": column + 1, "black": face + 1}


def rolled(black: int, white: list[int]) -> Event:
    """The roll of a round."""
    return {"type": "roll", "for": "round", "black": black + 1, "white": [shown + 1 for shown in white]}


def gains(position: Position, seat: int, code: int) -> dict[str, int]:
    listed = position.once(_gains, seat)
    return listed[code] if code in listed else _gains_of(position, seat, [code])[code]


def _gains(position: Position, seat: int) -> dict[int, dict[str, int]]:
    return _gains_of(position, seat, position.legal(seat))


def _gains_of(position: Position, seat: int, codes: list[int]) -> dict[int, dict[str, int]]:
    """What each action would earn at once."""
    fresh, out = position.game.state.unfilled(), integers(3 * len(codes))
    earn_each(position.cell, position.setup.cell, fresh, seat, numbers(codes), out)
    found = plain_list(out, len(out))
    return {code: earned(position.plain_board, *found[3 * place : 3 * place + 3]) for place, code in enumerate(codes)}


def earned(board: Board, monster: int, number: int, bonus: int) -> dict[str, int]:
    """Numbers of `earn` by kind."""
    other = "kraken" if board.monsters_sea else "island"
    found = {key: circled for key, circled in (("monster", monster), (other, number)) if circled >= 0}
    return found | {"bonus": board.bonuses[bonus]} if bonus >= 0 else found


def read(position: Position, event: Event, past: Sequence[Event]) -> list[tuple[int, int]]:
    if event.get("type") == "move":
        seat = player(position, event)
        code = actions.code(position, seat, event)
        if event["action"] == "bottle" and event.get("die") is not None:
            raise UnknownAction(got=f"die {event['die']!r}", expected="no die with a bottle")
        if event["action"] != "bottle" and event["die"] in _taken(past):
            raise refusals.DieTaken(die=event["die"])
        return [(seat, code)]
    thrown = [face(event, "black")]
    if event.get("for") == "round":
        thrown += faces(event, "white", dice_count(position))
    return [(CHANCE, shown - 1) for shown in thrown]


def _taken(past: Sequence[Event]) -> set[int]:
    """The white dice that the logbook has taken since the last roll."""
    dice = set()
    for event in reversed(past):
        if event["type"] == "roll":
            break
        if "die" in event:
            dice.add(event["die"])
    return dice


def breakdown(position: Position, seat: int) -> dict[str, Any]:
    out = integers(len(LINES))
    tally(position.state, position.board, seat, out)
    lines: dict[str, Any] = {key: int(gold) for key, gold in zip(LINES, out, strict=True)}
    lines["bottles"] = position.plain.sheets[seat].bottles
    return lines | _solo(position, lines) if position.setting.players == 1 else lines


def _solo(position: Position, lines: dict[str, Any]) -> dict[str, Any]:
    """DI-41, DI-42: title and feats."""
    numbers = solo_of(position.setting)
    total = sum(lines[key] for key in LINES)
    reached = sum(total >= least for least in numbers.titles)
    sheet = position.plain.sheets[0]
    feats = {
        "sober": sheet.bottles == 0,
        "navigator": _is_one_route(position),
        "slayer": lines["monsters"] >= numbers.slayer,
        "goldbeard": lines["islands"] + lines["bonuses"] >= numbers.goldbeard,
        "builder": sheet.best_forts >= numbers.builder,
    }
    title = said.TITLES[reached - 1]["fr"] if reached else None
    return {"title": title, "feats": [feat for feat, earned in feats.items() if earned]}


def _is_one_route(position: Position) -> bool:
    drawn = [cell for cell in range(CELLS) if position.plain.sheets[0].route[cell]]
    line = int(route_through(position.state, 0, drawn[0])) if drawn else 0
    return bool(drawn) and all(line >> cell & 1 for cell in drawn)
