"""The small game of docs/add-a-game.md is whole: played, searched, replayed, told, refused, and shown as it is."""

import json
import re
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from flibuste import Match, find_bot, replay
from flibuste.engine import games as found
from flibuste.engine.contract import Game
from flibuste.engine.errors import Refusal
from flibuste.engine.games import find_game, game_ids
from flibuste.engine.options import settings
from flibuste.engine.reference import rules_of
from flibuste.engine.story import ending, sentences
from flibuste.engine.telling import Reader
from flibuste.lab.simulate import Series, play_one

ROOT = Path(__file__).parents[2]
SHARKS = ROOT / "examples" / "sharks"


@pytest.fixture
def sharks(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The game, as its package would bring it."""
    monkeypatch.syspath_prepend(str(SHARKS.parent))
    point = EntryPoint("sharks", "sharks.declaration:GAME", found.HOME)
    monkeypatch.setattr(found, "entry_points", lambda group, name="sharks": [point] if name == "sharks" else [])
    game_ids.cache_clear()
    find_game.cache_clear()
    yield find_game("sharks")
    game_ids.cache_clear()
    find_game.cache_clear()


def test_random_games_of_every_setting_end_and_are_those_of_a_match(sharks: Game) -> None:
    for setting in settings(sharks):
        _, sums, ends = Series(sharks, setting, 5).run(3, 4)
        assert ends[0] == 0
        assert play_one(sharks, setting, 5, 3).scores == sums[: setting.players]


def test_a_game_is_written_down_replayed_and_told(sharks: Game) -> None:
    match = play_one(sharks, list(settings(sharks))[1], 7, 0)
    assert replay(json.loads(json.dumps(match.logbook()))).line == match.line
    for lang in ("en", "fr"):
        told = sentences(match, Reader(("Anne", "Jack"), lang, 0))
        assert len(told) == len(match.events)
        assert ending(match, lang).rows
        assert sharks.view.picture(match.position, None, lang).format("Anne", "Jack")
        assert set(rules_of(sharks, lang)) == {"SH-01", "SH-02", "SH-03", "SH-04"}


def test_what_the_rules_forbid_is_refused_by_its_rule(sharks: Game) -> None:
    match = Match("sharks", players=2, seed=1)
    with pytest.raises(Refusal, match="SH-03"):
        match.play("surface")
    assert match.legal[0].text == "dive"


def test_bots_search_it_without_being_told_anything(sharks: Game) -> None:
    match, bot = Match("sharks", players=2, seed=2), find_bot("search:30", 1)
    while not match.is_over:
        match.play(bot.choose(match.position, match.seat))
    assert max(match.scores) >= 15


def test_the_page_shows_the_game_as_it_is() -> None:
    page = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
    shown = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    sources = [path.read_text(encoding="utf-8") for path in SHARKS.glob("*.py")]
    assert len(shown) == 4
    for block in shown:
        assert any(block in source for source in sources), block
    assert all(path.name in page for path in SHARKS.glob("*.py") if path.name != "__init__.py")
