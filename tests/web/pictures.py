"""Pictures of every screen, to be looked at: `python -m tests.web.pictures FOLDER [SCREEN …]`.

A file for each screen, size, language and light. What is cut or covered there is printed."""

import sys
import tempfile
from pathlib import Path

import click
from playwright.sync_api import sync_playwright

from tests.chromium import find_chromium
from tests.server.serving import Serving
from tests.web.boxes import wrong_boxes
from tests.web.conftest import SHARED, arrivals
from tests.web.screens import SCREENS, tour

VOICES = [(lang, theme) for lang in ("en", "fr") for theme in ("day", "night")]


def take(folder: Path, names: list[str]) -> None:
    """All of them, or those that are named."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as sea, sync_playwright() as playwright:
        found = find_chromium(playwright.chromium.executable_path)
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        serving = Serving(Path(sea), *SHARED)
        for arrive in arrivals(browser, serving):
            for what, anne in tour(arrive(), arrive(width=390, height=844), VOICES, names):
                anne.page.screenshot(path=folder / f"{what}.png", animations="disabled")
                click.echo("\n    ".join((what, *wrong_boxes(anne.page))))
        serving.close()


if __name__ == "__main__":
    take(Path(sys.argv[1]), sys.argv[2:] or list(SCREENS))
