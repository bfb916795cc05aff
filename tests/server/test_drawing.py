"""The picture of a table: for whoever may look, and nothing in it that they may not see."""

from dataclasses import replace
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from flibuste.engine.games import game_ids
from flibuste.server.moments import drawn
from tests.server.client import Visitor
from tests.server.conftest import People
from tests.server.scenes import gathered
from tests.server.sheltered import sheltered, table_of

pytestmark = pytest.mark.anyio


async def picture(visitor: Visitor, code: str, **asked: str | int) -> tuple[int, str]:
    answer = await visitor.http.get(f"/api/tables/{code}/drawing", params=asked)
    if answer.is_success:
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert fromstring(answer.text).tag.endswith("svg")
    return answer.status_code, answer.text


@pytest.mark.parametrize("game", game_ids())
async def test_who_sees_what(game: str, people: People) -> None:
    anne, ben, carl = await people("Anne"), await people("Ben"), await people("Carl")
    pages = await gathered(game, anne, ben)
    table = pages[0].state["table"]
    code = table["code"]
    assert (await picture(anne, code, seat=0))[0] == 200
    assert (await picture(anne, code, seat=1))[0] == 403
    status, public = await picture(carl, code, lang="fr")
    assert status == 200
    assert all(seat["name"] and f">{seat['name']}<" in public for seat in table["seats"])
    assert (await picture(carl, code, seat=0))[0] == 403
    assert (await picture(carl, code, seat=9))[0] == 404


async def test_before_the_game_there_is_none(people: People) -> None:
    anne = await people("Anne")
    code = (await anne.create("soft-seas", "human", "open")).code
    assert (await picture(anne, code))[0] == 409


async def test_a_game_that_has_no_drawing_is_shown_in_characters(tmp_path: Path) -> None:
    async with sheltered(tmp_path) as tables:
        table = (await table_of(tables, "anne", "doodle-islands", "human", "human")).table
        table.game = replace(table.game, drawing=None)
        shown = [line.text or "" for line in fromstring(drawn(table, None, 0, "en")())[1:]]
    assert any("bottles □□□□□□□" in line for line in shown)
    assert all(any(name in line for line in shown) for name in table.names)
