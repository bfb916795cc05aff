"""What the server refuses beyond what the rules forbid: a stable code, a sentence in both languages, a status."""

from typing import ClassVar

from flibuste.engine.errors import FlibusteError

__all__ = [
    "AlreadyLeft",
    "AlreadyStarted",
    "BadMessage",
    "CannotRead",
    "CannotStore",
    "Denied",
    "HintsOff",
    "InDoubt",
    "LetGo",
    "Mistake",
    "Muted",
    "NameTaken",
    "NoHint",
    "NoIdentity",
    "NoSocket",
    "NoStandIn",
    "NoSuchAddress",
    "NoSuchSeat",
    "NoSuchStep",
    "NoSuchTable",
    "NoSuchVoyage",
    "NobodyThere",
    "NotSeated",
    "NotStarted",
    "NotTheHost",
    "NotTheirs",
    "NotYourSeat",
    "OtherOrigin",
    "OtherVersion",
    "SeatTaken",
    "SeatsEnough",
    "SeatsFree",
    "StillHere",
    "StillRunning",
    "TooFast",
    "TooLarge",
    "TooLate",
    "TooMany",
    "UnknownSheet",
    "Unreadable",
    "Unreplayable",
    "WasRemoved",
    "WrongCode",
    "WrongVerb",
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
    fr = "la place {seat} n'est pas la vôtre"


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


class NotTheirs(Denied):
    status = 403
    code = "not-theirs"
    en = "whose table it is, and its host, cannot be removed"
    fr = "le propriétaire de la table et son hôte ne peuvent pas être exclus"


class Muted(Denied):
    status = 403
    code = "muted"
    en = "the host has muted you"
    fr = "l'hôte vous a retiré la parole"


class WasRemoved(Denied):
    status = 403
    code = "removed"
    en = "the host has removed you from this table"
    fr = "l'hôte vous a exclu de cette table"


class WrongCode(Denied):
    status = 404
    code = "wrong-code"
    en = "nobody has this code"
    fr = "personne n'a ce code"


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
    fr = "il n'y a pas de place {seat} à cette table (places : 0 à {last})"


class NoSuchVoyage(Denied):
    code = "no-such-voyage"
    status = 404
    en = "there is no such voyage of {game}: {voyage}"
    fr = "il n'y a pas de tel voyage de {game} : {voyage}"


class NoSuchStep(Denied):
    status = 404
    code = "no-such-step"
    en = "there is no step {step} in this game (steps: 0 to {last})"
    fr = "il n'y a pas d'étape {step} dans cette partie (étapes : 0 à {last})"


class NoHint(Denied):
    status = 503
    code = "no-hint"
    en = "no hint can be found now: try again later"
    fr = "aucun conseil ne peut être trouvé maintenant : réessayez plus tard"


class UnknownSheet(Denied):
    status = 422
    code = "unknown-sheet"
    en = "a table takes a sheet by its name, not {got}"
    fr = "une table prend une feuille par son nom, pas {got}"


class SeatTaken(Denied):
    code = "seat-taken"
    en = "no such seat is free"
    fr = "aucune place de ce genre n'est libre"


class SeatsEnough(Denied):
    code = "seats-enough"
    en = "a guest takes no more than {most} of the seats here"
    fr = "un invité ne prend pas plus de {most} places ici"


class NameTaken(Denied):
    code = "name-taken"
    en = "somebody here is called {name}: choose a name that looks different"
    fr = "quelqu'un ici s'appelle {name} : choisissez un nom qui ne lui ressemble pas"


class NobodyThere(Denied):
    code = "nobody-there"
    en = "nobody at seat {seat} can be meant by that"
    fr = "cela ne peut concerner personne à la place {seat}"


class AlreadyLeft(Denied):
    code = "already-left"
    en = "you have left this seat before"
    fr = "vous avez déjà quitté cette place"


class NoStandIn(Denied):
    code = "no-stand-in"
    en = "no bot stands in at seat {seat}"
    fr = "aucun bot ne remplace quelqu'un à la place {seat}"


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
    fr = "des places sont encore libres : {seats}"


class StillRunning(Denied):
    code = "still-running"
    en = "the game is not over yet"
    fr = "la partie n'est pas encore terminée"


class StillHere(Denied):
    code = "still-here"
    en = "the player at seat {seat} has not been away for {grace} seconds"
    fr = "le joueur de la place {seat} n'est pas absent depuis {grace} secondes"


class TooFast(Denied):
    status = 429
    code = "too-fast"
    en = "too many {what} at once: wait {seconds} s"
    fr = "trop de {what} à la fois : attendez {seconds} s"


class TooMany(Denied):
    status = 503
    code = "too-many"
    en = "the harbour is full: no more than {most} {what}"
    fr = "le port est plein : pas plus de {most} {what}"


class TooLarge(Denied):
    status = 413
    code = "too-large"
    en = "no more than {most} bytes are taken"
    fr = "pas plus de {most} octets ne sont acceptés"


class TooLate(Denied):
    status = 408
    code = "too-late"
    en = "the request was not whole after {seconds} seconds"
    fr = "la demande n'était pas complète après {seconds} secondes"


class Unreadable(Denied):
    status = 400
    code = "unreadable"
    en = "that is no request in HTTP"
    fr = "ce n'est pas une demande en HTTP"


class NoSocket(Denied):
    status = 400
    code = "no-socket"
    en = "that is no request for a WebSocket as its standard (RFC 6455) wants it"
    fr = "ce n'est pas une demande de WebSocket telle que la norme (RFC 6455) la veut"


class NoSuchAddress(Denied):
    status = 404
    code = "no-such-address"
    en = "there is nothing at this address"
    fr = "il n'y a rien à cette adresse"


class WrongVerb(Denied):
    status = 405
    code = "wrong-verb"
    en = "this cannot be asked of this address ({verb})"
    fr = "cela ne se demande pas à cette adresse ({verb})"


class Mistake(Denied):
    status = 500
    code = "mistake"
    en = "the server made a mistake; it is in its log"
    fr = "le serveur a fait une erreur ; elle est dans son journal"


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


class InDoubt(Denied):
    status = 503
    code = "in-doubt"
    en = "the database does not answer: whether this was stored will be seen when it is back"
    fr = "la base de données ne répond pas : on verra à son retour si ceci a été enregistré"


class CannotRead(Denied):
    status = 503
    code = "cannot-read"
    en = "the server cannot read its database now; try again in a moment"
    fr = "le serveur ne peut pas lire sa base de données ; réessayez dans un instant"


class LetGo(Denied):
    status = 503
    code = "let-go"
    en = "the server sets this table up again; try again in a moment"
    fr = "le serveur remet cette table en place ; réessayez dans un instant"


class OtherVersion(Denied):
    status = 503
    code = "other-version"
    en = "table {table} is played by another version of the server, which is being replaced; try again in a moment"
    fr = "la table {table} est jouée par une version du serveur qui est en train d'être remplacée ; réessayez bientôt"


class Unreplayable(Denied):
    status = 410
    code = "unreplayable"
    en = "table {table} cannot be set up again: {why}"
    fr = "la table {table} ne peut pas être remise en place : {why}"
