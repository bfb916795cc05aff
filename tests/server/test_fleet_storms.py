"""Games of all four kinds, people and bots, while servers of a fleet, their crews, Redis and PostgreSQL are killed (−9)
at random, and servers are restarted. FLIBUSTE_TEST_KILLS says how many times. Everything goes on meanwhile: HAProxy,
the one address that people know, leads them to another process.
"""

import asyncio
import json
import os
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack
from typing import Any

import httpx
import pytest

from flibuste.engine.logbook import replay
from flibuste.server.messages import Done
from tests.checkers import checker_of
from tests.server.client import Refusal, Visitor
from tests.server.fleets import Crewed, Harbour, harbour
from tests.server.test_restarts import LOST, TABLES_SET, Voyage, wished

pytestmark = pytest.mark.anyio
KILLS = int(os.environ.get("FLIBUSTE_TEST_KILLS", "8"))
AWAY = (*LOST, httpx.HTTPError, json.JSONDecodeError)
"""The last: HAProxy answers in HTML where it has nobody to ask."""
LATER = ("cannot-store", "cannot-read", "in-doubt", "let-go", "too-fast")
"""Refusals that say: not now."""
DONE_BEFORE = ("seat-taken", "seats-enough", "already-started")
"""What somebody hears who did not hear that it was done."""
LONGEST = 900.0


async def insist(visitor: Visitor, verb: str, path: str, body: Any = None) -> Any:
    """Ask until some process answers."""
    while True:
        try:
            return await visitor.ask(verb, path, body)
        except AWAY:
            await asyncio.sleep(0.1)
        except Refusal as refusal:
            if refusal.code in DONE_BEFORE:
                return None
            if refusal.code not in LATER:
                raise
            await asyncio.sleep(0.1)


async def sail(visitor: Visitor, voyage: Voyage, dice: random.Random) -> None:
    """Play until the game is over; what got no answer is sent again under its id, to whatever process there is."""
    wish: dict[str, Any] | None = None
    while True:
        try:
            page = await visitor.at(voyage.code)
            while wish or not page.is_over:
                wish = wish or wished(page, dice)
                if wish is None:
                    await page.hear()
                    continue
                voyage.again[wish["id"]] += 1
                answer = await page.ask(**wish)
                if isinstance(answer, Done):
                    voyage.done[answer.id], wish = answer.seq, None
                else:
                    assert answer.problem.code in LATER, answer
                    await asyncio.sleep(0.1)
            return
        except AWAY:
            await asyncio.sleep(0.05)


async def begun(people: list[Visitor], game: str, players: int, options: dict[str, Any]) -> Voyage:
    seats = [{"kind": "human"}, *[{"kind": "open"}] * (players - 2), {"kind": "bot", "level": "moussaillon"}]
    code = (await insist(people[0], "POST", "/tables", {"game": game, "seats": seats, "options": options}))["code"]
    for number, other in enumerate(people[1 : players - 1], 1):
        await insist(other, "POST", f"/tables/{code}/seats", {"seat": number, "name": other.name})
    await insist(people[0], "POST", f"/tables/{code}/start", {})
    return Voyage(code, game)


class Storms:
    """Whom they hit, and how often."""

    def __init__(self, sea: Harbour, crews: list[Crewed], dice: random.Random) -> None:
        self.sea, self.crews, self.dice, self.counts = sea, crews, dice, Counter[str]()

    @property
    def are_over(self) -> bool:
        return self.counts.total() >= KILLS

    async def rage(self) -> None:
        while not self.are_over:
            await asyncio.sleep(self.dice.uniform(0.2, 2.0))
            what = self.dice.choice(("server", "server", "crew", "restart", "redis", "postgresql"))
            self.counts[what] += 1
            await asyncio.to_thread(getattr(self, what))

    def server(self) -> None:
        ship = self.dice.choice(self.sea.trio.ships)
        ship.kill()
        ship.start()

    def restart(self) -> None:
        """By SIGTERM, as for an upgrade."""
        ship = self.dice.choice(self.sea.trio.ships)
        ship.stop()
        ship.start()

    def crew(self) -> None:
        number = self.dice.randrange(len(self.crews))
        self.crews[number].close()
        self.crews[number] = Crewed(self.sea.redis.url, self.sea.cluster.folder.parent)
        self.crews[number].wait()

    def redis(self) -> None:
        self.sea.redis.kill()
        self.sea.redis.start()

    def postgresql(self) -> None:
        self.sea.cluster.kill()
        self.sea.cluster.start()


@pytest.fixture
def sea() -> Iterator[Harbour]:
    with harbour("--bot-pace", "0.05", "--set", "table_burst=1000", "--grace", "1000") as made:
        yield made


@pytest.fixture
def crews(sea: Harbour) -> Iterator[list[Crewed]]:
    made = [Crewed(sea.redis.url, sea.cluster.folder.parent) for _ in range(2)]
    for one in made:
        one.wait()
    yield made
    for one in made:
        one.close()


async def test_whatever_is_killed_games_of_all_kinds_are_played_to_their_end_and_nothing_is_lost(
    sea: Harbour, crews: list[Crewed]
) -> None:
    dice, voyages = random.Random(23), list[Voyage]()
    storms, people = Storms(sea, crews, dice), list[Visitor]()
    async with AsyncExitStack() as stack, asyncio.timeout(LONGEST * max(1, KILLS / 10)), asyncio.TaskGroup() as besides:
        for name in ("Anne", "Ben", "Cleo", "Dirk"):
            people.append(await stack.enter_async_context(Visitor(sea.front.url, name)))
            await people[-1].ask("GET", "/me")
        raging = besides.create_task(storms.rage())
        while not raging.done():
            fresh = [await begun(people, *kind) for kind in TABLES_SET]
            voyages += fresh
            sailing = [
                sail(one, voyage, random.Random(f"{voyage.code} {one.name}"))
                for voyage, (_, players, _) in zip(fresh, TABLES_SET, strict=True)
                for one in people[: players - 1]
            ]
            await asyncio.gather(*sailing)
        for voyage in voyages:
            check(voyage, sea.trio.events(voyage.code))
            book = await insist(people[0], "GET", f"/tables/{voyage.code}/logbook")
            assert checker_of(voyage.game)(book) is None
            assert replay(book).result == book["result"]
    print(dict(storms.counts), len(voyages), sum(len(one.done) for one in voyages))  # noqa: T201  told by -s


def check(voyage: Voyage, events: list[dict[str, Any]]) -> None:
    """Everything that was acknowledged is there, where it was said to be, once; and nothing else."""
    moved = [(seq, event) for seq, event in enumerate(events, 1) if event["kind"] == "moved"]
    assert {event["id"]: seq for seq, event in moved if event["by"] == "person"} == voyage.done
    assert sum(event["by"] == "person" for _, event in moved) == len(voyage.done)
    assert any(event["by"] == "bot" for _, event in moved)
