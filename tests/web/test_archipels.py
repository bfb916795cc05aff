"""Archipels on the page: the market, the island, the flowers, by clicking, dragging, tapping and by keyboard."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.server.serving import Serving
from tests.web.axe import examine
from tests.web.captain import Captain
from tests.web.conftest import Arrive
from tests.web.test_company import gather, play_out, play_until
from tests.web.test_everyone import fits, is_at, tab_to

STALL, SPOT, BERTH, BLOOM = ".stall.can", ".spot[role=option]", "button.berth", ".bloom"
MAIN = ".tray .acts .main[aria-disabled=false]"
ASKED = f":is({STALL}, {SPOT}, {BERTH}, {MAIN}, .result)"
MOST_ACTS = 250


def one(anne: Captain, css: str) -> Locator:
    """Any of them, by chance."""
    found = anne.find(css)
    return found.nth(anne.dice.randrange(found.count()))


def act(anne: Captain) -> None:
    """A whole action by clicking: tiles and their line, a tile and its place, a flower, or the end of the turn."""
    if anne.find(STALL).count():
        one(anne, STALL).click()
        if anne.find(".stall.joins").count():
            one(anne, ".stall.joins").click()
        if anne.find(BLOOM).count():
            one(anne, BLOOM).click()
    elif anne.find(SPOT).count():
        one(anne, SPOT).click()
        if not anne.find(f"{SPOT}[aria-selected=true]").count():
            return
    elif anne.find(f"{BERTH}:not(.chosen)").count():
        one(anne, BERTH).click()
    anne.find(MAIN).click()


def finish(anne: Captain, most: int = MOST_ACTS) -> None:
    """To the end, or so many acts."""
    for _ in range(most):
        turn(anne)
        if anne.is_over:
            return
        act(anne)
    assert most < MOST_ACTS, "a game that does not end"


def turn(anne: Captain) -> None:
    """Until there is something to choose, or the game is over."""
    anne.find(ASKED).first.wait_for()


def log_lines(anne: Captain) -> list[str]:
    """What the log says, newest first."""
    return anne.find(".log li").all_text_contents()


def until_laying(anne: Captain) -> None:
    """To a moment with a tile in hand that finds a place."""
    for _ in range(MOST_ACTS):
        turn(anne)
        if anne.find(SPOT).count():
            return
        assert not anne.is_over, "no tile finds a place"
        act(anne)


def test_a_whole_game_by_clicking(arrive: Arrive, server: Serving) -> None:
    anne = arrive()
    anne.page.goto("/new/archipels?bots=1")
    anne.page.get_by_role("radio", name="2", exact=True).check(force=True)
    anne.page.get_by_label("Level").select_option("random")
    anne.button("Start the game").click()
    finish(anne)
    expect(anne.find(".replay")).to_contain_text("Day 6 of 6")
    expect(anne.find(".result tfoot td")).to_have_count(2)
    totals = [int(cell) for cell in anne.find(".result tfoot td").all_inner_texts()]
    assert anne.find(".isle .isle-sum").inner_text() in [f"{total}points" for total in totals]
    mine = [event for event in server.events(anne.code) if event["kind"] == "moved" and event["seat"] == 0]
    assert len(mine) > 24


def has_settled(captain: Captain) -> bool:
    """Whether the first day is over and a tile lies on one's island: with bad luck none can be laid at first."""
    later = "Day 1" not in captain.find(".where").inner_text()
    return later and captain.find(".isle .layer use").count() > 0


def test_two_browsers_by_link(arrive: Arrive) -> None:
    anne, ben = gather(arrive, "archipels")
    play_until((anne, ben), ASKED, act, has_settled)
    day = re.search(r"Day \d of 6", anne.find(".where").inner_text())
    assert day
    expect(ben.find(".where")).to_contain_text(day[0])
    mine = anne.find(".isle .layer use").count()
    expect(ben.find(".rival .layer use")).to_have_count(mine)
    ben.button("Enlarge the island of Anne").click()
    expect(ben.page.get_by_role("dialog").locator(".layer use")).to_have_count(mine)
    ben.page.keyboard.press("Escape")
    play_out((anne, ben), ASKED, act)


def test_a_take_is_taken_back_whole(arrive: Arrive) -> None:
    anne = arrive()
    anne.play_now("Archipels")
    turn(anne)
    stalls = anne.find(STALL).count()
    act(anne)
    turn(anne)
    expect(anne.find(STALL)).to_have_count(0)
    anne.find(".tray").get_by_role("button", name="Undo").click()
    expect(anne.find(STALL)).to_have_count(stalls)
    expect(anne.find(".tray").get_by_role("button", name="Undo")).to_have_count(0)


def test_hints_on_the_board(arrive: Arrive) -> None:
    """A line that is advised is marked on the market; taken up, only its tiles stay lit."""
    anne = arrive()
    anne.play_now("Archipels")
    turn(anne)
    anne.button("Hint").click()
    expect(anne.find(".market .isle-light").first).to_be_visible()
    anne.find(".hint").first.click()
    expect(anne.find(".stall.joins").first).to_be_visible()
    cells = [cell.get_attribute("data-cell") or "" for cell in anne.find(".stall.joins").all()]
    assert 1 in (len({cell[0] for cell in cells}), len({cell[-1] for cell in cells}))
    anne.find(".stall.joins").first.click()
    expect(anne.find(MAIN)).to_contain_text("Take 1")


def test_one_tile_and_the_paddle_turns(arrive: Arrive) -> None:
    anne = arrive()
    anne.play_now("Archipels")
    turn(anne)
    anne.find(f"{STALL}[data-cell='2,2']").or_(anne.find(STALL)).first.click()
    button = anne.find(MAIN)
    ways = [button.inner_text()]
    if anne.find(".turn-paddle").count():
        anne.find(".turn-paddle").click()
        ways.append(button.inner_text())
        anne.button("Turn the paddle").last.click()
        ways.append(button.inner_text())
        assert ways[0] == ways[2] != ways[1]
    assert all(re.fullmatch(r"Take 1, (row|column) \d", way) for way in ways)


def test_a_tile_is_dragged_to_its_place(arrive: Arrive) -> None:
    anne = arrive()
    anne.play_now("Archipels")
    until_laying(anne)
    laid = anne.find(".isle .layer use").count()
    spot = anne.find(SPOT).last.bounding_box()
    tile = anne.find(f"{BERTH}.chosen").bounding_box()
    assert spot
    assert tile
    anne.page.mouse.move(tile["x"] + 30, tile["y"] + 30)
    anne.page.mouse.down()
    anne.page.mouse.move(spot["x"] + 40, spot["y"] - 30)
    expect(anne.find(".dragged")).to_be_visible()
    anne.page.mouse.move(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
    anne.page.mouse.up()
    expect(anne.find(".dragged")).to_have_count(0)
    anne.page.wait_for_function("laid => document.querySelectorAll('.isle .layer use').length > laid", arg=laid)


def test_nearer_and_under(arrive: Arrive) -> None:
    anne = arrive()
    anne.play_now("Archipels")
    until_laying(anne)
    view = anne.find(".isle-view")
    whole = view.get_attribute("viewBox") or ""
    anne.button("Nearer").click()
    expect(view).not_to_have_attribute("viewBox", whole)
    anne.button("The whole island").click()
    expect(view).to_have_attribute("viewBox", whole)
    view.hover()
    anne.page.mouse.wheel(0, -200)
    expect(view).not_to_have_attribute("viewBox", whole)
    anne.button("Peek under").hover()
    anne.page.mouse.down()
    expect(anne.find(".isle .layer.faint")).to_have_count(2)
    anne.page.mouse.up()
    expect(anne.find(".isle .layer.faint")).to_have_count(0)


def deed_by_keys(anne: Captain) -> None:
    """The same by Tab, arrows, Enter."""
    press = anne.page.keyboard.press
    turn(anne)
    if anne.find(STALL).count():
        tab_to(anne, ".stall")
        if not is_at(anne, STALL):
            press("PageDown")
        press("Enter")
        expect(anne.find(".stall:focus")).to_have_attribute("aria-selected", "true")
        if anne.find(BLOOM).count() > 1:
            tab_to(anne, BLOOM)
            press("Enter")
    elif anne.find(SPOT).count():
        tab_to(anne, SPOT)
        press("ArrowRight")
        press("ArrowLeft")
        return press("Enter")
    elif anne.find(BERTH).count():
        tab_to(anne, BERTH)
        press("Enter")
    tab_to(anne, MAIN)
    return press("Enter")


def test_keyboard_only(arrive: Arrive) -> None:
    anne = arrive()
    anne.play_now("Archipels")
    done: list[str] = []
    while not any("flower" in line for line in done):
        deed_by_keys(anne)
        done = [line for line in log_lines(anne) if line.startswith("You ")]
        assert len(done) < 40
    kinds = {line.split()[1] for line in done}
    assert {"took", "gave"} <= kinds


def test_the_board_is_read_aloud(arrive: Arrive) -> None:
    anne = arrive()
    anne.play_now("Archipels")
    turn(anne)
    cell = anne.page.get_by_role("grid", name="The market").locator(STALL).first
    expect(cell).to_have_attribute("aria-label", re.compile(r"column \d, row \d, (Sea|Sand|Building) tile: .*, free"))
    until_laying(anne)
    place = anne.page.get_by_role("listbox").get_by_role("option").first
    expect(place).to_have_attribute("aria-label", re.compile(r"column -?\d+, row -?\d+, -?\d+ points?"))
    expect(anne.find(".voice")).to_contain_text("You took")
    act(anne)
    expect(anne.find(".isle-view")).to_have_attribute("aria-label", re.compile("Tiles: 1 sea.* Row 1 from column 1: "))


def test_phone(arrive: Arrive) -> None:
    """The tab follows the turn; a tap shows, a second word lays; every tab is as wide as the screen."""
    anne = arrive(width=390, height=844)
    anne.settings(ending="ask")
    anne.play_now("Archipels")
    turn(anne)
    expect(anne.find(".market")).to_be_visible()
    until_laying(anne)
    expect(anne.find(".isle")).to_be_visible()
    expect(anne.find(".market")).to_be_hidden()
    anne.find(SPOT).last.tap()
    expect(anne.find(f"{SPOT}[aria-selected=true]")).to_have_count(1)
    expect(anne.find(MAIN)).to_be_in_viewport(ratio=1)
    anne.find(MAIN).tap()
    expect(anne.find(".berth.gone, .isle .layer use").first).to_be_visible()
    for tab in ("Market", "Others", "Log", "Chat", "My island"):
        anne.find(".tabs").get_by_role("button", name=tab).tap()
        fits(anne)
    finish(anne, 3)
    fits(anne)


def test_french(arrive: Arrive) -> None:
    anne = arrive(lang="fr")
    anne.play_now("Archipels", "Jouer")
    turn(anne)
    expect(anne.find(".market h2")).to_have_text("Le marché")
    one(anne, STALL).click()
    expect(anne.find(MAIN)).to_have_text(re.compile(r"Prendre 1, (ligne|colonne) \d"))
    anne.find(MAIN).click()
    expect(anne.find(".isle h2")).to_have_text("Votre île")
    expect(anne.find(".isle header p")).not_to_have_text(re.compile("lay|Choose", re.IGNORECASE))


def test_reload_and_restart(arrive_own: Arrive, own_server: Serving) -> None:
    anne = arrive_own()
    anne.play_now("Archipels")
    until_laying(anne)
    seen = anne.find(".tray").inner_text(), anne.find(".where").inner_text(), log_lines(anne)
    anne.page.reload()
    turn(anne)
    assert seen == (anne.find(".tray").inner_text(), anne.find(".where").inner_text(), log_lines(anne))
    own_server.kill()
    expect(anne.find(".where")).to_contain_text("Connection lost")
    own_server.start()
    expect(anne.find(".where")).to_contain_text("Day")
    turn(anne)
    assert seen == (anne.find(".tray").inner_text(), anne.find(".where").inner_text(), log_lines(anne))
    finish(anne, 2)
    turn(anne)


@pytest.mark.parametrize("width", [1280, 390])
def test_axe(width: int, arrive: Arrive) -> None:
    anne = arrive(width=width, height=844)
    anne.play_now("Archipels")
    turn(anne)
    one(anne, STALL).click()
    examine(anne)
    anne.find(MAIN).click()
    until_laying(anne)
    examine(anne)
    anne.find(".tabs").get_by_role("button", name="Log").click()
    examine(anne)
