"""The page for newcomers names files that are there, and is found from the first pages."""

import re

import pytest

from flibuste.engine.kernel import PACKAGE

ROOT = PACKAGE.parent
PAGE = ROOT / "docs" / "how-a-move-travels.md"
ROOMS = {"doodle": PACKAGE / "games" / "doodle_islands", "web/": ROOT / "web", "/server/": PACKAGE / "server"}
FOUND = sorted(set(re.findall(r"`((?:flibuste|web)/[\w./-]+)`", PAGE.read_text(encoding="utf-8"))))
NAMED = [path for path in FOUND if all(place.is_dir() for part, place in ROOMS.items() if part in path)]


@pytest.mark.parametrize("path", NAMED)
def test_a_file_it_names_is_there(path: str) -> None:
    assert (ROOT / path).is_file()


@pytest.mark.parametrize("page", ["README.md", "docs/map.md"])
def test_it_is_linked(page: str) -> None:
    assert "how-a-move-travels.md)" in (ROOT / page).read_text(encoding="utf-8")
