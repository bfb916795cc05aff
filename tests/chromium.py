"""The browser of the tests."""

import shutil

import pytest

__all__ = ["find_chromium"]

NAMES = ("chromium", "chromium-browser", "google-chrome")


def find_chromium(playwrights_own: str) -> str:
    """The machine's, or the one that Playwright has fetched."""
    found = next(filter(None, map(shutil.which, (*NAMES, playwrights_own))), None)
    if not found:
        pytest.skip("no Chromium on this machine: apt install chromium, or .venv/bin/playwright install chromium")
    return found
