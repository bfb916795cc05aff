"""Les Pirates on the page: the chart, the helm and every variant, by clicking, tapping and by keyboard."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.server.serving import Serving
from tests.web.axe import examine
from tests.web.captain import Captain
from tests.web.conftest import Arrive
from tests.web.test_company import gather, play_out
from tests.web.test_everyone import fits, is_at, tab_to

LEG, OF_SHIP, ANSWER, MAIN = ".way", ".crews .crew-pick", ".helm-ask .btn", ".tray .acts .btn:enabled"
ASKED = f":is({LEG}, {OF_SHIP}, {ANSWER}, {MAIN}, .result, .hand-over)"
THEIRS = ".captain:not(:first-child).turn"
LIT = ".sea-spot.can[aria-label*='you may sail']"
MOST_ACTS = 400
OPEN = """async ([options, seats]) => {
  const post = async (path, body) => {
    const answer = await fetch(`/api/tables${path}`,
      { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  const { code } = await post('', { game: 'les-pirates', options, seats });
  await post(`/${code}/start`, {});
  return code;
}"""


def cast_off(anne: Captain, players: int = 2, **options: bool | str) -> None:
    """A table against bots that move by chance."""
    bots = [{"kind": "bot", "name": name, "level": "random"} for name in ("Ben", "Carl", "Dora", "Eve", "Finn")]
    seats = [{"kind": "human", "name": anne.name}, *bots[: players - 1]]
    code = anne.page.evaluate(OPEN, [options, seats])
    anne.page.goto(f"/t/{code}")
    anne.find(".sea-chart").wait_for()


def one(anne: Captain, css: str) -> Locator:
    """Any of them, by chance."""
    found = anne.find(css)
    return found.nth(anne.dice.randrange(found.count()))


def turn(anne: Captain) -> None:
    """Until there is something to choose, or the game is over."""
    anne.find(ASKED).first.wait_for()


def act(anne: Captain) -> None:
    """A whole action: a leg on the chart or by its button, a ship to be lost or blown up, or a plain button."""
    if anne.find(LEG).count():
        one(anne, LIT if anne.dice.random() < 0.5 and anne.find(LIT).count() else LEG).click()
        if anne.find(ANSWER).count():
            one(anne, ANSWER).click()
        elif anne.find(f"{LEG}[aria-pressed=true]").count() and anne.find(f"{MAIN}.main").count():
            anne.find(f"{MAIN}.main").click()
    elif anne.find(OF_SHIP).count():
        one(anne, OF_SHIP).click()
        anne.find(f"{MAIN}.danger").click()
    else:
        one(anne, MAIN).click()


def finish(anne: Captain, most: int = MOST_ACTS) -> int:
    """To the end, or so many acts; how many there were."""
    for done in range(most):
        turn(anne)
        if anne.is_over:
            return done
        act(anne)
        expect(anne.find(".sea-chart")).to_be_visible()
    assert most < MOST_ACTS, "a game that does not end"
    return most


def moves(server: Serving, anne: Captain, seat: int = 0) -> list[Any]:
    return [event for event in server.events(anne.code) if event["kind"] == "moved" and event["seat"] == seat]


def test_a_whole_game_by_clicking(arrive: Arrive, server: Serving) -> None:
    anne = arrive()
    cast_off(anne, explosive=True)
    done = finish(anne)
    assert len(moves(server, anne)) == done
    expect(anne.find(".result")).to_be_visible()


def test_the_chart_shows_what_the_server_offers(arrive: Arrive) -> None:
    """Every leg of the ship in hand is lit with its die's face and has a button; choosing another moves the ring."""
    anne = arrive()
    cast_off(anne)
    turn(anne)
    expect(anne.find(".ring-rope")).to_have_count(1)
    buttons = {
        label.partition(", with")[0].partition(", ")[2]
        for label in anne.find(LEG).evaluate_all("all => all.map(one => one.ariaLabel)")
    }
    lit = {
        label.rpartition(", you may sail")[0]
        for label in anne.find(LIT).evaluate_all("all => all.map(one => one.ariaLabel)")
    }
    assert {", ".join(place.split(", ")[:2]) for place in lit} == buttons
    expect(anne.find(".lit .bone-die")).not_to_have_count(0)
    chosen = anne.find(".crew-pick[aria-pressed=true]").inner_text()
    anne.find(".crew-pick[aria-pressed=false]").first.click()
    expect(anne.find(".crew-pick[aria-pressed=true]")).not_to_have_text(chosen)
    anne.page.keyboard.press("Escape")
    expect(anne.find(".ring-rope")).to_have_count(0)
    anne.find(".sea-spot.can").first.click()
    expect(anne.find(".ring-rope")).to_have_count(1)


def test_a_ship_lies_where_it_was_sent(arrive: Arrive) -> None:
    anne = arrive()
    cast_off(anne)
    turn(anne)
    spot = anne.find(LIT).first
    place = spot.get_attribute("data-spot")
    spot.click()
    expect(anne.find(f"[data-spot='{place}']")).to_have_attribute("aria-label", re.compile("your ship"))
    expect(anne.find(".big-die.spent")).to_have_count(1)
    expect(anne.find(".wake")).to_have_count(1)
    anne.button("Undo").click()
    expect(anne.find(".big-die.spent")).to_have_count(0)


WATCH = """() => new MutationObserver(() => { window.burst ||= !!document.querySelector('[data-burst]'); })
    .observe(document.body, { childList: true, subtree: true })"""
"""It is gone again after a moment."""
NAMED = """([earlier, ships]) => {
  const blasts = [...document.querySelectorAll('.log li')].filter((one) => one.textContent.includes('blew up'));
  return blasts.at(-1 - earlier)?.querySelectorAll('i').length === ships;
}"""
"""Whether the blast after so many names so many ships: newest stand first, and a bot's may come any moment."""


def test_the_blast_is_seen_with_its_losses_before_it_happens(arrive: Arrive, server: Serving) -> None:
    anne = arrive()
    cast_off(anne, explosive=True)
    turn(anne)
    anne.find(OF_SHIP).first.click()
    anne.find(f"{MAIN}.danger").click()
    for _ in range(3):
        turn(anne)
        if anne.find(".losses").count():
            break
        anne.find(LEG).first.click()
    expect(anne.find(".blast-cell")).not_to_have_count(0)
    expect(anne.find(".losses li").filter(has_text="the explosive ship")).to_have_count(1)
    sunk = anne.find(".losses li").filter(has_not_text="Wreck").count()
    before, blasts = len(moves(server, anne)), anne.find(".log li").filter(has_text="blew up")
    earlier = blasts.count()
    anne.page.evaluate(WATCH)
    anne.button("Let it explode").click()
    anne.page.wait_for_function("() => window.burst")
    expect(blasts.nth(earlier)).to_be_attached()  # a bot may answer with another, or have no ship left
    anne.page.wait_for_function(NAMED, arg=[earlier, sunk])  # her own ship in it, and every other that sank
    assert len(moves(server, anne)) >= before + 1


VARIANTS: list[tuple[int, dict[str, Any]]] = [
    (2, {"devils_island": True, "one_two": True}),
    (3, {"cyclone": True, "shipwreck": True}),
    (2, {"fleet": True, "cyclone": True}),
    (2, {"kingdoms": "enemy"}),
    (2, {"kingdoms": "headwind", "fleet": True}),
    (5, {"double_board": True}),
    (6, {"double_board": True, "one_treasure": True, "explosive": True, "shipwreck": True}),
]


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_every_variant_is_played(players: int, options: dict[str, Any], arrive: Arrive) -> None:
    anne = arrive()
    cast_off(anne, players, **options)
    expect(anne.find(".variants span")).to_have_count(1 + len(options))
    expect(anne.find(".captain")).to_have_count(players)
    expect(anne.find(".mouth")).to_have_count(8 if "double_board" in options else 4)
    finish(anne, 6)


def test_variants_are_explained_where_they_are_switched_on(arrive: Arrive) -> None:
    anne = arrive()
    anne.page.goto("/new/les-pirates")
    expect(anne.find("label.check small").first).to_be_visible()
    for variant in anne.find(".variant").all():
        assert re.search(r"\bRule LP-3\d[\s·]*(Learn it)?$", variant.inner_text())
    expect(anne.find(".variant").filter(has_text="LP-")).to_have_count(8)
    expect(anne.find("fieldset").filter(has_text="Enemy kingdoms").filter(has_text="Rule LP-36")).to_have_count(1)
    anne.page.get_by_label(re.compile("^Devil.s island")).check()
    anne.page.get_by_label(re.compile("^Fleet")).check()
    expect(anne.find(".settled")).to_have_text("Devil’s island is switched off.")
    expect(anne.page.get_by_label(re.compile("^Devil.s island"))).not_to_be_checked()
    double = anne.page.get_by_label(re.compile("^Double board"))
    expect(double).to_be_disabled()
    expect(anne.find("label.check").filter(has=double)).to_contain_text("Double board is for 5 to 8 players.")


def test_two_browsers_by_link(arrive: Arrive) -> None:
    anne, ben = gather(arrive, "les-pirates?explosive=true")
    for captain in (anne, ben):
        captain.find(f":is({ASKED}, {THEIRS})").first.wait_for()
    act(ben if anne.find(THEIRS).count() else anne)  # names the explosive ship: nothing is lost yet
    for captain in (anne, ben):
        expect(captain.find(".log li").filter(has_text="lit the fuse").first).to_be_attached()
    assert ships(anne) == ships(ben)
    anne.page.get_by_label("Write to the table").fill("Fair wind, Ben")
    anne.page.get_by_label("Write to the table").press("Enter")
    expect(ben.find(".said")).to_contain_text("Fair wind, Ben")
    play_out((anne, ben), ASKED, act)
    anne.button("Play again").click()
    ben.find(".asked").get_by_role("link", name="Join them").click()
    for captain in (anne, ben):
        expect(captain.find(".lobby")).to_be_visible()
    assert anne.code == ben.code


def ships(anne: Captain) -> list[str]:
    """Where every ship is drawn, by seat and number."""
    return sorted(
        anne.find("[data-ship]").evaluate_all("all => all.map(one => one.dataset.ship + one.getAttribute('transform'))")
    )


def test_keyboard_only(arrive: Arrive, server: Serving) -> None:
    """To the chart by Tab, over its cells by arrows, from one place that answers to the next by Page Down."""
    anne = arrive()
    cast_off(anne)
    turn(anne)
    tab_to(anne, ".sea-spot")
    start = anne.page.evaluate("() => document.activeElement.dataset.spot")
    anne.page.keyboard.press("ArrowDown")
    anne.page.keyboard.press("ArrowUp")
    assert anne.page.evaluate("() => document.activeElement.dataset.spot") == start
    for number in range(1, 5):
        turn(anne)
        tab_to(anne, ".sea-spot")
        for _ in range(60):
            if is_at(anne, LIT):
                break
            anne.page.keyboard.press("PageDown")
        anne.page.keyboard.press("Enter")
        if anne.find(ANSWER).count():
            expect(anne.find(f"{ANSWER}:focus")).to_have_count(1)
            anne.page.keyboard.press("Enter")
        anne.page.wait_for_function("n => document.querySelector('.voice').textContent !== ''", arg=number)
    turn(anne)
    assert len(moves(server, anne)) == 4


def test_phone(arrive: Arrive) -> None:
    """Moves are confirmed, everything is as wide as the screen, and the legs are buttons large enough for a thumb."""
    anne = arrive(width=390, height=844)
    anne.settings(ending="ask")
    cast_off(anne)
    turn(anne)
    heights = anne.find(LEG).evaluate_all("all => all.map(one => one.getBoundingClientRect().height)")
    assert min(heights) >= 38
    anne.find(LIT).first.tap()
    expect(anne.find(f"{MAIN}.main")).to_be_visible()
    anne.find(f"{MAIN}.main").tap()
    expect(anne.find(".log li").filter(has_text=re.compile(r"\bYou\b")).first).to_be_attached()
    finish(anne, 4)
    fits(anne)
    for tab in ("Players", "Log", "Chat", "Chart"):
        anne.find(".tabs").get_by_role("button", name=tab, exact=True).click()
        fits(anne)


def test_two_boards_on_a_phone(arrive: Arrive) -> None:
    """One at a time; the small map leads to the other."""
    anne = arrive(width=390, height=844)
    cast_off(anne, 5, double_board=True)
    anne.find(".minimap").wait_for()
    turn(anne)  # when it begins, the page turns to her ships
    west = anne.find(".sea-chart").get_attribute("viewBox")
    anne.button("East board").click()
    expect(anne.find(".sea-chart")).not_to_have_attribute("viewBox", west or "")
    afloat = anne.find("[data-ship]").evaluate_all("all => new Set(all.map((one) => one.dataset.ship)).size")
    expect(anne.find(".minimap circle")).to_have_count(afloat)
    fits(anne)


def test_zoom_and_pan(arrive: Arrive) -> None:
    anne = arrive()
    cast_off(anne, 5, double_board=True)
    chart = anne.find(".sea-chart")
    whole = chart.get_attribute("viewBox") or ""
    chart.hover(position={"x": 200, "y": 200})
    anne.page.mouse.wheel(0, -400)
    expect(chart).not_to_have_attribute("viewBox", whole)
    closer = chart.get_attribute("viewBox") or ""
    anne.page.mouse.down()
    anne.page.mouse.move(120, 160, steps=4)
    anne.page.mouse.up()
    expect(chart).not_to_have_attribute("viewBox", closer)
    anne.button("Whole chart").click()
    expect(chart).to_have_attribute("viewBox", whole)


def test_french(arrive: Arrive) -> None:
    anne = arrive(lang="fr")
    cast_off(anne)
    turn(anne)
    expect(anne.find(".helm-head h2")).to_have_text("À vous, Anne")
    expect(anne.page.get_by_role("grid", name="La carte")).to_be_visible()
    expect(anne.find(".sea-spot.can").first).to_have_attribute("aria-label", re.compile("colonne|détroit"))
    anne.find(LEG).first.click()
    expect(anne.find(".log li").first).not_to_be_empty()


def test_reload_and_restart(arrive_own: Arrive, own_server: Serving) -> None:
    anne = arrive_own()
    cast_off(anne)
    finish(anne, 3)
    turn(anne)
    seen = ships(anne), anne.find(".felt").inner_html()
    anne.page.reload()
    turn(anne)
    assert seen == (ships(anne), anne.find(".felt").inner_html())
    own_server.kill()
    expect(anne.find(".where")).to_contain_text("Connection lost")
    own_server.start()
    expect(anne.find(".where")).to_contain_text("Round")
    assert seen == (ships(anne), anne.find(".felt").inner_html())
    finish(anne, 2)
    turn(anne)


def test_less_motion(arrive: Arrive) -> None:
    anne = arrive()
    cast_off(anne)
    finish(anne, 3)
    moving = """() => document.getAnimations().filter((one) => one.playState === 'running'
        && one.effect.getComputedTiming().duration > 10).length"""
    assert anne.page.evaluate(moving) == 0


COUNT = """() => {
  window.glides = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...steps) {
    if (this.dataset?.ship) window.glides.push(steps[0].length);
    return animate.apply(this, steps);
  };
}"""


def test_a_ship_glides_along_its_course(arrive: Arrive) -> None:
    """From cell to cell, as many as the die shows."""
    anne = arrive(reduced_motion="no-preference")
    cast_off(anne)
    turn(anne)
    anne.page.evaluate(COUNT)
    leg = anne.find(LEG).first
    face = re.search(r"with the (\d)", leg.get_attribute("aria-label") or "")
    assert face
    leg.click()
    anne.page.wait_for_function("() => window.glides.length > 0")
    assert anne.page.evaluate("() => window.glides[0]") == int(face[1]) + 1


@pytest.mark.parametrize("width", [1280, 390])
def test_axe(width: int, arrive: Arrive) -> None:
    """By day and by night, on one board and on two."""
    anne = arrive(width=width, height=844)
    cast_off(anne, 3, explosive=True)
    turn(anne)
    examine(anne)
    finish(anne, 2)
    turn(anne)
    examine(anne)
    cast_off(anne, 5, double_board=True)
    turn(anne)
    examine(anne)


def test_hints_are_drawn_on_the_chart(arrive: Arrive) -> None:
    """A hint that is taken up waits for the player's word."""
    anne = arrive()
    cast_off(anne)
    turn(anne)
    anne.button("Hint").click()
    expect(anne.find(".advice-mark").first).to_be_attached()
    anne.find(".hints .hint").first.click()
    expect(anne.find(".way[aria-pressed=true] .advised")).to_be_visible()
    expect(anne.find(f"{MAIN}.main")).to_be_visible()
