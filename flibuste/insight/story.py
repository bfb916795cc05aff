"""An analysis in words: what each decision cost and why, luck and skill of each player, the moments that decided.

All sentences are made here, in the reader's language, as templates (see `flibuste.engine.telling`): `voice` fills them.
"""

from dataclasses import asdict
from typing import Any

from flibuste.engine.contract import CHANCE, Game
from flibuste.engine.match import Match
from flibuste.engine.options import Text
from flibuste.engine.story import tell
from flibuste.insight.analysis import Analysis, StepRow, throws
from flibuste.insight.marks import DICE, MARKS, price, whole
from flibuste.insight.reasons import Reasons, turn_parts, turn_words

__all__ = ["counted", "story", "unit_of"]

MOST_MOMENTS = 3
MARK: dict[str, Text] = {
    "slip": {"en": "A slip", "fr": "Un écart"},
    "mistake": {"en": "A mistake", "fr": "Une faute"},
    "blunder": {"en": "A blunder", "fr": "Un naufrage"},
    "": {"en": "Well steered", "fr": "Bien barré"},
}
LOST: Text = {"en": "{who} lost about {cost} here.", "fr": "{who} {has} perdu environ {cost} ici."}
BETTER: Text = {"en": "Better: {words}", "fr": "Mieux : {words}"}
PLAYED: Text = {"en": "Played: {words}", "fr": "Joué : {words}"}
BEST_HELM: Text = {"en": "Best helm of the table", "fr": "La meilleure barre de la table"}
CALM: Text = {"en": "Little wind either way", "fr": "Peu de vent d'un côté ou de l'autre"}
WRONG: Text = {"en": "{n} wrong turns at the helm", "fr": "{n} faux coups de barre"}
FAIR: Text = {"en": "Fair wind", "fr": "Bon vent"}
AGAINST: Text = {"en": "Foul wind", "fr": "Vent contraire"}
STEERED: Text = {
    "en": "{who} steered best: {cost} lost at the helm{all}.",
    "fr": "{who} {has} le mieux barré : {cost} de moins à cause de la barre{all}.",
}
ADDED_UP: Text = {"en": ", all turns added up", "fr": ", tous tours additionnés"}
"""Of shares of victory: what is lost over a game may be more than a whole, and what the wind brought too."""
WON_WIND: Text = {
    "en": "{who} won with the wind: it brought {more} more.",
    "fr": "{who} {has} gagné grâce au vent : il a apporté {more} de plus.",
}
WON_WIND_SHARE: Text = {"en": "{who} won with the wind.", "fr": "{who} {has} gagné grâce au vent."}
ALONE: Text = {
    "en": "The wind brought {luck}, the helm lost {cost}.",
    "fr": "Le vent a apporté {luck}, la barre a coûté {cost}.",
}
ALONE_AGAINST: Text = {
    "en": "The wind took {luck}, the helm lost {cost}.",
    "fr": "Le vent a emporté {luck}, la barre a coûté {cost}.",
}
DICE_TITLE: Text = {"en": "What fell for {who}", "fr": "Le sort pour {who}"}
DICE_BAD: Text = {"en": "What fell against {who}", "fr": "Le sort contre {who}"}
DICE_WORDS: Text = {"en": "Pure wind: {outcome}", "fr": "Pur vent : {outcome}"}
THROWS: Text = {"en": "{n} throws in a row.", "fr": "{n} jets d'affilée."}
DRAWS: Text = {"en": "{n} draws in a row.", "fr": "{n} pioches d'affilée."}
MOST_EVENTS = 2
"""Of more events of a throw or draw the number is told, not the last of them."""
CHANCES: Text = {"en": "chance in 100|chances in 100", "fr": "chance sur 100|chances sur 100"}
POINTS: Text = {"en": "point|points", "fr": "point|points"}


def unit_of(game: Game, measure: str) -> Text:
    """What is counted, "one|many"."""
    return CHANCES if measure == "share" else game.unit or POINTS


def counted(many: int, unit: Text, lang: str) -> str:
    """So many of them; of less than two in French, of one in English there is the singular."""
    one, more = unit[lang].split("|")
    return f"{many} {one if abs(many) == 1 or (lang == 'fr' and many == 0) else more}"


def story(match: Match, analysis: Analysis, lang: str) -> dict[str, Any]:
    """The whole page as plain data."""
    teller = _Teller(match, analysis, lang)
    return {
        "game": analysis.game,
        "measure": analysis.measure,
        "unit": teller.unit[lang].split("|")[1],
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
        self.unit = unit_of(match.game, self.measure)
        self._told: dict[int, dict[str, Any]] = {}

    def _counted(self, many: int) -> str:
        return counted(many, self.unit, self.lang)

    def step(self, row: StepRow) -> dict[str, Any]:
        columns: dict[str, Any] = {
            "step": row.step, "seat": row.seat, "value": row.value, "chances": row.chances, "mark": row.mark,
            "luck": row.luck, "cost": 0, "title": "", "better": "", "played": "", "why": "", "lost": "",
            "code": row.code, "better_codes": [], "better_parts": [], "played_parts": [],
            "value_se": row.value_se, "chances_se": row.chances_se,
            "error": row.error, "error_se": row.error_se,
        }  # fmt: skip
        return columns | self._sentences(row) if row.seat != CHANCE else columns

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
        lost = LOST[lang].format(**_named(row.seat), cost=self._counted(cost))
        return {
            "title": MARK[row.mark][lang],
            "cost": cost,
            "better": BETTER[lang].format(words=better),
            "played": PLAYED[lang].format(words=played),
            "why": reasons.better(row.best_code, row.code, lang),
            "lost": lost,
            "better_codes": turn,
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
            wind = whole(self.measure, seats[0].luck)
            words = ALONE if wind >= 0 else ALONE_AGAINST
            cost = self._counted(whole(self.measure, seats[0].errors))
            return words[lang].format(luck=self._counted(abs(wind)), cost=cost)
        helm = min(range(len(seats)), key=lambda seat: seats[seat].errors)
        lost = whole(self.measure, seats[helm].errors)
        added = ADDED_UP[lang] if self.measure == "share" else ""
        said = [STEERED[lang].format(**_named(helm), cost=self._counted(lost), all=added)]
        for winner in self.match.winners:
            more = whole(self.measure, seats[winner].luck - seats[helm].luck)
            if winner != helm and more > 0:
                words = WON_WIND_SHARE if self.measure == "share" else WON_WIND
                said.append(words[lang].format(**_named(winner), more=self._counted(more)))
        return " ".join(said)

    def moments(self) -> list[dict[str, Any]]:
        """Up to three steps that turned the game most, in the order in which they came."""
        found = [one for row in self.analysis.steps if (one := self._moment(row))]
        found.sort(key=lambda one: -abs(one["swing"]))
        return sorted(found[:MOST_MOMENTS], key=lambda one: int(one["step"]))

    def _moment(self, row: StepRow) -> dict[str, Any] | None:
        alone, lang = self.analysis.players == 1, self.lang
        if row.seat != CHANCE:
            before, after = self._around(row, row.seat)
            if not row.mark or before - after < MARKS["points" if alone else "share"]["slip"]:
                return None
            sentences = self._sentences(row)
            words = f"{sentences['better']}. {sentences['why']}".strip()
            return self._told_moment(row, row.seat, sentences["title"], words)
        changes = (row.luck if alone else row.luck_chances) or []
        seat = max(range(len(changes)), key=lambda one: round(abs(changes[one]), 3))
        before, after = self._around(row, seat)
        if abs(after - before) < (MARKS["points"]["mistake"] if alone else DICE):
            return None
        title = (DICE_TITLE if changes[seat] > 0 else DICE_BAD)[lang].format(who=f"{{{seat}}}")
        words = DICE_WORDS[lang].format(outcome=self._fallen(row))
        return self._told_moment(row, seat, title, words)

    def _fallen(self, row: StepRow) -> str:
        """What was thrown or drawn, as the log tells it."""
        match, lang = self.match, self.lang
        first, last = next(one for one in throws(match) if one[0] <= row.step < one[1])
        ends = match.steps[last].events if last < len(match.steps) else len(match.events)
        fell = range(match.steps[first].events, ends)
        if not fell:
            return match.game.actions.outcome(match.steps[row.step].before, row.code, lang) + "."
        if len(fell) > MOST_EVENTS:
            is_thrown = any(match.events[place]["type"] == "roll" for place in fell)
            return (THROWS if is_thrown else DRAWS)[lang].format(n=len(fell))
        said = tell(match, fell[-1], lang).words
        return said[0].lower() + said[1:]

    def _around(self, row: StepRow, seat: int) -> tuple[float, float]:
        """A seat's chances before a step and after it, as they are shown: what errors are put back for may tell more
        than certain. Alone, what the game was worth."""
        last = self.analysis.steps[row.step - 1] if row.step else None
        if self.analysis.players == 1:
            return (last.value if last else self.analysis.start)[seat], row.value[seat]
        before, after = (last.chances if last else self.analysis.start_chances)[seat], row.chances[seat]
        return min(1.0, max(0.0, before)), min(1.0, max(0.0, after))

    def _told_moment(self, row: StepRow, seat: int, title: str, words: str) -> dict[str, Any]:
        before, after = self._around(row, seat)
        return {
            "step": row.step, "seat": seat, "mark": row.mark or "dice", "swing": after - before, "title": title,
            "words": words, "before": before, "after": after,
        }  # fmt: skip


def _named(seat: int) -> dict[str, str]:
    """A player in a template, and the French verb that goes with them."""
    return {"who": f"{{{seat}}}", "has": f"{{{seat}:avez|a}}"}
