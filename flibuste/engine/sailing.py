"""Voyages under way: the position of a leg, played by the rules themselves; its words, with the numbers the rules tell;
and what they answer to what is tried there."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cached_property
from typing import Any

from flibuste.engine.errors import FlibusteError, Refusal
from flibuste.engine.games import find_game
from flibuste.engine.match import Action, Match
from flibuste.engine.options import check
from flibuste.engine.voyages import Leg, Voyage, Words

__all__ = ["LEARNER", "BrokenLeg", "Call", "NotNow", "call"]

LEARNER = 0
"""The seat of whoever learns."""


class BrokenLeg(FlibusteError):
    """The rules do not say what a leg says."""

    code = "broken-leg"
    en = "voyage {voyage}, leg {leg}: {what}: expected {expected}, found {got}"
    fr = "voyage {voyage}, étape {leg} : {what} : attendu {expected}, trouvé {got}"


class NotNow(FlibusteError):
    """An action that the rules allow, but not this lesson."""

    code = "not-now"
    en = "{why}"
    fr = "{why}"


@dataclass(frozen=True)
class Call:
    """A voyage at one of its legs."""

    voyage: Voyage
    number: int
    match: Match
    earned: Mapping[str, int]
    """By the latest deed of the learner."""

    @property
    def leg(self) -> Leg:
        return self.voyage.legs[self.number]

    @cached_property
    def deeds(self) -> list[list[int]]:
        """What will do here, each as one code after the other, all of them legal; raises BrokenLeg."""
        return [[action.code for action in _done(self, self.ahead, text)] for text in self.leg.does]

    @property
    def ahead(self) -> Match:
        """The same position, to try things in."""
        return Match.from_line(self.match.line)

    @property
    def after(self) -> Match:
        """The match once the deed is done."""
        match = self.ahead
        _done(self, match, self.leg.does[0])
        return match

    @cached_property
    def facts(self) -> dict[str, Any]:
        """The numbers for the holes of the words; raises BrokenLeg."""
        return {name: _found(self, path) for name, path in self.leg.facts.items()}

    def words(self, lang: str) -> Words:
        """The leg's words with their numbers."""
        plain = self.leg.words(lang)
        return Words(**{key: self.filled(text) for key, text in vars(plain).items()})

    def filled(self, text: str) -> str:
        try:
            return text.format(**self.facts)
        except (KeyError, IndexError) as hole:
            raise _broken(self, "words", f"a fact {hole}", text) from None

    def check(self) -> None:
        """Raises BrokenLeg where the rules tell something else than the leg expects, or forbid its deed."""
        for path, expected in self.leg.expect.items():
            if (got := _found(self, path)) != expected:
                raise _broken(self, path, repr(expected), repr(got))
        self.deeds  # noqa: B018

    def answer(self, codes: list[int], lang: str) -> bool:
        """Whether these, one after the other, are the deed, rather than its beginning; else raises the Refusal of the
        rules, or NotNow."""
        if begun := [deed for deed in self.deeds if deed[: len(codes)] == codes]:
            return codes in begun
        match = self.ahead
        for code in codes:
            match.play(code, LEARNER)
        text = match.game.actions.text(codes[-1])
        other = next((one for one in self.leg.others if fnmatchcase(text, one.does)), None)
        words = getattr(other, lang) if other else self.leg.words(lang).wait
        raise NotNow(why=self.filled(words))


def call(voyage: Voyage, number: int) -> Call:
    """The voyage at that leg; raises BrokenLeg, or IndexError."""
    match, earned = _begin(voyage), dict[str, int]()
    for place, leg in enumerate(voyage.legs[: number + 1]):
        if leg.fresh:
            match = _begin(voyage)
        here = Call(voyage, place, match, earned)
        _follow(here, leg.play)
        if place < number and leg.does:
            earned = _gains(_done(here, match, leg.does[0]))
    return Call(voyage, number, match, earned)


def _begin(voyage: Voyage) -> Match:
    game = find_game(voyage.game)
    return Match.of(game, check(game, voyage.options, voyage.players), voyage.first)


def _follow(here: Call, play: str) -> None:
    """Words that are one after the other a die or a draw (`*4`, counted from 1) or an action of whoever is to act."""
    for word in play.split():
        seat, _, text = word.rpartition(":")
        try:
            if word[0] == "*":
                here.match.fall(int(word[1:]) - 1)
            else:
                here.match.play(text, int(seat) if seat else None)
        except (Refusal, ValueError) as problem:
            raise _broken(here, f"play, {word}", "what the rules allow", str(problem)) from None


def _done(here: Call, match: Match, text: str) -> list[Action]:
    """The actions of a deed, done."""
    actions = []
    for word in text.split():
        try:
            actions.append(match.parse(word, LEARNER))
            match.play(actions[-1])
        except Refusal as problem:
            raise _broken(here, f"does, {text}", "a legal action", str(problem)) from None
    return actions


def _gains(actions: list[Action]) -> dict[str, int]:
    total: Counter[str] = Counter()
    for action in actions:
        total.update(action.gains)
    return dict(total)


def _found(here: Call, path: str) -> Any:
    """What stands at a path: in the learner's `view`, on the `board`, in what the latest deed has `earned`, in what the
    `deed` to do earns, or in the view `after` it; `ending` is why the game ends."""
    root, *steps = path.split(".")
    roots: dict[str, Any] = {
        "view": lambda: here.match.view(LEARNER),
        "board": lambda: here.match.position.plain_board,
        "earned": lambda: here.earned,
        "deed": lambda: _gains(_done(here, here.ahead, here.leg.does[0])),
        "after": lambda: here.after.view(LEARNER),
        "ending": lambda: here.match.game.rules.ending(here.match.position.state),
    }
    if root not in roots:
        raise _broken(here, path, " or ".join(roots), root)
    value = roots[root]()
    for step in steps:
        try:
            value = _step(value, step)
        except (KeyError, IndexError, AttributeError, StopIteration, ValueError):
            raise _broken(here, path, f"something at {step}", "nothing") from None
    return value


def _step(value: Any, step: str) -> Any:
    if step == "sum":
        return sum(value.values() if isinstance(value, Mapping) else value)
    if step in ("count", "longest"):
        return len(value) if step == "count" else max(value, key=len)
    if isinstance(value, Mapping):
        return value[step]
    if not isinstance(value, list):
        return getattr(value, step)
    key, equal, wanted = step.partition("=")
    return next(one for one in value if str(one[key]) == wanted) if equal else value[int(step)]


def _broken(here: Call, what: str, expected: str, got: str) -> BrokenLeg:
    return BrokenLeg(voyage=here.voyage.name, leg=here.leg.id, what=what, expected=expected, got=got)
