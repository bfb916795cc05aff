"""What a study is told in: headings and notes, in both languages."""

from flibuste.engine.options import Text

__all__ = ["HEADINGS", "NOTE", "place_of"]

HEADINGS: dict[str, Text] = {
    "order": {"en": "Order of play", "fr": "Ordre du tour"},
    "seat": {"en": "Seat", "fr": "Siège"},
    "bot": {"en": "Bot", "fr": "Bot"},
    "games": {"en": "games", "fr": "parties"},
    "share": {"en": "victory %", "fr": "victoire %"},
    "interval": {"en": "95 % interval", "fr": "intervalle à 95 %"},
    "score": {"en": "mean score", "fr": "score moyen"},
    "spread": {"en": "scores: least · 5 % · quarter · median · three quarters · 95 % · most",
               "fr": "scores : min · 5 % · quart · médiane · trois quarts · 95 % · max"},
    "scores": {"en": "How scores are spread", "fr": "Répartition des scores"},
    "compared": {"en": "Side by side, deal by deal", "fr": "Côte à côte, donne par donne"},
    "here": {"en": "here", "fr": "ici"},
    "there": {"en": "there", "fr": "là"},
    "difference": {"en": "difference", "fr": "différence"},
    "going first": {"en": "What going first is worth", "fr": "Ce que vaut le premier tour"},
}  # fmt: skip
FIGURES: dict[str, Text] = {
    "score": {"en": "mean score", "fr": "score moyen"},
    "best score": {"en": "best score of a game", "fr": "meilleur score d'une partie"},
    "decisions": {"en": "decisions in a game", "fr": "décisions par partie"},
    "first's victory %": {"en": "victories of who begins, %", "fr": "victoires de qui commence, %"},
    "last's victory %": {"en": "victories of who is last, %", "fr": "victoires de qui joue en dernier, %"},
}
WORTH: Text = {
    "en": "{difference:+.1f} points of victory in a hundred ({low:+.1f} to {high:+.1f})",
    "fr": "{difference:+.1f} points de victoire sur cent (de {low:+.1f} à {high:+.1f})",
}
NOTE: Text = {
    "en": "Every deal is played once by each seat that may begin. Intervals: 95 %, widened where games of one deal go "
    "together. A shared victory counts as its share.",
    "fr": "Chaque donne est jouée une fois par siège qui commence. Intervalles à 95 %, élargis où les parties d'une "
    "donne se ressemblent. Victoire partagée : sa part.",
}
ORDINALS: dict[str, tuple[str, ...]] = {
    "en": ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"),
    "fr": ("premier", "deuxième", "troisième", "quatrième", "cinquième", "sixième", "septième", "huitième"),
}


def place_of(key: str, name: str, lang: str) -> str:
    """What a line is called: who plays first, seat 1 …"""
    if key == "order":
        return ORDINALS[lang][int(name)]
    return str(int(name) + 1) if key == "seat" else name
