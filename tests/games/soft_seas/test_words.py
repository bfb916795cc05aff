"""Soft Seas in words: actions, outcomes, events, pictures, credits and the rules reference."""

import pytest

from flibuste import Match, find_game
from flibuste.engine.errors import UnknownAction
from flibuste.engine.reference import rules_of
from flibuste.engine.story import sentences, tell
from flibuste.engine.telling import Reader, words_of
from tests.games.soft_seas.scene import FULL_COLUMN, Sheet, play_all, scene

GAME = find_game("soft-seas")
RULES = [f"SS-{number:02}" for number in range(1, 15)]


def test_every_code_has_a_text_of_its_own() -> None:
    texts = [GAME.actions.text(code) for code in range(GAME.rules.CODES)]
    assert [GAME.actions.parse(text) for text in texts] == list(range(GAME.rules.CODES))
    assert len(set(texts)) == GAME.rules.CODES


@pytest.mark.parametrize("text", ["", "a1", "a1-XX", "g1-WE", "a7-WE", "a1-WE ", "A1-WE", "a1-we"])
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(UnknownAction):
        GAME.actions.parse(text)


def test_actions_are_said_in_both_languages() -> None:
    """SS-02, SS-04"""
    match = scene(Sheet(FULL_COLUMN), Sheet(), die=1)
    first, second = match.legal_for(0)[0], match.legal_for(1)[2]
    assert first.words() == "cross off a barrel, then draw a straight route west–east in column 2, row 1"
    assert first.words("fr") == "barrer un tonneau, puis dessiner une route droite ouest–est en colonne 2, ligne 1"
    assert second.words() == "draw a curve north–east in column 1, row 1"
    assert all(
        match.legal_for(0).position.game.actions.code(match.position, 0, one.parts) == one.code for one in match.legal
    )


def test_a_turn_is_told_in_both_languages() -> None:
    """SS-02, SS-03, SS-06, SS-07, SS-10"""
    match = scene(Sheet({"c3": "WE", "e3": "WE"}, boats=[1, 1]), Sheet({"a1": "NS"}), die=6)
    play_all(match, "d3-WE", "a2-NS")
    match.fall(2)
    play_all(match, "c1-WE", "c2-WE")
    assert sentences(match, Reader(("Anne", "Inès"), "en", 0)) == [
        "The die showed 6.",
        "You landed on an island without a fort, for nothing.",
        "Inès reached a boat with no monster on its route, for nothing.",
        "The die showed 3.",
        "You landed on an island without a fort, for nothing.",
        "Inès began a route in column 3, row 2.",
    ]
    match = scene(Sheet({"d3": "WE", "e3": "WE"}, boats=[1, 1]), Sheet({"a1": "NS", "a2": "NE"}))
    play_all(match, "c3-WE", "b2-WE")
    assert sentences(match, Reader(("Anne", "Inès"), "fr", 1)) == [
        "Le dé a donné 6.",
        "Anne a atteint un bateau de valeur 3 avec un monstre sur sa route.",
        "Vous avez abordé une île dont les fortins valent 1.",
        "Anne a rempli en premier la ligne 1 des bateaux et entouré son +3.",
    ]
    assert match.game.actions.outcome(match.position, 4, "fr") == "le dé montre 5"


def test_a_bonus_is_called_yours_to_its_owner_alone() -> None:
    """SS-10"""
    match = scene(Sheet({"d3": "WE", "e3": "WE"}, boats=[1, 1]), Sheet({"a1": "NS", "a2": "NE"}))
    play_all(match, "c3-WE", "b2-WE")
    (banner,) = tell(match, len(match.events) - 1, "en").banners
    titles = [words_of(banner.title, Reader(("Anne", "Inès"), "en", seat)) for seat in (0, 1, None)]
    assert titles == ["The +3 is yours", "The +3 is gone", "The +3 is gone"]


def test_a_sheet_is_drawn_in_characters() -> None:
    match = scene(Sheet({"a1": "WE", "b1": "SW", "b2": "NS"}, boats=[6], crossed=1), Sheet(), circled={(1, 2): [1]})
    picture = match.game.view.picture(match.position.seen_by(0), 0, "en")
    assert picture.splitlines()[:9] == [
        "{0}   11 points   barrels × 2 3",
        "       a      b      c      d      e   ",
        "   ┌───────────────────────────────────┐",
        "   │F1    ·M     ·I¤    ·B2¤   ·F2    ·│",
        " 1 │──────────┐                        │",
        "   │          │                        │",
        "   │B1¤   ·I¤ │  ·F3    ·M     ·I¤    ·│",
        " 2 │          │                        │",
        "   │          │                        │",
    ]
    assert "boats: 6 · · → +3   · · → +5\nislands: · · · → +3   · · → ×   · · → +7\n\n{1}" in picture
    assert max(map(len, picture.splitlines())) <= 100
    assert "tonneaux" in match.game.view.picture(match.position, None, "fr")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_reference_has_every_rule_and_the_authors_condition(lang: str) -> None:
    """SS-01 … SS-14"""
    assert list(rules_of(GAME, lang)) == RULES
    ours = [rule for rule, found in rules_of(GAME, lang).items() if "reading" in found.marks]
    assert ours == ["SS-01", "SS-09", "SS-10", "SS-11", "SS-12", "SS-13"]
    assert rules_of(GAME, lang)["SS-01"].marks == ("reconstructed", "reading")


@pytest.mark.parametrize(("lang", "condition"), [("en", "commercial use"), ("fr", "usage commercial")])
def test_authors_are_credited_and_commercial_use_is_excluded(lang: str, condition: str) -> None:
    from flibuste.engine.reference import reference_text

    for text in (GAME.credits.note[lang], reference_text(GAME, lang).partition("\n## ")[0]):
        assert condition in text
        for name in ("Alexis Allard", "Antoine Davrou", "Benoit Turpin", "Romaric Galonnier", "Eilif Svensson"):
            assert name in text


def test_every_rule_a_refusal_or_a_logbook_key_names_is_in_the_reference() -> None:
    named = {refusal.rule for refusal in GAME.refusals} | set(GAME.events.KEYS.values())
    assert named <= set(RULES)


def test_a_random_match_of_each_size_is_drawn() -> None:
    for players in (1, 8):
        match = Match("soft-seas", players=players, seed=3)
        assert match.game.view.picture(match.position, None, "en").count("barrels") == players
