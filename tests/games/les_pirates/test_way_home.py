"""Les Pirates: which leg brings the treasure home is said before a ship is chosen, and marked on the leg itself."""

from flibuste import Match
from flibuste.games.les_pirates.worth import way_home
from tests.games.les_pirates.scene import GAME, Place, scene

FAR: dict[str, Place] = {"1.0": [13, 17]}
ABOARD = {"west": "0.0"}


def told(match: Match, lang: str) -> str:
    return GAME.telling.turn(match.position, 0, lang)


def test_a_leg_that_brings_it_home_is_told_and_marked() -> None:
    """LP-25"""
    match = scene({"0.0": [4, 3], **FAR}, [2, 5], treasures=ABOARD)
    assert told(match, "en") == "The dice show 2 and 5. The 2 brings the treasure home aboard the *0.0=Gull*."
    assert told(match, "fr").endswith("Le 2 ramène le trésor au port à bord de la *0.0=Mouette*.")
    homing = [action.text for action in match.legal if GAME.worth and GAME.worth.later(match.position, 0, action.code)]
    assert homing == ["0-2-N"]


def test_two_legs_are_told_in_their_order() -> None:
    """LP-10, LP-25: a 3 and a 2 lie between her and the anchor."""
    match = scene({"0.0": [7, 3], **FAR}, [3, 2], treasures=ABOARD)
    ship, faces = way_home(match.position, 0) or ("", [])
    assert (ship, sorted(faces)) == ("0.0", [2, 3])
    assert f"The {faces[0]}, then the {faces[1]} bring the treasure home" in told(match, "en")
    assert f"Le {faces[0]}, puis le {faces[1]} ramènent le trésor" in told(match, "fr")


def test_nothing_is_said_where_no_leg_does() -> None:
    """LP-25"""
    for match in (scene({"0.0": [4, 3], **FAR}, [2, 5]), scene({"0.0": [4, 9], **FAR}, [1, 1], treasures=ABOARD)):
        assert way_home(match.position, 0) is None
        assert "home" not in told(match, "en")
