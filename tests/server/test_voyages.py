"""Voyages over HTTP: found, read leg by leg in both languages, tried; nothing is kept."""

from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from flibuste.engine.games import all_games
from flibuste.engine.voyages import voyages_of
from flibuste.server import reading

LEG = "/api/voyages/doodle-islands/treasures/2"


@pytest.fixture(scope="module")
def client() -> TestClient:
    app = FastAPI()
    app.include_router(reading.router)

    @app.exception_handler(Exception)
    def refuse(request: Any, problem: Exception) -> Any:
        raise problem

    return TestClient(app, raise_server_exceptions=True)


def test_every_voyage_is_found(client: TestClient) -> None:
    told = client.get("/api/voyages").json()
    assert {(one["game"], one["name"]) for one in told} == {
        (game.id, name) for game in all_games() for name in voyages_of(game)
    }
    assert all(one["minutes"] >= 1 and len(one["legs"]) > 1 for one in told)


@pytest.mark.parametrize("voyage", [pair for game in all_games() for pair in voyages_of(game).items()], ids=str)
def test_every_leg_is_told_in_both_languages(voyage: Any, client: TestClient) -> None:
    name, data = voyage
    for number, leg in enumerate(data.legs):
        for lang in ("en", "fr"):
            told = client.get(f"/api/voyages/{data.game}/{name}/{number}?lang={lang}&name=Zoé").json()
            assert told["id"] == leg.id
            assert told["table"]["seats"][0]["name"] == "Zoé"
            assert {deed[0] for deed in told["deeds"]} <= {offer["code"] for offer in told["view"]["legal"]}


def test_the_deed_is_done_and_what_else_is_tried_is_answered(client: TestClient) -> None:
    told = client.get(LEG).json()
    assert client.post(LEG, json={"codes": told["deeds"][0]}).json() == {"done": True}
    other = next(offer["code"] for offer in told["view"]["legal"] if [offer["code"]] not in told["deeds"])
    with pytest.raises(Exception, match="First the 4"):
        client.post(LEG, json={"codes": [other]})
    with pytest.raises(Exception, match="no action"):
        client.post(LEG, json={"codes": [2**30]})


@pytest.mark.parametrize("address", ["doodle-islands/nowhere/0", "doodle-islands/treasures/99"])
def test_what_is_not_there_is_refused(address: str, client: TestClient) -> None:
    with pytest.raises(Exception, match="no such voyage"):
        client.get(f"/api/voyages/{address}")
