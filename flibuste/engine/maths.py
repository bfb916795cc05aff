"""Logarithm and exponential of our own: those of two machines differ in the last digit, and so would their trees.

Sums and products only, in a fixed order: natively, uncompiled, in Node and in every browser the same number.
"""

from flibuste.engine.kernel import inlined

__all__ = ["exp", "log"]

LN2_HIGH = 6.93147180369123816490e-01  # its last digits are 0, so that whole multiples of it are exact
LN2_LOW = 1.90821492927058770002e-10
LOG2_E = 1.44269504088896338700e00
ROOT2 = 1.41421356237309514547e00
LEAST = -708.0
"""Below, an exponential counts as 0."""


@inlined
def log(x: float) -> float:
    """The natural logarithm of a number from 1 on."""
    power, m = 0, x
    while m >= 65536.0:
        m *= 1.0 / 65536.0
        power += 16
    while m > ROOT2:
        m *= 0.5
        power += 1
    s = (m - 1.0) / (m + 1.0)
    z = s * s
    tail = 1.0 / 15.0 + z * (1.0 / 17.0 + z * (1.0 / 19.0 + z * (1.0 / 21.0)))
    tail = 1.0 / 7.0 + z * (1.0 / 9.0 + z * (1.0 / 11.0 + z * (1.0 / 13.0 + z * tail)))
    tail = z * (1.0 / 3.0 + z * (1.0 / 5.0 + z * tail))
    return power * LN2_HIGH + (2.0 * s + (2.0 * s * tail + power * LN2_LOW))


@inlined
def exp(x: float) -> float:
    """e to the power of a number that is not positive."""
    if x < LEAST:
        return 0.0
    halvings = int(0.5 - x * LOG2_E)
    r = (x + halvings * LN2_HIGH) + halvings * LN2_LOW
    tail = 1.0 + r * (1.0 / 11.0 + r * (1.0 / 132.0 + r * (1.0 / 1716.0)))
    tail = 1.0 + r * (1.0 / 7.0) * (1.0 + r * (1.0 / 8.0) * (1.0 + r * (1.0 / 9.0) * (1.0 + r * (1.0 / 10.0) * tail)))
    tail = 1.0 + r * (1.0 / 4.0) * (1.0 + r * (1.0 / 5.0) * (1.0 + r * (1.0 / 6.0) * tail))
    tail = 1.0 + r * (1.0 + r * (1.0 / 2.0) * (1.0 + r * (1.0 / 3.0) * tail))
    half = 0.5
    while halvings:
        if halvings & 1:
            tail *= half
        half *= half
        halvings >>= 1
    return tail
