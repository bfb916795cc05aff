"""The rules reference as data."""

import pytest

from flibuste import find_game
from flibuste.engine.errors import BadOption
from flibuste.engine.reference import reference_text, rules_of


def test_a_rule_has_title_chapter_text_and_marks() -> None:
    rule = rules_of(find_game("doodle-islands"), "en")["DI-03"]
    assert rule.title == "The first player"
    assert rule.chapter == "Common to both seas"
    assert rule.marks == ("interpretation",)
    assert "left" in rule.text


def test_a_language_there_is_not_is_refused() -> None:
    with pytest.raises(BadOption, match="en or fr"):
        reference_text(find_game("doodle-islands"), "de")
