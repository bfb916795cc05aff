"""Match: the object a programmer holds. It knows seats, chance and history, asks the game for everything else."""

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from numbers import Integral
from typing import Any, overload
from urllib.parse import quote, unquote

from flibuste.engine.contract import CHANCE, Book, Event, Game, Parts, Position, Setup
from flibuste.engine.dice import Chance, Dice
from flibuste.engine.errors import (
    BadOption,
    GameIsOver,
    NoDrawing,
    NotAChance,
    NothingToUndo,
    NotYourTurn,
    Refusal,
    UnknownAction,
    UnknownSeat,
    UnreadablePosition,
)
from flibuste.engine.games import find_game
from flibuste.engine.memory import Memory, remembered
from flibuste.engine.options import Setting, check
from flibuste.engine.turn import Played, Step, Turn, fallen, recorded

__all__ = ["Action", "Legal", "Match"]


AT_ONCE = 64
"""So many steps are carried out in one call of a kernel."""
SHOWN = 12
"""So many actions are written out where all of them would fill the screen."""


@dataclass(frozen=True, repr=False)
class Action:
    """One thing a seat may do, as code, text, parts and words."""

    position: Position
    seat: int
    code: int

    @property
    def text(self) -> str:
        """A short word that `Match.play` takes and `Match.parse` reads back."""
        return self.position.game.actions.text(self.code)

    @property
    def parts(self) -> Parts:
        """The keys of its logbook move."""
        return self.position.game.actions.parts(self.position, self.seat, self.code)

    @cached_property
    def gains(self) -> dict[str, int]:
        """What it would earn at once, by kind; empty for nothing."""
        return self.position.game.events.gains(self.position, self.seat, self.code)

    def words(self, lang: str = "en") -> str:
        """What it does, in a sentence."""
        return self.position.game.actions.words(self.position, self.seat, self.code, lang)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Action {self.text} of seat {self.seat}>"


class Legal:
    """The legal actions of a seat: iterate, count, index, and ask `in` with a code, a text, parts or an Action."""

    def __init__(self, position: Position, seat: int) -> None:
        self.position = position
        self.seat = seat

    @cached_property
    def codes(self) -> list[int]:
        return self.position.legal(self.seat)

    def __iter__(self) -> Iterator[Action]:
        return (Action(self.position, self.seat, code) for code in self.codes)

    def __len__(self) -> int:
        return len(self.codes)

    @overload
    def __getitem__(self, place: int) -> Action: ...
    @overload
    def __getitem__(self, place: slice) -> list[Action]: ...
    def __getitem__(self, place: int | slice) -> Action | list[Action]:
        if isinstance(place, slice):
            return [Action(self.position, self.seat, code) for code in self.codes[place]]
        return Action(self.position, self.seat, self.codes[place])

    def __contains__(self, action: object) -> bool:
        try:
            return _code(self.position, self.seat, action) in self.codes
        except Refusal:
            return False

    def __repr__(self) -> str:
        more = f" … {len(self)} in all" if len(self) > SHOWN else ""
        return f"<Legal: {' '.join(action.text for action in self[:SHOWN])}{more}>"


def _dice(seed: int | None) -> Dice | None:
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, Integral)):
        raise BadOption(name="seed", got=repr(seed), expected="a whole number")
    return None if seed is None else Dice(int(seed))


def _code(position: Position, seat: int, action: object) -> int:
    if isinstance(action, Action):
        return action.code
    if isinstance(action, str):
        return position.game.actions.parse(action)
    if isinstance(action, Mapping):
        return position.game.actions.code(position, seat, action)
    if isinstance(action, bool) or not isinstance(action, Integral):
        raise UnknownAction(got=repr(action), expected="an Action, a code, a text or parts")
    return int(action)


class Match:
    """One game being played.

    With a `seed` (or a `chance` of one's own) dice and draws fall by themselves as soon as they are due; without, they
    are given by `fall`. `first` is the seat that begins; left out, it is drawn, or seat 0 where nothing falls.
    """

    def __init__(
        self,
        game: str | Game,
        *,
        players: int | None = None,
        first: int | None = None,
        seed: int | None = None,
        chance: Chance | None = None,
        **options: Any,
    ) -> None:
        known = find_game(game) if isinstance(game, str) else game
        self._set_up(known, check(known, options, players), first, chance or _dice(seed))

    @classmethod
    def of(
        cls,
        game: Game,
        setting: Setting,
        first: int | None = None,
        chance: Chance | None = None,
        setup: Setup | None = None,
    ) -> "Match":
        """The match of a setting that was checked before, on its `setup` where that was made before."""
        match = cls.__new__(cls)
        match._set_up(game, setting, first, chance, setup)
        return match

    def _set_up(
        self, game: Game, setting: Setting, first: int | None, chance: Chance | None, setup: Setup | None = None
    ) -> None:
        self.game, self.setting, self.chance = game, setting, chance
        self.drew_first = first is None and chance is not None
        if first is None:
            first = chance.choose([1] * setting.players) if chance else 0
        if type(first) is not int or not 0 <= first < setting.players:
            raise BadOption(name="first", got=repr(first), expected=f"a seat, 0 to {setting.players - 1}")
        self.first = first
        setup, state = setup or Setup(game, setting, game.load(setting)), game.state.new()
        game.rules.start(state, setup.board, first)
        self._begin(Position(setup, state))

    def _begin(self, position: Position) -> None:
        self.position = position
        self.steps: list[Step] = []
        self.events: list[Event] = self.game.events.opening(position)
        self.let_fall()

    def copy(self) -> "Match":
        """Another match that stands as this one and goes on by itself, with the same dice to come."""
        other = Match.__new__(Match)
        other.__dict__.update(self.__dict__ | {"steps": list(self.steps), "events": list(self.events)})
        other.chance = deepcopy(self.chance)
        return other

    __copy__ = copy

    def __deepcopy__(self, _: dict[int, Any]) -> "Match":
        return self.copy()

    def __repr__(self) -> str:
        return f"<Match of {self.game.id} {self.setting.slug}, {len(self.steps)} steps: {self.position.standing}>"

    def svg(self, seat: int | None = None, names: Sequence[str] = (), lang: str = "en") -> str:
        """The table as an SVG document, as a seat sees it (None: a spectator); raises NoDrawing."""
        if not self.game.drawing:
            raise NoDrawing(game=self.game.id)
        called = [*names, *(f"{seat + 1}" for seat in range(len(names), self.players))]
        return self.game.drawing(self.position.seen_by(self._seat(seat)), seat, called, lang)

    def _repr_svg_(self) -> str | None:
        """What notebooks show."""
        return self.svg() if self.game.drawing else None

    def _seat(self, seat: int | None) -> int | None:
        """The same seat, if there is such a one; raises UnknownSeat."""
        if seat is not None and (isinstance(seat, bool) or seat not in range(self.players)):
            raise UnknownSeat(got=repr(seat), last=self.players - 1)
        return seat

    @property
    def players(self) -> int:
        return self.setting.players

    @property
    def is_over(self) -> bool:
        return self.position.is_over

    @property
    def is_chance(self) -> bool:
        """Whether dice or a draw have to be given by `fall`."""
        return self.position.is_chance

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that may act now; several in a simultaneous turn."""
        return self.position.acting

    @property
    def seat(self) -> int:
        """The seat that acts next (the lowest of several); raises GameIsOver or NotYourTurn when none does."""
        if acting := self.acting:
            return acting[0]
        raise GameIsOver() if self.is_over else NotYourTurn(seat="?")

    @property
    def legal(self) -> Legal:
        """The legal actions of the seat that acts next; empty at chance and at the end."""
        return self.legal_for((self.acting or (0,))[0])

    def legal_for(self, seat: int) -> Legal:
        return Legal(self.position, seat)

    def parse(self, text: str, seat: int | None = None) -> Action:
        """The action of a text; raises UnknownAction. Says nothing of legality."""
        return Action(self.position, self.seat if seat is None else seat, self.game.actions.parse(text))

    def play(self, action: "Action | int | str | Mapping[str, Any]", seat: int | None = None) -> None:
        """Carry out an action of a seat (left out: the one that acts next); raises a Refusal that names the rule."""
        self.take(self.turn(action, seat))

    def turn(self, action: "Action | int | str | Mapping[str, Any]", seat: int | None = None) -> Turn:
        """What `play` would do, for `take`: the match stays as it is. Raises a Refusal that names the rule."""
        if self.is_over:
            raise GameIsOver()
        who = seat if seat is not None else action.seat if isinstance(action, Action) else (self.acting or (0,))[0]
        if who not in self.acting:
            raise NotYourTurn(seat=who)
        code = _code(self.position, who, action)
        if code not in self.position.legal(who):
            raise self.game.actions.explain(self.position, who, code)
        return self._following([self._played(who, code)])

    def take(self, turn: Turn) -> None:
        """Carry out a turn of this match as it stands now."""
        before = self.position
        self.steps += turn.steps
        self.events += turn.events
        self.position = turn.position
        if self.chance:
            self.chance.recall(turn.chance)
        if turn.steps:
            before.forget()
        for step in turn.steps[1:]:
            step.before.forget()

    def fall(self, outcome: int) -> None:
        """Give the chance that is due: a code out of `position.outcomes()`; raises NotAChance."""
        if outcome not in self.position.outcomes():
            raise NotAChance(outcome=outcome)
        played = self._played(CHANCE, outcome)
        self.take(recorded(iter([played]), self.position, len(self.events), self.chance))

    def follow(self, steps: Sequence[tuple[int, int]]) -> int:
        """Carry out steps (seat, code), outcomes too, before the first that may not come next; how many there are.

        For a match whose chance is given: many times as fast as one by one."""
        done = 0
        while left := steps[done : done + AT_ONCE]:
            positions = self.position.following(left)
            stood = zip(left, [self.position, *positions], positions, strict=False)
            played = ((*step, before, None, after) for step, before, after in stood)
            self.take(recorded(played, self.position, len(self.events), None))
            done += len(positions)
            if len(positions) < len(left):
                break
        return done

    def let_fall(self) -> None:
        """Let fall what is due, where it falls by itself."""
        self.take(self._following([]))

    def _played(self, seat: int, code: int) -> Played:
        memory = self.chance.memory() if self.chance else None
        return seat, code, self.position, memory, self.position.after(seat, code)

    def _following(self, played: list[Played]) -> Turn:
        """What was played, and the chance that falls after it; the chance itself is left as it is."""
        memory = self.chance.memory() if self.chance else None
        after = played[-1][-1] if played else self.position
        turn = recorded(chain(played, fallen(after, self.chance)), self.position, len(self.events), self.chance)
        if self.chance:
            self.chance.recall(memory)
        return turn

    def undo(self) -> None:
        """Take back the last action, with the dice that fell by themselves after it; raises NothingToUndo.

        The chance of the match is as before too: the same dice will fall again."""
        place = len(self.steps) - 1
        while self.chance and place >= 0 and self.steps[place].seat == CHANCE:
            place -= 1
        if place < 0:
            raise NothingToUndo()
        step = self.steps[place]
        self.position = step.before
        del self.events[step.events :], self.steps[place:]
        if self.chance:
            self.chance.recall(step.chance)

    @property
    def scores(self) -> list[int]:
        """Each seat's score, as if the game ended now."""
        return self.position.scores()

    @property
    def winners(self) -> list[int]:
        """The seats that have won; empty while the game runs."""
        return self.position.winners() if self.is_over else []

    @property
    def result(self) -> dict[str, Any] | None:
        """Scores, winners and breakdown, as in the logbook; None while the game runs."""
        if not self.is_over:
            return None
        breakdown = [self.game.events.breakdown(self.position, seat) for seat in range(self.players)]
        return {"scores": self.scores, "winners": self.winners, "breakdown": breakdown}

    @property
    def fair(self) -> dict[str, Any]:
        """What the logbook says of dice that can be verified; empty where they cannot."""
        record = self.chance.record(self.is_over) if self.chance else {}
        return record | {"first": "drawn" if self.drew_first else "given"} if record else {}

    def logbook(self) -> Book:
        """The game as one JSON object, as in docs/logbook.md."""
        book = {
            "flibuste": 1,
            "game": self.game.id,
            "rules": self.setting.rules,
            "options": self.setting.written,
            "players": self.players,
            "first": self.first,
            "events": _copied(self.events),
        }
        if fair := self.fair:
            book["fair"] = fair
        return book | {"result": self.result} if self.is_over else book

    @property
    def line(self) -> str:
        """The position on one line; `Match.from_line` makes a match of it. Holds what other seats may not know yet."""
        return self.line_of(self.position)

    def line_of(self, position: Position) -> str:
        """The same of another position of this match."""
        options = {"players": self.players, "first": self.first, **self.setting.options}
        pairs = [f"{name}={quote(_text(value), safe='')}" for name, value in options.items() if value != ""]
        return f"{self.game.id}/{self.setting.rules} {' '.join(pairs)} | {self.game.state.text(position.state)}"

    @classmethod
    def from_line(cls, line: str, *, seed: int | None = None, chance: Chance | None = None) -> "Match":
        """The match that goes on from such a line; raises UnreadablePosition or a SettingError."""
        head, bar, body = line.partition("|")
        name, *words = head.split() or [""]
        game_id, _, version = name.partition("/")
        game = find_game(game_id)
        if not bar or version != str(game.version):
            raise UnreadablePosition(where="head", expected=f"{game.id}/{game.version} … | …", got=head.strip())
        options: dict[str, Any] = {key: unquote(value) for key, _, value in (word.partition("=") for word in words)}
        try:
            players, first = int(options.pop("players")), int(options.pop("first"))
        except (KeyError, ValueError):
            raise UnreadablePosition(where="head", expected="players=N first=N", got=head.strip()) from None
        match = cls.of(game, check(game, options, players), first)
        state = game.state.parse(body)
        if not game.rules.is_sound(state, match.position.board):
            raise UnreadablePosition(where="state", expected="a position that can come up", got=body.strip())
        match.chance = chance or _dice(seed)
        match._begin(Position(match.position.setup, state))
        return match

    def view(self, seat: int | None = None, lang: str = "en", memory: Memory | None = None) -> dict[str, Any]:
        """What a seat sees (None: a spectator), as plain data: table, scores with their rules, its legal actions.

        With a memory, what has not changed since the last view it was handed to is the same as there: to be read, not
        changed."""
        return self.view_of(self.position, seat, lang, memory)

    def view_of(
        self, position: Position, seat: int | None = None, lang: str = "en", memory: Memory | None = None
    ) -> dict[str, Any]:
        """The same of another position of this match."""
        seen = position.seen_by(self._seat(seat), memory)
        return {
            "game": self.game.id,
            "options": dict(self.setting.options),
            "players": self.players,
            "seat": seat,
            "first": self.first,
            "acting": list(position.acting),
            "over": position.is_over,
            "table": _table(seen, seat),
            "scores": _scores(seen),
            "legal": _offers(seen, seat, lang),
            "result": self.result if position is self.position else None,
        }


def _whole(position: Position, *_: Any) -> Any:
    return position.whole


@remembered(_whole)
def _table(seen: Position, seat: int | None) -> Mapping[str, Any]:
    return seen.game.view.table(seen, seat)


@remembered(_whole)
def _scores(seen: Position) -> list[dict[str, Any]]:
    scores = seen.scores()
    return [
        {"seat": seat, "total": scores[seat], "lines": seen.game.view.score(seen, seat)}
        for seat in range(seen.setting.players)
    ]


@remembered(_whole)
def _offers(seen: Position, seat: int | None, lang: str) -> list[dict[str, Any]]:
    if seat is None:
        return []
    actions, events, worth = seen.game.actions, seen.game.events, seen.game.worth
    return [
        {
            "code": code,
            "text": actions.text(code),
            "parts": seen.once(actions.parts, seat, code),
            "words": actions.words(seen, seat, code, lang),
            "gains": events.gains(seen, seat, code),
            "later": worth.later(seen, seat, code) if worth else {},
            "costs": worth.costs(seen, seat, code) if worth else {},
            "why": worth.why(seen, seat, code, lang) if worth else "",
            "ends": seen.ends(seat, code),
        }
        for code in seen.legal(seat)
    ]


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _copied(value: Any) -> Any:
    """Plain data again, independent of the first; a tenth of the time of `deepcopy`."""
    if isinstance(value, dict):
        return {key: _copied(one) if isinstance(one, dict | list) else one for key, one in value.items()}
    return [_copied(one) if isinstance(one, dict | list) else one for one in value]
