"""Archipels: what the page is shown, and the same drawn in characters."""

from flibuste import Match
from flibuste.games.archipels.state import FLOWER
from tests.games.archipels.scene import Tiles, scene

ISLAND: Tiles = [("sea-s..m", 0, 0), ("sea-fffb", 2, 0), ("sea-ommo", 4, 1), ("sand-t..p", 1, 0)]


def test_the_table_shows_market_paddles_flowers_and_islands() -> None:
    """AR-02, AR-03, AR-11, AR-30, AR-50"""
    match = scene(
        2,
        islands={0: ISLAND},
        market={"b2": "tiki", "c2": None},
        paddles={"row-2": 1},
        flowers={"turtle": 2, "tiki": 1},
        hand=["hut"],
        turn=1,
    )
    table = match.view(0)["table"]
    assert table["market"][1][1] == {
        "cell": [2, 2],
        "tile": {"level": "building", "cells": ["tiki"]},
        "free": False,
    }
    assert table["market"][0][0] is None
    assert table["paddles"] == [{"line": {"row": 2}, "seat": 1}]
    assert {"element": "turtle", "flowers": 2, "value": 4} in table["flowers"]
    assert {"element": "tiki", "flowers": 1, "value": 7} in table["flowers"]
    island = table["islands"][0]
    assert island["hand"] == [{"level": "building", "cells": ["hut"]}]
    assert island["visible"]["turtle"] == 1
    assert island["visible"]["fish"] == 1
    assert island["bottles"] == 1
    assert (table["turn"], table["turns"], table["phase"]) == (2, 4, "build")


def test_a_small_step_is_shown_while_it_is_open() -> None:
    """AR-11, AR-12"""
    match = scene(2, market={"b2": "sea-fffb"})
    match.play("row-2")
    assert match.view(0)["table"]["laying"] == {"row": 2}
    match.play("row-2-b")
    assert match.view(0)["table"]["laying"] is None
    match.play("sea-fffb")
    assert match.view(0)["table"]["placing"]["cells"] == ["fish", "fish", "fish", "bottle"]


def test_everybody_sees_the_same_and_nobody_the_supply() -> None:
    """AR-01: only how many tiles are left."""
    match = Match("archipels", players=3, seed=1)
    tables = [match.view(seat)["table"] for seat in (None, 0, 1, 2)]
    own = {"takes", "lays", "blooms"}
    assert all(table | dict.fromkeys(own) == tables[0] | dict.fromkeys(own) for table in tables)
    assert tables[0]["supply"] == 142 - 17


def test_the_day_s_order_begins_with_the_canoe() -> None:
    """AR-10, AR-40, AR-41"""
    table = scene(2, canoe=1, seat=1).view(1)["table"]
    assert table["order"] == [1, 0, 1, 0]
    assert table["gardeners"] == [0, 0, 1]
    assert (table["most"], table["flowered"]) == (2, 0)


def test_every_take_is_told_with_both_its_halves() -> None:
    """AR-11"""
    match = scene(2, market={"b2": "sea-fffb"}, paddles={"row-3": 1})
    takes = match.view(0)["table"]["takes"]
    assert match.view(1)["table"]["takes"] == []
    assert [take["first"] for take in takes] == [action.code for action in match.legal]
    for take in takes:
        after = match.position.after(0, take["first"])
        assert [one["code"] for one in take["sets"]] == after.legal(0)
    row = next(take for take in takes if take["paddle"] == {"row": 2})
    assert {"code": match.game.actions.parse("row-2-b"), "cells": [[2, 2]]} in row["sets"]
    match.play("row-2")
    (half,) = match.view(0)["table"]["takes"]
    assert half == row | {"first": None}


def test_every_place_is_told_with_the_points_it_earns() -> None:
    """AR-12, AR-51: what appears less what is covered."""
    match = scene(2, islands={0: ISLAND[:3]}, hand=["sand-t..p", "tiki"], flowers={"turtle": 1, "fish": 3})
    (lay,) = match.view(0)["table"]["lays"]
    assert lay["tile"] == {"level": "sand", "cells": ["turtle", None, None, "parrot"]}
    assert {"code": match.game.actions.parse("@1,0"), "at": [1, 0], "points": 2 - 6} in lay["places"]
    assert lay["first"] == match.game.actions.parse("sand-t..p")
    match.play("sand-t..p")
    (half,) = match.view(0)["table"]["lays"]
    assert half == lay | {"first": None}
    assert [place["code"] for place in half["places"]] == [action.code for action in match.legal]


def test_a_flower_is_told_with_what_everybody_earns() -> None:
    """AR-30, AR-50"""
    match = scene(2, islands={0: ISLAND}, market={"b2": "sand-t..p"}, phase=FLOWER, seat=1)
    gains = {bloom["element"]: bloom["gains"] for bloom in match.view(1)["table"]["blooms"]}
    assert gains["turtle"] == [2, 0]
    assert set(gains) == {action.parts["element"] for action in match.legal}
    assert match.view(0)["table"]["blooms"] == []


def test_score_lines_add_up_to_the_score() -> None:
    """AR-51"""
    match = Match("archipels", players=4, seed=1)
    while not match.is_over:
        match.play(match.legal[len(match.legal) // 2])
    for score in match.view()["scores"]:
        assert sum(line["points"] for line in score["lines"]) == score["total"]


def test_the_picture_shows_what_lies_on_top() -> None:
    """AR-51"""
    match = scene(2, islands={0: ISLAND}, hand=["hut", "tiki"], market={"b2": "sand-t..p"}, paddles={"row-2": 1})
    picture = match.game.view.picture(match.position, 0, "en").format("Ann", "Bob")
    assert (
        "Ann   -3 points   pontoon: hut tiki\n     0         5\n   0 s t : f\n   1 ~ : p b o m\n   2         m o"
        in picture
    )
    assert "(t:)" in picture
    assert "paddles: row-2 (Bob)" in picture
