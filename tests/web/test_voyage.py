"""Voyages in a real browser: every leg by mouse, by touch and by keyboard, on the desk and on the phone."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from flibuste.engine.games import all_games, find_game
from flibuste.engine.sailing import call
from flibuste.engine.voyages import Voyage, voyages_of
from tests.web.axe import examine
from tests.web.captain import Captain
from tests.web.conftest import Arrive
from tests.web.heard import focused, heard
from tests.web.test_everyone import fits

VOYAGES = [voyage for game in all_games() for voyage in voyages_of(game).values()]
FIRST = [voyage for voyage in VOYAGES if not voyage.extra]
TREASURES = voyages_of(find_game("doodle-islands"))["treasures"]
PICKED = ("cell", "place", "elements", "drink", "act")
"""Of what is lit, what is pressed one after the other to do the deed."""
BUTTONS = ("act", "drink")
STRESSED = re.compile(r"\*(.+?)\*")
WHOLE = """() => {
  const card = document.querySelector('.aim-card');
  return card.scrollHeight <= card.clientHeight + 1;
}"""
COVERED = """() => {
  const card = document.querySelector('.guide-card').getBoundingClientRect();
  const shared = (b, from, to) => Math.min(card[to], b[to]) - Math.max(card[from], b[from]) > 2;
  const over = (b) => shared(b, 'left', 'right') && shared(b, 'top', 'bottom');
  return [...document.querySelectorAll('[data-lit]')].map((one) => [one, one.getBoundingClientRect()])
    .filter(([, box]) => box.width && over(box)).map(([one]) => one.dataset.lit);
}"""

SPILT = """() => {
  const card = document.querySelector('.aim-card').getBoundingClientRect();
  const clips = (one) => getComputedStyle(one).overflow !== 'visible';
  const beside = (box) => box.left < card.left - 1 || box.right > card.right + 1;
  const spills = (box) => box.width && (beside(box) || box.top < card.top - 1);
  return [...document.querySelectorAll('.aim-card .picture svg')].filter((one) => !one.parentElement.closest('svg'))
    .flatMap((svg) => (clips(svg) ? [svg] : [svg, ...svg.querySelectorAll('*')]))
    .filter((one) => spills(one.getBoundingClientRect())).map((one) => one.outerHTML.slice(0, 80));
}"""
"""What is drawn beyond the card."""


DESK, PHONE, SMALL_PHONE = ({"width": w, "height": h} for w, h in ((1280, 800), (390, 664), (360, 640)))


def named(voyage: Voyage) -> str:
    return f"{voyage.game}/{voyage.name}"


WAYS = {
    "mouse": [(DESK, "en"), (PHONE, "fr")],
    "touch": [(DESK, "fr"), (SMALL_PHONE, "en")],
    "keyboard": [(DESK, "fr"), (PHONE, "en")],
}
"""Every pair of a hand, a size and a language; every second voyage has the languages the other way round, so that all
twelve are sailed. All of them in every voyage would take twice as long."""
OTHER = {"en": "fr", "fr": "en"}


def sailings(hand: str) -> list[Any]:
    """Each voyage on the desk and on the phone."""
    return [
        pytest.param(
            voyage, size | {"lang": OTHER[lang] if number % 2 else lang}, id=f"{named(voyage)}-{size['width']}"
        )
        for number, voyage in enumerate(VOYAGES)
        for size, lang in WAYS[hand]
    ]


def embark(anne: Captain, voyage: Voyage, leg: int = 0) -> None:
    anne.page.goto(f"/voyage/{named(voyage)}?leg={leg}")
    anne.find(".aim-card, .guide-card").wait_for()


def at(anne: Captain, voyage: Voyage, leg: int) -> None:
    """Until the card of that leg is there, and what it lights."""
    expect(anne.find(".passage")).to_have_attribute("aria-label", re.compile(rf"\b{leg + 1} (of|sur) "))
    if voyage.legs[leg].light and leg:
        expect(anne.find("[data-lit]").first).to_be_attached()


def deeds(voyage: Voyage, leg: int) -> list[str]:
    one = voyage.legs[leg]
    names = [name for name in one.light if name.split()[0] in (*PICKED, "spot")]
    return names + [name for name in one.touch if name.split()[0] in PICKED and name not in names]


def lit(anne: Captain, name: str) -> Locator:
    return anne.find(f'[data-lit="{name}"]').first


def press(anne: Captain, name: str, touch: bool) -> None:
    """Where a finger or a mouse would: in the middle of it, whatever is drawn over it."""
    lit(anne, name).wait_for()
    box = lit(anne, name).bounding_box()
    assert box, name
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    (anne.page.touchscreen.tap if touch else anne.page.mouse.click)(x, y)


def sail(anne: Captain, voyage: Voyage, touch: bool = False) -> None:
    """From the start card to the last one."""
    embark(anne, voyage)
    assert anne.page.evaluate(WHOLE), "the start card is longer than the screen"
    anne.find(".aim-card .main").click()
    for number, leg in enumerate(voyage.legs[1:], start=1):
        at(anne, voyage, number)
        fits(anne)
        assert not anne.page.evaluate(COVERED), f"{leg.id}: the card covers what it speaks of"
        if number == len(voyage.legs) - 1:
            return
        if leg.does:
            for name in deeds(voyage, number):
                if name not in BUTTONS or is_called(anne, name, voyage, number):
                    press(anne, name, touch)
        else:
            anne.find(".guide-card footer .main").click()


def is_called(anne: Captain, name: str, voyage: Voyage, number: int) -> bool:
    """Whether there is a button as the deed of the leg calls it, in stressed words; none where a click on the board has
    done the deed already."""
    leg = voyage.legs[number]
    wanted = [re.escape(word) for words in (leg.en, leg.fr) for word in STRESSED.findall(words.deed)]
    button = lit(anne, name).filter(has_text=re.compile("|".join(wanted), re.IGNORECASE), visible=True)
    moved_on = anne.page.get_by_role("img", name=re.compile(rf"\b{number + 2} (of|sur) "))
    button.or_(moved_on).first.wait_for()
    return not moved_on.count()


@pytest.mark.parametrize(("voyage", "at_home"), sailings("mouse"))
def test_every_leg_by_mouse(voyage: Voyage, at_home: dict[str, Any], arrive: Arrive) -> None:
    sail(arrive(**at_home), voyage)


@pytest.mark.parametrize(("voyage", "at_home"), sailings("touch"))
def test_every_leg_by_touch(voyage: Voyage, at_home: dict[str, Any], arrive: Arrive) -> None:
    sail(arrive(has_touch=True, **at_home), voyage, touch=True)


@pytest.mark.parametrize(("voyage", "at_home"), sailings("keyboard"))
def test_every_leg_by_keyboard_and_as_it_is_heard(voyage: Voyage, at_home: dict[str, Any], arrive: Arrive) -> None:
    anne = arrive(**at_home)
    embark(anne, voyage)
    told(anne, voyage, 0, at_home["lang"])
    anne.find(".aim-card .main").focus()
    anne.page.keyboard.press("Enter")
    for number, leg in enumerate(voyage.legs[1:-1], start=1):
        at(anne, voyage, number)
        expect(anne.find(".guide-card")).to_be_focused()
        told(anne, voyage, number, at_home["lang"])
        enter(anne)
        for _ in deeds(voyage, number) if leg.does else ():
            if anne.find("main.table :focus").count():  # what is chosen already needs no key
                assert focused(anne.page).name, f"{leg.id}: what is lit has no name"
                enter(anne)
    at(anne, voyage, len(voyage.legs) - 1)


def told(anne: Captain, voyage: Voyage, number: int, lang: str) -> None:
    """A reader lands on the card and hears the rule, its sums, the words, the deed and the keys; then its buttons."""
    here = call(voyage, number)
    words = here.words(lang)
    card = focused(anne.page)
    assert (card.role, card.name) == ("dialog", plain(words.title))
    said = plain(card.description)
    for part in (words.text, words.deed, *(here.filled(getattr(row, lang)) for row in here.leg.rows)):
        assert plain(part) in said, f"{here.leg.id}: {part}"
    assert not number or "Escape" in said or "Échap" in said
    everything = heard(anne.page)
    names = [one.name for one in everything[everything.index(card) :] if one.role == "button"]
    assert len(names) == (3 if number else 2), f"{here.leg.id}: {names}"
    assert all(names)


def plain(words: str) -> str:
    """Without what is stressed, and with every space alike."""
    return " ".join(words.replace("*", "").split())


def enter(anne: Captain) -> None:
    """Enter, and until the focus has moved on."""
    anne.page.evaluate("() => { window.left = document.activeElement; }")
    anne.page.keyboard.press("Enter")
    anne.page.wait_for_function("() => ![document.body, window.left].includes(document.activeElement)")


def test_a_wrong_tap_is_answered_and_nothing_is_done(arrive: Arrive) -> None:
    anne, voyage = arrive(), TREASURES
    leg = voyage.number("route")
    embark(anne, voyage, leg)
    at(anne, voyage, leg)
    anne.find('.board [data-cell="1,1"]').click(force=True)
    expect(anne.find(".guide-card .deed")).to_contain_text("All in good time")
    anne.page.wait_for_timeout(50)
    at(anne, voyage, leg)


def test_back_again_skip_and_resumed_where_it_was_left(arrive: Arrive) -> None:
    anne, voyage = arrive(), TREASURES
    embark(anne, voyage, 4)
    at(anne, voyage, 4)
    anne.button("Skip").click()
    at(anne, voyage, 5)
    anne.button("Back").click()
    at(anne, voyage, 4)
    anne.button("Again").click()
    at(anne, voyage, 4)
    anne.button("Leave").click()
    anne.find("[data-game=doodle-islands] .voyage").click()
    at(anne, voyage, 4)
    expect(anne.find(".guide-card")).to_be_focused()
    anne.page.keyboard.press("ArrowRight")
    at(anne, voyage, 5)
    anne.page.keyboard.press("ArrowLeft")
    at(anne, voyage, 4)
    anne.page.keyboard.press("Escape")
    expect(anne.find(".hero")).to_be_visible()


def test_the_wheel_is_handed_over_to_a_real_game(arrive: Arrive) -> None:
    anne, voyage = arrive(), TREASURES
    embark(anne, voyage, len(voyage.legs) - 1)
    anne.button("To sea!").click()
    expect(anne.page).to_have_url(re.compile("/t/"))
    anne.at_sea()
    seats = anne.page.request.get(f"/api/tables/{anne.code}").json()["seats"]
    assert [(seat["kind"], seat["level"]) for seat in seats] == [("human", None), ("bot", "moussaillon")]


def test_offered_on_an_empty_first_visit(arrive: Arrive) -> None:
    anne = arrive()
    anne.button("New here? A first voyage shows the way").click()
    dialog = anne.page.get_by_role("dialog")
    for voyage in VOYAGES:
        expect(dialog.locator(f'a[href="/voyage/{named(voyage)}"]')).to_be_visible()
    dialog.get_by_role("link", name=re.compile("Soft Seas")).click()
    expect(anne.find(".aim-card")).to_be_visible()


def test_the_language_can_change_on_the_way(arrive: Arrive) -> None:
    anne, voyage = arrive(), TREASURES
    embark(anne, voyage, 1)
    anne.find(".bar .switch button").first.click()
    expect(anne.find(".guide-card h2")).to_have_text(voyage.legs[1].fr.title)


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("voyage", FIRST, ids=named)
def test_axe(voyage: Voyage, width: int, arrive: Arrive) -> None:
    anne: Any = arrive(width=width, height=844, bypass_csp=True)
    for leg in (0, 1, next(i for i, leg in enumerate(voyage.legs) if leg.does)):
        embark(anne, voyage, leg)
        at(anne, voyage, leg)
        examine(anne)


@pytest.mark.parametrize("size", [(1280, 800), (360, 640)], ids=["desk", "phone"])
@pytest.mark.parametrize("voyage", FIRST, ids=named)
def test_the_picture_of_the_aim_stays_on_its_card(voyage: Voyage, size: tuple[int, int], arrive: Arrive) -> None:
    anne = arrive(width=size[0], height=size[1])
    embark(anne, voyage)
    assert anne.page.evaluate(SPILT) == []


def test_on_a_small_phone_the_chart_takes_what_the_card_leaves(arrive: Arrive) -> None:
    """Rows of the tray that a leg does not speak of keep no room."""
    anne, voyage = arrive(width=360, height=640), voyages_of(find_game("les-pirates"))["pirates"]
    leg = voyage.number("winds")
    embark(anne, voyage, leg)
    at(anne, voyage, leg)
    anne.page.wait_for_function("() => document.querySelector('.sea-chart').getBoundingClientRect().height > 280")
