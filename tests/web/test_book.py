"""The rules as a picture book: over the table and as a page, by mouse, touch and keyboard, in both languages."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from flibuste import find_game
from flibuste.engine.picturebook import pages_of
from flibuste.engine.reference import rules_of
from tests.web.axe import examine
from tests.web.captain import Captain
from tests.web.conftest import Arrive

GAMES = ("doodle-islands", "soft-seas", "les-pirates", "archipels")
SIZES = [(1280, 800), (390, 844), (360, 640)]
LEFT_VISIBLE = 36
ASKED = [
    ("doodle-islands", ".target[data-piece=monster]", "monsters"),
    ("doodle-islands", "[data-zone=treasure-island] li", "islands"),
    ("doodle-islands", ".die.black", "column"),
    ("doodle-islands", ".tag.row rect", "row"),
    ("doodle-islands", ".acts .main", "draw"),
    ("doodle-islands", ".mate .state", "bottles"),
    ("doodle-islands", "[data-line=bottle_stake]", "bottles"),
    ("soft-seas", ".cask", "barrels"),
    ("soft-seas", ".tag.col rect", "column"),
    ("soft-seas", ".target[data-piece=boat-bare]", "boats"),
    ("les-pirates", ".way", "sail"),
    ("les-pirates", ".sea-spot[data-kind=wind]", "winds"),
    ("les-pirates", ".sea-spot[data-kind=strait]", "straits"),
    ("les-pirates", "[data-ship]", "board"),
    ("les-pirates", ".felt", "roll"),
    ("les-pirates", ".crew-pick", "own"),
    ("archipels", ".stall.can [data-level=sea]", "sea"),
    ("archipels", ".worth.bottle", "bottles"),
    ("archipels", ".days", "end"),
]
"""What is touched, and where the book opens."""
TOPIC = re.compile(r"^    \['.*', '(#?[\w-]+)'\],$", re.MULTILINE)


def at_a_table(captain: Captain, game: str) -> None:
    """Against bots, with the usual options."""
    captain.page.goto(f"/new/{game}?bots=1")
    captain.find("form .btn.main.big").click()
    captain.at_sea()


def open_book(captain: Captain) -> None:
    captain.find("[data-tool=rules]").click()
    expect(captain.find(".book .spread")).to_be_visible()


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_a_spread_fits_the_desk_without_scrolling(game: str, lang: str, arrive: Arrive) -> None:
    anne = arrive(lang=lang)
    at_a_table(anne, game)
    open_book(anne)
    page = pages_of(find_game(game), lang)[0]
    expect(anne.find(".book .title")).to_have_text(page.title)
    expect(anne.find(".book .four li")).to_have_count(4)
    hidden = anne.find(".leaves").evaluate("one => one.scrollHeight - one.clientHeight")
    assert hidden <= 1


def test_escape_cross_and_a_tap_close_it_and_focus_comes_back(arrive: Arrive) -> None:
    anne = arrive()
    at_a_table(anne, "doodle-islands")
    tool = anne.find("[data-tool=rules]")
    for close in ("Escape", "cross", "tap"):
        tool.focus()
        anne.page.keyboard.press("Enter")
        expect(anne.find(".book .spread")).to_be_visible()
        if close == "Escape":
            anne.page.keyboard.press("Escape")
        elif close == "cross":
            anne.find(".book").get_by_role("button", name="Close").click()
        else:
            anne.page.mouse.click(8, 400)
        expect(anne.find(".book")).to_have_count(0)
        expect(tool).to_be_focused()


@pytest.mark.parametrize(("width", "height"), SIZES[1:])
def test_on_a_phone_it_comes_from_below_and_opens_where_it_was_left(width: int, height: int, arrive: Arrive) -> None:
    anne = arrive(width=width, height=height)
    at_a_table(anne, "doodle-islands")
    open_book(anne)
    box = anne.find(".book").bounding_box()
    assert box
    assert (box["x"], box["width"]) == (0, width)
    assert abs(box["y"] - LEFT_VISIBLE) <= 1
    assert anne.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    anne.find(".leaves").evaluate("one => one.scrollTo(0, 300)")
    anne.page.wait_for_function("() => document.querySelector('.leaves').scrollTop === 300")
    anne.page.touchscreen.tap(width / 2, 12)
    expect(anne.find(".book")).to_have_count(0)
    open_book(anne)
    anne.page.wait_for_function("() => document.querySelector('.leaves').scrollTop === 300")


def test_a_question_opens_it_at_the_answer(arrive: Arrive) -> None:
    anne = arrive()
    at_a_table(anne, "doodle-islands")
    anne.find("[data-ask=bottles]").first.click()
    expect(anne.find(".book [data-topic=bottles].ring")).to_be_in_viewport()
    expect(anne.find(".book .ring")).to_have_count(0)
    anne.page.keyboard.press("Escape")
    expect(anne.find("[data-ask=bottles]").first).to_be_focused()


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_touched_the_book_opens_where_it_tells_of_it(game: str, arrive: Arrive) -> None:
    """Pieces, numbers, dice and buttons alike; and nothing is played by it."""
    anne = arrive()
    at_a_table(anne, game)
    anne.wait_for_turn()
    for _, thing, topic in (one for one in ASKED if one[0] == game):
        anne.find("header [data-tool=ask]").click()
        expect(anne.find(".asking")).to_be_visible()
        anne.find(thing).first.click(force=True)
        expect(anne.find(".book .spread")).to_be_visible()
        expect(anne.find(".book")).to_have_attribute("data-topic", topic)
        anne.page.keyboard.press("Escape")
        expect(anne.find(".book")).to_have_count(0)
    expect(anne.find("[data-tool=hint]")).to_be_enabled()


def test_by_keys_a_question_mark_asks_about_what_has_the_focus(arrive: Arrive) -> None:
    anne = arrive()
    at_a_table(anne, "doodle-islands")
    anne.wait_for_turn()
    anne.find(".target[data-piece=ship]").first.focus()
    anne.page.keyboard.press("?")
    expect(anne.find(".book")).to_have_attribute("data-topic", "ships")


def test_on_a_phone_the_menu_asks_and_a_tap_is_not_a_move(arrive: Arrive) -> None:
    anne = arrive(width=390, height=664)
    at_a_table(anne, "doodle-islands")
    anne.wait_for_turn()
    anne.button("Menu").tap()
    anne.find(".menu [data-tool=ask]").tap()
    anne.find(".target.can[data-piece=monster], .target[data-piece=monster]").first.tap()
    expect(anne.find(".book")).to_have_attribute("data-topic", "monsters")
    expect(anne.find(".strip .pick")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_every_topic_of_the_table_is_in_the_book(game: str) -> None:
    parts = Path(f"web/src/games/{game}/parts.ts").read_text(encoding="utf-8")
    pages = pages_of(find_game(game), "en")
    told = {item.id for page in pages for item in (*page.turn, *page.earns, *page.ends)}
    told |= {f"#{rule}" for rule in rules_of(find_game(game), "en")}
    topics = set(TOPIC.findall(parts))
    assert len(topics) > 5
    assert topics <= told


@pytest.mark.parametrize(
    ("lang", "word", "nothing"), [("en", "bottle", "Nothing here about"), ("fr", "bouteille", "Rien ici sur")]
)
def test_search_marks_pictures_first_and_then_rules(lang: str, word: str, nothing: str, arrive: Arrive) -> None:
    anne = arrive(lang=lang)
    anne.page.goto("/rules/doodle-islands")
    field = anne.page.get_by_role("searchbox")
    field.fill(f"{word}s")
    expect(anne.find(".spread mark").first).to_have_text(re.compile(word, re.IGNORECASE))
    anne.find(".views button").nth(1).click()
    expect(anne.find(".numbered mark").nth(1)).to_have_text(re.compile(word, re.IGNORECASE))
    expect(anne.find(".numbered #DI-25")).to_have_count(0)
    field.fill("zeppelin")
    expect(anne.find(".nothing")).to_contain_text(nothing)
    anne.find(".nothing .link").first.click()
    expect(field).to_have_value(word)
    expect(anne.find("mark").first).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_a_page_of_its_own_has_drawn_examples_seals_and_credits(game: str, arrive: Arrive) -> None:
    anne = arrive()
    anne.page.goto(f"/rules/{game}")
    expect(anne.find("h1")).to_have_text(pages_of(find_game(game), "en")[0].title)
    expect(anne.find(".made-by")).to_contain_text("fan")
    anne.page.get_by_role("button", name="Numbered").click()
    expect(anne.find(".numbered figure svg").first).to_be_visible()
    assert anne.find(".numbered figure").count() == anne.find(".numbered figure svg").count()
    assert anne.find(".numbered blockquote .icon").count() == anne.find(".numbered blockquote").count()


@pytest.mark.parametrize("game", GAMES)
def test_nothing_serious_for_those_who_do_not_see(game: str, arrive: Arrive) -> None:
    anne = arrive()
    anne.page.goto(f"/rules/{game}")
    expect(anne.find(".spread")).to_be_visible()
    examine(anne)
    anne.page.get_by_role("button", name="Numbered").click()
    expect(anne.find(".numbered h2").first).to_be_visible()
    examine(anne, "day")


def test_a_variant_has_a_picture_and_leads_to_its_rule(arrive: Arrive) -> None:
    anne = arrive()
    anne.page.goto("/new/les-pirates")
    variants = anne.find(".variant")
    expect(variants).to_have_count(8)
    expect(anne.find(".variant svg")).to_have_count(8)
    expect(variants.filter(has_text="Cyclone").get_by_role("link").first).to_have_attribute(
        "href", "/rules/les-pirates#LP-31"
    )
    examine(anne, "day")


def test_it_prints(arrive: Arrive) -> None:
    """Without bar, search and switches, a picture book on one sheet of A4."""
    anne = arrive()
    anne.page.goto("/rules/soft-seas")
    expect(anne.find(".spread")).to_be_visible()
    anne.page.emulate_media(media="print")
    for css in (".bar", ".seek", ".switch.views", ".print"):
        expect(anne.find(css).first).to_be_hidden()
    pages = anne.page.pdf(format="A4", print_background=True).count(b"/Type /Page\n")
    assert pages in (0, 1)
