"""What strangers install: a wheel and an sdist that have the page in them, tried in an environment of their own.

Slow (a minute): the page is built from a clean clone, and what the wheel needs comes from the registry.
"""

import os
import subprocess
import sys
import tarfile
import urllib.request
import venv
import zipfile
from pathlib import Path
from runpy import run_path
from types import SimpleNamespace

import pytest

ROOT = Path(__file__).parents[2]
PAGE = "flibuste/server/built/index.html"
PATIENCE = 600


def run(*words: str, cwd: Path, **more: str) -> "subprocess.CompletedProcess[str]":
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    ran = subprocess.run(
        words, cwd=cwd, env=clean | more, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """An sdist and a wheel, made from a clone as a stranger has it."""
    place = tmp_path_factory.mktemp("packing")
    run("git", "clone", "--quiet", "--local", str(ROOT), "clone", cwd=place)
    run(sys.executable, "-m", "build", "--outdir", str(place / "dist"), cwd=place / "clone")
    (sdist,), (wheel,) = (place / "dist").glob("*.tar.gz"), (place / "dist").glob("*.whl")
    return sdist, wheel


@pytest.fixture(scope="module")
def stranger(packed: tuple[Path, Path]) -> Path:
    """The programs of an environment into which only the wheel was installed."""
    place = packed[1].parent / "env"
    venv.create(place, with_pip=True)
    run(str(place / "bin" / "pip"), "install", "--quiet", str(packed[1]), cwd=place)
    return place / "bin"


def test_the_page_the_types_and_no_rubbish_are_packed(packed: tuple[Path, Path]) -> None:
    sdist, wheel = packed
    with tarfile.open(sdist) as archive:
        inside = {name.partition("/")[2] for name in archive.getnames()}
    in_wheel = set(zipfile.ZipFile(wheel).namelist())
    for names in (inside, in_wheel):
        assert {PAGE, "flibuste/py.typed"} <= names
        assert not any("node_modules" in name for name in names)


@pytest.mark.parametrize(("failed", "why"), [(1, "the page could not be built"), (0, "index.html is missing")])
def test_what_would_be_packed_without_a_page_is_not_packed(failed: int, why: str, tmp_path: Path) -> None:
    hook = run_path(str(ROOT / "hatch_build.py"))["PageHook"](str(tmp_path), {}, None, None, str(tmp_path), "wheel")
    hook._builder = lambda: SimpleNamespace(build=lambda: failed)
    with pytest.raises(SystemExit, match=why):
        hook.initialize("standard", {})


def test_what_an_extra_would_bring_is_asked_for_in_a_sentence(stranger: Path, tmp_path: Path) -> None:
    for words in (["serve"], ["backup", "tables.db"], ["restore", "tables.db"]):
        ran = subprocess.run(
            [str(stranger / "flibuste"), *words], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert ran.returncode == 2
        assert ran.stderr.splitlines()[-1].endswith("is not installed: pip install 'flibuste[server]'"), ran.stderr
        assert "Traceback" not in ran.stderr


def test_the_readme_runs_and_the_page_is_served_from_the_wheel(packed: tuple[Path, Path], stranger: Path) -> None:
    run(str(stranger / "pip"), "install", "--quiet", f"{packed[1]}[server]", cwd=stranger)
    readme = str(ROOT / "README.md")
    run(str(stranger / "python"), "-m", "doctest", readme, cwd=stranger, FLIBUSTE_PURE="1")
    words = [
        str(stranger / "flibuste"),
        "serve",
        "--port",
        "0",
        "--folder",
        str(stranger / "tables"),
        "--set",
        "warm=0",
    ]
    with subprocess.Popen(words, cwd=stranger, stdout=subprocess.PIPE, text=True) as serving:
        try:
            assert serving.stdout
            url = serving.stdout.readline().split(" is at ")[1].split()[0]
            assert "<title>Flibuste" in urllib.request.urlopen(url, timeout=PATIENCE).read().decode()
        finally:
            serving.terminate()
