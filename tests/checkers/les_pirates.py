"""An independent checker of Les Pirates logbooks, written from the rules dossier alone.

python tests/checkers/les_pirates.py FILE.jsonl
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

if not __package__:  # run as a script: make the sibling modules reachable (PEP 366)
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    __package__ = "checkers"

from .les_pirates_sea import BAR, Cell
from .les_pirates_setup import Event, Options, Refusal, SetUp, is_int, need
from .les_pirates_ships import Duty, Leg, Position, seat_of

LAST_TURN = 1000
SHOWN = 10


class LogEnds(Exception):
    """No event left: the game is still running."""


def geometry_rule(start: Cell, to: Cell) -> str:
    """The rule to name when no course leads from one cell to the other."""
    if isinstance(start, str):
        return "LP-17"
    if isinstance(to, str):
        return "LP-16"
    if start[1] in BAR:
        return "LP-15"
    return "LP-14" if to[1] in BAR or (start[1] < BAR[0]) != (to[1] < BAR[0]) else "LP-11"


class Replay:
    """Plays a logbook through; `winners` is None while the game runs."""

    def __init__(self, book: Event) -> None:
        need(book.get("flibuste") == 1 and book.get("game") == "les-pirates", "not a les-pirates logbook")
        self.options = Options(book.get("options"), book.get("players"))
        self.players: int = book["players"]
        need(is_int(book.get("first"), 0, self.players - 1), "first: not a seat (LP-02)")
        self.first: int = book["first"]
        need(isinstance(book.get("events"), list) and book["events"] != [], "events: none")
        self.events: list[Any] = book["events"]
        self.result = book.get("result")
        self.index = -1
        self.winners: list[int] | None = None
        self.position: Position

    def take(self) -> Event:
        self.index += 1
        if self.index == len(self.events):
            raise LogEnds
        event = self.events[self.index]
        if not isinstance(event, dict):
            raise Refusal("not an object")
        return event

    def move(self, seat: int, action: str, rule: str) -> Event:
        """The next event, which must be this action by this seat; `rule` asks for it."""
        event = self.take()
        got = event.get("action") if event.get("type") == "move" else event.get("type")
        need(got == action, f"{got!r} where {action!r} by seat {seat} was due ({rule})")
        need(is_int(event.get("player"), seat, seat), f"it is seat {seat}'s turn (LP-02)")
        return event

    def run(self) -> None:
        self.position = SetUp(self.options, self.players, self.take()).position
        seat = self.first
        for _ in range(LAST_TURN):
            self.turn(seat)
            if self.winners is not None:
                break
            seat = self.seat_after(seat)
        else:
            self.winners = sorted(self.position.standing())  # LP-27
        self.index += 1
        need(self.index == len(self.events), "the game was already over (LP-24, LP-25, LP-27)")

    def seat_after(self, seat: int) -> int:
        standing = self.position.standing()
        seats = ((seat + n) % self.players for n in range(1, self.players + 1))
        return next(seat for seat in seats if seat in standing)

    def turn(self, seat: int) -> None:
        event = self.take()
        if event.get("action") == "explode":
            self.explosion(seat, event)
            return
        while self.roll_played(seat, event):
            event = self.take()
            if event.get("action") == "stay":
                theirs = event.get("type") == "move" and is_int(event.get("player"), seat, seat)
                need(theirs, f"it is seat {seat}'s turn (LP-02)")
                return

    def read_roll(self, event: Event, count: int) -> list[int]:
        got = event.get("action") or event.get("type")
        need(event.get("type") == "roll", f"{got!r} where a roll was due (LP-10)")
        dice = event.get("dice")
        right = isinstance(dice, list) and len(dice) == count and all(is_int(die, 1, 6) for die in dice)
        need(right, f"dice {dice}: {count} dice of 1 to 6 were due (LP-10, LP-31, LP-32, LP-34)")
        return list(dice or ())

    def roll_played(self, seat: int, event: Event) -> bool:
        """Play one roll; true when One-two gives the right to another (LP-35), also when no die could be used."""
        dice = self.read_roll(event, self.options.dice())
        if self.options.on("cyclone") and len(set(dice)) == 1:
            self.cyclone(seat)
            if seat not in self.position.standing() or self.winners is not None:
                return False
        if not self.legs(seat, dice, None):
            self.move(seat, "pass", "LP-13")
        return self.options.on("one_two") and {1, 2} <= set(dice) and self.winners is None

    def own_ship(self, seat: int, ship: object) -> str:
        if not isinstance(ship, str) or ship not in self.position.ships or seat_of(ship) != seat:
            raise Refusal(f"{ship!r} is not a ship of seat {seat} still afloat (LP-10)")
        return ship

    def cyclone(self, seat: int) -> None:
        ship = self.own_ship(seat, self.move(seat, "lose", "LP-31").get("ship"))
        at, homes, sea = self.position.ships, self.position.homes, self.position.sea
        far = {s: sea.distance(at[s], homes[s]) for s in at if seat_of(s) == seat}
        need(far[ship] == max(far.values()), f"{ship} is not the ship farthest from its port: {far} (LP-31)")
        self.position = self.position.without({ship}, set())
        self.settle()

    def settle(self) -> None:
        """LP-24, LP-34: one player left wins; nobody left, nobody wins."""
        if len(self.position.standing()) < 2:
            self.winners = sorted(self.position.standing())

    def explosion(self, seat: int, event: Event) -> None:
        theirs = event.get("type") == "move" and is_int(event.get("player"), seat, seat)
        need(theirs, f"it is seat {seat}'s turn (LP-02)")
        need(self.options.on("explosive"), "explosive ships are not in play (LP-34)")
        ship = self.own_ship(seat, event.get("ship"))
        dice = self.read_roll(self.take(), 2)
        self.legs(seat, dice, ship)
        if self.winners is None:
            self.blast(seat, ship, min(dice))

    def blast(self, seat: int, ship: str, radius: int) -> None:
        event = self.move(seat, "blast", "LP-34")
        sea, centre = self.position.sea, self.position.ships[ship]
        need(self.read_cell(event.get("centre")) == centre, f"the blast is centred on {centre} (LP-34)")
        need(is_int(event.get("radius"), radius, radius), f"the blast's radius is {radius} (LP-34)")
        hit = {s for s, cell in self.position.ships.items() if sea.distance(centre, cell) <= radius}
        self.check_sinks(event, hit, "LP-34")
        wrecks = {cell for cell in self.position.wrecks if sea.distance(centre, cell) <= radius}
        self.position = self.position.without(hit, wrecks)
        self.settle()

    def check_sinks(self, event: Event, hit: set[str], rule: str) -> None:
        sinks = event.get("sinks", [])
        right = isinstance(sinks, list) and len(sinks) == len(hit) and all(ship in sinks for ship in hit)
        need(right, f"sinks {sinks}, must be {sorted(hit)} ({rule})")

    def read_cell(self, value: object) -> Cell:
        cell: Cell | None = value if isinstance(value, str) else None
        if isinstance(value, list) and len(value) == 2 and all(type(n) is int for n in value):
            cell = (value[0], value[1])
        if cell is None or not self.position.sea.is_cell(cell):
            raise Refusal(f"{value!r} is not a cell of this sea (LP-11)")
        return cell

    def legs(self, seat: int, dice: list[int], only: str | None) -> int:
        """Play the legs of a roll, as many as LP-13 asks for; how many that is."""
        duty = Duty(self.position, seat, dice, only)
        left = dict(enumerate(dice))
        while self.winners is None and len(dice) - len(left) < duty.total:
            event = self.move(seat, "leg", "LP-13")
            self.leg(seat, event, self.read_die(event, left), only)
            used = len(dice) - len(left)
            fine = self.winners is not None or duty.allows(self.position, list(left.values()), used)
            need(fine, f"this leg leaves no way to use {duty.total} dice{self.ending(duty)}")
        return duty.total

    @staticmethod
    def ending(duty: Duty) -> str:
        return " and end in the open sea (LP-34)" if duty.open_sea else " (LP-13)"

    @staticmethod
    def read_die(event: Event, left: dict[int, int]) -> int:
        die = event.get("die")
        if type(die) is not int or die not in left:
            raise Refusal(f"die {die!r} does not exist or is used (LP-10)")
        return left.pop(die)

    def leg(self, seat: int, event: Event, die: int, only: str | None) -> None:
        leg = Leg(self.read_group(seat, event, only), self.read_cell(event.get("to")), self.read_load(event))
        start = self.position.ships[leg.ships[0]]
        need(self.read_cell(event.get("from")) == start, f"{leg.ships[0]} stands on {start} (LP-10)")
        leg = leg._replace(carrier=self.read_carrier(event, leg))
        self.check_course(leg, start, die)
        self.check_sinks(event, set(self.position.foes(seat, leg.to)), "LP-22")
        need(not leg.load or bool(self.position.island_treasure(leg.to)), "no treasure to load here (LP-20)")
        need(not leg.load or only is None, "a ship that is sacrificed loads nothing (LP-34)")
        self.position = self.position.after(leg)
        if self.position.won_by(leg, only is not None):
            self.winners = [seat]
        self.check_named_carrier(event)

    def check_course(self, leg: Leg, start: Cell, die: int) -> None:
        courses = [course for course in self.position.sea.courses(start, die) if course.to == leg.to]
        need(bool(courses), f"no leg of {die} from {start} to {leg.to} ({geometry_rule(start, leg.to)})")
        problems = [self.position.problem(leg, course) for course in courses]
        need(None in problems, problems[0] or "")

    def read_group(self, seat: int, event: Event, only: str | None) -> tuple[str, ...]:
        names = event.get("ships")
        if not isinstance(names, list) or not names:
            raise Refusal("ships: must name at least one (LP-10)")
        group = tuple(self.own_ship(seat, name) for name in names)
        need(only is None or group == (only,), f"only the explosive ship {only} moves (LP-34)")
        whole = sorted(group) == sorted(self.position.fleet_of(group[0]))
        need(len(group) == 1 or whole, f"{names} may not move together (LP-10, LP-38)")
        return group

    @staticmethod
    def read_load(event: Event) -> bool:
        load = event.get("load", False)
        need(type(load) is bool, "load: not true or false (LP-20)")
        return bool(load)

    def read_carrier(self, event: Event, leg: Leg) -> str | None:
        """The ship that takes the treasure over, where a leg splits its stack (LP-38)."""
        carrier = event.get("carrier")
        if carrier is None or not self.position.splits_treasure(leg.ships):
            return None
        stack = self.position.at[self.position.ships[leg.ships[0]]]
        need(carrier in stack, f"carrier {carrier!r} is not in the stack {stack} (LP-38)")
        return str(carrier)

    def check_named_carrier(self, event: Event) -> None:
        """A carrier named where nothing splits changes nothing, so it must be true."""
        carrier = event.get("carrier")
        right = carrier is None or carrier in self.position.aboard.values()
        need(right, f"{carrier!r} cannot take the treasure by this leg (LP-38)")

    def check_result(self) -> None:
        winners = self.winners or []
        if not isinstance(self.result, dict):
            raise Refusal("result: missing, but the game is over")
        given = self.result.get("winners")
        right = isinstance(given, list) and len(given) == len(winners) and all(w in given for w in winners)
        need(right, f"result: winners {given}, must be {winners} (LP-24, LP-25, LP-27)")
        scores = [int(seat in winners) for seat in range(self.players)]
        need(self.result.get("scores") == scores, f"result: scores must be {scores} (LP-25)")


def check(book: dict[str, Any]) -> str | None:
    """None when the logbook is right, else what is wrong, with the event's index from 0."""
    replay: Replay | None = None
    try:
        replay = Replay(book)
        replay.run()
    except LogEnds:
        return "result: given, but the game is not over" if book.get("result") is not None else None
    except Refusal as refusal:
        return f"event {replay.index}: {refusal}" if replay else str(refusal)
    return outcome(replay.check_result)


def outcome(step: Callable[[], None]) -> str | None:
    try:
        step()
    except Refusal as refusal:
        return str(refusal)
    return None


def check_line(line: str) -> str | None:
    try:
        book = json.loads(line)
    except ValueError as error:
        return f"not JSON: {error}"
    return check(book) if isinstance(book, dict) else "not a JSON object"


def main(paths: list[str]) -> int:
    accepted, problems = 0, []
    for path in paths:
        for number, line in enumerate(Path(path).read_text(encoding="utf-8").split("\n"), 1):
            problem = check_line(line) if line.strip() else None
            accepted += bool(line.strip()) and problem is None
            problems += [f"{path}:{number}: {problem}"] if problem else []
    print(f"{accepted} accepted, {len(problems)} refused")
    print("\n".join(problems[:SHOWN]), end="\n" if problems else "")
    return 1 if problems or not paths else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
