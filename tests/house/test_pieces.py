"""A drawing lies once in the repository: the page and the engine show the same file."""

from collections import defaultdict
from pathlib import Path

from flibuste.engine.kernel import PACKAGE

PLACES = (PACKAGE, PACKAGE.parent / "web" / "src", PACKAGE.parent / "web" / "public")


def test_no_drawing_lies_twice() -> None:
    found = defaultdict[bytes, list[Path]](list)
    for path in (path for place in PLACES for path in place.rglob("*.svg")):
        if "built" not in path.parts:
            found[path.read_bytes()].append(path.relative_to(PACKAGE.parent))
    assert len(found) > 50
    assert [paths for paths in found.values() if len(paths) > 1] == []
