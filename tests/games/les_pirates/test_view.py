"""Les Pirates: what a seat is shown, as plain data."""

from typing import Any

from tests.games.les_pirates.scene import Place, roll, scene

FAR: dict[str, Place] = {"1.0": [13, 17]}


def shown(match: Any) -> Any:
    return match.view()["table"]


def test_while_the_game_runs_nobody_has_won() -> None:
    """LP-20, LP-24"""
    match = scene({"0.0": [5, 5], "0.1": [6, 6], "1.0": [7, 12]}, [3, 1], treasures={"west": "1.0"})
    points = [{line["key"]: line["points"] for line in score["lines"]} for score in match.view()["scores"]]
    assert points == [{"ships": 2, "treasures": 0}, {"ships": 1, "treasures": 1}]


def test_a_treasure_ship_tells_how_far_home_is_and_where_she_may_not_sail() -> None:
    """LP-21, LP-28"""
    ships = {
        one["ship"]: one for one in shown(scene({"0.0": [9, 7], **FAR}, [3, 1], treasures={"west": "0.0"}))["ships"]
    }
    assert (ships["0.0"]["from_home"], ships["0.0"]["barred"]) == (11, "south")
    assert (ships["1.0"]["from_home"], ships["1.0"]["barred"]) == (3, None)
    assert (ships["0.1"]["cell"], ships["0.1"]["from_home"]) == (None, None)


def test_the_blast_is_told_before_it_happens() -> None:
    """LP-34: its cells, and the ships and wrecks in it."""
    match = scene({"0.0": [4, 4], "0.1": [9, 5], **FAR}, explosive=True, wrecks=[[7, 7], [8, 8], [8, 9]])
    match.play("explode-0")
    roll(match, 2, 4)
    match.play("0-4-E")
    assert shown(match)["blast"] is None
    match.play("0-2-S")
    blast = shown(match)["blast"]
    assert (blast["centre"], blast["radius"]) == ([8, 6], 2)
    assert (blast["ships"], blast["wrecks"]) == (["0.0", "0.1"], [[7, 7], [8, 8]])
    steps = [one["steps"] for one in blast["cells"]]
    assert [steps.count(number) for number in (0, 1, 2)] == [1, 4, 8]


def test_a_blast_beside_a_strait_reaches_into_it() -> None:
    """LP-28, LP-34: a strait is a step from its bank."""
    match = scene({"0.0": [3, 6], **FAR}, explosive=True)
    match.play("explode-0")
    roll(match, 2, 2)
    match.play("0-2-W")
    match.play("0-2-S")
    straits = [one for one in shown(match)["blast"]["cells"] if isinstance(one["cell"], str)]
    assert straits == [{"cell": "N", "steps": 2}]


def test_how_many_boards_there_are() -> None:
    """LP-32"""
    assert shown(scene({"0.0": [4, 4], **FAR}, [1, 2]))["boards"] == 1
