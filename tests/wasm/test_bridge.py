"""In a browser's Python the slow kernels are WebAssembly, and bots and hints think what they think natively."""

import subprocess
import sys
from pathlib import Path

import annotated_types
import pytest

from tests.every_game.tables import GAMES
from tests.wasm.conftest import HERE, MODULES, ROOT, Done, node_program

PYODIDE = ROOT / "web" / "node_modules" / "pyodide"


@pytest.mark.skipif(not PYODIDE.is_dir(), reason="needs npm's pyodide: make web")
@pytest.mark.parametrize("jobs", [game.id for game in GAMES], indirect=True, scope="module")
def test_bots_and_hints_think_the_same_in_a_browser(jobs: Done) -> None:
    game = jobs[0].id
    natively = run(sys.executable, "-m", "tests.wasm.thinking", game)
    shipped = str(Path(annotated_types.__file__).parent)
    there = run(node_program(), str(HERE / "in_pyodide.mjs"), str(PYODIDE), str(ROOT), shipped, str(MODULES), game)
    assert there == natively
    assert len(natively) > 3


def run(*command: str) -> list[str]:
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr[-3000:]
    return ran.stdout.splitlines()
