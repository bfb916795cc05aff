"""Set scenes of Doodle Islands for tests: a turn with given dice and sheets."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from flibuste import Match
from flibuste.engine.routes import SHAPES, SIDE
from flibuste.games.doodle_islands.state import CIRCLED, CROSSED, PLAY, STATE

__all__ = ["Sheet", "cell", "scene", "texts"]


@dataclass
class Sheet:
    """What is drawn on a sheet before the scene begins; cells by name, a1 in the north-west."""

    routes: Mapping[str, str] = field(default_factory=dict)
    marks: Mapping[str, int] = field(default_factory=dict)
    monsters: Sequence[int] = ()
    others: Sequence[int] = ()
    crossed_monsters: Sequence[int] = ()
    crossed_others: Sequence[int] = ()
    bottles: int = 0


def cell(name: str) -> int:
    return (int(name[1]) - 1) * SIDE + "abcdef".index(name[0])


BARE = (Sheet(), Sheet())


def scene(
    sheets: Sequence[Sheet] = BARE,
    *,
    black: int = 1,
    white: Sequence[int] = (1, 2, 3),
    sea: str = "treasures",
    seat: int = 0,
    to_play: int | None = None,
    seed: int | None = None,
    **options: Any,
) -> Match:
    """A match in which `seat` chooses among these dice; cells to prepare hold a straight route unless said."""
    fresh = Match("doodle-islands", players=len(sheets), first=seat, sea=sea, **options)
    state, board = fresh.position.plain, fresh.position.plain_board
    state.phase, state.seat, state.first, state.rounds = PLAY, seat, seat, 1
    state.to_play = len(sheets) if to_play is None else to_play
    state.black = black - 1
    for place, shown in enumerate(white):
        state.white[place] = shown - 1
    for drawn, sheet in zip(state.sheets, sheets, strict=False):
        _draw(drawn, board, sheet)
    head, _, _ = fresh.line.partition("|")
    return Match.from_line(f"{head}| {STATE.text(STATE.record(state))}", seed=seed)


def _draw(drawn: Any, board: Any, sheet: Sheet) -> None:
    for column in range(board.side):
        drawn.route[board.prepared[column]] = 1 + SHAPES.index("NS")
    for name, shape in sheet.routes.items():
        drawn.route[cell(name)] = 1 + SHAPES.index(shape)
    for name, ticked in sheet.marks.items():
        drawn.marks[cell(name)] = ticked
    for zone, numbers, mark in (
        (drawn.monsters, sheet.monsters, CIRCLED),
        (drawn.others, sheet.others, CIRCLED),
        (drawn.monsters, sheet.crossed_monsters, CROSSED),
        (drawn.others, sheet.crossed_others, CROSSED),
    ):
        for number in numbers:
            zone[number] = mark
    drawn.bottles = sheet.bottles


def texts(match: Match) -> set[str]:
    """The legal actions of the seat that acts, as texts."""
    return {action.text for action in match.legal}
