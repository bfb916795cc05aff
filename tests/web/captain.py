"""Somebody at a browser, who plays by clicking what the page offers."""

import json
import os
import random
import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

__all__ = ["PATIENCE", "Captain"]

PATIENCE = float(os.environ.get("FLIBUSTE_PATIENCE", "60")) * 1000
"""Milliseconds: only a test that fails waits so long, and machines are shared."""
expect.set_options(timeout=PATIENCE)
BUTTON = ".tray .acts .btn:enabled:not([data-tool=back])"
OFFERED = f".target.can, {BUTTON}, .offers button:enabled"
"""What can be chosen when it is one's turn: a cell, an action without a cell, or one in words; not to take one back."""
ASKED = f":is({OFFERED}, .result, .hand-over)"
MOST_ACTS = 2000
AT_ONCE = {"ending": "once", "pace": "quick", "rolls": "never"}
"""How they play unless a test says otherwise: nothing waits for them."""


class Captain:
    """The page opens in the harbour, under the name given."""

    def __init__(self, page: Page, name: str, home: str = "/") -> None:
        self.page, self.name = page, name
        self.dice = random.Random(7)
        self.failures: list[str] = []
        self.acts = 0
        page.on("pageerror", lambda error: self.failures.append(error.stack or str(error)))
        kept = json.dumps({"name": name, **AT_ONCE})
        page.add_init_script(f"localStorage.flibuste ??= {json.dumps(kept)}")
        page.goto(home)

    # Finding

    def button(self, name: str | re.Pattern[str], **more: Any) -> Locator:
        return self.page.get_by_role("button", name=name, **more)

    def find(self, css: str) -> Locator:
        return self.page.locator(css)

    @property
    def code(self) -> str:
        """Of the table where they are."""
        return self.page.url.rpartition("/")[2]

    @property
    def is_over(self) -> bool:
        return self.find(".result").count() > 0

    def settings(self, **kept: Any) -> None:
        """What the browser keeps, changed; the page is loaded anew."""
        self.page.evaluate(
            "kept => localStorage.setItem('flibuste', JSON.stringify({...JSON.parse(localStorage.flibuste), ...kept}))",
            kept,
        )
        self.page.reload()

    # Casting off

    def play_now(self, way: str, wish: str = "Play now") -> None:
        """Two clicks from the harbour into a game."""
        self.find(".hero").get_by_role("button", name=wish, exact=True).click()
        self.page.get_by_role("dialog").get_by_role("button", name=re.compile(way)).click()
        self.at_sea()

    def at_sea(self) -> None:
        """Until a game is on the page."""
        expect(self.find("main.table")).to_be_visible()

    # Playing

    def wait(self) -> None:
        """Until there is something to choose, or the game is over."""
        self.find(ASKED).first.wait_for()

    def wait_for_turn(self) -> None:
        """Until she may act: only then are there hints."""
        expect(self.find("[data-tool=hint]")).to_be_enabled()

    def finish(self, most: int = MOST_ACTS) -> None:
        """Play to the end, or so many acts."""
        for _ in range(most):
            self.wait()
            if self.is_over:
                return
            self.act()
        assert most < MOST_ACTS, "a game that does not end"

    def act(self) -> None:
        """One thing that may be done, chosen by chance and done by clicking."""
        self.acts += 1
        if self.find(".hand-over").count():
            return self.find(".hand-over .btn").click()
        words, cells = self.find(".offers button:enabled"), self.find(".target.can")
        if words.count():
            self._one(words).click()
            return self._confirm()
        if not cells.count():
            buttons = self.find(BUTTON)
            if not buttons.count():  # a new roll came while we looked
                self.acts -= 1
                self.wait()
                return self.act()
            return self._one(buttons).click()
        self._one(cells).click()
        return self._shape()

    def _shape(self) -> None:
        """In the cell that was chosen: a shape of the picker, and the button where a second word is asked."""
        self._one(self.find(".picker .pick:visible, .strip .pick:visible")).click()
        self._confirm()

    def _confirm(self) -> None:
        """Where a turn waits for its end, the move stands until the button beside Undo is clicked."""
        if self.find(".tray .acts .back").count():
            self.find(".tray .acts .btn.main:enabled").click()

    def _one(self, found: Locator) -> Locator:
        found.first.wait_for()
        return found.nth(self.dice.randrange(found.count()))
