"""What happened, in words made for whoever reads: the pieces of sentences, and how names come into them.

A game writes *templates*. `{0}` is the player of seat 0: "you" to themselves, else their name. `{0:avez|a}` says the
first to the player and the second of them; there `@` is the name, `de@` the name after an elided `de`. Ships stand
between stars, `*0.1=Mouette*`, to be shown in italics. `fill` makes the sentence of it: for a reader, in pieces.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from string import Formatter
from typing import Literal

from flibuste.engine.french import of, spaced
from flibuste.engine.newer_typing import TypedDict

__all__ = [
    "Banner",
    "BannerKind",
    "Cost",
    "Ending",
    "Piece",
    "Reader",
    "Reason",
    "Spot",
    "Told",
    "Tone",
    "What",
    "counted",
    "escaped",
    "fill",
    "listed",
    "ordinal",
    "spot",
    "words_of",
    "woven",
]

Tone = Literal["gained", "lost", "end", "turn"]
BannerKind = Literal[
    "boarded", "treasure", "cyclone", "explosion", "bonus", "flower", "last-bottle", "last-round", "win", "end"
]
What = Literal[
    "cell", "ship", "die", "number", "bonus", "bottle", "barrel", "place", "tile", "line", "flower", "port",
    "treasure", "score", "action",
]  # fmt: skip


class Piece(TypedDict):
    """A piece of a sentence: plain text, a player, or a ship."""

    text: str
    kind: Literal["text", "who", "ship"]
    seat: int | None
    ship: str | None


class Spot(TypedDict):
    """A thing on the table that can be shown, or asked about; `seat` is whose it is, null for everybody's."""

    what: What
    seat: int | None
    at: list[int | str]


def spot(what: What, *at: int | str, seat: int | None = None) -> Spot:
    return {"what": what, "seat": seat, "at": list(at)}


@dataclass(frozen=True)
class Banner:
    """Something that deserves a banner: for those who gain or lose by it, or for all when the end is near."""

    kind: BannerKind
    title: str
    words: str
    gained: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()
    for_all: bool = False
    spots: tuple[Spot, ...] = ()

    def tone(self, reader: int | None) -> Tone | None:
        """Its tone for a reader; None where it is none of theirs. Who plays no single seat is shown everything."""
        if self.for_all and reader not in self.gained:
            return "end"
        if reader in self.lost:
            return "lost"
        return "gained" if reader is None or reader in self.gained else None


@dataclass(frozen=True)
class Told:
    """An event of the logbook as a template, with what it earned and where it was."""

    words: str
    seat: int | None = None
    earned: int | None = None
    spots: tuple[Spot, ...] = ()
    round: int = 0
    heading: str = ""
    minor: bool = False
    wins: bool = False
    banners: tuple[Banner, ...] = ()


@dataclass(frozen=True)
class Reason:
    """Why something is as it is, or cannot be: templates, the rule, what is to blame, and the way out."""

    sentence: str
    rule: str = ""
    code: str = ""
    blame: tuple[Spot, ...] = ()
    way_out: str = ""
    instead: tuple[Spot, ...] = ()


@dataclass(frozen=True)
class Cost:
    """What using a thing costs, before it is used."""

    spot: Spot
    kind: Literal["bottle", "barrel"]
    words: str


@dataclass(frozen=True)
class Ending:
    """How a game ended: who won, by how much, why, who closed it, and what distinguishes each seat."""

    title: str
    lead: str
    why: str
    closed: str
    closer: int | None
    spots: tuple[Spot, ...]
    rows: tuple[str, ...]


@dataclass(frozen=True)
class Reader:
    """Whom a sentence is for: the names of the seats, the language, and which seat is the reader's own."""

    names: tuple[str, ...]
    lang: str = "en"
    seat: int | None = None


YOU = {"en": "you", "fr": "vous"}
SHIP = re.compile(r"\*([^*=]+)=([^*]+)\*")
NAME = re.compile(r"(de@|@)")


def fill(template: str, reader: Reader, begins: bool = True) -> list[Piece]:
    """The sentence as pieces, ready to be shown; with a capital, unless it does not begin one."""
    found: list[Piece] = []
    for literal, field, spec, _ in Formatter().parse(template):
        found += _plain(literal)
        if field is not None:
            found += _person(int(field), spec or "", reader)
    return _joined(found, reader.lang, ". " if begins else "")


def escaped(text: str) -> str:
    """A text as a template that says just that."""
    return text.replace("{", "{{").replace("}", "}}").replace("*", "∗")


def woven(template: str, seats: Mapping[str, int] | None = None, /, **facts: object) -> str:
    """A template with these facts in it; `{who:avez|a}` becomes that of its seat, and stays to be filled."""
    made: list[str] = []
    for literal, field, spec, _ in Formatter().parse(template):
        made.append(literal)
        if field is not None:
            is_seat = seats is not None and field in seats
            made.append(f"{{{seats[field]}{':' + spec if spec else ''}}}" if is_seat and seats else str(facts[field]))
    return "".join(made)


@lru_cache(4096)
def words_of(template: str, reader: Reader, begins: bool = True) -> str:
    """The same as one text. Headings and turns are said again and again, so the last ones are remembered."""
    return "".join(piece["text"] for piece in fill(template, reader, begins))


def _piece(text: str) -> Piece:
    return {"text": text, "kind": "text", "seat": None, "ship": None}


def _plain(text: str) -> Iterator[Piece]:
    end = 0
    for found in SHIP.finditer(text):
        yield _piece(text[end : found.start()])
        seat = int(found[1].partition(".")[0])
        yield {"text": found[2], "kind": "ship", "seat": seat, "ship": found[1]}
        end = found.end()
    yield _piece(text[end:])


def _person(seat: int, spec: str, reader: Reader) -> Iterator[Piece]:
    """A player, or what is said to and of them."""
    to_them, bar, of_them = spec.partition("|")
    if seat == reader.seat:
        words = to_them if bar else YOU[reader.lang]
        yield from _addressed(words, seat)
        return
    for part in NAME.split(of_them if bar else "@"):
        if part in ("@", "de@"):
            name = reader.names[seat]
            yield {"text": of(name) if part == "de@" else name, "kind": "who", "seat": seat, "ship": None}
        else:
            yield from _plain(part)


def _addressed(text: str, seat: int) -> Iterator[Piece]:
    """`you`, `your`, `vous`, `votre`, `vos` are shown like a name."""
    for part in re.split(r"\b(yourself|yours|your|you|vous|votre|vos)\b", text):
        if part in ("you", "your", "vous", "votre", "vos"):
            yield {"text": part, "kind": "who", "seat": seat, "ship": None}
        else:
            yield from _plain(part)


def _joined(pieces: list[Piece], lang: str, before: str) -> list[Piece]:
    """Without gaps, with capitals where sentences begin, and the spaces of the language."""
    found: list[Piece] = []
    for piece in pieces:
        if not piece["text"]:
            continue
        if found and piece["kind"] == "text" == found[-1]["kind"]:
            found[-1] = _piece(found[-1]["text"] + piece["text"])
        else:
            found.append(piece)
    for place, piece in enumerate(found):
        text = spaced(piece["text"]) if lang == "fr" and piece["kind"] == "text" else piece["text"]
        found[place] = {**piece, "text": text[:1].upper() + text[1:] if _may_rise(piece, before) else text}
        before = piece["text"]
    return found


def _may_rise(piece: Piece, before: str) -> bool:
    """Whether it begins a sentence, and is not a name, which stays as its owner writes it."""
    is_ours = piece["kind"] == "text" or piece["text"] in ("you", "your", "vous", "votre", "vos")
    return is_ours and before.endswith((". ", "! ", "? "))


# Words that every game needs

AND = {"en": "and", "fr": "et"}
ORDINALS = {
    "en": ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"),
    "fr": ("premier", "deuxième", "troisième", "quatrième", "cinquième", "sixième", "septième", "huitième",
           "neuvième", "dixième"),
}  # fmt: skip
NUMBERS = {
    "en": ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    "fr": ("aucun", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"),
}


def listed(words: Sequence[str], lang: str, last: str = "") -> str:
    """One, one and two, or one, two and three; `last` is another word for "and"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last or AND[lang]} {words[-1]}"


def ordinal(number: int, lang: str, feminine: bool = False) -> str:
    """Third, troisième; in figures beyond ten."""
    if number == 1 and feminine and lang == "fr":
        return "première"
    if 1 <= number <= len(ORDINALS[lang]):
        return ORDINALS[lang][number - 1]
    return f"{number}e" if lang == "fr" else f"{number}th"


def counted(number: int, one: str, many: str, lang: str, feminine: bool = False) -> str:
    """Two ships, une bouteille: a number in letters up to ten, and its noun."""
    count = NUMBERS[lang][number] if 0 <= number < len(NUMBERS[lang]) else str(number)
    if feminine and lang == "fr" and number < 2:
        count += "e"
    return f"{count} {one if number == 1 or (number == 0 and lang == 'fr') else many}"
