"""What a game is worth: nothing until it ends, then shares, a zero sum or the difference of scores."""

import pytest

from flibuste.adapters.rewards import REWARDS, read_reward, reward_list
from flibuste.engine.errors import BadOption

SHARE, ZERO_SUM, SCORE = range(3)


def test_winners_share_one() -> None:
    assert reward_list(SHARE, [7, 3, 7], [0, 2]) == [0.5, 0.0, 0.5]


def test_a_zero_sum_takes_from_the_others_what_the_winner_gets() -> None:
    assert reward_list(ZERO_SUM, [7, 3], [0]) == [1.0, -1.0]
    assert reward_list(ZERO_SUM, [7, 3, 2], [0]) == [1.0, -0.5, -0.5]
    assert reward_list(ZERO_SUM, [7, 7, 2], [0, 1]) == [0.25, 0.25, -0.5]
    assert reward_list(ZERO_SUM, [7, 7], [0, 1]) == [0.0, 0.0]


def test_a_score_counts_against_the_mean_of_the_others() -> None:
    assert reward_list(SCORE, [10, 4], [0]) == [6.0, -6.0]
    assert reward_list(SCORE, [10, 4, 6], [0]) == [5.0, -4.0, -1.0]


def test_alone_the_score_is_what_counts() -> None:
    assert reward_list(SCORE, [12], [0]) == [12.0]
    assert read_reward("zero-sum", 1) == SCORE


@pytest.mark.parametrize("scale", [SHARE, ZERO_SUM])
def test_where_nobody_wins_nobody_earns(scale: int) -> None:
    assert reward_list(scale, [0, 0], []) == [0.0, 0.0]


def test_an_unknown_scale_is_refused_by_name() -> None:
    assert [read_reward(reward, 2) for reward in REWARDS] == [SHARE, ZERO_SUM, SCORE]
    with pytest.raises(BadOption, match="share or zero-sum or score"):
        read_reward("gold", 2)
