"""What can be set before a game: options, what excludes what, and for how many players.

A game declares its options once; the command line, the web page, the environments and the tests read the
declaration. `Setting` is a checked choice: options complete with defaults, the number of players, and the version of
the rules: today's, but where a finished game of earlier ones is looked at.
"""

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, Literal

from flibuste.engine.errors import BadOption, ImpossibleSetting, UnknownOption, WrongPlayers

if TYPE_CHECKING:
    from flibuste.engine.contract import Game

__all__ = ["Exclusion", "Option", "Setting", "Text", "check", "settings", "sheet_option"]

Text = Mapping[str, str]
"""The same text in each language: {"en": …, "fr": …}."""

TRUE, FALSE = {"true", "yes", "on", "1"}, {"false", "no", "off", "0"}


@dataclass(frozen=True)
class Option:
    """One thing to choose. `values` is empty for a sheet: any name that is found, or the path of a file."""

    name: str
    default: Any
    values: tuple[Any, ...]
    title: Text
    help: Text
    labels: Mapping[Any, Text] = field(default_factory=dict)
    rule: str = ""
    """The rule that tells it."""
    lesson: str = ""
    """The voyage that teaches it."""
    figure: str = ""
    """The figure of the picture book that shows it; `figures` has those of its values."""
    figures: Mapping[Any, str] = field(default_factory=dict)

    @property
    def kind(self) -> Literal["sheet", "bool", "choice"]:
        if not self.values:
            return "sheet"
        return "bool" if self.values == (False, True) else "choice"

    def read(self, value: Any) -> Any:
        """The value meant by a text (or a value); raises BadOption."""
        if self.kind == "sheet" and isinstance(value, str):
            return value
        if self.kind == "bool" and isinstance(value, str) and value.lower() in TRUE | FALSE:
            return value.lower() in TRUE
        if self.kind != "sheet" and value in self.values and type(value) is type(self.default):
            return value
        raise BadOption(name=self.name, got=repr(value), expected=self.expected)

    @property
    def expected(self) -> str:
        if self.kind == "sheet":
            return "the name or path of a sheet"
        return " or ".join(str(value).lower() for value in self.values)


def sheet_option(title: Text) -> Option:
    """The option of every game whose sheet, board or tiles are a data file that an owner can replace."""
    words = {
        "en": "One other than ours: its name in your folder of sheets, or a file NAME.toml.",
        "fr": "Une autre que la nôtre : son nom dans votre dossier de feuilles, ou un fichier NOM.toml.",
    }
    return Option(name="sheet", default="", values=(), title=title, help=words)


@dataclass(frozen=True)
class Exclusion:
    """Settings that cannot stand together: refused when every one of `when` holds ("players" counts as one)."""

    rule: str
    when: Mapping[str, tuple[Any, ...]]
    why: Text

    def holds(self, options: Mapping[str, Any], players: int) -> bool:
        all_options = {**options, "players": players}
        return all(all_options[name] in values for name, values in self.when.items())


@dataclass(frozen=True)
class Setting:
    """Options and players that the game accepts, and the version of its rules that is played."""

    options: dict[str, Any]
    players: int
    rules: int

    @property
    def slug(self) -> str:
        """A short name for files and tests: what differs from nothing, and the players."""
        chosen = [
            name.replace("_", "-") if value is True else str(value)
            for name, value in self.options.items()
            if value not in (False, "", "none")
        ]
        return "-".join([*chosen, f"{self.players}p"])

    @property
    def written(self) -> dict[str, Any]:
        """Options as a logbook has them: a sheet by its name, and only if it is not ours."""
        sheet = PurePath(self.options.get("sheet", "")).name.removesuffix(".toml")
        others = {name: value for name, value in self.options.items() if name != "sheet"}
        return others | ({"sheet": sheet} if sheet else {})


def check(game: "Game", options: Mapping[str, Any], players: int | None = None, rules: int | None = None) -> Setting:
    """The complete setting, by today's rules unless others are named; raises UnknownOption, BadOption, WrongPlayers or
    ImpossibleSetting."""
    known = {option.name: option for option in game.options}
    for name in options:
        if name not in known:
            raise UnknownOption(game=game.id, got=name, known=", ".join(known) or "none")
    chosen = {name: option.read(options.get(name, option.default)) for name, option in known.items()}
    count = _usual_players(game, chosen) if players is None else players
    least, most = game.players
    if type(count) is not int or not least <= count <= most:
        raise WrongPlayers(game=game.id, got=repr(count), expected=f"{least}–{most}")
    for exclusion in game.exclusions:
        if exclusion.holds(chosen, count):
            raise ImpossibleSetting(rule=exclusion.rule, what=exclusion.why)
    return Setting(chosen, count, rules or game.version)


def _usual_players(game: "Game", options: Mapping[str, Any]) -> int:
    least, most = game.players
    counts = [2, *range(3, most + 1), *range(least, 2)]
    fitting = [n for n in counts if not any(one.holds(options, n) for one in game.exclusions)]
    return fitting[0] if fitting else 2


def settings(game: "Game") -> Iterator[Setting]:
    """Every setting the game accepts, with the sheets we ship."""
    names = [option.name for option in game.options]
    ranges = [option.values or (option.default,) for option in game.options]
    for values in itertools.product(*ranges):
        options = dict(zip(names, values, strict=True))
        for players in range(game.players[0], game.players[1] + 1):
            if not any(one.holds(options, players) for one in game.exclusions):
                yield Setting(options, players, game.version)
