"""One person and bots at a terminal: what they see, and what they may say."""

import re
from os.path import commonprefix
from pathlib import Path

import click
from rich.console import Console

from flibuste.bots.roster import Bot
from flibuste.cli.replay import playthrough
from flibuste.cli.shown import console, names
from flibuste.engine.errors import Refusal
from flibuste.engine.logbook import write_logbooks
from flibuste.engine.match import Action, Match
from flibuste.engine.options import Text
from flibuste.engine.reference import rules_of
from flibuste.engine.story import sentences
from flibuste.engine.telling import Reader, words_of
from flibuste.insight.hints import hints, with_reasons
from flibuste.insight.voice import voiced

__all__ = ["Terminal"]

PROMPT: Text = {"en": "Your choice (? for help)", "fr": "Votre choix (? pour l'aide)"}
WELCOME: Text = {
    "en": "You are {you}. Choose by number, or type an action like {example}; ? shows what else you can say.",
    "fr": "Vous êtes {you}. Choisissez un numéro, ou tapez une action comme {example} ; ? montre le reste.",
}
HELP: Text = {
    "en": """  3            the action with that number in the list
  {example:<12} an action by its text; its beginning lists what goes on so
  Enter        the table again, and everything that is possible
  h            a hint: what the search would do, and why
  u            undo: back to your last action
  r RULE       a rule by its id
  s FILE       save the game as a logbook (flibuste replay, analyse and hint read it)
  q            leave""",
    "fr": """  3            l'action de ce numéro dans la liste
  {example:<12} une action par son texte ; son début montre ce qui commence ainsi
  Entrée       la table à nouveau, et tout ce qui est possible
  h            un conseil : ce que ferait la recherche, et pourquoi
  u            reprendre : revenir à votre dernière action
  r RÈGLE      une règle par son numéro
  s FICHIER    garder la partie dans un carnet (lu par flibuste replay, analyse et hint)
  q            quitter""",
}
GROUPS: Text = {
    "en": "{many} actions are possible: choose how yours begins, or h for a hint.",
    "fr": "{many} actions possibles : choisissez le début de la vôtre, ou h pour un conseil.",
}
SAVED: Text = {"en": "saved in {file}", "fr": "gardée dans {file}"}
HINT: Text = {"en": "Hint: {text}, {why}", "fr": "Conseil : {text}, {why}"}
GOODBYE: Text = {"en": "Fair winds!", "fr": "Bon vent !"}
FEW = 24
SIMULATIONS = 400
PART = re.compile(r"[^\W_]+[\W_]*")
"""A part of an action's text: letters and figures, and the sign after them."""


class Terminal:
    """Asks, answers and shows until the game is over or the person leaves."""

    def __init__(self, match: Match, seat: int, bot: Bot, lang: str) -> None:
        self.match, self.seat, self.bot, self.lang = match, seat, bot, lang
        self.who = names(match.players, lang)
        self.shown = 0
        self.offered: list[list[Action]] = []
        self.screen: Console = console()

    def sit_down(self) -> None:
        """Play until the game is over or the person leaves."""
        self._say(WELCOME[self.lang].format(you=self.who[self.seat], example=self.match.legal[0].text))
        while not self.match.is_over:
            if self.seat in self.match.acting:
                if not self._turn():
                    self._say(GOODBYE[self.lang])
                    return
            else:
                other = self.match.acting[0]
                self.match.play(self.bot.choose(self.match.position, other), other)
        self._tell()
        for line in list(playthrough(self.match, self.lang))[len(self.match.events) + 3 :]:
            self._say(line)

    def _say(self, line: str, style: str = "") -> None:
        self.screen.print(line, style=style, highlight=False, markup=False)

    def _tell(self) -> None:
        for said in sentences(self.match, self._reader, self.shown):
            self._say(said, "dim")
        self.shown = len(self.match.events)

    @property
    def _reader(self) -> Reader:
        return Reader(tuple(self.who), self.lang, self.seat)

    def _turn(self) -> bool:
        """Ask until something was played; False to leave."""
        self._show()
        while True:
            answer = click.prompt(PROMPT[self.lang], default="", show_default=False).strip()
            if answer.lower() in ("q", "quit"):
                return False
            if self._answer(answer):
                return True

    def _answer(self, answer: str) -> bool:
        """Do what was said; whether the game went on."""
        word, _, rest = answer.partition(" ")
        verbs = {"": self._show, "?": self._help, "h": self._hint}
        try:
            if answer.lower() in verbs:
                verbs[answer.lower()]()
            elif word.lower() == "r" and rest:
                self._rule(rest.strip().upper())
            elif word.lower() == "s" and rest:
                self._save(rest.strip())
            elif answer.lower() == "u":
                self._undo()
                return True
            else:
                return self._play(answer)
        except Refusal as refusal:
            self._say(refusal.with_rule(self.lang), "bold red")
        return False

    def _play(self, answer: str) -> bool:
        """Play an action by its number or text; of the beginning of texts, show what goes on so."""
        if answer.isdigit() and 1 <= int(answer) <= len(self.offered):
            return self._choose(self.offered[int(answer) - 1])
        legal = self.match.legal_for(self.seat)
        beginning = [action for action in legal if action.text.startswith(answer)]
        if beginning and all(action.text != answer for action in beginning):
            return self._choose(beginning)
        self.match.play(self.match.parse(answer, self.seat))
        return True

    def _choose(self, actions: list[Action]) -> bool:
        """Play the only one of these, or show them."""
        if len(actions) == 1:
            self.match.play(actions[0])
        else:
            self._offer(actions)
        return len(actions) == 1

    def _undo(self) -> None:
        """Back to one's own last action; the bots' since then are taken back too."""
        while True:
            mine = self.match.steps and self.match.steps[-1].seat == self.seat
            self.match.undo()
            self.shown = min(self.shown, len(self.match.events))
            if mine or self.seat in self.match.acting:
                return

    def _rule(self, rule: str) -> None:
        found = rules_of(self.match.game, self.lang).get(rule)
        self._say(f"{found.id} {found.title}: {found.text}" if found else "?")

    def _help(self) -> None:
        self._say(HELP[self.lang].format(example=self.match.legal_for(self.seat)[0].text))

    def _hint(self) -> None:
        """The best action and its reason: its whole turn where it is the first part of one."""
        seen = self.match.position.seen_by(self.seat)
        found = hints(seen, self.seat, sims=SIMULATIONS)
        (best,) = voiced(with_reasons(found, seen, self.seat, self.lang)[:1], self._reader)
        why = f"{best['turn'] or best['words']}{', ' if best['because'] else '.'}{best['because']}"
        self._say(HINT[self.lang].format(text=best["text"], why=why), "bold")

    def _save(self, name: str) -> None:
        try:
            write_logbooks(Path(name), [self.match.logbook()])
            self._say(SAVED[self.lang].format(file=name))
        except OSError as problem:
            self._say(f"{name}: {problem.strerror}", "bold red")

    def _show(self) -> None:
        self._tell()
        seen = self.match.position.seen_by(self.seat)
        picture = self.match.game.view.picture(seen, self.seat, self.lang).format(*self.who)
        self._say("\n" + picture + "\n")
        self._offer(list(self.match.legal_for(self.seat)))

    def _offer(self, actions: list[Action]) -> None:
        """A few actions by number and in words; many by how their texts begin."""
        groups = {action.text: [action] for action in actions} if len(actions) <= FEW else grouped(actions)
        self.offered = list(groups.values())
        if len(actions) > FEW:
            self._say(GROUPS[self.lang].format(many=len(actions)))
            kinds = (f"{number} {part}… ({len(some)})" for number, (part, some) in enumerate(groups.items(), start=1))
            self._say("   ".join(kinds))
            return
        lines = [f"{number:>3} {action.text}{_gains(action)}" for number, action in enumerate(actions, start=1)]
        width = max(map(len, lines))
        for line, action in zip(lines, actions, strict=True):
            self._say(f"{line:<{width}}   {self._words(action)}")

    def _words(self, action: Action) -> str:
        return words_of(action.words(self.lang), self._reader, begins=False)


def grouped(actions: list[Action]) -> dict[str, list[Action]]:
    """Actions by how their texts begin: as far as all agree, and one part more."""
    common = commonprefix([action.text for action in actions])  # noqa: RUF071 (letter by letter is meant)
    found: dict[str, list[Action]] = {}
    for action in actions:
        part = PART.match(action.text, len(common))
        found.setdefault(action.text[: part.end()] if part else action.text, []).append(action)
    return found


def _gains(action: Action) -> str:
    return "".join(f" +{gold}" for gold in action.gains.values())
