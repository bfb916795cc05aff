"""The rules reference as data."""

import pytest

from flibuste import find_game
from flibuste.engine.errors import BadOption
from flibuste.engine.reference import reference_text, rules_of


def test_a_rule_has_title_chapter_text_and_marks() -> None:
    rule = rules_of(find_game("doodle-islands"), "en")["DI-03"]
    assert rule.title == "The first player"
    assert rule.chapter == "Common to both seas"
    assert rule.marks == ("reading",)
    assert "left" in rule.text


def test_a_language_there_is_not_is_refused() -> None:
    with pytest.raises(BadOption, match="en or fr"):
        reference_text(find_game("doodle-islands"), "de")


READINGS = {
    "archipels": set[str](),
    "doodle-islands": {"DI-13"},
    "les-pirates": {"LP-16", "LP-32", "LP-33", "LP-39"},
    "soft-seas": {"SS-09", "SS-11", "SS-12"},
}


@pytest.mark.parametrize(("lang", "other"), [("en", "other reading"), ("fr", "autre lecture")])
@pytest.mark.parametrize("game", READINGS)
def test_where_ours_is_one_reading_of_two_a_box_names_the_other(game: str, lang: str, other: str) -> None:
    """DI-13, SS-09, SS-11, SS-12, LP-16, LP-32, LP-33, LP-39"""
    rules = rules_of(find_game(game), lang)
    told = {id: " ".join(rule.text.replace("\n> ", " ").lower().split()) for id, rule in rules.items()}
    assert {id for id, text in told.items() if other in text} == READINGS[game]
    assert all("reading" in rules[id].marks for id in READINGS[game])
