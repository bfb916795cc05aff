"""Why an action of Les Pirates is refused, or a logbook false: each reason with its rule."""

from flibuste.engine.errors import Refusal


class ShipsMisplaced(Refusal):
    code, rule = "ships-misplaced", "LP-01"
    en = "ships start on {due}, not on {told}"
    fr = "les bateaux partent de {due}, pas de {told}"


class TreasuresDiffer(Refusal):
    code, rule = "treasures-differ", "LP-32"
    en = "the treasures of this game are not {told} (expected {due})"
    fr = "les trésors de cette partie ne sont pas {told} (attendu : {due})"


class PortTaken(Refusal):
    code, rule = "port-taken", "LP-03"
    en = "seat {seat} cannot have port {port} (free: {free})"
    fr = "la place {seat} ne peut pas avoir le port {port} (libres : {free})"


class RollFirst(Refusal):
    code, rule = "roll-first", "LP-10"
    en = "no ship sails before the dice are rolled"
    fr = "aucun bateau ne part avant que les dés soient lancés"


class DieNotThere(Refusal):
    code, rule = "die-not-there", "LP-10"
    en = "no die with a {face} is left"
    fr = "il ne reste pas de dé montrant {face}"


class DieUsed(Refusal):
    code, rule = "die-used", "LP-10"
    en = "die {die} has been used already"
    fr = "le dé {die} a déjà servi"


class NoSuchShip(Refusal):
    code, rule = "no-such-ship", "LP-01"
    en = "there is no ship {ship} of this seat"
    fr = "cette place n'a pas de bateau {ship}"


class ShipSunk(Refusal):
    code, rule = "ship-sunk", "LP-22"
    en = "{ship} has been sunk"
    fr = "{ship} a coulé"


class NotStraight(Refusal):
    code, rule = "not-straight", "LP-11"
    en = "a {steps} does not lead there in a straight line"
    fr = "un {steps} n'y mène pas en ligne droite"


class BarCrossed(Refusal):
    code, rule = "bar-crossed", "LP-14"
    en = "the winds stop the ship: a {steps} would go right through, and a leg has to end in them"
    fr = "les alizés arrêtent le bateau : un {steps} les traverserait, or un trajet doit y finir"


class OffTheBar(Refusal):
    code, rule = "off-the-bar", "LP-15"
    en = "a ship leaves the winds straight north or south, or zigzags along them; a {steps} does neither here"
    fr = "on quitte les alizés droit au nord ou au sud, ou on les longe en zigzag : impossible ici avec un {steps}"


class NotBesideIsland(Refusal):
    code, rule = "not-beside-island", "LP-15"
    en = "in the winds only a 1 goes straight sideways, between an anchor of the island and the cell beside it"
    fr = "dans les alizés, seul un 1 va droit de côté, entre une ancre de l'île et la case voisine"


class StraitMissed(Refusal):
    code, rule = "strait-missed", "LP-16"
    en = "a {steps} does not end exactly in the strait"
    fr = "un {steps} ne finit pas exactement dans le détroit"


class StraitLeftWrongly(Refusal):
    code, rule = "strait-left-wrongly", "LP-17"
    en = "a {steps} does not leave the strait that way"
    fr = "un {steps} ne sort pas du détroit par là"


class OverFoe(Refusal):
    code, rule = "over-foe", "LP-12"
    en = "an opponent's ship is in the way ({cell})"
    fr = "un bateau adverse barre la route ({cell})"


class OntoOwn(Refusal):
    code, rule = "onto-own", "LP-12"
    en = "a ship of your own lies there ({cell})"
    fr = "un de vos bateaux s'y trouve ({cell})"


class MustSail(Refusal):
    code, rule = "must-sail", "LP-13"
    en = "a die can still be used: play it"
    fr = "un dé peut encore servir : jouez-le"


class TooFewDice(Refusal):
    code, rule = "too-few-dice", "LP-13"
    en = "this leg would waste a die: there is a way to use more of them"
    fr = "ce trajet ferait perdre un dé : on peut en jouer davantage"


class DieSpent(Refusal):
    code, rule = "die-spent", "LP-10"
    en = "the {face} has been used"
    fr = "le {face} a déjà servi"


class DieUseless(Refusal):
    code, rule = "die-useless", "LP-13"
    en = "no ship of yours can use the {face} now"
    fr = "aucun de vos bateaux ne peut jouer le {face} maintenant"


class NoLegThere(Refusal):
    code, rule = "no-leg-there", "LP-10"
    en = "no die leads there"
    fr = "aucun dé n'y mène"


class NothingToLoad(Refusal):
    code, rule = "nothing-to-load", "LP-20"
    en = "there is no treasure to load there ({cell})"
    fr = "il n'y a pas de trésor à charger là ({cell})"


class AwayFromPort(Refusal):
    code, rule = "away-from-port", "LP-21"
    en = "your treasure ship may not sail {away}: home is {home}"
    fr = "votre bateau trésor ne peut pas aller {away} : son port est {home}"


class SinksDiffer(Refusal):
    code, rule = "sinks-differ", "LP-22"
    en = "this sinks {due}, not {told}"
    fr = "cela coule {due}, pas {told}"


class LoseFirst(Refusal):
    code, rule = "lose-first", "LP-31"
    en = "the cyclone takes a ship first"
    fr = "le cyclone prend d'abord un bateau"


class NoCyclone(Refusal):
    code, rule = "no-cyclone", "LP-31"
    en = "a ship is lost only when three dice show the same"
    fr = "on ne perd un bateau que si trois dés montrent la même face"


class NotFarthest(Refusal):
    code, rule = "not-farthest", "LP-31"
    en = "{ship} is not your ship farthest from port"
    fr = "{ship} n'est pas votre bateau le plus éloigné du port"


class OverWreck(Refusal):
    code, rule = "over-wreck", "LP-33"
    en = "a wreck is in the way ({cell})"
    fr = "une épave barre la route ({cell})"


class OntoWreck(Refusal):
    code, rule = "onto-wreck", "LP-33"
    en = "a wreck lies there ({cell})"
    fr = "une épave s'y trouve ({cell})"


class NotExplosive(Refusal):
    code, rule = "not-explosive", "LP-34"
    en = "to roll or to light a fuse is chosen as a turn begins, and only with the Explosive ship variant"
    fr = "lancer ou allumer une mèche se choisit au début du tour, avec la variante Le bateau explosif"


class LoadsNothing(Refusal):
    code, rule = "loads-nothing", "LP-34"
    en = "an explosive ship loads no treasure"
    fr = "un bateau explosif ne charge pas de trésor"


class OnlyTheBomb(Refusal):
    code, rule = "only-the-bomb", "LP-34"
    en = "the fuse is lit: only {ship} may sail, and alone"
    fr = "la mèche brûle : on ne déplace que {ship}, et sans autre bateau"


class NoBlast(Refusal):
    code, rule = "no-blast", "LP-34"
    en = "no ship is ready to explode"
    fr = "aucun bateau n'est prêt à exploser"


class MustExplode(Refusal):
    code, rule = "must-explode", "LP-34"
    en = "the explosive ship explodes now"
    fr = "le bateau explosif explose maintenant"


class MustEndAtSea(Refusal):
    code, rule = "must-end-at-sea", "LP-34"
    en = "the explosive ship can use its dice and end in the open sea, so it must"
    fr = "le bateau explosif peut jouer ses dés et finir en pleine mer : il le doit"


class RollOrStay(Refusal):
    code, rule = "roll-or-stay", "LP-35"
    en = "the roll had a 1 and a 2: roll again, or stay and end the turn"
    fr = "le lancer avait un 1 et un 2 : relancez, ou restez et terminez le tour"


class NothingToDecline(Refusal):
    code, rule = "nothing-to-decline", "LP-35"
    en = "one stays only after a roll with a 1 and a 2, and only with One-two"
    fr = "on ne reste qu'après un lancer avec un 1 et un 2, et avec la variante Un-deux"


class OnlyInFleet(Refusal):
    code, rule = "only-in-fleet", "LP-38"
    en = "ships sail together, or hand over the treasure, only with the Fleet variant"
    fr = "les bateaux ne naviguent ensemble et ne se confient le trésor qu'avec la variante La flotte"


class NotTogether(Refusal):
    code, rule = "not-together", "LP-38"
    en = "a leg moves one ship, or all ships afloat of one port if they are on one cell, not {told}"
    fr = "un trajet déplace un bateau, ou tous ceux d'un port encore à flot s'ils sont sur une même case, pas {told}"


class NothingToHand(Refusal):
    code, rule = "nothing-to-hand", "LP-38"
    en = "ship {ship} cannot be handed the treasure by this leg"
    fr = "ce trajet ne permet pas de confier le trésor au bateau {ship}"


class NamedFirst(Refusal):
    code, rule = "named-first", "LP-38"
    en = "who is named first matters only where a treasure is gained: name ship {ship} first"
    fr = "l'ordre ne compte que si l'on gagne un trésor : nommez le bateau {ship} d'abord"


REFUSALS = (
    ShipsMisplaced,
    TreasuresDiffer,
    PortTaken,
    RollFirst,
    DieNotThere,
    DieUsed,
    NoSuchShip,
    ShipSunk,
    NotStraight,
    BarCrossed,
    OffTheBar,
    NotBesideIsland,
    StraitMissed,
    StraitLeftWrongly,
    OverFoe,
    OntoOwn,
    MustSail,
    TooFewDice,
    DieSpent,
    DieUseless,
    NoLegThere,
    NothingToLoad,
    AwayFromPort,
    SinksDiffer,
    LoseFirst,
    NoCyclone,
    NotFarthest,
    OverWreck,
    OntoWreck,
    NotExplosive,
    LoadsNothing,
    OnlyTheBomb,
    NoBlast,
    MustExplode,
    MustEndAtSea,
    RollOrStay,
    NothingToDecline,
    OnlyInFleet,
    NotTogether,
    NothingToHand,
    NamedFirst,
)
