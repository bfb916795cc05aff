"""Rows of numbers, one number for every seat: samples, their means, and how sure those are."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt

from flibuste.engine.kernel import Decimals, Numbers, decimals, kernel

__all__ = ["Rows", "judge", "less", "plus"]


@kernel
def add_up(numbers: Decimals, sums: Decimals) -> None:
    """The sum of every column."""
    width = len(sums)
    for place in range(len(numbers)):
        sums[place % width] += numbers[place]


@kernel
def add_squares(numbers: Decimals, means: Decimals, sums: Decimals) -> None:
    """Of every column the sum of the squared distances from its mean."""
    width = len(sums)
    for place in range(len(numbers)):
        far = numbers[place] - means[place % width]
        sums[place % width] += far * far


@kernel
def differ(numbers: Decimals, others: Decimals, out: Decimals) -> None:
    for place in range(len(out)):
        out[place] = numbers[place] - others[place]


@kernel
def divide(numbers: Numbers, by: float, out: Decimals) -> None:
    for place in range(len(out)):
        out[place] = numbers[place] / by


@kernel
def judge(shares: Decimals, scores: Decimals, width: int, seat: int, margin: int, out: Decimals) -> None:
    """What decides for a seat, row by row: half for victory, half for how clear it is, as the search has it."""
    for row in range(len(out)):
        first = row * width
        if margin == 0:
            out[row] = shares[first + seat]
        elif width == 1:
            out[row] = min(1.0, max(0.0, scores[first] / margin))
        else:
            others = -1e18
            for place in range(width):
                if place != seat:
                    others = max(others, scores[first + place])
            lead = min(float(margin), max(-float(margin), scores[first + seat] - others))
            out[row] = shares[first + seat] / 2 + (lead / margin + 1) / 4


@dataclass(frozen=True)
class Rows:
    """Rows of `width` numbers, one after the other."""

    numbers: Decimals
    width: int

    def __len__(self) -> int:
        return len(self.numbers) // self.width

    @classmethod
    def of(cls, numbers: Numbers, width: int, divided_by: float = 1.0) -> "Rows":
        """Whole numbers, divided."""
        out = decimals(len(numbers))
        divide(numbers, divided_by, out)
        return cls(out, width)

    @classmethod
    def holding(cls, rows: Sequence[Sequence[float]]) -> "Rows":
        """These rows."""
        out = decimals(len(rows) * len(rows[0]))
        out[:] = [float(one) for row in rows for one in row]
        return cls(out, len(rows[0]))

    def first(self, many: int) -> "Rows":
        """So many of them."""
        return Rows(self.numbers[: many * self.width], self.width)

    def after(self, many: int) -> "Rows":
        """All but so many of them."""
        return Rows(self.numbers[many * self.width :], self.width)

    def joined(self, more: "Rows") -> "Rows":
        """These, and more."""
        both = decimals(len(self.numbers) + len(more.numbers))
        both[: len(self.numbers)] = self.numbers
        both[len(self.numbers) :] = more.numbers
        return Rows(both, self.width)

    def less(self, others: "Rows") -> "Rows":
        """Row by row what these are more than others, of which there are at least as many."""
        out = decimals(len(self.numbers))
        differ(self.numbers, others.numbers, out)
        return Rows(out, self.width)

    def means(self) -> list[float]:
        """Of every column."""
        sums = decimals(self.width)
        add_up(self.numbers, sums)
        return [float(one) / len(self) for one in sums]

    def errors(self) -> list[float]:
        """Of every column the standard error of its mean."""
        many, means, sums = len(self), decimals(self.width), decimals(self.width)
        if many < 2:
            return [inf] * self.width
        means[:] = self.means()
        add_squares(self.numbers, means, sums)
        return [sqrt(float(one) / (many - 1)) / sqrt(many) for one in sums]


def plus(one: list[float], other: list[float]) -> list[float]:
    """Seat by seat."""
    return [a + b for a, b in zip(one, other, strict=True)]


def less(one: list[float], other: list[float]) -> list[float]:
    """Seat by seat."""
    return [a - b for a, b in zip(one, other, strict=True)]
