"""OpenSpiel: every game is registered, passes its own tests, and is played by its MCTS bot."""

import pickle
from typing import Any

import numpy as np
import pytest

from flibuste.engine.contract import Game
from flibuste.engine.errors import ImpossibleSetting, WrongPlayers
from flibuste.engine.options import check
from tests.adapters.cases import chosen, every_case, every_game, every_simultaneous, needs
from tests.every_game.tables import Case

pytestmark = needs("openspiel")


def load(game: Game, **params: Any) -> Any:
    import pyspiel

    import flibuste.adapters.openspiel  # noqa: F401  registers

    return pyspiel.load_game(f"flibuste_{game.folder}", params)


def fall(state: Any, rng: np.random.RandomState) -> None:
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(rng.choice(outcomes, p=chances)))


@every_case
def test_the_random_sim_test_of_openspiel_passes(case: Case) -> None:
    import pyspiel

    pyspiel.random_sim_test(load(case[0], **chosen(case[1])), num_sims=1, serialize=True, verbose=False)


@every_case
def test_the_python_checks_of_openspiel_pass(case: Case) -> None:
    from open_spiel.python.tests.games_sim_test import GamesSimTest

    GamesSimTest("sim_game").sim_game(load(case[0], **chosen(case[1])))


@every_game
def test_the_mcts_bot_of_openspiel_plays_to_the_end(game: Game) -> None:
    from open_spiel.python.algorithms.mcts import MCTSBot

    from flibuste.adapters.rollouts import Rollouts

    loaded, rng = load(game), np.random.RandomState(1)
    bots = [MCTSBot(loaded, 1.4, 4, Rollouts(1, seat), random_state=rng) for seat in range(loaded.num_players())]
    state = loaded.new_initial_state()
    while not state.is_terminal():
        fall(state, rng)
        state.apply_action(bots[state.current_player()].step(state))
    assert sum(state.returns()) == pytest.approx(0.0)


def test_the_mcts_bot_plays_with_its_own_rollouts_too() -> None:
    from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator

    from flibuste import find_game

    loaded, rng = load(find_game("doodle-islands")), np.random.RandomState(1)
    state = loaded.new_initial_state()
    fall(state, rng)
    bot = MCTSBot(loaded, 1.4, 3, RandomRolloutEvaluator(1, rng), random_state=rng)
    assert bot.step(state) in state.legal_actions()


@every_game
def test_an_environment_of_openspiel_plays_it(game: Game) -> None:
    from open_spiel.python.rl_environment import Environment

    env = Environment(load(game))
    env.seed(3)
    step = env.reset()
    for _ in range(30):
        seat = step.observations["current_player"]
        assert len(step.observations["info_state"][seat]) == env.observation_spec()["info_state"][0]
        step = env.step([step.observations["legal_actions"][seat][0]])
        if step.last():
            break


@every_case
def test_actions_and_outcomes_are_told_in_distinct_words(case: Case) -> None:
    game, setting = case
    state, rng = load(game, **chosen(setting)).new_initial_state(), np.random.RandomState(4)
    for _ in range(80):
        if state.is_terminal():
            break
        player, legal = state.current_player(), state.legal_actions()
        strings = [state.action_to_string(player, action) for action in legal]
        assert len(set(strings)) == len(strings)
        assert all(words and "{" not in words for words in strings)
        state.apply_action(int(rng.choice(legal)))


@every_case
def test_chance_has_few_outcomes_that_add_up_to_one(case: Case) -> None:
    game, setting = case
    state, rng = load(game, **chosen(setting)).new_initial_state(), np.random.RandomState(4)
    most = max(game.rules.MOST_OUTCOMES, setting.players)
    for _ in range(120):
        if state.is_terminal():
            break
        if state.is_chance_node():
            chances = [chance for _, chance in state.chance_outcomes()]
            assert sum(chances) == pytest.approx(1.0)
            assert 0 < len(chances) <= most
            assert min(chances) > 0
        state.apply_action(int(rng.choice(state.legal_actions())))


@every_simultaneous
def test_no_observation_shows_what_others_have_chosen(case: Case) -> None:
    game, setting = case
    state = load(game, **chosen(setting)).new_initial_state()
    fall(state, np.random.RandomState(2))
    one, other = state.child(state.legal_actions()[0]), state.child(state.legal_actions()[-1])
    assert str(one) != str(other)
    for seat in range(1, setting.players):
        assert one.observation_string(seat) == other.observation_string(seat) == state.observation_string(seat)
        assert one.observation_tensor(seat) == other.observation_tensor(seat) == state.observation_tensor(seat)
    assert one.observation_string(0) != other.observation_string(0)


@every_case
def test_an_information_state_is_the_history_that_a_player_has_seen(case: Case) -> None:
    game, setting = case
    state, rng = load(game, **chosen(setting)).new_initial_state(), np.random.RandomState(9)
    seen: dict[str, str] = {}
    for _ in range(60):
        if state.is_terminal():
            break
        seat = int(rng.randint(setting.players))
        known = state.information_state_string(seat)
        assert known.startswith(f"seat {seat} |")
        listed = known.split("| ")[1].split() if state.history() else []
        history = [f"{one.player}:{one.action}" for one in state.full_history()]
        assert [one for one in history if one in listed] == listed
        assert [one for one in history if one.startswith(f"{seat}:")] == [
            one for one in listed if one.startswith(f"{seat}:")
        ]
        assert seen.setdefault(known, state.observation_string(seat)) == state.observation_string(seat)
        state.apply_action(int(rng.choice(state.legal_actions())))


@every_simultaneous
def test_no_information_state_shows_what_others_have_chosen_before_all_have(case: Case) -> None:
    game, setting = case
    state = load(game, **chosen(setting)).new_initial_state()
    fall(state, np.random.RandomState(2))
    one, other = state.child(state.legal_actions()[0]), state.child(state.legal_actions()[-1])
    for seat in range(1, setting.players):
        known = {each.information_state_string(seat) for each in (state, one, other)}
        assert len(known) == 1
    assert one.information_state_string(0) != other.information_state_string(0)
    for each in (one, other):
        for _ in range(1, setting.players):
            each.apply_action(each.legal_actions()[0])
    assert one.information_state_string(1) != other.information_state_string(1)


@every_simultaneous
def test_what_is_unseen_is_drawn_anew_and_the_rest_stays(case: Case) -> None:
    game, setting = case
    state, rng = load(game, **chosen(setting)).new_initial_state(), np.random.RandomState(2)
    fall(state, rng)
    state.apply_action(state.legal_actions()[0])
    drawn = [state.resample_from_infostate(1, rng.random_sample) for _ in range(20)]
    assert {one.information_state_string(1) for one in drawn} == {state.information_state_string(1)}
    assert len({str(one) for one in drawn}) > 1
    assert str(state.resample_from_infostate(0, rng.random_sample)) == str(state)


@every_simultaneous
def test_the_search_of_openspiel_for_hidden_information_plays(case: Case) -> None:
    from open_spiel.python.algorithms.ismcts import ISMCTSBot
    from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

    game, setting = case
    rng = np.random.RandomState(2)
    state = load(game, **chosen(setting)).new_initial_state()
    fall(state, rng)
    state.apply_action(state.legal_actions()[0])
    bot = ISMCTSBot(load(game), RandomRolloutEvaluator(1, rng), 1.4, 6, random_state=rng)
    assert bot.step(state) in state.legal_actions()


def test_other_kinds_of_observation_are_refused() -> None:
    import pyspiel

    from flibuste import find_game

    game = load(find_game("doodle-islands"))
    for wrong in ({"public_info": False}, {"private_info": pyspiel.PrivateInfoType.ALL_PLAYERS}):
        with pytest.raises(ValueError, match="one seat sees"):
            game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=False, **wrong))
    kind = game.get_type()
    assert kind.provides_information_state_string
    assert not kind.provides_information_state_tensor


@every_game
def test_an_observation_is_a_tensor_of_named_parts_from_0_to_1(game: Game) -> None:
    from open_spiel.python.observation import make_observation

    loaded, rng = load(game), np.random.RandomState(5)
    state, observer = loaded.new_initial_state(), make_observation(loaded)
    for _ in range(60):
        if state.is_terminal():
            break
        observer.set_from(state, 1)
        assert observer.tensor.tolist() == state.observation_tensor(1)
        assert 0 <= observer.tensor.min() <= observer.tensor.max() <= 1
        state.apply_action(int(rng.choice(state.legal_actions())))
    assert observer.dict["own_seat"].tolist() == [0, 1]
    assert set(observer.dict) > {"own_seat"}


def test_a_text_chooses_the_options() -> None:
    import pyspiel

    import flibuste.adapters.openspiel  # noqa: F401  registers

    pirates = pyspiel.load_game("flibuste_les_pirates(players=3,cyclone=true)")
    assert pirates.setup.setting.options["cyclone"] is True
    assert pyspiel.load_game(str(pirates)).setup.setting == pirates.setup.setting
    game = pyspiel.load_game("flibuste_doodle_islands(players=3,sea=treasures,more_control=true)")
    assert game.num_players() == 3
    assert game.setup.setting.options["more_control"] is True
    with pytest.raises(ImpossibleSetting, match="DI-40"):
        pyspiel.load_game("flibuste_doodle_islands(sea=monsters,players=1)")
    with pytest.raises(WrongPlayers):
        pyspiel.load_game("flibuste_doodle_islands(players=99)")


def test_who_begins_is_drawn_unless_it_is_said() -> None:
    from flibuste import find_game

    game = find_game("doodle-islands")
    drawn, said = load(game, players=4).new_initial_state(), load(game, players=4, first=2).new_initial_state()
    assert [chance for _, chance in drawn.chance_outcomes()] == [0.25] * 4
    assert drawn.action_to_string(drawn.current_player(), 2) == "player_2 begins"
    drawn.apply_action(2)
    assert str(drawn) == str(said)


@every_simultaneous
def test_nobody_is_drawn_to_begin_where_all_begin_at_once(case: Case) -> None:
    state = load(case[0], **chosen(case[1])).new_initial_state()
    outcomes = [state.action_to_string(state.current_player(), code) for code in state.legal_actions()]
    assert not any(words.endswith("begins") for words in outcomes)


@every_game
def test_a_state_and_a_game_are_pickled(game: Game) -> None:
    loaded, rng = load(game), np.random.RandomState(6)
    state = loaded.new_initial_state()
    assert str(pickle.loads(pickle.dumps(state))) == str(state)
    for _ in range(25):
        state.apply_action(int(rng.choice(state.legal_actions())))
    again = pickle.loads(pickle.dumps(state))
    assert str(again) == str(state)
    assert again.legal_actions() == state.legal_actions()
    assert pickle.loads(pickle.dumps(loaded)).setup.setting == check(game, {})


@pytest.mark.parametrize(("reward", "total"), [("zero-sum", 0.0), ("share", 1.0), ("score", 0.0)])
def test_utilities_follow_the_scale(reward: str, total: float) -> None:
    from flibuste import find_game

    loaded, rng = load(find_game("doodle-islands"), players=3, reward=reward), np.random.RandomState(7)
    state = loaded.new_initial_state()
    while not state.is_terminal():
        fall(state, rng)
        state.apply_action(int(rng.choice(state.legal_actions())))
    assert sum(state.returns()) == pytest.approx(total)
    assert loaded.min_utility() <= min(state.returns()) <= max(state.returns()) <= loaded.max_utility()
