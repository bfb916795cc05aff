"""One-two on the page (LP-35): after a roll with a 1 and a 2, roll again or stay; by mouse, thumb and keyboard."""

import itertools
import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from flibuste.server.messages import NewTable, SeatWish
from flibuste.server.new_table import created
from flibuste.server.table import Table
from tests.server.serving import Serving
from tests.web.axe import examine
from tests.web.captain import Captain
from tests.web.conftest import Arrive, arrivals
from tests.web.test_everyone import fits, tab_to
from tests.web.test_les_pirates import LEG, MAIN, cast_off, moves, one, turn

LOADED = """
import flibuste.server.new_table
flibuste.server.new_table.new_secret = lambda: bytes.fromhex({secret!r})
"""
ASKS = re.compile(r"^A 1 and a 2: roll again, or stay and end your turn")
DESK: dict[str, Any] = {}
PHONE: dict[str, Any] = {"width": 390, "height": 844}
SMALL: dict[str, Any] = {"width": 360, "height": 640}
every_screen = pytest.mark.parametrize("screen", [DESK, PHONE, SMALL], ids=["desk", "phone", "small"])


class LoadedDice(Serving):
    """A server whose secret is the same for every table; who gives no salt gets a roll that is known."""

    def __init__(self, folder: Path, secret: bytes) -> None:
        self.program = LOADED.format(secret=secret.hex()) + Serving.program
        super().__init__(folder, "--grace", "0.3")


def secret_of_one_two() -> bytes:
    """Of a table for two where the first seat begins, with a 1 and a 2."""
    seats = [SeatWish(kind="human", name="Anne"), SeatWish(kind="bot", name="Ben", level="random")]
    event = created(NewTable(game="les-pirates", options={"one_two": True}, seats=seats), "anne")
    for number in itertools.count():
        secret = sha256(f"one-two {number}".encode()).digest()
        table = Table("LOADED")
        table.apply(event | {"secret": secret.hex(), "at": 0.0})
        match = table.start([]).match
        assert match
        if match.first == 0 and sorted(step.code for step in match.steps[-2:]) == [0, 1]:
            return secret
    raise AssertionError


@pytest.fixture(scope="module")
def loaded(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LoadedDice]:
    serving = LoadedDice(tmp_path_factory.mktemp("web") / "loaded", secret_of_one_two())
    yield serving
    serving.close()


@pytest.fixture
def arrive(browser: Browser, loaded: LoadedDice) -> Iterator[Arrive]:
    yield from arrivals(browser, loaded)


def sail(anne: Captain) -> None:
    """A leg by its button; on a phone it is confirmed."""
    turn(anne)
    one(anne, LEG).click()
    if anne.find(f"{LEG}[aria-pressed=true]").count() and anne.find(f"{MAIN}.main").count():
        anne.find(f"{MAIN}.main").click()


def sail_by_keys(anne: Captain) -> None:
    turn(anne)
    tab_to(anne, LEG)
    anne.page.keyboard.press("Enter")
    if anne.find(f"{LEG}[aria-pressed=true]").count() and anne.find(f"{MAIN}.main").count():
        tab_to(anne, f"{MAIN}.main")
        anne.page.keyboard.press("Enter")


def used(anne: Captain, many: int) -> None:
    """So many dice lie spent."""
    expect(anne.find(".big-die.spent")).to_have_count(many)


def is_asked(anne: Captain) -> None:
    """Both buttons, the sentence, and its rule as a link."""
    expect(anne.find(".helm-head p")).to_have_text(ASKS)
    tag = anne.find(".helm-head .rule-tag")
    expect(tag).to_have_text("LP-35")
    expect(tag).to_have_attribute("href", "/rules/les-pirates#LP-35")
    expect(anne.find(f"{MAIN}")).to_have_text(["Roll again", "Stay"])
    expect(anne.find(LEG)).to_have_count(0)
    fits(anne)


@every_screen
def test_staying_ends_the_turn(screen: dict[str, Any], arrive: Arrive, loaded: LoadedDice) -> None:
    """LP-35"""
    anne = arrive(**screen)
    cast_off(anne, one_two=True)
    for many in (1, 2):
        sail(anne)
        used(anne, many)
    is_asked(anne)
    anne.button("Stay", exact=True).click()
    expect(anne.find(".log li").filter(has_text="You chose not to roll again")).to_have_count(1)
    turn(anne)  # Ben has played, and it is hers again
    expect(anne.find(".log li").filter(has_text="Ben")).not_to_have_count(0)
    assert len(moves(loaded, anne)) == 3
    assert len(moves(loaded, anne, 1)) > 0


@every_screen
def test_rolling_again_is_the_same_turn(screen: dict[str, Any], arrive: Arrive, loaded: LoadedDice) -> None:
    """LP-35"""
    anne = arrive(**screen)
    cast_off(anne, one_two=True)
    for many in (1, 2):
        sail(anne)
        used(anne, many)
    is_asked(anne)
    anne.button("Roll again").click()
    used(anne, 0)
    expect(anne.find(".helm-head h2")).to_have_text("Your turn, Anne")
    expect(anne.find(LEG)).not_to_have_count(0)
    assert len(moves(loaded, anne, 1)) == 0


@every_screen
def test_staying_by_keyboard(screen: dict[str, Any], arrive: Arrive, loaded: LoadedDice) -> None:
    """LP-35: after the second leg the keyboard is at *Roll again*, and *Stay* is the next."""
    anne = arrive(**screen)
    cast_off(anne, one_two=True)
    for many in (1, 2):
        sail_by_keys(anne)
        used(anne, many)
    is_asked(anne)
    expect(anne.button("Roll again")).to_be_focused()
    anne.page.keyboard.press("Tab")
    expect(anne.button("Stay", exact=True)).to_be_focused()
    anne.page.keyboard.press("Enter")
    expect(anne.find(".log li").filter(has_text="You chose not to roll again")).to_have_count(1)
    turn(anne)
    assert len(moves(loaded, anne)) == 3


def test_in_french_and_for_axe(arrive: Arrive) -> None:
    """LP-35"""
    anne = arrive(lang="fr")
    cast_off(anne, one_two=True)
    for many in (1, 2):
        sail(anne)
        used(anne, many)
    expect(anne.find(".helm-head p")).to_have_text(re.compile(r"^Un 1 et un 2\s:"))
    expect(anne.find(MAIN)).to_have_text(["Relancer", "Rester"])
    examine(anne)
    anne.button("Rester", exact=True).click()
    expect(anne.find(".log li").filter(has_text="avez choisi de ne pas relancer")).to_have_count(1)
