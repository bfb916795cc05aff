"""Teach a game's network by self-play: `python -m flibuste.lab.network GAME [--rounds N] [--games N] [--sims N]`.

Bots play; every position in which somebody is about to roll is kept with who won, and the network is fitted to tell
that. Half of the games are the usual one, half have options and players at random. The usual ones are played by the
search with what was learnt before, but for the first round; all others without search, which is far quicker. Some
actions are taken at random, so that odd positions are seen too. After every round `network.json` is written.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import click
import numpy as np

from flibuste.bots import network
from flibuste.bots.greedy import GuessBot
from flibuste.bots.tree import SearchBot
from flibuste.engine.contract import Game, Position
from flibuste.engine.dice import Dice
from flibuste.engine.errors import SettingError
from flibuste.engine.games import find_game, game_folder
from flibuste.engine.kernel import integers
from flibuste.engine.match import Match
from flibuste.engine.options import Setting, check
from flibuste.lab.fitting import Net, fit, loss

__all__ = ["Teacher"]

ODD, OTHER = 5, 30
"""How many of a hundred actions are taken at random, and of a hundred options, in every second game."""
KEPT_ROUNDS = 3
MOST_SEATS = 4


@dataclass
class Lessons:
    """Positions: (place, seat, fact), whether a seat is in the game, and its share of the victory; seats padded."""

    facts: Any
    present: Any
    shares: Any

    @classmethod
    def of(cls, games: list["Lessons"]) -> "Lessons":
        return cls(*(np.concatenate([getattr(one, name) for one in games]) for name in ("facts", "present", "shares")))


class Teacher:
    """A game, and what was played."""

    def __init__(self, game: Game, neurons: int, sims: int, seed: int) -> None:
        self.game, self.sims, self.seed, self.dice = game, sims, seed, Dice(seed)
        self.facts = len(game.guess.FACTS)  # type: ignore[union-attr]
        self.observe = network.observe_of(game)
        self.buffer = integers(self.facts)
        self.net = Net.fresh(self.facts, neurons, seed)
        self.usual = check(game, {}, 2)
        self.rounds: list[list[Lessons]] = []

    def round(self, games: int) -> Iterator[int]:
        """Play, telling how many games are done."""
        self.rounds = [*self.rounds[1 - KEPT_ROUNDS :], []]
        for number in range(games):
            lesson = self.play(self.dice.below(2**31), self.setting(number))
            if lesson:
                self.rounds[-1].append(lesson)
            yield number + 1

    def setting(self, number: int) -> Setting:
        """The usual one for every other game, then one at random."""
        low, high = self.game.players
        while number % 2:
            chosen = [option for option in self.game.options if option.values and self.dice.below(100) < OTHER]
            options = {option.name: self.one_of(option.values) for option in chosen}
            try:
                return check(self.game, options, low + self.dice.below(min(high, MOST_SEATS) - low + 1))
            except SettingError:
                continue
        return self.usual

    def play(self, seed: int, setting: Setting) -> Lessons | None:
        """One game; None where nobody won."""
        match, seats = Match.of(self.game, setting, None, Dice(seed)), range(setting.players)
        make = self.searcher if setting == self.usual and len(self.rounds) > 1 else GuessBot
        bots: list[Any] = [make(seed + seat) for seat in seats]
        seen: list[Position] = []
        while not match.is_over:
            seat, before = match.acting[0], match.position
            odd = self.dice.below(100) < ODD
            code = self.one_of(before.legal(seat)) if odd else bots[seat].choose(before, seat)
            after = before.after(seat, code)
            match.play(code, seat)
            if not after.is_over and after.is_chance:
                seen.append(after)
        if not match.winners or not seen:
            return None
        return self.lessons(seen, [(seat in match.winners) / len(match.winners) for seat in seats])

    def one_of(self, choices: Sequence[Any]) -> Any:
        return choices[self.dice.below(len(choices))]

    def searcher(self, seed: int) -> SearchBot:
        return SearchBot(sims=self.sims, seed=seed)

    def lessons(self, seen: list[Position], shares: list[float]) -> Lessons:
        most, players = MOST_SEATS, len(shares)
        facts, present = np.zeros((len(seen), most, self.facts)), np.zeros((len(seen), most))
        for place, position in enumerate(seen):
            for seat in range(players):
                present[place, seat] = self.observe(position.state, position.board, self.buffer, seat)
                facts[place, seat] = self.buffer
        told = np.zeros((len(seen), most))
        told[:, :players] = shares
        return Lessons(facts, present, told)

    def learn(self) -> tuple[float, float]:
        """Fit the network to what was played; how badly it tells games kept aside, before and after."""
        games = [lesson for played in self.rounds for lesson in played]
        aside = Lessons.of(games[::10])
        known = Lessons.of([lesson for number, lesson in enumerate(games) if number % 10])
        before = loss(self.net, aside)
        self.net = fit(self.net, known, aside, self.seed)
        return before, loss(self.net, aside)

    def write(self) -> None:
        """Keep what was learnt, and let the search of this process play with it."""
        names = list(self.game.guess.FACTS)  # type: ignore[union-attr]
        told = json.dumps({"facts": names, "mind": self.net.numbers()})
        (game_folder(self.game) / network.FILE).write_text(told + "\n", encoding="utf-8")
        network.read_numbers.cache_clear()


@click.command()
@click.argument("game_id", metavar="GAME")
@click.option("--rounds", default=4, show_default=True, help="The first without search.")
@click.option("--games", default=4000, show_default=True, help="Games a round.")
@click.option("--sims", default=150, show_default=True, help="Simulations a move of the rounds with search.")
@click.option("--neurons", default=24, show_default=True)
@click.option("--seed", default=1, show_default=True)
def teach(game_id: str, rounds: int, games: int, sims: int, neurons: int, seed: int) -> None:
    """Teach GAME's network by self-play."""
    game = find_game(game_id)
    if not hasattr(game.guess, "FACTS"):
        raise click.UsageError(f"{game_id} gives no facts to a network")
    teacher = Teacher(game, neurons, sims, seed)
    for number in range(rounds):
        with click.progressbar(teacher.round(games), games, label=f"round {number + 1} of {rounds}") as bar:
            for _ in bar:
                pass
        before, after = teacher.learn()
        click.echo(f"loss on games kept aside: {before:.4f} before, {after:.4f} now")
        teacher.write()


if __name__ == "__main__":
    teach()
