"""What a turn of Archipels does: what one's island shows and hides, what it is worth, which places open and close."""

from collections.abc import Sequence

from flibuste.engine.effects import Effect, effect
from flibuste.engine.french import of
from flibuste.engine.options import Text
from flibuste.games.archipels import words as said
from flibuste.games.archipels.shapes import Position
from flibuste.games.archipels.state import BOTTLE, BUILDING, ELEMENTS, SAND, WORTHY
from flibuste.games.archipels.tales import MANY, ONE

__all__ = ["effects"]

NOW: Text = {
    "en": "is worth a point as the flowers stand|is worth {n} points as the flowers stand",
    "fr": "vaut un point avec les fleurs actuelles|vaut {n} points avec les fleurs actuelles",
}
LESS: Text = {
    "en": "loses a point as the flowers stand|loses {n} points as the flowers stand",
    "fr": "perd un point avec les fleurs actuelles|perd {n} points avec les fleurs actuelles",
}
SHOWS: Text = {
    "en": "shows one more {element}|shows {n} more {elements}",
    "fr": "montre {one} de plus|montre {n} {elements} de plus",
}
AHEAD: Text = {
    "en": "shows the most {elements} at the table", "fr": "montre le plus {of_elements} de la table",
}  # fmt: skip
BOTTLES: Text = {"en": "shows {n} bottles", "fr": "laisse voir {n} bouteilles"}
ONE_BOTTLE: Text = {"en": "shows a bottle", "fr": "laisse voir une bouteille"}
HIDES_BOTTLE: Text = {"en": "hides a bottle", "fr": "cache une bouteille"}
OPENS: dict[int, Text] = {
    SAND: {
        "en": "opens a place for sand|opens {n} places for sand",
        "fr": "ouvre une place pour le sable|ouvre {n} places pour le sable",
    },
    BUILDING: {
        "en": "opens a place for a building|opens {n} places for a building",
        "fr": "ouvre une place pour une construction|ouvre {n} places pour une construction",
    },
}
CLOSES: dict[int, Text] = {
    SAND: {
        "en": "closes a place for sand|closes {n} places for sand",
        "fr": "ferme une place pour le sable|ferme {n} places pour le sable",
    },
    BUILDING: {
        "en": "closes a place for a building|closes {n} places for a building",
        "fr": "ferme une place pour une construction|ferme {n} places pour une construction",
    },
}
BLOOMS: Text = {
    "en": "makes the {elements} bloom, of which {who:you show|@ shows} {n} more than anybody else",
    "fr": "fait fleurir les {elements}, dont {who:vous montrez|@ montre} {n} de plus que les autres",
}
BLOOMS_EVEN: Text = {
    "en": "makes the {elements} bloom, of which nobody else shows more",
    "fr": "fait fleurir les {elements}, dont personne d'autre ne montre plus",
}
FEEDS: Text = {
    "en": "makes the {elements} bloom, of which another player shows {n} more",
    "fr": "fait fleurir les {elements}, dont un autre joueur montre {n} de plus",
}
KEEPS: Text = {
    "en": "keeps a tile for later|keeps {n} tiles for later",
    "fr": "garde une tuile pour plus tard|garde {n} tuiles pour plus tard",
}


def effects(position: Position, seat: int, codes: Sequence[int]) -> list[Effect]:
    after = position
    for code in codes:
        after = after.after(seat, code)
    return _worth(position, after, seat) + _shown(position, after, seat) + _places(position, after, seat)


def _worth(before: Position, after: Position, seat: int) -> list[Effect]:
    """Points, of tiles laid or of a flower: of a flower it matters who shows more."""
    for element in range(1, WORTHY + 1):
        if after.plain.flowers[element] > before.plain.flowers[element]:
            return _flower(after, seat, element)
    gain = after.scores()[seat] - before.scores()[seat]
    if not gain:
        return []
    return [effect("worth", abs(gain), NOW if gain > 0 else LESS, is_good=gain > 0, n=abs(gain))]


def _flower(after: Position, seat: int, element: int) -> list[Effect]:
    lead, factor = _lead(after, seat, element), after.plain_board.factor
    words = _naming(BLOOMS if lead > 0 else FEEDS if lead else BLOOMS_EVEN, element)
    return [effect("blooms", abs(lead) * factor[element], words, is_good=lead >= 0, who=seat, n=abs(lead))]


def _naming(words: Text, element: int) -> Text:
    """With the name of an element in them; what else is in braces stays."""
    name, found = ELEMENTS[element - 1], {}
    for lang, text in words.items():
        with_one = text.replace("{element}", said.ELEMENT[name][lang]).replace("{one}", ONE[name][lang])
        many = MANY[name][lang]
        found[lang] = with_one.replace("{elements}", many).replace("{of_elements}", of(many))
    return found


def _lead(position: Position, seat: int, element: int) -> int:
    islands, players = position.plain.islands, position.setting.players
    others = [islands[other].seen[element] for other in range(players) if other != seat]
    return int(islands[seat].seen[element] - max(others, default=0))


def _shown(before: Position, after: Position, seat: int) -> list[Effect]:
    old, new = before.plain.islands[seat].seen, after.plain.islands[seat].seen
    found = []
    for element in range(1, WORTHY + 1):
        more = new[element] - old[element]
        if more > 0:
            amount = more * after.plain_board.factor[element] * (0.5 + after.plain.flowers[element])
            found.append(effect(f"shows{element}", amount, _naming(SHOWS, element), n=more))
            if _lead(before, seat, element) <= 0 < _lead(after, seat, element) and after.plain.flowers[element]:
                found.append(effect(f"ahead{element}", 3, _naming(AHEAD, element)))
    bottles = new[BOTTLE] - old[BOTTLE]
    if bottles > 0:
        found.append(effect("bottles", 2 * bottles, ONE_BOTTLE if bottles == 1 else BOTTLES, is_good=False, n=bottles))
    elif bottles < 0:
        found.append(effect("bottles", -2 * bottles, HIDES_BOTTLE))
    return found


def _places(before: Position, after: Position, seat: int) -> list[Effect]:
    old, new = before.plain.islands[seat], after.plain.islands[seat]
    found = []
    for level in (SAND, BUILDING):
        more = new.opened[level] - old.opened[level]
        if more:
            words = (OPENS if more > 0 else CLOSES)[level]
            found.append(effect(f"places{level}", abs(more) / 2, words, is_good=more > 0, n=abs(more)))
    if new.held:
        found.append(effect("keeps", new.held, KEEPS, n=new.held))
    return found
