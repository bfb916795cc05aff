"""Kernels of which every game has its own: made of the game's rules and of each other, by the names that they read."""

from types import SimpleNamespace
from typing import Any

import pytest

from flibuste.engine.family import own, part
from flibuste.engine.kernel import PURE, kernel
from flibuste.engine.rules import is_over, to_act


@kernel
def even(state: int) -> bool:
    return state % 2 == 0


@kernel
def big(state: int) -> bool:
    return state > 100


@kernel
def third(state: int) -> int:
    return state // 3


def game(**rules: Any) -> Any:
    return SimpleNamespaceHashable(rules=SimpleNamespace(**rules), folder="toy")


class SimpleNamespaceHashable(SimpleNamespace):
    __hash__ = object.__hash__  # type: ignore[assignment]


@own
def bonus(one: Any) -> Any:
    return one.rules.to_act


@part
def before_what_it_asks(state: int) -> int:
    return asked_later(state) + bonus(state)


@part
def asked_later(state: int) -> int:
    """`state` and `is_over` are names; what is only an attribute of something is not asked."""
    return 1000 if is_over(state) else to_act(state)


def test_a_part_is_made_of_the_rules_of_its_game_whatever_the_order() -> None:
    one, other = game(is_over=even, to_act=third), game(is_over=big, to_act=third)
    assert [before_what_it_asks.of(one)(6), before_what_it_asks.of(other)(6)] == [1002, 4]
    assert asked_later.of(one) is asked_later.of(one)
    assert asked_later.of(one) is not asked_later.of(other)


def test_a_part_of_no_game_says_what_to_ask_for() -> None:
    with pytest.raises(TypeError, match=r"asked_later is of no game: ask for asked_later\.of\(game\)"):
        asked_later(6)


@pytest.mark.skipif(PURE, reason="nothing is compiled")
def test_kernels_of_two_games_are_not_taken_for_each_other() -> None:
    one, other = (asked_later.of(game(is_over=rule, to_act=third)) for rule in (even, big))
    assert one.__name__ != other.__name__
