"""Questions, answered by play: one table of bots, many deals, and what they show by seat, by order of play and by bot.

    study("doodle-islands", "amiral", players=4, sea="monsters", games=200).by_order()

Every deal is played once by each seat that may begin, with the same dice; from deal to deal the bots change seats. So
going first, a seat and a bot's strength do not hide each other, and two studies of one seed are compared deal by deal
(`compare`).
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from math import sqrt
from pathlib import Path
from statistics import fmean, quantiles, stdev
from typing import TYPE_CHECKING, Any

from flibuste.bots.roster import bot_maker
from flibuste.engine.contract import Game
from flibuste.engine.errors import BadOption
from flibuste.engine.extras import need
from flibuste.engine.games import find_game
from flibuste.engine.options import check
from flibuste.lab.ledger import Ledger, finish
from flibuste.lab.simulate import Told
from flibuste.lab.standings import Share, share_of
from flibuste.lab.tournament import Plan, Record
from flibuste.lab.workers import Workers

if TYPE_CHECKING:
    import pandas
    import polars

__all__ = ["Difference", "Line", "Spread", "Study", "Table", "compare", "study"]

Z = 1.959964
QUANTILES = (0, 5, 25, 50, 75, 95, 100)
Row = dict[str, Any]


@dataclass(frozen=True)
class Table(Plan):
    """One bot at every seat, or one for each; raises BadOption for others."""

    def __post_init__(self) -> None:
        if len(self.bots) not in (1, self.setting.players):
            expected = f"one, or {self.setting.players}: one for each seat"
            raise BadOption(name="--bots", got=",".join(self.bots), expected=expected)
        for bot in self.bots:
            bot_maker(bot)

    @cached_property
    def tables(self) -> list[tuple[str, ...]]:
        return [self.bots * self.setting.players if len(self.bots) == 1 else self.bots]

    def seats(self, number: int) -> tuple[int, list[str]]:
        """The deal of a game, and the bots by seat: another begins each time, then the bots move on."""
        deal, table = number // self.setting.players, self.tables[0]
        turn = deal % len(table)
        return deal, [*table[turn:], *table[:turn]]

    def first(self, number: int) -> int:
        return number % self.setting.players

    @property
    def marks(self) -> dict[str, Any]:
        return {"first": "each"}


@dataclass(frozen=True)
class Line(Share):
    """What a seat, a place in the order of play or a bot won and scored; `error` is the mean score's standard error."""

    name: str
    mean_score: float
    error: float


@dataclass(frozen=True)
class Spread:
    """How scores are spread: least, 5 %, quarter, median, three quarters, 95 %, most; and how often each was scored."""

    name: str
    quantiles: list[float]
    counts: dict[int, int]


@dataclass(frozen=True)
class Difference:
    """By how much a figure of one study is above another's, deal by deal, with its interval of 95 %."""

    name: str
    here: float
    there: float
    difference: float
    low: float
    high: float

    @property
    def is_clear(self) -> bool:
        """Whether the interval leaves 0 out."""
        return not self.low <= 0 <= self.high


@dataclass(frozen=True)
class Study:
    """What was played; everything else is counted from it."""

    plan: Plan
    records: list[Record]

    @cached_property
    def rows(self) -> list[Row]:
        """One row for each seat of each game, as pandas, polars or a file take them."""
        return [row for record in self.records for row in _rows(self.plan, record)]

    def pandas(self) -> "pandas.DataFrame":
        """The rows as a DataFrame of pandas; raises MissingExtra."""
        need("pandas")
        import pandas

        return pandas.DataFrame(self.rows)

    def polars(self) -> "polars.DataFrame":
        """The rows as a DataFrame of polars; raises MissingExtra."""
        need("tables")
        import polars

        return polars.DataFrame(self.rows)

    def by_order(self) -> list[Line]:
        """Who begins, who is second …"""
        return self._lines("order", range(self.plan.setting.players))

    def by_seat(self) -> list[Line]:
        return self._lines("seat", range(self.plan.setting.players))

    def by_bot(self) -> list[Line]:
        return self._lines("bot", dict.fromkeys(self.plan.bots))

    def _lines(self, key: str, values: Any) -> list[Line]:
        return [_line(str(value), [row for row in self.rows if row[key] == value]) for value in values]

    def spread(self, key: str = "order") -> list[Spread]:
        """How scores are spread, by `order`, `seat` or `bot`."""
        found = dict.fromkeys(row[key] for row in self.rows)
        return [_spread(str(one), [row["score"] for row in self.rows if row[key] == one]) for one in sorted(found)]

    def going_first(self) -> Difference:
        """What it is worth to begin: the first's part of victory beside an equal part, in points of a hundred."""
        first, equal = self.by_order()[0], 100 / self.plan.setting.players
        low, high = 100 * first.low - equal, 100 * first.high - equal
        return Difference("going first", 100 * first.share, equal, 100 * first.share - equal, low, high)

    def figures(self) -> dict[str, Callable[[Sequence[Record]], float]]:
        """What two studies are compared by: each a number of the games of one deal."""
        seats = range(self.plan.setting.players)
        return {
            "score": lambda games: fmean(score for one in games for score in one["scores"]),
            "best score": lambda games: fmean(max(one["scores"]) for one in games),
            "decisions": lambda games: fmean(sum(one["decisions"]) for one in games),
            "first's victory %": lambda games: 100 * fmean(_part(one, one["first"]) for one in games),
            "last's victory %": lambda games: 100 * fmean(_part(one, (one["first"] - 1) % len(seats)) for one in games),
        }

    def as_dict(self) -> dict[str, Any]:
        """For programs."""
        plan = self.plan
        named = {"game": plan.game_id, "options": plan.setting.written, "players": plan.setting.players}
        lines = {"order": self.by_order(), "seat": self.by_seat(), "bot": self.by_bot()}
        counted = {f"by_{key}": [asdict(line) for line in found] for key, found in lines.items()}
        spread = {"scores": [asdict(one) for one in self.spread()], "going_first": asdict(self.going_first())}
        return {**named, "bots": list(plan.bots), "games": len(self.records), "seed": plan.seed, **counted, **spread}


def _part(record: Record, seat: int) -> float:
    return 1 / len(record["winners"]) if seat in record["winners"] else 0.0


def _rows(plan: Plan, record: Record) -> list[Row]:
    players, first = plan.setting.players, record["first"]
    game = {"game": plan.game_id, "setting": plan.setting.slug, "number": record["number"], "deal": record["deal"]}
    return [
        game
        | {"seat": seat, "order": (seat - first) % players, "bot": bot, "score": record["scores"][seat]}
        | {"victory": _part(record, seat), "decisions": record["decisions"][seat], "seconds": record["seconds"][seat]}
        for seat, bot in enumerate(record["bots"])
    ]


def _line(name: str, rows: list[Row]) -> Line:
    share, scores = share_of((row["deal"], row["victory"]) for row in rows), [row["score"] for row in rows]
    error = stdev(scores) / sqrt(len(scores)) if len(scores) > 1 else 0.0
    return Line(**asdict(share), name=name, mean_score=fmean(scores) if scores else 0.0, error=error)


def _spread(name: str, scores: list[int]) -> Spread:
    cut = quantiles(scores, n=100, method="inclusive") if len(scores) > 1 else [float(scores[0])] * 99
    found = [float(min(scores)), *(cut[at - 1] for at in QUANTILES[1:-1]), float(max(scores))]
    return Spread(name, found, {score: scores.count(score) for score in sorted(set(scores))})


def study(
    game: str | Game,
    bots: str | Sequence[str] = "random",
    *,
    players: int | None = None,
    games: int = 100,
    seed: int = 0,
    workers: Workers = 1,
    ledger: str | Path | None = None,
    report: Told = lambda _: None,
    **options: Any,
) -> Study:
    """Let one bot play itself at every seat, or a bot for each seat; raises BadOption, a SettingError or BotFailed.

    With a `ledger` every finished game is kept in that file, and a study that was interrupted goes on."""
    known = find_game(game) if isinstance(game, str) else game
    listed = tuple(bots.split(",")) if isinstance(bots, str) else tuple(bots)
    plan = Table(known.id, check(known, options, players), listed, seed)
    if ledger is None:
        return Study(plan, finish(plan, games, workers, None, report))
    with Ledger(Path(ledger), plan, resume=True) as kept:
        return Study(plan, finish(plan, games, workers, kept, report))


def compare(here: Study, there: Study) -> list[Difference]:
    """Two studies side by side: what they differ in, deal by deal where their seeds are one; raises BadOption."""
    if here.plan.seed != there.plan.seed:
        raise BadOption(name="seed", got=there.plan.seed, expected=f"{here.plan.seed}, to compare deal by deal")
    mine, theirs = _deals(here.records), _deals(there.records)
    both = sorted(set(mine) & set(theirs))
    return [
        _difference(name, [count(mine[deal]) for deal in both], [there.figures()[name](theirs[deal]) for deal in both])
        for name, count in here.figures().items()
    ]


def _deals(records: Sequence[Record]) -> dict[int, list[Record]]:
    deals: dict[int, list[Record]] = {}
    for record in records:
        deals.setdefault(record["deal"], []).append(record)
    return deals


def _difference(name: str, here: list[float], there: list[float]) -> Difference:
    gaps = [a - b for a, b in zip(here, there, strict=True)]
    middle = fmean(gaps)
    half = _reach(len(gaps) - 1) * stdev(gaps) / sqrt(len(gaps)) if len(gaps) > 1 else float("inf")
    return Difference(name, fmean(here), fmean(there), middle, middle - half, middle + half)


def _reach(freedom: int) -> float:
    """Standard errors to either side that hold 95 %: Student's, as the series of Fisher has it."""
    return Z + (Z**3 + Z) / (4 * freedom) + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * freedom**2)
