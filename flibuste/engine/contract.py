"""The contract that every game fulfils, written as a manual.

A game is a folder of `flibuste/games/` whose module `declaration` holds one `Game`. The engine finds it there;
nobody keeps a list. Everything else (matches, bots, simulator, environments, server) asks the game through the
protocols below and knows no rule.

Two records describe a game in progress. The *board* is what does not change while it is played: the sheet, board
or tile set read from a data file, the options, the number of players. The *state* is what does. Both are fixed-size
records whose fields are declared in a `Layout`. Kernels take them as arguments, change the state and nothing else,
and know no generator but the one they are handed.

Actions and chance outcomes are whole numbers, *codes*, from 0. What a code means never depends on the position.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Concatenate, Generic, Literal, ParamSpec, Protocol

from flibuste.engine.effects import Effects
from flibuste.engine.errors import Refusal
from flibuste.engine.kernel import Numbers, integers, numbers, plain_list, plainly, unfilled
from flibuste.engine.layout import Fields, Layout, Record, number
from flibuste.engine.memory import Memory
from flibuste.engine.newer_typing import TypeVar
from flibuste.engine.odds import Odds
from flibuste.engine.options import Exclusion, Option, Setting, Text
from flibuste.engine.referee import CHANCE_IS_DUE, OVER, Referee, seats_in
from flibuste.engine.rules import Rules
from flibuste.engine.shapes import ScoreLine
from flibuste.engine.telling import Cost, Ending, Reason, Spot, Told

__all__ = [
    "CHANCE",
    "FAN_NOTE",
    "Actions",
    "Book",
    "Chronicle",
    "Closing",
    "Credits",
    "Event",
    "Events",
    "Figures",
    "Game",
    "Kind",
    "Mind",
    "Parts",
    "Policy",
    "Position",
    "Promises",
    "Rules",
    "Setup",
    "Telling",
    "Value",
    "View",
    "Whys",
    "Worth",
]

P = ParamSpec("P")
T = TypeVar("T")
CHANCE = -1
"""The seat that chance acts from."""

Event = dict[str, Any]
"""One entry of a logbook, as in docs/logbook.md; each game's `shapes` declares its own."""

Book = dict[str, Any]
"""A logbook, as in docs/logbook.md."""

Parts = Mapping[str, Any]
"""What an action is made of, as in its move in the logbook; each game's `shapes` declares its own."""


S = TypeVar("S", default=Any)
B = TypeVar("B", default=Any)
"""A game's own classes of state and board; left out where it may be any game."""

_PLAIN: dict[int, tuple[Any, Any]] = {}
MOST_PLAIN = 64


def _plain_board(layout: Layout[Any], board: Any) -> Any:
    """The twin of a board: one for all games that are played on it."""
    if id(board) not in _PLAIN:
        while len(_PLAIN) >= MOST_PLAIN:
            del _PLAIN[next(iter(_PLAIN))]
        _PLAIN[id(board)] = (board, layout.plain(board))  # holds the board, so that no other can have its id
    return _PLAIN[id(board)][1]


@dataclass(frozen=True)
class Setup(Generic[B]):
    """What does not change while a game is played."""

    game: "Game"
    setting: Setting
    board: B

    @cached_property
    def plain_board(self) -> B:
        plain: B = _plain_board(self.game.board, self.board)
        return plain

    @cached_property
    def cell(self) -> list[B]:
        return self.game.board.cell(self.board)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by its names: the board is read again."""
        return _laid, (self.game, self.setting)

    def __deepcopy__(self, _: dict[int, Any]) -> "Setup[B]":
        return self

    @cached_property
    def facts(self) -> Record:
        """What the game's mind has reckoned from the board; only bots ask."""
        return self.game.mind.reckon(self.setting, self.plain_board)


def _laid(game: "Game", setting: Setting) -> "Setup[Any]":
    return Setup(game, setting, game.load(setting))


@dataclass(frozen=True, repr=False)
class Position(Generic[S, B]):
    """A moment of a game: board and state for kernels, and the same as plain Python for everything else.

    Nobody changes a position once it is there: what follows is a new one (`after`)."""

    setup: Setup[B]
    state: S

    def __repr__(self) -> str:
        return f"<Position of {self.game.id} {self.setting.slug}: {self.standing}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _stood, (self.setup, self.game.state.text(self.state))

    def __deepcopy__(self, _: dict[int, Any]) -> "Position[S, B]":
        return self

    @property
    def game(self) -> "Game":
        return self.setup.game

    @property
    def setting(self) -> Setting:
        return self.setup.setting

    @property
    def board(self) -> B:
        return self.setup.board

    @property
    def plain_board(self) -> B:
        """The board's twin."""
        return self.setup.plain_board

    @cached_property
    def plain(self) -> S:
        """The state's twin: attributes are ints and lists."""
        plain: S = self.game.state.plain(self.state)
        return plain

    @cached_property
    def memory(self) -> Memory:
        """What parts of its view are kept in: its own, unless `seen_by` was handed one."""
        return Memory()

    def held(self, *path: str | int) -> Any:
        """What a field of the state holds (or an entry of it, …), to compare with what it held at another time."""
        return self.game.state.held(self.state, *path)

    @cached_property
    def whole(self) -> Any:
        """All that the state holds, to compare with another's."""
        return self.game.state.held(self.state)

    def ask(self, rule: Callable[..., T], *args: int) -> T:
        """A small rule's answer: a kernel of state, board and numbers that changes nothing. Each is asked once."""
        made, key = self._made, (rule, *args)
        if key not in made:
            made[key] = plainly(rule)(self.plain, self.plain_board, *args)
        found: T = made[key]
        return found

    def once(self, make: "Callable[Concatenate[Position[S, B], P], T]", *args: P.args, **_: P.kwargs) -> T:
        """What a function makes of this position, made once."""
        made, key = self._made, (make, *args)
        if key not in made:
            made[key] = make(self, *args, **_)
        found: T = made[key]
        return found

    @cached_property
    def _made(self) -> dict[Any, Any]:
        return {}

    def forget(self) -> None:
        """Keep only what cannot be worked out again: for a position that is history."""
        for name in ("plain", "whole", "memory", "_listed", "_made"):
            self.__dict__.pop(name, None)

    @cached_property
    def cell(self) -> list[S]:
        """The state as an array of one, as kernels take it soonest."""
        return self.game.state.cell(self.state)

    @cached_property
    def _status(self) -> int:
        return int(self.game.referee.status(self.cell, self.setting.players))

    @property
    def is_over(self) -> bool:
        return bool(self._status & OVER)

    @property
    def is_chance(self) -> bool:
        return bool(self._status & CHANCE_IS_DUE)

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that may act now; several in a simultaneous turn, none at chance or the end."""
        return seats_in(self._status)

    @property
    def standing(self) -> str:
        """What it waits for, in a few words."""
        if self.is_over:
            return "over"
        return "chance is due" if self.is_chance else f"seat {' and '.join(map(str, self.acting))} to act"

    @cached_property
    def _listed(self) -> dict[int, list[int]]:
        return {}

    def legal(self, seat: int) -> list[int]:
        """The codes of the seat's legal actions, ascending; none when it may not act."""
        if seat not in self.acting:
            return []
        if seat not in self._listed:
            out = unfilled(self.game.rules.MOST_ACTIONS)
            n = self.game.referee.legal(self.cell, self.setup.cell, seat, out)
            self._listed[seat] = plain_list(out, n)
        return self._listed[seat]

    def read(self, seat: int, text: str) -> int:
        """The code of a legal action's text; raises its Refusal when it is not legal."""
        code = self.game.actions.parse(text)
        if code not in self.legal(seat):
            raise self.game.actions.explain(self, seat, code)
        return code

    def outcomes(self) -> dict[int, int]:
        """The chance outcomes that can come up now, with their weights."""
        if not self.is_chance:
            return {}
        out, weights = unfilled(self.game.rules.MOST_OUTCOMES), unfilled(self.game.rules.MOST_OUTCOMES)
        n = self.game.referee.outcomes(self.cell, self.setup.cell, out, weights)
        return dict(zip(plain_list(out, n), plain_list(weights, n), strict=True))

    def scores(self) -> list[int]:
        """Each seat's score, as if the game ended now."""
        out = integers(self.setting.players)
        self.game.referee.scores(self.cell, self.setup.cell, out)
        return plain_list(out, len(out))

    def scores_after(self, seat: int, codes: Sequence[int]) -> list[int]:
        """The seat's score after each of these legal actions, as if the game ended then."""
        fresh, scored, out = self.game.state.unfilled(), unfilled(self.setting.players), unfilled(len(codes))
        self.game.referee.scores_after(self.cell, self.setup.cell, fresh, seat, numbers(codes), scored, out)
        return plain_list(out, len(codes))

    def winners(self) -> list[int]:
        """The seats that win, if the game ends now."""
        scored, out = integers(self.setting.players), integers(self.setting.players)
        scored[:] = self.scores()
        self.game.rules.winners(self.state, self.board, scored, out)
        return [seat for seat in range(self.setting.players) if out[seat]]

    def seen_by(self, seat: int | None, memory: Memory | None = None) -> "Position[S, B]":
        """The position without what this seat (None: a spectator) cannot know.

        Handed a memory it is the same each time, and this one where nothing is hidden: what is worked out for one seat
        is there for the next."""
        if memory:
            return self.once(_shown, seat, memory)
        fresh = self.game.state.unfilled()
        self.game.referee.seen(self.cell, self.setup.cell, fresh, -1 if seat is None else seat)
        seen: Position[S, B] = Position(self.setup, fresh[0])
        seen.__dict__["cell"] = fresh
        return seen

    def after(self, seat: int, code: int) -> "Position[S, B]":
        """The position after a legal action or outcome; this one stays as it is."""
        fresh = self.game.state.unfilled()
        status = self.game.referee.after(self.cell, self.setup.cell, fresh, seat, code, self.setting.players)
        following: Position[S, B] = Position.__new__(Position)
        following.__dict__.update(setup=self.setup, state=fresh[0], cell=fresh, _status=status, _listed={})
        return following

    def following(self, steps: Sequence[tuple[int, int]]) -> "list[Position[S, B]]":
        """The positions after these steps (seat, code), one by one, before the first that may not come next."""
        states, statuses = self.sail(numbers([number for step in steps for number in step]))
        return [self.stood(states, place, status) for place, status in enumerate(statuses, start=1)]

    def sail(self, steps: Numbers) -> tuple[list[S], list[int]]:
        """States from this one on, and the status of each that the steps (seat, code, seat, code …) lead to."""
        game, many = self.game, len(steps) // 2
        states, statuses = game.state.unfilled(many + 1), unfilled(many)
        out = unfilled(max(game.rules.MOST_ACTIONS, 2 * game.rules.MOST_OUTCOMES))
        done = game.referee.follow(self.cell, self.setup.cell, states, steps, out, statuses, self.setting.players)
        return states, plain_list(statuses, done)

    def stood(self, states: list[S], place: int, status: int) -> "Position[S, B]":
        """The position of one of such states, whose status is known."""
        one: Position[S, B] = Position.__new__(Position)
        cell = states[place : place + 1]
        one.__dict__.update(setup=self.setup, state=states[place], cell=cell, _status=status, _listed={})
        return one

    def ends(self, seat: int, code: int) -> bool:
        """Whether a legal action is the seat's last for now: dice, a draw, another seat or the end come next."""
        return self.game.secrets or code in self.once(_last, seat)


def _last(position: Position, seat: int) -> frozenset[int]:
    """The legal actions after which a seat may not act: asked of all in one call."""
    codes = position.legal(seat)
    fresh, out = position.game.state.unfilled(), unfilled(len(codes))
    position.game.referee.acts_after(position.cell, position.setup.cell, fresh, seat, numbers(codes), out)
    return frozenset(code for code, acts in zip(codes, plain_list(out, len(codes)), strict=True) if not acts)


def _stood(setup: Setup[Any], state: str) -> Position:
    return Position(setup, setup.game.state.parse(state))


def _shown(position: Position[S, B], seat: int | None, memory: Memory) -> Position[S, B]:
    shown = position
    if position.game.secrets:
        seen = position.seen_by(seat)
        shown = position if seen.whole == position.whole else seen
    shown.__dict__["memory"] = memory
    return shown


class Actions(Protocol):
    """Codes as a player, a program and a text know them."""

    def parts(self, position: Position, seat: int, code: int) -> Parts:
        """A code as the keys of its logbook move: {"action": "draw", "cell": [4, 3], …}."""

    def code(self, position: Position, seat: int, parts: Parts) -> int:
        """The code of such parts; raises a Refusal when they mean none. Says nothing of legality."""

    def text(self, code: int) -> str:
        """A code as one short word, `parse` back."""

    def parse(self, text: str) -> int:
        """The code of such a word; raises UnknownAction."""

    def words(self, position: Position, seat: int, code: int, lang: str) -> str:
        """What a legal action does, in a sentence without subject ("take the 4: draw …"); seats are {0}, {1} …"""

    def outcome(self, position: Position, code: int, lang: str) -> str:
        """A chance outcome in words ("the black die shows 4"); a seat is written {0}, {1} …"""

    def explain(self, position: Position, seat: int, code: int) -> Refusal:
        """Why a code that is not legal is not: the refusal to raise. Never asked of a legal one."""


class Events(Protocol):
    """The game's logbook entries."""

    KEYS: dict[str, str]
    """Every key the game writes in an event, with the rule that settles it; other keys are somebody's extras."""
    LOOSE: frozenset[str]
    """Keys that `read` checks itself, so that they need not be the ones we would write; and those of a breakdown that
    other programs may leave out."""

    def opening(self, position: Position) -> list[Event]:
        """What stands in the logbook before the first step."""

    def record(self, before: Position, seat: int, code: int, after: Position) -> list[Event]:
        """What one step adds to the logbook: nothing, while dice are still rolling, or one event, or more."""

    def read(self, position: Position, event: Event, past: Sequence[Event]) -> list[tuple[int, int]]:
        """The steps (seat, code) that an event stands for; raises a Refusal when it cannot be.

        Says nothing of legality; an event that follows from earlier ones stands for no step. `past` holds the events
        before it, as they stand in the logbook."""

    def gains(self, position: Position, seat: int, code: int) -> dict[str, int]:
        """What a legal action would earn at once, by kind; empty for nothing."""

    def breakdown(self, position: Position, seat: int) -> Mapping[str, Any]:
        """The seat's line of the result."""


class Chronicle(Protocol):
    """Whole games as events and back, at once: for many of them. It says what `Events` says, sooner."""

    def write(self, setup: Setup, steps: Numbers, states: list[Any]) -> list[Event]:
        """What steps (seat, code, seat, code …) add to the logbook, each from a state to the one after it."""

    def read(self, setup: Setup, events: list[Any]) -> list[int]:
        """The steps that the events of a game seem to stand for. May raise anything a wrong event leads to, and may be
        wrong about such: whoever asks sees whether these steps write the same events."""


@dataclass(frozen=True)
class Closing:
    """The step that made the end certain: the seat, and how things stood before and after it."""

    seat: int
    before: Position
    after: Position


class Telling(Protocol):
    """What happened and how things stand, as sentences: templates, as `telling.fill` takes them."""

    def tell(self, before: Position, event: Event, after: Position, lang: str) -> Told:
        """An event of the logbook, told as a shipmate would, with how things stood before and after its step."""

    def turn(self, position: Position, seat: int, lang: str) -> str:
        """What lies before a seat that may act now: "Column 2. Three dice are left." """

    def score(self, position: Position, seat: int, key: str, lang: str) -> Reason:
        """Why a line of a seat's score is what it is."""

    def ending(self, position: Position, closing: Closing | None, lang: str) -> Ending:
        """How a game that is over ended; without `closing` where nobody saw it."""


class Worth(Protocol):
    """What an action earns and costs beyond what `Events.gains` counts at once."""

    def later(self, position: Position, seat: int, code: int) -> dict[str, int]:
        """What a legal action would change in the seat's score besides its gains, by kind: what counts at the end."""

    def costs(self, position: Position, seat: int, code: int) -> dict[str, int]:
        """What it uses up: {"bottle": 1}."""

    def why(self, position: Position, seat: int, code: int, lang: str) -> str:
        """Why it earns what it earns at once, *stressed* where the number stands; "" where nothing is earned so."""

    def prices(self, position: Position, seat: int, lang: str) -> list[Cost]:
        """The things whose use costs something now, to be said before they are chosen."""


class Whys(Protocol):
    """Why a thing on the table cannot be used."""

    def why(self, position: Position, seat: int, thing: Spot, chosen: Sequence[Spot], lang: str) -> Reason | None:
        """Why a seat that may act cannot use a thing now, together with what it has chosen already; None where it can.

        `position` is as the seat sees it. Raises UnknownAction for a thing that this game does not have."""


class Policy(Protocol):
    """How bots tell good actions from bad ones at a glance. It decides nothing: legality is `legal_actions`."""

    WEIGHTS: tuple[str, ...]
    """The names of the weights, in the order of the buffer that `weigh` reads."""

    GREEDY: tuple[str, ...]
    """Those of them that tell an immediate gain, and the simplest to choose among equals: all that `greedy` sees."""

    def table(self, setting: Setting) -> str:
        """Which table of the game's `mind/policy.toml` holds the weights for a setting."""

    def weigh(self, state: Record, board: Record, facts: Record, weights: Numbers, seat: int, code: int) -> int:
        """A kernel: about what a legal action is worth to the seat, in hundredths of a point; keeps the state."""


Kind = Literal["chances", "points"]


class Value(Protocol):
    """How bots tell good positions from bad ones: features of a position, for a network learnt from play.

    What was learnt stands in the game's `mind/value.npz`. There are two KINDs of network. For `chances`, `describe`
    writes how much there is of every feature, and the network tells each seat's chance of victory. For `points` (see
    `Promises`), it lists the features that hold, and the network tells what is still to come to the seat."""

    KIND: Kind
    FEATURES: int
    """How many features there are."""
    ROOM: int
    """How long the buffer is that `describe` writes to and works in."""

    def knows(self, setting: Setting) -> bool:
        """Whether what was learnt is for this setting."""

    def describe(self, state: Record, board: Record, facts: Record, seat: int, out: Numbers) -> tuple[int, int]:
        """A kernel: write the features of a seat; how many (0: it is out of the game), and its points so far."""


class Promises(Value, Protocol):
    """A value of the kind `points`: of somebody who plays alone, or beside others who hardly stand in the way."""

    THROWS: int
    """How many outcomes a roll has, all as likely and told by one code from 0; 0 where it is told by several codes."""

    def stand_alone(self, state: Record, seat: int, players: int) -> None:
        """A kernel: make a state one of somebody at seat 0 who plays on alone, on the board for one."""

    def branch(self, state: Record, board: Record) -> int:
        """A kernel: 0 or 1, of a state after a roll; where it is the same, the same action leads to the same."""


class NoFacts(Fields):
    nothing: int = number("a record has at least one field")


NO_FACTS = Layout("NoFacts", NoFacts)


def _nothing(setting: Setting, board: Record) -> Record:
    return NO_FACTS.new()


@dataclass(frozen=True)
class Mind:
    """What bots know of a game. Rules know nothing of it, and a game without one is played at random or by search.

    Its *facts* are a record that bots reckon from the board once, when the first of them looks at it: that may take a
    second, so nobody does it where others wait."""

    policy: Policy | None = None
    value: Value | None = None
    facts: Layout = NO_FACTS
    reckon: Callable[[Setting, Record], Record] = _nothing
    """The facts of a setting and its board, which comes as a twin."""
    weigh_each: Callable[..., None] | None = None
    """A kernel `(state, board, facts, weights, seat, out, n)`: what `weigh` says of the first n legal actions of `out`,
    all that may be played or some of them, written from the middle of `out` on; for a policy that has much to share."""


class View(Protocol):
    """What one seat sees, as plain data (lists, dicts, numbers, texts): what the web page shows."""

    def table(self, position: Position, seat: int | None) -> Mapping[str, Any]:
        """Sheets, boards, dice, as the seat sees them; None is a spectator."""

    def picture(self, position: Position, seat: int | None, lang: str) -> str:
        """The same as a drawing in characters, for a terminal: lines of at most 100 columns."""

    def score(self, position: Position, seat: int) -> list[ScoreLine]:
        """The seat's score so far, line by line: {"rule": "DI-25", "key": "monsters", "points": 12, …}."""


class Figures(Protocol):
    """Parts of the table drawn as figures, for the picture book and the reference."""

    def figure(self, position: Position, wish: Mapping[str, Any]) -> str:
        """An SVG (`svg.figure`) of what a table of `picturebook/figures.toml` asks for."""

    def numbers(self, position: Position) -> Mapping[str, int]:
        """The numbers of the board that words may say, by name."""


FAN_NOTE: Text = {
    "en": "A non-commercial fan implementation; all rights to the game remain with its authors and publishers.",
    "fr": "Adaptation d'amateurs, non commerciale ; tous les droits du jeu restent à ses auteurs et éditeurs.",
}
"""What every page that presents a game says beside its credits."""


@dataclass(frozen=True)
class Credits:
    """Who made the game."""

    authors: tuple[str, ...]
    illustrators: tuple[str, ...]
    publishers: tuple[str, ...]
    note: Text


@dataclass(frozen=True, eq=False, repr=False)
class Game:
    """A game's declaration: everything the others need to know of it."""

    id: str
    title: Text
    tagline: Text
    credits: Credits
    version: int
    """The rules version. `load` knows every earlier one, so that finished games of it can be followed (decision 15)."""
    players: tuple[int, int]
    minutes: int
    options: tuple[Option, ...]
    exclusions: tuple[Exclusion, ...]
    endings: tuple[Text, ...]
    """What `ending` means; the first is a game still running."""
    labels: Mapping[str, Text]
    """What the keys of gains, score lines and breakdowns are called."""
    state: Layout
    board: Layout
    load: Callable[[Setting], Record]
    """The board of a setting, with the version of the rules where kernels need it; raises UnreadableSheet."""
    rules: Rules
    actions: Actions
    events: Events
    view: View
    telling: Telling
    refusals: tuple[type[Refusal], ...]
    mind: Mind = Mind()
    unit: Text | None = None
    """What its points are called, "one|many"; None: points."""
    effects: Effects | None = None
    """What actions do, for hints and analyses that give reasons; None: they give none."""
    chronicle: Chronicle | None = None
    """Whole games as events and back, at once; None: step by step."""
    odds: Callable[[Any, int], Odds] | None = None
    """Of a position that is not over and a seat, what its next turn may use, reach or board, with exact chances."""
    recode: Callable[[int, int], int] = lambda code, rules: code
    """A player's code of earlier rules (the second argument) as today's."""
    minutes_with_bots: int = 0
    """What one person takes against two bots, as measured by bench/length.py; 0: not measured."""
    secrets: bool = False
    """Whether seats choose out of each other's sight (`observe` takes something out): on one device, the screen is then
    hidden until the next player is ready."""
    worth: Worth | None = None
    """What actions earn at the end, and cost; without, only their gains are told."""
    whys: Whys | None = None
    """Answers "why can't I use this?"; without, only actions are explained."""
    drawing: Callable[[Position, int | None, Sequence[str], str], str] | None = None
    """The table as an SVG document (`svg` and `cards` help), as a seat sees it (None: a spectator), with the names of
    the seats, in a language; as large in every position of a game. None: the game is only drawn in characters."""
    figures: Figures | None = None

    def __repr__(self) -> str:
        return f"<Game {self.id}>"

    def __reduce__(self) -> tuple[Any, ...]:
        from flibuste.engine.games import find_game

        return find_game, (self.id,)

    def __deepcopy__(self, _: dict[int, Any]) -> "Game":
        return self

    @property
    def folder(self) -> str:
        return self.id.replace("-", "_")

    @cached_property
    def referee(self) -> Referee:
        return Referee(self)
