"""The analysis of a finished game on the page: graph, replay, what was better and why, luck and skill, trying again."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.axe import examine
from tests.web.captain import Captain
from tests.web.conftest import Arrive
from tests.web.test_after import GAMES, finish
from tests.web.test_everyone import fits

PATIENCE = 120_000


def opened(anne: Captain, game: str) -> str:
    """The code of a finished game; its analysis is there."""
    code = finish(anne, game)
    anne.find(".after a[href*=analysis]").click()
    anne.find(".chances").wait_for(timeout=PATIENCE)
    return code


@pytest.mark.parametrize("game", GAMES)
def test_a_newcomer_sees_who_was_winning_and_what_was_luck(game: str, arrive: Arrive) -> None:
    anne = arrive()
    opened(anne, game)
    expect(anne.find(".chances .wake")).to_have_count(2)
    expect(anne.find(".lane")).to_have_count(2)
    expect(anne.find(".balance footer")).to_contain_text("steered best")
    anne.button(re.compile("Next mark")).click()
    expect(anne.find(".verdict h2")).to_have_text(re.compile("A (slip|mistake|blunder)"))
    expect(anne.find(".verdict")).to_contain_text("Better:")
    expect(anne.find(".board :is([data-hint], .isle-light, .advised)")).not_to_have_count(0)
    examine(anne, "day", "night")


def test_the_keyboard_moves_the_ship(arrive: Arrive) -> None:
    anne = arrive()
    opened(anne, "doodle-islands")
    ship = anne.find("input.seek")
    ship.focus()
    anne.page.keyboard.press("End")
    expect(anne.page).to_have_url(re.compile(r"analysis=[1-9]"))
    anne.page.keyboard.press("Home")
    expect(anne.page).to_have_url(re.compile(r"analysis=0$"))


def test_the_analysis_on_a_phone_in_french(arrive: Arrive) -> None:
    anne = arrive(lang="fr", width=390, height=844)
    opened(anne, "doodle-islands")
    expect(anne.find("h1")).to_have_text("Était-ce le vent, ou la barre ?")
    fits(anne)


def test_a_game_is_tried_again_from_a_mark(arrive: Arrive) -> None:
    anne = arrive()
    code = opened(anne, "soft-seas")
    anne.button(re.compile("Next mark")).click()
    anne.find(".verdict .do .btn").click()
    expect(anne.page).not_to_have_url(re.compile(code))
    expect(anne.find(".table.soft-seas")).to_be_visible()
