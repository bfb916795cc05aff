"""Room: the chart comes first on every phone, nothing jumps, and what is enlarged is whole."""

import pytest
from playwright.sync_api import Locator, expect

from tests.web.captain import Captain
from tests.web.conftest import Arrive

PHONES = [(390, 844), (390, 664), (360, 640)]
WAYS = ["Sea of Treasures", "Sea of Monsters", "Soft Seas"]
LEAST_CELL = 26
"""Pixels: a cell that a thumb finds, with its neighbours."""
MARGIN = 56
"""Of a chart around its cells of 100, in its own units."""


def size(found: Locator) -> dict[str, int]:
    box = found.bounding_box()
    assert box
    return {"y": round(box["y"]), "width": round(box["width"]), "height": round(box["height"])}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("width", "height"), PHONES)
def test_on_a_phone_the_chart_is_large_and_keeps_its_size(width: int, height: int, way: str, arrive: Arrive) -> None:
    anne = arrive(width=width, height=height)
    anne.play_now(way)
    anne.wait()
    chart = anne.find(".chart-fit")
    before = size(chart)
    columns = anne.find(".target[data-cell$=',1']").count()
    assert before["width"] * 100 / (columns * 100 + MARGIN) >= LEAST_CELL
    anne.find(".target.can").first.click()
    expect(anne.find(".strip .pick").first).to_be_visible()
    assert size(chart) == before
    anne.page.keyboard.press("Escape")  # a second click on the chosen cell would only let it go
    expect(anne.find(".strip .pick")).to_have_count(0)
    anne.finish(2)
    anne.wait()
    assert anne.is_over or size(chart) == before
    buttons = size(anne.find(".tabs"))
    assert buttons["y"] + buttons["height"] <= height + 1


@pytest.mark.parametrize("way", ["Sea of Monsters", "Les Pirates", "Archipels"])
def test_tabs_stay_where_they_are_and_the_log_and_the_chat_have_the_screen(way: str, arrive: Arrive) -> None:
    anne = arrive(width=390, height=844)
    anne.play_now(way)
    anne.wait_for_turn()
    tabs = anne.find(".tabs")
    before = size(tabs)
    for name, panel in (("log", ".log"), ("chat", ".talk"), ("others", ":is(.players, .rivals)")):
        tabs.locator(f"[data-tab={name}]").click()
        expect(anne.find(f"main.table {panel}").first).to_be_visible()
        assert size(tabs) == before, name
        assert way == "Archipels" or anne.find(".tray").is_hidden()


def look_at_a_mate(anne: Captain) -> Locator:
    anne.find(":is(.mate, .hand) .thumb").first.click()
    return anne.page.get_by_role("dialog")


def test_an_enlarged_sheet_has_its_numbers_bottles_and_bonuses(arrive: Arrive) -> None:
    anne = arrive()
    anne.play_now("Sea of Treasures")
    dialog = look_at_a_mate(anne)
    expect(dialog.locator(".zone")).to_have_count(2)
    expect(dialog.locator(".bonus")).to_have_count(4)
    expect(dialog.locator(".bottles .icon")).to_have_count(7)


def test_an_enlarged_sheet_of_soft_seas_has_its_ledgers(arrive: Arrive) -> None:
    anne = arrive()
    anne.play_now("Soft Seas")
    dialog = look_at_a_mate(anne)
    expect(dialog.locator(".ledger")).to_have_count(3)


def test_the_log_stays_where_it_is_from_turn_to_turn(arrive: Arrive) -> None:
    anne = arrive()
    anne.play_now("Sea of Treasures")
    anne.wait()
    log = anne.find(".desk .log")
    places = {size(log)["y"]}
    anne.find(".target.can").first.click()
    places.add(size(log)["y"])
    anne.find(".picker .pick").first.click()
    places.add(size(log)["y"])
    anne.wait()
    places.add(size(log)["y"])
    assert len(places) == 1


def test_a_die_that_is_taken_does_not_tumble_again(arrive: Arrive) -> None:
    """It is the same element in every state: only a roll makes new ones."""
    anne = arrive()
    anne.play_now("Sea of Treasures")
    anne.wait()
    anne.page.evaluate("window.dice = [...document.querySelectorAll('.whites .die')]")
    anne.find(".target.can").first.click()
    anne.find(".picker .pick").first.click()
    expect(anne.find(".whites .die.picked")).to_have_count(0)
    kept = anne.page.evaluate("window.dice.map(die => document.body.contains(die))")
    assert len(set(kept)) == 1, "some dice are new, others are not"


def test_figures_stand_on_the_line(arrive: Arrive) -> None:
    """The old figures of our type have a 0 that looks like an o."""
    anne = arrive()
    anne.play_now("Sea of Treasures")
    for css in (".you .total", ".mate .gold", ".zone li"):
        style = anne.find(css).first.evaluate("one => getComputedStyle(one).fontVariantNumeric")
        assert "lining-nums" in style


def test_who_watches_is_told_why_the_chat_has_no_field(arrive: Arrive) -> None:
    anne = arrive()
    anne.play_now("Sea of Treasures")
    carl = arrive("Carl")
    carl.page.goto(f"/t/{anne.code}")
    expect(carl.find(".talk")).to_contain_text("Only players at the table can write.")


def test_les_pirates_has_one_chart_for_all(arrive: Arrive) -> None:
    anne = arrive(width=390, height=664)
    anne.play_now("Les Pirates")
    assert anne.find(".tabs button").all_inner_texts() == ["Chart", "Players", "Log", "Chat"]
