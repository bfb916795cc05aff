"""Archipels, the mind of bots: it prefers what is plainly better, and changes nothing."""

import pytest

from flibuste import Match
from flibuste.bots.greedy import GuessBot
from flibuste.bots.policy import advice
from flibuste.bots.random import RandomBot
from flibuste.bots.roster import Bot
from flibuste.games.archipels.codes import parse
from flibuste.games.archipels.mind import policy
from flibuste.games.archipels.state import FLOWER
from tests.games.archipels.scene import Tiles, scene

SEA: Tiles = [("sea-ssmm", 0, 0), ("sea-s..m", 2, 0), ("sea-ffoo", 4, 0)]
BEACH: Tiles = [
    ("sea-ssmm", 0, 0),
    ("sea-ssoo", 2, 0),
    ("sea-ssff", 4, 0),
    ("sea-mmff", 6, 0),
    ("sand-tbtt", 1, 0),
    ("sand-bttt", 3, 0),
    ("sand-tptp", 5, 0),
]
ALONE = {"row-2": 1, "row-3": 1, "row-4": 1}
FLOWERS = {"seahorse": 3, "octopus": 4, "turtle": 3}
any_number = pytest.mark.parametrize("players", [2, 3, 4])


def worth(match: Match, text: str) -> int:
    """What the policy gives for a legal action."""
    position, seat, code = match.position, match.seat, parse(text)
    assert code in position.legal(seat), text
    weights = advice(position.game, position.setting).weights
    return int(policy.weigh(position.state, position.board, position.setup.facts, weights, seat, code))


def best(match: Match) -> str:
    return match.game.actions.text(GuessBot(1).choose(match.position, match.seat))


@any_number
def test_tiles_with_more_flowers_are_worth_more(players: int) -> None:
    market = {"b5": "sea-ssoo", "c5": "sea-mmff", "d5": "sea-m..f"}
    match = scene(players, market=market, paddles=ALONE, flowers=FLOWERS)
    match.play("row-5")
    assert worth(match, "row-5-b") > worth(match, "row-5-c") > worth(match, "row-5-d")
    assert worth(match, "row-5-bc") > worth(match, "row-5-b")


@any_number
def test_a_line_is_worth_its_best_take(players: int) -> None:
    match = Match("archipels", players=players, seed=4)
    for line in list(match.legal):
        match.play(line)
        assert worth_of_best(match) == worth_before(match)


def worth_of_best(match: Match) -> int:
    return max(worth(match, take.text) for take in match.legal)


def worth_before(match: Match) -> int:
    """What the line just chosen was worth; the choice is taken back."""
    line = match.position.plain.line - 1
    match.undo()
    return worth(match, match.game.actions.text(line))


def test_sand_without_a_place_is_worth_less_than_sand_with_one() -> None:
    market = {"b5": "sand-ttpp"}
    bare = scene(2, market=market, paddles=ALONE, flowers=FLOWERS)
    built = scene(2, market=market, paddles=ALONE, flowers=FLOWERS, islands={0: SEA})
    for match in (bare, built):
        match.play("row-5")
    assert worth(built, "row-5-b") > worth(bare, "row-5-b")


def test_sand_hides_what_is_worth_least() -> None:
    """Two mantas without flowers lie under one place, four with theirs under none: the empty cells are hidden."""
    match = scene(2, hand=["sand-ttpp"], islands={0: SEA}, flowers={"octopus": 6, "fish": 6})
    match.play("sand-ttpp")
    assert worth(match, "@1,0") > worth(match, "@3,0")
    assert best(match) == "@1,0"


def test_a_building_hides_bottles_rather_than_turtles() -> None:
    match = scene(2, hand=["hut"], islands={0: BEACH}, flowers={"turtle": 3, "hut": 2}, day=6)
    match.play("hut")
    assert best(match) == "@2,0"


def test_a_sea_tile_lies_where_sand_may_follow() -> None:
    """At @2,1 it touches the first tile along one cell's side only: nothing could straddle both."""
    match = scene(2, hand=["sea-ssoo"], islands={0: SEA[:1]})
    match.play("sea-ssoo")
    assert worth(match, "@2,0") > worth(match, "@2,1")


def test_a_tile_that_earns_is_placed_before_the_turn_ends() -> None:
    match = scene(2, hand=["sea-ssoo"], islands={0: SEA}, flowers=FLOWERS)
    assert best(match) == "sea-ssoo"


def test_sand_that_would_hide_more_than_it_shows_is_kept() -> None:
    riches: Tiles = [("sea-bsss", 0, 0), ("sea-ssbs", 2, 0)]
    match = scene(2, hand=["sand-t..p"], islands={0: riches}, flowers={"seahorse": 9}, day=6)
    assert best(match) == "end"


def test_the_worst_tile_is_discarded() -> None:
    match = scene(2, hand=["sand-tttb", "sand-t..p", "hut"], taken=["hut"], flowers={"turtle": 4})
    assert best(match) != "discard-sand-tttb"


def test_a_flower_goes_where_one_shows_more_than_the_others() -> None:
    islands: dict[int, Tiles] = {0: [("sea-bsss", 0, 0)], 1: [("sea-booo", 0, 0)]}
    market = {"b5": "sea-ssoo", "c5": None, "d5": None}
    for seat, text in enumerate(("b5-seahorse", "b5-octopus")):
        match = scene(2, seat=seat, islands=islands, market=market, paddles=ALONE | {"row-1": 1}, phase=FLOWER)
        assert best(match) == text


@any_number
def test_a_guess_leaves_the_position_as_it_is(players: int) -> None:
    match, bot = Match("archipels", players=players, seed=7), GuessBot(1)
    for _ in range(120):
        before = match.line
        for action in match.legal:
            worth(match, action.text)
        assert match.line == before
        match.play(bot.choose(match.position, match.seat))


@any_number
def test_greedy_beats_random(players: int) -> None:
    for number in range(4):
        mine = number % players
        match = Match("archipels", players=players, seed=number)
        bots: list[Bot] = [GuessBot(1) if seat == mine else RandomBot(seat) for seat in range(players)]
        while not match.is_over:
            match.play(bots[match.seat].choose(match.position, match.seat))
        assert match.winners == [mine]
