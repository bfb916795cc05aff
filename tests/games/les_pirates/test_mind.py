"""The mind of Les Pirates: it prefers what is plainly better, keeps the state, and beats chance."""

import zipfile
from collections.abc import Iterator
from typing import Any

import pytest

from flibuste import Match
from flibuste.bots.chances import chances, load_chances, work_room
from flibuste.bots.greedy import GuessBot
from flibuste.bots.random import RandomBot
from flibuste.bots.roster import Bot
from flibuste.bots.tree import SearchBot
from flibuste.engine.contract import Parts
from flibuste.engine.kernel import PURE, decimals, integers
from flibuste.engine.options import Setting, settings
from flibuste.engine.packing import pack
from flibuste.games.les_pirates import board
from flibuste.games.les_pirates.board import cell_of
from flibuste.games.les_pirates.lines import Sea
from flibuste.games.les_pirates.mind import facts, value
from tests.games.les_pirates.scene import GAME, scene


def best(match: Match) -> Parts:
    """What the policy would do."""
    code = GuessBot(1).choose(match.position, match.seat)
    return GAME.actions.parts(match.position, match.seat, code)


def known(match: Match) -> tuple[Any, Any, Any]:
    """What kernels are told of a position."""
    return match.position.state, match.position.board, match.position.setup.facts


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


def test_the_network_has_every_feature() -> None:
    assert load_chances(GAME)[0] == value.FEATURES


def chance(match: Match, seat: int) -> int:
    mind, players = load_chances(GAME), match.setting.players
    out = integers(players)
    work = integers(work_room(mind, players))
    chances.of(GAME)(*known(match), mind, work, decimals(players), out)
    return int(out[seat])


def test_a_treasure_near_home_is_appraised_higher_than_one_far_off() -> None:
    near, far = (
        scene({"0.0": at, "0.1": [9, 3], "1.0": [11, 17], "1.1": [12, 18]}, treasures={"west": "0.0"})
        for at in ([4, 6], [7, 11])
    )
    assert chance(near, 0) > chance(near, 1)
    assert chance(near, 0) - chance(near, 1) > chance(far, 0) - chance(far, 1)


def test_facts_count_turns_as_the_rules_do() -> None:
    match = scene({"0.0": [4, 6], "1.0": [11, 17]})
    sea, found = match.position.plain_board, facts.FACTS.plain(match.position.setup.facts)
    row = found.homeward[: sea.stride]
    assert row[cell_of(sea, [4, 1])] == 0
    assert row[cell_of(sea, [4, 7])] < row[cell_of(sea, [9, 7])]
    here, there = cell_of(sea, [2, 2]), cell_of(sea, [2, 8])
    assert found.strike[here * sea.stride + there] == pytest.approx(100 * 16 / 36, abs=1)
    assert found.strike[here * sea.stride + cell_of(sea, [13, 16])] == 0


def test_a_board_is_loaded_without_the_facts_of_bots() -> None:
    facts._facts.cache_clear()
    match = Match(GAME, players=6, seed=1, double_board=True)
    assert facts._facts.cache_info().misses == 0
    GuessBot(1).choose(match.position, match.seat)
    again = Match(GAME, players=6, seed=2, double_board=True, one_two=True)
    assert again.position.setup.facts is match.position.setup.facts
    assert facts._facts.cache_info().misses == 1


def test_boards_asked_for_long_ago_are_forgotten() -> None:
    few = [setting for setting in settings(GAME) if setting.players == 2][: board.KEPT + 4]
    first = GAME.load(few[0])
    assert GAME.load(few[0]) is first
    for setting in few:
        GAME.load(setting)
    assert GAME.load(few[0]) is not first


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


def test_the_facts_of_every_setting_are_shipped() -> None:
    seas = {
        (board.printed_board_of(one), known.islands, known.rules, known.dice, known.explosive)
        for one, known in seated()
    }
    kept = {facts.name_of(Sea(*sea), dice, bool(explosive)) for *sea, dice, explosive in seas}
    assert kept <= set(zipfile.ZipFile(facts.SHIPPED).namelist())


def seated() -> Iterator[tuple[Setting, Any]]:
    for one in settings(GAME):
        yield one, GAME.board.plain(GAME.load(one))


@pytest.mark.skipif(PURE, reason="takes minutes")
@pytest.mark.parametrize(
    "known", list(facts.shipped()), ids=lambda known: f"{known[0].boards}-{known[0].rules}-{known[1:]}"
)
def test_shipped_facts_are_those_that_are_reckoned(known: tuple[Sea, int, bool]) -> None:
    with zipfile.ZipFile(facts.SHIPPED) as file:
        assert file.read(facts.name_of(*known)) == pack(facts.FACTS, facts.reckoned(*known))
