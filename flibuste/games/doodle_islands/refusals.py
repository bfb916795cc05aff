"""Why an action of Doodle Islands is refused: each reason with its rule."""

from flibuste.engine.errors import Refusal


class MustTakeDie(Refusal):
    code, rule = "must-take-die", "DI-09"
    en = "a white die can still be used: take one"
    fr = "un dé blanc peut encore servir : prenez-en un"


class DieNotThere(Refusal):
    code, rule = "die-not-there", "DI-06"
    en = "no white {face} is left this round"
    fr = "il ne reste pas de {face} blanc dans cette manche"


class DieGone(Refusal):
    code, rule = "die-gone", "DI-06"
    en = "the {face} has been taken this round"
    fr = "le {face} a déjà été pris dans cette manche"


class NoOpenCell(Refusal):
    code, rule = "no-open-cell", "DI-08"
    en = "the {face} has no open cell {where}"
    fr = "le {face} ne mène à aucune case libre {where}"


class DieTaken(Refusal):
    code, rule = "die-taken", "DI-06"
    en = "white die {die} is not there to be taken"
    fr = "le dé blanc {die} n'est pas disponible"


class OffTheSheet(Refusal):
    code, rule = "off-the-sheet", "DI-20"
    en = "the sheet has no column {column}, row {row}"
    fr = "la feuille n'a pas de colonne {column}, ligne {row}"


class WrongColumn(Refusal):
    code, rule = "wrong-column", "DI-06"
    en = "the black die says column {black}, not {column}"
    fr = "le dé noir désigne la colonne {black}, pas la {column}"


class WrongRow(Refusal):
    code, rule = "wrong-row", "DI-06"
    en = "a white {face} says row {face}, not {row}"
    fr = "un {face} blanc désigne la ligne {face}, pas la {row}"


class ReefStaysBare(Refusal):
    code, rule = "reef-stays-bare", "DI-34"
    en = "nothing is drawn in a reef: tick a bottle and draw elsewhere"
    fr = "on ne dessine pas dans des brisants : cochez une bouteille et dessinez ailleurs"


class OnlyForts(Refusal):
    code, rule = "only-forts", "DI-21"
    en = "in an archipelago you build a fort; its route is drawn already"
    fr = "dans un archipel, on construit un fortin ; sa route est déjà dessinée"


class ArchipelagoFull(Refusal):
    code, rule = "archipelago-full", "DI-21"
    en = "every fort of this archipelago is built"
    fr = "tous les fortins de cet archipel sont construits"


class CellTaken(Refusal):
    code, rule = "cell-taken", "DI-08"
    en = "column {column}, row {row} already holds a route"
    fr = "la colonne {column}, ligne {row} porte déjà une route"


class NothingToTick(Refusal):
    code, rule = "nothing-to-tick", "DI-07"
    en = "column {column}, row {row} has neither fort nor tentacle: draw a route there"
    fr = "la colonne {column}, ligne {row} n'a ni fortin ni tentacule : dessinez-y une route"


class AllTentacles(Refusal):
    code, rule = "all-tentacles", "DI-32"
    en = "every tentacle of this kraken is awake"
    fr = "tous les tentacules de ce kraken sont réveillés"


REFUSALS = (
    MustTakeDie,
    DieNotThere,
    DieGone,
    NoOpenCell,
    DieTaken,
    OffTheSheet,
    WrongColumn,
    WrongRow,
    ReefStaysBare,
    OnlyForts,
    ArchipelagoFull,
    CellTaken,
    NothingToTick,
    AllTentacles,
)
