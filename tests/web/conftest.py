"""Real Chromium before a real server. Where one of them is missing, the tests say how to get it and are skipped."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from flibuste.server.page import BUILT
from tests.chromium import find_chromium
from tests.server.serving import Serving
from tests.web.captain import PATIENCE, Captain

__all__ = ["Arrive"]

Arrive = Callable[..., Captain]
"""`arrive("Anne", lang="fr", width=390)`: somebody at a browser of their own, in the harbour. They want no motion
unless it is said: without a graphics card every frame is drawn by the processor."""
SHARED = ("--grace", "0.3", "--set", "hint_burst=1000")
"""How a server for everybody is run: a tour of all screens asks for more hints than any person."""


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Of this folder only: while Playwright runs, no other event loop can, in this process."""
    if not (BUILT / "index.html").is_file():
        pytest.skip("the web page is not built: make web")
    with sync_playwright() as playwright:
        found = find_chromium(playwright.chromium.executable_path)
        chromium = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server for everybody; its log holds no error at the end."""
    serving = Serving(tmp_path_factory.mktemp("web") / "shared", *SHARED)
    yield serving
    serving.close()
    assert "Traceback" not in serving.said(), serving.said()


@pytest.fixture
def own_server(browser: Browser, tmp_path: Path) -> Iterator[Serving]:
    """A server for one test, which may kill it."""
    serving = Serving(tmp_path / "own")
    yield serving
    serving.close()


@pytest.fixture
def arrive(browser: Browser, server: Serving) -> Iterator[Arrive]:
    yield from arrivals(browser, server)


@pytest.fixture
def arrive_own(browser: Browser, own_server: Serving) -> Iterator[Arrive]:
    yield from arrivals(browser, own_server)


def arrivals(browser: Browser, serving: Serving) -> Iterator[Arrive]:
    """Afterwards: no script of any page has failed."""
    contexts: list[BrowserContext] = []
    captains: list[Captain] = []

    def come(name: str = "Anne", *, lang: str = "en", width: int = 1280, height: int = 800, **more: Any) -> Captain:
        phone: dict[str, Any] = {"has_touch": True, "is_mobile": True} if width < 600 else {}
        context = browser.new_context(
            base_url=serving.url,
            locale=lang,
            viewport={"width": width, "height": height},
            **{"reduced_motion": "reduce"} | phone | more,
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        captains.append(Captain(context.new_page(), name))
        return captains[-1]

    yield come
    failures = [failure for captain in captains for failure in captain.failures]
    for context in contexts:
        context.close()
    assert not failures
