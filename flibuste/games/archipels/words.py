"""The words of Archipels, in English and French."""

from flibuste.engine.options import Text

ELEMENT: dict[str, Text] = {
    "seahorse": {"en": "seahorse", "fr": "hippocampe"},
    "manta": {"en": "manta ray", "fr": "raie manta"},
    "octopus": {"en": "octopus", "fr": "poulpe"},
    "fish": {"en": "fish", "fr": "poisson"},
    "turtle": {"en": "turtle", "fr": "tortue"},
    "parrot": {"en": "parrot", "fr": "perroquet"},
    "crab": {"en": "crab", "fr": "crabe"},
    "hut": {"en": "hut", "fr": "hutte"},
    "tiki": {"en": "tiki", "fr": "tiki"},
    "bottle": {"en": "bottle", "fr": "bouteille"},
    "nothing": {"en": "nothing", "fr": "rien"},
}
LEVEL: dict[str, Text] = {
    "sea": {"en": "sea", "fr": "mer"},
    "sand": {"en": "sand", "fr": "sable"},
    "building": {"en": "building", "fr": "construction"},
}
TILE: Text = {"en": "a {level} tile ({shown})", "fr": "une tuile {level} ({shown})"}
CELL: Text = {"en": "column {column}, row {row}", "fr": "colonne {column}, ligne {row}"}
LINE: dict[str, Text] = {
    "row": {"en": "row {number}", "fr": "la ligne {number}"},
    "column": {"en": "column {number}", "fr": "la colonne {number}"},
}
ACROSS: dict[str, Text] = {
    "row": {"en": "row {numbers}", "fr": "ligne {numbers}"},
    "rows": {"en": "rows {numbers}", "fr": "lignes {numbers}"},
    "column": {"en": "column {numbers}", "fr": "colonne {numbers}"},
    "columns": {"en": "columns {numbers}", "fr": "colonnes {numbers}"},
}

PADDLE: Text = {"en": "lay the paddle on {line}", "fr": "poser la pagaie sur {line}"}
TAKE: Text = {"en": "take on {line}: {across}", "fr": "prendre sur {line} : {across}"}
CHOOSE: Text = {"en": "lay {tile}", "fr": "poser {tile}"}
PLACE: Text = {"en": "lay {tile} at {at}", "fr": "poser {tile} en {at}"}
DISCARD: Text = {"en": "discard {tile}", "fr": "défausser {tile}"}
END: Text = {"en": "end the turn", "fr": "terminer le tour"}
FLOWER: Text = {
    "en": "turn the tile in {cell} into a flower for the {elements}",
    "fr": "retourner la tuile en {cell} : une fleur pour les {elements}",
}
OUTCOME_FLOWER: Text = {"en": "the {elements} start with a flower", "fr": "les {elements} commencent avec une fleur"}
OUTCOME_TILE: Text = {"en": "drawn for {cell}: {tile}", "fr": "pioche pour {cell} : {tile}"}

LABELS: dict[str, Text] = {
    **{name: ELEMENT[name] for name in ELEMENT if name not in ("bottle", "nothing")},
    "bottles": {"en": "bottles", "fr": "bouteilles"},
    "points": {"en": "points at the end", "fr": "points à la fin"},
    "values": {"en": "values", "fr": "valeurs"},
}
