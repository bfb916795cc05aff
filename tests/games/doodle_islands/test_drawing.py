"""The drawing of the sheets: routes, forts, tentacles, bottles, bonuses."""

from collections import Counter
from re import findall

import pytest

from flibuste import Match
from flibuste.engine import svg
from flibuste.engine.dice import Dice
from flibuste.games.doodle_islands.drawing import drawing
from flibuste.games.doodle_islands.view import table


@pytest.mark.parametrize(("sea", "mark"), [("treasures", "fort"), ("monsters", "tentacle")])
def test_what_is_ticked_and_drawn_is_seen(sea: str, mark: str) -> None:
    dice = Dice(5)
    match = Match("doodle-islands", sea=sea, chance=dice)
    for _ in range(30):
        legal = match.legal
        match.play(legal[dice.below(len(legal))])
    drawn = drawing(match.position, 1, ["Anne", "Bo"], "en")
    pieces = Counter(findall(r'data-piece="([\w-]+)"', drawn))
    cells = [cell for sheet in table(match.position, 1)["sheets"] for row in sheet["rows"] for cell in row]
    bottles = [sheet["bottles"] for sheet in table(match.position, 1)["sheets"]]
    ticked, of = sum(cell.get("ticked", 0) for cell in cells), sum(cell.get("of", 0) for cell in cells)
    assert (pieces[f"{mark}-ticked"], pieces[mark]) == (ticked, of - ticked)
    assert pieces["bottle-ticked"] == sum(one["ticked"] for one in bottles) > 0
    routes = sum(bool(cell["shape"]) for cell in cells)
    pens = (svg.flag_colour(0), svg.flag_colour(1), svg.PRINT)
    assert sum(drawn.count(f'stroke="{svg.by_day(pen)}" stroke-width="6.5"') for pen in pens) == routes
    assert pieces["rosette"] == (4 if sea == "treasures" else 0)
