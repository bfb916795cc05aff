"""The modules of all games, where `make wasm` puts them (FLIBUSTE_WASM: elsewhere), and what runs them."""

import importlib.util
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, sync_playwright

from flibuste.engine.contract import Game
from flibuste.engine.games import find_game
from flibuste.wasm.build import build, is_built
from tests.chromium import find_chromium

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
RUNTIME = ROOT / "flibuste" / "wasm" / "kernels.mjs"
MODULES = Path(os.environ.get("FLIBUSTE_WASM") or ROOT / "build" / "wasm")
SITE = "http://localhost"
PAGE = b"""<script type="module">
  import { loadKernels } from '/kernels.mjs';
  import { doAll } from '/play.mjs';
  window.doJobs = async (game) => {
    const [module, manifest, jobs, blob] = await Promise.all(
      [`/${game}.wasm`, `/${game}.json`, `/jobs/${game}.json`, `/jobs/${game}.bin`].map((path) => fetch(path)));
    const kernels = await loadKernels(await module.arrayBuffer(), await manifest.json());
    return doAll(kernels, await jobs.json(), new Uint8Array(await blob.arrayBuffer()));
  };
</script>"""

Done = tuple[Game, Path, list[str]]
"""A game whose module is built, the folder of its jobs, and what comes out of them natively."""


@pytest.fixture(scope="module")
def jobs(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Done:
    pytest.importorskip("ziglang", reason="needs the linker: pip install 'flibuste[wasm]'")
    game, folder = find_game(request.param), tmp_path_factory.mktemp("jobs")
    if not is_built(game, MODULES):
        build(game, MODULES)
    command = [sys.executable, "-m", "tests.wasm.jobs", game.id, str(folder)]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr[-3000:]
    return game, folder, ran.stdout.splitlines()


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = find_chromium(playwright.chromium.executable_path)
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield browser
        browser.close()


def node_program() -> str:
    """Node of the machine, or of the wheel that the page is built with."""
    spec = importlib.util.spec_from_file_location("page_build", ROOT / "web" / "build.py")
    assert spec
    assert spec.loader
    page = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(page)
    found: str = page.node()
    return found


def files_of(game: Game, folder: Path) -> dict[str, Path]:
    """What a page that does a game's jobs asks for."""
    modules = {f"{game.id}.{kind}": MODULES / f"{game.id}.{kind}" for kind in ("wasm", "json")}
    jobs = {f"jobs/{game.id}.{kind}": folder / f"{game.id}.{kind}" for kind in ("json", "bin")}
    return {"kernels.mjs": RUNTIME, "play.mjs": HERE / "play.mjs"} | modules | jobs


def open_page(browser: Browser, files: Mapping[str, Path]) -> Page:
    """A page that has `doJobs`, with these files beside it."""

    def serve(route: Route) -> None:
        path = route.request.url.removeprefix(f"{SITE}/")
        if path not in files:
            route.fulfill(body=PAGE, content_type="text/html")
        else:
            kind = "text/javascript" if path.endswith("mjs") else "application/octet-stream"
            route.fulfill(body=files[path].read_bytes(), content_type=kind)

    page = browser.new_page()
    page.route(f"{SITE}/**", serve)
    page.goto(f"{SITE}/page")
    page.wait_for_function("() => window.doJobs")
    return page
