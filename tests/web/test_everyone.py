"""For everyone: by keyboard, on a phone, in French, and as axe sees it."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.axe import examine
from tests.web.captain import Captain
from tests.web.conftest import Arrive

WAYS = ["Sea of Treasures", "Sea of Monsters", "Soft Seas"]
MOST_TABS = 120


def tab_to(anne: Captain, css: str) -> None:
    """By Tab alone."""
    for _ in range(MOST_TABS):
        if is_at(anne, css):
            return
        anne.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {css}")


def is_at(anne: Captain, css: str) -> bool:
    return bool(anne.page.evaluate("css => document.activeElement.matches(css)", css))


def deed_by_keys(anne: Captain) -> None:
    """To the chart, to a cell that may be chosen, and the second shape of the picker where there is one."""
    anne.wait()
    can = anne.find(".target.can").count()
    tab_to(anne, ".target" if can else ".tray .acts .btn:enabled")
    if can and not is_at(anne, ".target.can"):
        anne.page.keyboard.press("PageDown")
    anne.page.keyboard.press("Enter")
    if can:
        expect(anne.find(".pick:focus")).to_have_count(1)
        anne.page.keyboard.press("ArrowRight")
        anne.page.keyboard.press("Enter")


@pytest.mark.parametrize("way", WAYS)
def test_keyboard_only(way: str, arrive: Arrive) -> None:
    anne = arrive()
    tab_to(anne, ".hero .btn.main:enabled")
    anne.page.keyboard.press("Enter")
    expect(anne.find("dialog .ways b").first).to_be_visible()
    place = anne.find("dialog .ways b").all_inner_texts().index(way)
    tab_to(anne, f"dialog .ways li:nth-child({place + 1}) .btn")
    anne.page.keyboard.press("Enter")
    anne.at_sea()
    for _ in range(4):
        deed_by_keys(anne)
    anne.wait()
    mine = anne.find(".log li:not(.round)").filter(has_text=re.compile(r"\bYou\b"))
    expect(mine).to_have_count(4)


def test_the_chart_is_read_aloud(arrive: Arrive) -> None:
    anne = arrive()
    anne.play_now("Sea of Treasures")
    anne.wait()
    cell = anne.page.get_by_role("grid", name="Your chart").locator("[data-cell='3,2']")
    expect(cell).to_have_attribute("aria-label", re.compile("column 3, row 2, .*free", re.IGNORECASE))
    anne.finish(1)
    expect(anne.find(".voice")).to_contain_text("You took")


@pytest.mark.parametrize("way", WAYS)
def test_phone(way: str, arrive: Arrive) -> None:
    """Moves are confirmed, everything is as wide as the screen, and nothing that answers is under something else."""
    anne = arrive(width=390, height=844)
    fits(anne)
    anne.play_now(way)
    anne.finish(3)
    anne.wait()
    fits(anne)
    for tab in ("Others", "Log", "Chat", "My chart"):
        anne.find(".tabs").get_by_role("button", name=tab).click()
        fits(anne)
    anne.finish(1)


def fits(anne: Captain) -> None:
    """Compared with the width of the device: a page that is wider makes a phone's `innerWidth` grow with it."""
    wide = anne.page.evaluate("() => [document.scrollingElement.scrollWidth, screen.width]")
    assert wide[0] <= wide[1], anne.page.url


def test_phone_pages(arrive: Arrive) -> None:
    anne = arrive(width=390, height=844)
    for place in ("/new/soft-seas", "/new/les-pirates", "/rules/doodle-islands", "/rules/les-pirates", "/credits"):
        anne.page.goto(place)
        expect(anne.find("main h1, main form").first).to_be_visible()
        fits(anne)


def test_french(arrive: Arrive) -> None:
    anne = arrive(lang="fr")
    expect(anne.find("html")).to_have_attribute("lang", "fr")
    expect(anne.find("h1")).to_have_text("Quatre jeux d’îles et de pirates")
    anne.play_now("Mer aux trésors", "Jouer")
    anne.finish(2)
    anne.wait()
    french = anne.find(".log li").last.text_content() or ""
    anne.find(".bar").get_by_role("button", name="English").click()
    expect(anne.find(".log h2")).to_have_text("Log")
    expect(anne.find(".log li").last).not_to_have_text(french)
    anne.find(".bar").get_by_role("button", name="français").click()
    expect(anne.find(".log")).to_contain_text(french)
    anne.page.reload()
    expect(anne.find("html")).to_have_attribute("lang", "fr")


@pytest.mark.parametrize("width", [1280, 390])
def test_axe(width: int, arrive: Arrive) -> None:
    anne = arrive(width=width)
    expect(anne.find(".game.card")).to_have_count(4)
    examine(anne)
    anne.button("Play now", exact=True).click()
    examine(anne)
    for place in ("/credits", "/rules/soft-seas", "/new/doodle-islands", "/new/les-pirates?bots=1", "/nowhere"):
        anne.page.goto(place)
        expect(anne.find("main h1, main form").first).to_be_visible()
        examine(anne)
    anne.page.goto("/new/soft-seas")
    anne.button("Open the table").click()
    expect(anne.find(".lobby")).to_be_visible()
    examine(anne)


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("way", WAYS)
def test_axe_at_sea(way: str, width: int, arrive: Arrive) -> None:
    """While nothing is chosen, with a cell chosen, and with the menu open; at the end: see test_games.py."""
    anne = arrive(width=width)
    anne.settings(ending="ask")
    anne.play_now(way)
    anne.finish(3)
    anne.wait()
    examine(anne)
    if anne.find(".target.can").count():
        anne.find(".target.can").first.click()
        examine(anne)
    anne.button("Menu").click()
    examine(anne, "day")
