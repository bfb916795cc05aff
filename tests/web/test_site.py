"""A site without a server, in a subfolder of a static host: played to the end of a game with the network off."""

import http.client
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from flibuste.aboard.site import NotASite, write_site
from tests.web.captain import PATIENCE, Captain

ELSEWHERE = "https://flibuste.example/"
FIRST_PAGE = 300_000
"""Bytes of the first page, before a game is begun."""


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


@pytest.fixture
def context(browser: Browser, site: Site) -> Iterator[BrowserContext]:
    """A browser of its own."""
    made = browser.new_context(base_url=site.url, locale="en", reduced_motion="reduce")
    made.set_default_timeout(PATIENCE)
    yield made
    made.close()


def arrive(context: BrowserContext) -> Captain:
    """Somebody in the harbour, whose page is kept by its service worker."""
    captain = Captain(context.new_page(), "Anne", "./")
    captain.page.evaluate("() => navigator.serviceWorker.ready")
    return captain


def test_a_game_is_played_to_its_end_offline_though_its_tab_was_killed(context: BrowserContext) -> None:
    first = arrive(context)
    first.button("Take aboard").click()
    expect(first.find(".hold")).to_contain_text("All aboard")
    context.set_offline(True)
    first.page.reload()
    first.play_now("Soft Seas")
    first.finish(3)
    address = first.page.url
    first.page.close(run_before_unload=False)
    second = Captain(context.new_page(), "Anne", "./")
    expect(second.find(f"a[href$='{address.rpartition('/')[2]}']").first).to_be_visible()
    second.page.goto(address)
    second.at_sea()
    second.finish()
    expect(second.find(".result").first).to_be_visible()
    assert not first.failures + second.failures


def test_the_first_page_is_light_and_reads_rules_before_anything_is_loaded(context: BrowserContext) -> None:
    page = context.new_page()
    loaded: list[int] = []
    page.on("response", lambda answer: loaded.append(int(answer.headers.get("content-length", 0))))
    page.goto("./", wait_until="load")
    page.locator("article.game").first.wait_for()
    assert not [request for request in loaded if request > FIRST_PAGE]
    page.goto("./?/rules/archipels")
    expect(page.locator("main")).to_contain_text("Archipels")


def test_what_needs_other_people_is_told_with_the_address_of_a_server(context: BrowserContext) -> None:
    captain = arrive(context)
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
