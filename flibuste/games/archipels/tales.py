"""What the log, the banners and the end of Archipels say, in English and French (templates of `engine/telling`)."""

from flibuste.engine.endings import Unit
from flibuste.engine.options import Text

ONE: dict[str, Text] = {
    "seahorse": {"en": "a seahorse", "fr": "un hippocampe"},
    "manta": {"en": "a manta ray", "fr": "une raie manta"},
    "octopus": {"en": "an octopus", "fr": "un poulpe"},
    "fish": {"en": "a fish", "fr": "un poisson"},
    "turtle": {"en": "a turtle", "fr": "une tortue"},
    "parrot": {"en": "a parrot", "fr": "un perroquet"},
    "crab": {"en": "a crab", "fr": "un crabe"},
    "hut": {"en": "a hut", "fr": "une hutte"},
    "tiki": {"en": "a tiki", "fr": "un tiki"},
    "bottle": {"en": "a bottle", "fr": "une bouteille"},
}
MANY: dict[str, Text] = {
    "seahorse": {"en": "seahorses", "fr": "hippocampes"},
    "manta": {"en": "manta rays", "fr": "raies manta"},
    "octopus": {"en": "octopuses", "fr": "poulpes"},
    "fish": {"en": "fish", "fr": "poissons"},
    "turtle": {"en": "turtles", "fr": "tortues"},
    "parrot": {"en": "parrots", "fr": "perroquets"},
    "crab": {"en": "crabs", "fr": "crabes"},
    "hut": {"en": "huts", "fr": "huttes"},
    "tiki": {"en": "tikis", "fr": "tikis"},
    "bottle": {"en": "bottles", "fr": "bouteilles"},
}
TILES: dict[str, tuple[Text, Text]] = {
    "sea": ({"en": "a sea tile", "fr": "une tuile mer"}, {"en": "sea tiles", "fr": "tuiles mer"}),
    "sand": ({"en": "a sand tile", "fr": "une tuile sable"}, {"en": "sand tiles", "fr": "tuiles sable"}),
}
WITH: Text = {"en": "{tile} with {shown}", "fr": "{tile} avec {shown}"}
DAY: Text = {"en": "Day {day} of {days}", "fr": "Jour {day} sur {days}"}
SETUP: Text = {"en": "The first flowers went to {elements}.", "fr": "Premières fleurs : {elements}."}
DRAWN: Text = {
    "en": "{tile} was drawn for {cell}.",
    "fr": "La pioche a donné {tile}, en {cell}.",
}
TAKEN: Text = {"en": "{who} took {tiles} from {line}.", "fr": "{who} {who:avez|a} pris {tiles} dans {line}."}
PLACED: Text = {"en": "{who} laid {tile}.", "fr": "{who} {who:avez|a} posé {tile}."}
BUILT: Text = {"en": "{who} built {tile}.", "fr": "{who} {who:avez|a} construit {tile}."}
DISCARDED: Text = {
    "en": "{who} discarded {tile}: the pontoon was full.",
    "fr": "{who} {who:avez|a} défaussé {tile} : le ponton était plein.",
}
ENDED: Text = {"en": "{who} ended the turn with {kept}.", "fr": "{who} {who:avez|a} fini le tour avec {kept}."}
EMPTY: Text = {"en": "an empty pontoon", "fr": "un ponton vide"}
KEPT: Text = {"en": "{tiles} on the pontoon", "fr": "{tiles} sur le ponton"}
FLOWER: Text = {
    "en": "{who} gave a flower to the {elements}: {each} in view is now worth {value}.",
    "fr": "{who} {who:avez|a} donné une fleur aux {elements} : {each} vaut maintenant {value}.",
}
POINTS: Unit = {"en": ("{n} point", "{n} points"), "fr": ("{n} point", "{n} points")}

BLOOMED: Text = {"en": "{elements} are worth {value}", "fr": "{elements} : {value} points {each}"}
EACH: Text = {"en": "each", "fr": "chacun"}
EACH_FEMININE: Text = {"en": "each", "fr": "chacune"}
FEMININE = ("manta", "turtle", "hut", "bottle")
BLOOMED_BY: Text = {
    "en": "{who} gave them a flower worth {factor}.",
    "fr": "{who} {who:avez|a} placé une fleur qui compte {factor}.",
}
LAST_DAY: Text = {"en": "The last day", "fr": "Le dernier jour"}
LAST_DAY_BY: Text = {
    "en": "One more day of tiles and flowers, then we count.",
    "fr": "Encore un jour de tuiles et de fleurs, puis on compte.",
}

TURN: dict[str, Text] = {
    "paddle": {
        "en": "Take up to {most} tiles from one row or column.",
        "fr": "Prenez jusqu'à {most} tuiles d'une même ligne ou d'une même colonne.",
    },
    "take": {
        "en": "Your paddle is down: take up to {most} of its tiles.",
        "fr": "Votre pagaie est posée : prenez jusqu'à {most} de ses tuiles.",
    },
    "build": {
        "en": "Lay your tiles, then end the turn: the pontoon holds {pontoon}.",
        "fr": "Posez vos tuiles, puis finissez le tour : le ponton en porte {pontoon}.",
    },
    "place": {"en": "Lay the tile you chose.", "fr": "Posez la tuile choisie."},
    "flower": {
        "en": "The day is over: turn a free tile into a flower.",
        "fr": "La journée est finie : changez une tuile libre en fleur.",
    },
}
TURN_LAST: Text = {"en": " It is the last day.", "fr": " C'est le dernier jour."}

LINE: Text = {
    "en": "{elements} +{points}: {count} in view, worth {value} each.",
    "fr": "{elements} +{points} : {count} en vue, de valeur {value}.",
}
NO_FLOWER: Text = {
    "en": "{elements} 0: no flower for them yet; {count} in view.",
    "fr": "{elements} 0 : pas encore de fleur ; {count} en vue.",
}
NONE_SEEN: Text = {
    "en": "{elements} 0: none in view; each would be worth {value}.",
    "fr": "{elements} 0 : rien en vue ; chaque élément vaudrait {value}.",
}
BOTTLES: Text = {
    "en": "Bottles −{points}: {count} in view, {value} points lost for each. Cover them.",
    "fr": "Bouteilles −{points} : {count} en vue, {value} points de moins pour chacune. Recouvrez-les.",
}
NO_BOTTLES: Text = {"en": "Bottles 0: none in view.", "fr": "Bouteilles 0 : aucune en vue."}

CLOSED: Text = {
    "en": "The last flower of day {days} ended the game.",
    "fr": "La dernière fleur du jour {days} a mis fin à la partie.",
}
CLOSED_BY: Text = {
    "en": "{who} gave the last flower of day {days}, and that ended the game.",
    "fr": "{who} {who:avez|a} donné la dernière fleur du jour {days} : fin de la partie.",
}
BY_BOTTLES: Text = {
    "en": "{points} points each: fewer bottles in view decided, {own} against {theirs}.",
    "fr": "{points} points chacun : le moins de bouteilles en vue l'emporte, {own} contre {theirs}.",
}
EVEN: Text = {
    "en": "Equal points, equal bottles: the victory is shared.",
    "fr": "Autant de points, autant de bouteilles : victoire partagée.",
}
KIND: dict[str, Text] = {
    **{name: {"en": said["en"], "fr": f"les {said['fr']}"} for name, said in MANY.items() if name != "bottle"},
    "bottles": {"en": "bottles", "fr": "les bouteilles"},
}
DISTINCTION: dict[str, str] = {
    "en": "most from {elements}, {{best}}",
    "fr": "le plus de points en {elements}, {{best}}",
    "tied_en": "tied for most from {elements}, {{best}}",
    "tied_fr": "le plus de points en {elements} ex æquo, {{best}}",
}
DISTINCTIONS: dict[str, dict[str, str]] = {
    name: {key: text.format(elements=MANY[name][key[-2:]]) for key, text in DISTINCTION.items()}
    for name in MANY
    if name != "bottle"
}
