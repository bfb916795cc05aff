"""Tournaments: bots at every seat of the same deals, one process a worker.

Every set of bots that can share a table does. A *deal* is one stream of dice, met by a table once for each rotation of
its seats, and by every table: luck is the same for all. Games are numbered deal by deal, so that a tournament can be
made longer, interrupted and taken up again; with budgets in simulations game n is the same whoever plays it.
"""

import time
import zlib
from collections.abc import Collection, Iterator
from concurrent.futures import as_completed
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, combinations_with_replacement
from typing import Any

from flibuste.bots.roster import Bot, bot_maker, find_bot
from flibuste.engine.contract import Game
from flibuste.engine.dice import Dice
from flibuste.engine.errors import BadOption, FlibusteError
from flibuste.engine.games import find_game
from flibuste.engine.match import Match
from flibuste.engine.options import Setting
from flibuste.lab.workers import Workers, pool_of

__all__ = ["BotFailed", "Plan", "Record", "play_game", "run"]

Record = dict[str, Any]
"""One finished game: number, deal, who began, bots by seat, scores, winners, breakdown, decisions and seconds by seat;
and its logbook, if that was asked for."""


class BotFailed(FlibusteError):
    """A bot raised an error, or chose what is not legal."""

    code = "bot-failed"
    en = "bot {bot} failed in game {number}: {why}"
    fr = "le bot {bot} a échoué dans la partie {number} : {why}"


@dataclass(frozen=True)
class Plan:
    """What is played, but for how long; raises BadOption for bots that do not exist or are too few."""

    game_id: str
    setting: Setting
    bots: tuple[str, ...]
    seed: int = 0
    logbooks: bool = False
    """Whether records hold whole logbooks."""

    def __post_init__(self) -> None:
        least = min(2, self.setting.players)
        if len(set(self.bots)) < max(least, len(self.bots)):
            raise BadOption(name="--bots", got=",".join(self.bots), expected=f"at least {least}, all different")
        for bot in self.bots:
            bot_maker(bot)

    @property
    def game(self) -> Game:
        return find_game(self.game_id)

    @cached_property
    def tables(self) -> list[tuple[str, ...]]:
        """Who sits together: all sets of bots of the right size; where bots are too few, some sit twice."""
        players = self.setting.players
        if len(self.bots) >= players:
            return list(combinations(self.bots, players))
        filled = combinations_with_replacement(self.bots, players)
        return [table for table in filled if set(table) == set(self.bots)]

    def total(self, games: int) -> int:
        """All games, when each table plays at least so many: whole deals."""
        return -(-games // self.setting.players) * self.setting.players * len(self.tables)

    def seats(self, number: int) -> tuple[int, list[str]]:
        """The deal of a game, and the bots by seat."""
        rest, turn = divmod(number, self.setting.players)
        deal, place = divmod(rest, len(self.tables))
        table = self.tables[place]
        return deal, [*table[turn:], *table[:turn]]

    def first(self, number: int) -> int | None:
        """The seat that begins a game; None: it is drawn, as the deal has it."""
        return None

    @property
    def marks(self) -> dict[str, Any]:
        """What else the head of a ledger says, where games are numbered otherwise."""
        return {}


def play_game(plan: Plan, number: int) -> Record:
    """Game `number`, played now; raises BotFailed."""
    _warm_up(plan.game_id)
    deal, seated = plan.seats(number)
    match = Match.of(plan.game, plan.setting, plan.first(number), Dice(plan.seed, deal))
    bots = [find_bot(bot, _luck(plan.seed, number, seat)) for seat, bot in enumerate(seated)]
    decisions, seconds = [0] * len(bots), [0.0] * len(bots)
    while not match.is_over:
        seat = match.acting[0]
        seconds[seat] += _let_play(match, bots[seat], seat, seated[seat], number)
        decisions[seat] += 1
    spent = {"decisions": decisions, "seconds": [round(one, 3) for one in seconds]}
    kept = {"logbook": match.logbook()} if plan.logbooks else {}
    begun = {"number": number, "deal": deal, "first": match.first, "bots": seated}
    return {**begun, **(match.result or {}), **spent, **kept}


def _let_play(match: Match, bot: Bot, seat: int, name: str, number: int) -> float:
    """One decision of a bot, which is shown what its seat sees; the seconds it thought."""
    seen = match.position.seen_by(seat)
    began = time.perf_counter()
    try:
        code = bot.choose(seen, seat)
        spent = time.perf_counter() - began
        match.play(code, seat)
    except Exception as problem:
        raise BotFailed(bot=name, number=number, why=f"{type(problem).__name__}: {problem}") from problem
    return spent


def _luck(seed: int, number: int, seat: int) -> int:
    """A bot's own seed, nothing like that of the dice."""
    return zlib.crc32(f"{seed} {number} {seat}".encode())


@cache
def _warm_up(game_id: str) -> None:
    """Compile what our bots need, so that it does not count as their thinking."""
    match = Match(game_id, seed=0)
    for bot in ("greedy", "search:1"):
        find_bot(bot, 0).choose(match.position, match.seat)


def run(plan: Plan, games: int, done: Collection[int] = (), workers: Workers = 1) -> Iterator[Record]:
    """The games that are not done yet, each as soon as it is finished; raises BotFailed."""
    left = [number for number in range(plan.total(games)) if number not in done]
    if workers == 1 or len(left) < 2:
        yield from (play_game(plan, number) for number in left)
        return
    _warm_up(plan.game_id)  # once, for the disk cache, instead of once a worker
    with pool_of(workers) as pool:
        for job in as_completed([pool.submit(_job, plan, number) for number in left]):
            yield _read(job.result())


def _job(plan: Plan, number: int) -> Record:
    """A game, or the facts of its failure: our errors do not travel between processes."""
    try:
        return play_game(plan, number)
    except BotFailed as failure:
        return {"failed": failure.facts}


def _read(record: Record) -> Record:
    if "failed" in record:
        raise BotFailed(**record["failed"])
    return record
