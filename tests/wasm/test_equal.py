"""The same seeds give the same games, positions and trees natively, in Node and in Chromium: every game, every option,
every number of players."""

import json
import subprocess

import pytest
from playwright.sync_api import Browser

from tests.every_game.tables import GAMES
from tests.wasm.conftest import HERE, MODULES, RUNTIME, Done, files_of, node_program, open_page

every_game = pytest.mark.parametrize("jobs", [game.id for game in GAMES], indirect=True, scope="module")


@every_game
def test_node_comes_to_the_same(jobs: Done) -> None:
    game, folder, natively = jobs
    command = [node_program(), str(HERE / "in_node.mjs"), str(MODULES), game.id, str(folder), RUNTIME.as_uri()]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr[-3000:]
    assert ran.stdout.splitlines() == natively
    assert len(natively) > 3


@every_game
def test_chromium_comes_to_the_same(jobs: Done, chromium: Browser) -> None:
    game, folder, natively = jobs
    page = open_page(chromium, files_of(game, folder))
    assert page.evaluate("(game) => doJobs(game)", game.id) == natively
    page.close()


@every_game
def test_a_manifest_tells_every_record_and_kernel(jobs: Done) -> None:
    game = jobs[0]
    manifest = json.loads((MODULES / f"{game.id}.json").read_text(encoding="utf-8"))
    assert manifest["records"]["state"]["size"] == game.state.dtype.itemsize
    assert {"legal", "after", "roll", "outcomes", "scores", "winners", "search", "series"} <= set(manifest["kernels"])
    assert manifest["kernels"]["legal"]["takes"] == [{"array": "state"}, {"array": "board"}, "i8", {"array": "i8"}]
