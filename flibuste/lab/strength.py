"""The published strength of the bots: what is measured, and the page that tells it (docs/strength.md).

Every measurement is a tournament with a ledger of its own in one folder, so that it can be interrupted and taken up;
the page is written from the ledgers that are there.
"""

import statistics
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from flibuste.bots.roster import LEVELS
from flibuste.bots.tree import SearchBot
from flibuste.engine.contract import Game
from flibuste.engine.errors import SettingError
from flibuste.engine.games import all_games
from flibuste.engine.match import Match
from flibuste.engine.options import Setting, check
from flibuste.lab.ledger import read_ledger
from flibuste.lab.tournament import Plan, Record

__all__ = ["QUICK", "WHOLE", "Part", "Scale", "parts", "simulations"]

DUELS = (("search:0.2s", "greedy", 0.85), ("greedy", "random", 0.95), ("search:0.2s", "guess", 0.5))
"""Who must beat whom, two players, by how much."""
SIMULATIONS, RUNS = 500, 5


@dataclass(frozen=True)
class Scale:
    """How much is measured: games of a duel, of each pair of levels, alone; and how many levels."""

    duel: int
    pair: int
    alone: int
    levels: int


WHOLE = Scale(duel=200, pair=40, alone=100, levels=len(LEVELS))
QUICK = Scale(duel=10, pair=4, alone=4, levels=4)


@dataclass(frozen=True)
class Part:
    """One measurement: its kind (duel, levels, alone), what is played and how often."""

    kind: str
    plan: Plan
    games: int

    @property
    def id(self) -> str:
        """The name of its ledger."""
        bots = [bot.replace(":", "-") for bot in self.plan.bots] if self.kind == "duel" else []
        return "_".join([self.kind, self.plan.game_id, self.plan.setting.slug, *bots])

    def path(self, folder: Path) -> Path:
        return folder / f"{self.id}.jsonl"

    def played(self, folder: Path) -> list[Record]:
        """The games in its ledger; none where there is no ledger. Raises OtherTournament or UnreadableLedger."""
        path = self.path(folder)
        records = read_ledger(path, self.plan) if path.exists() else {}
        return [records[number] for number in sorted(records)]


def variants(game: Game) -> Iterator[Setting]:
    """The usual setting for two, and those with another value of a choice (a sea, a kingdom); switches stay off."""
    yield check(game, {}, 2)
    for option in game.options:
        for value in option.values if option.kind == "choice" else ():
            if value != option.default and (setting := _possible(game, {option.name: value}, 2)):
                yield setting


def _possible(game: Game, options: dict[str, str], players: int) -> Setting | None:
    try:
        return check(game, options, players)
    except SettingError:
        return None


def parts(scale: Scale, games: Sequence[Game] = ()) -> list[Part]:
    """What is measured, the most wanted first."""
    chosen = games or all_games()
    levels = tuple(level.id for level in LEVELS[: scale.levels])
    duels = [
        Part("duel", Plan(game.id, setting, (bot, other)), scale.duel)
        for bot, other, _ in DUELS
        for game in chosen
        for setting in variants(game)
    ]
    usual = [(game, setting) for game in chosen for players in (1, 2) if (setting := _possible(game, {}, players))]
    alone = [Part("alone", Plan(game.id, one, levels), scale.alone) for game, one in usual if one.players == 1]
    pairs = [Part("levels", Plan(game.id, one, levels), scale.pair) for game, one in usual if one.players == 2]
    return duels + alone + pairs


def simulations(game: Game, players: int = 2) -> float:
    """Simulations per CPU second of the search as it plays, from the opening: the median of several runs."""
    match = Match(game, players=players, seed=1)
    speeds = []
    for run in range(RUNS + 1):
        began = time.process_time()
        SearchBot(sims=SIMULATIONS, seed=run).estimates(match.position, match.seat)
        speeds.append(SIMULATIONS / (time.process_time() - began))
    return statistics.median(speeds[1:])  # the first may compile
