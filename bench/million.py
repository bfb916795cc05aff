"""What a million tables a day need, by what one table is measured to need here: events, bytes, and the bots' thinking.

    python -m bench.million [--games 3] [--level loup-de-mer]

Each table is one person, who moves by chance, and two bots of the level. Bytes are those of the events as they are
stored, with BESIDES for each row in PostgreSQL (its head, its key twice, and the index of the primary key). Thinking is
CPU time of a bot's moves, with kernels and boards ready.
"""

import argparse
import random
import time
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from pydantic_core import to_json

from flibuste.bots.roster import find_level, roster
from flibuste.engine.games import game_ids
from flibuste.server.events import Event
from flibuste.server.live import Live, Proposal, Propose
from flibuste.server.luck import seed_of
from flibuste.server.messages import NewTable
from flibuste.server.new_table import created, new_table
from flibuste.server.seats import GENTLE
from flibuste.server.table import Table

TABLES = 1_000_000
DAY = 24 * 3600
PEAK = 3.0
"""The busiest hour has so many times as much as an hour has on average."""
BESIDES = 100
WHO = "0" * 22


class Needs(NamedTuple):
    """Of a table, from its first event to its last."""

    events: float
    bots: float
    """Moves of bots."""
    bytes: float
    thinking: float


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--games", type=int, default=3, help="Of each kind.")
    asked.add_argument("--level", default=GENTLE, choices=list(roster()))
    args = asked.parse_args()
    means = []
    for game in game_ids():
        played(game, args.level, 0)  # kernels and boards are ready then
        means.append(mean([played(game, args.level, number) for number in range(args.games)]))
        print(show(game, means[-1]), flush=True)
    print(show("all alike", mean(means)))
    print(told(mean(means)))


def played(game: str, level: str, number: int) -> Needs:
    """A whole game, its events made and carried out as a server does."""
    dice, human, bot = random.Random(number), {"kind": "human"}, {"kind": "bot", "level": level}
    wish = NewTable.model_validate({"game": game, "seats": [human, bot, bot]})
    live = Live(new_table(first := created(wish, WHO)))
    live.table.lay_out()
    stored, thinking, bots = [first, happen(live, lambda table: table.start([WHO] * 3))], 0.0, 0
    while live.table.status == "playing":
        table, seat = live.table, live.table.acting[0]
        position = table.playing().position
        if table.seats[seat].bot:
            began = time.process_time()
            code = find_level(level).make(seed_of(table, seat)).choose(position.seen_by(seat), seat)
            thinking, bots = thinking + time.process_time() - began, bots + 1
            stored.append(happen(live, partial(Table.move, seat=seat, code=code, by="bot")))
        else:
            code = dice.choice(position.legal(seat))
            stored.append(happen(live, partial(Table.move, seat=seat, code=code, by="person"), WHO))
    return Needs(len(stored), bots, sum(len(to_json(event)) + BESIDES for event in stored), thinking)


def happen(live: Live, propose: Propose, who: str = "") -> Event:
    plan = live.plan(Proposal(who, None, propose, lambda _: None, id=WHO if who else ""))
    live.table.apply(*plan)
    return plan.event


def mean(found: Sequence[Needs]) -> Needs:
    return Needs(*(sum(column) / len(found) for column in zip(*found, strict=True)))


def show(name: str, one: Needs) -> str:
    return (
        f"{name:15} {one.events:6.0f} events   {one.bots:6.0f} moves of bots   {one.bytes / 1000:6.1f} kB   "
        f"{one.thinking:7.2f} s of thinking, {1000 * one.thinking / max(one.bots, 1):6.1f} ms a move"
    )


def told(one: Needs) -> str:
    """A million of them a day."""
    rate = TABLES / DAY
    events, thinking = rate * one.events, rate * one.thinking
    return (
        f"a million a day: {events:,.0f} events a second, {PEAK * events:,.0f} in the busiest hour; "
        f"{TABLES * one.bytes / 1e9:,.0f} GB a day; "
        f"{thinking:,.0f} processors think on average, {PEAK * thinking:,.0f} in the busiest hour"
    )


if __name__ == "__main__":
    main()
