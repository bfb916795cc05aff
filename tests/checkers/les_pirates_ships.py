"""The ships of Les Pirates: who stands where, which legs they may make, and what a roll obliges to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from typing import NamedTuple

from .les_pirates_sea import Cell, Course, Sea


@cache
def seat_of(ship: str) -> int:
    return int(ship.partition(".")[0])


class Leg(NamedTuple):
    """What a player decides for one die, beside the die itself."""

    ships: tuple[str, ...]
    to: Cell
    load: bool = False
    carrier: str | None = None


@dataclass(frozen=True)
class Position:
    """The table between two legs. Never changed in place."""

    sea: Sea
    fleet: bool
    shipwreck: bool
    homes: dict[str, tuple[int, int]]  # ship -> the anchor of its port
    ships: dict[str, Cell]
    aboard: dict[str, str | None]  # treasure -> its ship, None on the island
    wrecks: frozenset[Cell] = frozenset()
    at: dict[Cell, list[str]] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        at: dict[Cell, list[str]] = {}
        for ship, cell in self.ships.items():
            at.setdefault(cell, []).append(ship)
        object.__setattr__(self, "at", at)

    def key(self) -> tuple[object, ...]:
        return tuple(self.ships.items()), tuple(self.aboard.values()), self.wrecks

    def standing(self) -> set[int]:
        return {seat_of(ship) for ship in self.ships}

    def foes(self, seat: int, cell: Cell) -> list[str]:
        return [ship for ship in self.at.get(cell, ()) if seat_of(ship) != seat]

    def island_treasure(self, cell: Cell) -> str | None:
        """The treasure a ship ending on this cell may load (LP-20)."""
        name = self.sea.anchors.get(cell)
        return name if name in self.aboard and self.aboard[name] is None else None

    def carriers(self, group: tuple[str, ...], carrier: str | None) -> list[str]:
        """The ships of a group that sail with a treasure, once the carrier took over (LP-38)."""
        stack = self.at[self.ships[group[0]]]
        loaded = {carrier if carrier else ship for ship in self.aboard.values() if ship in stack}
        return [ship for ship in group if ship in loaded]

    def splits_treasure(self, group: tuple[str, ...]) -> bool:
        stack = self.at[self.ships[group[0]]]
        return len(group) < len(stack) and any(ship in stack for ship in self.aboard.values())

    def problem(self, leg: Leg, course: Course) -> str | None:
        """Why this group may not sail this course."""
        seat = seat_of(leg.ships[0])
        for cell in course.over:
            if self.foes(seat, cell):
                return f"the leg passes over an opponent's ship at {cell} (LP-12)"
            if cell in self.wrecks:
                return f"the leg passes over a wreck at {cell} (LP-33)"
        for ship in self.carriers(leg.ships, leg.carrier):
            if course.heading == ("S" if self.homes[ship][1] == 1 else "N"):
                return f"treasure ship {ship} sails away from its port (LP-21)"
        return self._problem_at_end(seat, course.to)

    def _problem_at_end(self, seat: int, cell: Cell) -> str | None:
        if self.foes(seat, cell):
            return None
        if cell in self.wrecks:
            return f"the leg ends on a wreck at {cell} (LP-33)"
        if cell in self.at and not self.fleet:
            return f"the leg ends on the player's own ship at {cell} (LP-12)"
        return None

    def after(self, leg: Leg) -> Position:
        """The table once a leg was made: hand over, sail, board, load."""
        sunk = self.foes(seat_of(leg.ships[0]), leg.to)
        stack = self.at[self.ships[leg.ships[0]]]
        aboard = {t: (leg.carrier or s) if s in stack else s for t, s in self.aboard.items()}
        aboard = {t: leg.ships[0] if s in sunk else s for t, s in aboard.items()}
        if leg.load:
            aboard[self.sea.anchors[leg.to]] = leg.ships[0]
        ships = {s: leg.to if s in leg.ships else cell for s, cell in self.ships.items() if s not in sunk}
        wrecks = self.wrecks | {leg.to} if sunk and self.shipwreck else self.wrecks
        return replace(self, ships=ships, aboard=aboard, wrecks=wrecks)

    def without(self, lost: set[str], wrecks: set[Cell]) -> Position:
        """Ships lost with no boarder, whose treasure goes back to its island (LP-26), and wrecks blown up."""
        ships = {ship: cell for ship, cell in self.ships.items() if ship not in lost}
        aboard = {t: None if s in lost else s for t, s in self.aboard.items()}
        return replace(self, ships=ships, aboard=aboard, wrecks=self.wrecks - wrecks)

    def won_by(self, leg: Leg, sacrificed: bool) -> bool:
        """Whether the leg that led here wins: treasure home (LP-25; not by a sacrificed ship, LP-34) or nobody else
        left (LP-24)."""
        home = any(s in leg.ships and self.homes[s] == leg.to for s in self.aboard.values() if s)
        return (home and not sacrificed) or len(self.standing()) == 1

    def fleet_of(self, ship: str) -> tuple[str, ...]:
        """LP-38: all ships of its port still afloat, if they are at least two on one cell; else none."""
        seat, home = seat_of(ship), self.homes[ship]
        afloat = tuple(s for s in self.ships if seat_of(s) == seat and self.homes[s] == home)
        together = self.fleet and len(afloat) > 1 and len({self.ships[s] for s in afloat}) == 1
        return afloat if together else ()

    def _groups(self, seat: int, only: str | None) -> list[tuple[str, ...]]:
        mine = [ship for ship in self.ships if seat_of(ship) == seat]
        if only is not None:
            return [(only,)]
        return [(ship,) for ship in mine] + sorted({self.fleet_of(ship) for ship in mine} - {()})

    def legs(self, seat: int, die: int, only: str | None) -> Iterator[Leg]:
        """Every leg this die allows, LP-13 left aside."""
        for group in self._groups(seat, only):
            stack = self.at[self.ships[group[0]]]
            carriers = [None, *stack] if self.splits_treasure(group) else [None]
            for course in self.sea.courses(self.ships[group[0]], die):
                for carrier in carriers:
                    yield from self._choices(Leg(group, course.to, False, carrier), course, only is not None)

    def _choices(self, leg: Leg, course: Course, sacrificed: bool) -> Iterator[Leg]:
        """The leg with or without loading (LP-34: never by a sacrificed ship) and, where a fleet gains a treasure, each
        ship named first."""
        if self.problem(leg, course):
            return
        prey = self.foes(seat_of(leg.ships[0]), leg.to)
        gains = any(ship in prey for ship in self.aboard.values())
        for load in (False, True) if self.island_treasure(leg.to) and not sacrificed else (False,):
            for first in leg.ships if gains or load else leg.ships[:1]:
                order = (first, *(ship for ship in leg.ships if ship != first))
                yield leg._replace(ships=order, load=load)


class Duty:
    """LP-13, and LP-34 when `only` names an explosive ship: how many dice must be used, ending where."""

    def __init__(self, position: Position, seat: int, dice: list[int], only: str | None) -> None:
        self.seat, self.only = seat, only
        self._failed: set[tuple[object, ...]] = set()
        self.open_sea = False
        faces = tuple(sorted(dice))
        ways = (n for n in range(len(faces), 0, -1) if self._reach(position, faces, n, False))
        self.total = next(ways, 0)
        self.open_sea = only is not None and self._sea_is_possible(position, faces)

    def _sea_is_possible(self, position: Position, faces: tuple[int, ...]) -> bool:
        self.open_sea = True
        return self._reach(position, faces, self.total, False)

    def allows(self, position: Position, dice: list[int], used: int) -> bool:
        """Whether the turn can still end as it should from here: with all dice due, or with a win."""
        return self._reach(position, tuple(sorted(dice)), self.total - used, True)

    def _reach(self, position: Position, faces: tuple[int, ...], count: int, win: bool) -> bool:
        """Whether `count` more legs can be made; `win`: or fewer, the last of them winning."""
        if count == 0:
            return self._well_ended(position)
        key = (position.key(), faces, count, win, self.open_sea)
        if key in self._failed:
            return False
        for die in sorted(set(faces)):
            rest = list(faces)
            rest.remove(die)
            for leg in position.legs(self.seat, die, self.only):
                if self._leads_on(position.after(leg), leg, tuple(rest), count, win):
                    return True
        self._failed.add(key)
        return False

    def _leads_on(self, after: Position, leg: Leg, rest: tuple[int, ...], count: int, win: bool) -> bool:
        if after.won_by(leg, self.only is not None):
            return win or (count == 1 and self._well_ended(after))
        return self._reach(after, rest, count - 1, win)

    def _well_ended(self, position: Position) -> bool:
        if not self.open_sea or self.only is None:
            return True
        return position.sea.open_sea(position.ships[self.only])
