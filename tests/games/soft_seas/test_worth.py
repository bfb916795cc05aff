"""Soft Seas: why a drawing scores what it scores, told before it is chosen."""

from flibuste import Match
from tests.games.soft_seas.scene import Sheet, scene


def why(match: Match, text: str, lang: str = "en") -> str:
    return next(str(offer["why"]) for offer in match.view(0, lang)["legal"] if offer["text"] == text)


def test_a_boat_is_paid_for_each_monster_of_its_route() -> None:
    """SS-06"""
    match = scene(Sheet({"a3": "WE", "b3": "WE", "d3": "WE", "e3": "WE"}), Sheet())
    assert why(match, "c3-WE") == "A boat worth 3 × 2 monsters: *write 6*."
    assert why(match, "c3-NE", "fr") == "Un bateau de valeur 3 × 1 monstre : *notez 3*."
    assert why(match, "c3-NS") == ""


def test_an_island_is_paid_by_the_forts_of_its_route() -> None:
    """SS-07"""
    match = scene(Sheet({"c2": "NS", "c3": "NS", "c4": "NS"}), Sheet())
    assert why(match, "c5-NS") == "Forts worth 5 on this route: *write 5*."
    assert why(match, "c5-NS", "fr") == "Des fortins d'une valeur de 5 sur cette route : *notez 5*."
