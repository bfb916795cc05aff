"""Replays Soft Seas logbooks and says whether they keep to the rules."""

import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

if not __package__:  # run as a script
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    __package__ = "checkers"

from .shell import (
    Cell,
    Json,
    Table,
    as_cell,
    as_list,
    as_object,
    best,
    flag,
    joined,
    judge,
    main,
    need,
    need_gains,
    shape_of,
    whole,
)

SHEET = (
    "F1 M  I  B2 F2",
    "B1 I  F3 M  I ",
    "M  F2 B3 I  M ",
    "I  M  F2 I  B2",
    "F3 B1 I  M  F1",
)
LAND = {(x, y): mark for y, row in enumerate(SHEET, 1) for x, mark in enumerate(row.split(), 1)}
BARRELS = (2, 2, 3)  # SS-11: crossed in this order
LINES = {"boats": ((3, 3), (2, 5)), "islands": ((3, 3), (2, 5), (2, 7))}  # SS-09: boxes, bonus
ZONES = {"B": ("boats", "boat"), "I": ("islands", "island")}  # the zone and its key in gains
FREE_COLUMN = 6

Bonus = tuple[int, str, int, int]  # player, zone, line, value


@dataclass
class Sheet:
    routes: dict[Cell, str] = field(default_factory=dict)
    scored: dict[str, list[int]] = field(default_factory=lambda: {zone: [] for zone in LINES})
    crossed: int = 0
    bonuses: int = 0

    def free(self) -> set[Cell]:
        return set(LAND) - set(self.routes)

    def worth(self, cell: Cell) -> int:  # SS-06, SS-07
        marks = [LAND[other] for other in joined(self.routes, cell)]
        if LAND[cell][0] == "B":
            return int(LAND[cell][1]) * marks.count("M")
        return sum(int(mark[1]) for mark in marks if mark[0] == "F")


class Seas(Table):
    rules: ClassVar[dict[str, str]] = {
        "end": "SS-12",
        "winners": "SS-13",
        "scores": "SS-13",
        "boats": "SS-06",
        "islands": "SS-07",
        "bonuses": "SS-10",
        "barrels": "SS-11",
    }

    def __init__(self, book: Json) -> None:
        self.players = whole(book, "players", 1, 8, "SS-01")
        whole(book, "first", 0, self.players - 1, "logbook")
        self.sheets = [Sheet() for _ in range(self.players)]
        self.die = 0
        self.queue: list[int] = []  # seats still to draw this turn
        self.due: list[Bonus] = []  # bonuses of this turn, not yet written down
        self.gone: set[tuple[str, int]] = set()  # lines completed in an earlier turn

    def over(self) -> bool:
        if self.queue or self.due:
            return False
        return any(sheet.crossed == len(BARRELS) or not sheet.free() for sheet in self.sheets)

    def apply(self, event: Json) -> None:
        if self.queue:
            self.move(event)
        elif self.due:
            self.settle(event)
        else:
            self.roll(event)

    def roll(self, event: Json) -> None:  # SS-02
        need(event.get("type") == "roll", "a turn begins with its roll, and no bonus is due (SS-02, SS-10)")
        self.die = whole(event, "die", 1, 6, "SS-01")
        self.queue = list(range(self.players))

    def move(self, event: Json) -> None:
        need(event.get("type") == "move", f"seat {self.queue[0]} has to draw (SS-02)")
        seat = whole(event, "player", self.queue[0], self.queue[0], "SS-02")
        need(event.get("action") == "draw", f"no action {event.get('action')!r} (SS-02)")
        self.queue.pop(0)
        self.draw(seat, event)

    def draw(self, seat: int, event: Json) -> None:
        sheet, cell = self.sheets[seat], as_cell(event.get("cell"))
        column = {free for free in sheet.free() if self.die in (FREE_COLUMN, free[0])}  # SS-02, SS-03
        need(cell in sheet.free(), f"{cell} is not free for seat {seat} (SS-02)")
        need(cell in column or not column, f"{cell} is not in column {self.die} (SS-02)")
        need(flag(event, "barrel") == (not column), f"barrel should be {not column} (SS-04)")
        sheet.crossed += not column
        sheet.routes[cell] = shape_of(event, "SS-02")
        self.score(seat, cell, event)

    def score(self, seat: int, cell: Cell, event: Json) -> None:
        sheet, kind = self.sheets[seat], LAND[cell][0]
        zone, key = ZONES.get(kind, ("", ""))
        worth = sheet.worth(cell) if zone else 0
        rule = {"B": "SS-06", "I": "SS-07"}.get(kind, "SS-08")
        need_gains(event, {key: worth} if worth else {}, rule)  # SS-08
        if worth:
            sheet.scored[zone].append(worth)
            self.complete(seat, zone)

    def complete(self, seat: int, zone: str) -> None:  # SS-09, SS-10
        written, boxes = len(self.sheets[seat].scored[zone]), 0
        for line, (size, value) in enumerate(LINES[zone], start=1):
            boxes += size
            if written == boxes and (zone, line) not in self.gone:
                self.due.append((seat, zone, line, value))

    def settle(self, event: Json) -> None:  # SS-10, SS-14
        need(event.get("type") == "setup", f"bonuses {self.due} are not written down (SS-10)")
        written = [as_bonus(entry) for entry in as_list(event.get("bonuses"), "bonuses")]
        need(sorted(written) == sorted(self.due), f"bonuses are {written}, should be {self.due} (SS-10)")
        for seat, zone, line, value in self.due:
            self.sheets[seat].bonuses += value
            self.gone.add((zone, line))
        self.due = []

    def scores(self) -> list[int]:
        return [sum(part.values()) for part in self.breakdown()]

    def winners(self) -> list[int]:
        return best([(score,) for score in self.scores()])

    def breakdown(self) -> list[Json]:
        return [
            {
                "boats": sum(sheet.scored["boats"]),
                "islands": sum(sheet.scored["islands"]),
                "bonuses": sheet.bonuses,
                "barrels": sum(BARRELS[sheet.crossed :]),
            }
            for sheet in self.sheets
        ]


def as_bonus(entry: Any) -> Bonus:
    bonus = as_object(entry, "a bonus")
    zone = str(bonus.get("zone"))
    need(zone in LINES, f"no zone {zone!r} (SS-09)")
    line = whole(bonus, "line", 1, len(LINES[zone]), "SS-09")
    return whole(bonus, "player", 0, 7, "SS-01"), zone, line, whole(bonus, "value", 3, 7, "SS-09")


def check(book: dict[str, Any]) -> str | None:
    return judge(book, "soft-seas", Seas)


if __name__ == "__main__":
    sys.exit(main(check, sys.argv[1:]))
