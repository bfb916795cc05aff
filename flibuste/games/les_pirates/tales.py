"""What the log, the banners and the end of Les Pirates say, in English and French (templates of `engine/telling`)."""

from flibuste.engine.options import Text

HEADING: Text = {"en": "Round {round}", "fr": "Tour {round}"}
START: Text = {"en": "The ships are ready", "fr": "Les bateaux sont prêts"}
PORT: Text = {"en": "{who:you sail|@ sails} from the {port}", "fr": "{who:vous partez|@ part} {port}"}
NEXT_PORT: Text = {"en": "{who} from the {port}", "fr": "{who} {port}"}
SETUP: Text = {"en": "{ports}. {treasures}.", "fr": "{ports}. {treasures}."}
BOARDS: dict[str, Text] = {
    "": {"en": "{ports}", "fr": "{ports}"},
    "W": {"en": "On the west board, {ports}", "fr": "Sur le plateau ouest, {ports}"},
    "E": {"en": "On the east board, {ports}", "fr": "Sur le plateau est, {ports}"},
}
"""By what the names of their ports begin with."""
ON_ISLAND: Text = {"en": "The treasure is on the island", "fr": "Le trésor est sur l'île"}
ON_EITHER: dict[str, Text] = {
    "west": {"en": "The treasure is on the west island", "fr": "Le trésor est sur l'île de l'ouest"},
    "east": {"en": "The treasure is on the east island", "fr": "Le trésor est sur l'île de l'est"},
}
ON_BOTH: Text = {"en": "There is a treasure on each island", "fr": "Il y a un trésor sur chaque île"}
ROLLED: Text = {"en": "{who} rolled {dice}.", "fr": "{who} {who:avez|a} fait {dice}."}
CYCLONE: Text = {
    "en": "{who} rolled {dice}: a cyclone.",
    "fr": "{who} {who:avez|a} fait {dice} : c'est le cyclone.",
}

SAILED: Text = {
    "en": "{who} sailed {ships} {course}.",
    "fr": "{who} {who:avez|a} mené {ships} {course}.",
}
CARRIED: Text = {
    "en": "{who} carried the treasure {course} aboard {aboard}: {far} from home.",
    "fr": "{who} {who:avez|a} porté le trésor {course}, à bord {aboard} : encore {far} jusqu'au port.",
}
BOARDED: Text = {
    "en": "{who} boarded {prey} with {ships}.",
    "fr": "{subject} {have} pris {prey} à l'abordage.",
}
CAPTURED: Text = {
    "en": "{who} boarded {prey} with {ships} and took the treasure.",
    "fr": "{subject} {have} pris {prey} à l'abordage, et le trésor avec.",
}
BOARDED_LOADED: Text = {
    "en": "{who} boarded {prey} with {ships} and loaded the treasure.",
    "fr": "{subject} {have} pris {prey} à l'abordage et chargé le trésor.",
}
LOADED: Text = {
    "en": "{who} loaded the treasure aboard {aboard}.",
    "fr": "{who} {who:avez|a} chargé le trésor à bord {aboard}.",
}
HOME: Text = {
    "en": "{who} brought the treasure home aboard {aboard} and won.",
    "fr": "{who} {who:avez|a} ramené le trésor au port à bord {aboard} et gagné la partie.",
}
TAKEN_HOME: Text = {
    "en": " It happened on {who:your own|their own} anchor: the treasure is home, and {who} won.",
    "fr": " C'était sur l'ancre de {who:votre|son} port : le trésor est rentré, {who:vous avez gagné|@ a gagné}.",
}
ALONE: Text = {
    "en": " No other flag is afloat: {who} won.",
    "fr": " Aucun autre drapeau n'est à flot : {who:vous avez gagné|@ a gagné}.",
}
NOBODY: Text = {"en": " Nobody is left afloat: nobody won.", "fr": " Plus personne n'est à flot : personne n'a gagné."}
DRAW: Text = {
    "en": " After a thousand turns the game is a draw.",
    "fr": " Après mille tours, la partie est nulle.",
}
HANDED: Text = {
    "en": " The treasure now lies aboard {aboard}.",
    "fr": " Le trésor est maintenant à bord {aboard}.",
}
OUT: Text = {
    "en": " {who:You have no ship left and are|@ has no ship left and is} out of the game.",
    "fr": " {who:Vous n'avez plus de bateau et vous êtes|@ n'a plus de bateau et se trouve} hors du jeu.",
}
UNUSED: Text = {"en": " The {dice} could not be used.", "fr": " Le {dice} n'a pas pu servir."}
UNUSED_MORE: Text = {"en": " The {dice} could not be used.", "fr": " Les {dice} n'ont pas pu servir."}
PASSED: Text = {"en": "{who} could use no die.", "fr": "aucun dé ne {who:vous a servi|a servi à @}."}
STAYED: Text = {
    "en": "{who} chose not to roll again.",
    "fr": "{who} {who:avez|a} choisi de ne pas relancer.",
}
LIT: Text = {
    "en": "{who} lit the fuse aboard {aboard}.",
    "fr": "{who} {who:avez|a} allumé la mèche à bord {aboard}.",
}
LOST: Text = {"en": "The cyclone took {prey}.", "fr": "Le cyclone a emporté {prey}."}
BLEW: Text = {"en": "{ships} blew up and sank {prey}.", "fr": "en sautant, {ships} {have} coulé {prey}."}
BLEW_ALONE: Text = {"en": "{ships} blew up and hit nobody.", "fr": "{ships} {have} sauté, sans toucher personne."}
BACK: Text = {"en": " The treasure is back on its island.", "fr": " Le trésor est retourné sur son île."}

BY: dict[str, Text] = {
    "north": {"en": "{steps} north", "fr": "{steps} plus au nord"},
    "south": {"en": "{steps} south", "fr": "{steps} plus au sud"},
    "west": {"en": "{steps} west", "fr": "{steps} plus à l'ouest"},
    "east": {"en": "{steps} east", "fr": "{steps} plus à l'est"},
}
ALONG: dict[str, Text] = {
    "west": {"en": "{steps} west along the winds", "fr": "{steps} plus à l'ouest, le long des alizés"},
    "east": {"en": "{steps} east along the winds", "fr": "{steps} plus à l'est, le long des alizés"},
}
INTO_WINDS: Text = {"en": "{course}, into the winds", "fr": "{course}, dans les alizés"}
TO_ISLAND: Text = {"en": "{course}, to the island", "fr": "{course}, jusqu'à l'île"}
TO_PORT: Text = {"en": "{course}, into a port", "fr": "{course}, dans un port"}
INTO_STRAIT: Text = {"en": "into {strait}", "fr": "dans {strait}"}
OUT_OF_STRAIT: Text = {"en": "out of the strait with a {steps}", "fr": "hors du détroit avec un {steps}"}

# Banners

BOARDED_TITLE: Text = {"en": "Boarded!", "fr": "À l'abordage !"}
LEFT: Text = {"en": " You have {ships} left.", "fr": " Il vous reste {ships}."}
TREASURE_TITLE: Text = {
    "en": "{who:The treasure is yours|@ has the treasure}",
    "fr": "{who:Le trésor est à vous|@ a le trésor}",
}
TREASURE_LOST: Text = {"en": "Your treasure was taken", "fr": "On vous a pris le trésor"}
HOME_IS: Text = {"en": " Home is {far} away.", "fr": " Le port est à {far}."}
CYCLONE_TITLE: Text = {"en": "Cyclone", "fr": "Cyclone"}
EXPLOSION_TITLE: Text = {"en": "Explosion", "fr": "Explosion"}

# A turn, the score, the end

TURN: dict[str, Text] = {
    "choice": {
        "en": "Roll the dice, or light a fuse.",
        "fr": "Lancez les dés, ou allumez une mèche.",
    },
    "again": {"en": "A 1 and a 2: roll again, or stay.", "fr": "Un 1 et un 2 : relancez, ou restez."},
    "loss": {"en": "The cyclone takes your farthest ship.", "fr": "Le cyclone prend votre bateau le plus éloigné."},
    "fuse": {"en": "The fuse is burning.", "fr": "La mèche brûle."},
}
TURN_DICE: Text = {"en": "The dice show {dice}.", "fr": "Les dés montrent {dice}."}
TURN_DIE: Text = {"en": "The {dice} is left.", "fr": "Il reste le {dice}."}
TURN_NO_DIE: Text = {"en": "No die can be used.", "fr": "Aucun dé ne peut servir."}

TURN_DIE_HOME: Text = {
    "en": "The {dice} is left: it brings the treasure home aboard {aboard}.",
    "fr": "Il reste le {dice} : il ramène le trésor au port à bord {aboard}.",
}
TURN_HOME: Text = {
    "en": " The {dice} brings the treasure home aboard {aboard}.",
    "fr": " Le {dice} ramène le trésor au port à bord {aboard}.",
}
TURN_HOME_LEGS: Text = {
    "en": " The {dice} bring the treasure home aboard {aboard}.",
    "fr": " Le {dice} ramènent le trésor au port à bord {aboard}.",
}
THEN: Text = {"en": ", then the ", "fr": ", puis le "}

SHIPS: Text = {"en": "{ships} afloat: {named}.", "fr": "{ships} à flot : {named}."}
NO_SHIPS: Text = {"en": "No ship is afloat any more.", "fr": "Plus aucun bateau à flot."}
HAS_TREASURE: Text = {"en": "The treasure is aboard {aboard}.", "fr": "Le trésor est à bord {aboard}."}
NO_TREASURE: Text = {
    "en": "No treasure aboard: load it at an anchor of the island, or board the ship that has it.",
    "fr": "Pas de trésor à bord : chargez-le à une ancre de l'île, ou prenez le bateau qui l'a.",
}
VICTORY: Text = {"en": "Victory: {how}.", "fr": "Victoire : {how}."}
DEFEAT: Text = {"en": "No victory: {how}.", "fr": "Pas de victoire : {how}."}

LEAD: dict[str, Text] = {
    "home": {"en": "The treasure came home in round {round}.", "fr": "Le trésor est rentré au tour {round}."},
    "afloat": {"en": "The last flag afloat, in round {round}.", "fr": "Le dernier drapeau à flot, au tour {round}."},
    "draw": {"en": "A thousand turns: a draw.", "fr": "Mille tours : partie nulle."},
    "nobody": {"en": "Every ship went down in round {round}.", "fr": "Tous les bateaux ont coulé au tour {round}."},
}
WHY_HOME: Text = {
    "en": "{ships} reached its own anchor with the treasure; the nearest pursuer was {far} away.",
    "fr": "{ships} {have} touché l'ancre de son port avec le trésor ; le poursuivant le plus proche était à {far}.",
}
WHY_AFLOAT: Text = {
    "en": "{who:Yours|@'s} was the only flag left, with {ships} afloat.",
    "fr": "{who:Votre drapeau|Le drapeau de@} était le seul encore à flot, avec {ships}.",
}
CLOSED: dict[str, Text] = {
    "home": {
        "en": "{who} ended the game by bringing the treasure to {who:your|their} anchor.",
        "fr": "{who} {who:avez|a} mis fin à la partie en menant le trésor à {who:votre|son} ancre.",
    },
    "afloat": {
        "en": "{who} ended the game: only one flag was left.",
        "fr": "{who} {who:avez|a} mis fin à la partie : il ne restait qu'un drapeau.",
    },
    "nobody": {
        "en": "{who} ended the game: nobody was left.",
        "fr": "{who} {who:avez|a} mis fin à la partie : il ne restait personne.",
    },
    "draw": {"en": "The thousandth turn ended the game.", "fr": "Le millième tour a mis fin à la partie."},
}
KEPT: dict[str, str] = {
    "en": "most ships afloat, {best}",
    "fr": "le plus de bateaux à flot, {best}",
    "tied_en": "tied for most ships afloat, {best}",
    "tied_fr": "le plus de bateaux à flot ex æquo, {best}",
}
