"""One agent against bots: Gymnasium's own checks, ids, vectors, masks, shaping and flat observations."""

import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers import RecordEpisodeStatistics
from gymnasium.wrappers.vector import RecordEpisodeStatistics as VectorStatistics

import flibuste
from flibuste.adapters.ids import env_id, register
from flibuste.adapters.solo import Solo
from flibuste.engine.contract import Game
from flibuste.engine.errors import BadOption, Refusal
from flibuste.engine.games import all_games

register()
every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)


def first_legal(env: Any) -> int:
    return int(np.flatnonzero(env.unwrapped.action_masks())[0])


def play(env: Any, seed: int) -> tuple[float, int, dict[str, Any]]:
    """A whole game by the first legal action: what was earned, in how many steps, and the last info."""
    env.reset(seed=seed)
    earned, steps, over, info = 0.0, 0, False, {}
    while not over:
        seen, reward, over, _, info = env.step(first_legal(env))
        assert env.observation_space.contains(seen)
        earned, steps = earned + float(reward), steps + 1
    return earned, steps, info


@every_game
def test_an_id_of_gymnasium_is_a_whole_game_against_bots(game: Game) -> None:
    env = RecordEpisodeStatistics(gymnasium.make(env_id(game.id), opponent="random", players=2))
    earned, steps, info = play(env, 5)
    assert earned in (0.0, 0.5, 1.0)
    assert info["episode"]["l"] == steps
    assert play(env, 5)[:2] == (earned, steps)


def test_an_id_that_names_its_module_needs_no_import() -> None:
    asks = 'import gymnasium; print(gymnasium.make("flibuste.gym:flibuste/SoftSeas-v0", opponent="random", seat=1))'
    ran = subprocess.run([sys.executable, "-c", asks], capture_output=True, text=True, check=False)
    assert "flibuste/SoftSeas-v0" in ran.stdout, ran.stderr


def test_gymnasium_finds_nothing_wrong() -> None:
    check_env(Solo("doodle-islands", "random", illegal="replace"), skip_render_check=True)


def test_the_flat_view_has_ones_own_sheet_first_whatever_the_seat() -> None:
    vectors = []
    for seat in (0, 1, 2):
        env = Solo("doodle-islands", "random", players=3, seat=seat)
        seen, _ = env.reset(seed=1)
        assert seen[:3].tolist() == [float(one == seat) for one in range(3)]
        while not env.play.position.plain.sheets[seat].bottles:
            seen, _, over, _, _ = env.step(first_legal(env))
            assert not over
        fields = {named.name: at for at, named in enumerate(env._flat.fields)} if env._flat else {}
        sizes = [int(np.prod(named.shape)) for named in env._flat.fields] if env._flat else []
        start = 3 + sum(sizes[: fields["sheets_bottles"]])
        vectors.append(seen[start])
    assert all(value > 0 for value in vectors)


def test_shaping_adds_what_was_gained_on_the_others_and_nothing_else() -> None:
    plain, shaped = (Solo("doodle-islands", "greedy", seat=0, shaping=by) for by in (0.0, 0.1))
    (bare, steps, info), (more, again, _) = play(plain, 3), play(shaped, 3)
    assert steps == again
    lead = float(info["scores"][0] - info["scores"][1])
    assert more - bare == pytest.approx(0.1 * (lead - start_of(shaped)), abs=1e-6)


def start_of(env: Solo) -> float:
    env.reset(seed=3)
    return env._lead


def test_named_fields_have_no_dots() -> None:
    env = Solo("archipels", "random", observation="fields", seat=1)
    seen, _ = env.reset(seed=2)
    assert env.observation_space.contains(seen)
    assert not [name for name in seen if "." in name]


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_many_of_them_are_a_vector_in_both_ways_of_beginning_anew(mode: AutoresetMode) -> None:
    makers = [lambda: gymnasium.make("flibuste/SoftSeas-v0", opponent="random", players=2)] * 3
    env = VectorStatistics(SyncVectorEnv(makers, autoreset_mode=mode))
    _, info = env.reset(seed=4)
    ended, finished = np.zeros(3, bool), 0
    for _ in range(80):
        actions = info["action_mask"].argmax(axis=1)
        _, _, ended, _, info = env.step(actions)
        finished += int(ended.sum())
    assert finished >= 3


def test_a_batch_of_self_play_has_an_id_too_and_takes_gymnasiums_statistics() -> None:
    env: Any = VectorStatistics(gymnasium.make_vec("flibuste/DoodleIslandsSelfPlay-v0", num_envs=8, players=2))
    env.reset(seed=1)
    finished = 0
    for _ in range(150):
        *_, info = env.step(env.unwrapped.sample_actions())
        finished += int(info["_episode"].sum()) if "_episode" in info else 0
    assert finished >= 8


def test_what_is_wrong_is_refused_by_name() -> None:
    with pytest.raises(BadOption, match="bot"):
        flibuste.solo_env("archipels", "nobody")
    with pytest.raises(BadOption, match="seat"):
        flibuste.solo_env("archipels", "random", seat=9)
    env = flibuste.solo_env("doodle-islands", "random")
    env.reset(seed=0)
    with pytest.raises(Refusal):
        env.step(int(np.flatnonzero(~env.action_masks())[0]))
