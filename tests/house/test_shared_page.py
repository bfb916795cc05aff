"""What all games share of the page names none of them: a game's looks and parts lie in its own folder."""

import re
from pathlib import Path

import pytest

from flibuste.engine.games import game_ids
from flibuste.engine.kernel import PACKAGE

PAGE = PACKAGE.parent / "web" / "src"


def shared() -> list[Path]:
    own = {PAGE / "games" / id for id in game_ids()}
    return [path for path in sorted(PAGE.rglob("*.*")) if path.is_file() and not own & set(path.parents)]


@pytest.mark.parametrize("kind", [".css", ".svelte", ".ts"])
def test_a_shared_file_of_the_page_names_no_game(kind: str) -> None:
    ids = "|".join(id.replace("-", "[-_]") for id in game_ids())
    named = re.compile(rf"(?<![\w-])({ids})(?![\w-])")
    files = [path for path in shared() if path.suffix == kind]
    assert len(files) > 10
    found = {path.relative_to(PAGE).as_posix(): named.search(path.read_text(encoding="utf-8")) for path in files}
    assert {place: one[0] for place, one in found.items() if one} == {}
