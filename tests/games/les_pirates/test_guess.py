"""The guess of Les Pirates: it prefers what is plainly better, keeps the state, and beats chance."""

import json
import tomllib
from typing import Any

import pytest

from flibuste import Match
from flibuste.bots.greedy import GuessBot
from flibuste.bots.guess import advice
from flibuste.bots.network import load_mind, work_room
from flibuste.bots.random import RandomBot
from flibuste.bots.roster import Bot
from flibuste.bots.search import search_of
from flibuste.bots.tree import SearchBot
from flibuste.engine.dice import Dice
from flibuste.engine.games import game_folder
from flibuste.engine.kernel import decimals, integers
from flibuste.games.les_pirates import guess
from flibuste.games.les_pirates.board import cell_of
from tests.games.les_pirates.scene import GAME, option_sets, scene


def best(match: Match) -> dict[str, Any]:
    """What the guess would do."""
    code = GuessBot(1).choose(match.position, match.seat)
    return GAME.actions.parts(match.position, match.seat, code)


def test_a_treasure_ship_that_can_go_home_does() -> None:
    match = scene({"0.0": [4, 6], "0.1": [9, 3], "1.0": [11, 17]}, (5, 2), treasures={"west": "0.0"})
    assert best(match)["to"] == [4, 1]


def test_the_first_of_two_legs_home_is_seen() -> None:
    match = scene({"0.0": [8, 3], "0.1": [9, 12], "1.0": [11, 17]}, (4, 2), treasures={"west": "0.0"})
    assert best(match)["ships"] == ["0.0"]
    match.play(GuessBot(1).choose(match.position, 0))
    assert best(match)["to"] == [4, 1]


def test_a_treasure_within_reach_is_loaded() -> None:
    match = scene({"0.0": [7, 4], "0.1": [3, 1], "1.0": [11, 17], "1.1": [12, 18]}, (4, 1))
    assert best(match)["to"] == [7, 8]
    assert best(match)["load"]


def test_a_loaded_foe_is_boarded_rather_than_an_empty_one() -> None:
    ships = {"0.0": [4, 14], "0.1": [3, 1], "1.0": [9, 14], "1.1": [4, 17], "1.2": [12, 18]}
    match = scene(ships, (5, 3), treasures={"west": "1.0"})
    assert best(match)["sinks"] == ["1.0"]


def test_the_last_foe_is_boarded() -> None:
    match = scene({"0.0": [4, 14], "0.1": [7, 4], "1.1": [4, 17]}, (3, 4))
    assert best(match)["sinks"] == ["1.1"]


def test_the_cyclone_takes_an_empty_ship_rather_than_the_treasure() -> None:
    match = scene({"0.0": [4, 8], "0.1": [11, 1], "1.0": [11, 17]}, treasures={"west": "0.0"}, cyclone=True)
    for _ in range(3):
        match.fall(0)
    assert best(match) == {"action": "lose", "ship": "0.1"}


def test_the_last_ship_does_not_explode() -> None:
    match = scene({"0.0": [10, 16], "1.0": [11, 17], "1.1": [12, 17]}, explosive=True)
    assert best(match)["action"] == "roll"


@pytest.mark.parametrize("options", option_sets(), ids=str)
def test_weighing_and_appraising_keep_the_state(options: tuple[dict[str, Any], int]) -> None:
    match = Match(GAME, players=options[1], seed=4, **options[0])
    told, dice = advice(GAME, match.setting), Dice(2)
    for _ in range(12):
        if match.is_over:
            break
        before, seat = match.line, match.seat
        for code in match.legal.codes:
            guess.weigh(match.position.state, match.position.board, told.weights, seat, code)
        guess.observe(match.position.state, match.position.board, integers(len(guess.FACTS)), seat)
        assert match.line == before
        match.play(match.legal.codes[dice.below(len(match.legal.codes))])


def test_every_table_has_every_weight_and_the_network_every_fact() -> None:
    tables = tomllib.loads((game_folder(GAME) / "guess.toml").read_text(encoding="utf-8"))
    for told in tables.values():
        assert tuple(told["weights"]) == guess.WEIGHTS
    network = json.loads((game_folder(GAME) / "network.json").read_text(encoding="utf-8"))
    assert tuple(network["facts"]) == guess.FACTS
    assert network["mind"][0] == len(guess.FACTS)


def chance(match: Match, seat: int) -> int:
    mind, players = load_mind(GAME), match.setting.players
    out = integers(players)
    buffers = (mind, integers(work_room(mind, players)), decimals(players), out)
    search_of(GAME).chances(match.position.state, match.position.board, *buffers)
    return int(out[seat])


def test_a_treasure_near_home_is_appraised_higher_than_one_far_off() -> None:
    near, far = (
        scene({"0.0": at, "0.1": [9, 3], "1.0": [11, 17], "1.1": [12, 18]}, treasures={"west": "0.0"})
        for at in ([4, 6], [7, 11])
    )
    assert chance(near, 0) > chance(near, 1)
    assert chance(near, 0) - chance(near, 1) > chance(far, 0) - chance(far, 1)


def test_voyages_count_turns_as_the_rules_do() -> None:
    match = scene({"0.0": [4, 6], "1.0": [11, 17]})
    board = match.position.plain_board
    row = board.homeward[: board.stride]
    assert row[cell_of(board, [4, 1])] == 0
    assert row[cell_of(board, [4, 7])] < row[cell_of(board, [9, 7])]
    here, there = cell_of(board, [2, 2]), cell_of(board, [2, 8])
    assert board.strike[here * board.stride + there] == pytest.approx(100 * 16 / 36, abs=1)
    assert board.strike[here * board.stride + cell_of(board, [13, 16])] == 0


def test_greedy_beats_random() -> None:
    won = 0
    for number in range(20):
        match = Match(GAME, players=2, seed=number // 2)
        bots: list[Bot] = [GuessBot(number), RandomBot(number)]
        while not match.is_over:
            bot = bots[match.seat ^ number % 2]
            match.play(bot.choose(match.position, match.seat))
        won += match.winners == [number % 2]
    assert won >= 19


def test_search_takes_a_victory() -> None:
    match = scene({"0.0": [4, 6], "0.1": [9, 3], "1.0": [11, 17]}, (5, 2), treasures={"west": "0.0"})
    code = SearchBot(sims=100, seed=1).choose(match.position, 0)
    assert GAME.actions.parts(match.position, 0, code)["to"] == [4, 1]
