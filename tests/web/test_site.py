"""A site without a server, in a subfolder of a static host: played to the end of games with the network off."""

import gzip
import http.client
import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from flibuste import Match
from flibuste.aboard import archive, pack
from flibuste.aboard.site import NotASite, write_site
from flibuste.engine.games import all_games, game_ids
from tests.server.scenes import SHORT
from tests.web import test_archipels as archipels
from tests.web import test_les_pirates as les_pirates
from tests.web.captain import MOST_ACTS, OFFERED, PATIENCE, Captain

LONG = 4 * PATIENCE
ELSEWHERE = "https://flibuste.example/"
FIRST_PAGE = 300_000
"""Bytes of the first page, before a game is begun, from a host that compresses."""
WHOLE = 7_500_000
"""Bytes of all that is loaded once, before a first game: 7 MB, and half of one to grow."""
ROOM = 8_000_000
"""Bytes that a browser with hardly any room keeps: the page and the rules (4 MB), and half of what is loaded once."""
LEFT = 25
"""So many steps before its end a game is taken up, so that it takes seconds; some are played whole."""
SOLO = [game.id for game in all_games() if game.players[0] == 1]


@dataclass
class Site:
    url: str
    folder: Path
    host: "subprocess.Popen[str]"

    def close(self) -> None:
        self.host.terminate()
        self.host.wait()


@pytest.fixture(scope="module")
def site(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    root = tmp_path_factory.mktemp("host")
    write_site(root / "games" / "ours", ELSEWHERE)
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(root)]
    host = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert host.stdout
    port = host.stdout.readline().split(" port ")[1].split()[0]
    found = Site(f"http://127.0.0.1:{port}/games/ours/", root / "games" / "ours", host)
    yield found
    found.close()


REMEMBERED = """async (tries) => {
  const kept = await caches.open('flibuste-aboard');
  const has = async () => (await kept.keys()).some(({ url }) => url.includes('/memory?'));
  while (!(await has()) && tries--) await new Promise((done) => setTimeout(done, 100));
  return has();
}"""


KEPT_ANALYSES = """async (tries) => {
  const names = async () => (await indexedDB.databases()).map(({ name }) => name);
  while (!(await names()).includes('flibuste-analyses') && tries--) await new Promise((done) => setTimeout(done, 100));
  const known = (asked) => new Promise((tell, fail) => {
    Object.assign(asked, { onsuccess: () => tell(asked.result), onerror: fail });
  });
  const kept = await known(indexedDB.open('flibuste-analyses'));
  return known(kept.transaction('analyses').objectStore('analyses').getAllKeys());
}"""


def remember(page: Page) -> None:
    """Until Python's memory is kept: every later start is a short one."""
    assert page.evaluate(REMEMBERED, LONG / 100)


def visit(browser: Browser, site: Site) -> BrowserContext:
    """A browser of its own."""
    made = browser.new_context(base_url=site.url, locale="en", reduced_motion="reduce")
    made.set_default_timeout(LONG)
    return made


@pytest.fixture(scope="module", autouse=True)
def patient() -> Iterator[None]:
    """Python starts in the browser, twice: on a machine with much else to do that takes its time."""
    expect.set_options(timeout=LONG)
    yield
    expect.set_options(timeout=PATIENCE)


@pytest.fixture
def context(browser: Browser, site: Site) -> Iterator[BrowserContext]:
    made = visit(browser, site)
    yield made
    made.close()


@pytest.fixture(scope="module")
def ship(browser: Browser, site: Site) -> Iterator[BrowserContext]:
    """A browser that has taken everything aboard and has no network any more."""
    made = visit(browser, site)
    captain = arrive(made)
    captain.button("Take aboard").click()
    expect(captain.find(".hold")).to_contain_text("All aboard")
    remember(captain.page)
    made.set_offline(True)
    captain.page.close()
    yield made
    made.close()


@pytest.fixture
def sailor(ship: BrowserContext) -> Iterator[Captain]:
    """Somebody on it, whose page was loaded without a network."""
    captain = Captain(ship.new_page(), "Anne", "./")
    yield captain
    captain.page.close()
    assert not captain.failures


def arrive(context: BrowserContext, home: str = "./") -> Captain:
    """Somebody in the harbour, whose page is kept by its service worker."""
    captain = Captain(context.new_page(), "Anne", home)
    captain.page.evaluate("() => navigator.serviceWorker.ready")
    return captain


def book(game: str, players: int, left: int = LEFT, **options: Any) -> bytes:
    """The logbook of a game that runs, so many steps before its end."""
    played = _played(game, players, options, None)
    return json.dumps(_played(game, players, options, len(played.steps) - left).logbook()).encode()


def _played(game: str, players: int, options: dict[str, Any], most: int | None) -> Match:
    match, luck = Match(game, players=players, seed=5, **options), random.Random(5)
    while not match.is_over and (most is None or len(match.steps) < most):
        seat = match.acting[0]
        match.play(luck.choice(list(match.position.legal(seat))), seat)
    return match


def sail(captain: Captain, place: str) -> None:
    """To another place, as by a link: the page is not loaded anew."""
    captain.page.evaluate(
        "(place) => { history.pushState(null, '', place); dispatchEvent(new Event('popstate')); }", place
    )


def take_up(captain: Captain, content: bytes, bots: int = 0) -> None:
    """Go on with the game of a logbook, the last seats given to bots."""
    sail(captain, "./")
    captain.page.locator("input[type=file]").set_input_files({"name": "b.json", "mimeType": "", "buffer": content})
    captain.button("Start the game").wait_for()
    for seat in range(bots):
        row = captain.find(".seat-list li").nth(-1 - seat)
        row.get_by_role("button").click()
        row.locator("select").select_option("moussaillon")
        expect(row.get_by_role("button")).to_have_count(1)
    captain.button("Start the game").click()
    captain.find(":is(main.table, .hand-over)").first.wait_for()  # where secrets are, the first player is asked for


OPTIONS: dict[str, dict[str, Any]] = {"les-pirates": SHORT}


ASKED = {"archipels": archipels.ASKED, "les-pirates": les_pirates.ASKED}
ACT = {"archipels": archipels.act, "les-pirates": les_pirates.act}


def play(captain: Captain, game: str, most: int = MOST_ACTS) -> None:
    """By clicking, to the end or so many acts; a screen that waits for the next player is handed over."""
    for _ in range(most):
        captain.find(f":is({ASKED.get(game, OFFERED)}, .result, .hand-over)").first.wait_for()
        if captain.is_over:
            break
        if captain.find(".hand-over").count():
            captain.find(".hand-over .btn").click()
        else:
            ACT.get(game, Captain.act)(captain)
    assert captain.is_over or most < MOST_ACTS, "a game that does not end"


def test_against_bots_games_come_to_their_end_offline_though_the_tab_was_killed(ship: BrowserContext) -> None:
    first = Captain(ship.new_page(), "Anne", "./")
    first.play_now("Soft Seas")
    play(first, "soft-seas", 2)
    places = {"soft-seas": first.page.url}
    for game in [game for game in game_ids() if game not in places]:
        take_up(first, book(game, 2, **OPTIONS.get(game, {})), bots=1)
        play(first, game, 2)
        places[game] = first.page.url
    first.page.close(run_before_unload=False)
    second = Captain(ship.new_page(), "Anne", "./")
    for game, place in places.items():
        sail(second, place)
        play(second, game)
    assert not first.failures + second.failures
    second.page.close()


def test_on_one_device_games_come_to_their_end_offline(sailor: Captain) -> None:
    for game in game_ids():
        take_up(sailor, book(game, 2, 12, **OPTIONS.get(game, {})))
        play(sailor, game)


def test_alone_games_come_to_their_end_offline(sailor: Captain) -> None:
    for game in SOLO:
        take_up(sailor, book(game, 1, 12, **({"sea": "treasures"} if game == "doodle-islands" else {})))
        play(sailor, game)
    sail(sailor, f"{sailor.page.url}?analysis=0")
    expect(sailor.find(".balance")).to_be_visible()
    assert sailor.page.evaluate(KEPT_ANALYSES, LONG / 100) == [sailor.page.url.partition("/t/")[2].partition("?")[0]]
    sailor.page.reload()
    expect(sailor.find(".balance")).to_be_visible()


def test_hints_are_worked_out_offline(sailor: Captain) -> None:
    sailor.play_now("Les Pirates")
    les_pirates.turn(sailor)
    sailor.find("[data-tool=hint]").click()
    expect(sailor.find(".hints li").first).to_contain_text("Best:")


# What goes wrong


def test_a_broken_download_is_told_and_goes_on_where_it_was(context: BrowserContext, site: Site) -> None:
    captain = arrive(context)
    file = site.folder / "aboard" / "flibuste.tar.1.pack"
    whole = file.read_bytes()
    file.write_bytes(whole[:-9])
    try:
        captain.button("Take aboard").click()
        expect(captain.page.get_by_role("alert")).to_contain_text("flibuste.tar.1.pack came broken")
    finally:
        file.write_bytes(whole)
    asked: list[str] = []
    captain.page.on("request", lambda request: asked.append(request.url.rpartition("/")[2].partition("?")[0]))
    captain.button("Try again").click()
    expect(captain.find(".hold")).to_contain_text("All aboard")
    assert "flibuste.tar.1.pack" in asked
    assert "pyodide.asm.wasm.1.pack" not in asked


def test_the_bar_tells_how_much_has_come_and_of_how_much(context: BrowserContext, site: Site) -> None:
    files = json.loads((site.folder / "aboard" / "manifest.json").read_text())["files"]
    held: list[Route] = []
    context.route("**/*.pack*", lambda route: held.append(route))
    captain = arrive(context)
    bar = captain.find(".aboard-loading progress")
    captain.button("Take aboard").click()
    come, of = 0, sum(file["bytes"] for file in files)
    for file in files[:3]:
        expect(bar).to_have_js_property("value", come)
        expect(bar).to_have_js_property("max", of)
        expect(captain.find(".aboard-loading")).to_contain_text(f"{come / 1e6:.1f} of {of / 1e6:.1f}")
        while not held:
            captain.page.wait_for_timeout(20)
        held.pop().continue_()
        come += file["bytes"]
    expect(bar).to_have_js_property("value", come)


LATE = """() => {
  const match = Cache.prototype.match;
  const starts = () => document.querySelector('.hold button')?.disabled;
  const arrived = () => document.querySelector('.hold')?.textContent.includes('All aboard');
  Cache.prototype.match = async function (...all) {
    if (!starts()) return match.apply(this, all);
    while (!arrived()) await new Promise((done) => setTimeout(done, 20));
    window.told = true;
  };
}"""
"""A look at what is kept while the last piece comes: nothing yet. It is told when everything is there."""


def test_what_is_aboard_is_not_forgotten_by_an_earlier_look(context: BrowserContext) -> None:
    context.add_init_script(f"({LATE})()")
    captain = arrive(context)
    captain.button("Take aboard").click()
    expect(captain.find(".hold")).to_contain_text("All aboard")
    captain.page.wait_for_timeout(200)
    expect(captain.find(".hold")).to_contain_text("All aboard", timeout=100)


def test_a_journey_without_a_network_is_told_in_the_readers_language(context: BrowserContext) -> None:
    captain = arrive(context)
    captain.settings(lang="fr")
    context.route("**/*.pack*", lambda route: route.abort())
    captain.button("Embarquer").click()
    expect(captain.page.get_by_role("alert")).to_contain_text("pas de réseau")


def test_a_browser_without_what_it_takes_is_told_the_servers_way(context: BrowserContext) -> None:
    context.add_init_script("delete window.DecompressionStream")
    captain = arrive(context)
    expect(captain.find(".hold").get_by_role("alert")).to_contain_text("lacks what it takes")
    captain.page.goto("./?/t/0ABC")
    expect(captain.find(".aboard-loading")).to_contain_text("lacks what it takes")
    expect(captain.find(".aboard-loading a")).to_have_attribute("href", ELSEWHERE)


NO_ROOM = """() => {
  const add = IDBObjectStore.prototype.add;
  IDBObjectStore.prototype.add = function (...all) {
    if (self.full) throw new DOMException('full', 'QuotaExceededError');
    return add.apply(this, all);
  };
}"""


def test_a_full_storage_is_told_and_the_game_is_as_it_was(sailor: Captain) -> None:
    take_up(sailor, book("doodle-islands", 2, 12))
    sailor.wait()
    worker = next(one for one in sailor.page.workers if "/worker-" in one.url)
    worker.evaluate(NO_ROOM)
    worker.evaluate("() => { self.full = true; }")
    sailor.act()
    expect(sailor.page.get_by_role("alert").first).to_contain_text("could not store")
    worker.evaluate("() => { self.full = false; }")
    sailor.page.reload()
    sailor.finish()


def test_a_browser_without_room_for_it_is_told_and_plays_all_the_same(context: BrowserContext, site: Site) -> None:
    captain = arrive(context)
    wire = context.new_cdp_session(captain.page)
    wire.send("Storage.overrideQuotaForOrigin", {"origin": site.url.removesuffix("/games/ours/"), "quotaSize": ROOM})
    captain.button("Take aboard").click()
    expect(captain.find(".hold").get_by_role("status")).to_contain_text("is its storage full?")
    assert captain.page.evaluate("async () => (await (await caches.open('flibuste-aboard')).keys()).length") == 0
    captain.play_now("Soft Seas")
    play(captain, "soft-seas", 2)
    assert not captain.failures


def test_a_game_that_went_on_in_another_tab_is_shown_as_it_stands_there(ship: BrowserContext, sailor: Captain) -> None:
    take_up(sailor, book("doodle-islands", 2, 12))
    sailor.wait()
    other = Captain(ship.new_page(), "Anne", sailor.page.url)
    other.finish(2)
    sailor.act()
    expect(sailor.page.get_by_role("alert").first).to_contain_text("another tab")
    sailor.finish()
    assert not other.failures
    other.page.close()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"what?", "no logbook"),
        (b'{"flibuste": 99}', "flibuste"),
        (b'{"flibuste": 1, "game": "whist", "options": {}, "players": 2, "first": 0, "events": []}', "whist"),
    ],
    ids=["no JSON", "another form", "another game"],
)
def test_a_foreign_logbook_gets_a_sentence(sailor: Captain, content: bytes, sentence: str) -> None:
    sailor.page.locator("input[type=file]").set_input_files({"name": "b.json", "mimeType": "", "buffer": content})
    expect(sailor.page.get_by_role("alert")).to_contain_text(sentence)


OLDER = """async (code) => {
  const opened = indexedDB.open('flibuste-tables', 1);
  const database = await new Promise((done) => { opened.onsuccess = () => done(opened.result); });
  const work = database.transaction(['events', 'tables'], 'readwrite');
  const [events, key] = [work.objectStore('events'), (seq) => [code, seq]];
  const read = (request) => new Promise((done) => { request.onsuccess = () => done(request.result); });
  for (const seq of [1, 2, 3, 4]) {
    const text = await read(events.get(key(seq)));
    if (text) events.put(text.replaceAll('"rules":2', '"rules":1'), key(seq));
  }
  await new Promise((done) => { work.oncomplete = done; });
  database.close();
}"""
KEPT = """async (code) => {
  const opened = indexedDB.open('flibuste-tables', 1);
  const database = await new Promise((done) => { opened.onsuccess = () => done(opened.result); });
  const asked = database.transaction('events').objectStore('events').getAll(IDBKeyRange.bound([code, 0], [code, 1e9]));
  return new Promise((done) => { asked.onsuccess = () => done(asked.result.length); });
}"""


@pytest.mark.parametrize(("lang", "sentence"), [("en", "of the rules"), ("fr", "règles")])
def test_a_game_of_another_version_gets_a_sentence_and_is_kept(sailor: Captain, lang: str, sentence: str) -> None:
    take_up(sailor, book("les-pirates", 2, 12, **SHORT))
    play(sailor, "les-pirates", 1)
    code = sailor.code
    sailor.page.goto("./")
    events = sailor.page.evaluate(KEPT, code)
    sailor.page.evaluate(OLDER, code)
    sailor.settings(lang=lang)
    sailor.page.goto(f"./?/t/{code}")
    expect(sailor.page.get_by_role("alert")).to_contain_text(sentence)
    assert sailor.page.evaluate(KEPT, code) == events > 2


# A new version


@pytest.fixture
def other(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The same site below another path, which may be written anew."""
    name = tmp_path_factory.mktemp("other").name
    folder = site.folder.parents[1] / name
    shutil.copytree(site.folder, folder)
    grow_old(folder, 1e9)
    return Site(site.url.replace("games/ours", name), folder, site.host)


def grow_old(folder: Path, when: float) -> None:
    """Files of long ago: a browser believes that they change seldom, and asks no host for them."""
    for file in folder.rglob("*"):
        os.utime(file, (when, when))


def test_a_new_version_waits_for_its_reader_and_comes_whole(
    browser: Browser, site: Site, other: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = visit(browser, other)
    first = arrive(context)
    first.button("Take aboard").click()
    expect(first.find(".hold")).to_contain_text("All aboard")
    neighbour = arrive(context, site.url)
    player = Captain(context.new_page(), "Anne", "./")
    player.play_now("Soft Seas")
    player.finish(2)

    monkeypatch.setattr(pack, "archive", lambda: archive.archive() + b"a new version")
    write_site(other.folder, "https://new.example/")
    grow_old(other.folder, 1.1e9)
    first.page.reload()
    expect(first.find(".hold")).to_contain_text("A new version is ready.")
    expect(first.find(".hold a")).to_have_attribute("href", ELSEWHERE)
    context.set_offline(True)
    player.finish(2)
    first.button("Load it").click()
    expect(first.find(".hold a")).to_have_attribute("href", "https://new.example/")
    expect(first.find(".hold")).to_contain_text("All aboard")
    player.finish(2)
    assert player.page.evaluate("document.querySelector('meta[name=flibuste-site]').content") == ELSEWHERE
    player.page.evaluate("() => dispatchEvent(new Event('vite:preloadError'))")  # it wants what only the old one had
    player.page.wait_for_function(
        "document.querySelector('meta[name=flibuste-site]').content === 'https://new.example/'"
    )
    player.finish(2)
    neighbour.page.reload()
    expect(neighbour.find(".hold a")).to_have_attribute("href", ELSEWHERE)
    assert not first.failures + player.failures + neighbour.failures
    context.close()


# What it is


def test_the_first_page_is_light_and_reads_rules_before_anything_is_loaded(context: BrowserContext) -> None:
    page = context.new_page()
    loaded: list[int] = []
    page.on("response", lambda answer: loaded.append(len(gzip.compress(answer.body()))))
    page.route("**/worker.js", lambda route: route.abort())  # what keeps the page for later comes after it
    page.goto("./", wait_until="networkidle")
    page.locator("article.game").first.wait_for()
    assert 0 < sum(loaded) < FIRST_PAGE
    page.goto("./?/rules/archipels")
    expect(page.locator("main")).to_contain_text("Archipels")


def test_it_can_be_put_on_a_home_screen_and_opens_there_offline(context: BrowserContext, site: Site) -> None:
    captain = arrive(context)
    told = context.new_cdp_session(captain.page).send("Page.getAppManifest")
    assert (told["url"], told["errors"]) == (f"{site.url}manifest.webmanifest", [])
    manifest = json.loads(told["data"])
    places = {name: urljoin(told["url"], manifest[name]) for name in ("start_url", "scope", "id")}
    assert places == dict.fromkeys(places, site.url)
    assert manifest["display"] == "standalone"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    assert all((site.folder / icon["src"]).is_file() for icon in manifest["icons"])
    context.set_offline(True)
    captain.page.goto(places["start_url"])
    captain.find("article.game").first.wait_for()


ASKS = "() => { navigator.storage.persist = async () => { self.asked = true; return true; }; }"


def test_what_it_takes_is_told_before_and_the_browser_is_asked_to_keep_it(context: BrowserContext, site: Site) -> None:
    packed = json.loads((site.folder / "aboard" / "manifest.json").read_text(encoding="utf-8"))
    size = sum(file["bytes"] for file in packed["files"])
    assert size < WHOLE
    captain = arrive(context)
    expect(captain.button("Take aboard")).to_contain_text(f"{size / 1e6:.1f}")
    captain.page.evaluate(ASKS)
    captain.button("Take aboard").click()
    expect(captain.find(".hold")).to_contain_text("All aboard")
    captain.page.wait_for_function("self.asked")


def test_what_needs_other_people_is_told_with_the_address_of_a_server(context: BrowserContext) -> None:
    captain = arrive(context)
    expect(captain.find("main")).to_contain_text("open tables need a server")
    expect(captain.find("main")).not_to_contain_text("No open table")
    expect(captain.find(".hold a")).to_have_attribute("href", ELSEWHERE)
    captain.page.goto("./?/new/archipels")
    expect(captain.find("form.setup")).to_contain_text("Friends elsewhere")
    assert captain.find("option[value=open]").count() == 0


def test_all_it_asks_for_lies_beside_it(site: Site) -> None:
    where = urlsplit(site.url)
    host = http.client.HTTPConnection(where.netloc)
    host.request("GET", where.path)
    page = host.getresponse().read().decode()
    assert 'href="/' not in page
    assert 'src="/' not in page


def test_a_folder_that_holds_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(NotASite):
        write_site(tmp_path)
    assert (tmp_path / "mine.txt").read_text(encoding="utf-8") == "mine"
