"""`flibuste play GAME --terminal`: play against bots, choosing among numbered legal actions."""

import secrets

import click
from rich.columns import Columns
from rich.console import Console

from flibuste.bots.roster import Bot, find_bot, roster
from flibuste.cli.replay import playthrough
from flibuste.cli.shown import console, game_argument, game_options, lang_option, language, names, read_setting
from flibuste.engine.dice import Dice
from flibuste.engine.errors import Refusal
from flibuste.engine.match import Action, Legal, Match
from flibuste.engine.options import Text
from flibuste.engine.reference import rules_of
from flibuste.engine.story import sentences
from flibuste.engine.telling import Reader, words_of

PROMPT: Text = {
    "en": "Your choice (number or text; u undo, r RULE-ID, q quit)",
    "fr": "Votre choix (numéro ou texte ; u annuler, r RÈGLE, q quitter)",
}
WELCOME: Text = {
    "en": "You are {you}. Choose by number, or type an action like {example}. Enter alone shows the table again.",
    "fr": "Vous êtes {you}. Choisissez un numéro, ou tapez une action comme {example}. Entrée seule remontre la table.",
}
FEW = 24
PREPARING: Text = {
    "en": "Preparing the rules (the first time takes a few seconds) …",
    "fr": "Préparation des règles (quelques secondes la première fois) …",
}
GOODBYE: Text = {"en": "Fair winds!", "fr": "Bon vent !"}


@click.command()
@game_argument
@game_options
@click.option("--terminal", is_flag=True, required=True, help="In this terminal (the browser comes later).")
@click.option("--level", default="moussaillon", show_default=True, help=f"Of the others: {', '.join(roster())}.")
@click.option("--seat", type=click.IntRange(1), default=1, show_default=True, help="Your seat, from 1.")
@click.option("--seed", type=click.IntRange(0, 2**62), help="For the same dice again (default: new ones).")
@lang_option
def play(
    game: str,
    options: tuple[str, ...],
    players: int | None,
    terminal: bool,
    level: str,
    seat: int,
    seed: int | None,
    lang: str | None,
) -> None:
    """Play GAME against bots."""
    found, setting = read_setting(game, options, players)
    if seat > setting.players:
        raise click.UsageError(f"--seat {seat}: there are {setting.players} players")
    lang = lang or language()
    chosen = secrets.randbelow(2**62) if seed is None else seed
    bot = find_bot(level, chosen + 1)
    with Console(stderr=True).status(PREPARING[lang]):
        match = Match.of(found, setting, chance=Dice(chosen))
        bot.choose(match.position, match.seat)
    Terminal(match, seat - 1, bot, lang).sit_down()


class Terminal:
    """One person and bots at a terminal."""

    def __init__(self, match: Match, seat: int, bot: Bot, lang: str) -> None:
        self.match, self.seat, self.bot, self.lang = match, seat, bot, lang
        self.who = names(match.players, lang)
        self.shown = 0
        self.screen: Console = console()

    def sit_down(self) -> None:
        """Play until the game is over or the person leaves."""
        example = self.match.legal[0].text
        self.screen.print(WELCOME[self.lang].format(you=self.who[self.seat], example=example))
        while not self.match.is_over:
            if self.seat in self.match.acting:
                if not self._turn():
                    self.screen.print(GOODBYE[self.lang])
                    return
            else:
                other = self.match.acting[0]
                self.match.play(self.bot.choose(self.match.position, other), other)
        self._tell()
        for line in list(playthrough(self.match, self.lang))[len(self.match.events) + 3 :]:
            self.screen.print(line, highlight=False, markup=False)

    def _tell(self) -> None:
        for said in sentences(self.match, Reader(tuple(self.who), self.lang, self.seat), self.shown):
            self.screen.print(said, style="dim", markup=False)
        self.shown = len(self.match.events)

    def _turn(self) -> bool:
        """Ask until something was played; False to leave."""
        self._show()
        legal = self.match.legal_for(self.seat)
        while True:
            answer = click.prompt(PROMPT[self.lang], default="", show_default=False).strip()
            if answer.lower() in ("q", "quit"):
                return False
            if not answer:
                self._show()
            elif self._answer(answer, legal):
                return True

    def _answer(self, answer: str, legal: Legal) -> bool:
        try:
            if answer.lower() == "u":
                self._undo()
            elif answer.lower().startswith("r "):
                self._rule(answer[2:].strip().upper())
                return False
            elif answer.isdigit() and 1 <= int(answer) <= len(legal):
                self.match.play(legal[int(answer) - 1])
            else:
                self.match.play(self.match.parse(answer, self.seat))
        except Refusal as refusal:
            self.screen.print(refusal.with_rule(self.lang), style="bold red", markup=False)
            return False
        return True

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
        self.screen.print(f"{found.id} {found.title}: {found.text}" if found else "?", markup=False)

    def _show(self) -> None:
        self._tell()
        seen = self.match.position.seen_by(self.seat)
        picture = self.match.game.view.picture(seen, self.seat, self.lang).format(*self.who)
        self.screen.print("\n" + picture + "\n", highlight=False, markup=False)
        self._offer(self.match.legal_for(self.seat))

    def _offer(self, legal: Legal) -> None:
        """The legal actions by number: in words while they are few, else as texts in columns."""
        lines = [f"{number:>3} {action.text}{_gains(action)}" for number, action in enumerate(legal, start=1)]
        if len(lines) > FEW:
            self.screen.print(Columns(lines, padding=(0, 3)), highlight=False, markup=False)
            return
        width = max(map(len, lines))
        for line, action in zip(lines, legal, strict=True):
            said = words_of(action.words(self.lang), Reader(tuple(self.who), self.lang, self.seat), begins=False)
            self.screen.print(f"{line:<{width}}   {said}", highlight=False, markup=False)


def _gains(action: Action) -> str:
    return "".join(f" +{gold}" for gold in action.gains.values())
