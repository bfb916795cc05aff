"""Logbooks: writing, reading, replaying and verifying the record of a game (docs/logbook.md)."""

import json
from collections.abc import Iterable, Iterator, Mapping
from os import PathLike
from pathlib import Path, PurePath
from typing import Any

from flibuste.engine.contract import CHANCE, Book, Event, Game
from flibuste.engine.errors import EarlierRules, FalseEvent, FalseResult, NotYourTurn, Refusal, UnreadableLogbook
from flibuste.engine.games import find_game
from flibuste.engine.match import Match
from flibuste.engine.options import check

__all__ = ["LEDGER", "begin", "check_result", "follow", "read_logbooks", "replay", "write_logbooks"]

FORMAT = 1
LEDGER = "flibuste_tournament"
"""The first key of a ledger's head."""


def write_logbooks(path: str | PathLike[str], books: Iterable[Book]) -> int:
    """Write one game a line; how many. The file appears whole or not at all; one already there stays till then."""
    path, written = Path(path), 0
    part = path.with_name(path.name + ".part")
    try:
        with part.open("w", encoding="utf-8") as file:
            for book in books:
                file.write(json.dumps(book, ensure_ascii=False, separators=(",", ":")) + "\n")
                written += 1
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return written


def read_logbooks(path: str | PathLike[str]) -> Iterator[Book]:
    """The games of a file, one a line; raises UnreadableLogbook. Of a ledger that keeps them, the logbooks in it."""
    path = Path(path)
    try:
        with path.open(encoding="utf-8") as file:
            for number, line in enumerate(file, start=1):
                if line.strip() and LEDGER not in (book := _book(f"{path.name}, line {number}", line)):
                    yield book.get("logbook", book)
    except OSError as problem:
        raise UnreadableLogbook(where=path.name, expected="a readable file", got=problem.strerror) from None
    except UnicodeDecodeError:
        raise UnreadableLogbook(where=path.name, expected="JSON Lines in UTF-8", got="other bytes") from None


def _book(where: str, line: str) -> Book:
    try:
        book = json.loads(line)
    except (ValueError, RecursionError) as problem:
        raise UnreadableLogbook(where=where, expected="a JSON object", got=str(problem)) from None
    if not isinstance(book, dict):
        raise UnreadableLogbook(where=where, expected="a JSON object", got=type(book).__name__)
    return book


def replay(book: Book, sheet: str | None = None) -> Match:
    """Play a logbook again, checking everything; the match at its end.

    Raises UnreadableLogbook, EarlierRules, a SettingError, FalseEvent (with index and rule) or FalseResult. `sheet` is
    where to find a replaced sheet that the logbook only names."""
    match = begin(book, sheet)
    follow(match, book)
    return match


def follow(match: Match, book: Book) -> None:
    """Play the events of a logbook in a match that was begun for it, as far as they are true; raises as `replay`."""
    events = book["events"]
    seen = _compare(match, events, 0)
    for index, event in enumerate(events):
        if index >= len(match.events):
            _play(match, events, index, event)
            seen = _compare(match, events, seen)
    if seen < len(match.events):
        raise _false(match, len(events), _missing(match.events[seen]), "type")
    check_result(match, book.get("result"))


def begin(book: Book, sheet: str | None = None) -> Match:
    """The match of a logbook before its first event; raises UnreadableLogbook, EarlierRules or a SettingError."""
    if not _same(book.get("flibuste"), FORMAT):
        raise UnreadableLogbook(where="flibuste", expected=FORMAT, got=repr(book.get("flibuste")))
    for key, kind in (("game", str), ("options", dict), ("players", int), ("first", int), ("events", list)):
        if not isinstance(book.get(key), kind) or isinstance(book.get(key), bool):
            raise UnreadableLogbook(where=key, expected=kind.__name__, got=repr(book.get(key)))
    game = find_game(book["game"])
    rules = _rules(game, book)
    named = book["options"].get("sheet", "")
    if not isinstance(named, str) or PurePath(named).name != named or named.endswith(".toml"):
        raise UnreadableLogbook(where="sheet", expected="the name of a sheet", got=repr(named))
    options = {**book["options"], "sheet": sheet} if sheet else book["options"]
    return Match.of(game, check(game, options, book["players"], rules), book["first"])


def _rules(game: Game, book: Book) -> int:
    """The version of the rules it was played by; an earlier one only of a finished game."""
    rules = book.get("rules", game.version)
    if type(rules) is not int or not 1 <= rules <= game.version:
        raise UnreadableLogbook(where="rules", expected=f"a version from 1 to {game.version}", got=repr(rules))
    if rules < game.version and book.get("result") is None:
        raise EarlierRules(rules=rules, today=game.version)
    return rules


def _play(match: Match, events: list[Any], index: int, event: Any) -> None:
    if not isinstance(event, dict):
        raise _false(match, index, _both(f"expected an object, found {event!r}"), "type")
    try:
        if match.is_over:
            match.play(0)
        if event.get("type") not in ("roll", "draw", "setup", "move"):
            raise _false(match, index, _both(f"type {event.get('type')!r}"), "type")
        steps = match.game.events.read(match.position, event, events[:index])
        if not steps:
            raise _false(match, index, _both(f"nothing calls for {json.dumps(event)}"), "type")
        for seat, code in steps[match.follow(steps) :]:  # what may not come next is refused
            match.fall(code) if seat == CHANCE else match.play(code, seat)
    except Refusal as refusal:
        why = {"en": refusal.with_rule("en"), "fr": refusal.with_rule("fr")}
        raise _false(
            match, index, why, "player" if isinstance(refusal, NotYourTurn) else "type", refusal.rule
        ) from None


def _compare(match: Match, events: list[Any], seen: int) -> int:
    """Hold the events we recorded against the logbook's; how many have been compared."""
    for index in range(seen, min(len(match.events), len(events))):
        ours, theirs = match.events[index], events[index]
        if repr(ours) == repr(theirs):  # as most are; a repr tells 1 from true
            continue
        for key in {**ours, **theirs} if isinstance(theirs, dict) else ["type"]:
            known = key in match.game.events.KEYS and key not in match.game.events.LOOSE
            if known and not _same(ours.get(key), theirs.get(key) if isinstance(theirs, dict) else theirs):
                said = theirs.get(key) if isinstance(theirs, dict) else theirs
                raise _false(match, index, _differs(key, ours.get(key), said), key)
    return min(len(match.events), len(events))


def _same(ours: object, theirs: object) -> bool:
    """Equal; what is false, empty or 0 may be left out."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        return all(_same(ours.get(key), theirs.get(key)) for key in {**ours, **theirs})
    if isinstance(ours, list) and isinstance(theirs, list):
        return len(ours) == len(theirs) and all(map(_same_type, ours, theirs))
    return (not ours and not theirs) or (type(ours) is type(theirs) and bool(ours == theirs))


def _same_type(ours: object, theirs: object) -> bool:
    """Equal, and 1 is neither true nor 1.0."""
    return type(ours) is type(theirs) and (_same(ours, theirs) if isinstance(ours, list | dict) else ours == theirs)


def check_result(match: Match, claimed: object) -> None:
    """Hold the result that a logbook claims against the match's; raises FalseResult."""
    ours = match.result
    if ours is None or not isinstance(claimed, dict):
        if ours != claimed:
            raise FalseResult(key="result", expected=(ours and "the final scores") or None, got=claimed)
        return
    for key in ("scores", "winners"):
        found = claimed.get(key)
        if key == "winners" and isinstance(found, list) and all(type(seat) is int for seat in found):
            found = sorted(found)
        if not _same(ours[key], found):
            raise FalseResult(key=key, expected=ours[key], got=claimed.get(key))
    lines = claimed.get("breakdown")
    if not isinstance(lines, list) or len(lines) != match.players or not all(isinstance(line, dict) for line in lines):
        raise FalseResult(key="breakdown", expected="an object per seat", got=lines)
    for seat, (mine, theirs) in enumerate(zip(ours["breakdown"], lines, strict=True)):
        for key, value in mine.items():
            if key not in match.game.events.LOOSE and not _same_type(value, theirs.get(key)):
                raise FalseResult(key=f"breakdown of seat {seat}, {key}", expected=value, got=theirs.get(key))


def _false(match: Match, index: int, why: Mapping[str, str], key: str, rule: str = "") -> FalseEvent:
    found = rule or match.game.events.KEYS.get(key, "")
    reason = {lang: text if not found or found in text else f"{text} ({found})" for lang, text in why.items()}
    return FalseEvent(index=index, rule=found, why=reason)


def _both(text: str) -> dict[str, str]:
    return {"en": text, "fr": text}


def _differs(key: str, ours: object, theirs: object) -> dict[str, str]:
    mine, other = json.dumps(ours, ensure_ascii=False), json.dumps(theirs, ensure_ascii=False)
    return {"en": f"{key} should be {mine}, not {other}", "fr": f"{key} devrait être {mine}, pas {other}"}


def _missing(event: Event) -> dict[str, str]:
    written = json.dumps(event, ensure_ascii=False)
    return {"en": f"{written} is missing", "fr": f"il manque {written}"}
