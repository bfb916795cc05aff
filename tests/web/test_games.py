"""Whole games against bots, by clicking, and the result as axe sees it."""

import pytest
from playwright.sync_api import expect

from tests.server.serving import Serving
from tests.web.axe import examine
from tests.web.conftest import Arrive


@pytest.mark.parametrize("way", ["Sea of Treasures", "Sea of Monsters", "Soft Seas"])
def test_play_now(way: str, arrive: Arrive, server: Serving) -> None:
    anne = arrive()
    anne.play_now(way)
    anne.finish()
    expect(anne.find(".result tfoot td")).to_have_count(3)
    wanted = {"kind": "moved", "seat": 0}
    mine = [event for event in server.events(anne.code) if wanted.items() <= event.items()]
    assert len(mine) == anne.acts
    examine(anne)
    anne.page.set_viewport_size({"width": 390, "height": 844})
    examine(anne)
