"""Set scenes of Soft Seas for tests: a turn with a given die and given sheets."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from flibuste import Match
from flibuste.engine.drawing import parse_cell
from flibuste.engine.routes import SHAPES
from flibuste.games.soft_seas.state import BOATS, ISLANDS, MOST_LINES, STATE

__all__ = ["FULL_COLUMN", "Sheet", "gains", "marks", "play_all", "scene", "texts"]

FULL_COLUMN = {f"a{row}": "WE" for row in range(1, 6)}


@dataclass(frozen=True)
class Sheet:
    """What is drawn and written on a sheet before the scene begins; cells by name, a1 in the north-west."""

    routes: Mapping[str, str] = field(default_factory=dict)
    boats: Sequence[int] = ()
    islands: Sequence[int] = ()
    crossed: int = 0


def scene(
    *sheets: Sheet,
    die: int = 6,
    turn: int = 9,
    circled: Mapping[tuple[int, int], Sequence[int]] | None = None,
    **options: Any,
) -> Match:
    """A match whose players (two, unless their sheets are given) draw; `circled` maps (zone, line) to seats."""
    given = sheets or (Sheet(), Sheet())
    fresh = Match("soft-seas", players=len(given), **options)
    state = fresh.position.plain
    state.turns = turn - 1
    for drawn, sheet in zip(state.sheets, given, strict=False):
        _draw(drawn, sheet)
    for (zone, line), seats in (circled or {}).items():
        state.circled[zone * MOST_LINES + line - 1] = sum(1 << seat for seat in seats)
        state.circled_in[zone * MOST_LINES + line - 1] = 1
    head, _, _ = fresh.line.partition("|")
    match = Match.from_line(f"{head}| {STATE.text(STATE.record(state))}")
    match.fall(die - 1)
    return match


def _draw(drawn: Any, sheet: Sheet) -> None:
    for name, shape in sheet.routes.items():
        drawn.route[parse_cell(name)] = 1 + SHAPES.index(shape)
    for zone, scores in ((BOATS, sheet.boats), (ISLANDS, sheet.islands)):
        drawn.zones[zone].written = len(scores)
        drawn.zones[zone].score[: len(scores)] = scores
    drawn.crossed = sheet.crossed


def play_all(match: Match, *actions: str) -> None:
    """One action for each seat, in the order of seats."""
    for seat, action in enumerate(actions):
        match.play(action, seat)


def texts(match: Match, seat: int = 0) -> set[str]:
    """The legal actions of a seat, as texts."""
    return {action.text for action in match.legal_for(seat)}


def gains(match: Match, action: str, seat: int = 0) -> dict[str, int]:
    """What an action would earn a seat."""
    return match.parse(action, seat).gains


def marks(match: Match, seat: int, zone: str) -> list[str]:
    """How the bonuses of a zone stand for a seat, line by line."""
    lines = match.view(seat)["table"]["sheets"][seat][zone]["lines"]
    return [line["mark"] for line in lines]
