"""PettingZoo, one agent after the other: its own tests pass at every table, and it plays our games."""

import sys
import time
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import flibuste
from flibuste import Match
from flibuste.engine.contract import Game
from flibuste.engine.dice import Dice
from flibuste.engine.errors import BadOption, ImpossibleSetting, Refusal, UnknownAction
from tests.adapters.cases import chosen, every_case, every_game, every_one_action, every_simultaneous, needs
from tests.every_game.tables import Case

pytestmark = needs("pettingzoo")
CYCLES = 60


def made(case: Case, **more: Any) -> Any:
    return flibuste.env(case[0], **chosen(case[1]), **more)


def finish(env: Any, step: int = 7) -> list[int]:
    """Play a game to its end; the codes that were played."""
    codes: list[int] = []
    while not env.terminations[env.agent_selection]:
        legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
        codes.append(int(legal[step * len(codes) % len(legal)]))
        env.step(codes[-1])
    return codes


@every_case
def test_the_api_test_of_pettingzoo_passes(case: Case) -> None:
    from pettingzoo.test import api_test

    api_test(made(case), num_cycles=CYCLES)


@every_case
def test_the_seed_test_of_pettingzoo_passes(case: Case) -> None:
    from pettingzoo.test import seed_test

    seed_test(lambda: made(case), num_cycles=CYCLES)


def module(case: Case, converted: bool) -> SimpleNamespace:
    """What PettingZoo's test takes: both kinds of environment; one after the other by ours, or by its conversion."""

    def parallel_env(max_cycles: int) -> Any:
        return flibuste.parallel_env(case[0], illegal="replace", max_cycles=max_cycles, **chosen(case[1]))

    def env(max_cycles: int) -> Any:
        from pettingzoo.utils.conversions import parallel_to_aec

        together = parallel_env(max_cycles)
        return parallel_to_aec(together) if converted else made(case, illegal="replace", max_cycles=max_cycles)

    return SimpleNamespace(env=env, parallel_env=parallel_env)


@every_case
def test_the_max_cycles_test_of_pettingzoo_passes(case: Case) -> None:
    from pettingzoo.test import max_cycles_test

    max_cycles_test(module(case, converted=True))


@every_one_action
def test_the_max_cycles_test_of_pettingzoo_passes_where_a_turn_is_one_action(case: Case) -> None:
    """It counts how often each agent acts, which is only settled in such games."""
    from pettingzoo.test import max_cycles_test

    max_cycles_test(module(case, converted=False))


@every_case
def test_max_cycles_cuts_every_game_short(case: Case) -> None:
    env = made(case, max_cycles=4)
    env.reset(seed=0)
    steps = 0
    while not any(env.truncations.values()):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
        steps += 1
    assert steps == 4 * case[1].players
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


@pytest.mark.parametrize("wrong", [0, -1, 2.5, True, "4"])
def test_max_cycles_is_a_whole_number(wrong: Any) -> None:
    for factory in (flibuste.env, flibuste.parallel_env):
        with pytest.raises(BadOption, match="max_cycles"):
            factory("doodle-islands", max_cycles=wrong)


@every_game
def test_the_performance_benchmark_of_pettingzoo_runs(
    game: Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """By a clock that runs fifty times as fast, for it measures five seconds."""
    from pettingzoo.test import performance_benchmark

    fast = SimpleNamespace(time=lambda: 50 * time.time())
    monkeypatch.setattr(sys.modules[performance_benchmark.__module__], "time", fast)
    performance_benchmark(flibuste.env(game))
    assert "turns per second" in capsys.readouterr().out


@every_case
def test_a_seed_gives_the_game_that_a_match_plays(case: Case) -> None:
    env = made(case)
    env.reset(seed=5)
    codes = finish(env)
    dice = Dice(5)
    match = Match.of(*case, first=dice.below(case[1].players), chance=dice)
    for code in codes:
        match.play(code)
    assert match.is_over
    assert env.play.position.plain == match.position.plain
    assert [env.infos[agent]["score"] for agent in env.possible_agents] == match.scores
    assert sum(env.rewards.values()) == pytest.approx(1.0 if match.winners else 0.0)
    assert {seat for seat, reward in enumerate(env.rewards.values()) if reward} == set(match.winners)


def test_without_a_seed_the_next_game_of_the_series_is_played() -> None:
    env, again = flibuste.env("doodle-islands"), flibuste.env("doodle-islands")
    env.reset(seed=5)
    again.reset(seed=5)
    first = env.play.position.plain
    env.reset()
    again.reset()
    assert env.play.position.plain == again.play.position.plain != first


@every_simultaneous
def test_no_agent_sees_what_others_have_chosen(case: Case) -> None:
    env, other = made(case), made(case)
    env.reset(seed=2)
    other.reset(seed=2)
    legal = np.flatnonzero(env.observe("player_0")["action_mask"])
    before = env.observe("player_1")
    env.step(int(legal[0]))
    other.step(int(legal[-1]))
    for one in (env.observe("player_1"), other.observe("player_1")):
        for part in before["observation"]:
            np.testing.assert_array_equal(one["observation"][part], before["observation"][part])
        np.testing.assert_array_equal(one["action_mask"], before["action_mask"])
    assert env.play.position.plain != other.play.position.plain


def illegal_code(env: Any) -> int:
    return int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])


def test_an_illegal_action_ends_the_game_and_costs_its_agent_one() -> None:
    env = flibuste.env("doodle-islands", players=3)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(illegal_code(env))
    assert all(env.terminations.values())
    assert {one: reward for one, reward in env.rewards.items() if reward} == {agent: -1.0}
    assert "DI-" in env.infos[agent]["refusal"]


def test_an_illegal_action_can_be_refused_or_replaced_instead() -> None:
    env = flibuste.env("doodle-islands", illegal="refuse")
    env.reset(seed=1)
    before = env.play.position
    with pytest.raises(Refusal, match="DI-"):
        env.step(illegal_code(env))
    assert env.play.position is before
    env = flibuste.env("doodle-islands", illegal="replace")
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(illegal_code(env))
    assert not any(env.terminations.values())
    assert "DI-" in env.infos[agent]["refusal"]


def test_what_is_no_code_is_refused_whatever_is_wanted() -> None:
    env: Any = flibuste.env("doodle-islands")
    env.reset(seed=1)
    with pytest.raises(UnknownAction):
        env.step("2-c2-WE")


def test_the_score_difference_can_be_the_reward() -> None:
    env = flibuste.env("doodle-islands", reward="score")
    env.reset(seed=4)
    finish(env)
    scores = [env.infos[agent]["score"] for agent in env.possible_agents]
    assert list(env.rewards.values()) == [scores[0] - scores[1], scores[1] - scores[0]]


def test_settings_are_refused_as_everywhere() -> None:
    with pytest.raises(ImpossibleSetting, match="DI-40"):
        flibuste.env("doodle-islands", sea="monsters", players=1)
    for wrong in ({"reward": "gold"}, {"illegal": "ignore"}, {"render_mode": "human"}):
        with pytest.raises(BadOption, match=next(iter(wrong))):
            flibuste.env("doodle-islands", **wrong)
    with pytest.raises(BadOption, match="first"):
        flibuste.env("doodle-islands").reset(options={"first": 9})


def test_who_begins_can_be_said() -> None:
    env = flibuste.env("doodle-islands", players=4)
    for seat in range(4):
        env.reset(seed=1, options={"first": seat})
        assert env.agent_selection == f"player_{seat}"


def test_the_board_is_there_by_name_too() -> None:
    env = flibuste.env("doodle-islands")
    assert env.board["bottles"] == 7
    assert env.board["kind"].shape == (36,)
