"""Elisions over many names, and the spaces of French."""

import pytest

from flibuste.engine.endings import Unit, amount_words
from flibuste.engine.french import elided, of, spaced

ELIDED = [
    *("Alexis", "Anne", "Édouard", "Élodie", "Inès", "Iris", "Octave", "Œdipe", "Ursule", "Émile", "Ömer", "Ángel"),
    *("Hélène", "Henri", "Hugo", "Hector", "Yves", "Yvonne", "Yseult", "Àlex"),
]
WHOLE = [
    *("Moïse", "Barnabé", "Ching", "Côme", "Joris", "Yann", "Yasmine", "Yuki", "Harry", "Hans", "Hamza", "Hakim"),
    *("Wendy", "Zoé", "11", "8", "Ю", "李", "…"),
]


@pytest.mark.parametrize("name", ELIDED)
def test_de_is_elided_before_a_vowel_and_a_mute_h(name: str) -> None:
    assert of(name) == f"d'{name}"


@pytest.mark.parametrize("name", WHOLE)
def test_de_stays_whole_before_everything_else(name: str) -> None:
    assert of(name) == f"de {name}"


@pytest.mark.parametrize(
    ("particle", "word", "told"),
    [
        ("la", "île", "l'île"),
        ("la", "hutte", "la hutte"),
        ("le", "Héron", "le Héron"),
        ("Le", "Albatros", "L'Albatros"),
        ("que", "Anne", "qu'Anne"),
        ("ne", "attend", "n'attend"),
        ("jusque", "à", "jusqu'à"),
        ("de", "", "de "),
        ("avec", "Anne", "avec Anne"),
    ],
)
def test_other_particles_are_elided_by_the_same_rule(particle: str, word: str, told: str) -> None:
    assert elided(particle, word) == told


def test_high_punctuation_keeps_its_space_on_the_line() -> None:
    assert spaced("Quoi ? Ceci : « rien » ; vraiment !") == (
        "Quoi\u202f? Ceci\u00a0: «\u00a0rien\u00a0»\u202f; vraiment\u202f!"
    )


@pytest.mark.parametrize(
    ("n", "en", "fr"),
    [
        (0, "0 points", "0 point"),
        (1, "1 point", "1 point"),
        (2, "2 points", "2 points"),
        (-3, "-3 points", "-3 points"),
    ],
)
def test_french_has_many_from_two_on(n: int, en: str, fr: str) -> None:
    unit: Unit = {"en": ("{n} point", "{n} points"), "fr": ("{n} point", "{n} points")}
    assert (amount_words(unit, n, "en"), amount_words(unit, n, "fr")) == (en, fr)
