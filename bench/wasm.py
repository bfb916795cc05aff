"""python -m bench.wasm [GAME ...] [--sims N]: simulations per CPU second natively, in Node and in Chromium, one after
the other in one run, from the same position with the same seed; and whether the trees are equal, node by node.
"""

import argparse
import json
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from flibuste.engine.contract import Game
from flibuste.engine.games import all_games, find_game
from flibuste.engine.options import check
from flibuste.wasm.build import build, is_built
from tests.chromium import find_chromium
from tests.wasm import jobs as written
from tests.wasm.conftest import HERE, MODULES, RUNTIME, files_of, node_program, open_page


class Timed(written.Jobs):
    """Jobs whose kernel is timed natively."""

    seconds = 0.0

    def ask(self, name: str, kernel: Any, args: tuple[Any, ...], hashed: list[str]) -> None:
        def timed(*given: Any) -> Any:
            began = time.process_time()
            answer = kernel(*given)
            self.seconds = time.process_time() - began
            return answer

        super().ask(name, timed, args, hashed)


def natively(game: Game, folder: Path) -> Timed:
    """A search for two, written down; the first one compiles."""
    setting = check(game, {}, 2)
    Timed(game).add_search(setting)
    jobs = Timed(game)
    jobs.add_search(setting)
    jobs.write(folder)
    return jobs


def in_node(game: Game, folder: Path) -> tuple[list[str], float]:
    script = Path(__file__).with_suffix(".mjs")
    words = [str(MODULES), game.id, str(folder), RUNTIME.as_uri(), (HERE / "play.mjs").as_uri()]
    ran = subprocess.run([node_program(), str(script), *words], capture_output=True, text=True, check=True)
    found = json.loads(ran.stdout)
    return found["lines"], found["seconds"]


def in_chromium(game: Game, folder: Path, browser: Browser) -> tuple[list[str], float]:
    page = open_page(browser, files_of(game, folder))
    page.evaluate("(game) => doJobs(game)", game.id)
    began = busy(browser)
    lines = page.evaluate("(game) => doJobs(game)", game.id)
    return lines, busy(browser) - began


def busy(browser: Browser) -> float:
    """The CPU seconds of all pages so far."""
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    return float(sum(one["cpuTime"] for one in processes if one["type"] == "renderer"))


def measure(game: Game, browser: Browser, sims: int) -> None:
    if not is_built(game, MODULES):
        build(game, MODULES)
    with tempfile.TemporaryDirectory() as room:
        jobs = natively(game, Path(room))
        node, node_seconds = in_node(game, Path(room))
        chromium, chromium_seconds = in_chromium(game, Path(room), browser)
    paces = [sims / seconds for seconds in (jobs.seconds, node_seconds, chromium_seconds)]
    speeds = "  ".join(f"{pace:>9,.0f} ({pace / paces[0]:.2f})" for pace in paces)
    print(f"{game.id:16} {speeds}  trees {'equal' if jobs.lines == node == chromium else 'DIFFER'}", flush=True)


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("games", nargs="*", metavar="GAME")
    words.add_argument("--sims", type=int, default=20_000)
    asked = words.parse_args()
    written.SIMS = asked.sims
    print(f"{'sims per CPU s':16} {'native':>16}  {'Node':>16}  {'Chromium':>16}")
    with sync_playwright() as playwright:
        found = find_chromium(playwright.chromium.executable_path)
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        for game in [find_game(name) for name in asked.games] or all_games():
            measure(game, browser, asked.sims)
        browser.close()


if __name__ == "__main__":
    main()
