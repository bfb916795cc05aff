"""PettingZoo, all agents at once: for games in which several seats may act, and usable for all."""

from typing import Any

import numpy as np
import pytest

import flibuste
from tests.adapters.cases import chosen, every_case, every_simultaneous, needs
from tests.every_game.tables import Case

pytestmark = needs("pettingzoo")
CYCLES = 60


def made(case: Case, **more: Any) -> Any:
    return flibuste.parallel_env(case[0], **chosen(case[1]), **more)


def legal_actions(seen: Any, step: int) -> dict[str, int]:
    """Something legal for everyone; 0 for those who may not act."""
    found = {agent: np.flatnonzero(one["action_mask"]) for agent, one in seen.items()}
    return {agent: int(legal[step % len(legal)]) if len(legal) else 0 for agent, legal in found.items()}


@every_case
def test_the_parallel_api_test_of_pettingzoo_passes(case: Case) -> None:
    from pettingzoo.test import parallel_api_test

    parallel_api_test(made(case), num_cycles=CYCLES)


@every_case
def test_the_parallel_seed_test_of_pettingzoo_passes(case: Case) -> None:
    from pettingzoo.test import parallel_seed_test

    parallel_seed_test(lambda: made(case), num_cycles=CYCLES)
    parallel_seed_test(lambda: made(case, illegal="replace"), num_cycles=CYCLES)


@every_simultaneous
def test_all_act_in_one_step_as_they_would_one_after_the_other(case: Case) -> None:
    together, turns = made(case), flibuste.env(case[0], **chosen(case[1]))
    seen, _ = together.reset(seed=8)
    turns.reset(seed=8)
    step = 0
    while together.agents:
        assert all(one["action_mask"].any() for one in seen.values())
        actions = legal_actions(seen, step := step + 3)
        seen, rewards, ends, _, _ = together.step(actions)
        for agent in turns.possible_agents:
            turns.step(actions[agent])
    assert all(ends.values())
    assert rewards == turns.rewards
    assert together.play.position.plain == turns.play.position.plain


@every_case
def test_a_game_in_turns_can_be_played_too(case: Case) -> None:
    env = made(case)
    seen, _ = env.reset(seed=3)
    for step in range(CYCLES):
        if not env.agents:
            break
        acting = [agent for agent, one in seen.items() if one["action_mask"].any()]
        assert [env.possible_agents[seat] for seat in env.play.position.acting] == acting
        seen, *_ = env.step(legal_actions(seen, 5 * step))


@every_simultaneous
def test_an_illegal_action_costs_its_agent_one(case: Case) -> None:
    env = made(case)
    seen, _ = env.reset(seed=1)
    actions = legal_actions(seen, 0)
    actions["player_1"] = int(np.flatnonzero(seen["player_1"]["action_mask"] == 0)[0])
    _, rewards, ends, _, infos = env.step(actions)
    assert {agent: reward for agent, reward in rewards.items() if reward} == {"player_1": -1.0}
    assert all(ends.values())
    assert env.agents == []
    assert infos["player_1"]["refusal"]


@every_simultaneous
def test_an_agent_that_may_act_has_to(case: Case) -> None:
    env = made(case)
    env.reset(seed=1)
    with pytest.raises(KeyError, match="player_1"):
        env.step({"player_0": 0})
