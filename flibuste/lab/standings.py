"""What a tournament showed: shares of victory with their intervals, bot against bot, scores, ratings.

A shared victory counts as its share. Intervals are Wilson's, of 95 %, on the number of games; where the games of one
deal go together (the same luck decides all of them), on as many fewer games as that makes them worth. Ratings are
openskill's Plackett–Luce, of the games in their order: winners first, the others by their scores.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from itertools import permutations
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from flibuste.lab.tournament import Record

__all__ = ["Pair", "Share", "Standing", "pairs", "ratings", "share_of", "standings", "titles"]

Z = 1.959964
"""Standard deviations to either side that hold 95 %."""


@dataclass(frozen=True)
class Share:
    """A part of victory, 0 … 1, with its interval."""

    games: int
    share: float
    low: float
    high: float

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Pair(Share):
    """A bot's part of the victories that it or the other won."""

    bot: str
    other: str


@dataclass(frozen=True)
class Standing(Share):
    """How a bot did; ratings are missing where openskill is not installed or nobody was beaten."""

    bot: str
    mean_score: float
    score_error: float
    least_score: int
    most_score: int
    seconds_a_move: float
    rating: float | None
    rating_error: float | None


def share_of(results: Iterable[tuple[int, float]]) -> Share:
    """The share of (deal, part of victory) and its interval."""
    deals: dict[int, list[float]] = {}
    for deal, part in results:
        deals.setdefault(deal, []).append(part)
    games = sum(map(len, deals.values()))
    if not games:
        return Share(0, 0.0, 0.0, 1.0)
    share = sum(map(sum, deals.values())) / games
    return Share(games, share, *_wilson(share, _worth(share, games, list(deals.values()))))


def _worth(share: float, games: int, deals: Sequence[Sequence[float]]) -> float:
    """How many independent games they are worth, by the spread from deal to deal; never more than there are."""
    off = sum((sum(deal) - share * len(deal)) ** 2 for deal in deals)
    return min(games, share * (1 - share) * games**2 / off) if len(deals) > 1 and off else games


def _wilson(share: float, games: float) -> tuple[float, float]:
    if not games:
        return 0.0, 1.0
    middle = (share + Z**2 / (2 * games)) / (1 + Z**2 / games)
    half = Z / (1 + Z**2 / games) * sqrt(share * (1 - share) / games + Z**2 / (4 * games**2))
    return max(0.0, middle - half), min(1.0, middle + half)


def _parts(record: Record) -> list[tuple[str, float]]:
    """Each seat's bot with its part of the victory."""
    won = record["winners"]
    return [(bot, 1 / len(won) if seat in won else 0.0) for seat, bot in enumerate(record["bots"])]


def standings(records: Sequence[Record]) -> list[Standing]:
    """Every bot's line, best first: by victories, then by scores."""
    rated = ratings(records)
    bots = {bot for record in records for bot in record["bots"]}
    found = [_standing(bot, records, rated.get(bot, (None, None))) for bot in sorted(bots)]
    return sorted(found, key=lambda one: (-one.share, -one.mean_score))


def _standing(bot: str, records: Sequence[Record], rating: tuple[float | None, float | None]) -> Standing:
    seats = [(one, seat) for one in records for seat, sitting in enumerate(one["bots"]) if sitting == bot]
    scores = [one["scores"][seat] for one, seat in seats]
    part = share_of((one["deal"], _parts(one)[seat][1]) for one, seat in seats)
    spent = sum(one["seconds"][seat] for one, seat in seats) / sum(one["decisions"][seat] for one, seat in seats)
    error = stdev(scores) / sqrt(len(scores)) if len(scores) > 1 else 0.0
    figures = (fmean(scores), error, min(scores), max(scores), spent)
    return Standing(part.games, part.share, part.low, part.high, bot, *figures, *rating)


def pairs(records: Sequence[Record]) -> list[Pair]:
    """Every bot against every other that it met."""
    bots = sorted({bot for record in records for bot in record["bots"]})
    found = (_pair(bot, other, records) for bot, other in permutations(bots, 2))
    return [pair for pair in found if pair.games]


def _pair(bot: str, other: str, records: Sequence[Record]) -> Pair:
    results = []
    for record in records:
        mine, theirs = ([part for name, part in _parts(record) if name == one] for one in (bot, other))
        if mine and theirs and (won := fmean(mine) + fmean(theirs)):
            results.append((record["deal"], fmean(mine) / won))
    return Pair(**asdict(share_of(results)), bot=bot, other=other)


def ratings(records: Sequence[Record]) -> dict[str, tuple[float, float]]:
    """Each bot's rating and its uncertainty; empty without openskill."""
    rivals = [record for record in records if len(set(record["bots"])) > 1]
    if not rivals or not find_spec("openskill"):
        return {}
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    rated = {bot: model.rating(name=bot) for record in rivals for bot in record["bots"]}
    for record in sorted(rivals, key=lambda one: one["number"]):
        bots = record["bots"]
        teams = model.rate([[model.rating(rated[bot].mu, rated[bot].sigma)] for bot in bots], ranks=_places(record))
        for bot in set(bots):  # a bot that sits twice learns the mean of both
            after = [team[0] for team, name in zip(teams, bots, strict=True) if name == bot]
            rated[bot] = model.rating(fmean(one.mu for one in after), fmean(one.sigma for one in after), bot)
    return {bot: (one.mu, one.sigma) for bot, one in rated.items()}


def _places(record: Record) -> list[float]:
    """Who came first (0) … last: winners are equal, the others go by their scores."""
    order = [(1, 0) if seat in record["winners"] else (0, score) for seat, score in enumerate(record["scores"])]
    return [float(sum(other > one for other in order)) for one in order]


def titles(records: Sequence[Record], bot: str) -> Counter[str | None]:
    """How often a bot earned each title, where a game alone has them."""
    lines = [one["breakdown"][seat] for one in records for seat, name in enumerate(one["bots"]) if name == bot]
    return Counter(line["title"] for line in lines if "title" in line)
