"""What the log, the banners and the end of Doodle Islands say: templates of `engine/telling`."""

from flibuste.engine.endings import Unit
from flibuste.engine.options import Text

MOVE: Text = {"en": "{who} took the {face} and {done}.", "fr": "{who} {who:avez|a} pris le {face} et {done}."}
PAID: Text = {
    "en": "{who} took the {face}, ticked a bottle and {done}.",
    "fr": "{who} {who:avez|a} pris le {face}, coché une bouteille et {done}.",
}
MONSTER: Text = {"en": "met a monster on a route of {cells}", "fr": "rencontré un monstre sur une route de {cells}"}
ISLAND: Text = {"en": "landed on an island with {forts}", "fr": "abordé une île à {forts}"}
KRAKEN: Text = {
    "en": "fought a kraken, {arms} times {reefs}",
    "fr": "combattu un kraken, {arms} fois {reefs}",
}
PARTS: dict[str, dict[str, tuple[str, str]]] = {
    "arms": {"en": ("tentacle", "tentacles"), "fr": ("tentacule", "tentacules")},
    "reefs": {"en": ("reef", "reefs"), "fr": ("brisant", "brisants")},
    "forts": {"en": ("fort", "forts"), "fr": ("fortin", "fortins")},
}
JOINED: Text = {"en": "joined {ships}", "fr": "relié {ships}"}
ONE_MORE: Text = {"en": "brought one more ship into the route", "fr": "ajouté un navire à la route"}
FORT: Text = {"en": "built a {nth} fort in column {column}", "fr": "construit un {nth} fortin en colonne {column}"}
TENTACLE: Text = {
    "en": "woke a {nth} tentacle in column {column}",
    "fr": "réveillé un {nth} tentacule en colonne {column}",
}
NOTHING_LEFT: Text = {
    "en": "{done}, for nothing: every number it could claim is gone",
    "fr": "{done}, pour rien : tous les nombres possibles sont pris",
}
TOO_SHORT: Text = {"en": "{done}, too short to pay", "fr": "{done}, trop courte pour rapporter"}
NO_REEF: Text = {
    "en": "fought a kraken on a route without a reef, for nothing",
    "fr": "combattu un kraken sur une route sans brisants, pour rien",
}
NO_FORTS: Text = {
    "en": "landed on an island without a fort, for nothing",
    "fr": "abordé une île sans fortin, pour rien",
}
BONUS: Text = {
    "en": " The first-come {gold} is {who:yours|@'s}.",
    "fr": " La prime de {gold} est {who:à vous|à @}.",
}
NO_DIE: Text = {
    "en": "{who} found no die to fit and ticked a bottle.",
    "fr": "aucun dé ne {who:vous convenait|convenait à @} : une bouteille cochée.",
}
PASSED: Text = {
    "en": "{who} left the dice and ticked a bottle.",
    "fr": "{who} {who:avez|a} laissé les dés et coché une bouteille.",
}
PREPARED: Text = {
    "en": "Everyone drew {shape} in the {place} of column {column}.",
    "fr": "Chacun a dessiné {shape} dans {place} de la colonne {column}.",
}
PREPARED_ALONE: Text = {
    "en": "{who} drew {shape} in the {place} of column {column}.",
    "fr": "{who} {who:avez|a} dessiné {shape} dans {place} de la colonne {column}.",
}
BEFORE: Text = {"en": "Before the first round", "fr": "Avant la première manche"}
HEADING: Text = {"en": "Round {round}, column {black}", "fr": "Manche {round}, colonne {black}"}
HEADING_ANY: Text = {"en": "Round {round}, any column", "fr": "Manche {round}, colonne au choix"}
ROLLED: Text = {
    "en": "The black die showed {black}, the white ones {white}.",
    "fr": "Le dé noir a donné {black}, les blancs {white}.",
}
LAST: dict[str, Text] = {
    "bottle": {
        "en": " It was the last bottle: the game ends with this round.",
        "fr": " C'était la dernière bouteille : la partie finit avec cette manche.",
    },
    "number": {
        "en": " The {number} is the highest there is: the game ends with this round.",
        "fr": " Le {number} est le plus haut nombre : la partie finit avec cette manche.",
    },
}
GOLD: Unit = {"en": ("{n} gold", "{n} gold"), "fr": ("{n} pièce d'or", "{n} pièces d'or")}
PLACE: dict[str, Text] = {
    "treasures": {"en": "archipelago", "fr": "l'archipel"},
    "monsters": {"en": "reef", "fr": "les brisants"},
}

# Banners

GONE: Text = {"en": "The {gold} is gone", "fr": "La prime de {gold} est partie"}
GONE_BY: Text = {
    "en": "{who} landed with {forts} and took the first-come {gold}.",
    "fr": "{who} {who:avez|a} abordé une île à {forts} et pris la prime de {gold}.",
}
YOURS: Text = {"en": "The first-come {gold} is yours", "fr": "La prime de {gold} est à vous"}
LAST_BOTTLE: Text = {"en": "The last bottle", "fr": "La dernière bouteille"}
LAST_BOTTLE_BY: Text = {
    "en": "{who} ticked the {nth}. We finish this round, then count.",
    "fr": "{who} {who:avez|a} coché la {nth}. On finit la manche, puis on compte.",
}
LAST_ROUND: Text = {"en": "The last round", "fr": "La dernière manche"}
LAST_ROUND_BY: Text = {
    "en": "{who} circled the {number}, the highest there is. We finish this round, then count.",
    "fr": "{who} {who:avez|a} entouré le {number}, le plus haut. On finit la manche, puis on compte.",
}

# A turn, the score, the end

TURN: Text = {"en": "Column {black}. {dice}.", "fr": "Colonne {black}. {dice}."}
TURN_ANY: Text = {"en": "Any column. {dice}.", "fr": "Colonne au choix. {dice}."}
DICE_LEFT: Text = {"en": "The dice left show {faces}", "fr": "Dés restants : {faces}"}
LAST_TURN: Text = {"en": " It is the last round.", "fr": " C'est la dernière manche."}

PRICE: dict[str, Text] = {
    "treasures": {
        "en": "A white 6 costs a bottle; you may then draw in any row.",
        "fr": "Un 6 blanc coûte une bouteille ; vous dessinez alors dans la ligne de votre choix.",
    },
    "monsters": {
        "en": "The {face} leads to the reef of column {column}: it costs a bottle, and every free cell is then open.",
        "fr": "Le {face} mène aux brisants de la colonne {column} : une bouteille, et toute case libre s'ouvre alors.",
    },
}

WHY: dict[str, Text] = {
    "monster": {"en": "A route of {cells}: *circle {gold}*", "fr": "Une route de {cells} : *entourez {gold}*"},
    "island": {"en": "{forts} on this route: *circle {gold}*", "fr": "{forts} sur cette route : *entourez {gold}*"},
    "kraken": {"en": "{arms} × {reefs}: *circle {gold}*", "fr": "{arms} × {reefs} : *entourez {gold}*"},
    "bonus": {"en": ", and take the first-come bonus of *{gold}*", "fr": ", et prenez la prime de *{gold}*"},
}

CIRCLED: dict[str, Text] = {
    "monsters": {"en": "Monsters +{gold}: {numbers} circled.", "fr": "Monstres +{gold} : {numbers} {circled}."},
    "islands": {"en": "Islands +{gold}: {numbers} circled.", "fr": "Îles +{gold} : {numbers} {circled}."},
    "krakens": {"en": "Krakens +{gold}: {numbers} circled.", "fr": "Krakens +{gold} : {numbers} {circled}."},
    "bonuses": {"en": "First-come bonuses +{gold}: {numbers}.", "fr": "Primes +{gold} : {numbers}."},
}
ENCIRCLED = ("entouré", "entourés")
NOT_YET: dict[str, Text] = {
    "monsters": {
        "en": "Nothing from monsters yet: draw in a monster's cell at the end of a long route.",
        "fr": "Rien des monstres pour l'instant : dessinez dans la case d'un monstre, au bout d'une longue route.",
    },
    "islands": {
        "en": "Nothing from islands yet: draw in an island's cell on a route with forts.",
        "fr": "Rien des îles pour l'instant : dessinez dans la case d'une île, sur une route à fortins.",
    },
    "krakens": {
        "en": "Nothing from krakens yet: tentacles times reefs on the route, when you draw in their cell.",
        "fr": "Rien des krakens pour l'instant : quand vous y dessinez, tentacules fois brisants de la route.",
    },
    "bonuses": {
        "en": "No first-come bonus yet: each goes to the first who circles an island number at least as high.",
        "fr": "Pas encore de prime : chacune va au premier qui entoure un nombre d'île au moins aussi grand.",
    },
    "ships": {
        "en": "No ship pays yet: join two of them by one route.",
        "fr": "Aucun navire ne rapporte encore : reliez-en deux par une même route.",
    },
}
SHIPS: Text = {
    "en": "Ships +{gold}: {ships} on routes that join them.",
    "fr": "Navires +{gold} : {ships} sur des routes qui les relient.",
}
STAKE: dict[str, Text] = {
    "fewest": {
        "en": "Bottle stake +{gold}: fewest bottles so far ({fewest}).",
        "fr": "Enjeu des bouteilles +{gold} : le moins de bouteilles pour l'instant ({fewest}).",
    },
    "most": {
        "en": "Bottle stake −{gold}: most bottles so far ({most}).",
        "fr": "Enjeu des bouteilles −{gold} : le plus de bouteilles pour l'instant ({most}).",
    },
    "all": {
        "en": "Bottle stake 0: everybody has ticked as many ({fewest}), so nobody gains or loses.",
        "fr": "Enjeu des bouteilles 0 : tous en ont coché autant ({fewest}), personne ne gagne ni ne perd.",
    },
    "between": {
        "en": "Bottle stake 0: {own} ticked, neither the fewest ({fewest}) nor the most ({most}).",
        "fr": "Enjeu des bouteilles 0 : {own}, ni le moins ({fewest}) ni le plus ({most}).",
    },
    "alone": {"en": "No bottle stake when you play alone.", "fr": "Pas d'enjeu des bouteilles quand on joue seul."},
}

CLOSED_BOTTLE: Text = {
    "en": "{who:your|@'s} {nth} bottle ended the game in round {round}.",
    "fr": "{who:Votre|La} {nth} bouteille{who:| de@} a mis fin à la partie, à la manche {round}.",
}
CLOSED_NUMBER: Text = {
    "en": "{who} ended the game in round {round} by circling the {number}, the highest of the {zone}.",
    "fr": "{who} {who:avez|a} mis fin à la partie à la manche {round} en entourant le {number}, le plus haut {zone}.",
}
ZONE: dict[str, Text] = {
    "monsters": {"en": "monsters", "fr": "des monstres"},
    "islands": {"en": "islands", "fr": "des îles"},
    "krakens": {"en": "krakens", "fr": "des krakens"},
}
BY_BOTTLES: Text = {
    "en": "{gold} gold each: fewer bottles decided, {own} against {theirs}.",
    "fr": "{gold} pièces d'or chacun : le moins de bouteilles l'emporte, {own} contre {theirs}.",
}
EVEN: Text = {
    "en": "Equal gold, equal bottles: the victory is shared.",
    "fr": "Autant d'or, autant de bouteilles : victoire partagée.",
}
TURNED: Text = {
    "en": "Before the bottles, {who} {who:were|was} {behind} gold behind: the stake made the difference.",
    "fr": "Avant les bouteilles, {who} {who:aviez|avait} un retard de {behind} en or : l'enjeu a fait la différence.",
}
LEVEL: Text = {
    "en": "Before the bottles, {who} and {other} were level: the stake made the difference.",
    "fr": "Avant les bouteilles, égalité entre {who} et {other} : l'enjeu a fait la différence.",
}
KIND: dict[str, Text] = {
    "monsters": {"en": "monsters", "fr": "les monstres"},
    "islands": {"en": "treasure islands", "fr": "les îles aux trésors"},
    "bonuses": {"en": "first-come bonuses", "fr": "les primes"},
    "krakens": {"en": "krakens", "fr": "les krakens"},
    "ships": {"en": "ships", "fr": "les navires"},
    "bottle_stake": {"en": "bottles", "fr": "les bouteilles"},
}
DISTINCTIONS: dict[str, dict[str, str]] = {
    "longest": {
        "en": "best monster, {best}",
        "fr": "meilleur monstre, {best}",
        "tied_en": "tied for best monster, {best}",
        "tied_fr": "meilleur monstre ex æquo, {best}",
    },
    "islands": {
        "en": "richest islands, {best}",
        "fr": "îles les plus riches, {best}",
        "tied_en": "tied for richest islands, {best}",
        "tied_fr": "îles les plus riches ex æquo, {best}",
    },
    "krakens": {
        "en": "richest krakens, {best}",
        "fr": "krakens les plus riches, {best}",
        "tied_en": "tied for richest krakens, {best}",
        "tied_fr": "krakens les plus riches ex æquo, {best}",
    },
    "ships": {
        "en": "most from ships, {best}",
        "fr": "le plus d'or en navires, {best}",
        "tied_en": "tied for most from ships, {best}",
        "tied_fr": "le plus d'or en navires ex æquo, {best}",
    },
    "sober": {
        "en": "fewest bottles",
        "fr": "le moins de bouteilles",
        "tied_en": "tied for fewest bottles",
        "tied_fr": "le moins de bouteilles ex æquo",
    },
}
