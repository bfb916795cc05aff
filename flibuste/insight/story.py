"""An analysis in words: what each decision cost and why, luck and skill of each player, the moments that decided.

All sentences are made here, in the reader's language, as templates (see `flibuste.engine.telling`): `voice` fills them.
"""

from dataclasses import asdict
from typing import Any

from flibuste.engine.contract import CHANCE
from flibuste.engine.match import Match
from flibuste.engine.options import Text
from flibuste.insight.analysis import Analysis, StepRow
from flibuste.insight.marks import DICE, MARKS, price
from flibuste.insight.reasons import Reasons, turn_parts, turn_words

__all__ = ["story"]

MOST_MOMENTS = 3
MARK: dict[str, Text] = {
    "slip": {"en": "A slip", "fr": "Un écart"},
    "mistake": {"en": "A mistake", "fr": "Une faute"},
    "blunder": {"en": "A blunder", "fr": "Un naufrage"},
    "": {"en": "Well steered", "fr": "Bien barré"},
}
LOST: dict[str, Text] = {
    "points": {"en": "{who} lost about {n} {unit} here.", "fr": "{who} {has} perdu environ {n} {unit} ici."},
    "share": {"en": "{who} lost {n} chances in 100 here.", "fr": "{who} {has} perdu {n} chances sur 100 ici."},
}
BETTER: Text = {"en": "Better: {words}", "fr": "Mieux : {words}"}
PLAYED: Text = {"en": "Played: {words}", "fr": "Joué : {words}"}
BEST_HELM: Text = {"en": "Best helm of the table", "fr": "La meilleure barre de la table"}
CALM: Text = {"en": "Little wind either way", "fr": "Peu de vent d'un côté ou de l'autre"}
WRONG: Text = {"en": "{n} wrong turns at the helm", "fr": "{n} faux coups de barre"}
FAIR: Text = {"en": "Fair wind", "fr": "Bon vent"}
AGAINST: Text = {"en": "Foul wind", "fr": "Vent contraire"}
STEERED: Text = {
    "en": "{who} steered best: {n} {unit} lost at the helm.",
    "fr": "{who} {has} le mieux barré : {n} {unit} perdus à la barre.",
}
WON_WIND: Text = {
    "en": "{who} won with the wind: {n} {unit} more of luck.",
    "fr": "{who} {has} gagné grâce au vent : {n} {unit} de chance en plus.",
}
ALONE: Text = {
    "en": "The wind brought {luck} {unit}, the helm lost {n}.",
    "fr": "Le vent a apporté {luck} {unit}, la barre en a perdu {n}.",
}
THE_OTHER: Text = {"en": "What was played ", "fr": "Le coup joué "}
DICE_TITLE: Text = {"en": "What fell for {who}", "fr": "Le sort pour {who}"}
DICE_BAD: Text = {"en": "What fell against {who}", "fr": "Le sort contre {who}"}
DICE_WORDS: Text = {"en": "Pure wind: {outcome}.", "fr": "Pur vent : {outcome}."}
CHANCES: Text = {"en": "chances in 100", "fr": "chances sur 100"}
POINTS: Text = {"en": "points", "fr": "points"}
GOLD: Text = {"en": "gold", "fr": "pièces d'or"}
GOLDEN = "doodle-islands"


def story(match: Match, analysis: Analysis, lang: str) -> dict[str, Any]:
    """The whole page as plain data."""
    teller = _Teller(match, analysis, lang)
    return {
        "game": analysis.game,
        "measure": analysis.measure,
        "unit": teller.unit,
        "marks": MARKS[analysis.measure],
        "start": analysis.start,
        "start_chances": analysis.start_chances,
        "seats": [asdict(seat) | {"says": teller.says(number)} for number, seat in enumerate(analysis.seats)],
        "summary": teller.summary(),
        "steps": [teller.step(row) for row in analysis.steps],
        "moments": teller.moments(),
        "sims": int(analysis.budget.get("sims", 0)),
    }


class _Teller:
    def __init__(self, match: Match, analysis: Analysis, lang: str) -> None:
        self.match, self.analysis, self.lang = match, analysis, lang
        self.measure = analysis.measure
        told = CHANCES if self.measure == "share" else GOLD if analysis.game == GOLDEN else POINTS
        self.unit = told[lang]
        self._told: dict[int, dict[str, Any]] = {}

    def step(self, row: StepRow) -> dict[str, Any]:
        told: dict[str, Any] = {
            "step": row.step, "seat": row.seat, "value": row.value, "chances": row.chances, "mark": row.mark,
            "luck": row.luck, "cost": 0, "title": "", "better": "", "played": "", "why": "", "lost": "",
            "best_code": row.best_code, "code": row.code, "better_parts": [], "played_parts": [],
            "error": row.error, "error_se": row.error_se,
        }  # fmt: skip
        return told | self._sentences(row) if row.seat != CHANCE else told

    def _sentences(self, row: StepRow) -> dict[str, Any]:
        """What a decision cost and why; of one without a sign, that it was well steered."""
        if row.step not in self._told:
            self._told[row.step] = self._judge(row)
        return self._told[row.step]

    def _judge(self, row: StepRow) -> dict[str, Any]:
        lang, step = self.lang, self.match.steps[row.step]
        if not row.mark or row.best_code is None:
            return {"title": MARK[""][lang]}
        reasons = Reasons(step.before, row.seat)
        turn = reasons.turn(row.best_code)
        better = turn_words(reasons.position, row.seat, turn, lang)
        played = turn_words(step.before, row.seat, self._turn(row), lang)
        cost = price(self.measure, row.error or 0.0)
        lost = LOST[self.measure][lang].format(**_named(row.seat), n=cost, unit=self.unit)
        return {
            "title": MARK[row.mark][lang],
            "cost": cost,
            "better": BETTER[lang].format(words=better),
            "played": PLAYED[lang].format(words=played),
            "why": _sentence(reasons.best(row.best_code, row.code, lang)),
            "lost": lost,
            "better_parts": turn_parts(reasons.position, row.seat, turn),
            "played_parts": turn_parts(step.before, row.seat, self._turn(row)),
        }

    def _turn(self, row: StepRow) -> list[int]:
        """What was played from a step on, to the end of the turn."""
        codes: list[int] = []
        for step in self.match.steps[row.step :]:
            if step.seat != row.seat or (codes and self.match.game.secrets):
                break
            codes.append(step.code)
        return codes

    def says(self, seat: int) -> str:
        """A player's game in a few words; praise first."""
        one, lang = self.analysis.seats[seat], self.lang
        marks = sum(row.seat == seat and row.mark in ("mistake", "blunder") for row in self.analysis.steps)
        least = MARKS[self.measure]["mistake"]
        said = []
        if len(self.analysis.seats) > 1 and one.errors == min(other.errors for other in self.analysis.seats):
            said.append(BEST_HELM[lang])
        elif marks > 1:
            said.append(WRONG[lang].format(n=marks))
        said.append(FAIR[lang] if one.luck >= least else AGAINST[lang] if one.luck <= -least else CALM[lang])
        return ", ".join([said[0], *(part[0].lower() + part[1:] for part in said[1:])])

    def summary(self) -> str:
        """Who steered best, and whether the wind decided."""
        seats, lang = self.analysis.seats, self.lang
        if len(seats) == 1:
            luck = price(self.measure, seats[0].luck)
            return ALONE[lang].format(luck=luck, n=price(self.measure, seats[0].errors), unit=self.unit)
        helm = min(range(len(seats)), key=lambda seat: seats[seat].errors)
        lost = price(self.measure, seats[helm].errors)
        said = [STEERED[lang].format(**_named(helm), n=lost, unit=self.unit)]
        for winner in self.match.winners:
            more = price(self.measure, seats[winner].luck - seats[helm].luck)
            if winner != helm and more > 0:
                said.append(WON_WIND[lang].format(**_named(winner), n=more, unit=self.unit))
        return " ".join(said)

    def moments(self) -> list[dict[str, Any]]:
        """Up to three steps that turned the game most, in the order in which they came."""
        found = [one for row in self.analysis.steps if (one := self._moment(row))]
        found.sort(key=lambda one: -abs(one["swing"]))
        return sorted(found[:MOST_MOMENTS], key=lambda one: int(one["step"]))

    def _moment(self, row: StepRow) -> dict[str, Any] | None:
        alone, lang = self.analysis.players == 1, self.lang
        if row.seat != CHANCE:
            swing = (row.error or 0.0) if alone else (row.error_chances or 0.0)
            if not row.mark or swing < MARKS["points" if alone else "share"]["slip"]:
                return None
            told = self._sentences(row)
            before = self._before(row, row.seat)
            words = f"{told['better']}. {told['why']}".strip()
            return self._told_moment(row, row.seat, -swing, told["title"], words, before)
        changes = (row.luck if alone else row.luck_chances) or []
        seat = max(range(len(changes)), key=lambda one: abs(changes[one]))
        if abs(changes[seat]) < (MARKS["points"]["mistake"] if alone else DICE):
            return None
        step = self.match.steps[row.step]
        outcome = self.match.game.actions.outcome(step.before, row.code, lang)
        title = (DICE_TITLE if changes[seat] > 0 else DICE_BAD)[lang].format(who=f"{{{seat}}}")
        words = DICE_WORDS[lang].format(outcome=outcome)
        return self._told_moment(row, seat, changes[seat], title, words, self._before(row, seat))

    def _before(self, row: StepRow, seat: int) -> float:
        alone = self.analysis.players == 1
        if row.step == 0:
            return (self.analysis.start if alone else self.analysis.start_chances)[seat]
        last = self.analysis.steps[row.step - 1]
        return (last.value if alone else last.chances)[seat]

    def _told_moment(
        self, row: StepRow, seat: int, swing: float, title: str, words: str, before: float
    ) -> dict[str, Any]:
        after = (row.value if self.analysis.players == 1 else row.chances)[seat]
        return {
            "step": row.step, "seat": seat, "mark": row.mark or "dice", "swing": swing, "title": title, "words": words,
            "before": before, "after": after,
        }  # fmt: skip


def _named(seat: int) -> dict[str, str]:
    """A player in a template, and the French verb that goes with them."""
    return {"who": f"{{{seat}}}", "has": f"{{{seat}:avez|a}}"}


def _sentence(said: str) -> str:
    """A sentence that began with "because", standing alone."""
    for opening, alone in (
        ("because it ", "It "),
        ("because the other ", THE_OTHER["en"]),
        ("car cela ", "Cela "),
        ("car l'autre ", THE_OTHER["fr"]),
    ):
        if said.startswith(opening):
            rest = alone + said.removeprefix(opening)
            return rest[0].upper() + rest[1:]
    return said
