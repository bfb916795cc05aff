"""Why an action of Archipels is refused: each reason with its rule."""

from flibuste.engine.errors import Refusal


class NoSuchTile(Refusal):
    code, rule = "no-such-tile", "AR-01"
    en = "no such tile is left to draw: {tile}"
    fr = "il ne reste pas de telle tuile à piocher : {tile}"


class OffTheBoard(Refusal):
    code, rule = "off-the-board", "AR-02"
    en = "the board has no cell in {where}"
    fr = "c'est hors du plateau : {where}"


class ExtraPaddle(Refusal):
    code, rule = "extra-paddle", "AR-04"
    en = "the extra paddle lies on {line}"
    fr = "la pagaie supplémentaire est posée sur {line}"


class WrongFlowers(Refusal):
    code, rule = "wrong-flowers", "AR-05"
    en = "{many} different animals start with a flower, not {told}"
    fr = "{many} animaux différents commencent avec une fleur, pas {told}"


class ChooseFirst(Refusal):
    code, rule = "choose-first", "AR-10"
    en = "first take tiles from the board, then lay them"
    fr = "prenez d'abord des tuiles sur le plateau, puis posez-les"


class AlreadyChosen(Refusal):
    code, rule = "already-chosen", "AR-10"
    en = "you have taken your tiles this turn"
    fr = "vous avez déjà pris vos tuiles ce tour-ci"


class NoPaddle(Refusal):
    code, rule = "no-paddle", "AR-11"
    en = "lay the paddle on a row or a column first, then take its tiles"
    fr = "posez d'abord la pagaie sur une ligne ou une colonne, puis prenez ses tuiles"


class PaddleLies(Refusal):
    code, rule = "paddle-lies", "AR-11"
    en = "the paddle lies on {line}: take tiles there"
    fr = "la pagaie est posée sur {line} : prenez des tuiles à cet endroit"


class NoFreeTile(Refusal):
    code, rule = "no-free-tile", "AR-11"
    en = "no tile of {line} is free"
    fr = "aucune tuile n'est libre sur {line}"


class TileNotFree(Refusal):
    code, rule = "tile-not-free", "AR-11"
    en = "the tile in {cell} is not free"
    fr = "la tuile en {cell} n'est pas libre"


class NotInLine(Refusal):
    code, rule = "not-in-line", "AR-11"
    en = "take different tiles, all in the row or column of the paddle"
    fr = "prenez des tuiles différentes, toutes dans la ligne ou la colonne de la pagaie"


class TooManyTiles(Refusal):
    code, rule = "too-many-tiles", "AR-11"
    en = "at most {most} tiles are taken in a turn"
    fr = "on prend au plus {most} tuiles par tour"


class TooManyForTwo(TooManyTiles):
    code, rule = "too-many-for-two", "AR-40"


class NotInHand(Refusal):
    code, rule = "not-in-hand", "AR-12"
    en = "this tile is neither on the pontoon nor among those taken: {tile}"
    fr = "cette tuile n'est ni sur le ponton ni parmi celles prises : {tile}"


class NothingInHand(Refusal):
    code, rule = "no-tile-chosen", "AR-12"
    en = "choose first which tile you lay"
    fr = "choisissez d'abord la tuile à poser"


class TileInHand(Refusal):
    code, rule = "tile-in-hand", "AR-12"
    en = "you are laying a tile: choose its place"
    fr = "vous posez une tuile : choisissez sa place"


class PontoonFull(Refusal):
    code, rule = "pontoon-full", "AR-12"
    en = "the pontoon holds {pontoon} tiles, and {held} are left to lay"
    fr = "le ponton porte {pontoon} tuiles, et il vous en reste {held} à poser"


class PontoonHasRoom(Refusal):
    code, rule = "pontoon-has-room", "AR-13"
    en = "the pontoon has room: nothing is discarded"
    fr = "le ponton a de la place : on ne défausse pas"


class CanBePlaced(Refusal):
    code, rule = "can-be-placed", "AR-13"
    en = "every tile taken this turn can still be laid: nothing is discarded"
    fr = "toutes les tuiles prises à ce tour peuvent encore être posées : on ne défausse pas"


class FirstIsSea(Refusal):
    code, rule = "first-is-sea", "AR-21"
    en = "an island begins with a sea tile"
    fr = "une île commence par une tuile mer"


class MustTouch(Refusal):
    code, rule = "must-touch", "AR-21"
    en = "a sea tile touches another one along a side of a cell"
    fr = "une tuile mer en touche une autre par au moins un côté de case"


class SandOnSea(Refusal):
    code, rule = "sand-on-sea", "AR-22"
    en = "sand rests wholly on sea tiles, across two of them or more"
    fr = "le sable repose entièrement sur des tuiles mer, à cheval sur au moins deux"


class BuildingOnSand(Refusal):
    code, rule = "building-on-sand", "AR-23"
    en = "a building rests wholly on sand tiles, across two of them or more"
    fr = "une construction repose entièrement sur des tuiles sable, à cheval sur au moins deux"


class Overlaps(Refusal):
    code, rule = "overlaps", "AR-24"
    en = "tiles of one level do not overlap"
    fr = "deux tuiles d'un même niveau ne se chevauchent pas"


class FlowerDue(Refusal):
    code, rule = "flower-due", "AR-30"
    en = "the day is over: choose a tile for a flower"
    fr = "la journée est finie : choisissez une tuile pour une fleur"


class NoFlowerNow(Refusal):
    code, rule = "no-flower-now", "AR-30"
    en = "flowers are placed at the end of the day"
    fr = "les fleurs se placent à la fin de la journée"


class NotFreeForFlower(Refusal):
    code, rule = "not-free-for-flower", "AR-30"
    en = "the tile in {cell} is not free"
    fr = "la tuile en {cell} n'est pas libre"


class NotShown(Refusal):
    code, rule = "not-shown", "AR-30"
    en = "the tile in {cell} does not show this element: {element}"
    fr = "la tuile en {cell} ne montre pas cet élément : {element}"


class NoTileShows(Refusal):
    code, rule = "no-tile-shows", "AR-30"
    en = "no free tile shows this element"
    fr = "aucune tuile libre ne montre cet élément"


class NoZone(Refusal):
    code, rule = "no-zone", "AR-31"
    en = "no flower for {element}: there is no zone for it"
    fr = "pas de fleur pour cet élément, qui n'a pas de zone : {element}"


REFUSALS = (
    NoSuchTile,
    OffTheBoard,
    ExtraPaddle,
    WrongFlowers,
    ChooseFirst,
    AlreadyChosen,
    NoPaddle,
    PaddleLies,
    NoFreeTile,
    TileNotFree,
    NotInLine,
    TooManyTiles,
    TooManyForTwo,
    NotInHand,
    NothingInHand,
    TileInHand,
    PontoonFull,
    PontoonHasRoom,
    CanBePlaced,
    FirstIsSea,
    MustTouch,
    SandOnSea,
    BuildingOnSand,
    Overlaps,
    FlowerDue,
    NoFlowerNow,
    NotFreeForFlower,
    NotShown,
    NoTileShows,
    NoZone,
)
