"""As much of pydantic as our messages are declared with, in plain Python: for a browser, where pydantic cannot be had.

Strict where pydantic is kind: a number in a text is refused. `tests/aboard/test_models.py` reads messages both ways.
"""

import json
import re
from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    ClassVar,
    Generic,
    Literal,
    Self,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

__all__ = [
    "AfterValidator",
    "BaseModel",
    "ConfigDict",
    "Field",
    "StringConstraints",
    "TypeAdapter",
    "ValidationError",
]

Value = Any
"""What JSON can hold, or a message."""
Hint = Any
"""What stands behind the colon of a field."""
ConfigDict = dict[str, Value]
Place = tuple[str | int, ...]
T = TypeVar("T")


class ValidationError(ValueError):
    """What came does not fit; `errors` says where and why."""

    def __init__(self, place: Place, why: str) -> None:
        super().__init__(why)
        self.place, self.why = place, why

    def errors(self, **_: bool) -> list[dict[str, Value]]:
        return [{"loc": self.place, "msg": self.why}]


@dataclass(frozen=True)
class Field:
    """Bounds of a number, or of how many there may be; `discriminator`: the key that tells models apart."""

    ge: int | None = None
    le: int | None = None
    lt: int | None = None
    min_length: int | None = None
    max_length: int | None = None
    discriminator: str | None = None

    def read(self, value: Value, place: Place) -> Value:
        for name, (fits, words) in BOUNDS.items():
            bound = getattr(self, name, None)
            if bound is not None and not fits(value, bound):
                raise ValidationError(place, words.format(bound))
        return value


BOUNDS: dict[str, tuple[Callable[[Value, Value], bool], str]] = {
    "ge": (lambda value, bound: value >= bound, "Input should be greater than or equal to {}"),
    "le": (lambda value, bound: value <= bound, "Input should be less than or equal to {}"),
    "lt": (lambda value, bound: value < bound, "Input should be less than {}"),
    "min_length": (lambda value, bound: len(value) >= bound, "It should have at least {} items"),
    "max_length": (lambda value, bound: len(value) <= bound, "It should have at most {} items"),
}


@dataclass(frozen=True)
class StringConstraints:
    strip_whitespace: bool = False
    min_length: int | None = None
    max_length: int | None = None
    pattern: str | None = None

    def read(self, value: str, place: Place) -> str:
        value = value.strip() if self.strip_whitespace else value
        Field(min_length=self.min_length, max_length=self.max_length).read(value, place)
        if self.pattern and not re.search(self.pattern, value):
            raise ValidationError(place, f"String should match pattern '{self.pattern}'")
        return value


@dataclass(frozen=True)
class AfterValidator:
    check: Callable[[Value], Value]

    def read(self, value: Value, place: Place) -> Value:
        try:
            return self.check(value)
        except ValueError as problem:
            raise ValidationError(place, f"Value error, {problem}") from problem


class BaseModel:
    """A message: its fields are read by their types."""

    model_config: ClassVar[dict[str, Value]] = {}

    def __init__(self, **given: Value) -> None:
        self._take(given, ())

    @classmethod
    def model_validate(cls, value: Value) -> Self:
        """The message that a plain value is; raises ValidationError."""
        return cls._read(value, ())

    @classmethod
    def _read(cls, value: Value, place: Place) -> Self:
        if isinstance(value, cls):
            return value
        if not isinstance(value, Mapping):
            raise ValidationError(place, "Input should be an object")
        made = cls.__new__(cls)
        made._take(value, place)
        return made

    @classmethod
    @cache
    def _fields(cls) -> dict[str, Value]:
        found = get_type_hints(cls, include_extras=True)
        return {name: hint for name, hint in found.items() if get_origin(hint) is not ClassVar}

    def _take(self, given: Mapping[str, Value], place: Place) -> None:
        hints = self._fields()
        extra = self.model_config.get("extra")
        for key in given.keys() - hints.keys() if extra else ():
            if extra == "forbid":
                raise ValidationError((*place, key), "Extra inputs are not permitted")
            setattr(self, key, given[key])
        for name, hint in hints.items():
            if name in given:
                setattr(self, name, _read(hint, given[name], (*place, name)))
            elif not hasattr(type(self), name):
                raise ValidationError((*place, name), "Field required")
            else:
                setattr(self, name, copy(getattr(type(self), name)))

    def model_dump(self) -> dict[str, Value]:
        """The message as plain data, its fields in the order of the declaration."""
        order = [*self._fields(), *(key for key in vars(self) if key not in self._fields())]
        return {name: _plain(getattr(self, name)) for name in order}


class TypeAdapter(Generic[T]):
    """Reads whatever a type says."""

    def __init__(self, hint: Hint) -> None:
        self.hint = hint

    def validate_json(self, text: str) -> T:
        """What JSON says, as the type; raises ValidationError."""
        try:
            value = json.loads(text)
        except (ValueError, RecursionError) as problem:
            raise ValidationError((), f"Invalid JSON: {problem}") from problem
        return self.validate_python(value)

    def validate_python(self, value: Value) -> T:
        """A plain value as the type; raises ValidationError."""
        return _read(self.hint, value, ())


def _read(hint: Hint, value: Value, place: Place) -> Value:
    origin: Value = get_origin(hint)
    if origin is Annotated:
        return _annotated(hint, value, place)
    if origin in (Union, UnionType):
        return _one_of(get_args(hint), value, place)
    if origin is Literal:
        if value not in get_args(hint):
            raise ValidationError(place, f"Input should be one of {get_args(hint)}")
        return value
    if origin in (list, dict, tuple):
        return _many(origin, get_args(hint), value, place)
    if isinstance(hint, type) and issubclass(hint, BaseModel):
        return hint._read(value, place)
    return _single(hint, value, place)


def _annotated(hint: Hint, value: Value, place: Place) -> Value:
    inner, *marks = get_args(hint)
    for mark in marks:
        if isinstance(mark, Field) and mark.discriminator:
            return _told_apart(get_args(inner), mark.discriminator, value, place)
    value = _read(inner, value, place)
    for mark in marks:
        value = mark.read(value, place)
    return value


def _told_apart(models: tuple[Hint, ...], key: str, value: Value, place: Place) -> Value:
    kind = value.get(key) if isinstance(value, Mapping) else None
    for model in models:
        if kind in get_args(model._fields()[key]):
            return model._read(value, (*place, str(kind)))
    raise ValidationError(place, f"Input tag '{kind}' is none of the expected ones")


def _one_of(hints: tuple[Hint, ...], value: Value, place: Place) -> Value:
    """The first kind that fits; bool before int, since a bool is an int too."""
    problem: ValidationError | None = None
    for hint in hints:
        try:
            return _read(hint, value, place)
        except ValidationError as why:
            problem = problem or why
    raise problem or ValidationError(place, "Input fits nothing")


def _many(origin: type, of: tuple[Hint, ...], value: Value, place: Place) -> Value:
    if origin is dict:
        if not isinstance(value, Mapping):
            raise ValidationError(place, "Input should be an object")
        return {_read(of[0], key, place): _read(of[1], one, (*place, key)) for key, one in value.items()}
    if not isinstance(value, list | tuple):
        raise ValidationError(place, "Input should be a list")
    if origin is tuple and Ellipsis not in of:
        if len(value) != len(of):
            raise ValidationError(place, f"It should have {len(of)} items")
        return tuple(_read(hint, one, (*place, at)) for at, (hint, one) in enumerate(zip(of, value, strict=True)))
    return origin(_read(of[0], one, (*place, at)) for at, one in enumerate(value))


SINGLE: dict[Hint, tuple[type, ...]] = {
    bool: (bool,),
    int: (int,),
    str: (str,),
    float: (float, int),
    NoneType: (NoneType,),
}


def _single(hint: Hint, value: Value, place: Place) -> Value:
    kinds: Hint = SINGLE.get(hint)
    if kinds is None:
        return value  # whatever it is
    if not isinstance(value, kinds) or (isinstance(value, bool) and hint is not bool):
        raise ValidationError(place, f"Input should be a valid {getattr(hint, '__name__', hint)}")
    return float(value) if hint is float else value


def _plain(value: Value) -> Value:
    if isinstance(value, BaseModel):
        return value.model_dump()
    if isinstance(value, Mapping):
        return {key: _plain(one) for key, one in value.items()}
    return [_plain(one) for one in value] if isinstance(value, list | tuple) else value
