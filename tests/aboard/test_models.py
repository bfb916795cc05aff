"""Messages are declared once: what reads them in a browser reads them as pydantic does."""

import importlib.util
import json
import sys
from functools import cache
from types import ModuleType
from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from flibuste.engine.games import game_ids
from flibuste.server import messages, plain_models
from flibuste.server.encoding import PlainRaw, Raw, encode, plain_encode
from tests.aboard.page import Page

GOOD: list[dict[str, Any]] = [
    {"type": "hello"},
    {"type": "hello", "lang": "fr", "seat": 3, "detail": "events", "salt": "x"},
    {"type": "move", "id": "a", "seat": 0, "code": 17},
    {"type": "undo", "id": "a", "seat": 0},
    {"type": "chat", "id": "a", "text": "  ahoy "},
    {"type": "look", "seat": None, "lang": "en"},
    {"type": "why", "id": "a", "seat": 0, "thing": {"what": "score", "seat": 0, "at": ["coins", 1]}, "chosen": []},
    {"type": "resync"},
    {"type": "ping"},
]
BAD: list[Any] = [
    {},
    [],
    "hello",
    {"type": "sail"},
    {"type": "move", "id": "a", "seat": 0},
    {"type": "move", "id": "", "seat": 0, "code": 1},
    {"type": "move", "id": "a", "seat": 64, "code": 1},
    {"type": "move", "id": "a", "seat": 0, "code": -1},
    {"type": "move", "id": "a", "seat": 0, "code": 2**31},
    {"type": "move", "id": "a", "seat": 0, "code": 1, "more": 1},
    {"type": "chat", "id": "a", "text": "   "},
    {"type": "look", "lang": "de"},
    {"type": "why", "id": "a", "thing": {"what": "nothing", "seat": 0, "at": []}},
]
TABLES: list[dict[str, Any]] = [
    {"game": "archipels", "seats": [{"kind": "human", "name": " Anne "}, {"kind": "bot", "level": "amiral"}]},
    {
        "game": "archipels",
        "seats": [{"kind": "open"}],
        "options": {"a": True, "b": 1, "c": "x"},
        "clock": {"seconds": 9},
    },
]
NO_TABLES: list[dict[str, Any]] = [
    {"game": "archipels", "seats": []},
    {"game": "archipels", "seats": [{"kind": "ghost"}]},
    {"game": "archipels", "seats": [{"kind": "human", "name": "\u202e"}]},
    {"game": "archipels", "seats": [{"kind": "human", "name": "a\nb"}]},
    {"game": "archipels", "seats": [{"kind": "open"}], "clock": {"seconds": 1}},
]


@cache
def plain() -> ModuleType:
    """The same declarations, read by our own models."""
    spec = importlib.util.find_spec("flibuste.server.messages")
    assert spec
    assert spec.loader
    module, models = importlib.util.module_from_spec(spec), sys.modules["flibuste.server.models"]
    sys.modules["flibuste.server.models"] = plain_models
    try:
        spec.loader.exec_module(module)
    finally:
        sys.modules["flibuste.server.models"] = models
    return module


@pytest.mark.parametrize("message", GOOD, ids=lambda message: str(message["type"]))
def test_what_a_page_says_is_read_the_same(message: dict[str, Any]) -> None:
    text = json.dumps(message)
    assert plain().CLIENT.validate_json(text).model_dump() == messages.CLIENT.validate_json(text).model_dump()


@pytest.mark.parametrize("message", BAD, ids=str)
def test_what_is_no_message_is_refused_by_both(message: Any) -> None:
    with pytest.raises(ValidationError):
        messages.CLIENT.validate_json(json.dumps(message))
    with pytest.raises(plain_models.ValidationError):
        plain().CLIENT.validate_json(json.dumps(message))


@pytest.mark.parametrize("wish", TABLES, ids=str)
def test_a_new_table_is_read_the_same(wish: dict[str, Any]) -> None:
    assert plain().NewTable.model_validate(wish).model_dump() == messages.NewTable.model_validate(wish).model_dump()


@pytest.mark.parametrize("wish", NO_TABLES, ids=str)
def test_a_table_that_cannot_be_is_refused_by_both(wish: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        messages.NewTable.model_validate(wish)
    with pytest.raises(plain_models.ValidationError):
        plain().NewTable.model_validate(wish)


@pytest.mark.parametrize("game", game_ids())
def test_what_is_told_is_the_same_with_either(game: str) -> None:
    page = Page()
    page.new(game, [{"kind": "human", "name": "Anne"}, {"kind": "bot", "level": "random"}])
    page.play(3)
    for told in [one for one in page.told if one["type"] in ("snapshot", "change")]:
        model = {"snapshot": "Snapshot", "change": "Change"}[told["type"]]
        declared: type[BaseModel] = getattr(messages, model)
        read = getattr(plain(), model).model_validate(told).model_dump()
        assert read == declared.model_validate(told).model_dump(mode="json")


def test_json_is_written_the_same_with_either() -> None:
    value = {"a": [1, 2.5, None, True, "é — “x”"], "b": {"c": (1, 2)}}
    assert plain_encode(value) == encode(value)
    assert plain_encode({"x": PlainRaw(encode(value))}) == encode({"x": Raw(encode(value))})
