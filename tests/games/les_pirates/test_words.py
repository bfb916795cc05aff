"""Les Pirates: what actions and events say, and what a seat sees."""

import json
from typing import Any

import pytest

from flibuste import Match
from flibuste.engine.contract import CHANCE
from flibuste.engine.options import check
from flibuste.engine.story import sentences
from flibuste.engine.telling import Reader
from flibuste.lab.simulate import play_one
from tests.games.les_pirates.scene import GAME, Place, option_sets, roll, scene, set_up

FAR: dict[str, Place] = {"1.0": [13, 17]}


def words(match: Match, text: str, lang: str = "en") -> str:
    return match.parse(text).words(lang)


def test_legs_say_in_words_what_they_do() -> None:
    """LP-10, LP-20, LP-22, LP-23, LP-25"""
    ships: dict[str, Place] = {"0.2": [4, 12], "0.1": [7, 6], "1.0": [4, 10], "1.1": [13, 17]}
    match = scene(ships, [2, 2], treasures={"west": "1.0"})
    assert words(match, "2-2-N") == "the Albatross north 2 to column 4, row 10, boards {1:your|@'s} treasure ship"
    french = "l'Albatros, 2 au nord, jusqu'en colonne 4, ligne 10, aborde {1:votre bateau trésor|le bateau trésor de@}"
    assert words(match, "2-2-N", "fr") == french
    match = scene(ships, [2, 2])
    assert words(match, "2-2-N") == "the Albatross north 2 to column 4, row 10, boards {1:your|@'s} *1.0=Sirocco*"
    assert words(match, "1-2-S-load") == "the Petrel south 2 to column 7, row 8, loads the treasure"
    assert words(match, "1-2-S-load", "fr") == "le Pétrel, 2 au sud, jusqu'en colonne 7, ligne 8, charge le trésor"
    match = scene({"0.0": [4, 3], **FAR}, [2, 2], treasures={"west": "0.0"})
    assert words(match, "0-2-N") == "the Gull north 2 to column 4, row 1, and wins"
    match = scene({"0.0": [2, 8], **FAR}, [2, 3])
    assert words(match, "0-2-iS") == "the Gull with a 2 into the south strait"
    match = scene({"0.0": "S", **FAR}, [2, 3])
    assert words(match, "0-3-W1n") == "the Gull with a 3 out of the strait to column 14, row 6"


def test_fleets_say_who_sails_together_and_who_is_handed_the_treasure() -> None:
    """LP-38"""
    stack: dict[str, Place] = {"0.0": [4, 4], "0.1": [4, 4], "0.2": [4, 4], **FAR}
    match = scene(stack, [2, 2], fleet=True, treasures={"west": "0.1"})
    assert words(match, "all0-2-E") == "the Gull, the Petrel and the Albatross together east 2 to column 6, row 4"
    handed = "the Petrel south 2 to column 4, row 6, after handing the treasure to the Albatross"
    assert words(match, "1:2-2-S") == handed
    assert words(match, "2:2-2-S") == "the Albatross south 2 to column 4, row 6, after taking the treasure over"
    assert words(match, "2:2-2-S", "fr") == (
        "l'Albatros, 2 au sud, jusqu'en colonne 4, ligne 6, une fois le trésor passé à son bord"
    )
    french = "la Mouette, le Pétrel et l'Albatros ensemble, 2 à l'est, jusqu'en colonne 6, ligne 4"
    assert words(match, "all0-2-E", "fr") == french


def test_the_other_actions_in_words() -> None:
    """LP-13, LP-31, LP-34, LP-35"""
    match = scene({"0.0": [4, 4], **FAR}, explosive=True)
    assert [words(match, text) for text in ("roll", "explode-0")] == ["roll the dice", "light the fuse aboard the Gull"]
    match = scene({"0.0": [1, 1], "1.0": [1, 2], "1.1": [2, 1]}, bomb=0, dice=[6, 3], explosive=True)
    prey = "{0:your|@'s} *0.0=Gull* and {1:your|@'s} *1.0=Sirocco* and *1.1=Mistral*"
    assert words(match, "blast") == f"blow up everything within 3 cells of column 1, row 1: {prey}"
    match = scene({"0.0": [1, 1], "1.0": [3, 1]}, [5, 6], treasures={"west": "0.0"})
    assert words(match, "pass", "fr") == "passer : aucun dé n'est jouable"
    match = scene({"0.0": [4, 4], **FAR}, [1, 2], one_two=True)
    for text in ("0-1-E", "0-2-E"):
        match.play(text)
    assert words(match, "stay") == "stay: no other roll, the turn ends"
    assert words(match, "stay", "fr") == "rester : pas d'autre lancer, le tour est fini"
    match = scene({"0.0": [4, 4], **FAR}, cyclone=True)
    roll(match, 1, 1, 1)
    assert words(match, "lose-0") == "lose the Gull to the cyclone"


def test_outcomes_in_words() -> None:
    """LP-03, LP-10, LP-32"""
    match = Match(GAME, players=5, first=0, double_board=True, one_treasure=True)
    assert GAME.actions.outcome(match.position, 1, "en") == "{0} sails from the north-east of the west board"
    for port in range(5):
        match.fall(port)
    assert GAME.actions.outcome(match.position, 1, "fr") == "le trésor est sur l'île de l'est"
    match.fall(0)
    assert GAME.actions.outcome(match.position, 5, "en") == "die 1 shows 6"


def test_events_are_sentences() -> None:
    """LP-01, LP-10, LP-22, LP-38"""
    match = set_up(2, kingdoms="enemy")
    english = Reader(("Anne", "Inès"), "en", 1)
    ports = "Anne sails from the north-west and south-west, you from the north-east and south-east."
    assert sentences(match, english)[0] == f"{ports} The treasure is on the island."
    stack: dict[str, Place] = {"0.0": [4, 4], "0.1": [4, 4], "1.0": [6, 4], "1.1": [6, 4], "1.2": [9, 9]}
    match = scene(stack, [2, 2], fleet=True, treasures={"west": "0.1"})
    match.play("0-2-E")
    assert sentences(match, english)[-1] == "Anne boarded your Sirocco and Mistral with the Gull."
    french = Reader(("Anne", "Inès"), "fr")
    assert sentences(match, french)[-1] == "La Mouette d'Anne a pris le Sirocco et le Mistral d'Inès à l'abordage."


def test_a_ship_that_boards_at_the_island_may_load_the_treasure_too() -> None:
    """LP-20, LP-22, LP-24"""
    match = scene({"0.1": [7, 6], "1.0": [7, 8], "2.0": [13, 17]}, [2, 2], players=3)
    match.play("1-2-S-load")
    names = ("Anne", "Inès", "Moïse")
    boarding = "Anne boarded your Marlin with the Petrel and loaded the treasure."
    assert sentences(match, Reader(names, "en", 1))[-1] == f"{boarding} You have no ship left and are out of the game."
    french = "Votre Pétrel a pris le Marlin d'Inès à l'abordage et chargé le trésor."
    out = "Inès n'a plus de bateau et se trouve hors du jeu."
    assert sentences(match, Reader(names, "fr", 0))[-1] == f"{french} {out}"


@pytest.mark.parametrize(("options", "players"), option_sets()[::4], ids=str)
def test_everything_on_the_table_is_seen(options: dict[str, Any], players: int) -> None:
    """LP-01, LP-10, LP-33: ships, treasures, wrecks and dice; the same for every seat."""
    match = play_one(GAME, check(GAME, options, players), 9, 0)
    for step in match.steps[:: max(1, len(match.steps) // 6)]:
        position, state = step.before, step.before.plain
        table = GAME.view.table(position, 0)
        assert table == GAME.view.table(position, None) == json.loads(json.dumps(table))
        assert sum(ship["cell"] is not None for ship in table["ships"]) == sum(cell > 0 for cell in state.ships)
        assert len(table["wrecks"]) == state.wrecks
        carried = [name for ship in table["ships"] for name in ship["treasures"]]
        assert carried == [one["island"] for one in table["treasures"] if one["ship"]] or len(carried) == 2
        if step.seat != CHANCE:
            assert table["seat"] == step.seat
            assert len(table["dice"]) == state.rolled


def test_the_picture_shows_ships_stacks_treasures_and_wrecks() -> None:
    """LP-01, LP-33, LP-38"""
    ships: dict[str, Place] = {"0.0": [4, 4], "0.1": [4, 4], "0.2": "N", "1.0": [6, 4], "1.1": [14, 18]}
    match = scene(ships, [2, 2], treasures={"west": "1.0"}, wrecks=[[8, 4]], fleet=True, shipwreck=True)
    drawn = GAME.view.picture(match.position, 0, "en").split("\n")
    assert drawn[5] == " 4 │ ·  ·  ·  A+ ·  B0*·  x  ·  ·  ·  ·  ·  ·  │"
    assert drawn[19].endswith("B1 │")
    assert "strait N: A2" in drawn
    assert "B {1}   port SE   0 (6,4)  1 (14,18)" in drawn
    out = scene({"0.0": [4, 4], **FAR}, [2, 2], players=3)
    assert "C {2}   port SE   éliminé" in GAME.view.picture(out.position, 0, "fr")
