"""Replays Doodle Islands logbooks (both seas, solo) and says whether they keep to the rules."""

import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

if not __package__:  # run as a script
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    __package__ = "checkers"

from .shell import (
    SHAPES,
    Cell,
    Json,
    Table,
    as_cell,
    as_list,
    best,
    flag,
    joined,
    judge,
    main,
    need,
    need_gains,
    options_of,
    shape_of,
    whole,
)

ZONES = ("monster", "island", "bonus", "kraken")
BONUSES = (3, 5, 7, 10)
FORTS = {1: (3, 1), 2: (3, 1), 3: (4, 2), 4: (3, 1), 5: (3, 2)}  # column: forts, ticked at the start
TENTACLES = (4, 2)
TITLES = (
    (120, "Roi ou Reine des Pirates"),
    (105, "Amiral"),
    (90, "Capitaine"),
    (70, "Quartier-Maître"),
    (50, "Loup de mer"),
    (30, "Moussaillon"),
)
ACTIONS = {"A": (("fort",), "DI-21"), "K": (("draw", "tentacle"), "DI-32")}
CLOSED = {"A": "DI-21", "R": "DI-34"}  # the rule that closes a cell, else DI-08
PAYING = {"M": "DI-13, DI-25, DI-31", "T": "DI-13, DI-26, DI-27", "K": "DI-13, DI-33"}


@dataclass(frozen=True)
class Sea:
    rows: tuple[str, ...]
    zones: dict[str, range]  # reaching the last number of a zone ends the game (DI-28, DI-36)
    ships: dict[str, int]
    bottles: int
    stake: int
    shared: bool  # a number circled by one player is crossed by the others (DI-31)

    def terrain(self, cell: Cell) -> str:
        return self.rows[cell[1] - 1][cell[0] - 1]

    def cells(self) -> list[Cell]:
        span = range(1, len(self.rows) + 1)
        return [(column, row) for column in span for row in span]


SEAS = {
    "treasures": Sea(
        ("SMTAS", "ASSTM", "TSAST", "STSTA", "TASMS"),
        {"monster": range(3, 16), "island": range(1, 11)},
        {"S": 4},
        7,
        4,
        False,
    ),
    "monsters": Sea(
        ("MGsMRK", "sKRGMM", "RMMKGs", "KMGMsR", "GsMRKM", "MRKsMG"),
        {"monster": range(3, 19), "kraken": range(2, 19)},
        {"s": 3, "G": 5},
        12,
        7,
        True,
    ),
}


@dataclass
class Sheet:
    sea: Sea
    ticks: dict[Cell, int]
    routes: dict[Cell, str] = field(default_factory=dict)
    circled: dict[str, list[int]] = field(default_factory=lambda: {zone: [] for zone in ZONES})
    bottles: int = 0
    builder: bool = False

    def is_open(self, cell: Cell) -> bool:
        terrain = self.sea.terrain(cell)
        if terrain == "A":
            return self.ticks[cell] < FORTS[cell[0]][0]
        return terrain != "R" and cell not in self.routes

    def open_cells(self) -> set[Cell]:
        return {cell for cell in self.sea.cells() if self.is_open(cell)}

    def on_route(self, route: Iterable[Cell], terrains: str) -> list[Cell]:
        return [cell for cell in route if self.sea.terrain(cell) in terrains]

    def ship_gold(self) -> int:  # DI-16, DI-29, DI-37
        kinds = "".join(self.sea.ships)
        ships = self.on_route(self.routes, kinds)
        paying = [ship for ship in ships if len(self.on_route(joined(self.routes, ship), kinds)) > 1]
        return sum(self.sea.ships[self.sea.terrain(ship)] for ship in paying)

    def feats(self) -> list[str]:  # DI-42
        gold = {zone: sum(numbers) for zone, numbers in self.circled.items()}
        earned = {
            "sober": not self.bottles,
            "builder": self.builder,
            "slayer": gold["monster"] == 42,
            "goldbeard": gold["island"] + gold["bonus"] == 74,
            "navigator": len(joined(self.routes, next(iter(self.routes)))) == len(self.routes),
        }
        return [feat for feat in earned if earned[feat]]


def start_ticks(sea: Sea) -> dict[Cell, int]:
    ticks = {cell: FORTS[cell[0]][1] for cell in sea.cells() if sea.terrain(cell) == "A"}
    return ticks | {cell: TENTACLES[1] for cell in sea.cells() if sea.terrain(cell) == "K"}


def title(gold: int) -> str | None:  # DI-41
    return next((name for least, name in TITLES if gold >= least), None)


class Islands(Table):
    rules: ClassVar[dict[str, str]] = {
        "end": "DI-14",
        "winners": "DI-15",
        "scores": "DI-29",
        "ships": "DI-16, DI-37",
        "bottle_stake": "DI-17, DI-40",
        "bottles": "DI-09",
        "title": "DI-41",
        "feats": "DI-42",
    }

    def __init__(self, book: Json) -> None:
        options = options_of(book)
        need(options.get("sea") in list(SEAS), f"no sea {options.get('sea')!r} (DI-02)")
        self.sea = SEAS[options["sea"]]
        self.players = whole(book, "players", 2 if self.sea.shared else 1, 5, "DI-30, DI-40")
        self.leader = whole(book, "first", 0, self.players - 1, "DI-03")
        may_pass = flag(options, "more_control")
        need(not (may_pass and self.sea.shared), "more_control is false in the Sea of Monsters (logbook)")
        self.may_pass = may_pass or self.sea.shared  # DI-22, DI-35
        self.sheets = [Sheet(self.sea, start_ticks(self.sea)) for _ in range(self.players)]
        self.prepared, self.black, self.ending = 0, 0, False
        self.white: dict[int, int] = {}  # the dice not taken yet this round
        self.queue: list[int] = []  # seats still to play this round

    def over(self) -> bool:
        return self.ending and not self.queue

    def apply(self, event: Json) -> None:
        if self.prepared < len(self.sea.rows):
            self.prepare(event)
        elif not self.queue:
            self.roll(event)
        else:
            self.move(event)

    def prepare(self, event: Json) -> None:  # DI-04
        rolled = event.get("type") == "roll" and event.get("for") == "prepare"
        need(rolled, f"column {self.prepared + 1} is not prepared yet (DI-04)")
        self.prepared = whole(event, "column", self.prepared + 1, self.prepared + 1, "DI-04")
        black = whole(event, "black", 1, 6, "DI-05")
        for sheet in self.sheets:
            column = [cell for cell in self.sea.cells() if cell[0] == self.prepared]
            sheet.routes[sheet.on_route(column, "AR")[0]] = SHAPES[black - 1]

    def roll(self, event: Json) -> None:  # DI-01, DI-06
        rolled = event.get("type") == "roll" and event.get("for") == "round"
        need(rolled, "a round begins with its roll (DI-06)")
        self.black = whole(event, "black", 1, 6, "DI-01")
        white = as_list(event.get("white"), "white")
        need(len(white) == (3 if self.players == 1 else self.players + 1), f"{len(white)} white dice (DI-01)")
        faces = [whole({"white die": face}, "white die", 1, 6, "DI-01") for face in white]
        self.white = dict(enumerate(faces))
        self.queue = [(self.leader + turn) % self.players for turn in range(self.players)]
        self.leader = (self.leader + 1) % self.players  # DI-03

    def move(self, event: Json) -> None:
        need(event.get("type") == "move", f"seat {self.queue[0]} has to move (DI-06)")
        seat = whole(event, "player", self.queue[0], self.queue[0], "DI-06")
        self.queue.pop(0)
        if event.get("action") == "bottle":
            self.bottle(seat, event)
        else:
            self.draw(seat, event)
        self.ending |= self.sheets[seat].bottles >= self.sea.bottles  # DI-28, DI-36

    def allowed(self, sheet: Sheet, face: int) -> set[Cell]:
        """The open cells a white die of this face allows: DI-06, DI-23, DI-24, DI-34."""
        if not self.sea.shared:
            columns = range(1, 6) if self.black == 6 else (self.black,)
            rows = range(1, 6) if face == 6 else (face,)
            return {cell for cell in sheet.open_cells() if cell[0] in columns and cell[1] in rows}
        pointed = set(self.sea.cells()) if self.costs_bottle(face) else {(self.black, face)}
        return sheet.open_cells() & pointed

    def costs_bottle(self, face: int) -> bool:  # DI-24, DI-34
        return self.sea.terrain((self.black, face)) == "R" if self.sea.shared else face == 6

    def bottle(self, seat: int, event: Json) -> None:  # DI-09, DI-22, DI-35
        need(event.get("die") is None, "a bottle takes no die (DI-09)")
        usable = [die for die, face in self.white.items() if self.allowed(self.sheets[seat], face)]
        need(self.may_pass or not usable, f"a bottle, though dice {usable} can be used (DI-09)")
        need_gains(event, {}, "DI-09")
        self.sheets[seat].bottles += 1

    def draw(self, seat: int, event: Json) -> None:
        sheet, cell, die = self.sheets[seat], as_cell(event.get("cell")), whole(event, "die", 0, 5, "DI-06")
        need(die in self.white, f"die {die} is not there or taken (DI-06)")
        face = self.white.pop(die)
        need(cell in self.sea.cells(), f"{cell} is not on the sheet (DI-06)")
        closed = CLOSED.get(self.sea.terrain(cell), "DI-08")
        need(sheet.is_open(cell), f"{cell} is not open to seat {seat} ({closed})")
        fits = cell in self.allowed(sheet, face)
        need(fits, f"black {self.black} and white {face} do not allow {cell} (DI-06, DI-23)")
        due, rule = self.costs_bottle(face), "DI-34" if self.sea.shared else "DI-24"
        need(flag(event, "bottle") == due, f"bottle should be {due} ({rule})")
        sheet.bottles += due
        self.mark(seat, cell, event)

    def mark(self, seat: int, cell: Cell, event: Json) -> None:
        sheet, terrain, action = self.sheets[seat], self.sea.terrain(cell), event.get("action")
        actions, rule = ACTIONS.get(terrain, (("draw",), "DI-06"))
        need(action in actions, f"no {action!r} in {cell} ({rule})")
        if action == "draw":
            sheet.routes[cell] = shape_of(event, "DI-05")
            need_gains(event, self.earn(seat, cell), PAYING.get(terrain, "DI-12"))
            return
        spare = terrain == "A" or sheet.ticks[cell] < TENTACLES[0]
        need(spare, f"all tentacles of {cell} are ticked (DI-32)")
        sheet.ticks[cell] += 1
        need_gains(event, {}, "DI-12")

    def result(self, sheet: Sheet, cell: Cell) -> tuple[str, int]:
        """The zone a newly drawn cell scores in and what it is worth: DI-25, DI-26, DI-31, DI-33."""
        terrain, route = self.sea.terrain(cell), joined(sheet.routes, cell)
        if terrain == "T":
            return "island", sum(sheet.ticks[archipelago] for archipelago in sheet.on_route(route, "A"))
        if terrain == "K":
            return "kraken", sheet.ticks[cell] * len(sheet.on_route(route, "R"))
        return "monster", len(route) if terrain == "M" else 0

    def earn(self, seat: int, cell: Cell) -> dict[str, int]:
        sheet = self.sheets[seat]
        zone, worth = self.result(sheet, cell)
        number = self.circle(sheet, zone, self.sea.zones[zone], worth, self.sea.shared)
        if not number:
            return {}
        self.ending |= number == self.sea.zones[zone][-1]
        sheet.builder |= zone == "island" and worth == sum(forts for forts, _ in FORTS.values())
        bonus = self.circle(sheet, "bonus", BONUSES, number, True) if zone == "island" else 0  # DI-27
        return {zone: number} | ({"bonus": bonus} if bonus else {})

    def circle(self, sheet: Sheet, zone: str, numbers: Iterable[int], worth: int, shared: bool) -> int:
        """DI-13: the highest number still available and not above the worth, or 0."""
        sheets = self.sheets if shared else [sheet]
        gone = {number for other in sheets for number in other.circled[zone]}
        number = max((number for number in numbers if number <= worth and number not in gone), default=0)
        if number:
            sheet.circled[zone].append(number)
        return number

    def stake(self, sheet: Sheet) -> int:  # DI-17, DI-40
        bottles = [other.bottles for other in self.sheets]
        gained, lost = sheet.bottles == min(bottles), sheet.bottles == max(bottles)
        return self.sea.stake * (gained - lost)

    def gold(self, sheet: Sheet) -> Json:
        sums = {f"{zone}s" if zone != "bonus" else "bonuses": sum(sheet.circled[zone]) for zone in ZONES}
        return {**sums, "ships": sheet.ship_gold(), "bottle_stake": self.stake(sheet)}

    def scores(self) -> list[int]:
        return [sum(self.gold(sheet).values()) for sheet in self.sheets]

    def winners(self) -> list[int]:
        return best([(gold, -sheet.bottles) for gold, sheet in zip(self.scores(), self.sheets, strict=True)])

    def breakdown(self) -> list[Json]:
        parts: list[Json] = [{**self.gold(sheet), "bottles": sheet.bottles} for sheet in self.sheets]
        if self.players == 1:
            parts[0] |= {"title": title(self.scores()[0]), "feats": self.sheets[0].feats()}
        return parts


def check(book: dict[str, Any]) -> str | None:
    return judge(book, "doodle-islands", Islands)


if __name__ == "__main__":
    sys.exit(main(check, sys.argv[1:]))
