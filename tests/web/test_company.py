"""Several people: two browsers by a link, several seats on one device, and somebody who goes away."""

import re
import time
from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.captain import Captain
from tests.web.conftest import Arrive


def gather(arrive: Arrive, game: str = "soft-seas", **more: str) -> tuple[Captain, Captain]:
    """Anne opens a table for two and Ben comes by its link; the game begins."""
    anne = open_table(arrive, game)
    link = anne.page.get_by_label("Link to the table").input_value()
    ben = arrive("Ben", **more)
    ben.page.goto(link)
    ben.button(re.compile("Sit here|S'asseoir")).click()
    anne.button("Start the game").click()
    anne.at_sea()
    ben.at_sea()
    return anne, ben


def open_table(arrive: Arrive, game: str) -> Captain:
    anne = arrive()
    anne.page.goto(f"/new/{game}")
    anne.page.get_by_role("radio", name="2", exact=True).check(force=True)
    anne.button("Open the table").click()
    expect(anne.find(".lobby")).to_be_visible()
    return anne


LONGEST = 600.0
"""Seconds that a game may take on a slow machine."""


def play_until(
    captains: tuple[Captain, ...], asked: str, act: Callable[[Captain], None], enough: Callable[[Captain], bool]
) -> None:
    """Whoever is asked does something, until that is enough for the first."""
    until = time.monotonic() + LONGEST
    while not enough(captains[0]):
        assert time.monotonic() < until, "a game that does not go on"
        acting = next((captain for captain in captains if captain.find(asked).count()), None)
        if acting is None:
            captains[0].page.wait_for_timeout(20)
        elif not acting.is_over:
            act(acting)


def play_out(captains: tuple[Captain, ...], asked: str, act: Callable[[Captain], None]) -> None:
    """Whoever is asked does something, to the end of the game for all."""
    play_until(captains, asked, act, lambda captain: captain.is_over)
    for captain in captains:
        captain.find(".result").wait_for()


def test_two_browsers_by_link(arrive: Arrive) -> None:
    anne, ben = gather(arrive)
    for _ in range(4):
        anne.finish(1)
        ben.finish(1)
    expect(anne.find(".where")).to_contain_text("Turn 5")
    expect(ben.find(".where")).to_contain_text("Turn 5")
    anne.page.get_by_label("Write to the table").fill("Ahoy, <b>Ben</b>")
    anne.page.get_by_label("Write to the table").press("Enter")
    expect(ben.find(".said")).to_contain_text("Ahoy, <b>Ben</b>")


def test_a_sealed_route_is_taken_back(arrive: Arrive) -> None:
    anne, ben = gather(arrive)
    anne.finish(1)
    expect(anne.find(".sealed-note")).to_be_visible()
    expect(ben.find(".hand.sealed")).to_have_count(1)
    anne.find(".tray").get_by_role("button", name="Undo").click()
    expect(ben.find(".hand.busy")).to_have_count(1)
    anne.finish(1)
    ben.finish(1)
    expect(anne.find(".where")).to_contain_text("Turn 2")


def test_undo_while_nothing_else_happened(arrive: Arrive) -> None:
    anne, ben = gather(arrive, "doodle-islands")
    first, second = (anne, ben) if anne.find(".target.can").count() else (ben, anne)
    first.finish(1)
    expect(second.find(".target.can").first).to_be_visible()
    expect(first.button("Undo")).to_be_enabled()
    drawn = first.find(".log li").count()
    first.button("Undo").click()
    expect(first.find(".log li")).to_have_count(drawn - 1)
    expect(first.find(".target.can").first).to_be_visible()
    expect(second.find(".target.can")).to_have_count(0)


def test_somebody_watches(arrive: Arrive) -> None:
    anne, _ = gather(arrive, "doodle-islands")
    carl = arrive("Carl")
    carl.page.goto(f"/t/{anne.code}")
    carl.at_sea()
    expect(carl.find(".where")).to_contain_text("You are watching")
    expect(carl.find(".target.can")).to_have_count(0)
    anne.button("Menu").click()
    expect(anne.page.get_by_role("dialog")).to_contain_text("1 watching")


def test_a_bot_stands_in(arrive: Arrive) -> None:
    anne, ben = gather(arrive)
    ben.page.goto("/credits")
    anne.finish(1)
    anne.button("Menu").click()
    anne.button("Let a bot play for Ben").click()
    expect(anne.find(".where")).to_contain_text("Turn 2")
    anne.button("Give the seat back to Ben").click()
    expect(anne.button("Let a bot play for Ben")).to_be_visible()
    anne.page.keyboard.press("Escape")
    ben.page.goto(f"/t/{anne.code}")
    anne.finish(1)
    ben.finish(1)
    expect(anne.find(".where")).to_contain_text("Turn 3")


def share_a_screen(arrive: Arrive, game: str) -> Captain:
    """Anne and Zoé on one device."""
    anne = arrive()
    anne.page.goto(f"/new/{game}")
    anne.page.get_by_role("radio", name="2", exact=True).check(force=True)
    anne.page.get_by_label("Seat 2").select_option("human")
    anne.page.get_by_label("Name", exact=True).fill("Zoé")
    anne.button("Start the game").click()
    return anne


def test_on_one_device_secrets_are_hidden_between_the_players(arrive: Arrive) -> None:
    anne = share_a_screen(arrive, "soft-seas")
    ready: list[str] = []
    while len(ready) < 4:
        anne.wait()
        asked = anne.find(".hand-over .btn")
        if asked.count():
            ready.append(asked.inner_text())
            expect(anne.find("main.table")).to_have_count(0)
        anne.act()
    assert ready == ready[:2] * 2
    assert set(ready) == {"I am Anne", "I am Zoé"}


def test_on_one_device_an_open_game_is_never_hidden(arrive: Arrive) -> None:
    anne = share_a_screen(arrive, "doodle-islands")
    anne.finish(4)
    anne.wait()
    assert not anne.find(".hand-over").count()


def test_rename_the_table(arrive: Arrive) -> None:
    anne = open_table(arrive, "soft-seas")
    anne.page.get_by_label("Name of the table").fill("The Black Pearl's rest")
    anne.page.get_by_label("Name of the table").press("Enter")
    expect(anne.find(".where b")).to_have_text("The Black Pearl's rest")
    ben = arrive("Ben")
    ben.page.goto(f"/t/{anne.code}")
    expect(ben.find(".where b")).to_have_text("The Black Pearl's rest")
    expect(ben.page.get_by_label("Name of the table")).to_have_count(0)


def test_a_seat_for_a_bot(arrive: Arrive) -> None:
    anne = open_table(arrive, "doodle-islands")
    anne.page.get_by_label("A bot", exact=True).select_option(index=1)
    anne.button("Free the seat").click()
    expect(anne.button("Start the game")).to_be_disabled()
    anne.page.get_by_label("A bot", exact=True).select_option(index=1)
    anne.button("Start the game").click()
    anne.at_sea()
    anne.finish(2)
