"""The drawing of the sea: every ship and treasure, wrecks, and straits with two mouths."""

from collections import Counter
from re import findall
from typing import Any

import pytest

from flibuste import Match
from flibuste.engine.dice import Dice
from flibuste.games.les_pirates.drawing import drawing
from flibuste.games.les_pirates.sea import Chart
from flibuste.games.les_pirates.view import table

NAMES = ["Anne", "Bo", "Cé", "Dé", "Ève", "Flo", "Guy", "Hé"]
SHIPS = ("pirate-ship", "treasure-ship", "powder-keg-ship")


def pieces(match: Match) -> Counter[str]:
    return Counter(findall(r'data-piece="([\w-]+)"', drawing(match.position, 0, NAMES[: match.players], "fr")))


def walk(dice: Dice, decisions: int, **options: Any) -> list[Match]:
    """One game at several moments."""
    match = Match("les-pirates", chance=dice, **options)
    moments = []
    for decision in range(decisions):
        if match.is_over:
            break
        legal = match.legal
        match.play(legal[dice.below(len(legal))])
        if decision % 40 == 39:
            moments.append(Match.from_line(match.line))
    return moments


@pytest.mark.parametrize("options", [{"players": 3, "shipwreck": True}, {"players": 6, "double_board": True}])
def test_every_ship_is_drawn_at_sea_and_beside_its_name(options: dict[str, Any]) -> None:
    straits = wrecks = 0
    for match in walk(Dice(8), 400, **options):
        shown, drawn = table(match.position, 0), pieces(match)
        afloat = [ship["cell"] for ship in shown["ships"] if ship["cell"] is not None]
        straits += sum(isinstance(cell, str) for cell in afloat)
        wrecks += len(shown["wrecks"])
        mouths = sum(2 if isinstance(cell, str) else 1 for cell in afloat)
        assert sum(drawn[name] for name in SHIPS) == len(shown["ships"]) + mouths
        assert drawn["treasure"] == sum(one["ship"] is None for one in shown["treasures"])
        assert drawn["wreck"] == sum(len(Chart(shown, 1).spots(one)) for one in shown["wrecks"])
    assert straits
    assert wrecks or "shipwreck" not in options


def test_a_port_bears_the_flag_of_whose_it_is() -> None:
    (match,) = walk(Dice(8), 40, players=2)
    drawn = pieces(match)
    assert drawn["town"] == 4
    assert drawn["flag-1"] == drawn["flag-2"] == 2
