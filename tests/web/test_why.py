"""Why, and why not: what is touched answers in a sentence, and what it speaks of is lit on the board."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.web.captain import Captain
from tests.web.conftest import Arrive
from tests.web.test_after import GAMES, begin, do, finish, wait
from tests.web.test_mended import opened

PHONE: dict[str, Any] = {"width": 390, "height": 664}
USELESS: dict[str, tuple[dict[str, Any], str]] = {
    "doodle-islands": ({"lang": "en"} | PHONE, ".target:not(.can)"),
    "soft-seas": ({"lang": "fr"} | PHONE, ".target:not(.can)"),
    "les-pirates": ({"lang": "en"}, ".sea-spot[aria-label*='ship of Barnacle']:not(.can)"),
    "archipels": ({"lang": "fr"}, ".stall.covered"),
}
"""Who touches what in each game, by mouse or with a finger: a cell that no die means, another's ship, a cell under
a paddle."""
BLAMED = {
    "doodle-islands": ":is(.die, .sheet rect).blamed",
    "soft-seas": ":is(.die, .sheet rect).blamed",
    "les-pirates": ".sea-chart .blamed",
    "archipels": ".market .blamed",
}
"""What is lit then: the die or the cell, the ship, the paddle."""
LINES = {
    "doodle-islands": (".you .tally .rule-link", 5),
    "soft-seas": (".why", 11),
    "les-pirates": (".why", 4),
    "archipels": (".why", 10),
}
"""What each player sees of a score, and how many lines of it."""
CHOICE = ":is(.target, .sea-spot, .stall).can"
TABLES = 12
RULE = re.compile(r"[A-Z]{2}-\d\d")


def answer(anne: Captain, touched: Locator) -> str:
    """What is said of it, without the small link to its rule."""
    (touched.tap if anne.page.viewport_size == PHONE else touched.click)()
    said = anne.find(".refusal p")
    expect(said).to_be_visible()
    return RULE.sub("", said.inner_text()).strip()


def at_the_table(anne: Captain, game: str) -> None:
    """To her first choice, at a table where something cannot be used: with a 6 every cell can, and who begins finds no
    paddle."""
    for _ in range(TABLES):
        code = opened(anne, game, {}, "bot", "bot")
        assert anne.page.request.post(f"/api/tables/{code}/start", data={}).ok
        anne.page.goto(f"/t/{code}")
        anne.at_sea()
        anne.wait_for_turn()
        expect(anne.find(CHOICE).first).to_be_visible()
        if anne.find(USELESS[game][1]).count():
            return
    raise AssertionError("everything can be used")


@pytest.mark.parametrize("game", GAMES)
def test_what_cannot_be_used_says_why_and_what_is_to_blame_is_lit(game: str, arrive: Arrive) -> None:
    home, useless = USELESS[game]
    anne = arrive(**home)
    at_the_table(anne, game)
    said = answer(anne, anne.find(useless).first)
    assert said[0].isupper()
    assert said[-1] == "."
    expect(anne.find(BLAMED[game]).first).to_be_attached()
    for rule in anne.find(".refusal a").all():
        assert re.match(rf"/rules/{game}#{RULE.pattern}$", rule.get_attribute("href") or "")


@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_a_score_says_why_it_is_what_it_is(game: str, arrive: Arrive) -> None:
    anne = arrive()
    begin(anne, game)
    css, many = LINES[game]
    expect(anne.find(css)).to_have_count(many)
    for line in anne.find(css).all():
        assert len(answer(anne, line)) > 10
        anne.page.keyboard.press("Escape")
        expect(anne.find(".refusal")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_a_line_of_the_log_is_shown_on_the_board(game: str, arrive: Arrive) -> None:
    """One's own where it was; what another did on a sheet of theirs, by a ring around that sheet."""
    anne = arrive()
    begin(anne, game)
    do(anne, game)
    wait(anne, game)
    if anne.find(".since").count():
        anne.find(".since").get_by_role("button", name="Close").click()
    if anne.find("[data-tab=log]").is_visible():
        anne.find("[data-tab=log]").click()
    anne.find(".log li").filter(has_text="You").first.locator("button").click()
    expect(anne.find(".board .blamed, .market .blamed, .worth.blamed").first).to_be_attached()
    if game in ("doodle-islands", "soft-seas"):
        anne.find(".log li:not(.round)").filter(has_not_text="You").first.locator("button").click()
        expect(anne.find(".told")).to_have_count(1)


@pytest.mark.parametrize("game", GAMES)
def test_on_the_phone_a_line_of_the_log_leads_to_the_board(game: str, arrive: Arrive) -> None:
    """The log has the screen to itself there; whoever comes back finds it as it was."""
    anne = arrive(**PHONE)
    begin(anne, game)
    do(anne, game)
    wait(anne, game)
    anne.find("[data-tab=log]").tap()
    lines = anne.find(".log li:not(.round)")
    told = lines.all_inner_texts()
    lines.filter(has_text="You").first.locator("button").tap()
    expect(anne.find(":is(.blamed, .told):visible").first).to_be_visible()
    expect(anne.find(".log")).to_be_hidden()
    anne.find("[data-tab=log]").tap()
    expect(lines).to_have_text(told)


@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_a_result_says_why_with_its_rule(game: str, arrive: Arrive) -> None:
    """Of every player; its name, of the player whose chart is shown."""
    anne = arrive()
    finish(anne, game)
    lines = anne.find(".result :is(.why, .rule-link)")
    expect(lines.first).to_be_visible()
    for line in lines.all():
        assert len(answer(anne, line)) > 10
        expect(anne.find(".refusal a")).to_have_attribute("href", re.compile(rf"/rules/{game}#{RULE.pattern}$"))
        anne.page.keyboard.press("Escape")
        expect(anne.find(".refusal")).to_have_count(0)
