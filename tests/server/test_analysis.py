"""The analysis of a finished table: worked out in the background; and a game tried again from one of its moments."""

import asyncio
import json
from types import SimpleNamespace
from typing import Any, cast

import pytest

from flibuste import Match
from flibuste.bots.roster import find_bot
from flibuste.engine.logbook import replay
from flibuste.server.analysed import FORM, STAGES, analysed
from flibuste.server.analyses import Analyses
from flibuste.server.database import connect, migrate
from flibuste.server.messages import AnalysisInfo, OddsInfo, TableInfo
from flibuste.server.store import Store
from flibuste.server.tables import Tables
from flibuste.server.thoughts import Wish
from tests.server.conftest import People
from tests.server.scenes import SHORT, finish, gathered

pytestmark = pytest.mark.anyio


async def test_a_finished_game_is_analysed_in_the_background_and_a_running_one_is_not(people: People) -> None:
    anne, ben = await people("Anne {1}"), await people("Ben")
    pages = await gathered("les-pirates", anne, ben, options=SHORT)
    path = f"/api/tables/{pages[0].table.code}/analysis"
    assert (await anne.http.get(path)).status_code == 409
    await finish(pages, seed=3)
    found = AnalysisInfo(**(await anne.http.get(path)).json())
    while found.story is None:
        await asyncio.sleep(0.2)
        found = AnalysisInfo(**(await anne.http.get(path + "?lang=fr")).json())
    for seat in found.story.seats:
        assert seat.start + seat.luck - seat.errors + seat.given == pytest.approx(seat.result, abs=1e-6)
    assert "{0}" not in found.story.summary
    assert len(found.story.steps[-1].chances) == 2


async def test_a_moment_shows_how_it_would_stand_had_something_else_been_played(people: People) -> None:
    anne = await people("Anne")
    book = finished_book()
    code = (await anne.http.post("/api/logbooks", json=book)).json()["code"]
    match = replay(book)
    place = next(n for n, one in enumerate(match.steps) if one.seat >= 0 and len(one.before.legal(one.seat)) > 1)
    step = match.steps[place]
    other = next(one for one in step.before.legal(step.seat) if one != step.code)
    path = f"/api/tables/{code}/steps/{place}?seat={step.seat}"
    was, would = [(await anne.http.get(path + more)).json()["view"] for more in ("", f"&instead={other}")]
    wanted = match.view_of(step.before.after(step.seat, other), step.seat, "en")
    assert would["table"] == json.loads(json.dumps(wanted["table"]))
    assert would["table"] != was["table"]
    assert (await anne.http.get(path + "&instead=99999999")).json()["code"] == "unknown-action"
    assert (await anne.http.get(path + f"&instead={other}" * 17)).status_code == 422


async def test_a_game_is_tried_again_from_a_moment_with_bots_at_the_other_seats(people: People) -> None:
    anne, ben = await people("Anne"), await people("Ben")
    pages = await gathered("les-pirates", anne, ben, options=SHORT)
    await finish(pages, seed=4)
    code = pages[0].table.code
    book = (await anne.http.get(f"/api/tables/{code}/logbook")).json()
    steps = (await anne.http.get(f"/api/tables/{code}/course")).json()["moments"]
    moment = steps[len(steps) // 2]
    again = await ben.http.post(f"/api/tables/{code}/steps/{moment['step']}/again", json={"seat": 1})
    table = TableInfo(**again.json())
    assert [seat.kind for seat in table.seats] == ["bot", "human"]
    assert not table.open
    await ben.start(table.code)
    page = await ben.at(table.code)
    events = [entry["event"] for entry in page.log[: moment["events"]]]
    assert events == book["events"][: moment["events"]]
    bad = await ben.http.post(f"/api/tables/{code}/steps/999999/again", json={"seat": 1})
    assert bad.status_code == 404


def finished_book() -> dict[str, object]:
    match, bot = Match("les-pirates", players=2, seed=5), find_bot("greedy", 1)
    while not match.is_over:
        match.play(bot.choose(match.position, match.seat))
    return match.logbook() | {"names": ["Anne", "Moïse"]}


def running_book() -> Any:
    match = Match("les-pirates", players=2, seed=3)
    match.play(match.legal[0])
    return match.logbook() | {"names": ["Anne", "Moïse"]}


async def test_a_logbook_is_opened_as_a_finished_private_table_and_analysed(people: People) -> None:
    anne = await people("Anne")
    table = TableInfo(**(await anne.http.post("/api/logbooks", json=finished_book())).json())
    assert (table.status, table.open) == ("over", False)
    assert [seat.name for seat in table.seats] == ["Anne", "Moïse"]
    path = f"/api/tables/{table.code}/analysis"
    found = AnalysisInfo(**(await anne.http.get(path)).json())
    while found.story is None:
        await asyncio.sleep(0.2)
        found = AnalysisInfo(**(await anne.http.get(path)).json())
    assert found.story.summary


class Warm:
    async def ready(self, game: str) -> None:
        """Kernels are there."""


async def test_the_finer_picture_is_begun_when_the_first_one_was_told(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    wishes: list[tuple[str, int]] = []

    async def think(self: Analyses, code: str, who: str, game: str, wish: Wish) -> Any:
        wishes.append((wish["what"], wish["sims"]))
        return {"sims": wish["sims"]} if wish["what"] == "story" else {"found": {"roll 0": {}}, "of": 1}

    monkeypatch.setattr(Analyses, "_think", think)
    engine = connect(url)
    migrate(engine)
    store = Store(engine)
    analyses = Analyses(cast("Tables", SimpleNamespace(warmth=Warm(), store=store)))
    asked = ("TABLE1", "anne", "les-pirates")
    found = await analyses.of(*asked, {})
    assert await analyses.story(found, *asked, "en") is None
    for stage in STAGES:
        analyses.go_on(found, *asked)
        await analyses.tasks["TABLE1"]
        assert wishes.pop(0) == ("analysis", stage)
        assert await analyses.story(found, *asked, "en") == {"sims": stage}
        assert wishes == [("story", stage)]
        wishes.clear()
    assert found.is_done
    store.close()


async def test_a_logbook_of_a_running_game_lies_there_to_be_gone_on_with(people: People) -> None:
    anne, book = await people("Anne"), running_book()
    table = TableInfo(**(await anne.http.post("/api/logbooks", json=book)).json())
    assert (table.status, [seat.yours for seat in table.seats]) == ("setup", [True, True])
    begun = TableInfo(**(await anne.http.post(f"/api/tables/{table.code}/start", json={"salt": "x"})).json())
    assert (begun.status, begun.acting) == ("playing", list(replay(book).acting))


async def test_a_false_logbook_is_not_opened(people: People) -> None:
    anne, book = await people("Anne"), running_book()
    book["events"][-1] = {"type": "sail"}
    assert (await anne.http.post("/api/logbooks", json=book)).status_code == 422
    assert (await anne.http.post("/api/logbooks", json={"game": "les-pirates"})).status_code < 500


async def test_chances_are_for_ones_own_seat_and_not_where_hints_are_off(people: People) -> None:
    anne, ben = await people("Anne"), await people("Ben")
    pages = await gathered("les-pirates", anne, ben, options=SHORT)
    path = f"/api/tables/{pages[0].table.code}/odds?seat="
    found = OddsInfo(**(await anne.http.get(path + "0&lang=fr")).json())
    assert found.odds
    assert "lancer" in found.caption
    assert (await anne.http.get(path + "1")).status_code == 403
    without = await gathered("les-pirates", anne, ben, options=SHORT, hints=False)
    refused = await anne.http.get(f"/api/tables/{without[0].table.code}/odds?seat=0")
    assert refused.json()["code"] == "hints-off"


def test_an_analysis_stays_with_its_table_and_goes_with_it(url: str) -> None:
    engine = connect(url)
    migrate(engine)
    store = Store(engine)
    assert store.kept_analysis("TABLE1") is None
    told = {"form": FORM, "stage": 1, "sims": STAGES[0], "whole": {"roll 0": {"shares": [0.5, 0.5]}}}
    store.keep_analysis("TABLE1", json.dumps(told))
    store.keep_analysis("TABLE2", json.dumps(told | {"form": FORM - 1}))
    kept = [analysed({}, store.kept_analysis(code)) for code in ("TABLE1", "TABLE2", "TABLE3")]
    assert [(one.stage, one.whole == told["whole"]) for one in kept] == [(1, True), (0, False), (0, False)]
    store.remove(["TABLE1"])
    assert store.kept_analysis("TABLE1") is None
    store.close()
