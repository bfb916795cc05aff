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
from typing import Any, Protocol

from flibuste.engine.errors import Refusal
from flibuste.engine.kernel import integers, plain_list, unfilled
from flibuste.engine.layout import Layout, Record
from flibuste.engine.options import Exclusion, Option, Setting, Text
from flibuste.engine.referee import CHANCE_IS_DUE, OVER, Referee, seats_in

__all__ = [
    "CHANCE",
    "FAN_NOTE",
    "Actions",
    "Credits",
    "Event",
    "Events",
    "Game",
    "Guess",
    "Position",
    "Rules",
    "Table",
    "View",
]

CHANCE = -1
"""The seat that chance acts from."""

Event = dict[str, Any]
"""One entry of a logbook, as in docs/logbook.md."""


class Rules(Protocol):
    """The kernels. Legality is said once, in `legal_actions`; everyone else asks.

    Who calls what: a player's turn is `to_act`, `legal_actions`, then `apply` with one of the codes listed. Chance is
    `chance_outcomes`, then `apply` with one of those codes from seat CHANCE; `roll` does that as often as it takes,
    faster. `apply` trusts its caller: a code that was not listed may write out of bounds, so the referee (`Match`)
    looks in `legal_actions` first.
    """

    CODES: int
    """Player actions are 0 … CODES−1."""
    MOST_ACTIONS: int
    """No position has more legal actions than this: the length of `out`."""
    MOST_OUTCOMES: int
    """No chance has more outcomes than this."""

    def start(self, state: Record, board: Record, first: int) -> None:
        """Make a fresh position of a zeroed state; seat `first` begins."""

    def is_sound(self, state: Record, board: Record) -> bool:
        """Whether a state that was read from a text can be played on this board: no kernel would leave its arrays."""

    def is_over(self, state: Record) -> bool:
        """Whether the game has ended: nobody acts any more, chance neither."""

    def is_chance(self, state: Record) -> bool:
        """Whether dice or a draw come next. While so, no seat may act."""

    def to_act(self, state: Record) -> int:
        """The seat that acts next; where several may act at once, the lowest. Not asked at chance or the end."""

    def may_act(self, state: Record, seat: int) -> bool:
        """Whether this seat may act now. Where several may (simultaneous turns), any order gives the same position."""

    def legal_actions(self, state: Record, board: Record, seat: int, out: Any) -> int:
        """Write the seat's legal codes into `out`, ascending; their number, at least 1 when `may_act(seat)`."""

    def apply(self, state: Record, board: Record, seat: int, code: int) -> None:
        """Carry out a listed action of a seat that may act, or a listed outcome from seat CHANCE."""

    def chance_outcomes(self, state: Record, board: Record, out: Any, weights: Any) -> int:
        """Write the outcomes that can come up, ascending, and how likely each is, as whole weights; their number.

        An outcome of weight 0 never falls by itself, but may be given: what a host may choose instead of chance."""

    def roll(self, state: Record, board: Record, rng: Any) -> None:
        """Sample and apply chance until it is over; draws from `rng` just as `pick` among `chance_outcomes` would."""

    def observe(self, state: Record, board: Record, seat: int) -> None:
        """Take out of the state what this seat (or a spectator, -1) cannot know: choices of a simultaneous turn."""

    def scores(self, state: Record, board: Record, out: Any) -> None:
        """Write each seat's score, as if the game ended now."""

    def winners(self, state: Record, board: Record, scored: Any, out: Any) -> int:
        """Given what `scores` wrote: write 1 for each seat that wins if the game ends now, else 0; how many win."""

    def ending(self, state: Record) -> int:
        """Why the game ended, as an index of the declaration's `endings`; 0 while it runs."""


@dataclass(frozen=True)
class Table:
    """What does not change while a game is played."""

    game: "Game"
    setting: Setting
    board: Record

    @cached_property
    def plain_board(self) -> Any:
        return self.game.board.plain(self.board)

    @cached_property
    def cell(self) -> Any:
        return self.game.board.cell(self.board)


@dataclass(frozen=True)
class Position:
    """A moment of a game: board and state for kernels, and the same as plain Python for everything else.

    Nobody changes a position once it is there: what follows is a new one (`after`)."""

    table: Table
    state: Record

    @property
    def game(self) -> "Game":
        return self.table.game

    @property
    def setting(self) -> Setting:
        return self.table.setting

    @property
    def board(self) -> Record:
        return self.table.board

    @property
    def plain_board(self) -> Any:
        """The board's twin."""
        return self.table.plain_board

    @cached_property
    def plain(self) -> Any:
        """The state's twin: attributes are ints and lists."""
        return self.game.state.plain(self.state)

    @cached_property
    def _cell(self) -> Any:
        return self.game.state.cell(self.state)

    @cached_property
    def _status(self) -> int:
        return int(self.game.referee.status(self._cell, self.setting.players))

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

    @cached_property
    def _listed(self) -> dict[int, list[int]]:
        return {}

    def legal(self, seat: int) -> list[int]:
        """The codes of the seat's legal actions, ascending; none when it may not act."""
        if seat not in self.acting:
            return []
        if seat not in self._listed:
            out = unfilled(self.game.rules.MOST_ACTIONS)
            n = self.game.referee.legal(self._cell, self.table.cell, seat, out)
            self._listed[seat] = plain_list(out, n)
        return self._listed[seat]

    def outcomes(self) -> dict[int, int]:
        """The chance outcomes that can come up now, with their weights."""
        if not self.is_chance:
            return {}
        out, weights = unfilled(self.game.rules.MOST_OUTCOMES), unfilled(self.game.rules.MOST_OUTCOMES)
        n = self.game.referee.outcomes(self._cell, self.table.cell, out, weights)
        return dict(zip(plain_list(out, n), plain_list(weights, n), strict=True))

    def scores(self) -> list[int]:
        """Each seat's score, as if the game ended now."""
        out = integers(self.setting.players)
        self.game.referee.scores(self._cell, self.table.cell, out)
        return plain_list(out, len(out))

    def winners(self) -> list[int]:
        """The seats that win, if the game ends now."""
        scored, out = integers(self.setting.players), integers(self.setting.players)
        scored[:] = self.scores()
        self.game.rules.winners(self.state, self.board, scored, out)
        return [seat for seat in range(self.setting.players) if out[seat]]

    def seen_by(self, seat: int | None) -> "Position":
        """The position without what this seat (None: a spectator) cannot know."""
        fresh = self.game.state.unfilled()
        self.game.referee.seen(self._cell, self.table.cell, fresh, -1 if seat is None else seat)
        return Position(self.table, fresh[0])

    def after(self, seat: int, code: int) -> "Position":
        """The position after a legal action or outcome; this one stays as it is."""
        fresh = self.game.state.unfilled()
        status = self.game.referee.after(self._cell, self.table.cell, fresh, seat, code, self.setting.players)
        following = Position.__new__(Position)
        following.__dict__.update(table=self.table, state=fresh[0], _cell=fresh, _status=status, _listed={})
        return following


class Actions(Protocol):
    """Codes as a player, a program and a text know them."""

    def parts(self, position: Position, seat: int, code: int) -> Event:
        """A code as the keys of its logbook move: {"action": "draw", "cell": [4, 3], …}."""

    def code(self, position: Position, seat: int, parts: Mapping[str, Any]) -> int:
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

    def words(self, setting: Setting, event: Event, lang: str) -> str:
        """An event as a sentence of a playthrough; a seat is written {0}, {1} …, for names to be filled in."""

    def breakdown(self, position: Position, seat: int) -> dict[str, Any]:
        """The seat's line of the result."""


class Guess(Protocol):
    """How bots tell good actions from bad ones at a glance. It decides nothing: legality is `legal_actions`."""

    WEIGHTS: tuple[str, ...]
    """The names of the weights, in the order of the buffer that `weigh` reads."""

    GREEDY: tuple[str, ...]
    """Those of them that tell an immediate gain, and the simplest to choose among equals: all that `greedy` sees."""

    def table(self, setting: Setting) -> str:
        """Which table of the game's `guess.toml` holds the weights for a setting."""

    def weigh(self, state: Record, board: Record, weights: Any, seat: int, code: int) -> int:
        """A kernel: about what a legal action is worth to the seat, in hundredths of a point; keeps the state."""


class View(Protocol):
    """What one seat sees, as plain data (lists, dicts, numbers, texts): what the web page shows."""

    def table(self, position: Position, seat: int | None) -> dict[str, Any]:
        """Sheets, boards, dice, as the seat sees them; None is a spectator."""

    def picture(self, position: Position, seat: int | None, lang: str) -> str:
        """The same as a drawing in characters, for a terminal: lines of at most 100 columns."""

    def score(self, position: Position, seat: int) -> list[dict[str, Any]]:
        """The seat's score so far, line by line: {"rule": "DI-25", "key": "monsters", "points": 12, …}."""


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


@dataclass(frozen=True, eq=False)
class Game:
    """A game's declaration: everything the others need to know of it."""

    id: str
    title: Text
    tagline: Text
    credits: Credits
    version: int
    """The rules version: a stored game of another version is refused rather than replayed wrongly."""
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
    """The board of a setting; raises UnreadableSheet."""
    rules: Rules
    actions: Actions
    events: Events
    view: View
    refusals: tuple[type[Refusal], ...]
    guess: Guess | None = None
    drawing: Callable[[Position, int | None, Sequence[str], str], str] | None = None
    """The table as an SVG document (`svg` and `cards` help), as a seat sees it (None: a spectator), with the names of
    the seats, in a language; as large in every position of a game. None: the game is only drawn in characters."""

    @property
    def folder(self) -> str:
        return self.id.replace("-", "_")

    @cached_property
    def referee(self) -> Referee:
        return Referee(self.rules, self.folder)
