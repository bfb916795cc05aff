"""The drawing of the sheets: routes, barrels, and nothing of what others have not shown yet (SS-14)."""

from collections import Counter
from re import findall

from flibuste import Match
from flibuste.games.soft_seas.drawing import drawing
from flibuste.games.soft_seas.view import table

NAMES = ["Anne", "Bo", "Cé"]


def test_ss_14_a_drawing_shows_no_choice_before_all_have_chosen() -> None:
    drawn = []
    for place in (0, -1):
        match = Match("soft-seas", players=3, seed=2)
        match.play(match.legal_for(0)[place], 0)
        drawn.append({seat: drawing(match.position.seen_by(seat), seat, NAMES, "en") for seat in (None, 1, 2)})
    assert drawn[0] == drawn[1]


def test_crossed_barrels_and_every_cell_are_drawn() -> None:
    match = Match("soft-seas", players=3, seed=2)
    for step in range(45):
        legal = match.legal
        match.play(legal[7 * step % len(legal)])
    pieces = Counter(findall(r'data-piece="([\w-]+)"', drawing(match.position, None, NAMES, "fr")))
    sheets = table(match.position, None)["sheets"]
    barrels = [barrel["crossed"] for sheet in sheets for barrel in sheet["barrels"]]
    assert (pieces["barrel-crossed"], pieces["barrel"]) == (sum(barrels), len(barrels) - sum(barrels))
    monsters = sum(cell["kind"] == "monster" for sheet in sheets for row in sheet["rows"] for cell in row)
    assert pieces["monster"] == monsters > 0
