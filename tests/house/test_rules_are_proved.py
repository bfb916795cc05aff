"""Every rule id stands in the code that enforces it, in a test that proves it, and in the reference of both languages.

`rules.txt` is the project's own list of rule ids, one a line; tests name a rule by writing its id.
"""

import re
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from flibuste.engine.contract import Game
from flibuste.engine.games import all_games
from flibuste.engine.kernel import PACKAGE
from flibuste.engine.reference import LANGUAGES, reference_text, rules_of

HERE = Path(__file__).parent
TESTS = HERE.parent
LISTED = (HERE / "rules.txt").read_text(encoding="utf-8").split()
ID = re.compile(r"(?<![A-Z])(DI|SS|LP|AR)[-_](\d\d)(?!\d)")
DOSSIER = TESTS.parents[1] / "shared" / "rules"


def named_in(paths: Iterable[Path]) -> set[str]:
    found = set()
    for path in paths:
        found |= {f"{a}-{b}" for a, b in ID.findall(path.read_text(encoding="utf-8"))}
    return found


def code() -> list[Path]:
    """What a rule can be enforced by: Python, and the data that an owner can replace; not pages that tell of it."""
    folders = [PACKAGE / "engine", PACKAGE / "games"]
    return [path for folder in folders for kind in ("*.py", "data/*.toml") for path in folder.rglob(kind)]


def proofs() -> list[Path]:
    return [path for path in TESTS.rglob("*.py") if "checkers" not in path.parts and path.parent != HERE]


def ids_of(game: Game) -> list[str]:
    prefix = next(iter(rules_of(game, "en")))[:3]
    return [rule for rule in LISTED if rule.startswith(prefix)]


@pytest.mark.parametrize("place", [code, proofs])
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_rule_stands_in_code_and_in_a_test(game: Game, place: Callable[[], list[Path]]) -> None:
    assert [rule for rule in ids_of(game) if rule not in named_in(place())] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_rule_stands_in_the_reference(game: Game, lang: str) -> None:
    rules = rules_of(game, lang)
    assert sorted(rules) == sorted(ids_of(game))
    assert all(rule.text and rule.title and rule.chapter for rule in rules.values())
    text = reference_text(game, lang)
    assert text.startswith("# ")
    assert "\n> " in text.split("## ")[0], "credits stand on top"
    assert all(f'<a id="{rule}"></a>\n### {rule} ' in text for rule in rules)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_both_languages_mark_the_same_interpretations_and_reconstructions(game: Game) -> None:
    english, french = (rules_of(game, lang) for lang in LANGUAGES)
    assert {rule: one.marks for rule, one in english.items()} == {rule: one.marks for rule, one in french.items()}


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_refusals_name_rules_that_exist(game: Game) -> None:
    assert {refusal.rule for refusal in game.refusals} <= set(LISTED)
    assert {exclusion.rule for exclusion in game.exclusions} <= set(LISTED)
    assert set(game.events.KEYS.values()) <= set(LISTED)


def test_the_list_is_the_dossiers() -> None:
    """Where the dossier lies beside the project, as it does for its developers."""
    if DOSSIER.is_dir():
        pages = "\n".join(path.read_text(encoding="utf-8") for path in sorted(DOSSIER.glob("*.md")))
        assert sorted(LISTED) == sorted(set(re.findall(r"^- ((?:DI|SS|LP|AR)-\d\d) ", pages, re.MULTILINE)))
