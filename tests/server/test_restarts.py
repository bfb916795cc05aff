"""Four people and a bot finish a game of each kind on a server that is killed (−9) and restarted three times.

Les Pirates has five seats on the double board; Archipels four at most, so three people and a bot. All four games run at
once, so that each is killed three times on its way.
"""

import asyncio
import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pytest
from sqlalchemy import select
from websockets.exceptions import WebSocketException

from flibuste.engine.logbook import replay
from flibuste.server.database import TABLES
from flibuste.server.messages import Done
from tests.checkers import checker_of
from tests.server.client import Closed, Page, Visitor
from tests.server.conftest import People
from tests.server.serving import Serving

pytestmark = pytest.mark.anyio

KILLS = 3
TOGETHER = 4
"""No table is so many moves ahead of another while the storms last."""
TABLES_SET = [
    ("doodle-islands", 5, {}),
    ("soft-seas", 5, {}),
    ("archipels", 4, {}),
    ("les-pirates", 5, {"double_board": True, "explosive": True}),
]
LOST = (Closed, OSError, WebSocketException, TimeoutError, EOFError)
"""What a client meets when its server dies."""


@dataclass
class Voyage:
    """What the people of one table were told is done."""

    code: str
    game: str
    done: dict[str, int] = field(default_factory=dict)
    again: Counter[str] = field(default_factory=Counter)


@dataclass
class Fleet:
    """The voyages of all tables; while the storms last they keep together, so that none is over before the last."""

    voyages: list[Voyage] = field(default_factory=list)
    storms: int = KILLS

    def is_ahead(self, voyage: Voyage) -> bool:
        return self.storms > 0 and len(voyage.done) > min(len(one.done) for one in self.voyages) + TOGETHER


def wished(page: Page, dice: random.Random) -> dict[str, Any] | None:
    """A move by chance, where it is one's turn."""
    offers = page.turn()
    if not offers:
        return None
    return {"kind": "move", "id": page.new_id(), "seat": page.view.seat, "code": dice.choice(offers).code}


async def sail(visitor: Visitor, voyage: Voyage, fleet: Fleet, dice: random.Random) -> Page:
    """Play until the game is over; what got no answer is sent again, under its id, when the server is back."""
    wish: dict[str, Any] | None = None
    while True:
        try:
            page = await visitor.at(voyage.code)
            while wish or not page.is_over:
                if wish is None and fleet.is_ahead(voyage):
                    await asyncio.sleep(0.02)
                    continue
                wish = wish or wished(page, dice)
                if wish is None:
                    await page.hear()
                    continue
                voyage.again[wish["id"]] += 1
                answer = await page.ask(**wish)
                assert isinstance(answer, Done), answer
                voyage.done[answer.id] = answer.seq
                wish = None
            return page
        except LOST:
            await asyncio.sleep(0.05)


async def storms(serving: Serving, fleet: Fleet, dice: random.Random) -> list[list[int]]:
    """Kill and restart, at moments nobody can foresee; how many events there were each time."""
    found = []
    while fleet.storms:
        known = [len(voyage.done) for voyage in fleet.voyages]
        more = dice.randint(1, 4)
        while any(len(voyage.done) < seen + more for voyage, seen in zip(fleet.voyages, known, strict=True)):
            await asyncio.sleep(0.001)
        await asyncio.sleep(dice.random() / 50)
        await asyncio.to_thread(serving.kill)
        with serving.engine.connect() as connection:
            assert set(connection.execute(select(TABLES.c.status)).scalars()) == {"playing"}
        found.append([len(serving.events(voyage.code)) for voyage in fleet.voyages])
        fleet.storms -= 1
        await asyncio.to_thread(serving.start)
    return found


async def test_four_people_and_a_bot_finish_every_game_though_the_server_is_killed_three_times(
    own_people: People, own_server: Serving
) -> None:
    dice = random.Random(8)
    people = [await own_people(name) for name in ("Anne", "Ben", "Cleo", "Dirk")]
    fleet = Fleet()
    for game, players, options in TABLES_SET:
        table = await people[0].create(game, "human", *["open"] * (players - 2), "moussaillon", options=options)
        for other in people[1 : players - 1]:
            await other.sit(table.code)
        fleet.voyages.append(Voyage(table.code, game))
    for voyage in fleet.voyages:
        await people[0].start(voyage.code)
    sailing = [
        sail(one, voyage, fleet, random.Random(f"{voyage.game} {one.name}"))
        for voyage, (_, players, _) in zip(fleet.voyages, TABLES_SET, strict=True)
        for one in people[: players - 1]
    ]
    counts, *pages = await asyncio.gather(storms(own_server, fleet, dice), *sailing)
    assert isinstance(counts, list)
    for place, voyage in enumerate(fleet.voyages):
        check_events(voyage, own_server.events(voyage.code), [count[place] for count in counts])
        book = await people[0].ask("GET", f"/tables/{voyage.code}/logbook")
        assert checker_of(voyage.game)(book) is None
        assert replay(book).result == book["result"]
    for page in pages:
        assert isinstance(page, Page)
        await page.compare()
    assert any(times > 1 for voyage in fleet.voyages for times in voyage.again.values()), "something was sent again"
    assert "Traceback" not in own_server.said(), own_server.said()


def check_events(voyage: Voyage, events: list[dict[str, Any]], killed: list[int]) -> None:
    """Everything that was acknowledged is there, where it was said to be, once; the bot went on each time."""
    moved = [(seq, event) for seq, event in enumerate(events, 1) if event["kind"] == "moved"]
    assert {event["id"]: seq for seq, event in moved if event["by"] == "person"} == voyage.done
    assert sum(event["by"] == "person" for _, event in moved) == len(voyage.done)
    bots = [seq for seq, event in moved if event["by"] == "bot"]
    for first, last in zip(killed, [*killed[1:], len(events)], strict=True):
        assert last > first
    assert [seq for seq in bots if seq > killed[-1]]
