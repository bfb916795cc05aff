"""A move costs the server the same however long the game has lasted: counted, not timed."""

from collections.abc import Iterator
from typing import Any

import pytest

from flibuste.server.connection import Connection
from flibuste.server.live import Live, Proposal
from flibuste.server.store import Write, line_of
from flibuste.server.table import Table
from tests.server.happening import happen
from tests.server.test_fair import Kept, opening

MOVES = 120
MOST = 40
"""So many entries of what grows may be looked at for one move; far fewer than there are in the end."""


def begun(game: str) -> Table:
    """A table whose dice are known, so that the game is a long one."""
    table = Table("ABCDEF")
    table.apply(opening(game) | {"secret": "5e" * 32})
    return happen(table, table.start(["salt"] * 2))


class Counted(list[Any]):
    """A list that counts how many of its entries are looked at."""

    looked = 0

    def __iter__(self) -> Iterator[Any]:
        for entry in super().__iter__():
            Counted.looked += 1
            yield entry

    def __getitem__(self, place: Any) -> Any:
        found = super().__getitem__(place)
        Counted.looked += len(found) if isinstance(place, slice) else 1
        return found

    def __contains__(self, entry: object) -> bool:
        Counted.looked += len(self)
        return super().__contains__(entry)


def watched(table: Table) -> None:
    """Count in everything that grows with a game."""
    match = table.playing()
    match.steps, match.events = Counted(match.steps), Counted(match.events)
    table.times, table.chat = Counted(table.times), Counted(table.chat)


def moved(live: Live, number: int) -> tuple[int, int]:
    """One move, told to two pages and made ready for the disk: how much was looked at, how much was sent."""
    table, match = live.table, live.table.playing()
    seat = match.seat
    codes = match.position.legal(seat)
    Counted.looked = 0
    logged = table.logged
    plan = table.move(seat, codes[number % len(codes)], "person")
    event = plan.event
    event["at"], event["who"], event["id"] = float(number), "anne", str(number)
    table.apply(*plan)
    Write(table.seq, [event], line_of(table))
    page = live.connections[0]
    proposal = Proposal("anne", "move", lambda table: event, lambda answer: None, seat, str(number), page)
    live.tell(logged, proposal=proposal)
    line: Any = page.line
    return Counted.looked, len(line.sent[-1])


@pytest.mark.parametrize("game", ["archipels", "les-pirates"])
def test_a_late_move_is_no_more_work_than_an_early_one(game: str) -> None:
    live = Live(begun(game))
    for detail in ("events", "view"):
        page = Connection("anne", Kept())
        page.detail = detail
        live.come(page)
        page.snapshot(live.now)
    watched(live.table)
    looked, sent = [], []
    for number in range(MOVES):
        if live.table.status == "over":
            break
        found = moved(live, number)
        looked.append(found[0])
        sent.append(found[1])
    match = live.table.playing()
    assert len(looked) > 40
    assert len(match.steps) > 2 * MOST, "a long game, or this test proves nothing"
    assert max(looked) <= MOST
    half = len(looked) // 2
    assert max(looked[half:]) <= max(looked[:half]) + 8
    assert max(sent[half:]) < 6000, "only what is new is sent"


def test_the_count_would_find_a_look_through_the_whole_game() -> None:
    live = Live(begun("archipels"))
    watched(live.table)
    match = live.table.playing()
    Counted.looked = 0
    live.table.logbook()
    assert Counted.looked >= len(match.events)
