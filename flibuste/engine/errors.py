"""The tree of named errors. Each has a stable code, and a sentence in English and in French.

FlibusteError
├── Refusal               an action the rules forbid; carries the rule's id. Each game adds its own.
│   ├── GameIsOver, NotYourTurn, NotAChance, NothingToUndo, UnknownAction
├── SettingError          a game cannot be set up so
│   ├── UnknownGame, UnknownOption, BadOption, WrongPlayers, ImpossibleSetting
├── UnreadableSheet       a data file: file, key, what was expected
├── UnreadablePosition    a one-line position: field, what was expected
└── LogbookError
    ├── UnreadableLogbook, EarlierRules, FalseEvent, FalseResult
    └── NoFairRecord, SecretWithheld, FalseCommitment, FalseSalt, UnfairGames
"""

from typing import Any, ClassVar

from flibuste.engine.french import spaced

__all__ = [
    "BadOption",
    "EarlierRules",
    "FalseCommitment",
    "FalseEvent",
    "FalseResult",
    "FalseSalt",
    "FlibusteError",
    "GameIsOver",
    "GameStillRuns",
    "ImpossibleSetting",
    "LogbookError",
    "NoDrawing",
    "NoFairRecord",
    "NotAChance",
    "NotYourTurn",
    "NothingToUndo",
    "Refusal",
    "SecretWithheld",
    "SettingError",
    "UnfairGames",
    "UnknownAction",
    "UnknownGame",
    "UnknownOption",
    "UnknownSeat",
    "UnreadableLogbook",
    "UnreadablePosition",
    "UnreadableSheet",
    "WrongPlayers",
]


class FlibusteError(Exception):
    """Anything Flibuste refuses. `code` is stable; `sentence(lang)` is for people; `facts` fill the sentence."""

    code: ClassVar[str] = "error"
    en: ClassVar[str] = ""
    fr: ClassVar[str] = ""

    def __init__(self, **facts: Any) -> None:
        self.facts = facts
        super().__init__(self.sentence())

    def sentence(self, lang: str = "en") -> str:
        """What is wrong, in English or French."""
        facts = {key: _told(value, lang) for key, value in self.facts.items()}
        return spaced(self.fr.format(**facts)) if lang == "fr" else self.en.format(**facts)


def _told(value: object, lang: str) -> Any:
    return value.get(lang, value.get("en")) if isinstance(value, dict) and "en" in value else value


class Refusal(FlibusteError):
    """An action that the rules forbid; `rule` is the id of the rule that forbids it, apart from the sentence."""

    rule: ClassVar[str] = ""

    def sentence(self, lang: str = "en") -> str:
        """With a capital and a full stop, as it is shown beside what was refused."""
        said = super().sentence(lang)
        return f"{said[:1].upper()}{said[1:]}."

    def with_rule(self, lang: str = "en") -> str:
        """For terminals and tracebacks: the rule's id stands behind, in brackets."""
        return f"{self.sentence(lang)} ({self.rule})" if self.rule else self.sentence(lang)

    def __str__(self) -> str:
        return self.with_rule()


class GameIsOver(Refusal):
    code = "game-is-over"
    en = "the game is over"
    fr = "la partie est terminée"


class GameStillRuns(Refusal):
    code = "game-still-runs"
    en = "the game still runs: only a finished one is analysed"
    fr = "la partie n'est pas finie : seule une partie terminée s'analyse"


class NotYourTurn(Refusal):
    code = "not-your-turn"
    en = "it is not seat {seat}'s turn"
    fr = "ce n'est pas à la place {seat} de jouer"


class UnknownSeat(Refusal):
    code = "unknown-seat"
    en = "there is no seat {got} (seats: 0 to {last})"
    fr = "il n'y a pas de place {got} (places : 0 à {last})"


class NotAChance(Refusal):
    code = "not-a-chance"
    en = "outcome {outcome} cannot come up now"
    fr = "le résultat {outcome} ne peut pas sortir maintenant"


class UnknownAction(Refusal):
    code = "unknown-action"
    en = "this game has no action {got} (expected {expected})"
    fr = "ce jeu n'a pas d'action {got} (attendu : {expected})"


class NothingToUndo(Refusal):
    code = "nothing-to-undo"
    en = "there is nothing to undo"
    fr = "il n'y a rien à annuler"


class SettingError(FlibusteError):
    """A game cannot be set up like that."""

    code = "setting"


class UnknownGame(SettingError):
    code = "unknown-game"
    en = "there is no game {got} (games: {known})"
    fr = "il n'y a pas de jeu {got} (jeux : {known})"


class UnknownOption(SettingError):
    code = "unknown-option"
    en = "{game} has no option {got} (options: {known})"
    fr = "{game} n'a pas d'option {got} (options : {known})"


class BadOption(SettingError):
    code = "bad-option"
    en = "option {name}: {got} will not do (expected {expected})"
    fr = "option {name} : {got} ne convient pas (attendu : {expected})"


class WrongPlayers(SettingError):
    code = "wrong-players"
    en = "{game} is for {expected} players, not {got}"
    fr = "{game} se joue à {expected}, pas à {got}"


class ImpossibleSetting(SettingError):
    """Settings that exclude each other; `rule` says which rule does."""

    code = "impossible-setting"
    en = "not possible: {what} ({rule})"
    fr = "impossible : {what} ({rule})"


class NoDrawing(FlibusteError):
    code = "no-drawing"
    en = "{game} has no drawing, only a picture in characters"
    fr = "{game} n'a pas de dessin, seulement une image en caractères"


class UnreadableSheet(FlibusteError):
    code = "unreadable-sheet"
    en = "{file}: {key}: expected {expected}, found {got}"
    fr = "{file} : {key} : attendu {expected}, trouvé {got}"


class UnreadablePosition(FlibusteError):
    code = "unreadable-position"
    en = "position: {where}: expected {expected}, found {got}"
    fr = "position : {where} : attendu {expected}, trouvé {got}"


class LogbookError(FlibusteError):
    code = "logbook"


class UnreadableLogbook(LogbookError):
    code = "unreadable-logbook"
    en = "{where}: expected {expected}, found {got}"
    fr = "{where} : attendu {expected}, trouvé {got}"


class EarlierRules(LogbookError):
    """A game that was still running when the rules changed."""

    code = "earlier-rules"
    en = (
        "the game was begun under version {rules} of the rules and never finished; the rules are now at version "
        "{today}, and of earlier versions only finished games can be looked at"
    )
    fr = (
        "la partie a commencé sous la version {rules} des règles et n'a jamais été finie ; les règles en sont à la "
        "version {today} : des versions passées, on ne peut regarder que les parties finies"
    )


class FalseEvent(LogbookError):
    """An event that did not or could not happen; `index` counts from 0, `rule` names the rule it breaks."""

    code = "false-event"
    en = "event {index} is false: {why}"
    fr = "l'événement {index} est faux : {why}"


class FalseResult(LogbookError):
    code = "false-result"
    en = "the result is false: {key} should be {expected}, the logbook says {got}"
    fr = "le résultat est faux : {key} devrait être {expected}, le journal dit {got}"


class NoFairRecord(LogbookError):
    code = "no-fair-record"
    en = "the logbook has no record of fair dice: there is nothing to verify"
    fr = "le journal ne dit rien de dés vérifiables : il n'y a rien à vérifier"


class SecretWithheld(LogbookError):
    code = "secret-withheld"
    en = "the secret has not been revealed (it is when the game ends): nothing can be verified yet"
    fr = "le secret n'a pas été révélé (il l'est en fin de partie) : rien ne peut encore être vérifié"


class FalseCommitment(LogbookError):
    code = "false-commitment"
    en = "the secret is not the one that was promised: its SHA-256 is {expected}, the commitment is {got}"
    fr = "le secret n'est pas celui qui était promis : son SHA-256 est {expected}, l'engagement est {got}"


class FalseSalt(LogbookError):
    code = "false-salt"
    en = "the salt of seat {seat} was chosen: from the secret follows {expected}, not {got}"
    fr = "le sel de la place {seat} a été choisi : du secret découle {expected}, pas {got}"


class UnfairGames(LogbookError):
    """Some games of a file could not be verified."""

    code = "unfair-games"
    en = "{bad} of {games} games are not verified"
    fr = "{bad} parties sur {games} ne sont pas vérifiées"
