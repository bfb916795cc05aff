"""After a game: the result, the replay, the logbook, the dice; and hints on the board of every game."""

import importlib
import importlib.util
import json
import re
import subprocess
import sys
import time
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.web.axe import examine
from tests.web.captain import Captain
from tests.web.conftest import Arrive
from tests.web.test_everyone import fits
from tests.web.test_table import title_of

GAMES = ("doodle-islands", "soft-seas", "les-pirates", "archipels")
TITLES = {
    "doodle-islands": "Sea of Treasures",
    "soft-seas": "Soft Seas",
    "les-pirates": "Les Pirates",
    "archipels": "Archipels",
}
BOARDS = {"doodle-islands": ".sheet", "soft-seas": ".sheet", "les-pirates": ".sea-chart", "archipels": ".isle-fit"}
NAMES = ("Barnacle", "Moïse")
PATIENCE = 300.0
finished: dict[tuple[str, int], str] = {}


def finish(anne: Captain, game: str, players: int = 2) -> str:
    """The code of a game that bots have played, once for all tests; she looks at its end."""
    if (game, players) not in finished:
        finished[game, players] = sail(anne, game, players)
    code = finished[game, players]
    anne.page.goto(f"/t/{code}")
    anne.find(".replay").wait_for()
    return code


def sail(anne: Captain, game: str, players: int) -> str:
    seats = [{"kind": "bot", "level": "random", "name": name} for name in NAMES[:players]]
    ask = anne.page.request
    code = ask.post("/api/tables", data={"game": game, "seats": seats}).json()["code"]
    ask.post(f"/api/tables/{code}/start", data={})
    until = time.monotonic() + PATIENCE
    while ask.get(f"/api/tables/{code}").json()["status"] != "over":
        assert time.monotonic() < until, "bots that do not end"
        anne.page.wait_for_timeout(200)
    return str(code)


def book_of(anne: Captain, code: str) -> Any:
    return anne.page.request.get(f"/api/tables/{code}/logbook").json()


def course_of(anne: Captain, code: str) -> Any:
    return anne.page.request.get(f"/api/tables/{code}/course").json()


def place(anne: Captain) -> int:
    """The moment that the slider shows."""
    return int(anne.page.get_by_label("Moment of the game").input_value())


@pytest.mark.parametrize("game", GAMES)
def test_the_result_rule_by_rule(game: str, arrive: Arrive) -> None:
    anne = arrive()
    book = book_of(anne, finish(anne, game))
    winners = [NAMES[seat] for seat in book["result"]["winners"]]
    for name in winners:
        expect(anne.find(".laurel h1")).to_contain_text(name)
    totals = anne.find(".result tfoot td").all_inner_texts()
    assert sorted(re.sub("[–\n]", "", one).replace("−", "-") or "0" for one in totals) == sorted(
        map(str, book["result"]["scores"])
    )
    rules = anne.find(".result .rule-link").evaluate_all("all => all.map(one => one.getAttribute('href'))")
    assert rules
    assert all(re.fullmatch(rf"/rules/{game}#[A-Z]{{2}}-\d\d", rule) for rule in rules)


def test_a_solo_title_and_its_feats(arrive: Arrive) -> None:
    anne = arrive()
    own = book_of(anne, finish(anne, "doodle-islands", 1))["result"]["breakdown"][0]
    expect(anne.find(".laurel h1")).to_have_text(title_of(own["title"]))
    expect(anne.find(".ladder li")).to_have_count(6)
    expect(anne.find(".ladder .here")).to_have_count(1 if own["title"] else 0)
    expect(anne.find(".feats li")).to_have_count(5)
    expect(anne.find(".feats li.won")).to_have_count(len(own["feats"]))
    gold = sum(map(int, anne.find(".sums .pen").all_inner_texts()))
    expect(anne.find(".laurel .big")).to_contain_text(str(gold))


@pytest.mark.parametrize("game", GAMES)
def test_replay_by_slider_buttons_and_keys(game: str, arrive: Arrive) -> None:
    anne = arrive()
    code = finish(anne, game)
    last = len(course_of(anne, code)["moments"]) - 1
    board = anne.find(f".end {BOARDS[game]}").first
    expect(board).to_be_visible()
    assert place(anne) == last
    whole = board.inner_html()
    anne.button("To the start").click()
    expect(anne.find(".at")).to_contain_text(f"step 0 of {last}")
    expect(anne.find(".news")).not_to_have_text("")
    has = "3 ships afloat" if game == "les-pirates" else re.compile(r"\d")
    expect(anne.find(".standings b").first).to_have_text(has)
    expect(board).not_to_have_js_property("innerHTML", whole)
    anne.button("One step on").click()
    expect(anne.find(".at")).to_contain_text("step 1 of")
    slider = anne.page.get_by_label("Moment of the game")
    slider.fill(str(last // 2))
    expect(anne.find(".at")).to_contain_text(f"step {last // 2} of")
    slider.press("ArrowRight")
    expect(anne.find(".at")).to_contain_text(f"step {last // 2 + 1} of")
    slider.evaluate("one => one.blur()")
    anne.page.keyboard.press("ArrowLeft")
    anne.page.keyboard.press("ArrowLeft")
    expect(anne.find(".at")).to_contain_text(f"step {last // 2 - 1} of")
    anne.page.keyboard.press("End")
    expect(anne.find(".at")).to_contain_text(f"step {last} of")
    expect(anne.find(":is(.target, .sea-spot, .stall).can")).to_have_count(0)


def test_it_plays_by_itself_and_stops_at_the_end(arrive: Arrive) -> None:
    anne = arrive()
    code = finish(anne, "soft-seas")
    last = len(course_of(anne, code)["moments"]) - 1
    anne.page.get_by_label("Moment of the game").fill(str(last - 2))
    anne.page.get_by_label("Speed").select_option("Quick")
    anne.button("Play it again").click()
    expect(anne.find(".at")).to_contain_text(f"step {last} of")
    expect(anne.button("Play it again")).to_be_visible()


def test_a_link_to_a_step_opens_there(arrive: Arrive) -> None:
    anne = arrive()
    code = finish(anne, "doodle-islands")
    step = course_of(anne, code)["moments"][7]["step"]
    anne.page.get_by_label("Moment of the game").fill("7")
    expect(anne.page).to_have_url(re.compile(rf"/t/{code}\?step={step}$"))
    anne.button("Copy the link").click()
    link = anne.page.get_by_label("Link to this moment").input_value()
    ben = arrive("Ben", lang="fr")
    ben.page.goto(link)
    expect(ben.find(".at")).to_contain_text("étape 7 sur")
    assert place(anne) == 7
    ben.find(".bar").get_by_role("button", name="English").click()
    expect(ben.find(".news")).to_have_text(anne.find(".news").inner_text())


def test_another_players_chart(arrive: Arrive) -> None:
    anne = arrive()
    finish(anne, "doodle-islands")
    before = anne.find(".end .sheet").first.inner_html()
    anne.button("Chart of Moïse").click()
    expect(anne.button("Chart of Moïse")).to_have_attribute("aria-pressed", "true")
    expect(anne.find(".end [role=grid]").first).to_have_attribute("aria-label", "Chart of Moïse")
    assert anne.find(".end .sheet").first.inner_html() != before


@pytest.mark.parametrize("game", GAMES)
def test_the_logbook_is_replayed_and_verified_elsewhere(game: str, arrive: Arrive) -> None:
    anne = arrive()
    finish(anne, game)
    with anne.page.expect_download() as saved:
        anne.page.get_by_role("link", name="Logbook").click()
    for verb in ("replay", "verify"):
        words = [sys.executable, "-c", "from flibuste.cli.main import run; run()", verb, str(saved.value.path())]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("game", GAMES)
def test_every_draw_is_computed_again_in_the_browser(game: str, arrive: Arrive) -> None:
    anne = arrive()
    code = finish(anne, game)
    anne.button(re.compile("Verify the")).click()
    drawn_by = "tiles" if game == "archipels" else "dice"
    expect(anne.find(".fair [role=status]")).to_have_text(f"Everything agrees: nobody chose these {drawn_by}.")
    expect(anne.find(".fair .bad")).to_have_count(0)
    drawn = {draw["event"] for draw in course_of(anne, code)["draws"]}
    expect(anne.find(".draws li")).to_have_count(len(drawn))


def test_a_roll_that_was_changed_is_found(arrive: Arrive) -> None:
    anne = arrive()
    code = finish(anne, "soft-seas")
    book = book_of(anne, code)
    roll = next(event for event in book["events"] if event["type"] == "roll")
    roll["die"] = roll["die"] % 6 + 1

    def forge(route: Route) -> None:
        route.fulfill(body=json.dumps(book), content_type="application/json")

    anne.page.route(re.compile("/logbook$"), forge)
    anne.button(re.compile("Verify the")).click()
    expect(anne.find(".fair [role=status]")).to_have_text("Something does not agree.")
    expect(anne.find(".draws li.bad")).to_have_count(1)


def test_what_the_bots_would_have_done(arrive: Arrive) -> None:
    anne = arrive()
    code = finish(anne, "doodle-islands")
    moves = [event["index"] for event in log_of(book_of(anne, code)) if event.get("player") == 0 and "cell" in event]
    moment = next(n for n, one in enumerate(course_of(anne, code)["moments"]) if one["events"] == moves[3])
    anne.page.get_by_label("Moment of the game").fill(str(moment))
    anne.button("What would the bots have played for Barnacle?").click()
    expect(anne.find(".hints li").first).to_contain_text("Best:")
    expect(anne.find(".end :is([data-hint], .isle-light)")).not_to_have_count(0)
    anne.button("One step on").click()
    expect(anne.find(":is([data-hint], .isle-light)")).to_have_count(0)


def log_of(book: Any) -> list[dict[str, Any]]:
    return [event | {"index": index} for index, event in enumerate(book["events"])]


def begin(anne: Captain, game: str) -> None:
    """To her first choice in a game against bots."""
    anne.play_now(TITLES[game])
    wait(anne, game)


def own_ways(game: str) -> Any:
    """The tests of a game that is no sheet: they know how its turns are waited for and acted in."""
    name = f"tests.web.test_{game.replace('-', '_')}"
    return importlib.import_module(name) if importlib.util.find_spec(name) else None


def wait(anne: Captain, game: str) -> None:
    own = own_ways(game)
    (own.turn if own else Captain.wait)(anne)


def do(anne: Captain, game: str) -> None:
    own = own_ways(game)
    (own.act if own else Captain.act)(anne)


@pytest.mark.parametrize("game", GAMES)
def test_hints_are_drawn_on_the_board(game: str, arrive: Arrive) -> None:
    """As many ranks as the server told, no difference where it told none; they go with the position."""
    anne = arrive()
    begin(anne, game)
    with anne.page.expect_response(re.compile("/hints")) as asked:
        anne.button("Hint").click()
    hints = asked.value.json()["hints"]
    ranks = [str(hint["rank"]) for hint in hints if hint["rank"] is not None][:5]
    expect(anne.find(".hint .advised")).to_have_text(ranks)
    expect(anne.find(".hint").first).to_contain_text("Best:")
    expect(anne.find(".board :is([data-hint], .isle-light)")).not_to_have_count(0)
    equals = [hint for hint in hints if hint["kind"] == "equal"]
    expect(anne.find(".hint.equal")).to_have_count(min(4, len(equals)))
    expect(anne.find(".advice")).not_to_contain_text("%", use_inner_text=True)
    do(anne, game)
    expect(anne.find(":is([data-hint], .isle-light)")).to_have_count(0)
    expect(anne.find(".advice")).to_have_count(0)


def test_a_hint_is_taken_up(arrive: Arrive) -> None:
    anne = arrive()
    begin(anne, "soft-seas")
    anne.button("Hint").click()
    anne.find(".hint").first.click()
    expect(anne.find(".target[aria-selected=true]")).to_have_count(1)
    expect(anne.find(".picker .pick[aria-pressed=true] .advised")).to_have_count(1)
    anne.find(".tray .acts .btn.main").click()
    expect(anne.find(".where")).to_contain_text("Turn 2")


@pytest.mark.parametrize("game", GAMES)
def test_the_end_on_a_phone_in_french(game: str, arrive: Arrive) -> None:
    anne = arrive(lang="fr", width=390, height=844)
    finish(anne, game)
    fits(anne)
    anne.button("Au début").click()
    expect(anne.find(".at")).to_contain_text("étape 0 sur")
    expect(anne.find(f".end {BOARDS[game]}").first).to_be_visible()
    anne.button("Vérifier les tirages" if game == "archipels" else "Vérifier les dés").click()
    expect(anne.find(".fair [role=status]")).to_contain_text("Tout concorde")
    fits(anne)


@pytest.mark.parametrize("game", GAMES)
def test_axe_at_the_end(game: str, arrive: Arrive) -> None:
    anne = arrive(bypass_csp=True)
    finish(anne, game)
    examine(anne)
    anne.button("To the start").click()
    anne.button(re.compile("Verify the")).click()
    anne.find(".draws").wait_for()
    examine(anne)
