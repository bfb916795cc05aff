"""The drawing of the table: every tile, flower and paddle that lies there."""

from collections import Counter
from re import findall

from flibuste import Match
from flibuste.engine.dice import Dice
from flibuste.games.archipels.drawing import drawing
from flibuste.games.archipels.view import table

NAMES = ["Anne", "Bo", "Cé"]


def played(decisions: int) -> Match:
    dice = Dice(4)
    match = Match("archipels", players=3, chance=dice)
    for _ in range(decisions):
        legal = match.legal
        match.play(legal[dice.below(len(legal))])
    return match


def pieces(match: Match) -> Counter[str]:
    return Counter(findall(r'data-piece="([\w-]+)"', drawing(match.position, 0, NAMES, "en")))


def test_every_element_on_the_table_is_drawn_once_and_once_among_the_values() -> None:
    match = played(90)
    shown = table(match.position, 0)
    tiles = [cell["tile"] for row in shown["market"] for cell in row if cell and cell["tile"]]
    tiles += [tile for island in shown["islands"] for tile in island["tiles"] + island["hand"]]
    lies = Counter(element for tile in tiles for element in tile["cells"] if element)
    drawn = pieces(match)
    elements = [one["element"] for one in shown["flowers"]] + ["bottle"]
    assert {name: drawn[name] for name in elements} == {name: lies[name] + 1 for name in elements}
    assert drawn["sand-tile"] == sum(tile["level"] == "sand" for tile in tiles) > 0
    assert drawn["flower"] == sum(one["flowers"] for one in shown["flowers"])


def test_paddles_bear_flags_and_the_first_player_has_the_canoe() -> None:
    match = played(90)
    shown, drawn = table(match.position, 0), pieces(match)
    flags = Counter(one["seat"] for one in shown["paddles"] if one["seat"] is not None)
    laying = {match.seat: 1} if shown["laying"] else {}
    for seat in range(3):
        assert drawn[f"flag-{seat + 1}"] == 1 + flags[seat] + laying.get(seat, 0)
    assert drawn["canoe"] == 1
