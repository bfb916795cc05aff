"""What bots know of a game, by the contract: complete for every setting, and without a hand in the rules."""

import tomllib

import pytest

from flibuste import Match
from flibuste.bots.policy import advice, weigh, weigh_each
from flibuste.engine.contract import Game
from flibuste.engine.dice import Dice
from flibuste.engine.games import mind_folder
from flibuste.engine.kernel import integers
from flibuste.engine.options import settings
from tests.every_game.tables import GAMES, TABLES, Case, name

every_table = pytest.mark.parametrize("case", TABLES, ids=name)
MOST = 1_000_000
"""Bytes of a game's weights."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_setting_has_every_weight(game: Game) -> None:
    policy = game.mind.policy
    assert policy
    tables = tomllib.loads((mind_folder(game) / "policy.toml").read_text(encoding="utf-8"))
    for table in {policy.table(setting) for setting in settings(game)}:
        assert tuple(tables[table]["weights"]) == policy.WEIGHTS
    assert set(policy.GREEDY) <= set(policy.WEIGHTS)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_weights_belong_to_a_value_and_are_small(game: Game) -> None:
    """A value without weights is one that `flibuste learn` can learn; until then bots search without it."""
    weights = mind_folder(game) / "value.npz"
    assert game.mind.value or not weights.exists()
    assert not weights.exists() or weights.stat().st_size <= MOST


@every_table
def test_all_actions_together_weigh_what_each_of_them_does(case: Case) -> None:
    game, setting = case
    match = Match(game, players=setting.players, seed=6, **setting.options)
    weights, dice = advice(game, setting).weights, Dice(3)
    for _ in range(30):
        if match.is_over:
            break
        position, seat = match.position, match.acting[0]
        codes, known = position.legal(seat), (position.state, position.board, position.setup.facts, weights, seat)
        out = integers(2 * len(codes) + 6)
        out[: len(codes)] = codes
        weigh_each.of(game)(*known, out, len(codes))
        half = len(out) // 2
        assert list(out[half : half + len(codes)]) == [weigh.of(game)(*known, code) for code in codes]
        match.play(codes[dice.below(len(codes))], seat)


@every_table
def test_weighing_and_describing_keep_the_position(case: Case) -> None:
    game, setting = case
    match = Match(game, players=setting.players, seed=4, **setting.options)
    weights, dice = advice(game, setting).weights, Dice(2)
    policy, value = game.mind.policy, game.mind.value
    assert policy
    for _ in range(10):
        if match.is_over:
            break
        position, seat, before = match.position, match.acting[0], match.line
        known = (position.state, position.board, position.setup.facts)
        for code in position.legal(seat):
            policy.weigh(*known, weights, seat, code)
        if value and value.knows(setting):
            many, _ = value.describe(*known, seat, integers(value.ROOM))
            assert 0 < many <= value.ROOM
        assert match.line == before
        match.play(position.legal(seat)[dice.below(len(position.legal(seat)))], seat)
