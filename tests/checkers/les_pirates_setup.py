"""The set-up of Les Pirates: which options go together, and where everything starts."""

from __future__ import annotations

from typing import Any

from .les_pirates_sea import Cell, Sea, berths
from .les_pirates_ships import Position

Event = dict[str, Any]
FLAGS = (
    "devils_island", "cyclone", "double_board", "one_treasure", "shipwreck", "explosive", "one_two", "fleet"
)  # fmt: skip
KINGDOMS = {"enemy": (("NW", "SW"), ("NE", "SE")), "headwind": (("NW", "NE"), ("SW", "SE"))}


class Refusal(Exception):
    """The logbook is wrong."""


def is_int(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def need(right: bool, problem: str) -> None:
    if not right:
        raise Refusal(problem)


class Options:
    """The variants in play; refuses what LP-39 refuses."""

    def __init__(self, given: object, players: object) -> None:
        if not isinstance(given, dict):
            raise Refusal("options: not an object")
        self.flags = {name: given.get(name, False) for name in FLAGS}
        need(all(type(flag) is bool for flag in self.flags.values()), "options: a flag is not true or false")
        kingdoms = given.get("kingdoms", "none")
        need(kingdoms in ("none", *KINGDOMS), f"options: no kingdoms {kingdoms!r} (LP-39)")
        self.kingdoms = None if kingdoms == "none" else KINGDOMS[kingdoms]
        need(is_int(players, 2, 8), f"players: {players!r}, must be 2 to 8 (LP-39)")
        for problem in self._refusals(players):
            raise Refusal(f"options: {problem} (LP-39)")

    def on(self, flag: str) -> bool:
        return bool(self.flags[flag])

    def _refusals(self, players: Any) -> list[str]:
        double, realm = self.on("double_board"), self.kingdoms is not None
        rows = [
            (self.on("devils_island") and self.on("fleet"), "Devil's island with Fleet"),
            (self.on("cyclone") and double, "Cyclone with Double board"),
            (realm and double, "kingdoms on a double board"),
            (realm and players != 2, "kingdoms with other than 2 players"),
            (double and players < 5, "Double board with fewer than 5 players"),
            (not double and players > 4, "5 or more players without a double board"),
            (self.on("one_treasure") and not double, "one treasure without a double board"),
        ]
        return [problem for wrong, problem in rows if wrong]

    def dice(self) -> int:
        return 4 if self.on("double_board") else 3 if self.on("cyclone") else 2


class SetUp:
    """The first event: ports, treasures and the ships' places."""

    def __init__(self, options: Options, players: int, event: Event) -> None:
        self.options, self.players = options, players
        self.sea = Sea(options.on("double_board"))
        need(event.get("type") == "setup", "the first event must be the set-up")
        ports = self._ports(event.get("ports"))
        treasures = self._treasures(event.get("treasures"))
        homes: dict[str, tuple[int, int]] = {}
        ships: dict[str, Cell] = {}
        for seat, names in enumerate(ports):
            for n, port in enumerate(p for p in names for _ in range(3)):
                homes[f"{seat}.{n}"] = self.sea.ports[port]
                ships[f"{seat}.{n}"] = self._place(port, n % 3)
        self._check_places(event.get("ships"), ships)
        fleet, wrecks = options.on("fleet"), options.on("shipwreck")
        self.position = Position(self.sea, fleet, wrecks, homes, ships, dict.fromkeys(treasures))

    def _ports(self, given: object) -> list[tuple[str, ...]]:
        if not isinstance(given, list) or len(given) != self.players:
            raise Refusal("ports: one entry for each seat (LP-03)")
        if self.options.kingdoms:
            return self._kingdom_ports(given)
        names = [name for name in given if isinstance(name, str) and name in self.sea.ports]
        need(len(names) == len(set(names)) == self.players, f"ports {given}: unknown or given twice (LP-03)")
        return [(name,) for name in names]

    def _kingdom_ports(self, given: list[Any]) -> list[tuple[str, ...]]:
        """LP-36, LP-37; either seat may hold either kingdom (LP-03), its ports in either order."""
        assert self.options.kingdoms
        right = all(isinstance(pair, list) and all(isinstance(p, str) for p in pair) for pair in given)
        pairs = sorted(sorted(pair) for pair in given) if right else []
        kingdoms = sorted(sorted(pair) for pair in self.options.kingdoms)
        need(pairs == kingdoms, f"ports {given} do not fit the kingdoms (LP-36, LP-37)")
        return [tuple(pair) for pair in given]

    def _treasures(self, given: object) -> list[str]:
        names = [name for name in given if isinstance(name, str)] if isinstance(given, list) else []
        need(isinstance(given, list) and len(names) == len(given), "treasures: must be a list of names")
        one = self.options.on("one_treasure") and len(names) == 1 and names[0] in self.sea.islands
        every = not self.options.on("one_treasure") and sorted(names) == sorted(self.sea.islands)
        need(one or every, f"treasures {names} are not those of this game (LP-01, LP-32)")
        return names

    def _place(self, port: str, n: int) -> Cell:
        if self.options.on("fleet"):
            return self.sea.ports[port]
        if self.options.on("devils_island") and n < 2:
            return self.sea.devils[port][n]
        return berths(self.sea.ports[port])[n]

    def _check_places(self, given: object, ships: dict[str, Cell]) -> None:
        rules = {"fleet": "LP-38", "devils_island": "LP-30"}
        rule = next((rule for flag, rule in rules.items() if self.options.on(flag)), "LP-01")
        if not isinstance(given, dict) or given.keys() != ships.keys():
            raise Refusal(f"ships: must be {sorted(ships)} ({rule})")
        for ship, cell in ships.items():
            need(given[ship] == list(cell), f"ship {ship} starts on {cell} ({rule})")
