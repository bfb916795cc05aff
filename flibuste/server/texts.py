"""Texts of strangers: what may be shown of them, and when two of them look the same."""

import unicodedata

__all__ = ["check_shown", "likeness", "one_line"]

UNSEEN = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")
"""Controls, formats, halves of pairs, private codes, ends of lines."""
JOINERS = "\u200c\u200d"
"""Formats that languages and emoji need."""
TAGS = range(0xE0020, 0xE0080)
"""Formats that flags of regions are spelt with."""
LIKE = str.maketrans("аеорсухіјѕԁһοαντικρ0i1|", "aeopcyxljsdhoavtlkpolll")
"""Letters of other scripts, and figures, that pass for a Latin letter."""


def one_line(text: str) -> str:
    """A text without ends of lines, or anything else that nobody sees: those are spelt out."""
    return "".join(ascii(letter)[1:-1] if _is_unseen(letter) else letter for letter in text)


def check_shown(text: str) -> str:
    """A text in which everything can be seen and drawn; raises ValueError."""
    for letter in text:
        if _is_unseen(letter) and letter not in JOINERS and ord(letter) not in TAGS:
            raise ValueError(f"a character that cannot be shown: {letter!a}")
    if not likeness(text):
        raise ValueError("nothing in it can be seen")
    return text


def likeness(text: str) -> str:
    """The same for texts that a reader takes for one another: capitals, accents, gaps and scripts apart."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    seen = [letter for letter in plain if unicodedata.category(letter)[0] not in "CMZ"]
    return "".join(seen).translate(LIKE)


def _is_unseen(letter: str) -> bool:
    """U+FFFE and its like are no characters at all; XML has no way to write them."""
    code = ord(letter)
    return unicodedata.category(letter) in UNSEEN or code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF
