"""The tables of one device, by the port that a browser's worker holds: from the first click to the end of a game."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from flibuste import Match
from flibuste.aboard.device import YOU
from flibuste.engine.games import game_ids
from flibuste.engine.logbook import replay
from flibuste.server import clock
from tests.aboard.page import Page, Refused
from tests.server.scenes import SHORT

BOT = {"kind": "bot", "level": "moussaillon"}
ANNE, MOSES = ({"kind": "human", "name": name} for name in ("Anne", "Moïse"))
ROOT = Path(__file__).parents[2]


@pytest.fixture
def page() -> Page:
    return Page()


@pytest.mark.parametrize("game", game_ids())
def test_a_game_against_a_bot_is_played_to_its_end_where_there_is_nothing_but_python(game: str) -> None:
    command = [sys.executable, "-m", "tests.every_game.bare", "tests.aboard.page", game, "moussaillon", "1"]
    pure = os.environ | {"FLIBUSTE_PURE": "1"}
    run = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=pure, check=False)
    assert run.returncode == 0, run.stderr
    book = json.loads(run.stdout)
    assert replay(book).is_over
    assert book["names"] == ["P0", "Moussaillon"]


def test_on_one_device_the_view_follows_who_is_asked(page: Page) -> None:
    page.new("archipels", [ANNE, MOSES])
    seats = set()
    for _ in range(40):
        seats.add(page.shown["view"]["seat"])
        page.play(1)
    assert seats == {0, 1}


def test_alone_one_plays_for_oneself(page: Page) -> None:
    code = page.new("doodle-islands", [ANNE], options={"sea": "treasures"})
    page.play()
    assert len(page.ask("GET", f"/tables/{code}/logbook")["result"]["scores"]) == 1


def test_a_tab_that_was_killed_goes_on_where_it_was() -> None:
    first = Page()
    code = first.new("les-pirates", [ANNE, BOT])
    first.play(3)
    second = Page(first.kept)
    second.sit(code)
    for shown in (first.shown, second.shown):
        del shown["table"]["deadline"]
    assert second.shown == first.shown
    second.play(1)


@pytest.mark.parametrize(("elsewhere", "why"), [(False, "mémoire"), (True, "autre onglet")])
def test_what_could_not_be_kept_has_not_happened(page: Page, elsewhere: bool, why: str) -> None:
    code = page.new("doodle-islands", [ANNE, BOT])
    before, kept = page.shown["view"]["scores"], list(page.kept[code])
    move = {"type": "move", "id": "m", "seat": 0, "code": page.shown["view"]["legal"][0]["code"]}
    page.port.take(json.dumps({"kind": "say", "link": 1, "text": json.dumps(move)}))
    told = json.loads(page.port.lost([code], "fr", elsewhere))
    assert [one["kind"] for one in told] == ["hear", "closed", "problem"]
    assert why in told[-1]["problem"]["sentence"]
    page.sit(code)
    assert (page.shown["view"]["scores"], page.kept[code]) == (before, kept)


def test_the_same_message_twice_is_carried_out_once(page: Page) -> None:
    code = page.new("doodle-islands", [ANNE, BOT])
    move = {"type": "move", "id": "m", "seat": 0, "code": page.shown["view"]["legal"][0]["code"]}
    page.say(**move)
    events = len(page.kept[code])
    page.say(**move)
    assert len(page.kept[code]) == events
    assert page.told[-1]["type"] == "done"


def test_what_is_unsound_at_the_end_of_a_table_is_put_aside_and_the_rest_plays_on() -> None:
    first = Page()
    code = first.new("doodle-islands", [ANNE, BOT])
    second = Page()
    text = second.port.load(code, [*first.kept[code], '{"kind": "moved", "seat": 9, "code": 1, "by": "x", "fell": []}'])
    assert text == ""
    told = json.loads(second.port.take(json.dumps({"kind": "open", "link": 1, "code": code})))
    assert [(one["kind"], one["seq"]) for one in told] == [("aside", len(first.kept[code]) + 1)]


def test_a_table_that_cannot_be_set_up_is_told_in_a_sentence(page: Page) -> None:
    told = json.loads(page.port.load("X", ['{"kind": "created", "game": "whist"}']))
    assert told["code"] == "unreplayable"


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/tables", {"game": "archipels", "seats": [ANNE, {"kind": "open"}]}),
        ("POST", "/tables", {"game": "archipels", "seats": [ANNE, BOT], "open": True}),
        ("POST", "/me/code", None),
    ],
)
def test_what_needs_other_people_is_refused_with_a_sentence(page: Page, method: str, path: str, body: Any) -> None:
    with pytest.raises(Refused, match="without a server") as refused:
        page.ask(method, path, body)
    assert refused.value.problem["code"] == "needs-a-server"


@pytest.mark.parametrize("body", [{}, {"game": 5}, {"game": "whist", "seats": [ANNE]}])
def test_a_wish_that_cannot_be_read_is_refused(page: Page, body: Any) -> None:
    with pytest.raises(Refused):
        page.ask("POST", "/tables", body)


def test_a_game_goes_out_and_in_as_a_logbook(page: Page) -> None:
    code = page.new("les-pirates", [ANNE, BOT])
    page.play()
    book = page.ask("GET", f"/tables/{code}/logbook")
    other = Page()
    told = other.ask("POST", "/logbooks", book)
    assert (told["status"], [seat["name"] for seat in told["seats"]]) == ("over", ["Anne", "Moussaillon"])
    assert other.ask("GET", f"/tables/{told['code']}/logbook")["result"] == book["result"]


def test_a_running_game_goes_out_and_in_too(page: Page) -> None:
    code = page.new("les-pirates", [ANNE, MOSES])
    page.play(2)
    other = Page()
    told = other.ask("POST", "/logbooks", page.ask("GET", f"/tables/{code}/logbook"))
    assert told["status"] == "setup"
    other.ask("POST", f"/tables/{told['code']}/start", {"salt": "x"})
    other.sit(told["code"])
    assert other.shown["view"]["table"] == page.shown["view"]["table"]


@pytest.mark.parametrize("book", ["x", {}, {"flibuste": 1, "game": "whist"}, {"flibuste": 2}])
def test_a_foreign_logbook_is_refused_with_a_sentence_and_nothing_is_kept(page: Page, book: Any) -> None:
    with pytest.raises(Refused) as refused:
        page.ask("POST", "/logbooks", book)
    assert refused.value.problem["sentence"]
    assert not page.kept


def test_hints_replay_and_the_next_game(page: Page) -> None:
    code = page.new("doodle-islands", [ANNE, BOT])
    hints = page.ask("GET", f"/tables/{code}/hints?seat=0&lang=fr")["hints"]
    assert {hint["code"] for hint in hints} == {offer["code"] for offer in page.shown["view"]["legal"]}
    page.play()
    step = page.ask("GET", f"/tables/{code}/steps/3?seat=0&lang=en")
    assert (step["step"], page.ask("GET", f"/tables/{code}/course")["moments"][0]["step"]) == (3, 0)
    again = page.ask("POST", f"/tables/{code}/rematch")
    assert again["code"] != code
    assert page.ask("POST", f"/tables/{code}/rematch")["code"] == again["code"]


def test_an_analysis_is_worked_out_in_slices(page: Page) -> None:
    code = page.new("les-pirates", [ANNE, BOT], options=SHORT)
    page.play()
    assert page.ask("GET", f"/tables/{code}/analysis")["done"] == 0
    page.think()
    told = page.ask("GET", f"/tables/{code}/analysis")
    assert 0 < told["done"] <= told["of"]


def test_an_analysis_that_was_kept_is_told_at_once_in_another_tab(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("flibuste.server.analysed.STAGES", (2, 4))
    code = page.new("les-pirates", [ANNE, BOT], options=SHORT)
    page.play()
    page.ask("GET", f"/tables/{code}/analysis")
    page.wait()
    told = page.ask("GET", f"/tables/{code}/analysis")
    assert told["finished"]
    second = Page(page.kept)
    second.port.load(code, page.kept[code])
    second.port.recall(code, page.analyses[code])
    assert second.ask("GET", f"/tables/{code}/analysis") == told


def test_a_question_of_a_table_elsewhere_is_answered_here(page: Page) -> None:
    match = Match("soft-seas", players=2, seed=3)
    seat = match.acting[0]
    question = {"seat": seat, "step": 4, "what": "hints", "line": match.line, "names": ["Anne", "Moïse"], "you": seat}
    told = page.ask("POST", "/thoughts?lang=fr", question)
    assert (told["step"], {hint["code"] for hint in told["hints"]}) == (4, set(match.position.legal(seat)))


def test_a_seat_that_was_left_is_taken_again_or_given_to_a_bot(page: Page) -> None:
    code = page.ask("POST", "/tables", {"game": "archipels", "seats": [ANNE, MOSES]})["code"]
    page.ask("DELETE", f"/tables/{code}/seats/1")
    told = page.ask("POST", f"/tables/{code}/seats", {"seat": 1, "name": "Ching", "salt": "x"})
    assert told["seats"][1]["name"] == "Ching"
    page.ask("DELETE", f"/tables/{code}/seats/1")
    assert page.ask("PUT", f"/tables/{code}/seats/1", BOT)["seats"][1]["kind"] == "bot"


def test_whose_time_is_up_is_moved_for(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    code = page.new("doodle-islands", [ANNE, MOSES], clock={"mode": "strict", "seconds": 5})
    acting = page.shown["table"]["acting"]
    now = clock.counted()
    monkeypatch.setattr(clock, "counted", lambda: now + 60)
    page.ring()
    page.wait()
    moved = [json.loads(event) for event in page.kept[code] if '"moved"' in event]
    assert [(event["seat"], event["by"]) for event in moved[: len(acting)]] == [(seat, "clock") for seat in acting]


def test_tables_are_listed_those_not_over_first(page: Page) -> None:
    over = page.new("les-pirates", [ANNE, BOT])
    page.play()
    running = page.new("doodle-islands", [ANNE, BOT])
    assert [line["code"] for line in page.ask("GET", "/me")["tables"]] == [running, over]
    assert page.port.device.find(running).table.host == YOU
