"""On a server's own page: tables without other people on this device, hints worked out here, a game carried over."""

import pytest
from playwright.sync_api import expect

from flibuste.aboard.pack import BUILT, write_pack
from tests.server.serving import Serving
from tests.web.captain import Captain
from tests.web.conftest import Arrive

NO_MATE = "() => { Worker.prototype.postMessage = () => { throw new Error('no mate'); }; }"
DEAF = "() => { JSON.stringify = () => { throw new Error('deaf'); }; }"
"""Ways to break what is aboard: nobody can be asked to think; nothing that is said is understood."""


@pytest.fixture
def sailor(arrive: Arrive) -> Captain:
    """Somebody who plays aboard what needs nobody else."""
    if not (BUILT / "aboard" / "manifest.json").is_file():
        write_pack(BUILT / "aboard")
    captain = arrive()
    captain.page.get_by_label("Play games without other people aboard").check()
    return captain


def test_a_game_begun_aboard_is_carried_to_the_server_which_replays_it(sailor: Captain, server: Serving) -> None:
    sailor.play_now("Soft Seas")
    sailor.finish(3)
    here = sailor.code
    assert here.startswith("0")
    assert not server.events(here)
    log = sailor.find(".log li").count()
    sailor.button("Menu").click()
    sailor.button("Carry this game to the server").click()
    sailor.button("Start the game").click()
    sailor.at_sea()
    begun = server.events(sailor.code)[0]
    assert (sailor.code.startswith("0"), bool(begun["begun"])) == (False, True)
    assert sailor.find(".log li").count() >= log


def test_hints_at_a_table_of_the_server_are_worked_out_on_the_device(sailor: Captain) -> None:
    taken_aboard(sailor)
    asked = hint(sailor)
    assert "question" in asked
    assert "hints" not in asked


def test_while_the_device_is_not_ready_the_server_works_hints_out(sailor: Captain) -> None:
    sailor.page.context.route("**/*.pack*", lambda route: None)  # nothing comes
    sailor.button("Take aboard").click()
    expect(sailor.find(".aboard-loading")).to_be_visible()
    asked = hint(sailor)
    assert "hints" in asked
    assert "question" not in asked


@pytest.mark.parametrize("broken", [NO_MATE, DEAF], ids=["who thinks", "who hears"])
def test_where_the_device_fails_the_server_works_the_hint_out(sailor: Captain, broken: str) -> None:
    taken_aboard(sailor)
    next(one for one in sailor.page.workers if "/worker-" in one.url).evaluate(broken)
    asked = hint(sailor)
    assert asked.index("question") < asked.index("hints")


def taken_aboard(sailor: Captain) -> None:
    sailor.button("Take aboard").click()
    expect(sailor.find(".hold")).to_contain_text("All aboard")
    expect(sailor.find(".aboard-loading")).to_have_count(0)


def hint(sailor: Captain) -> list[str]:
    """At a table of the server, seen; what was asked of it meanwhile."""
    sailor.page.get_by_label("Play games without other people aboard").uncheck()
    asked: list[str] = []
    sailor.page.on("request", lambda request: asked.append(request.url.rpartition("/")[2].partition("?")[0]))
    sailor.play_now("Soft Seas")
    sailor.wait()
    sailor.find("[data-tool=hint]").click()
    expect(sailor.find(".hints li").first).to_contain_text("Best:")
    return asked
