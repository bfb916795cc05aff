"""Games by chance and by bots, held against the independent checker of their game.

    python -m tests.second_opinion                                  every setting that the second reading touched
    python -m tests.second_opinion les-pirates -o one_two=true      one setting

300 games by chance and 60 of bots each, a line a setting; a game that is refused ends it with a failure.
"""

import json
import sys
import zlib
from collections.abc import Iterator
from typing import Any

import click

from flibuste.bots.roster import find_bot
from flibuste.cli.shown import game_options, progress, read_setting
from flibuste.engine.contract import Game
from flibuste.engine.dice import Dice
from flibuste.engine.games import find_game
from flibuste.engine.match import Match
from flibuste.engine.options import Setting, check
from flibuste.lab.simulate import play_one
from tests.checkers import checker_of

__all__ = ["refused"]

BOTS = ("greedy:4", "greedy", "guess")
VARIANTS: list[dict[str, Any]] = [{}, {"one_two": True}, {"explosive": True}, {"fleet": True}]
EVERYTHING = {"one_two": True, "explosive": True, "fleet": True}
TOUCHED: list[tuple[str, dict[str, Any], int]] = [
    *(("archipels", {}, players) for players in (2, 3, 4)),
    *(("les-pirates", options, players) for options in VARIANTS for players in (2, 3, 4)),
    *(("les-pirates", options | {"double_board": True}, players) for options in VARIANTS for players in (5, 8)),
    *(("les-pirates", {"fleet": True, "kingdoms": kingdoms}, 2) for kingdoms in ("enemy", "headwind")),
    *(("les-pirates", EVERYTHING | extra, 4) for extra in ({}, {"cyclone": True}, {"shipwreck": True})),
    ("les-pirates", {"devils_island": True}, 2),
]
"""What AR-13, LP-11 with LP-15, LP-34, LP-35 and LP-38 can change."""


def _played_by_bots(game: Game, setting: Setting, seed: int, number: int) -> Match:
    """A game of bots of all three kinds, each at another seat every time."""
    match = Match.of(game, setting, chance=Dice(seed, number))
    lucks = [zlib.crc32(f"{seed} {number} {seat}".encode()) for seat in range(setting.players)]
    bots = [find_bot(BOTS[(seat + number) % len(BOTS)], luck) for seat, luck in enumerate(lucks)]
    while not match.is_over:
        seat = match.acting[0]
        match.play(bots[seat].choose(match.position.seen_by(seat), seat), seat)
    return match


def _opinions(game: Game, setting: Setting, by_chance: int, by_bots: int, seed: int) -> Iterator[str]:
    """What the checker says of each game; nothing: it is accepted."""
    opinion = checker_of(game.id)
    for play, many in ((play_one, by_chance), (_played_by_bots, by_bots)):
        for number in range(many):
            problem = opinion(json.loads(json.dumps(play(game, setting, seed, number).logbook())))
            yield f"{play.__name__} {number}: {problem}" if problem else ""


def refused(game: Game, setting: Setting, by_chance: int, by_bots: int, seed: int = 18) -> Iterator[str]:
    """What the checker says against any of the games."""
    yield from filter(None, _opinions(game, setting, by_chance, by_bots, seed))


def _try(game: Game, setting: Setting, by_chance: int, by_bots: int) -> list[str]:
    problems = []
    with progress(f"{game.id} {setting.slug}", by_chance + by_bots) as done:
        for problem in _opinions(game, setting, by_chance, by_bots, 18):
            problems += [problem] if problem else []
            done(1)
    click.echo(f"{game.id} {setting.slug}: {by_chance} by chance, {by_bots} by bots, {len(problems)} refused")
    return problems


@click.command()
@click.argument("game", required=False)
@game_options
@click.option("--random", "by_chance", default=300, show_default=True, help="Games played by chance.")
@click.option("--bots", "by_bots", default=60, show_default=True, help="Games played by bots.")
def main(game: str | None, options: tuple[str, ...], players: int | None, by_chance: int, by_bots: int) -> None:
    """Hold games of GAME, or of every setting that the second reading touched, against the checkers."""
    if game:
        tried = [read_setting(game, options, players)]
    else:
        tried = [(find_game(name), check(find_game(name), chosen, many)) for name, chosen, many in TOUCHED]
    problems = [problem for one, setting in tried for problem in _try(one, setting, by_chance, by_bots)]
    for problem in problems[:10]:
        click.echo(problem)
    sys.exit(bool(problems))


if __name__ == "__main__":
    main()
