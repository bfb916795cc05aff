"""Why one action is better than another: the facts in which they differ, as a sentence.

The game tells what an action does (its `effects`); a reason is what the better one does and the other does not, or what
the other one costs. What both do is no reason, and nothing is invented where they do not differ in anything known.
"""

from collections.abc import Sequence
from typing import Any

from flibuste.bots.policy import advice, weigh
from flibuste.engine.contract import Position
from flibuste.engine.effects import Effect
from flibuste.engine.options import Text

__all__ = ["Reasons", "rest_of_turn", "turn_parts", "turn_words"]

MOST = 2
"""A sentence gives so many reasons at most."""
LONGEST_TURN = 12
AND: Text = {"en": " and ", "fr": " et "}
THEN: Text = {"en": ", then ", "fr": ", puis "}
BECAUSE: Text = {"en": "because it {facts}.", "fr": "car cela {facts}."}
OTHERS: Text = {"en": "because the other move {facts}.", "fr": "car l'autre coup {facts}."}
IT: Text = {"en": "It {facts}.", "fr": "Cela {facts}."}
PLAYED: Text = {"en": "What was played {facts}.", "fr": "Le coup joué {facts}."}
LACKS: Text = {"en": "There is better: the best move {facts}.", "fr": "Il y a mieux : le meilleur coup {facts}."}


def rest_of_turn(position: Position, seat: int, code: int) -> list[int]:
    """An action and what its seat would do after it by the policy, up to a roll or another's turn."""
    advised, turn, now = advice(position.game, position.setting), [code], position.after(seat, code)
    ask = weigh.of(position.game)
    while now.acting == (seat,) and len(turn) < LONGEST_TURN:
        state, facts = now.state, now.setup.facts
        best = max(now.legal(seat), key=lambda one: ask(state, now.board, facts, advised.weights, seat, one))
        turn.append(best)
        now = now.after(seat, best)
    return turn


def turn_words(position: Position, seat: int, codes: Sequence[int], lang: str) -> str:
    """What is done one after the other, without what could not be otherwise (seats are {0}, {1} …)."""
    said: list[str] = []
    now = position
    for place, code in enumerate(codes):
        words = position.game.actions.words(now, seat, code, lang)
        if place and words.startswith(said[-1]):  # a choice, then its place, be it the only one
            said[-1] = words
        elif place == 0 or len(now.legal(seat)) > 1:
            said.append(words)
        now = now.after(seat, code)
    return THEN[lang].join(said)


def turn_parts(position: Position, seat: int, codes: Sequence[int]) -> list[dict[str, Any]]:
    """The same as parts, to be drawn."""
    found, now = [], position
    for code in codes:
        found.append(dict(position.game.actions.parts(now, seat, code)))
        now = now.after(seat, code)
    return found


class Reasons:
    """Reasons about the actions of one position: what each does is asked once."""

    def __init__(self, position: Position, seat: int) -> None:
        self.position, self.seat = position.seen_by(seat), seat
        self._known: dict[int, list[Effect]] = {}

    def turn(self, code: int) -> list[int]:
        return rest_of_turn(self.position, self.seat, code)

    def effects(self, code: int) -> list[Effect]:
        """What an action does with the rest of its turn; most important first."""
        ask = self.position.game.effects
        if code not in self._known:
            found = ask(self.position, self.seat, self.turn(code)) if ask else []
            self._known[code] = sorted(found, key=lambda one: -one.amount)
        return self._known[code]

    def best(self, code: int, rival: int | None, lang: str) -> str:
        """Why an action is better than a rival (none: than any); empty where nothing known tells them apart."""
        return self._why(code, rival, lang, BECAUSE, OTHERS)

    def better(self, code: int, played: int, lang: str) -> str:
        """The same of the action that was played, as a sentence of its own."""
        return self._why(code, played, lang, IT, PLAYED)

    def _why(self, code: int, rival: int | None, lang: str, of_it: Text, of_the_other: Text) -> str:
        others = self.effects(rival) if rival is not None else []
        if own := _differing(self.effects(code), others, is_good=True):
            return of_it[lang].format(facts=self._new(own, code, lang))
        if theirs := _differing(others, self.effects(code), is_good=False):
            return of_the_other[lang].format(facts=_joined(theirs, lang))
        return ""

    def _new(self, effects: Sequence[Effect], code: int, lang: str) -> str:
        """These facts, without what the turn in words says already, unless there is nothing else."""
        turn = turn_words(self.position, self.seat, self.turn(code), lang)
        return _joined([one for one in effects if one.words[lang] not in turn] or effects, lang)

    def equal(self, code: int, lang: str) -> str:
        """What an action that is as good does."""
        good = [one for one in self.effects(code) if one.is_good]
        return IT[lang].format(facts=_joined(good, lang)) if good else ""

    def weaker(self, code: int, best: int, lang: str) -> str:
        """What an action costs, or does not do, that the best one does not cost, or does."""
        if costs := _differing(self.effects(code), self.effects(best), is_good=False):
            return IT[lang].format(facts=_joined(costs, lang))
        if lacks := _differing(self.effects(best), self.effects(code), is_good=True):
            return LACKS[lang].format(facts=_joined(lacks, lang))
        return ""


def _differing(effects: Sequence[Effect], others: Sequence[Effect], is_good: bool) -> list[Effect]:
    """What these do, good or bad, and the others do not, or do less."""
    most = {one.key: one.amount for one in others if one.is_good == is_good}
    return [one for one in effects if one.is_good == is_good and one.amount > most.get(one.key, 0.0)]


def _joined(effects: Sequence[Effect], lang: str) -> str:
    """With a comma where one of them has a clause of its own."""
    said = [one.words[lang] for one in effects[:MOST]]
    comma = "," if any("," in one for one in said) else ""
    return (comma + AND[lang]).join(said)
