"""Every game is played to its end by scripted clients over sockets."""

import asyncio
import random
from typing import Any

import pytest

from flibuste.engine.logbook import replay
from flibuste.server.messages import Offer, ReplayStep
from tests.checkers import checker_of
from tests.server.client import declared
from tests.server.conftest import People

pytestmark = pytest.mark.anyio

SETTINGS: list[tuple[str, int, dict[str, Any]]] = [
    ("doodle-islands", 3, {"more_control": True}),
    ("doodle-islands", 2, {"sea": "monsters"}),
    ("soft-seas", 3, {}),
    ("archipels", 2, {}),
    ("archipels", 3, {}),
    ("les-pirates", 2, {"explosive": True, "kingdoms": "enemy"}),
    ("les-pirates", 3, {"explosive": True, "cyclone": True}),
    ("les-pirates", 5, {"explosive": True, "double_board": True, "shipwreck": True}),
]


@pytest.mark.parametrize(("game", "players", "options"), SETTINGS, ids=lambda one: str(one))
async def test_a_game_is_played_to_its_end_and_its_logbook_holds(
    people: People, game: str, players: int, options: dict[str, Any]
) -> None:
    """One person in each seat, a spectator who reads French: everyone's page is right, and so is the logbook."""
    host, *others = [await people(f"Pirate {number}") for number in range(players)]
    watcher = await people("Watcher")
    table = await host.create(game, "human", *["open"] * (players - 1), options=options)
    for other in others:
        await other.sit(table.code)
    pages = [await one.at(table.code) for one in (host, *others)]
    spectator = await watcher.at(table.code, lang="fr")
    await host.start(table.code)
    dice = random.Random(f"{game} {players}")

    def choose(offers: list[Offer]) -> Offer:
        return dice.choice(offers)

    await asyncio.gather(*(page.play(choose) for page in pages), spectator.until(lambda: spectator.is_over))
    for page in (*pages, spectator):
        await page.compare()
    book = await watcher.ask("GET", f"/tables/{table.code}/logbook")
    assert checker_of(game)(book) is None
    match = replay(book)
    assert match.result == spectator.view.model_dump()["result"]
    assert [entry["event"] for entry in spectator.log] == book["events"]
    last = declared(ReplayStep, await host.ask("GET", f"/tables/{table.code}/steps/0"))
    last = declared(ReplayStep, await watcher.ask("GET", f"/tables/{table.code}/steps/{last.steps}?lang=fr"))
    assert last.events == len(book["events"])
    assert last.view == spectator.view.model_copy(update={"legal": []})
