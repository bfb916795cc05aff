"""python -m bench.aboard [--moves N]: how fast a site without a server is, in Chromium with its network off.

From a start with everything kept to the first thing that can be clicked; from a click that makes a move to the paint
that has its answer (in the middle, and the slowest); and how many times longer a move of `amiral` takes aboard than
natively. Times are those of a clock: on a busy machine only the ratio means something.
"""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, sync_playwright

from bench.page import WAYS
from flibuste.aboard.site import write_site
from flibuste.aboard.thinker import think
from tests.chromium import find_chromium
from tests.web import captain
from tests.web import test_archipels as archipels
from tests.web import test_les_pirates as les_pirates
from tests.web.captain import PATIENCE, Captain
from tests.web.test_site import remember

ASKED = f":is({captain.ASKED}, {les_pirates.ASKED}, {archipels.ASKED})"
ANSWERS = """() => {
  window.answered = [];
  let clicked = 0;
  addEventListener('click', (event) => (clicked = event.timeStamp), true);
  const send = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message) {
    const since = clicked;
    const painted = () => requestAnimationFrame(() => setTimeout(() => answered.push(performance.now() - since)));
    const moves = message.kind === 'say' && message.text.includes('"move"');
    if (moves) this.addEventListener('message', painted, { once: true });
    send.call(this, message);
  };
}"""
THOUGHTS = """() => {
  self.thoughts = [];
  const send = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message) {
    const since = performance.now();
    const done = () => thoughts.push([JSON.stringify(message.wish), (performance.now() - since) / 1000]);
    if (message.wish?.what === 'move') this.addEventListener('message', done, { once: true });
    send.call(this, message);
  };
}"""


@contextmanager
def aboard(folder: Path) -> Iterator[BrowserContext]:
    """A browser that has taken everything aboard and has no network any more."""
    write_site(folder / "ours")
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(folder)]
    host = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert host.stdout
    port = host.stdout.readline().split(" port ")[1].split()[0]
    with sync_playwright() as playwright:
        found = find_chromium(playwright.chromium.executable_path)
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        context = browser.new_context(base_url=f"http://127.0.0.1:{port}/ours/", locale="en", reduced_motion="reduce")
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.goto("./")
        page.evaluate("() => navigator.serviceWorker.ready")
        page.get_by_role("button", name="Take aboard").click()
        page.get_by_text("All aboard").wait_for()
        remember(page)
        page.close()
        context.set_offline(True)
        yield context
        browser.close()
    host.terminate()


def begun(context: BrowserContext, way: str) -> tuple[Captain, float]:
    """Somebody at a table against `amiral` whose turn it is, and how long its page took with everything kept."""
    anne = Captain(context.new_page(), "Anne", "./")
    anne.settings(level="amiral")
    anne.play_now(way)
    anne.find(ASKED).first.wait_for()
    place = anne.page.url
    anne.page.close()
    anne.page = context.new_page()
    began = time.monotonic()
    anne.page.goto(place)
    anne.find(ASKED).first.wait_for()
    return anne, time.monotonic() - began


def worker_of(page: Page) -> Any:
    return next(one for one in page.workers if "/worker-" in one.url)


def measure(context: BrowserContext, way: str, moves: int) -> str:
    anne, start = begun(context, way)
    anne.page.evaluate(ANSWERS)
    worker = worker_of(anne.page)
    worker.evaluate(THOUGHTS)
    WAYS[way](anne, moves)
    anne.page.wait_for_timeout(500)
    answered = sorted(anne.page.evaluate("() => answered"))
    ratios = [there / natively(wish) for wish, there in worker.evaluate("() => thoughts")[1:]]
    anne.page.close()
    shown = f"{statistics.median(answered):>8.0f} {answered[-1]:>8.0f}" if answered else f"{'':17}"
    times = f"{statistics.median(ratios):>10.2f}" if ratios else f"{'':10}"
    return f"{way:18} {start:>10.1f} {shown} {times}"


def natively(wish: str) -> float:
    """Seconds for the same thought, by compiled kernels; the first one compiles."""
    think(json.dumps(json.loads(wish) | {"bot": "search:1"}))
    began = time.monotonic()
    think(wish)
    return time.monotonic() - began


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--moves", type=int, default=8)
    asked.add_argument("--way", choices=WAYS, action="append")
    args = asked.parse_args()
    with tempfile.TemporaryDirectory() as room, aboard(Path(room)) as context:
        print(f"{'':18} {'start, s':>10} {'click ms':>8} {'worst':>8} {'amiral, times native':>10}")
        for way in args.way or WAYS:
            print(measure(context, way, args.moves), flush=True)


if __name__ == "__main__":
    main()
