"""Les Pirates: what is told of all variants, and what answers whoever touches what cannot be used."""

from flibuste import Match
from flibuste.engine.story import sentences, tell
from flibuste.engine.telling import Reader, Spot, spot, words_of
from tests.games.les_pirates.scene import GAME, Place, scene, set_up

FAR: dict[str, Place] = {"1.0": [13, 17]}
NAMES = ("Anne", "Barnacle", "Inès", "Moïse", "Alexis")


def why(match: Match, thing: Spot, *chosen: Spot, lang: str = "en") -> tuple[str, list[Spot]]:
    assert GAME.whys
    reason = GAME.whys.why(match.position, 0, thing, chosen, lang)
    assert reason
    reader = Reader(NAMES, lang, 0)
    return f"{words_of(reason.sentence, reader)} {words_of(reason.way_out, reader)}", list(reason.instead)


def test_the_ports_are_told_board_by_board_and_pair_by_pair() -> None:
    """LP-03, LP-32, LP-37"""
    two = set_up(5, ["W-NW", "E-NE", "W-SE", "E-SW", "W-SW"], double_board=True)
    english, french = (sentences(two, Reader(NAMES, lang, 0))[0] for lang in ("en", "fr"))
    west, east = english.split(". ")[:2]
    assert (
        west
        == "On the west board, you sail from the north-west, Inès from the south-east and Alexis from the south-west"
    )
    assert east == "On the east board, Barnacle sails from the north-east and Moïse from the south-west"
    assert french.startswith(
        "Sur le plateau ouest, vous partez du nord-ouest, Inès du sud-est et Alexis du sud-ouest. "
    )
    pairs = sentences(Match(GAME, players=2, kingdoms="enemy", seed=1), Reader(NAMES, "fr", 0))[0]
    assert pairs.count(" et du ") == 2
    assert "et Barnacle" not in pairs


def test_who_is_robbed_or_boarded_is_told_once() -> None:
    """LP-20, LP-23: one banner with all that befell them, and who only looks on hears of the treasure."""
    ships: dict[str, Place] = {"0.0": [4, 4], "1.0": [6, 4], "1.1": [13, 1], "2.0": [2, 17]}
    match = scene(ships, [2, 3], players=3, treasures={"west": "1.0"})
    match.play("0-2-E")
    banners = tell(match, len(match.events) - 1, "en").banners
    told = [[one.title for one in banners if one.tone(seat)] for seat in range(3)]
    assert told[1:] == [["Your treasure was taken"], ["{0:The treasure is yours|@ has the treasure}"]]
    robbed = next(one for one in banners if one.tone(1))
    assert words_of(robbed.words, Reader(NAMES, "en", 1)).endswith("took the treasure. You have one ship left.")


def test_where_a_ship_can_go_is_the_way_out_once_it_is_chosen() -> None:
    """LP-11"""
    match = scene({"0.0": [4, 4], "0.1": [1, 1], **FAR}, [2, 2])
    sentence, instead = why(match, spot("cell", 5, 5), spot("ship", "0.0", seat=0))
    assert sentence == "A 2 does not lead there in a straight line. The ship can go to the marked cells."
    assert sorted(one["at"] for one in instead) == [[2, 4], [4, 2], [4, 6], [6, 4]]
    assert "Essayez la Mouette ou le Pétrel." in why(match, spot("cell", 5, 5), lang="fr")[0]


def test_a_die_that_was_used_has_a_twin() -> None:
    """LP-10"""
    match = scene({"0.0": [4, 4], **FAR}, [3, 3])
    match.play("0-3-E")
    assert why(match, spot("die", 0)) == ("The 3 has been used. Try the other 3.", [spot("die", 1)])
    assert "Essayez l'autre 3." in why(match, spot("die", 0), lang="fr")[0]


def test_the_last_die_says_in_one_sentence_that_it_brings_the_treasure_home() -> None:
    """LP-25"""
    match = scene({"0.0": [7, 3], **FAR}, [3, 2], treasures={"west": "0.0"})
    match.play("0-3-W")
    turn = words_of(GAME.telling.turn(match.position, 0, "en"), Reader(NAMES, "en", 0))
    assert turn == "The 2 is left: it brings the treasure home aboard the Gull."
