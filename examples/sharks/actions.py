"""Codes of Sharks as parts, texts and words."""

from collections.abc import Mapping
from typing import Any

from flibuste.engine.contract import Position
from flibuste.engine.errors import Refusal, UnknownAction
from sharks.refusals import EmptyBag
from sharks.rules import DIVE, SHARK

NAMES = ("dive", "surface")
WORDS = {
    "en": ("dive", "surface with {bag} coins"),
    "fr": ("plonger", "remonter avec {bag} pièces"),
}
SHOWN = {"en": ("a shark", "{face} coins"), "fr": ("un requin", "{face} pièces")}


def parts(position: Position, seat: int, code: int) -> dict[str, Any]:
    return {"action": NAMES[code]}


def code(position: Position, seat: int, parts: Mapping[str, Any]) -> int:
    return parse(str(parts.get("action")))


def text(code: int) -> str:
    return NAMES[code]


def parse(text: str) -> int:
    if text not in NAMES:
        raise UnknownAction(got=text, expected=" or ".join(NAMES))
    return NAMES.index(text)


def words(position: Position, seat: int, code: int, lang: str) -> str:
    return WORDS[lang][code].format(bag=position.plain.bag)


def outcome(position: Position, code: int, lang: str) -> str:
    return SHOWN[lang][code != SHARK].format(face=code + 1)


def explain(position: Position, seat: int, code: int) -> Refusal:
    if code == DIVE or code >= len(NAMES):
        return UnknownAction(got=code, expected=" or ".join(NAMES))
    return EmptyBag()
