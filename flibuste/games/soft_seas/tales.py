"""What the log, the banners and the end of Soft Seas say, in English and French (templates of `engine/telling`)."""

from flibuste.engine.endings import Unit
from flibuste.engine.options import Text

HEADING: Text = {"en": "Turn {turn}, column {die}", "fr": "Tour {turn}, colonne {die}"}
HEADING_ANY: Text = {"en": "Turn {turn}, any column", "fr": "Tour {turn}, colonne au choix"}
ROLLED: Text = {"en": "The die showed {die}.", "fr": "Le dé a donné {die}."}
MOVE: Text = {"en": "{who} {done}.", "fr": "{who} {who:avez|a} {done}."}
BARREL: Text = {"en": "{who} crossed off a barrel and {done}.", "fr": "{who} {who:avez|a} barré un tonneau et {done}."}
BOAT: Text = {
    "en": "reached a boat worth {value} with {monsters} on its route",
    "fr": "atteint un bateau de valeur {value} avec {monsters} sur sa route",
}
NO_MONSTER: Text = {
    "en": "reached a boat with no monster on its route, for nothing",
    "fr": "atteint un bateau sans monstre sur sa route, pour rien",
}
ISLAND: Text = {
    "en": "landed on an island with forts worth {value}",
    "fr": "abordé une île dont les fortins valent {value}",
}
WHY_BOAT: Text = {
    "en": "A boat worth {value} × {monsters}: *write {gold}*.",
    "fr": "Un bateau de valeur {value} × {monsters} : *notez {gold}*.",
}
WHY_ISLAND: Text = {
    "en": "Forts worth {gold} on this route: *write {gold}*.",
    "fr": "Des fortins d'une valeur de {gold} sur cette route : *notez {gold}*.",
}
NO_FORT: Text = {"en": "landed on an island without a fort, for nothing", "fr": "abordé une île sans fortin, pour rien"}
BONUS: Text = {
    "en": "{who} filled line {line} of the {zone} first and circled its +{value}.",
    "fr": "{who} {who:avez|a} rempli en premier la ligne {line} des {zone} et entouré son +{value}.",
}
BONUS_SHARED: Text = {
    "en": "{who} filled line {line} of the {zone} first, in the same turn: +{value} each.",
    "fr": "Ligne {line} des {zone} remplie en premier, au même tour, par {who} : +{value} chacun.",
}
POINTS: Unit = {"en": ("{n} point", "{n} points"), "fr": ("{n} point", "{n} points")}

GONE: Text = {"en": "The +{value} is gone", "fr": "Le +{value} est parti"}
TAKEN: Text = {"en": "The +{value} is taken", "fr": "Le +{value} est pris"}
YOURS: Text = {"en": "The +{value} is yours", "fr": "Le +{value} est à vous"}

TURN: Text = {"en": "Draw in a free cell of column {die}.", "fr": "Dessinez dans une case libre de la colonne {die}."}
TURN_ANY: Text = {"en": "A 6: draw in any column you like.", "fr": "Un 6 : dessinez dans la colonne de votre choix."}
TURN_BARREL: Text = {
    "en": "Column {die} is full: this turn costs a barrel, and any free cell will do.",
    "fr": "La colonne {die} est pleine : ce tour coûte un tonneau, et toute case libre convient.",
}
PRICE: Text = {
    "en": "Your column {die} is full: it costs a barrel ({value} points), and every free cell is open.",
    "fr": "Votre colonne {die} est pleine : un tonneau ({value} points), et toute case libre s'ouvre.",
}

LINE: dict[str, Text] = {
    "boats": {"en": "Boats +{points}: {scores}.", "fr": "Bateaux +{points} : {scores}."},
    "islands": {"en": "Islands +{points}: {scores}.", "fr": "Îles +{points} : {scores}."},
    "bonuses": {"en": "Line bonuses +{points}: {scores}.", "fr": "Bonus de ligne +{points} : {scores}."},
    "barrels": {
        "en": "Barrels +{points}: those left are worth {scores}.",
        "fr": "Tonneaux +{points} : ceux qui restent valent {scores}.",
    },
}
NOT_YET: dict[str, Text] = {
    "boats": {
        "en": "Nothing from boats yet: draw in a boat's cell and it pays its value times the monsters on its route.",
        "fr": "Rien des bateaux pour l'instant : quand vous y dessinez, un bateau rapporte sa valeur fois les monstres "
        "de sa route.",
    },
    "islands": {
        "en": "Nothing from islands yet: draw in an island's cell and it pays the forts on its route.",
        "fr": "Rien des îles pour l'instant : quand vous y dessinez, une île rapporte les fortins de sa route.",
    },
    "bonuses": {
        "en": "No line bonus yet: it goes to the first to fill the line.",
        "fr": "Pas encore de bonus : il va au premier qui remplit la ligne.",
    },
    "barrels": {"en": "No barrel is left.", "fr": "Il ne reste aucun tonneau."},
}
CLOSED_BARREL: Text = {
    "en": "{who:your|@'s} last barrel ended the game in turn {turn}.",
    "fr": "{who:Votre dernier tonneau|Le dernier tonneau de@} a mis fin à la partie, au tour {turn}.",
}
CLOSED_BARRELS: Text = {
    "en": "{who} each crossed off a last barrel: the game ended in turn {turn}.",
    "fr": "Derniers tonneaux barrés par {who} : fin de la partie, au tour {turn}.",
}
CLOSED_FULL: Text = {
    "en": "The sheets were full: the game ended in turn {turn}.",
    "fr": "Les feuilles étaient pleines : fin de la partie, au tour {turn}.",
}
EVEN: Text = {"en": "Equal points: the victory is shared.", "fr": "Autant de points : victoire partagée."}
KIND: dict[str, Text] = {
    "boats": {"en": "boats", "fr": "les bateaux"},
    "islands": {"en": "islands", "fr": "les îles"},
    "bonuses": {"en": "line bonuses", "fr": "les bonus de ligne"},
    "barrels": {"en": "barrels", "fr": "les tonneaux"},
}
DISTINCTIONS: dict[str, dict[str, str]] = {
    "boats": {
        "en": "most from boats, {best}",
        "fr": "le plus de points en bateaux, {best}",
        "tied_en": "tied for most from boats, {best}",
        "tied_fr": "le plus de points en bateaux ex æquo, {best}",
    },
    "islands": {
        "en": "most from islands, {best}",
        "fr": "le plus de points en îles, {best}",
        "tied_en": "tied for most from islands, {best}",
        "tied_fr": "le plus de points en îles ex æquo, {best}",
    },
    "bonuses": {
        "en": "most from bonuses, {best}",
        "fr": "le plus de points en bonus, {best}",
        "tied_en": "tied for most from bonuses, {best}",
        "tied_fr": "le plus de points en bonus ex æquo, {best}",
    },
    "barrels": {
        "en": "most left in barrels, {best}",
        "fr": "le plus de points en tonneaux, {best}",
        "tied_en": "tied for most left in barrels, {best}",
        "tied_fr": "le plus de points en tonneaux ex æquo, {best}",
    },
}
