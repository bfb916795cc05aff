"""How fast the page answers a click on a legal action, measured inside a real Chromium before a real server.

`python -m bench.page [--moves N] [--width 390]` plays by clicking and prints, for each game, milliseconds from a click
to the paint that shows it (the browser's own Event Timing, in steps of 8), and from the click that makes a move to the
paint that has the server's answer. It looks and clicks a tenth of a second apart, as a quick person would.
"""

import argparse
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from bench.server import Served
from tests.web import test_archipels as archipels
from tests.web import test_les_pirates as les_pirates
from tests.web.captain import Captain

WAYS: dict[str, Callable[[Captain, int], object]] = {
    "Sea of Treasures": Captain.finish,
    "Sea of Monsters": Captain.finish,
    "Soft Seas": Captain.finish,
    "Les Pirates": les_pirates.finish,
    "Archipels": archipels.finish,
}
SHORTEST, ENOUGH, PACE = 16.0, 100, 100
WATCH = """() => {
  window.shown = [];
  window.answered = [];
  const clicks = (list) => list.getEntries().filter((one) => one.name === 'click');
  const timing = new PerformanceObserver((list) => shown.push(...clicks(list).map((one) => one.duration)));
  timing.observe({ type: 'event', durationThreshold: 16 });
  let clicked = 0;
  window.clicks = 0;
  addEventListener('click', (event) => (clicked = event.timeStamp, clicks++), true);
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    const since = clicked;
    const painted = () => requestAnimationFrame(() => setTimeout(() => answered.push(performance.now() - since)));
    if (text.includes('"move"')) this.addEventListener('message', painted, { once: true });
    send.call(this, text);
  };
}"""


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--moves", type=int, default=15)
    asked.add_argument("--width", type=int, default=1280)
    args = asked.parse_args()
    found = shutil.which("chromium") or shutil.which("google-chrome")
    with tempfile.TemporaryDirectory() as folder, Served(Path(folder)) as served, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"], slow_mo=PACE)
        print(f"{'milliseconds':18} {'click to paint':>34} {'move to its answer':>34}")
        for way in WAYS:
            print(measure(browser, served.url, way, args.moves, args.width))
        browser.close()


def measure(browser: Browser, url: str, way: str, moves: int, width: int) -> str:
    context = browser.new_context(base_url=url, viewport={"width": width, "height": 844}, locale="en")
    context.set_default_timeout(300_000)
    captain = Captain(context.new_page(), "Anne")
    captain.play_now(way)
    captain.page.evaluate(WATCH)
    WAYS[way](captain, moves)
    captain.page.wait_for_timeout(500)
    line = f"{way:18} {show(clicks(captain.page)):>34} {show(captain.page.evaluate('() => window.answered')):>34}"
    context.close()
    return line


def show(times: list[float]) -> str:
    times.sort()
    within = sum(one <= ENOUGH for one in times)
    return f"{within} of {len(times)} within {ENOUGH}, median {times[len(times) // 2]:.0f}"


def clicks(page: Page) -> list[float]:
    """The browser tells only of those that took longer than its shortest."""
    shown: list[float] = page.evaluate("() => window.shown")
    return shown + [SHORTEST] * (page.evaluate("() => window.clicks") - len(shown))


if __name__ == "__main__":
    main()
