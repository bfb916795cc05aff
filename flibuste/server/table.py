"""A table: what its stored events make of it. It knows rules and seats, but no storage and no transport.

Every change is an event (`events`). A verb (`sit`, `move`, …)
gives the event it would be, or refuses; `apply` carries an event out, a new one as well as a stored one. `start` and
`move` play at once, to know the dice that stand in the event. Should an event then not be stored, the table is thrown
away and made again from those that are.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import inf
from typing import Any, NamedTuple, assert_never

from flibuste.engine.contract import CHANCE, Game, Setup
from flibuste.engine.dice import Chance
from flibuste.engine.errors import EarlierRules, NothingToUndo
from flibuste.engine.fair import commitment
from flibuste.engine.games import find_game
from flibuste.engine.match import Match
from flibuste.engine.options import Setting, check
from flibuste.engine.turn import Turn
from flibuste.server import clock, events
from flibuste.server.chance import FIRST_METHOD, METHOD, chance_of
from flibuste.server.errors import (
    AlreadyLeft,
    AlreadyStarted,
    NameTaken,
    NobodyThere,
    NotStarted,
    NotTheirs,
    SeatsEnough,
    SeatsFree,
    SeatTaken,
    Unreplayable,
    WasRemoved,
)
from flibuste.server.texts import likeness

__all__ = ["Planned", "Seat", "Table", "planned"]

SEATS_OPEN, SEATS_PRIVATE = 1, 2
"""How many seats one guest takes at a table that is listed, and at one by link (two at one device)."""
AtSeat = events.Sat | events.Set | events.Left | events.Came | events.StoodIn | events.GaveBack


TRIED_AGAINST = "amiral"
"""Who sits, in a game that is tried again, where a person sat."""


@dataclass
class Seat:
    """A place at the table. `owner` is the identity of the person whose seat it is."""

    kind: str
    name: str = ""
    owner: str | None = None
    level: str | None = None
    salt: str = ""
    left: bool = False
    stand_in: str | None = None
    gone: bool = False
    """Whose it was has been removed: a bot plays on."""

    def stored(self) -> events.StoredSeat:
        return {
            "kind": self.kind,
            "name": self.name,
            "owner": self.owner,
            "level": self.level,
            "salt": self.salt,
            "left": self.left,
            "stand_in": self.stand_in,
            "gone": self.gone,
        }

    @property
    def bot(self) -> str | None:
        """The level of the bot that plays here now, if one does."""
        return self.stand_in or (self.level if self.kind == "bot" else None)


class Planned(NamedTuple):
    """What a verb gives: the event, and what follows from it in the game, already worked out. Nothing has happened."""

    event: events.Event
    turn: Turn | None = None
    match: Match | None = None


def planned(proposed: events.Event | Planned) -> Planned:
    """The same of a verb from which nothing follows but its event."""
    return proposed if isinstance(proposed, Planned) else Planned(proposed)


@dataclass
class Table:
    code: str
    seq: int = 0
    host: str = ""
    founder: str = ""
    """Whose table it is: while they are away another may be host."""
    muted: set[str] = field(default_factory=set)
    removed: set[str] = field(default_factory=set)
    name: str = ""
    open: bool = False
    hints: bool = True
    clock: events.Clock = field(default_factory=lambda: events.Clock(mode="none", seconds=60))
    seats: list[Seat] = field(default_factory=list)
    setting: Setting = field(init=False)
    match: Match | None = None
    created: float = 0.0
    updated: float = 0.0
    since: float = inf
    """When whoever acts now began to think, by the server's count; inf where that was not stored yet."""
    times: list[float] = field(default_factory=list)
    """The same before each action, to go back to."""
    chat: list[events.Said] = field(default_factory=list)
    rematch: str | None = None
    first: int | None = None
    """Who will begin, where that is settled: in a rematch."""
    acted: list[int] = field(default_factory=list)
    """How many actions each seat has done."""
    answers: dict[tuple[str, str], int] = field(default_factory=dict)
    """(identity, message id) → the seq of what it did: the same message twice is carried out once."""
    commitment: str = ""
    """The promise of the secret that its dice follow from; empty where nobody could verify them."""
    arranged: int = 0
    """How many events changed more than a move does."""
    undos: int = 0
    settled: int = 0
    """So many steps nobody takes back: a bot or the clock did the last of them."""
    aside: int = 0
    """So many events at its end could not be carried out again, and are kept aside."""
    setup: Setup | None = None
    """Its board, once that is worked out."""
    line: tuple[int, dict[str, Any]] | None = None
    """What lists tell of it, as it was when so much was `arranged`."""

    # What it is

    @property
    def status(self) -> str:
        if not self.match:
            return "setup"
        return "over" if self.match.is_over else "playing"

    @property
    def players(self) -> int:
        return len(self.seats)

    @property
    def acting(self) -> tuple[int, ...]:
        return self.match.acting if self.match else ()

    @property
    def free(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.kind == "open"]

    @property
    def logged(self) -> int:
        """How many entries the logbook has."""
        return len(self.match.events) if self.match else 0

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def fair(self) -> dict[str, Any] | None:
        """What may be known of its dice now: the salts once they are fixed, the secret once the game is over."""
        if not self.commitment:
            return None
        fair: dict[str, Any] = {
            "method": self.dice,
            "commitment": self.commitment,
            "salts": [],
            "made": [],
            "first": None,
            "secret": None,
        }
        return fair | self.match.fair if self.match else fair

    @property
    def due(self) -> float | None:
        """When the clock runs out for a person who acts now, by the server's count."""
        waiting = any(not self.seats[seat].bot for seat in self.acting)
        return self.since + self.clock["seconds"] if waiting and self.clock["mode"] != "none" else None

    @property
    def deadline(self) -> float | None:
        """The same as a time of day."""
        return None if self.due is None else clock.now(self.due)

    @property
    def wake(self) -> float | None:
        """When it must be looked after, by the server's count: a bot moves at once, a strict clock when it runs out."""
        if any(self.seats[seat].bot for seat in self.acting):
            return 0.0
        return self.due if self.clock["mode"] == "strict" else None

    def reckon(self, count: float) -> None:
        """Nobody began to think later than now, whatever was counted before a crash."""
        self.since = min(self.since, count)
        self.times = [min(since, count) for since in self.times]

    def seats_of(self, who: str) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.owner == who]

    def playing(self) -> Match:
        """The match; raises NotStarted."""
        if not self.match:
            raise NotStarted()
        return self.match

    def lay_out(self) -> None:
        """Work out the board before the game begins. It may take a second: in a thread. Raises UnreadableSheet."""
        setup = Setup(self.game, self.setting, self.game.load(self.setting))
        _ = setup.plain_board, setup.cell  # worked out when first asked for
        self.setup = setup

    def logbook(self) -> dict[str, Any]:
        """The game's logbook, with the names of those who played."""
        return self.playing().logbook() | {"names": self.names}

    @property
    def undoable(self) -> int | None:
        """The seat whose action was the last thing that happened: no die, draw, bot or other player since."""
        match = self.match
        if not match or match.is_over or len(match.steps) <= self.settled or match.steps[-1].seat == CHANCE:
            return None
        return match.steps[-1].seat

    # Verbs: the event, or a refusal

    def sit(self, who: str, seat: int | None, name: str, salt: str) -> events.Sat:
        if self.match:
            raise AlreadyStarted()
        if seat is None and self.free:
            seat = self.free[0]
        if seat is None or seat not in self.free:
            raise SeatTaken()
        if who in self.removed:
            raise WasRemoved()
        most = self.players if who == self.host else SEATS_OPEN if self.open else SEATS_PRIVATE
        if len(self.seats_of(who)) >= most:
            raise SeatsEnough(most=most)
        self._check_name(name, who)
        return {"kind": "sat", "seat": seat, "who": who, "name": name, "salt": salt}

    def _check_name(self, name: str, who: str | None) -> None:
        """Nobody sits under what looks like another's name; raises NameTaken."""
        for seat in self.seats:
            if seat.kind != "open" and seat.owner != who and likeness(seat.name) == likeness(name):
                raise NameTaken(name=seat.name)

    def leave(self, seat: int) -> events.Left:
        if self.seats[seat].left:
            raise AlreadyLeft()
        return {"kind": "left", "seat": seat}

    def set_seat(self, seat: int, kind: str, level: str | None, name: str, owner: str | None = None) -> events.Set:
        """Before the game the host makes a seat open, a bot's or their own; nobody's seat is taken from them."""
        if self.match:
            raise AlreadyStarted()
        if self.seats[seat].owner not in (None, self.host):
            raise SeatTaken()
        if owner:
            self._check_name(name, owner)
        return {"kind": "set", "seat": seat, "to": kind, "level": level, "name": name, "owner": owner}

    def remove(self, seat: int, level: str) -> events.Removed:
        """All seats of somebody: free before the game, in it a bot's; never those of whose table it is."""
        whom = self.seats[seat].owner
        if whom is None or self.status == "over":
            raise NobodyThere(seat=seat)
        if whom in (self.host, self.founder):
            raise NotTheirs()
        return {"kind": "removed", "whom": whom, "seats": self.seats_of(whom), "level": level}

    def mute(self, seat: int, muted: bool) -> events.Muted:
        whom = self.seats[seat].owner
        if whom is None or (whom in self.muted) == muted:
            raise NobodyThere(seat=seat)
        return {"kind": "muted", "whom": whom, "muted": muted}

    def salt(self, who: str, salt: str) -> events.Salted | None:
        """The salt for those of a visitor's seats that have none; None where there is no need."""
        seats = [seat for seat in self.seats_of(who) if not self.seats[seat].salt]
        return {"kind": "salted", "seats": seats, "salt": salt} if salt and seats and not self.match else None

    def start(self, spare: Sequence[str]) -> Planned:
        """Begin; where nobody gave a salt the dice make one, or, at tables from before, it is the `spare` one."""
        if self.match:
            raise AlreadyStarted()
        if self.free:
            raise SeatsFree(seats=", ".join(str(number + 1) for number in self.free))
        makes = self.dice == METHOD
        salts = [seat.salt or (None if makes else spare[number]) for number, seat in enumerate(self.seats)]
        match = self._fresh(salts, self.game.version)
        event: events.Started = {
            "kind": "started",
            "rules": match.setting.rules,
            "first": match.first,
            "salts": salts,
            "fell": [step.code for step in match.steps],
        }
        return Planned(event, match=match)

    def move(self, seat: int, code: int, by: str) -> Planned:
        """An action of a seat; raises a Refusal that names the rule. `by`: person, bot or clock."""
        turn = self.playing().turn(code, seat)
        event: events.Moved = {"kind": "moved", "seat": seat, "code": code, "by": by, "fell": turn.fell}
        return Planned(event, turn)

    def undo(self, seat: int) -> events.Undone:
        if self.undoable != seat:
            raise NothingToUndo()
        return {"kind": "undone", "seat": seat}

    def again(self, secret: bytes) -> events.Created:
        """The beginning of a rematch: the same seats without their salts, the next seat begins."""
        return {
            "kind": "created",
            "who": self.founder,
            "seats": [_again(seat).stored() for seat in self.seats],
            "secret": secret.hex(),
            "game": self.game.id,
            "rules": self.game.version,
            "options": dict(self.setting.options),
            "name": self.name,
            "dice": METHOD,
            "open": self.open,
            "hints": self.hints,
            "clock": self.clock.copy(),
            "first": (self.playing().first + 1) % self.players,
        }

    def from_step(self, step: int, who: str, seat: int, secret: bytes) -> events.Created:
        """The beginning of a game that goes on from a moment of this one, with bots at the other seats.

        Its dice are not verifiable: those of the past fell at another table."""
        match = self.playing()
        seats = [
            Seat("human", one.name, who) if number == seat else Seat("bot", one.name, level=one.level or TRIED_AGAINST)
            for number, one in enumerate(self.seats)
        ]
        return {
            "kind": "created",
            "who": who,
            "seats": [one.stored() for one in seats],
            "secret": secret.hex(),
            "game": self.game.id,
            "rules": self.game.version,
            "options": dict(self.setting.options),
            "name": self.name,
            "open": False,
            "hints": True,
            "clock": {"mode": "none", "seconds": self.clock["seconds"]},
            "first": match.first,
            "begun": [[one.seat, one.code] for one in match.steps[:step]],
        }

    def check_rules(self) -> None:
        """Raises Unreplayable for a game that was running when its rules changed; a finished one stays to look at."""
        if self.status == "playing" and self.setting.rules < self.game.version:
            why = EarlierRules(rules=self.setting.rules, today=self.game.version)
            raise Unreplayable(table=self.code, why={lang: why.sentence(lang) for lang in ("en", "fr")})

    # Events

    def apply(self, event: events.Event, turn: Turn | None = None, match: Match | None = None) -> None:
        """Carry out an event; what follows from it in the game is worked out where it is not given."""
        self._carry_out(event, turn, match)
        self.seq += 1
        self.updated = event["at"]
        if event["kind"] not in ("moved", "undone") or self.status == "over":
            self.arranged += 1
        if "id" in event:
            self.answers[event["who"], event["id"]] = self.seq

    def _carry_out(self, event: events.Event, turn: Turn | None, match: Match | None) -> None:
        if event["kind"] == "moved":
            self._moved(event, turn)
        elif event["kind"] == "undone":
            self._undone(event)
        elif event["kind"] == "said":
            self._said(event)
        elif event["kind"] == "created":
            self._created(event)
        elif event["kind"] == "started":
            self._started(event, match)
        elif event["kind"] == "renamed":
            self.name = event["name"]
        elif event["kind"] == "rematched":
            self.rematch = event["code"]
        elif event["kind"] == "salted":
            self._salted(event)
        elif event["kind"] == "hosted":
            self.host = event["host"]
        elif event["kind"] == "removed":
            self._removed(event)
        elif event["kind"] == "muted":
            self._muted(event)
        else:
            self._at_a_seat(event)

    def _at_a_seat(self, event: AtSeat) -> None:
        if event["kind"] == "sat":
            self._sat(event)
        elif event["kind"] == "set":
            self._set(event)
        elif event["kind"] == "left":
            self._left(event)
        elif event["kind"] == "came":
            self.seats[event["seat"]].left = False
        elif event["kind"] == "stood_in":
            self.seats[event["seat"]].stand_in = event["level"]
        elif event["kind"] == "gave_back":
            self._gave_back(event)
        else:
            assert_never(event)

    def _created(self, event: events.Created) -> None:
        self.game: Game = find_game(event["game"])
        if not 1 <= event["rules"] <= self.game.version:
            why = f"rules version {event['rules']}, here is {self.game.version}"
            raise Unreplayable(table=self.code, why=why)
        self.setting = check(self.game, event["options"], len(event["seats"]), event["rules"])
        self.secret, self.dice = bytes.fromhex(event["secret"]), event.get("dice", FIRST_METHOD)
        self.commitment = "" if self.dice == FIRST_METHOD else commitment(self.secret)
        self.host = self.founder = event["who"]
        self.name, self.open = event["name"], event["open"]
        self.hints, self.clock, self.created = event["hints"], event["clock"], event["at"]
        self.first = event["first"]
        self.begun = event.get("begun", [])
        self.seats = [Seat(**seat) for seat in event["seats"]]
        self.acted = [0] * self.players

    def _sat(self, event: events.Sat) -> None:
        self.seats[event["seat"]] = Seat("human", event["name"], event["who"], salt=event["salt"])

    def _salted(self, event: events.Salted) -> None:
        for seat in event["seats"]:
            self.seats[seat].salt = event["salt"]

    def _set(self, event: events.Set) -> None:
        self.seats[event["seat"]] = Seat(event["to"], event["name"], event["owner"], event["level"])

    def _left(self, event: events.Left) -> None:
        """Before the game the seat is free again; in it the seat waits. A host who leaves hands over."""
        seat = self.seats[event["seat"]]
        who = seat.owner
        if self.match:
            seat.left = True
        else:
            self.seats[event["seat"]] = Seat("open")
        others = [one.owner for one in self.seats if one.owner and one.owner != who and not one.left]
        staying = any(one.owner == who and not one.left for one in self.seats)
        if others and not staying:
            self.host = str(others[0]) if who == self.host else self.host
            self.founder = self.host if who == self.founder else self.founder

    def _removed(self, event: events.Removed) -> None:
        self.removed.add(event["whom"])
        for number in event["seats"]:
            if self.match:
                seat = self.seats[number]
                seat.owner, seat.stand_in, seat.gone, seat.left = None, event["level"], True, True
            else:
                self.seats[number] = Seat("open")

    def _muted(self, event: events.Muted) -> None:
        (self.muted.add if event["muted"] else self.muted.discard)(event["whom"])

    def _gave_back(self, event: events.GaveBack) -> None:
        self.seats[event["seat"]].stand_in = None
        self.seats[event["seat"]].left = False

    def _said(self, event: events.Said) -> None:
        self.chat.append({**event, "seq": self.seq + 1})

    def _started(self, event: events.Started, match: Match | None) -> None:
        salts = event.get("salts", list[str | None](seat.salt for seat in self.seats))
        for seat, salt in zip(self.seats, salts, strict=True):
            seat.salt = salt or ""
        if match is None:
            match = self._fresh(salts, event.get("rules", self.setting.rules))
            self._agree(event, [step.code for step in match.steps], match.first)
        self.match, self.setting, self.settled = match, match.setting, len(self.begun)
        self.since = event.get("count", inf)

    def _moved(self, event: events.Moved, turn: Turn | None) -> None:
        match = self.playing()
        if turn is None:
            turn = match.turn(self.game.recode(event["code"], self.setting.rules), event["seat"])
            self._agree(event, turn.fell)
        match.take(turn)
        self.acted[event["seat"]] += 1
        self.times.append(self.since)
        if event["by"] != "person":
            self.settled = len(match.steps)
        if not set(self.acting) < set(match.steps[-1 - len(event["fell"])].before.acting):
            self.since = event.get("count", inf)

    def _undone(self, event: events.Undone) -> None:
        """The clock is as before too: nobody gains time by taking back."""
        self.playing().undo()
        self.since = self.times.pop()
        self.undos += 1
        self.acted[event["seat"]] -= 1

    def _fresh(self, salts: Sequence[str | None], rules: int) -> Match:
        setting, chance = replace(self.setting, rules=rules), chance_of(self.dice, self.secret, salts)
        if not self.begun:
            return Match.of(self.game, setting, self.first, chance, self.setup)
        return _resumed(Match.of(self.game, setting, self.first, None, self.setup), self.begun, chance)

    def _agree(self, event: events.Started | events.Moved, fell: list[int], first: int | None = None) -> None:
        if event["fell"] != fell or event.get("first") != first:
            raise Unreplayable(table=self.code, why=f"event {self.seq + 1}: other dice than those stored")


def _resumed(match: Match, steps: Sequence[Sequence[int]], chance: Chance) -> Match:
    """A match in which these steps were made; what falls from now on is its own."""
    for seat, code in steps:
        if seat == CHANCE:
            match.fall(code)
        else:
            match.play(code, seat)
    match.chance = chance
    match.let_fall()
    return match


def _again(seat: Seat) -> Seat:
    """A seat of the next game; where somebody was removed it is free."""
    return Seat("open") if seat.gone else Seat(seat.kind, seat.name, seat.owner, seat.level)
