"""The harbour and the ways from it to a table and back: nothing cut, nothing flies off, a way on from every mistake."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from flibuste.engine.games import find_game, game_folder
from tests.web.captain import Captain
from tests.web.conftest import Arrive

SIZES = [(1280, 800), (390, 844), (390, 664), (360, 640)]
OVERFLOWING = """css => [...document.querySelectorAll(css)].filter(
    box => box.offsetParent && box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).overflowX !== 'auto'
).map(box => `${box.className}: ${box.scrollWidth} in ${box.clientWidth}`)"""
PLACES = """() => [...document.querySelectorAll('.icon')].filter(one => one.getClientRects().length).map(one => {
    const box = one.getBoundingClientRect();
    return [box.x, box.y + scrollY, box.width].map(Math.round).join();
})"""


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_nothing_is_wider_than_its_place(width: int, height: int, lang: str, arrive: Arrive) -> None:
    anne = arrive(width=width, height=height, lang=lang)
    expect(anne.find(".game")).to_have_count(4)
    assert anne.page.evaluate(OVERFLOWING, "body, .top, .masthead, .hero, .quay, .card, .btn") == []
    brand, nav = (anne.find(f".masthead {css}").bounding_box() for css in (".brand", "nav"))
    assert brand
    assert nav
    assert brand["x"] + brand["width"] + 8 <= nav["x"]
    anne.find(".resume .btn").click()
    assert anne.page.evaluate(OVERFLOWING, "dialog, dialog *") == []
    assert anne.page.evaluate("document.querySelector('dialog').scrollLeft") == 0


def test_after_a_game_the_harbour_is_as_it_was(arrive: Arrive) -> None:
    """Styles of tables and endings stay loaded; none of them may touch another page."""
    anne = arrive()
    expect(anne.find(".game")).to_have_count(4)
    expect(anne.find(".resume .btn")).to_be_visible()
    before = anne.page.evaluate(PLACES)[:4]
    for game in ("doodle-islands", "les-pirates", "archipels"):
        anne.find(f"[data-game={game}] .go .btn").first.click()
        anne.at_sea()
        anne.page.get_by_role("link", name="Flibuste").click()
    anne.play_now("Soft Seas", "Solo")
    anne.finish()
    anne.page.get_by_role("link", name="Flibuste").click()
    expect(anne.find(".game")).to_have_count(4)
    assert anne.page.evaluate(PLACES)[:4] == before


def test_a_wrong_code_can_be_mended_where_it_failed(arrive: Arrive) -> None:
    anne = arrive()
    anne.find(".hero #code").fill("WRONG9")
    anne.button("Join").click()
    expect(anne.page.get_by_role("alert")).to_contain_text("No table has this code")
    field = anne.find("#code")
    expect(field).to_have_value("WRONG9")
    field.fill("WRONG8")
    field.press("Enter")
    anne.page.wait_for_url("**/t/WRONG8")


def test_rules_of_no_game_say_so(arrive: Arrive) -> None:
    anne = arrive()
    anne.page.goto("/rules/unknown")
    expect(anne.page.get_by_role("heading", level=1)).to_have_text("There is no such page")


def set_up(arrive: Arrive, game: str) -> Captain:
    anne = arrive()
    anne.page.goto(f"/new/{game}")
    expect(anne.button(re.compile("Open the table|Start the game"))).to_be_visible()
    return anne


def test_five_pirates_switch_on_the_double_board(arrive: Arrive) -> None:
    anne = set_up(arrive, "les-pirates")
    anne.page.get_by_role("checkbox", name=re.compile("^Cyclone")).check()
    anne.page.get_by_role("radio", name="5", exact=True).check(force=True)
    expect(anne.page.get_by_role("checkbox", name=re.compile("^Double board"))).to_be_checked()
    expect(anne.page.get_by_role("checkbox", name=re.compile("^Cyclone"))).not_to_be_checked()
    expect(anne.find(".settled")).to_contain_text("Double board is switched on.")
    expect(anne.find(".conflict")).to_have_count(0)
    anne.page.get_by_role("radio", name="3", exact=True).check(force=True)
    expect(anne.page.get_by_role("checkbox", name=re.compile("^Double board"))).not_to_be_checked()


def test_more_control_is_not_offered_where_it_does_nothing(arrive: Arrive) -> None:
    anne = set_up(arrive, "doodle-islands")
    switch = anne.page.get_by_role("checkbox", name=re.compile("^More control"))
    switch.check()
    anne.page.get_by_role("radio", name="Sea of Monsters").check(force=True)
    expect(switch).not_to_be_checked()
    expect(switch).to_be_disabled()
    anne.page.get_by_role("radio", name="Sea of Treasures").check(force=True)
    expect(switch).to_be_enabled()


@pytest.fixture
def lagoon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sheet in the folder of who owns the server: ours with five bottles."""
    ours = (game_folder(find_game("doodle-islands")) / "data" / "treasures.toml").read_text(encoding="utf-8")
    folder = tmp_path / "sheets" / "doodle-islands"
    folder.mkdir(parents=True)
    text = ours.replace('name = "treasures"', 'name = "lagoon"').replace("bottles = 7", "bottles = 5")
    (folder / "lagoon.toml").write_text(text, encoding="utf-8")
    monkeypatch.setenv("FLIBUSTE_SHEETS", str(tmp_path / "sheets"))


def test_a_sheet_of_the_owner_is_offered_and_played(lagoon: None, arrive_own: Arrive) -> None:
    anne = set_up(arrive_own, "doodle-islands?bots=1")
    anne.page.get_by_role("radio", name="lagoon").check(force=True)
    anne.button("Start the game").click()
    anne.at_sea()
    expect(anne.find(".bottles").first.locator("svg")).to_have_count(5)
