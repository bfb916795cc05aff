"""What takes long is never done on the loop, and never more often than needed."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from flibuste.engine.games import find_game
from flibuste.engine.options import Setting
from flibuste.server.app import make_app
from flibuste.server.config import Config

pytestmark = pytest.mark.anyio


@pytest.fixture
def loads(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[threading.Thread]]:
    """The threads in which boards of Les Pirates were asked for."""
    game, found = find_game("les-pirates"), list[threading.Thread]()
    load = game.load

    def watched(setting: Setting) -> Any:
        found.append(threading.current_thread())
        return load(setting)

    object.__setattr__(game, "load", watched)
    yield found
    object.__setattr__(game, "load", load)


async def test_boards_are_worked_out_beside_the_loop(tmp_path: Path, loads: list[threading.Thread]) -> None:
    """A double board took a second, in which nobody at any table heard anything."""
    app = make_app(Config(folder=tmp_path, warm=0))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://here") as anne:
        await anne.get("/api/me")
        seats = [{"kind": "human"}] * 5
        wish = {"game": "les-pirates", "seats": seats, "options": {"double_board": True}}
        code = (await anne.post("/api/tables", json=wish)).json()["code"]
        assert (await anne.post(f"/api/tables/{code}/start", json={})).status_code == 200
        drawn = await anne.get(f"/api/tables/{code}/drawing")
        assert drawn.status_code == 200
    tables = app.state.tables
    again = await tables._rebuild(code)
    assert again.status == "playing"
    await tables.close()
    tables.store.close()
    assert loads
    assert threading.current_thread() not in loads


async def test_however_many_ask_for_its_health_the_server_tries_to_write_once(tmp_path: Path) -> None:
    app = make_app(Config(folder=tmp_path, warm=0, health_every=3600.0))
    tables, tries = app.state.tables, 0

    def is_well() -> bool:
        nonlocal tries
        tries += 1
        return bool(tables.store.is_well())

    app.state.checkup.is_well = is_well
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://here") as watch:
        answers = await asyncio.gather(*(watch.get("/healthz") for _ in range(16)))
        assert {one.status_code for one in answers} == {200}
        assert tries == 1
        app.state.checkup.every = 0.0
        await watch.get("/healthz")
        assert tries == 2
    await tables.close()
    tables.store.close()
