"""What the server refuses beyond what the rules forbid: a stable code, a sentence in both languages, a status."""

from typing import ClassVar

from flibuste.engine.errors import FlibusteError

__all__ = [
    "AlreadyLeft",
    "AlreadyStarted",
    "BadMessage",
    "CannotStore",
    "Denied",
    "HintsOff",
    "NoDrawing",
    "NoIdentity",
    "NoStandIn",
    "NoSuchSeat",
    "NoSuchStep",
    "NoSuchTable",
    "NotSeated",
    "NotStarted",
    "NotTheHost",
    "NotYourSeat",
    "OtherOrigin",
    "SeatTaken",
    "SeatsFree",
    "StillHere",
    "StillRunning",
    "TooFast",
    "TooMany",
    "UnknownSheet",
    "Unreplayable",
]


class Denied(FlibusteError):
    """A wish that the server does not grant; `status` is the HTTP status that says so."""

    status: ClassVar[int] = 409


class NoIdentity(Denied):
    status = 401
    code = "no-identity"
    en = "your visit is unknown or too old: load the page again"
    fr = "votre visite est inconnue ou trop ancienne : rechargez la page"


class OtherOrigin(Denied):
    status = 403
    code = "other-origin"
    en = "this was asked from another site ({origin})"
    fr = "cette demande vient d'un autre site ({origin})"


class NotYourSeat(Denied):
    status = 403
    code = "not-your-seat"
    en = "seat {seat} is not yours"
    fr = "le siège {seat} n'est pas le vôtre"


class NotSeated(Denied):
    status = 403
    code = "not-seated"
    en = "only those who sit at the table may do that"
    fr = "seuls ceux qui sont assis à la table peuvent le faire"


class NotTheHost(Denied):
    status = 403
    code = "not-the-host"
    en = "only the host of the table may do that"
    fr = "seul l'hôte de la table peut le faire"


class HintsOff(Denied):
    status = 403
    code = "hints-off"
    en = "there are no hints at this table while the game runs"
    fr = "pas de conseils à cette table tant que la partie dure"


class NoSuchTable(Denied):
    status = 404
    code = "no-such-table"
    en = "there is no table {table}"
    fr = "il n'y a pas de table {table}"


class NoSuchSeat(Denied):
    status = 404
    code = "no-such-seat"
    en = "there is no seat {seat} at this table (seats: 0 to {last})"
    fr = "il n'y a pas de siège {seat} à cette table (sièges : 0 à {last})"


class NoSuchStep(Denied):
    status = 404
    code = "no-such-step"
    en = "there is no step {step} in this game (steps: 0 to {last})"
    fr = "il n'y a pas d'étape {step} dans cette partie (étapes : 0 à {last})"


class NoDrawing(Denied):
    status = 404
    code = "no-drawing"
    en = "{game} has no picture"
    fr = "{game} n'a pas d'image"


class UnknownSheet(Denied):
    status = 422
    code = "unknown-sheet"
    en = "a table takes a sheet by its name, not {got}"
    fr = "une table prend une feuille par son nom, pas {got}"


class SeatTaken(Denied):
    code = "seat-taken"
    en = "no such seat is free"
    fr = "aucun siège de ce genre n'est libre"


class AlreadyLeft(Denied):
    code = "already-left"
    en = "you have left this seat before"
    fr = "vous avez déjà quitté ce siège"


class NoStandIn(Denied):
    code = "no-stand-in"
    en = "no bot stands in at seat {seat}"
    fr = "aucun robot ne remplace quelqu'un au siège {seat}"


class AlreadyStarted(Denied):
    code = "already-started"
    en = "the game has begun"
    fr = "la partie a commencé"


class NotStarted(Denied):
    code = "not-started"
    en = "the game has not begun"
    fr = "la partie n'a pas commencé"


class SeatsFree(Denied):
    code = "seats-free"
    en = "seats are still free: {seats}"
    fr = "des sièges sont encore libres : {seats}"


class StillRunning(Denied):
    code = "still-running"
    en = "the game is not over yet"
    fr = "la partie n'est pas encore terminée"


class StillHere(Denied):
    code = "still-here"
    en = "seat {seat} has not been away for {grace} seconds"
    fr = "le siège {seat} n'est pas absent depuis {grace} secondes"


class TooFast(Denied):
    status = 429
    code = "too-fast"
    en = "too many {what} at once: wait {seconds} seconds"
    fr = "trop de {what} à la fois : attendez {seconds} secondes"


class TooMany(Denied):
    status = 503
    code = "too-many"
    en = "the harbour is full: no more than {most} {what}"
    fr = "le port est plein : pas plus de {most} {what}"


class BadMessage(Denied):
    status = 400
    code = "bad-message"
    en = "that is no message of ours: {why}"
    fr = "ce n'est pas un de nos messages : {why}"


class CannotStore(Denied):
    status = 503
    code = "cannot-store"
    en = "the server cannot write to its disk now; nothing was changed, try again later"
    fr = "le serveur ne peut pas écrire sur son disque ; rien n'a changé, réessayez plus tard"


class Unreplayable(Denied):
    status = 410
    code = "unreplayable"
    en = "table {table} cannot be set up again: {why}"
    fr = "la table {table} ne peut pas être remise en place : {why}"
