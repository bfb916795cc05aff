"""Games by chance and by bots, held against the independent checker of their game.

python -m tests.second_opinion les-pirates -o one_two=true --random 300 --bots 60
"""

import importlib
import json
import zlib
from collections.abc import Iterator
from typing import Any

import click

from flibuste.bots.roster import find_bot
from flibuste.cli.shown import game_argument, game_options, read_setting
from flibuste.engine.contract import Game
from flibuste.engine.dice import Dice
from flibuste.engine.match import Match
from flibuste.engine.options import Setting
from flibuste.lab.simulate import play_one

__all__ = ["refused"]

BOTS = ("greedy:4", "greedy", "guess")


def _played_by_bots(game: Game, setting: Setting, seed: int, number: int) -> Match:
    """A game of bots of all three kinds, each at another seat every time."""
    match = Match.of(game, setting, chance=Dice(seed, number))
    lucks = [zlib.crc32(f"{seed} {number} {seat}".encode()) for seat in range(setting.players)]
    bots = [find_bot(BOTS[(seat + number) % len(BOTS)], luck) for seat, luck in enumerate(lucks)]
    while not match.is_over:
        seat = match.acting[0]
        match.play(bots[seat].choose(match.position.seen_by(seat), seat), seat)
    return match


def refused(game: Game, setting: Setting, by_chance: int, by_bots: int, seed: int = 18) -> Iterator[str]:
    """What the checker says against any of the games."""
    check: Any = importlib.import_module(f"tests.checkers.{game.folder}").check
    for play, many in ((play_one, by_chance), (_played_by_bots, by_bots)):
        for number in range(many):
            book = json.loads(json.dumps(play(game, setting, seed, number).logbook()))
            if problem := check(book):
                yield f"{play.__name__} {number}: {problem}"


@click.command()
@game_argument
@game_options
@click.option("--random", "by_chance", default=300, show_default=True, help="Games played by chance.")
@click.option("--bots", "by_bots", default=60, show_default=True, help="Games played by bots.")
def main(game: str, options: tuple[str, ...], players: int | None, by_chance: int, by_bots: int) -> None:
    found, setting = read_setting(game, options, players)
    problems = list(refused(found, setting, by_chance, by_bots))
    click.echo(f"{found.id} {setting.slug}: {by_chance} by chance, {by_bots} by bots, {len(problems)} refused")
    for problem in problems[:10]:
        click.echo(problem)


if __name__ == "__main__":
    main()
