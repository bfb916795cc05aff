"""Les Pirates: the set-up."""

import pytest

from flibuste import Match
from flibuste.engine.contract import CHANCE
from flibuste.engine.errors import NotAChance
from flibuste.engine.options import check
from flibuste.lab.simulate import simulate
from tests.games.les_pirates.scene import GAME, at, set_up, treasure


def test_ships_start_west_and_east_of_the_anchor_and_in_front_of_it() -> None:
    """LP-01"""
    match = set_up(4)
    assert [at(match, f"0.{n}") for n in range(3)] == [[3, 1], [5, 1], [4, 2]]
    assert [at(match, f"1.{n}") for n in range(3)] == [[10, 1], [12, 1], [11, 2]]
    assert [at(match, f"2.{n}") for n in range(3)] == [[10, 18], [12, 18], [11, 17]]
    assert [at(match, f"3.{n}") for n in range(3)] == [[3, 18], [5, 18], [4, 17]]
    assert treasure(match) is None


@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_first_player_begins_and_play_goes_clockwise(first: int) -> None:
    """LP-02"""
    match = Match(GAME, players=3, first=first, seed=4)
    seats: list[int] = []
    while len(seats) < 7:
        if not seats or match.seat != seats[-1]:
            seats.append(match.seat)
        match.play(match.legal[0])
    assert seats == [(first + turn) % 3 for turn in range(7)]


def test_every_seat_begins_as_often() -> None:
    """LP-02: a fair draw."""
    firsts = [Match(GAME, players=4, seed=seed).first for seed in range(400)]
    assert all(75 < firsts.count(seat) < 125 for seat in range(4))


@pytest.mark.parametrize(
    ("players", "ports"),
    [(2, ["NW", "SE"]), (3, ["NW", "NE", "SE"]), (4, ["NW", "NE", "SE", "SW"])],
)
def test_seats_have_ports_clockwise(players: int, ports: list[str]) -> None:
    """LP-03"""
    match = Match(GAME, players=players, seed=1)
    assert match.events[0]["ports"] == ports
    shown = {port["name"]: port["seat"] for port in match.view()["table"]["ports"]}
    assert shown == {name: ports.index(name) if name in ports else None for name in ("NW", "NE", "SE", "SW")}


def test_the_host_may_assign_ports_otherwise() -> None:
    """LP-03: no other port falls by itself, each may be given."""
    match = Match(GAME, players=2, first=0)
    assert match.position.outcomes() == {0: 1, 1: 0, 2: 0, 3: 0}
    match.fall(2)
    assert match.position.outcomes() == {0: 1, 1: 0, 3: 0}, "the usual port is taken: the first free one falls"
    with pytest.raises(NotAChance):
        match.fall(2)
    match.fall(3)
    assert match.events[0]["ports"] == ["SE", "SW"]
    assert at(match, "0.2") == [11, 17]
    assert at(match, "1.2") == [4, 17]


def test_the_set_up_is_one_event() -> None:
    """LP-01, LP-03"""
    match = set_up(2)
    assert match.events == [
        {
            "type": "setup",
            "ports": ["NW", "SE"],
            "treasures": ["west"],
            "ships": {
                "0.0": [3, 1],
                "0.1": [5, 1],
                "0.2": [4, 2],
                "1.0": [10, 18],
                "1.1": [12, 18],
                "1.2": [11, 17],
            },
        }
    ]
    assert all(step.seat == CHANCE for step in match.steps)


def test_no_seat_has_a_great_advantage() -> None:
    """LP-03: four ports that mirror each other win about as often in random games."""
    figures = simulate(GAME, check(GAME, {}, 4), 2_000, 3)
    assert all(0.2 < share / 2_000 < 0.3 for share in figures.wins)
    assert 250 < figures.mean_decisions < 400
