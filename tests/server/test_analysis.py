"""The analysis of a finished table: worked out in the background; and a game tried again from one of its moments."""

import asyncio

import pytest

from flibuste.server.messages import AnalysisInfo, TableInfo
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
