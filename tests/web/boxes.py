"""What a reader would call cut, covered or written over, found by measuring the words on the page."""

from pathlib import Path

from playwright.sync_api import Page

__all__ = ["wrong_boxes"]

LOOK = Path(__file__).with_suffix(".js").read_text(encoding="utf-8").partition("\n")[2]


def wrong_boxes(page: Page) -> list[str]:
    """A line for everything that is cut, spills out of its box, lies over other words or under something else."""
    found: list[str] = page.evaluate(LOOK)
    return found
