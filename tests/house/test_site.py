"""The site of docs/ is built strictly: every link leads somewhere, every page is in its list, names exist."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.absent import missed
from tests.house.figures import FIGURES, made, named

ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(not (find_spec("material") and find_spec("mkdocstrings")), reason="pip install mkdocs-material")
def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    if what := missed((ROOT / "docs/api.md").read_text(encoding="utf-8")):
        pytest.skip(f"not there: {', '.join(what)}")
    words = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path)]
    ran = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr[-2000:]
    assert "Visitor" in (tmp_path / "api.html").read_text(encoding="utf-8")


def test_every_page_of_docs_is_in_the_list_of_the_site() -> None:
    listed = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    pages = [path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")]
    assert [page for page in pages if not page.startswith("decisions/") and page not in listed] == []


def test_every_figure_is_what_the_commands_above_it_make(tmp_path: Path) -> None:
    shown = named()
    assert set(shown) == {path.name for path in FIGURES.iterdir()}
    for name, commands in shown.items():
        if missed(str(commands)):
            continue
        made(commands, tmp_path)
        same = (tmp_path / name).read_bytes() == (FIGURES / name).read_bytes()
        assert same, f"python -m tests.house.figures makes {name} anew"
