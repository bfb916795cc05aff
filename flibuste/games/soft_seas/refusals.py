"""Why an action or an event of Soft Seas is refused: each reason with its rule."""

from flibuste.engine.errors import Refusal


class OffTheSheet(Refusal):
    code, rule = "off-the-sheet", "SS-01"
    en = "the sheet has no column {column}, row {row}"
    fr = "la feuille n'a pas de colonne {column}, ligne {row}"


class CellTaken(Refusal):
    code, rule = "cell-taken", "SS-02"
    en = "column {column}, row {row} already holds a route"
    fr = "la colonne {column}, ligne {row} porte déjà une route"


class WrongColumn(Refusal):
    code, rule = "wrong-column", "SS-02"
    en = "the die says column {die}, not {column}, and a cell is free there"
    fr = "le dé désigne la colonne {die}, pas la {column}, et une case y est libre"


class BarrelNotDue(Refusal):
    code, rule = "barrel-not-due", "SS-04"
    en = "a barrel is crossed off only when the column of the die is full"
    fr = "on ne barre un tonneau que si la colonne du dé est pleine"


class BarrelDiffers(Refusal):
    code, rule = "barrel-differs", "SS-04"
    en = "barrel should be {due}, not {told}"
    fr = "barrel devrait être {due}, pas {told}"


class BoatDiffers(Refusal):
    code, rule = "boat-differs", "SS-06"
    en = "gains should be {due}, not {told}"
    fr = "gains devrait être {due}, pas {told}"


class IslandDiffers(BoatDiffers):
    code, rule = "island-differs", "SS-07"


class NothingScored(BoatDiffers):
    code, rule = "nothing-scored", "SS-08"


REFUSALS = (OffTheSheet, CellTaken, WrongColumn, BarrelNotDue, BarrelDiffers, BoatDiffers, IslandDiffers, NothingScored)
