"""Logarithm and exponential of our own: right to the last digit but one, and the same compiled or not."""

import math

import pytest

from flibuste.engine.kernel import kernel, plainly
from flibuste.engine.maths import exp, log

COUNTS = [1.0, 2.0, 3.0, 65_535.0, 65_536.0, 1e6, 2.0**31, 1e12]
POWERS = [0.0, -1e-9, -0.3, -0.35, -1.0, -20.0, -300.5, -707.9]


@kernel
def log_of(x: float) -> float:
    return log(x)


@kernel
def exp_of(x: float) -> float:
    return exp(x)


@pytest.mark.parametrize("x", COUNTS)
def test_a_logarithm_is_right_and_the_same_compiled_or_not(x: float) -> None:
    assert log_of(x) == pytest.approx(math.log(x), rel=1e-15)
    assert log_of(x) == plainly(log)(x)


@pytest.mark.parametrize("x", POWERS)
def test_an_exponential_is_right_and_the_same_compiled_or_not(x: float) -> None:
    assert exp_of(x) == pytest.approx(math.exp(x), rel=1e-15)
    assert exp_of(x) == plainly(exp)(x)


def test_the_exponential_of_what_is_far_below_nothing_is_nothing() -> None:
    assert exp_of(-1e9) == 0.0
