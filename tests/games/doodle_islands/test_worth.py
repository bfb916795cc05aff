"""Doodle Islands: why an action earns what it earns at once, told before it is chosen."""

from flibuste import Match
from tests.games.doodle_islands.scene import Sheet, scene

TO_MONSTER = {"a5": "WE", "b5": "WE", "c5": "WE"}
PAST_FORTS = {"d1": "WE", "e1": "SW", "e2": "NS", "e3": "NS", "e4": "NS"}
TO_KRAKEN = {"d5": "WE", "c5": "ES", "c6": "WN", "b6": "WE"}


def why(match: Match, text: str, lang: str = "en") -> str:
    return next(str(offer["why"]) for offer in match.view(0, lang)["legal"] if offer["text"] == text)


def test_a_monster_is_paid_by_the_length_of_the_route() -> None:
    """DI-25, DI-13: 4 is gone, so 3."""
    match = scene([Sheet(TO_MONSTER, monsters=[4]), Sheet()], black=4, white=(5, 1, 1))
    assert why(match, "5-d5-WE") == "A route of 4 cells: *circle 3*."
    assert why(match, "5-d5-WE", "fr") == "Une route de 4 cases : *entourez 3*."


def test_an_island_is_paid_by_its_forts_and_may_bring_a_bonus() -> None:
    """DI-26, DI-27"""
    match = scene([Sheet(PAST_FORTS, marks={"d1": 2, "e4": 3}), Sheet()], black=3, white=(1, 1, 1))
    assert why(match, "1-c1-WE") == "5 forts on this route: *circle 5*, and take the first-come bonus of *5*."
    assert why(match, "1-c1-WE", "fr") == "5 fortins sur cette route : *entourez 5*, et prenez la prime de *5*."


def test_a_kraken_is_paid_by_tentacles_times_reefs() -> None:
    """DI-33: 6 and 5 are gone, so 4."""
    sheet = Sheet(TO_KRAKEN, marks={"e5": 3}, others=[6], crossed_others=[5])
    match = scene([sheet, Sheet(crossed_others=[6], others=[5])], black=5, white=(5, 5, 5), sea="monsters")
    assert why(match, "5-e5-WE") == "3 tentacles × 2 reefs: *circle 4*."
    assert why(match, "5-e5-WE", "fr") == "3 tentacules × 2 brisants : *entourez 4*."


def test_what_earns_nothing_at_once_needs_no_reason() -> None:
    """DI-13"""
    match = scene([Sheet(TO_MONSTER, monsters=[5, 4, 3]), Sheet()], black=4, white=(5, 1, 1))
    assert why(match, "5-d5-WE") == why(match, "1-d1-tick") == ""
