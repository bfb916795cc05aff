"""A turn has an end: a move stands until it is done, and can be taken back; the others come at a pace; dice wait."""

import pytest
from playwright.sync_api import expect

from tests.server.serving import Serving
from tests.web.captain import Captain
from tests.web.conftest import Arrive

SHAPE = ".picker .pick:visible, .strip .pick:visible"


def moved(server: Serving, anne: Captain) -> int:
    """How many moves of hers the server has."""
    return sum(event["kind"] == "moved" and event["seat"] == 0 for event in server.events(anne.code))


def draw(anne: Captain) -> None:
    """A shape in the first cell that may be chosen: it stands."""
    anne.wait()
    anne.find(".target.can").first.click()
    anne.find(SHAPE).first.click()


@pytest.mark.parametrize("width", [1280, 390])
def test_a_move_stands_until_done_and_is_undone_until_then(width: int, arrive: Arrive, server: Serving) -> None:
    anne = arrive(width=width, height=844)
    anne.settings(ending="ask")
    anne.play_now("Soft Seas")
    draw(anne)
    expect(anne.find(".route.preview")).to_be_visible()
    anne.find(".tray .back").click()
    expect(anne.find(".route.preview")).to_have_count(0)
    expect(anne.find(".target.can").first).to_be_visible()
    draw(anne)
    assert moved(server, anne) == 0
    anne.find(".tray .acts .main").click()
    expect(anne.find(".where")).to_contain_text("Turn 2")
    assert moved(server, anne) == 1


def test_by_keys(arrive: Arrive, server: Serving) -> None:
    anne = arrive()
    anne.settings(ending="ask", rolls="every")
    anne.play_now("Soft Seas")
    expect(anne.find("[data-tool=roll]")).to_be_visible()
    expect(anne.find(".target.can")).to_have_count(0)
    anne.page.keyboard.press("Enter")
    draw(anne)
    expect(anne.find(".tray .back")).to_be_visible()
    anne.page.keyboard.press("u")
    expect(anne.find(".tray .back")).to_have_count(0)
    draw(anne)
    anne.page.keyboard.press("Enter")
    expect(anne.find(".where")).to_contain_text("Turn 2")
    assert moved(server, anne) == 1


def test_a_gentle_pause(arrive: Arrive, server: Serving) -> None:
    """In it the move can be taken back; after it the turn is done by itself."""
    anne = arrive()
    anne.settings(ending="pause")
    anne.play_now("Soft Seas")
    draw(anne)
    anne.page.keyboard.press("u")
    expect(anne.find(".target.can").first).to_be_visible()
    assert moved(server, anne) == 0
    draw(anne)
    expect(anne.find(".where")).to_contain_text("Turn 2")


def test_the_others_since_the_last_turn(arrive: Arrive) -> None:
    """One after the other; skipped by a click; told in at most three lines, which fold at the first move."""
    anne = arrive()
    anne.settings(pace="slow")
    anne.play_now("Sea of Treasures")
    for _ in range(2):
        expect(anne.find(f":is([data-tool=skip], {SHAPE}, .target.can, .tray .btn.main:enabled)").first).to_be_visible()
        while anne.find("[data-tool=skip]").count():
            anne.find("[data-tool=skip]").click()
        anne.wait()
        if anne.find(".since").count():
            break
        anne.act()
    since = anne.find(".since li")
    expect(since.first).to_be_visible()
    assert 1 <= since.count() <= 3
    if anne.find(".since").get_by_role("button", name="Watch it").count():
        anne.find(".since").get_by_role("button", name="Watch it").click()
        expect(since).to_have_count(0)
        anne.page.keyboard.press("s")
        expect(since.first).to_be_visible()
    anne.act()
    expect(since).to_have_count(0)
