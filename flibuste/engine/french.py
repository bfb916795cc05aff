"""What French asks of a sentence that is put together: elisions, and the spaces before ; : ? ! and inside « ».

The rule for elisions (`de`, `le`, `la`, `que`, `ne` …): before a vowel, with or without an accent, and before a mute h.
An h is taken for mute, as in most French names (d'Hélène, d'Henri), unless the word stands in ASPIRATED. A y is a vowel
before a consonant (d'Yves) and not before a vowel (de Yann). Figures, other scripts and signs elide nothing (de 11).
"""

import re
import unicodedata

__all__ = ["elided", "of", "spaced"]

VOWELS = frozenset("aeiouœæ")
ASPIRATED = frozenset({
    "hutte", "huttes", "huit", "huitième", "haut", "hauteur", "havre", "hublot", "hune", "hauban", "héros", "héron",
    "hasard", "halte", "harpon", "homard", "horde", "hamac", "hache", "haie", "hanche", "onze", "onzième", "oui",
    "ouistiti", "yacht", "hans", "harold", "harry", "harriet", "harper", "hakim", "hamid", "hamza", "hassan", "hasan",
    "harun", "haruki", "hiro", "holly", "hope", "howard", "hugh", "hunter", "hoang", "huang", "han", "hua",
})  # fmt: skip
CUT = {"la": "l'", "le": "l'", "de": "d'", "ne": "n'", "que": "qu'", "jusque": "jusqu'", "se": "s'", "je": "j'"}
HIGH = re.compile(r" ([;?!])")
WIDE = re.compile(r" ([:»])|(«) ")
NARROW, FIXED = "\u202f", "\u00a0"


def elided(particle: str, word: str) -> str:
    """A particle and the word after it: d'Alexis, de Moïse, l'île, la hutte."""
    cut = CUT.get(particle.lower())
    if cut is None or not _opens_with_vowel(word):
        return f"{particle} {word}"
    return (cut.capitalize() if particle[0].isupper() else cut) + word


def of(word: str) -> str:
    """`de` and a name."""
    return elided("de", word)


def _opens_with_vowel(word: str) -> bool:
    plain = unicodedata.normalize("NFKD", word).casefold()
    letters = [letter for letter in plain if unicodedata.category(letter) != "Mn"]
    first, second = (*letters, " ", " ")[:2]
    if _first_word(word) in ASPIRATED:
        return False
    if first == "y":
        return second.isalpha() and second not in VOWELS
    return first in VOWELS or first == "h"


def _first_word(text: str) -> str:
    return re.split(r"[\s'’-]", text.casefold(), maxsplit=1)[0]


def spaced(text: str) -> str:
    """A French text whose high punctuation cannot begin a line."""
    return WIDE.sub(lambda found: f"{FIXED}{found[1]}" if found[1] else f"«{FIXED}", HIGH.sub(rf"{NARROW}\1", text))
