"""What is done natively and by a module: of every setting a random game and a search, and samples and series.

python -m tests.wasm.jobs GAME FOLDER     writes GAME.json and GAME.bin (gzip), and prints what comes out natively
"""

import gzip
import json
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

from flibuste.bots.points import points_of
from flibuste.bots.tree import Lookahead, SearchBot, Tree
from flibuste.engine.contract import Game
from flibuste.engine.dice import below, pick, seed_rng
from flibuste.engine.games import find_game
from flibuste.engine.kernel import integers
from flibuste.engine.options import Setting
from flibuste.engine.referee import CHANCE_IS_DUE, OVER, seats_in
from flibuste.insight.sample import NOTHING, Sampler, play_samples
from flibuste.lab.playout import series
from flibuste.wasm.exports import start_of
from tests.every_game.tables import sample

SIMS, SAMPLES, GAMES = 120, 6, 8
SEED = 11
CONSTANT = ("board", "facts")
Job = dict[str, Any]


class Jobs:
    """The jobs of a game with the bytes that they are given, and what they make natively."""

    def __init__(self, game: Game) -> None:
        self.game, self.blob = game, bytearray()
        self.shared: dict[bytes, Job] = {}
        self.jobs: list[Job] = []
        self.lines: list[str] = []

    def add_all(self) -> None:
        for number, setting in enumerate(sample(self.game)):
            self.add_game(setting, number)
            self.add_search(setting)
        for setting in one_of_each(self.game):
            self.add_samples(setting)
            self.add_series(setting)

    def write(self, folder: Path) -> None:
        (folder / f"{self.game.id}.json").write_text(json.dumps(self.jobs), encoding="utf-8")
        (folder / f"{self.game.id}.bin").write_bytes(gzip.compress(self.blob, 1))

    def kept(self, kind: str, array: Any) -> Job:
        """Where something lies in the blob; what no kernel changes lies there once."""
        packed = array.tobytes()
        if kind not in CONSTANT:
            return self.laid_down(kind, packed)
        if packed not in self.shared:
            self.shared[packed] = self.laid_down(kind, packed)
        return self.shared[packed]

    def laid_down(self, kind: str, packed: bytes) -> Job:
        self.blob.extend(bytes(-len(self.blob) % 16))
        self.blob.extend(packed)
        return {"kind": kind, "at": len(self.blob) - len(packed), "bytes": len(packed)}

    def add_game(self, setting: Setting, number: int) -> None:
        position = start_of(self.game, setting, number % setting.players)
        job = {"board": self.kept("board", position.board), "players": setting.players, "seed": SEED, "stream": number}
        self.jobs.append(job | {"first": number % setting.players})
        found = sha256()
        steps = self._play(position, number, found)
        self.lines.append(f"{steps} {found.hexdigest()[:16]}")

    def _play(self, position: Any, stream: int, found: Any) -> int:
        rng, steps, game, players = integers(4), 0, self.game, position.setting.players
        seed_rng(rng, SEED, stream)
        referee, rules, board = game.referee, game.rules, position.setup.cell
        out, weights = integers(max(rules.MOST_ACTIONS, rules.MOST_OUTCOMES)), integers(rules.MOST_OUTCOMES)
        here, there, seen = position.cell, game.state.unfilled(), game.state.unfilled()
        while not (status := referee.status(here, players)) & OVER:
            if status & CHANCE_IS_DUE:
                seat, place = -1, pick(rng, weights, referee.outcomes(here, board, out, weights))
            else:
                seat = seats_in(status)[0]
                place = below(rng, referee.legal(here, board, seat, out))
            referee.seen(here, board, seen, steps % players)
            referee.after(here, board, there, seat, out[place], players)
            here, there = there, here
            found.update(seen[0].tobytes())
            found.update(here[0].tobytes())
            steps += 1
        scores, won = integers(players), integers(players)
        referee.scores(here, board, scores)
        rules.winners(here[0], board[0], scores, won)
        found.update(scores.tobytes())  # type: ignore[attr-defined]
        found.update(won.tobytes())  # type: ignore[attr-defined]
        return steps

    def add_search(self, setting: Setting) -> None:
        position = self._midway(setting)
        kind = Lookahead if points_of(self.game, setting) else Tree
        seat = position.acting[0]
        tree = kind(position.seen_by(seat), seat, SearchBot(sims=SIMS, seed=7), 0)
        name = "look_ahead" if kind is Lookahead else "search"
        hashed = ["0.visits", "0.totals", "0.tallies"] if kind is Lookahead else ["0.nodes", "0.tallies"]
        self.ask(name, tree.kernel, (tree.desk, position.board, kind.bare, tree.sims), hashed)

    def add_samples(self, setting: Setting) -> None:
        position = self._midway(setting)
        seat = position.acting[0]
        desk = Sampler(position.seen_by(seat), seat, 5).desk
        room = [integers(SAMPLES * setting.players) for _ in range(2)]
        self.ask(
            "play_samples", play_samples.of(self.game), (desk, position.board, seat, NOTHING, 0, *room), ["5", "6"]
        )

    def add_series(self, setting: Setting) -> None:
        position, rules = start_of(self.game, setting), self.game.rules
        states: Any = self.game.state.array(1 + setting.players)
        for seat in range(setting.players):
            rules.start(states[1 + seat], position.board, seat)
        games, sums, ends = integers(2), integers(6 * setting.players), integers(len(self.game.endings))
        games[1] = GAMES
        args = (states, position.board, SEED, games, integers(4), integers(rules.MOST_ACTIONS), sums, ends)
        self.ask("series", series.of(self.game), args, ["6", "7"])

    def _midway(self, setting: Setting) -> Any:
        """A position in which somebody acts, after a few steps."""
        position, rng = start_of(self.game, setting), integers(4)
        seed_rng(rng, SEED, 99)
        for _ in range(9):
            seat = -1 if position.is_chance else position.acting[0]
            codes = list(position.outcomes()) if seat < 0 else position.legal(seat)
            position = position.after(seat, codes[below(rng, len(codes))])
        while position.is_chance:
            position = position.after(-1, min(position.outcomes()))
        return position

    def ask(self, name: str, kernel: Any, args: tuple[Any, ...], hashed: list[str]) -> None:
        arrays: dict[str, Any] = {}
        told = [self.laid(one, f"{place}", arrays) for place, one in enumerate(args)]
        self.jobs.append({"kernel": name, "args": told, "hashed": hashed})
        answer, found = kernel(*args), sha256()
        for path in hashed:
            found.update(arrays[path].tobytes())
        self.lines.append(f"{answer or 0} {found.hexdigest()[:16]}")

    def laid(self, value: Any, path: str, arrays: dict[str, Any]) -> Any:
        """An argument as plain data: numbers, and where in the blob arrays and records stand."""
        if isinstance(value, tuple):
            fields = zip(value._fields, value, strict=True)  # type: ignore[attr-defined]
            return {name: self.laid(one, f"{path}.{name}", arrays) for name, one in fields}
        if not isinstance(value, np.ndarray | np.void):
            return int(value)
        arrays[path] = value
        return self.kept(self.kind(value.dtype), value)

    def kind(self, dtype: Any) -> str:
        records = {"state": self.game.state, "board": self.game.board, "facts": self.game.mind.facts}
        return next((name for name, one in records.items() if one.dtype == dtype), None) or (
            "node" if dtype.names else dtype.str[1:]
        )


def one_of_each(game: Game) -> list[Setting]:
    """A setting for every number of players."""
    return list({one.players: one for one in sample(game)}.values())


def main(game_id: str, folder: Path) -> None:
    jobs = Jobs(find_game(game_id))
    jobs.add_all()
    jobs.write(folder)
    sys.stdout.write("\n".join(jobs.lines) + "\n")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
