"""What the logbook checkers share: strict reading of JSON, joined routes, results, the command line.

Nothing here or in the checkers comes from the game engine: they are written from the rules alone.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar

Json = dict[str, Any]
Cell = tuple[int, int]
Check = Callable[[Json], str | None]

SHOWN = 10  # how many problems the command line prints
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}
STEPS = {"N": (0, -1), "S": (0, 1), "E": (1, 0), "W": (-1, 0)}
SHAPES = ("WE", "NS", "NE", "ES", "SW", "WN")  # DI-05: in the order of the die's faces


class RuleError(Exception):
    """Why a logbook is wrong, with the rule that says so."""


def need(condition: bool, why: str) -> None:
    if not condition:
        raise RuleError(why)


def same(one: Any, other: Any) -> bool:
    """Equal as JSON: unlike Python, 1 is neither 1.0 nor true."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def whole(holder: Json, key: str, low: int, high: int, rule: str) -> int:
    value = holder.get(key)
    fits = type(value) is int and low <= value <= high
    need(fits, f"{key} is {value!r}, should be {low if low == high else f'from {low} to {high}'} ({rule})")
    return int(holder[key])


def flag(holder: Json, key: str) -> bool:
    value = holder.get(key, False)
    need(isinstance(value, bool), f"{key} is {value!r}, neither true nor false (logbook)")
    return bool(value)


def as_cell(value: Any) -> Cell:
    pair = isinstance(value, list) and len(value) == 2 and all(type(part) is int for part in value)
    need(pair, f"{value!r} is no cell (logbook)")
    return value[0], value[1]


def as_list(value: Any, what: str) -> list[Any]:
    need(isinstance(value, list), f"{what} is no list (logbook)")
    return list(value)


def as_object(value: Any, what: str) -> Json:
    need(isinstance(value, dict), f"{what} is no object (logbook)")
    return dict(value)


def shape_of(event: Json, rule: str) -> str:
    shape = event.get("shape")
    need(shape in SHAPES, f"{shape!r} is no route shape ({rule})")
    return str(shape)


def need_gains(event: Json, earned: dict[str, int], rule: str) -> None:
    written = event.get("gains", {})
    need(same(written, earned), f"gains are {written}, should be {earned} ({rule})")


def neighbours(routes: Mapping[Cell, str], cell: Cell) -> Iterator[Cell]:
    """DI-10: the cells whose route meets this cell's route on their common side."""
    for side in routes[cell]:
        beside = cell[0] + STEPS[side][0], cell[1] + STEPS[side][1]
        if OPPOSITE[side] in routes.get(beside, ""):
            yield beside


def joined(routes: Mapping[Cell, str], start: Cell) -> set[Cell]:
    """Every cell of the whole joined route through `start`, each once (DI-11)."""
    seen, queue = {start}, [start]
    while queue:
        fresh = set(neighbours(routes, queue.pop())) - seen
        seen |= fresh
        queue += fresh
    return seen


def best(ranks: list[tuple[int, ...]]) -> list[int]:
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]


class Table(ABC):
    """One game being replayed; `rules` names the rule behind each part of the result."""

    rules: ClassVar[dict[str, str]]  # "end", "winners", "scores" and the keys of the breakdown

    @abstractmethod
    def apply(self, event: Json) -> None:
        """Play one event, or raise RuleError."""

    @abstractmethod
    def over(self) -> bool: ...

    @abstractmethod
    def scores(self) -> list[int]: ...

    @abstractmethod
    def winners(self) -> list[int]: ...

    @abstractmethod
    def breakdown(self) -> list[Json]: ...


def check_result(table: Table, result: Json) -> None:
    check_breakdown(table, as_list(result.get("breakdown"), "breakdown"))
    scores, seats = result.get("scores"), as_list(result.get("winners"), "winners")
    rule = table.rules["scores"]
    need(same(scores, table.scores()), f"scores are {scores}, should be {table.scores()} ({rule})")
    fair = all(type(seat) is int for seat in seats) and sorted(seats) == table.winners()
    need(fair, f"winners are {seats}, should be {table.winners()} ({table.rules['winners']})")


def check_breakdown(table: Table, parts: list[Any]) -> None:
    due = table.breakdown()
    need(len(parts) == len(due), f"breakdown has {len(parts)} seats, should have {len(due)} (logbook)")
    for seat, part in enumerate(parts):
        written = as_object(part, f"breakdown of seat {seat}")
        for key, value in due[seat].items():
            need(key in written, f"seat {seat}: breakdown lacks {key} (logbook)")
            rule = table.rules.get(key, table.rules["scores"])
            wrong = f"seat {seat}: {key} is {written[key]}, should be {value} ({rule})"
            need(agrees(written[key], value), wrong)


def agrees(written: Any, due: Any) -> bool:
    """Lists in any order; objects with extra keys."""
    if isinstance(written, list) and isinstance(due, list):
        return same(sorted(written, key=repr), sorted(due, key=repr))
    if isinstance(written, dict) and isinstance(due, dict):
        return all(key in written and same(written[key], due[key]) for key in due)
    return same(written, due)


def check_header(book: Json, game: str) -> None:
    need(isinstance(book, dict), "a logbook is a JSON object (logbook)")
    need(same(book.get("flibuste"), 1), "flibuste is not 1 (logbook)")
    need(book.get("game") == game, f"game is {book.get('game')!r}, not {game!r} (logbook)")
    sheet = options_of(book).get("sheet")
    need(sheet is None, f"this checker knows only the shipped sheet, not {sheet!r} (logbook)")


def options_of(book: Json) -> Json:
    options = book.get("options")
    return as_object({} if options is None else options, "options")


def judge(book: Json, game: str, open_table: Callable[[Json], Table]) -> str | None:
    """None when the logbook is right, else what is wrong; events are numbered from 0."""
    where = "header"
    try:
        check_header(book, game)
        table = open_table(book)
        for index, event in enumerate(as_list(book.get("events"), "events")):
            where = f"event {index}"
            need(not table.over(), f"the game was already over ({table.rules['end']})")
            table.apply(as_object(event, "an event"))
        where = "result"
        check_end(table, book.get("result"))
    except RuleError as refusal:
        return f"{where}: {refusal}"
    return None


def check_end(table: Table, result: Any) -> None:
    if result is None:
        need(not table.over(), f"missing, though the game is over ({table.rules['end']})")
        return
    need(table.over(), f"given before the game is over ({table.rules['end']})")
    check_result(table, as_object(result, "result"))


def verdicts(path: str, check: Check) -> Iterator[str | None]:
    for number, line in enumerate(Path(path).read_text(encoding="utf-8").split("\n"), start=1):
        if not line.strip():
            continue
        try:
            problem = check(json.loads(line))
        except json.JSONDecodeError as error:
            problem = f"not JSON: {error}"
        yield problem and f"{path}:{number}: {problem}"


def main(check: Check, paths: list[str]) -> int:
    if not paths:
        print("usage: python CHECKER.py FILE.jsonl ...")
        return 2
    found = [verdict for path in paths for verdict in verdicts(path, check)]
    problems = [verdict for verdict in found if verdict]
    print(f"{len(found) - len(problems)} accepted, {len(problems)} refused")
    print(*problems[:SHOWN], sep="\n", end="\n" if problems else "")
    return 1 if problems else 0
