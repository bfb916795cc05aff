"""The analysis of a finished game on the page: graph, replay, what was better and why, luck and skill, trying again;
and the chances of the next turn over the board."""

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from flibuste import Match
from flibuste.bots.roster import find_bot
from flibuste.engine.logbook import replay
from flibuste.insight.analysis import Budget, analyse
from flibuste.insight.page import page
from flibuste.insight.story import story
from tests.web.axe import examine
from tests.web.captain import Captain
from tests.web.conftest import Arrive
from tests.web.test_everyone import fits

GAMES = ("doodle-islands", "soft-seas", "les-pirates", "archipels")
opened: dict[str, str] = {}


def book_of(game: str) -> dict[str, Any]:
    """A finished game in which something was lost: one plays at random."""
    match = Match(game, players=2, seed=7)
    bots = [find_bot("greedy", 1), find_bot("random", 2)]
    while not match.is_over:
        match.play(bots[match.seat].choose(match.position.seen_by(match.seat), match.seat), match.seat)
    return match.logbook() | {"names": ["Anne", "Moïse"]}


def analysed(anne: Captain, game: str) -> str:
    """The code of a finished game whose analysis she looks at, once for all tests."""
    if game not in opened:
        opened[game] = anne.page.request.post("/api/logbooks", data=book_of(game)).json()["code"]
    anne.page.goto(f"/t/{opened[game]}?analysis=0")
    anne.find(".chances").wait_for(timeout=120_000)
    return opened[game]


@pytest.mark.parametrize("game", GAMES)
def test_a_newcomer_sees_who_was_winning_and_what_was_luck_and_what_was_better(game: str, arrive: Arrive) -> None:
    anne = arrive()
    analysed(anne, game)
    expect(anne.find(".chances .wake")).to_have_count(2)
    expect(anne.find(".lane")).to_have_count(2)
    expect(anne.find(".balance footer")).to_contain_text("steered best")
    anne.button(re.compile("Next mark")).click()
    expect(anne.find(".verdict h2")).to_have_text(re.compile("A (slip|mistake|blunder)"))
    expect(anne.find(".verdict")).to_contain_text("Better:")
    expect(anne.find(".board [data-compared=better]")).not_to_have_count(0)
    expect(anne.find(".board [data-compared=played]")).not_to_have_count(0)
    expect(anne.find(".chances .doubt")).to_have_count(2)
    drawn = anne.find(".insight > .board .element.aside").count()
    anne.button("Show what would follow").click()
    expect(anne.find(".verdict .follows")).to_contain_text("So the board would look")
    if game == "soft-seas":  # where a drawing is secret until all have drawn
        expect(anne.find(".insight > .board .element.aside")).to_have_count(drawn + 1)
    expect(anne.find(".insight > .board [data-compared]")).to_have_count(0)
    anne.button("Back to what was played").click()
    expect(anne.find(".insight > .board [data-compared=better]")).not_to_have_count(0)
    if game == "doodle-islands":
        examine(anne, "day", "night")


def test_the_keyboard_moves_the_ship(arrive: Arrive) -> None:
    anne = arrive()
    analysed(anne, "les-pirates")
    anne.find("input.seek").focus()
    anne.page.keyboard.press("End")
    expect(anne.page).to_have_url(re.compile(r"analysis=[1-9]"))
    anne.page.keyboard.press("Home")
    expect(anne.page).to_have_url(re.compile(r"analysis=0$"))


def test_the_analysis_on_a_phone_in_french(arrive: Arrive) -> None:
    anne = arrive(lang="fr", width=390, height=844)
    analysed(anne, "doodle-islands")
    expect(anne.find("h1")).to_have_text("Était-ce le vent, ou la barre ?")
    fits(anne)
    wide = "selector => document.querySelector(selector).getBoundingClientRect().width"
    assert anne.page.evaluate(wide, ".insight > .board") == anne.page.evaluate(wide, ".course2")
    anne.button("Marque suivante").click()
    expect(anne.find(".stepping .brief")).to_be_in_viewport()
    anne.button("Un pas en avant").click(trial=True)
    anne.find(".stepping .brief").click()
    expect(anne.find(".verdict")).to_be_in_viewport()
    anne.find(".moments3 .moment").last.scroll_into_view_if_needed()
    expect(anne.find(".stepping")).to_be_hidden()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_page_that_the_command_line_writes_fits_a_phone(lang: str, arrive: Arrive, tmp_path: Path) -> None:
    anne, match, file = arrive(width=390, height=844), replay(book_of("archipels")), tmp_path / "game.html"
    tale = story(match, analyse(match, Budget(sims=8)), lang)
    file.write_text(page(match, tale, ["Anne", "Moïse"], lang), encoding="utf-8")
    anne.page.goto(file.as_uri())
    assert anne.page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("game", GAMES)
def test_on_a_tablet_a_board_is_as_high_as_what_is_in_it(game: str, arrive: Arrive) -> None:
    anne = arrive(width=900, height=1100)
    analysed(anne, game)
    over = "board => Math.max(...[...board.children].map(one => one.getBoundingClientRect().bottom))"
    over += " - board.getBoundingClientRect().bottom"
    assert anne.find(".insight > .board").evaluate(over) <= 0


@pytest.mark.parametrize("page", ["?analysis=0", ""])
def test_on_a_tablet_island_market_and_replay_stand_below_each_other(page: str, arrive: Arrive) -> None:
    anne = arrive(width=900, height=1100)
    code = analysed(anne, "archipels")
    anne.page.goto(f"/t/{code}{page}")
    stack = [".isle", ".market", ".standings" if page else ".replay"]
    found = [anne.find(f"main .board {one}").bounding_box() for one in stack]
    for above, below in pairwise(found):
        assert above
        assert below
        assert above["y"] + above["height"] <= below["y"]


def test_a_game_is_tried_again_from_a_mark(arrive: Arrive) -> None:
    anne = arrive()
    code = analysed(anne, "soft-seas")
    anne.button(re.compile("Next mark")).click()
    anne.find(".verdict .do .btn").first.click()
    expect(anne.page).not_to_have_url(re.compile(code))
    expect(anne.find(".table.soft-seas")).to_be_visible()


def test_a_logbook_is_opened_from_a_file_and_what_is_none_is_refused(arrive: Arrive, tmp_path: Path) -> None:
    anne, file = arrive(), tmp_path / "game.json"
    file.write_text("no logbook")
    anne.find("input[type=file]").set_input_files(file)
    expect(anne.find(".problem")).to_contain_text("no logbook")
    file.write_text(json.dumps(book_of("les-pirates"), indent=1))
    anne.find("input[type=file]").set_input_files(file)
    expect(anne.page).to_have_url(re.compile(r"analysis="))
    expect(anne.find("h1")).to_have_text("Was it the wind, or the helm?")


@pytest.mark.parametrize("hints", [True, False])
def test_chances_are_off_at_first_and_not_there_where_hints_are_off(hints: bool, arrive: Arrive) -> None:
    anne = arrive()
    seats = [{"kind": "human", "name": "Anne"}]
    ask = anne.page.request
    code = ask.post("/api/tables", data={"game": "doodle-islands", "seats": seats, "hints": hints}).json()["code"]
    ask.post(f"/api/tables/{code}/start", data={"salt": "1"})
    anne.page.goto(f"/t/{code}")
    anne.find(".tray .die").first.wait_for()
    expect(anne.find("[data-odd]")).to_have_count(0)
    expect(anne.find("button[data-tool=odds]")).to_have_count(int(hints))
    if hints:
        anne.find("button[data-tool=odds]").click()
        expect(anne.find("[data-odd] text").first).to_have_text("23")
        expect(anne.find(".odds-note")).to_contain_text("next roll")
