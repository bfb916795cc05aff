"""The course of a finished game: its moments, its scores, and draws that anybody can compute again.

`python -m tests.server.test_course` writes the games that the page's own tests verify.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from flibuste.engine.fair import FairDice
from flibuste.engine.match import Match
from flibuste.server.course import course_of
from flibuste.server.messages import Course
from tests.server.conftest import People
from tests.server.scenes import finish, gathered

FIXTURES = Path(__file__).parents[2] / "web" / "tests" / "fixtures"
SECRET = bytes(range(32))
SALTS = ["sel de Moïse", None]
GAMES = ("doodle-islands", "soft-seas", "les-pirates", "archipels")


def played(game: str) -> Match:
    """A whole game, always the same."""
    match = Match(game, players=2, chance=FairDice(SECRET, SALTS))
    while not match.is_over:
        legal = match.legal
        match.play(legal[len(match.steps) * 7 % len(legal)])
    return match


def fixture_of(game: str) -> dict[str, Any]:
    match = played(game)
    return {"book": match.logbook(), "draws": course_of(match).model_dump()["draws"]}


@pytest.mark.parametrize("game", GAMES)
def test_moments_lead_from_the_first_event_to_the_last(game: str) -> None:
    match = played(game)
    course = course_of(match)
    events = [moment.events for moment in course.moments]
    assert events == sorted(set(events))
    assert events[-1] == len(match.events)
    assert course.moments[-1].step == len(match.steps)
    assert course.moments[-1].scores == match.scores
    assert course.ending > 0
    for moment in course.moments[:-1]:
        assert match.steps[moment.step].events == moment.events


@pytest.mark.parametrize("game", GAMES)
def test_every_draw_follows_from_secret_salts_and_counter(game: str) -> None:
    match = played(game)
    dice = FairDice(SECRET, SALTS)
    assert dice.choose([1, 1]) == match.first
    assert all(dice.choose(drawn.weights) == drawn.place for drawn in course_of(match).draws)


@pytest.mark.parametrize("game", ["doodle-islands", "archipels"])
def test_the_page_verifies_what_flibuste_writes(game: str) -> None:
    kept = json.loads((FIXTURES / f"fair-{game}.json").read_text(encoding="utf-8"))
    assert kept == json.loads(json.dumps(fixture_of(game))), "write it anew: python -m tests.server.test_course"


@pytest.mark.anyio
async def test_a_course_is_for_finished_games(people: People) -> None:
    anne, ben, carl = await people("Anne"), await people("Ben"), await people("Carl")
    pages = await gathered("soft-seas", anne, ben)
    code = pages[0].table.code
    assert (await carl.http.get(f"/api/tables/{code}/course")).status_code == 409
    assert (await carl.http.get(f"/api/tables/{code}/drawing", params={"step": 0})).status_code == 409
    await finish(pages)
    course = Course(**(await carl.http.get(f"/api/tables/{code}/course")).json())
    first, last = course.moments[0].step, course.moments[-1].step
    drawings = [
        (await carl.http.get(f"/api/tables/{code}/drawing", params={"step": step})).text for step in (first, last)
    ]
    assert drawings[0] != drawings[1]
    assert (await carl.http.get(f"/api/tables/{code}/drawing", params={"step": last + 1})).status_code == 404


if __name__ == "__main__":
    for name in ("doodle-islands", "archipels"):
        (FIXTURES / f"fair-{name}.json").write_text(json.dumps(fixture_of(name)) + "\n", encoding="utf-8")
