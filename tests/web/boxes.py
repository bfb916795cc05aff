"""What a reader would call cut, covered or written over, found by measuring the words on the page."""

from pathlib import Path

from playwright.sync_api import Page

__all__ = ["wrong_boxes"]

LOOK = Path(__file__).with_suffix(".js").read_text(encoding="utf-8").partition("\n")[2]
SETTLED = """() => Promise.all([document.fonts.ready, ...document.getAnimations()
  .filter((one) => one.effect?.getTiming().iterations !== Infinity)
  .map((one) => one.finished.catch(() => null))]).then(() => new Promise(requestAnimationFrame))"""


def wrong_boxes(page: Page) -> list[str]:
    """A line for everything that is cut, spills out of its box, lies over other words or under something else, once
    nothing moves any more."""
    if not page.evaluate(LOOK):
        return []
    page.evaluate(SETTLED)
    found: list[str] = page.evaluate(LOOK)
    return found
