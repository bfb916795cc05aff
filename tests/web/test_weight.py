"""What the page weighs. How fast it answers is measured by bench/page.py: machines are shared."""

import sys
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.captain import Captain
from tests.web.conftest import Arrive

MOST = 300_000


def weigh(anne: Captain, place: str) -> dict[str, int]:
    """Bytes over the wire, by address, of a first visit."""
    wire = anne.page.context.new_cdp_session(anne.page)
    wire.send("Network.enable")
    wire.send("Network.setCacheDisabled", {"cacheDisabled": True})
    wire.send("Network.setBypassServiceWorker", {"bypass": True})
    names: dict[str, str] = {}
    sizes: dict[str, int] = {}

    def note(event: Any) -> None:
        if name := names.get(event["requestId"]):  # else it was asked for before: by the page that is left
            sizes[name] = int(event["encodedDataLength"])

    wire.on("Network.requestWillBeSent", lambda event: names.update({event["requestId"]: event["request"]["url"]}))
    wire.on("Network.loadingFinished", note)
    anne.page.goto(place)
    expect(anne.find(".game.card")).to_have_count(4)
    anne.page.wait_for_load_state("networkidle")
    return sizes


def test_first_load(arrive: Arrive, capsys: pytest.CaptureFixture[str]) -> None:
    sizes = weigh(arrive(), "/")
    with capsys.disabled():
        sys.stdout.write(f"\nfirst load: {sum(sizes.values()) / 1000:.0f} kB in {len(sizes)} files\n")
    assert sum(name.endswith(".js") for name in sizes) > 0
    assert sum(sizes.values()) < MOST, sizes
