"""Replays Archipels logbooks and says whether they keep to the rules."""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, permutations
from pathlib import Path
from typing import Any, ClassVar

if not __package__:  # run as a script
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    __package__ = "checkers"

from .shell import Cell, Json, Table, as_cell, as_list, as_object, best, judge, main, need, need_gains, whole

SEA = ("seahorse", "manta", "octopus", "fish")
LAND = ("turtle", "parrot", "crab")
BUILDINGS = ("hut", "tiki")
WORTH = dict.fromkeys(SEA, 1) | dict.fromkeys(LAND, 2) | dict.fromkeys(BUILDINGS, 7)  # AR-50
BELOW = {"sand": "sea", "building": "sand"}
RULES = {"sea": "AR-21", "sand": "AR-22", "building": "AR-23"}
GRID = {(x, y) for x in range(1, 6) for y in range(1, 6)}
BOARD = GRID - {(1, 1), (5, 1), (1, 5), (5, 5), (3, 3)}  # AR-02
NEUTRAL = ("row", 1)  # AR-04
DAYS = {2: 6, 3: 9, 4: 8}  # AR-33
SQUARE = ((0, 0), (1, 0), (0, 1), (1, 1))  # reading order
PONTOON = 2

Tile = tuple[str, tuple[str | None, ...]]
Line = tuple[str, int]


def faces(animals: tuple[str, ...]) -> Iterator[tuple[str | None, ...]]:
    """The dossier's list of the sea or sand tiles."""
    for a in animals:
        yield from sorted(set(permutations((a, a, a, "bottle"))))
    for a, b in combinations(animals, 2):
        yield from sorted(set(permutations((a, a, b, b))))
        yield from ((a, None, None, b), (b, None, None, a), (None, a, b, None), (None, b, a, None))


def supply() -> Counter[Tile]:  # AR-01
    tiles = Counter[Tile](("sea", face) for face in faces(SEA))
    tiles.update(("sand", face) for face in faces(LAND))
    tiles.update({("building", (element,)): 12 for element in BUILDINGS})
    return tiles


def as_tile(value: Any) -> Tile:
    tile = as_object(value, "a tile")
    cells = as_list(tile.get("cells"), "cells")
    known = all(cell is None or isinstance(cell, str) for cell in cells)
    need(known, f"{cells} are no cells of a tile (AR-20)")
    return str(tile.get("level")), tuple(cells)


def square(at: Cell) -> list[Cell]:
    return [(at[0] + dx, at[1] + dy) for dx, dy in SQUARE]


def around(cell: Cell) -> set[Cell]:
    return {(cell[0] + dx, cell[1] + dy) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}


@dataclass
class Island:
    levels: dict[str, dict[Cell, Cell]] = field(default_factory=lambda: {level: {} for level in RULES})
    tiles: dict[tuple[str, Cell], Tile] = field(default_factory=dict)  # `levels` maps a cell to its tile here
    hand: list[Tile] = field(default_factory=list)  # the pontoon, and the tiles taken this turn
    fresh: list[Tile] = field(default_factory=list)  # the pictures taken this turn (AR-13)

    def fits(self, level: str, at: Cell) -> bool:
        cells = square(at)
        if any(cell in self.levels[level] for cell in cells):  # AR-24
            return False
        if level == "sea":
            return self.fits_sea(at)
        base = self.levels[BELOW[level]]
        return all(cell in base for cell in cells) and len({base[cell] for cell in cells}) > 1

    def fits_sea(self, at: Cell) -> bool:  # AR-21
        if not self.levels["sea"]:
            return at == (0, 0)
        return any(around(cell) & self.levels["sea"].keys() for cell in square(at))

    def has_room(self, level: str) -> bool:
        return level == "sea" or any(self.fits(level, cell) for cell in self.levels[BELOW[level]])

    def place(self, tile: Tile, at: Cell) -> None:
        need(self.fits(tile[0], at), f"no {tile[0]} tile can lie at {at} ({RULES[tile[0]]}, AR-24)")
        self.levels[tile[0]].update(dict.fromkeys(square(at), at))
        self.tiles[tile[0], at] = tile

    def visible(self) -> Counter[str]:  # AR-51
        seen: Counter[str] = Counter()
        for (level, at), (_, faces_) in self.tiles.items():
            above = {"sea": "sand", "sand": "building"}.get(level)
            for cell, element in zip(square(at), faces_, strict=False):  # a building has one element
                seen[element or ""] += above is None or cell not in self.levels[above]
        return seen


class Archipels(Table):
    rules: ClassVar[dict[str, str]] = {"end": "AR-33", "winners": "AR-52", "scores": "AR-51", "values": "AR-50"}

    def __init__(self, book: Json) -> None:
        self.players = whole(book, "players", 2, 4, "AR-33")
        self.first = whole(book, "first", 0, self.players - 1, "AR-03")
        self.supply, self.flowers = supply(), Counter[str]()
        self.market: dict[Cell, Tile] = {}
        self.islands = [Island() for _ in range(self.players)]
        self.cells = {cell for cell in BOARD if self.players != 3 or cell[1] != NEUTRAL[1]}
        self.day, self.taken = 0, False  # day 0 until the first one begins
        self.paddles: set[Line] = set()
        self.turns: list[int] = []
        self.gardeners: list[int] = []  # seats with a flower to place today

    def start_day(self) -> None:  # AR-10, AR-30, AR-40, AR-41
        order = [(self.first + self.day + turn) % self.players for turn in range(self.players)]
        self.turns = order * 2 if self.players == 2 else order
        self.gardeners = [order[-1], order[-1], order[0]] if self.players == 2 else [order[-1], order[-2]]
        self.paddles = {NEUTRAL} if self.players == 3 else set()
        self.day += 1

    def free(self) -> list[Cell]:
        return [cell for cell in self.market if not self.covered(cell)]

    def covered(self, cell: Cell) -> bool:
        return ("column", cell[0]) in self.paddles or ("row", cell[1]) in self.paddles

    def evening(self) -> bool:
        """All turns are played and all flowers placed."""
        return not self.turns and not self.gardeners

    def over(self) -> bool:
        return self.day == DAYS[self.players] and self.evening()

    def apply(self, event: Json) -> None:
        need_gains(event, {}, "logbook")
        if self.day and not self.evening():
            self.move(event)
        elif event.get("type") == "setup":
            self.setup(event)
        else:
            self.draw(event)
        ready = len(self.market) == len(self.cells) and self.flowers
        if self.evening() and ready and not self.over():
            self.start_day()

    def setup(self, event: Json) -> None:  # AR-05
        need(not self.flowers, "the flowers are set up only once (AR-05)")
        animals = as_list(event.get("flowers"), "flowers")
        need(len(animals) == 4, f"{len(animals)} flowers at the start (AR-05)")
        need(all(animal in SEA + LAND for animal in animals), f"{animals} are no animals (AR-05)")
        need(len(set(animals)) == 4, f"{animals} are not four different animals (AR-05)")
        self.flowers.update(animals)

    def draw(self, event: Json) -> None:  # AR-01, AR-32
        need(event.get("type") == "draw", "first fill the board and set up the flowers (AR-01, AR-32)")
        cell, tile = as_cell(event.get("cell")), as_tile(event.get("tile"))
        need(cell in self.cells, f"no tile lies on {cell} (AR-02, AR-04)")
        need(cell not in self.market, f"{cell} is not empty (AR-32)")
        need(self.supply[tile] > 0, f"no {tile} is left in the supply (AR-01)")
        self.supply[tile] -= 1
        self.market[cell] = tile

    def move(self, event: Json) -> None:
        seat = self.turns[0] if self.turns else self.gardeners[0]
        need(event.get("type") == "move", f"seat {seat} has to move (AR-10, AR-30)")
        whole(event, "player", seat, seat, "AR-10, AR-30, AR-40, AR-41")
        expected = ("place", "discard", "end") if self.taken else ("take",) if self.turns else ("flower",)
        action = event.get("action")
        need(action in expected, f"action is {action!r}, should be {' or '.join(expected)} (AR-10, AR-30)")
        play = {
            "take": self.take,
            "place": self.place,
            "discard": self.discard,
            "end": self.end,
            "flower": self.flower,
        }[str(action)]
        play(seat, event)
        if not self.turns and not self.free():  # AR-31
            self.gardeners.clear()

    def take(self, seat: int, event: Json) -> None:  # AR-11, AR-40
        cells = [as_cell(cell) for cell in as_list(event.get("cells"), "cells")]
        most = 2 if self.players == 2 else 3
        right = 1 <= len(set(cells)) == len(cells) <= most
        need(right, f"takes {cells}, not 1 to {most} tiles (AR-11, AR-40)")
        paddle = as_paddle(event.get("paddle"))
        for cell in cells:
            need(cell in self.free(), f"{cell} has no free tile (AR-11)")
            need(cell[paddle[0] == "row"] == paddle[1], f"{cell} is not under the paddle {paddle} (AR-11)")
        self.islands[seat].fresh = [self.market.pop(cell) for cell in cells]
        self.islands[seat].hand += self.islands[seat].fresh
        self.paddles.add(paddle)
        self.taken = True

    def held(self, seat: int, event: Json) -> Tile:
        tile = as_tile(event.get("tile"))
        need(tile in self.islands[seat].hand, f"seat {seat} has no {tile} (AR-12)")
        return tile

    def place(self, seat: int, event: Json) -> None:  # AR-12
        tile = self.held(seat, event)
        self.islands[seat].place(tile, as_cell(event.get("at")))
        self.islands[seat].hand.remove(tile)

    def discard(self, seat: int, event: Json) -> None:  # AR-13
        tile, island = self.held(seat, event), self.islands[seat]
        need(len(island.hand) > PONTOON, "a discard while the pontoon has room (AR-13)")
        stuck = [tile for tile in island.fresh if tile in island.hand and not island.has_room(tile[0])]
        need(bool(stuck), "a discard while every tile taken this turn can be placed (AR-13)")
        island.hand.remove(tile)

    def end(self, seat: int, event: Json) -> None:  # AR-12
        left = len(self.islands[seat].hand)
        need(left <= PONTOON, f"{left} tiles are left for the pontoon (AR-12)")
        self.turns.pop(0)
        self.taken = False

    def flower(self, seat: int, event: Json) -> None:  # AR-30
        cell, element = as_cell(event.get("cell")), str(event.get("element"))
        need(cell in self.free(), f"{cell} has no free tile (AR-30)")
        need(element in WORTH, f"{element!r} has no zone (AR-31)")
        need(element in self.market[cell][1], f"the tile on {cell} shows no {element} (AR-30)")
        self.flowers[element] += 1
        del self.market[cell]
        self.gardeners.pop(0)

    def values(self) -> dict[str, int]:  # AR-50
        return {element: worth * self.flowers[element] for element, worth in WORTH.items()}

    def scores(self) -> list[int]:  # AR-51
        values = self.values() | {"bottle": -3}
        seen = [island.visible() for island in self.islands]
        return [sum(island[key] * value for key, value in values.items()) for island in seen]

    def winners(self) -> list[int]:
        bottles = [island.visible()["bottle"] for island in self.islands]
        return best([(score, -left) for score, left in zip(self.scores(), bottles, strict=True)])

    def breakdown(self) -> list[Json]:
        seen = [island.visible() for island in self.islands]
        return [
            {**{key: island[key] for key in WORTH}, "bottles": island["bottle"], "values": self.values()}
            for island in seen
        ]


def as_paddle(value: Any) -> Line:
    paddle = as_object(value, "paddle")
    axes = [axis for axis in ("column", "row") if axis in paddle]
    need(len(axes) == 1, f"paddle {paddle} lies on no line or on two (AR-11)")
    return axes[0], whole(paddle, axes[0], 1, 5, "AR-11")


def check(book: dict[str, Any]) -> str | None:
    return judge(book, "archipels", Archipels)


if __name__ == "__main__":
    sys.exit(main(check, sys.argv[1:]))
