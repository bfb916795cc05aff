"""The mind of Soft Seas: it tells better drawings from worse ones, and decides nothing."""

import tomllib
from collections.abc import Mapping
from typing import Any

import pytest

from flibuste import Match
from flibuste.bots.greedy import GuessBot
from flibuste.bots.policy import advice
from flibuste.bots.random import RandomBot
from flibuste.bots.roster import Bot
from flibuste.engine.games import mind_folder
from flibuste.engine.kernel import integers
from flibuste.games.soft_seas.mind import policy
from flibuste.games.soft_seas.state import BOATS, ISLANDS
from tests.games.soft_seas.scene import Sheet, gains, scene

# Two forts of 1 and 3 in the west, a monster between them, and a boat worth 1 to draw in.
WEST = {"a1": "NS", "a3": "NS", "a5": "NE"}


def weigh(match: Match, action: str, seat: int = 0, weights: Any = None) -> int:
    numbers = advice(match.game, match.setting).weights if weights is None else weights
    position = match.position
    known = (position.state, position.board, position.setup.facts, numbers)
    return int(policy.weigh(*known, seat, match.parse(action, seat).code))


def only(**chosen: int) -> Any:
    """Weights that are 0 but for those named."""
    weights = integers(len(policy.WEIGHTS))
    for name, weight in chosen.items():
        weights[policy.WEIGHTS.index(name)] = weight
    return weights


def line(routes: Mapping[str, str] = WEST, **more: Any) -> Match:
    return scene(Sheet(routes, **more), Sheet(), die=6, turn=18)


def test_joining_a_boat_to_a_monster_is_better_than_passing_it_by() -> None:
    match = line()
    assert weigh(match, "a2-NS") > weigh(match, "a2-NE")


def test_the_more_forts_on_the_line_the_better() -> None:
    match = line({"a3": "NS", "a5": "NE", "b5": "WN"})
    assert weigh(match, "a4-NS") > weigh(match, "a4-NE")


def test_a_line_that_ends_at_a_coin_is_better_than_one_that_ends_at_the_edge() -> None:
    match = line({})
    assert weigh(match, "e3-NS") > weigh(match, "e3-NE")


def test_a_coin_is_kept_while_there_is_time() -> None:
    early, late = (scene(Sheet({"a3": "NS"}), Sheet(), die=6, turn=turn) for turn in (2, 24))
    assert weigh(early, "a2-NS") < weigh(early, "b1-WE")
    assert weigh(late, "a2-NS") > weigh(late, "b1-WE")


def test_the_last_free_cell_of_a_column_is_kept() -> None:
    full_but_one = {f"a{row}": "WE" for row in range(1, 5)}
    match = line(full_but_one)
    weights = only(column_left=10, column_full=-500)
    assert weigh(match, "a5-NE", weights=weights) == -500
    assert weigh(match, "e5-NE", weights=weights) == 40
    forced = scene(Sheet(full_but_one), Sheet(), die=1)
    assert weigh(forced, "a5-NE", weights=weights) == 0


@pytest.mark.parametrize("seed", range(3))
def test_what_it_counts_as_gain_is_what_the_rules_pay(seed: int) -> None:
    match = Match("soft-seas", players=2, seed=seed)
    players: list[Bot] = [GuessBot(seed), RandomBot(seed)]
    while not match.is_over:
        seat = match.acting[0]
        for action in match.legal_for(seat):
            earned = gains(match, action.text, seat)
            points = sum(earned.get(kind, 0) for kind in ("boat", "island"))
            assert weigh(match, action.text, seat, only(gain=1)) == points
        match.play(players[seat].choose(match.position, seat), seat)


def test_a_bonus_counts_when_its_line_is_filled_and_nobody_has_it() -> None:
    filling = line(boats=[1, 1])
    assert weigh(filling, "a2-NS", weights=only(bonus=100)) == 300
    taken = scene(Sheet(WEST, boats=[1, 1]), Sheet(boats=[1, 1, 1]), circled={(BOATS, 1): [1]}, turn=18)
    assert weigh(taken, "a2-NS", weights=only(bonus=100)) == 0
    assert weigh(line(), "a2-NS", weights=only(bonus=100)) == 0


def test_a_score_is_a_part_of_the_next_bonus() -> None:
    assert weigh(line(), "a2-NS", weights=only(progress=100)) == 150
    assert weigh(line(boats=[1]), "a2-NS", weights=only(progress=100)) == 300
    island = line({"a3": "NS", "a5": "NE"}, islands=[4])
    assert island.position.plain.sheets[0].zones[ISLANDS].written == 1
    assert weigh(island, "a4-NS", weights=only(progress=100)) == 300


def test_a_loop_has_no_ends() -> None:
    match = line({"a1": "ES", "b1": "SW", "a2": "NE"})
    assert weigh(match, "b2-WN", weights=only(loop=160)) == 160 * 8 // 16
    assert weigh(match, "b2-WN", weights=only(dead_end=160, end_monsters=160, end_forts=160)) == 0


def test_it_keeps_the_state_and_looks_at_nobodys_choice() -> None:
    match = Match("soft-seas", players=3, seed=4)
    before = match.line
    worths = [weigh(match, action.text, 1) for action in match.legal_for(1)]
    assert match.line == before
    match.play(match.legal_for(0).codes[0], 0)
    match.play(match.legal_for(2).codes[-1], 2)
    assert [weigh(match, action.text, 1) for action in match.legal_for(1)] == worths


@pytest.mark.parametrize("players", range(1, 9))
def test_there_are_weights_for_every_number_of_players(players: int) -> None:
    match = Match("soft-seas", players=players, seed=1)
    file = tomllib.loads((mind_folder(match.game) / "policy.toml").read_text(encoding="utf-8"))
    assert set(file[policy.table(match.setting)]["weights"]) == set(policy.WEIGHTS)
    assert len({weigh(match, action.text) for action in match.legal_for(0)}) > 1


def test_greedy_beats_random() -> None:
    won = 0.0
    for number in range(20):
        mine, match = number % 2, Match("soft-seas", players=2, seed=number // 2)
        bots: list[Bot] = [GuessBot(number) if seat == mine else RandomBot(number) for seat in range(2)]
        while not match.is_over:
            seat = match.acting[0]
            match.play(bots[seat].choose(match.position, seat), seat)
        won += (mine in match.winners) / len(match.winners)
    assert won >= 18
