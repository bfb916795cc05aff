"""Bots of today against those of an earlier commit: the same dice, seats in turn, the same time a move.

    python -m bench.forerunner --game archipels [--commit d6d5261] [-o NAME=VALUE]... [--players 2] [--games 200]
                               [--seconds 0.2] [--bot BOT | --bot NOW,THEN] [--ledger FILE] [--json]

Each deal is played twice, with seats exchanged; alone, once by each. Each side is a process of its own checkout that is
told what was played, in the words of the logbook's actions, and answers with one; today's rules are the referee. Where
rules were changed since, the other may not be able to follow: such a game is broken off, counted as `stuck`, and is no
part of the share. Every finished game is on the disk at once: the same command goes on where it was ended. On a busy
machine give each side simulations that take about the same CPU time (`--bot search:4000,search:1200`): what a move took
on average is told.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from platformdirs import user_cache_path

from bench.before import ROOT, laid_out
from flibuste.engine.dice import Dice
from flibuste.engine.games import find_game
from flibuste.engine.match import Match
from flibuste.engine.options import Setting, check
from flibuste.lab.ledger import played_by
from flibuste.lab.standings import share_of

NOW, THEN = "now", "then"
PLAYER = """
import json, sys, time
from flibuste.bots.roster import find_bot
from flibuste.engine.match import Match

def answer(asked):
    global match, bots
    if "game" in asked:
        match = Match(asked["game"], players=asked["players"], first=asked["first"], **asked["options"])
        bots = [find_bot(asked["bot"], asked["seed"] + seat) for seat in range(asked["players"])]
    for seat, step in asked["steps"]:
        match.fall(step) if seat < 0 else match.play(step, seat)
    seat = asked["seat"]
    if seat is None:
        return {}
    began = time.process_time()
    text = match.game.actions.text(bots[seat].choose(match.position.seen_by(seat), seat))
    return {"text": text, "cpu": time.process_time() - began}

for line in sys.stdin:
    try:
        told = answer(json.loads(line))
    except Exception as problem:
        told = {"stuck": f"{type(problem).__name__}: {problem}"}
    print(json.dumps(told), flush=True)
"""
"""Runs in both checkouts: only what both have."""
Record = dict[str, Any]


class Stuck(Exception):
    """A side could not follow, or its answer is not legal by today's rules."""


class Side:
    """A process of one checkout that plays some seats."""

    def __init__(self, name: str, tree: Path, kernels: Path | None) -> None:
        self.name, self.told, self.moves, self.cpu = name, 0, 0, 0.0
        own = {"FLIBUSTE_CACHE": str(kernels)} if kernels else {}
        environment = {**os.environ, "PYTHONPATH": str(tree), "PYTHONSAFEPATH": "1", **own}
        pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        self.process = subprocess.Popen([sys.executable, "-c", PLAYER], cwd=tree, env=environment, **pipes)

    def ask(self, match: Match, seat: int | None, begin: Record | None = None) -> str:
        """What the bot of a seat plays in a match; raises Stuck."""
        self.told = 0 if begin else self.told
        steps = [[step.seat, _step(match, step.seat, step.code)] for step in match.steps[self.told :]]
        self.told = len(match.steps)
        told = self._exchange({**(begin or {}), "steps": steps, "seat": seat})
        if "stuck" in told:
            raise Stuck(f"{self.name}: {told['stuck']}")
        self.moves, self.cpu = self.moves + 1, self.cpu + told.get("cpu", 0.0)
        return str(told.get("text", ""))

    def _exchange(self, asked: Record) -> Record:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps(asked) + "\n")
        self.process.stdin.flush()
        told: Record = json.loads(self.process.stdout.readline() or '{"stuck": "the process has ended"}')
        return told

    def end(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()


def _step(match: Match, seat: int, code: int) -> int | str:
    return code if seat < 0 else match.game.actions.text(code)


def sides_of(number: int, players: int) -> list[str]:
    """Who sits where in a game: every other seat, exchanged in the second game of a deal."""
    return [(NOW, THEN)[(seat + number) % 2] for seat in range(players)]


def play(sides: dict[str, Side], setting: Setting, game_id: str, bots: dict[str, str], number: int) -> Record:
    """One game, to its end or to where a side is stuck."""
    deal, seated = number // 2, sides_of(number, setting.players)
    match = Match.of(find_game(game_id), setting, chance=Dice(20, deal))
    begin = {"game": game_id, "players": setting.players, "first": match.first, "options": dict(setting.options)}
    record = {"number": number, "deal": deal, "seated": seated}
    try:
        for name in set(seated):
            sides[name].ask(match, None, begin | {"bot": bots[name], "seed": 1000 * number})
            sides[name].moves, sides[name].cpu = 0, 0.0
        while not match.is_over:
            seat = match.acting[0]
            text = sides[seated[seat]].ask(match, seat)
            if text not in match.legal_for(seat):
                raise Stuck(f"{seated[seat]}: {text} is not legal")
            match.play(text, seat)
    except Stuck as problem:
        return record | {"stuck": str(problem)}
    took = {name: sides[name].cpu / sides[name].moves for name in set(seated)}
    return record | {"scores": match.scores, "winners": match.winners, "cpu": took}


def part_of(record: Record) -> float:
    """Today's part of the victory."""
    won = [record["seated"][seat] for seat in record["winners"]]
    return won.count(NOW) / len(won)


def mean(records: list[Record], side: str) -> dict[str, float] | None:
    """The mean score of a side's seats, with its error."""
    scores = [score for one in records for score, who in zip(one["scores"], one["seated"], strict=True) if who == side]
    if not scores:
        return None
    error = stdev(scores) / len(scores) ** 0.5 if len(scores) > 1 else 0.0
    return {"mean": round(fmean(scores), 2), "error": round(error, 2)}


def summary(records: list[Record]) -> Record:
    """The share with its interval, scores, and how many games could not be finished."""
    done = [one for one in records if "stuck" not in one]
    share = share_of((one["deal"], part_of(one)) for one in done if len(one["seated"]) > 1)
    scores: Record = {"scores": {side: mean(done, side) for side in (NOW, THEN)}}
    took = {side: [one["cpu"][side] for one in done if side in one["cpu"]] for side in (NOW, THEN)}
    scores["cpu_a_move"] = {side: round(fmean(each), 4) if each else None for side, each in took.items()}
    stuck = [one["stuck"] for one in records if "stuck" in one]
    return {**share.as_dict(), **scores, "finished": len(done), "stuck": len(stuck), "why": sorted(set(stuck))[:5]}


def kept(path: Path, head: Record) -> dict[int, Record]:
    """The games that a ledger holds; one of other settings or players is begun anew."""
    lines = path.read_text().splitlines(keepends=True) if path.exists() else []
    whole = [line for line in lines if line.endswith("\n")]
    if not whole or json.loads(whole[0]) != head:
        path.parent.mkdir(parents=True, exist_ok=True)
        whole = [json.dumps(head) + "\n"]
    path.write_text("".join(whole))
    return {one["number"]: one for one in map(json.loads, whole[1:])}


def played(wanted: argparse.Namespace, setting: Setting, done: dict[int, Record]) -> Iterator[Record]:
    """The games that are left, each as soon as it is over."""
    then = laid_out(wanted.commit)
    sides = {NOW: Side(NOW, ROOT, None), THEN: Side(THEN, then, then / "kernels")}
    named = (wanted.bot or f"search:{wanted.seconds:g}s").split(",")
    bots = {NOW: named[0], THEN: named[-1]}
    try:
        for number in range(wanted.games):
            if number not in done:
                yield play(sides, setting, wanted.game, bots, number)
    finally:
        for side in sides.values():
            side.end()


def read() -> argparse.Namespace:
    asked = argparse.ArgumentParser(description="Bots of today against those of an earlier commit.")
    asked.add_argument("--game", required=True)
    asked.add_argument("--commit", default="d6d5261")
    asked.add_argument("-o", "--option", action="append", default=[], metavar="NAME=VALUE")
    asked.add_argument("--players", type=int, default=2)
    asked.add_argument("--games", type=int, default=200)
    asked.add_argument("--seconds", type=float, default=0.2, help="of a move")
    asked.add_argument("--bot", help="instead of the search by seconds; one for both, or today's and the other's")
    asked.add_argument("--ledger", type=Path, help="where games are kept; in the user's cache if not said")
    asked.add_argument("--json", action="store_true")
    return asked.parse_args()


def main() -> None:
    wanted = read()
    game = find_game(wanted.game)
    setting = check(game, dict(one.split("=", 1) for one in wanted.option), wanted.players)
    plain = {key: value for key, value in vars(wanted).items() if key not in ("games", "ledger", "json")}
    head = {**plain, "played_by": played_by(game)}
    name = f"{wanted.game}-{setting.slug}-{wanted.commit}-{wanted.bot or wanted.seconds}.jsonl".replace(":", "-")
    path = wanted.ledger or user_cache_path("flibuste") / "forerunner" / name
    done = kept(path, head)
    for record in played(wanted, setting, done):
        done[record["number"]] = record
        with path.open("a") as ledger:
            ledger.write(json.dumps(record) + "\n")
        told = summary(list(done.values()))
        print(f"{len(done)} of {wanted.games}: {100 * told['share']:.1f} %", file=sys.stderr, flush=True)
    told = summary([done[number] for number in sorted(done) if number < wanted.games])
    if wanted.json:
        print(json.dumps(told))
    else:
        print(f"{wanted.game} {setting.slug}: today's share against {wanted.commit}: {100 * told['share']:.1f} %")
        print(f"({100 * told['low']:.1f}–{100 * told['high']:.1f}) of {told['games']} games; stuck: {told['stuck']}")
        print(f"scores: {told['scores']}")


if __name__ == "__main__":
    main()
