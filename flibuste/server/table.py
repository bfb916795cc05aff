"""A table: what its stored events make of it. It knows rules and seats, but no storage and no transport.

Every change is an event, a plain dict with `kind`, `at` (when) and what the kind needs. A verb (`sit`, `move`, …)
gives the event it would be, or refuses; `apply` carries an event out, a new one as well as a stored one. `start` and
`move` play at once, to know the dice that stand in the event. Should an event then not be stored, the table is thrown
away and made again from those that are.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from flibuste.engine.contract import CHANCE, Game
from flibuste.engine.errors import NothingToUndo
from flibuste.engine.fair import commitment
from flibuste.engine.games import find_game
from flibuste.engine.match import Match
from flibuste.engine.options import Setting, check
from flibuste.server.chance import FIRST_METHOD, METHOD, chance_of
from flibuste.server.errors import AlreadyLeft, AlreadyStarted, NotStarted, SeatsFree, SeatTaken, Unreplayable

__all__ = ["Event", "Seat", "Table"]

Event = dict[str, Any]


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

    @property
    def bot(self) -> str | None:
        """The level of the bot that plays here now, if one does."""
        return self.stand_in or (self.level if self.kind == "bot" else None)


@dataclass
class Table:
    code: str
    seq: int = 0
    host: str = ""
    name: str = ""
    open: bool = False
    hints: bool = True
    clock: dict[str, Any] = field(default_factory=lambda: {"mode": "none", "seconds": 60})
    seats: list[Seat] = field(default_factory=list)
    match: Match | None = None
    created: float = 0.0
    updated: float = 0.0
    since: float = 0.0
    """When whoever acts now began to think."""
    times: list[float] = field(default_factory=list)
    """The same before each action, to go back to."""
    chat: list[Event] = field(default_factory=list)
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
    line: tuple[int, dict[str, Any]] | None = None
    """What lists tell of it, as it was when so much was `arranged`."""
    _ahead: Event | None = None

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
        told = {"method": self.dice, "commitment": self.commitment, "salts": [], "first": None, "secret": None}
        return told | self.match.fair if self.match else told

    @property
    def deadline(self) -> float | None:
        """When the clock runs out for a person who acts now."""
        waiting = any(not self.seats[seat].bot for seat in self.acting)
        return self.since + self.clock["seconds"] if waiting and self.clock["mode"] != "none" else None

    def seats_of(self, who: str) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.owner == who]

    def playing(self) -> Match:
        """The match; raises NotStarted."""
        if not self.match:
            raise NotStarted()
        return self.match

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

    def sit(self, who: str, seat: int | None, name: str, salt: str) -> Event:
        if self.match:
            raise AlreadyStarted()
        if seat is None and self.free:
            seat = self.free[0]
        if seat is None or seat not in self.free:
            raise SeatTaken()
        return {"kind": "sat", "seat": seat, "who": who, "name": name, "salt": salt}

    def leave(self, seat: int) -> Event:
        if self.seats[seat].left:
            raise AlreadyLeft()
        return {"kind": "left", "seat": seat}

    def set_seat(self, seat: int, kind: str, level: str | None, name: str, owner: str | None = None) -> Event:
        """Before the game the host makes a seat open, a bot's or their own; nobody's seat is taken from them."""
        if self.match:
            raise AlreadyStarted()
        if self.seats[seat].owner not in (None, self.host):
            raise SeatTaken()
        return {"kind": "set", "seat": seat, "to": kind, "level": level, "name": name, "owner": owner}

    def salt(self, who: str, salt: str) -> Event | None:
        """The salt for those of a visitor's seats that have none; None where there is no need."""
        seats = [seat for seat in self.seats_of(who) if not self.seats[seat].salt]
        return {"kind": "salted", "seats": seats, "salt": salt} if salt and seats and not self.match else None

    def start(self, spare: Sequence[str]) -> Event:
        """Begin; a seat whose player gave no salt takes its `spare` one."""
        if self.match:
            raise AlreadyStarted()
        if self.free:
            raise SeatsFree(seats=", ".join(str(number + 1) for number in self.free))
        salts = [seat.salt or spare[number] for number, seat in enumerate(self.seats)]
        self.match = self._fresh(salts)
        fell = [step.code for step in self.match.steps]
        return self._propose({"kind": "started", "first": self.match.first, "salts": salts, "fell": fell})

    def move(self, seat: int, code: int, by: str) -> Event:
        """Play an action of a seat; raises a Refusal that names the rule. `by`: person, bot or clock."""
        match = self.playing()
        before = len(match.steps)
        match.play(code, seat)
        return self._propose({"kind": "moved", "seat": seat, "code": code, "by": by, "fell": _fallen(match, before)})

    def undo(self, seat: int) -> Event:
        if self.undoable != seat:
            raise NothingToUndo()
        return {"kind": "undone", "seat": seat}

    def again(self, secret: bytes) -> Event:
        """The beginning of a rematch: the same seats without their salts, the next seat begins."""
        seats = [asdict(seat) | {"salt": "", "left": False, "stand_in": None} for seat in self.seats]
        first = (self.playing().first + 1) % self.players
        told = {
            "game": self.game.id,
            "rules": self.game.version,
            "options": dict(self.setting.options),
            "name": self.name,
            "dice": METHOD,
        }
        mode = {"open": self.open, "hints": self.hints, "clock": dict(self.clock), "first": first}
        return {"kind": "created", "who": self.host, "seats": seats, "secret": secret.hex(), **told, **mode}

    def _propose(self, event: Event) -> Event:
        self._ahead = event
        return event

    # Events

    def apply(self, event: Event) -> None:
        """Carry out an event."""
        getattr(self, f"_{event['kind']}")(event)
        self._ahead = None
        self.seq += 1
        self.updated = event["at"]
        if event["kind"] not in ("moved", "undone") or self.status == "over":
            self.arranged += 1
        if "id" in event:
            self.answers[event["who"], event["id"]] = self.seq

    def _created(self, event: Event) -> None:
        self.game: Game = find_game(event["game"])
        if event["rules"] != self.game.version:
            why = f"rules version {event['rules']}, here is {self.game.version}"
            raise Unreplayable(table=self.code, why=why)
        self.setting: Setting = check(self.game, event["options"], len(event["seats"]))
        self.secret, self.dice = bytes.fromhex(event["secret"]), event.get("dice", FIRST_METHOD)
        self.commitment = "" if self.dice == FIRST_METHOD else commitment(self.secret)
        self.host, self.name, self.open = event["who"], event["name"], event["open"]
        self.hints, self.clock, self.created = event["hints"], event["clock"], event["at"]
        self.first = event["first"]
        self.seats = [Seat(**seat) for seat in event["seats"]]
        self.acted = [0] * self.players

    def _sat(self, event: Event) -> None:
        self.seats[event["seat"]] = Seat("human", event["name"], event["who"], salt=event["salt"])

    def _salted(self, event: Event) -> None:
        for seat in event["seats"]:
            self.seats[seat].salt = event["salt"]

    def _set(self, event: Event) -> None:
        self.seats[event["seat"]] = Seat(event["to"], event["name"], event["owner"], event["level"])

    def _left(self, event: Event) -> None:
        """Before the game the seat is free again; in it the seat waits. A host who leaves hands over."""
        seat = self.seats[event["seat"]]
        who = seat.owner
        if self.match:
            seat.left = True
        else:
            self.seats[event["seat"]] = Seat("open")
        others = [one.owner for one in self.seats if one.owner and one.owner != who and not one.left]
        staying = any(one.owner == who and not one.left for one in self.seats)
        if who == self.host and others and not staying:
            self.host = str(others[0])

    def _came(self, event: Event) -> None:
        self.seats[event["seat"]].left = False

    def _stood_in(self, event: Event) -> None:
        self.seats[event["seat"]].stand_in = event["level"]

    def _gave_back(self, event: Event) -> None:
        self.seats[event["seat"]].stand_in = None
        self.seats[event["seat"]].left = False

    def _renamed(self, event: Event) -> None:
        self.name = event["name"]

    def _said(self, event: Event) -> None:
        self.chat.append(event | {"seq": self.seq + 1})

    def _rematched(self, event: Event) -> None:
        self.rematch = event["code"]

    def _started(self, event: Event) -> None:
        salts = event.get("salts", [seat.salt for seat in self.seats])
        for seat, salt in zip(self.seats, salts, strict=True):
            seat.salt = salt
        if self._ahead is not event:
            self.match = self._fresh(salts)
            self._agree(event, [step.code for step in self.match.steps], self.match.first)
        self.since = event["at"]

    def _moved(self, event: Event) -> None:
        match = self.playing()
        if self._ahead is not event:
            before = len(match.steps)
            match.play(event["code"], event["seat"])
            self._agree(event, _fallen(match, before))
        self.acted[event["seat"]] += 1
        self.times.append(self.since)
        if event["by"] != "person":
            self.settled = len(match.steps)
        if not set(self.acting) < set(match.steps[-1 - len(event["fell"])].before.acting):
            self.since = event["at"]

    def _undone(self, event: Event) -> None:
        """The clock is as before too: nobody gains time by taking back."""
        self.playing().undo()
        self.since = self.times.pop()
        self.undos += 1
        self.acted[event["seat"]] -= 1

    def _fresh(self, salts: Sequence[str]) -> Match:
        return Match.of(self.game, self.setting, self.first, chance_of(self.dice, self.secret, salts))

    def _agree(self, event: Mapping[str, Any], fell: list[int], first: int | None = None) -> None:
        if event["fell"] != fell or event.get("first") != first:
            raise Unreplayable(table=self.code, why=f"event {self.seq + 1}: other dice than those stored")


def _fallen(match: Match, before: int) -> list[int]:
    """The chance that followed the action that was step number `before`."""
    return [step.code for step in match.steps[before + 1 :] if step.seat == CHANCE]
