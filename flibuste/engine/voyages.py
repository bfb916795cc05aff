"""First voyages: lessons as data beside each game, `voyages/*.toml` in its folder, found there and checked key by key.

A voyage is a game with dice and draws laid down beforehand, cut into legs: one idea each, with words in both languages,
what to light, and what to do. `docs/add-a-voyage.md` tells how one is written, `sailing` plays them."""

import re
import types
from dataclasses import MISSING, dataclass, field, fields
from functools import cache
from pathlib import Path
from typing import Any, Union, get_args, get_origin, get_type_hints

from flibuste.engine.contract import Game
from flibuste.engine.errors import UnreadableSheet
from flibuste.engine.games import game_folder
from flibuste.engine.reference import LANGUAGES
from flibuste.engine.sheets import SheetFile

__all__ = [
    "WORD",
    "Leg",
    "Other",
    "Question",
    "Room",
    "Row",
    "Short",
    "Voyage",
    "Words",
    "minutes",
    "spoken",
    "voyages_of",
]

Option = bool | int | str
WORD = re.compile(r"\w[\w'’-]*")
WORDS_A_MINUTE = 180
"""How fast an adult reads aloud what is new to them."""
SECONDS_A_DEED = 8
"""To find what is lit, and to do it."""


@dataclass(frozen=True)
class Words:
    """What a leg says: its name, the rule in full as a title, at most 30 words, and the deed."""

    name: str
    title: str
    text: str
    deed: str = ""
    wait: str = ""
    """Why nothing else will do now."""


@dataclass(frozen=True)
class Short:
    """The same short text in every language."""

    en: str
    fr: str


@dataclass(frozen=True)
class Row:
    """A line of a small account: a picture, what it is, what it brings or costs."""

    icon: str
    en: str
    fr: str
    sum: str = ""


@dataclass(frozen=True)
class Other:
    """Why actions whose text fits this pattern (`6-*`) will not do now."""

    does: str
    en: str
    fr: str


@dataclass(frozen=True)
class Leg:
    """One idea. `play` is what happened since the leg before; `does` are the actions that will do: the first is played
    on. Numbers in the words are holes: `facts` says where the engine tells them, `expect` what it must tell."""

    id: str
    en: Words
    fr: Words
    play: str = ""
    does: tuple[str, ...] = ()
    light: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    touch: tuple[str, ...] = ()
    facts: dict[str, str] = field(default_factory=dict)
    expect: dict[str, Option] = field(default_factory=dict)
    rows: tuple[Row, ...] = ()
    others: tuple[Other, ...] = ()
    fresh: bool = False
    """A new game begins here."""

    def words(self, lang: str) -> Words:
        return self.fr if lang == "fr" else self.en


@dataclass(frozen=True)
class Question:
    """What somebody who has sailed can answer: the leg that tells it, and the words there that do."""

    leg: str
    en: tuple[str, ...]
    fr: tuple[str, ...]


@dataclass(frozen=True)
class Room:
    """Questions about one matter."""

    id: str
    questions: tuple[Question, ...]


@dataclass(frozen=True)
class Voyage:
    """A guided game. `crew` are the others at the table; `sea` are the options of the real game that follows."""

    name: str
    title: Short
    legs: tuple[Leg, ...]
    game: str = ""
    place: int = 0
    extra: bool = False
    """A short lesson on what differs, for who knows the game."""
    players: int = 2
    first: int = 0
    crew: tuple[str, ...] = ()
    options: dict[str, Option] = field(default_factory=dict)
    sea: dict[str, Option] = field(default_factory=dict)
    rooms: tuple[Room, ...] = ()

    def number(self, leg: str) -> int:
        """The place of a leg; raises ValueError."""
        return [one.id for one in self.legs].index(leg)


@cache
def voyages_of(game: Game) -> dict[str, Voyage]:
    """A game's voyages by name, in their order; raises UnreadableSheet."""
    found = [_load(game, path) for path in sorted((game_folder(game) / "voyages").glob("*.toml"))]
    return {voyage.name: voyage for voyage in sorted(found, key=lambda voyage: voyage.place)}


def _load(game: Game, path: Path) -> Voyage:
    file = SheetFile(path)
    voyage: Voyage = _Reader(file).read(Voyage, {**file.data, "game": game.id}, "")
    known = [leg.id for leg in voyage.legs]
    for room in voyage.rooms:
        for question in room.questions:
            if question.leg not in known:
                raise file.refuse(f"rooms.{room.id}", f"a leg: {', '.join(known)}", question.leg)
    return voyage


class _Reader:
    """A table of the file as a declared class; whatever does not fit is refused by its key."""

    def __init__(self, file: SheetFile) -> None:
        self.file = file

    def read(self, kind: type, data: Any, key: str) -> Any:
        if not isinstance(data, dict):
            raise self.refuse(key, "a table", data)
        hints, at = get_type_hints(kind), f"{key}." if key else ""
        declared = {one.name: one for one in fields(kind)}
        for name in data:
            if name not in declared:
                raise self.refuse(at + name, f"one of {', '.join(declared)}", "it")
        for name, one in declared.items():
            if name not in data and one.default is MISSING and one.default_factory is MISSING:
                raise self.refuse(at + name, "a value", "nothing")
        return kind(**{name: self.value(hints[name], value, at + name) for name, value in data.items()})

    def value(self, kind: Any, value: Any, key: str) -> Any:
        origin, inner = get_origin(kind), get_args(kind)
        if origin is tuple:
            if not isinstance(value, list):
                raise self.refuse(key, "a list", value)
            return tuple(self.value(inner[0], one, f"{key}[{i}]") for i, one in enumerate(value))
        if origin is dict:
            if not isinstance(value, dict):
                raise self.refuse(key, "a table", value)
            return {name: self.value(inner[1], one, f"{key}.{name}") for name, one in value.items()}
        if origin in (Union, types.UnionType):
            kind = inner
        elif kind not in (str, int, bool):
            return self.read(kind, value, key)
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.refuse(key, "a text, a number, true or false" if kind is inner else f"{kind.__name__}", value)
        return value

    def refuse(self, key: str, expected: str, got: object) -> UnreadableSheet:
        return self.file.refuse(key, expected, got if isinstance(got, str) else repr(got))


def minutes(voyage: Voyage, lang: str) -> float:
    """How long a voyage takes to read and to do."""
    deeds = len([leg for leg in voyage.legs if leg.does])
    return sum(spoken(leg, lang) for leg in voyage.legs) / WORDS_A_MINUTE + deeds * SECONDS_A_DEED / 60


def spoken(leg: Leg, lang: str) -> int:
    """How many words somebody reads at a leg; a number is one."""
    words = leg.words(lang)
    rows = [text for row in leg.rows for text in (getattr(row, lang), row.sum)]
    return sum(len(WORD.findall(text)) for text in (words.title, words.text, words.deed, *rows))


assert set(LANGUAGES) == {one.name for one in fields(Short)}
