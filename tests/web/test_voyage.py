"""A first voyage: legs that end by what the player does, put away and taken up again, by mouse and by keyboard."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.axe import examine
from tests.web.captain import Captain
from tests.web.conftest import Arrive
from tests.web.test_after import GAMES, do, wait
from tests.web.test_everyone import fits, is_at, tab_to

MOST_DEEDS = 160
LANTERN = "[data-tool=hint]"


def embark(anne: Captain, game: str) -> None:
    anne.find(f"[data-game={game}] .voyage").click()
    anne.find(".coach").wait_for()


def leg(anne: Captain) -> tuple[int, int]:
    """The leg one is at, and how many there are."""
    told = re.search(r"(\d+)/(\d+)", anne.find(".coach header").inner_text())
    assert told
    return int(told[1]), int(told[2])


def sail(anne: Captain, game: str) -> list[int]:
    """To the last leg, by playing; the legs that were seen."""
    seen: list[int] = []
    for _ in range(MOST_DEEDS):
        wait(anne, game)
        if anne.is_over:
            return seen
        now, last = leg(anne)
        seen += [now] * (not seen or seen[-1] != now)
        if now == last:
            return seen
        if anne.page.evaluate("() => document.body.dataset.mark") == "hint":
            anne.find(LANTERN).click()
            anne.find(".hints li").first.wait_for()
            anne.find(LANTERN).click()
            expect(anne.find(".coach header")).not_to_contain_text(f"{now}/")
        else:
            do(anne, game)
    raise AssertionError(f"{game}: the voyage does not end, {seen}")


@pytest.mark.parametrize("game", GAMES)
def test_to_the_last_leg_by_playing(game: str, arrive: Arrive) -> None:
    anne = arrive()
    embark(anne, game)
    expect(anne.find(".coach .lesson")).not_to_have_text("")
    seen = sail(anne, game)
    assert seen == sorted(set(seen))
    assert len(seen) > 2
    info = anne.page.request.get(f"/api/tables/{anne.code}").json()
    assert [seat["kind"] for seat in info["seats"]] == ["human", "bot"]


def test_the_end_of_a_voyage(arrive: Arrive) -> None:
    anne = arrive()
    embark(anne, "soft-seas")
    anne.finish()
    expect(anne.find(".coach")).to_contain_text("Home from the first voyage")
    anne.button("Sail on alone").click()
    expect(anne.find(".coach")).to_have_count(0)


def test_put_away_and_taken_up_again(arrive: Arrive) -> None:
    anne = arrive()
    embark(anne, "soft-seas")
    anne.finish(1)
    wait(anne, "soft-seas")
    expect(anne.find(".coach header")).to_contain_text("4/6")
    anne.button("Put the card away").click()
    expect(anne.find(".coach")).to_have_count(0)
    anne.page.reload()
    wait(anne, "soft-seas")
    expect(anne.find(".coach")).to_have_count(0)
    anne.find(".bar").get_by_role("button", name="First voyage").click()
    expect(anne.find(".coach header")).to_contain_text("4/6")
    code = anne.code
    anne.page.goto("/")
    anne.button("Resume the first voyage: Soft Seas").click()
    expect(anne.find(".coach header")).to_contain_text("4/6")
    assert anne.code == code


def test_offered_on_an_empty_first_visit(arrive: Arrive) -> None:
    anne = arrive()
    anne.button("New here? A first voyage shows the way").click()
    dialog = anne.page.get_by_role("dialog")
    expect(dialog.get_by_role("button")).to_have_count(len(GAMES) + 1)
    dialog.get_by_role("button", name=re.compile("Soft Seas")).click()
    expect(anne.find(".coach")).to_be_visible()
    anne.page.goto("/")
    expect(anne.button("New here? A first voyage shows the way")).to_have_count(0)


def test_by_keyboard(arrive: Arrive) -> None:
    anne = arrive()
    tab_to(anne, "[data-game=doodle-islands] .voyage")
    anne.page.keyboard.press("Enter")
    anne.find(".coach").wait_for()
    wait(anne, "doodle-islands")
    tab_to(anne, ".coach footer .btn")
    anne.page.keyboard.press("Enter")
    expect(anne.find(".coach header")).to_contain_text("2/7")
    assert is_at(anne, ".coach footer .btn")
    anne.page.keyboard.press("Shift+Tab")
    anne.page.keyboard.press("Shift+Tab")
    assert is_at(anne, ".coach header .tool")


def test_on_a_phone_in_french(arrive: Arrive) -> None:
    anne = arrive(lang="fr", width=390, height=844)
    embark(anne, "soft-seas")
    wait(anne, "soft-seas")
    fits(anne)
    expect(anne.find(".coach .task")).to_have_text("Choisissez l’une des cases éclairées de votre carte.")
    anne.button("La règle").click()
    expect(anne.find(".coach .lesson")).to_be_visible()
    anne.button("La règle").click()
    anne.finish(1)
    wait(anne, "soft-seas")
    expect(anne.find(".coach header")).to_contain_text("4/6")


@pytest.mark.parametrize("width", [1280, 390])
def test_axe(width: int, arrive: Arrive) -> None:
    anne = arrive(width=width, height=844, bypass_csp=True)
    embark(anne, "doodle-islands")
    wait(anne, "doodle-islands")
    examine(anne)
    anne.find(LANTERN).click()
    anne.find(".hints li").first.wait_for()
    examine(anne)
