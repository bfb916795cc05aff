"""Many games at once: each is the game it would be alone, masks are lists, what is illegal is refused."""

from typing import Any

import numpy as np
import pytest

import flibuste
from flibuste import Match
from flibuste.adapters.rewards import REWARDS, read_reward, reward_list
from flibuste.engine.dice import Dice
from flibuste.engine.errors import BadOption
from tests.adapters.cases import chosen, every_case, every_game, every_simultaneous, needs
from tests.every_game.tables import Case

pytestmark = needs("batch")
STEPS = 150


def made(case: Case, games: int, **more: Any) -> Any:
    return flibuste.vector_env(case[0], games, **chosen(case[1]), **more)


def pick(env: Any, info: Any, step: int) -> Any:
    """An action for every game that depends on its own legal actions and the step only."""
    return info["legal"][info["starts"] + 7 * step % info["counts"]]


def states(env: Any) -> list[bytes]:
    return [env.batch.arrays.states[place].tobytes() for place in range(env.num_envs)]


@every_case
def test_two_games_interleaved_equal_two_played_apart(case: Case) -> None:
    both, apart = made(case, 2), [made(case, 1), made(case, 1)]
    _, info = both.reset(seed=[11, 22])
    alone = [env.reset(seed=[seed])[1] for env, seed in zip(apart, (11, 22), strict=True)]
    for step in range(STEPS):
        _, rewards, over, _, info = both.step(pick(both, info, step))
        for place, env in enumerate(apart):
            _, reward, ended, _, alone[place] = env.step(pick(env, alone[place], step))
            assert (reward[0], ended[0]) == (rewards[place], over[place])
            assert states(env) == [states(both)[place]]


@every_case
def test_a_lane_plays_the_games_that_a_match_would(case: Case) -> None:
    """Lane i of n plays the games i, i + n … of the series that the simulator numbers so."""
    env = made(case, 3)
    seen, info = env.reset(seed=9)
    numbers = [0, 1, 2]
    matches = [_match(case, number) for number in numbers]
    for step in range(STEPS):
        actions = pick(env, info, step)
        for match, action in zip(matches, actions, strict=True):
            match.play(int(action))
        seen, _, over, _, info = env.step(actions)
        for place in np.flatnonzero(over):
            match = matches[place]
            assert match.is_over
            assert info["final_scores"][place].tolist() == match.scores
            assert info["rewards"][place].tolist() == reward_list(0, match.scores, match.winners)
            assert env.batch.arrays.finals[place].tobytes() == match.position.state.tobytes()
            numbers[place] += 3
            matches[place] = _match(case, numbers[place])
        assert states(env) == [match.position.state.tobytes() for match in matches]
        assert seen["observation"]["own_seat"].tolist() == [match.seat for match in matches]


def _match(case: Case, number: int) -> Match:
    dice = Dice(9, number)
    return Match.of(*case, first=dice.below(case[1].players), chance=dice)


@every_case
def test_masks_and_lists_say_what_is_legal(case: Case) -> None:
    env = made(case, 5)
    seen, info = env.reset(seed=1)
    for step in range(60):
        for place in range(5):
            start, count = info["starts"][place], info["counts"][place]
            legal = env.batch.position(place).legal(int(seen["observation"]["own_seat"][place]))
            assert info["legal"][start : start + count].tolist() == legal
            assert np.flatnonzero(seen["action_mask"][place]).tolist() == legal
        if step == 30:
            seen, info = env.reset()
        seen, *_, info = env.step(env.sample_actions())


@every_case
def test_observations_and_actions_are_in_their_spaces(case: Case) -> None:
    env = made(case, 4)
    seen, _ = env.reset(seed=1)
    for _ in range(40):
        assert env.observation_space.contains(seen)
        actions = env.sample_actions()
        assert env.action_space.contains(actions)
        seen, rewards, over, cut, _ = env.step(actions)
        assert rewards.shape == over.shape == cut.shape == (4,)
        assert not cut.any()
    single = {"observation": {name: part[0] for name, part in seen["observation"].items()}}
    single["action_mask"] = seen["action_mask"][0]
    for name, space in env.single_observation_space["observation"].items():
        assert space.contains(np.asarray(single["observation"][name]))


@every_simultaneous
def test_no_seat_sees_what_others_have_chosen(case: Case) -> None:
    env = made(case, 2)
    _, info = env.reset(seed=[3, 3])
    starts, counts = info["starts"], info["counts"]
    seen, *_ = env.step(info["legal"][[starts[0], starts[1] + counts[1] - 1]])
    assert states(env)[0] != states(env)[1]
    for part in (*seen["observation"].values(), seen["action_mask"]):
        np.testing.assert_array_equal(part[0], part[1])


@pytest.mark.parametrize("reward", REWARDS)
def test_who_acted_last_is_paid_by_the_scale(reward: str) -> None:
    env = flibuste.vector_env("doodle-islands", 64, players=3, reward=reward)
    seen, _ = env.reset(seed=1)
    ended = 0
    for _ in range(120):
        seats = seen["observation"]["own_seat"].copy()
        seen, rewards, over, _, info = env.step(env.sample_actions())
        assert not rewards[~over].any()
        assert not info["rewards"][~over].any()
        for place in np.flatnonzero(over):
            scores = info["final_scores"][place].tolist()
            winners = [seat for seat in range(3) if env.batch.arrays.won[place, seat]]
            assert info["rewards"][place].tolist() == reward_list(read_reward(reward, 3), scores, winners)
            assert rewards[place] == info["rewards"][place, seats[place]]
            ended += 1
    assert ended > 64


@every_game
def test_an_illegal_action_is_refused_before_anything_is_done(game: Any) -> None:
    env = flibuste.vector_env(game, 3)
    _, info = env.reset(seed=1)
    before, actions = states(env), pick(env, info, 0)
    for wrong in (
        -1,
        game.rules.CODES,
        2**40,
        int(next(iter(set(range(game.rules.CODES)) - set(info["legal"].tolist())))),
    ):
        actions[2] = wrong
        with pytest.raises(flibuste.FlibusteError, match=f"lane 2, seat ., action {wrong}"):
            env.step(actions)
        assert states(env) == before


def test_what_is_no_batch_of_actions_is_refused() -> None:
    env = flibuste.vector_env("doodle-islands", 3)
    env.reset(seed=1)
    with pytest.raises(BadOption, match="3 codes"):
        env.step([0, 0])
    with pytest.raises(BadOption, match="float64"):
        env.step([0.5, 1.0, 2.0])
    with pytest.raises(BadOption, match="one, or 3"):
        env.reset(seed=[1, 2])
    with pytest.raises(BadOption, match="num_envs"):
        flibuste.vector_env("doodle-islands", 0)


def test_a_seed_is_a_series_and_without_one_it_goes_on() -> None:
    env, again = flibuste.vector_env("doodle-islands", 4), flibuste.vector_env("doodle-islands", 4)
    for one in (env, again):
        one.reset(seed=5)
    first = states(env)
    assert len(set(first)) == 4
    assert first == states(again)
    for one in (env, again):
        one.reset()
    assert first != states(env) == states(again)
    env.reset(seed=5)
    assert states(env) == first
    seeds: Any
    for one, seeds in ((env, [5, 6, 7, 8]), (again, np.array([5, 6, 7, 8]))):
        one.reset(seed=seeds)
    assert states(env) == states(again)
    assert states(env)[0] == first[0]


def test_observations_cannot_be_written_to() -> None:
    seen, info = flibuste.vector_env("doodle-islands", 2).reset(seed=1)
    for array in (seen["action_mask"], seen["observation"]["black"], info["rewards"], info["legal"]):
        with pytest.raises(ValueError, match="read-only"):
            array[:] = 1


def test_it_is_a_vector_environment_of_gymnasium() -> None:
    import gymnasium

    env = flibuste.vector_env("doodle-islands", 8, players=4)
    assert isinstance(env, gymnasium.vector.VectorEnv)
    assert env.metadata["autoreset_mode"] == gymnasium.vector.AutoresetMode.SAME_STEP
    counted = gymnasium.wrappers.vector.RecordEpisodeStatistics(env)
    counted.reset(seed=1)
    lengths: list[int] = []
    for _ in range(250):
        *_, info = counted.step(env.sample_actions())
        if "episode" in info:
            lengths += info["episode"]["l"][info["_episode"]].tolist()
    assert lengths
    env.close()


def test_without_masks_there_are_lists_only() -> None:
    env = flibuste.vector_env("doodle-islands", 2, masks=False)
    seen, info = env.reset(seed=1)
    assert "action_mask" not in seen
    assert env.observation_space.contains(seen)
    assert len(info["legal"]) == info["counts"].sum()
