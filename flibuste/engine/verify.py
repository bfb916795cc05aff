"""Verifying fair dice: every draw of a logbook recomputed from the secret, the salts and the counter."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from flibuste.engine.contract import CHANCE, Book, Event
from flibuste.engine.errors import (
    BadOption,
    FalseCommitment,
    FalseEvent,
    FalseResult,
    FalseSalt,
    NoFairRecord,
    SecretWithheld,
    UnreadableLogbook,
)
from flibuste.engine.fair import GIVEN_METHOD, METHOD, FairDice, made_salt
from flibuste.engine.logbook import begin, follow
from flibuste.engine.match import Match
from flibuste.engine.turn import Step

__all__ = ["Difference", "Verdict", "verify"]

HOW_FIRST = ("drawn", "given")


@dataclass(frozen=True)
class Difference:
    """A roll or draw that does not follow from the secret: the index of its event, as it should be and as it is.

    Where who begins differs, the index is None and the events are {"first": seat}."""

    index: int | None
    expected: Event
    found: Event


@dataclass(frozen=True)
class Verdict:
    """How many draws were recomputed, whether who begins was among them, and those that differ."""

    match: Match
    draws: int
    drew_first: bool
    differences: tuple[Difference, ...]

    @property
    def is_fair(self) -> bool:
        return not self.differences


def verify(book: Book, sheet: str | None = None) -> Verdict:
    """Recompute every draw of a logbook, and replay it.

    Raises NoFairRecord, SecretWithheld, FalseCommitment, FalseSalt or UnreadableLogbook where there is nothing to
    verify, and what `replay` raises for a game that is false although its draws are right, as far as it can be
    followed."""
    match = begin(book, sheet)
    dice = _dice(book.get("fair"), match.players)
    false: FalseEvent | FalseResult | None = None
    try:
        follow(match, book)
    except (FalseEvent, FalseResult) as problem:
        false = problem
    drew_first = book["fair"]["first"] == "drawn"
    differences = tuple(_differences(match, dice, drew_first))
    if false and not differences:
        raise false
    draws = sum(step.seat == CHANCE for step in match.steps)
    return Verdict(match, draws, drew_first, differences)


def _dice(fair: object, players: int) -> FairDice:
    if fair is None:
        raise NoFairRecord()
    if not isinstance(fair, dict):
        raise UnreadableLogbook(where="fair", expected="an object", got=repr(fair))
    if fair.get("method") not in (METHOD, GIVEN_METHOD):
        methods = f"{METHOD} or {GIVEN_METHOD}"
        raise UnreadableLogbook(where="fair.method", expected=methods, got=repr(fair.get("method")))
    if fair.get("first") not in HOW_FIRST:
        raise UnreadableLogbook(where="fair.first", expected=" or ".join(HOW_FIRST), got=repr(fair.get("first")))
    salts = fair.get("salts")
    if not isinstance(salts, list) or len(salts) != players or not all(isinstance(salt, str) for salt in salts):
        raise UnreadableLogbook(where="fair.salts", expected=f"{players} texts, one a seat", got=repr(salts))
    made = fair.get("made") if fair["method"] == METHOD else []
    if not isinstance(made, list) or not all(type(seat) is int and 0 <= seat < players for seat in made):
        raise UnreadableLogbook(where="fair.made", expected=f"seats from 0 to {players - 1}", got=repr(made))
    if fair.get("secret") is None:
        raise SecretWithheld()
    dice = _promised(fair, salts)
    _check_made(bytes.fromhex(fair["secret"]), salts, made)
    return dice


def _check_made(secret: bytes, salts: list[str], made: list[int]) -> None:
    """Salts that nobody gave were promised with the secret; raises FalseSalt."""
    for seat in made:
        if salts[seat] != (expected := made_salt(secret, seat)):
            raise FalseSalt(seat=seat, expected=expected, got=repr(salts[seat]))


def _promised(fair: Mapping[str, Any], salts: list[str]) -> FairDice:
    """The dice of the secret that is told, if it is the one that was promised."""
    try:
        dice = FairDice(bytes.fromhex(fair["secret"]), salts)
    except (TypeError, ValueError):
        raise UnreadableLogbook(where="fair.secret", expected="hexadecimal", got=repr(fair["secret"])) from None
    except BadOption as wrong:
        raise UnreadableLogbook(where=f"fair.{wrong.facts['name']}", **_facts(wrong)) from None
    if dice.commitment != fair.get("commitment"):
        raise FalseCommitment(expected=dice.commitment, got=fair.get("commitment"))
    return dice


def _facts(wrong: BadOption) -> dict[str, Any]:
    return {key: wrong.facts[key] for key in ("expected", "got")}


def _differences(match: Match, dice: FairDice, drew_first: bool) -> Iterator[Difference]:
    if drew_first and (expected := dice.choose([1] * match.players)) != match.first:
        yield Difference(None, {"first": expected}, {"first": match.first})
    for (seat, index), steps in groupby(match.steps, lambda step: (step.seat, step.events)):
        if seat == CHANCE:
            fell = _fallen(list(steps), dice)
            found = match.events[index : index + 1]
            if found and fell != found:
                yield Difference(index, fell[0] if fell else {}, found[0])


def _fallen(steps: list[Step], dice: FairDice) -> list[Event]:
    """The events of as many draws as these, as they should have fallen from the first on.

    An event may not tell in which order its draws fell (Archipels' first flowers), so whole events are compared."""
    position, events = steps[0].before, list[Event]()
    for step in steps:
        due = position if position.is_chance else step.before
        outcomes = due.outcomes()
        code = list(outcomes)[dice.choose(list(outcomes.values()))]
        if due is position:
            after = position.after(CHANCE, code)
            events += position.game.events.record(position, CHANCE, code, after)
            position = after
    return events
