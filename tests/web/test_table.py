"""What a table does beside the moves: solo and its title, hints, refusals, the clock, lost connections, no network."""

import json
import re

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.server.serving import Serving
from tests.web.conftest import Arrive


def title_of(name: str | None) -> str:
    """The logbook has the name of the box; an English page has its own."""
    from flibuste.games.doodle_islands.words import TITLES

    return next((title["en"] for title in TITLES if title["fr"] == name), "No title this time")


@pytest.mark.parametrize("way", ["Sea of Treasures", "Soft Seas"])
def test_solo_to_its_title(way: str, arrive: Arrive) -> None:
    anne = arrive()
    anne.play_now(way, "Solo")
    anne.finish()
    with anne.page.expect_download() as saved:
        anne.page.get_by_role("link", name="Logbook").click()
    result = json.loads(saved.value.path().read_text(encoding="utf-8"))["result"]
    expect(anne.find(".result .big")).to_contain_text(str(result["scores"][0]))
    own = result["breakdown"][0]
    title = title_of(own["title"]) if "title" in own else "Home from the sea"
    expect(anne.find(".laurel h1")).to_have_text(title)


def test_again(arrive: Arrive) -> None:
    anne = arrive()
    anne.play_now("Soft Seas", "Solo")
    anne.finish()
    before = anne.code
    anne.button("Play again").click()
    anne.page.wait_for_url(lambda address: before not in address)
    anne.at_sea()
    anne.finish(1)


def test_hints(arrive: Arrive) -> None:
    anne = arrive()
    anne.play_now("Soft Seas")
    anne.wait()
    anne.button("Hint").click()
    expect(anne.find(".hints li").first).to_contain_text("Best:")
    figures = anne.find(".advice .figures")
    expect(figures.locator("li").first).to_be_hidden()
    figures.get_by_text("Numbers").click()
    expect(figures.locator("li").first).to_contain_text("%")
    expect(figures.locator("li").first).to_be_visible()


def test_a_refusal_is_on_screen(arrive: Arrive) -> None:
    """The wish is changed on its way, for the page itself offers nothing that is refused."""
    anne = arrive()
    anne.page.route_web_socket(re.compile("/socket$"), misread)
    anne.play_now("Soft Seas")
    anne.finish(1)
    problem = anne.page.get_by_role("alert")
    expect(problem).to_be_visible()
    rule = problem.get_by_role("link")
    number = re.search(r"[A-Z]{2}-\d\d", rule.inner_text())
    assert number
    rule.click()
    expect(anne.find(f".book #{number[0]}")).to_be_in_viewport()
    anne.page.keyboard.press("Escape")
    expect(anne.find(".target.can").first).to_be_visible()
    anne.finish(1)
    expect(problem).to_have_count(0)


def misread(page: WebSocketRoute) -> None:
    """Between page and server: the first move becomes one that no rule allows now."""
    server = page.connect_to_server()
    legal: list[int] = []
    wrong = [True]

    def hear(message: str | bytes) -> None:
        heard = json.loads(message)
        if heard.get("view"):
            legal[:] = [offer["code"] for offer in heard["view"]["legal"]]
        page.send(message)

    def pass_on(message: str | bytes) -> None:
        said = json.loads(message)
        if said["type"] == "move" and wrong:
            wrong.clear()
            said["code"] = next(code for code in range(10_000) if code not in legal)
        server.send(json.dumps(said))

    page.on_message(pass_on)
    server.on_message(hear)


def test_a_click_is_answered_before_the_server_answers(arrive: Arrive) -> None:
    """What is sent stays on the chart, and nothing else can be chosen meanwhile."""
    anne, tide = arrive(reduced_motion="no-preference"), Tide()
    anne.page.route_web_socket(re.compile("/socket$"), tide.between)
    anne.play_now("Sea of Treasures")
    anne.wait()
    before = anne.find(".log li").count()
    tide.ebb()
    anne.act()
    expect(anne.find(".tray .acts .btn.main")).to_have_text("Sending …")
    expect(anne.find(".target.can")).to_have_count(0)
    expect(anne.find(".chosen")).to_have_count(1)
    assert anne.find(".log li").count() == before
    tide.flow()
    expect(anne.find(".voice")).to_contain_text("You took")
    anne.finish(1)


class Tide:
    """Holds back what the server tells, and lets it go."""

    def __init__(self) -> None:
        self.held: list[str | bytes] | None = None

    def between(self, page: WebSocketRoute) -> None:
        self.page = page
        page.connect_to_server().on_message(self._told)

    def _told(self, message: str | bytes) -> None:
        if self.held is None:
            self.page.send(message)
        else:
            self.held.append(message)

    def ebb(self) -> None:
        self.held = []

    def flow(self) -> None:
        held, self.held = self.held or [], None
        for message in held:
            self.page.send(message)


def test_a_strict_clock(arrive: Arrive) -> None:
    anne = arrive()
    anne.page.goto("/new/soft-seas?bots=1")
    anne.page.get_by_label("Clock").select_option("strict")
    anne.page.get_by_label("Seconds per move").fill("5")
    anne.button("Start the game").click()
    expect(anne.find(".clock")).to_contain_text(re.compile("0:0[1-5] left"))
    expect(anne.find(".where")).to_contain_text("Turn 2")


def test_reload_and_restart(arrive_own: Arrive, own_server: Serving) -> None:
    anne = arrive_own()
    anne.play_now("Sea of Treasures")
    anne.finish(3)
    anne.wait()
    seen = anne.find(".log").text_content(), anne.find(".total").first.inner_text()
    anne.page.reload()
    anne.wait()
    assert seen == (anne.find(".log").text_content(), anne.find(".total").first.inner_text())
    own_server.kill()
    expect(anne.find(".where")).to_contain_text("Connection lost")
    own_server.start()
    expect(anne.find(".where")).to_contain_text("Round")
    assert seen == (anne.find(".log").text_content(), anne.find(".total").first.inner_text())
    anne.finish(2)
    anne.wait()


def test_a_move_while_the_server_is_away(arrive_own: Arrive, own_server: Serving) -> None:
    """It is made, once, when the server is back."""
    anne = arrive_own()
    anne.play_now("Soft Seas")
    anne.wait()
    own_server.kill()
    anne.act()
    own_server.start()
    expect(anne.find(".where")).to_contain_text("Turn 2")
    moves = [event for event in own_server.events(anne.code) if event["kind"] == "moved" and event["seat"] == 0]
    assert len(moves) == 1


def test_without_network(arrive: Arrive) -> None:
    anne = arrive()
    anne.page.evaluate("() => navigator.serviceWorker.ready")
    anne.page.reload()
    expect(anne.find(".game.card")).to_have_count(4)
    anne.page.context.set_offline(True)
    anne.page.reload()
    expect(anne.page.get_by_role("alert")).to_contain_text("You are offline")
    anne.page.context.set_offline(False)
    anne.button("Try again").click()
    expect(anne.find(".game.card")).to_have_count(4)


def test_it_can_be_installed(arrive: Arrive) -> None:
    """What Chromium has against it: only that the tests' windows are private ones."""
    anne = arrive()
    anne.page.evaluate("() => navigator.serviceWorker.ready")
    wire = anne.page.context.new_cdp_session(anne.page)
    manifest = wire.send("Page.getAppManifest")
    assert not manifest["errors"]
    found = wire.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {error["errorId"] for error in found} <= {"in-incognito"}
    for icon in json.loads(manifest["data"])["icons"]:
        answer = anne.page.request.get(icon["src"])
        assert (answer.status, answer.headers["content-type"]) == (200, icon["type"])


def test_no_such_table(arrive: Arrive) -> None:
    anne = arrive()
    anne.page.get_by_label("Join by code").fill("zzzzzz")
    anne.button("Join").click()
    expect(anne.find("main")).to_contain_text("No table has this code")


def test_less_motion(arrive: Arrive) -> None:
    """Nothing moves; neither do the dots of a bot that draws, should one be drawing or not."""
    anne = arrive()
    anne.play_now("Soft Seas")
    anne.finish(2)
    anne.wait()
    anne.find("main.table").evaluate("table => table.insertAdjacentHTML('beforeend', '<b class=dots><i></i></b>')")
    moving = """() => document.getAnimations().filter((one) => one.playState === 'running'
        && one.effect.getComputedTiming().duration > 10).length"""
    assert anne.page.evaluate(moving) == 0
