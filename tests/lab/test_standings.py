"""Standings: shares and intervals that hold, bot against bot, ratings."""

import pytest

from flibuste.engine.dice import Dice
from flibuste.lab.standings import pairs, ratings, share_of, standings, titles
from flibuste.lab.tournament import Record


def game(
    number: int, bots: str, winners: list[int], scores: list[int] | None = None, deal: int | None = None
) -> Record:
    names = list(bots)
    said = {"number": number, "deal": number // len(names) if deal is None else deal, "bots": names}
    spent = {"decisions": [10] * len(names), "seconds": [0.5] * len(names), "breakdown": [{} for _ in names]}
    return said | {"winners": winners, "scores": scores or [int(seat in winners) for seat in range(len(names))]} | spent


def test_a_share_lies_in_its_interval_even_at_the_ends() -> None:
    """Wilson's of 20 of 20 and of 10 of 20, by the textbook."""
    every = share_of((deal, 1.0) for deal in range(20))
    assert (every.share, every.high) == (1.0, 1.0)
    assert every.low == pytest.approx(0.8389, abs=1e-4)
    half = share_of((deal, float(deal % 2)) for deal in range(20))
    assert half.low == pytest.approx(0.2993, abs=1e-4)
    assert half.high == pytest.approx(0.7007, abs=1e-4)
    assert share_of([]).games == 0


def test_games_that_one_luck_decides_count_for_less() -> None:
    """Both games of a deal always end alike: the interval is that of half as many."""
    apart = share_of((deal, float(deal % 2)) for deal in range(200))
    alike = share_of((deal // 2, float(deal // 2 % 2)) for deal in range(200))
    halved = share_of((deal, float(deal % 2)) for deal in range(100))
    assert alike.high - alike.low > 1.3 * (apart.high - apart.low)
    assert alike.high - alike.low == pytest.approx(halved.high - halved.low, rel=0.01)


def test_games_that_undo_each_other_do_not_count_for_more() -> None:
    seats = share_of((number // 2, float(number % 2)) for number in range(100))
    assert seats.high - seats.low == pytest.approx(0.19, abs=0.01)


def test_the_interval_holds_the_truth_about_19_times_in_20() -> None:
    dice, held = Dice(4), 0
    for _ in range(400):
        found = share_of((deal, float(dice.below(100) < 70)) for deal in range(100))
        held += found.low <= 0.7 <= found.high
    assert 365 <= held <= 395


def test_a_shared_victory_counts_as_its_share() -> None:
    found = {one.bot: one for one in standings([game(0, "ab", [0, 1], [7, 7]), game(1, "ba", [1], [3, 5])])}
    assert (found["a"].share, found["b"].share) == (0.75, 0.25)
    assert (found["a"].mean_score, found["a"].least_score, found["a"].most_score) == (6, 5, 7)
    assert found["a"].seconds_a_move == pytest.approx(0.05)


def test_at_larger_tables_two_bots_are_compared_by_what_either_won() -> None:
    games = [game(0, "abc", [0]), game(1, "bca", [1]), game(2, "cab", [1]), game(3, "abc", [1])]
    found = {(one.bot, one.other): one for one in pairs(games)}
    assert found["a", "b"].games == 3
    assert found["a", "b"].share == pytest.approx(2 / 3)
    assert (found["c", "b"].games, found["c", "b"].share) == (2, 0.5)


def test_the_better_bot_is_rated_higher_and_the_order_of_the_list_is_no_matter() -> None:
    games = [game(number, "abc", [0] if number % 4 else [1], [9, 5, 1]) for number in range(40)]
    rated = ratings(games)
    assert rated["a"][0] > rated["b"][0] > rated["c"][0]
    assert ratings(games[::-1]) == rated
    assert [one.bot for one in standings(games)] == ["a", "b", "c"]


def test_a_bot_that_sits_twice_has_one_rating() -> None:
    rated = ratings([game(number, "aab", [number % 2]) for number in range(10)])
    assert set(rated) == {"a", "b"}
    assert rated["a"][0] > rated["b"][0]
    assert ratings([game(0, "aa", [0])]) == {}


def test_titles_are_counted_where_there_are_any() -> None:
    alone = game(0, "a", [0], [55])
    alone["breakdown"] = [{"title": "Loup de mer"}]
    assert titles([alone, alone], "a") == {"Loup de mer": 2}
    assert titles([game(0, "a", [0])], "a") == {}
