"""How long it takes to record games and to check them: `python -m bench.recording [--games 200]`.

In CPU milliseconds a game, one process, what is compiled compiled before. With `--only-public` only names that earlier
commits have too, to run it in a worktree of one (`flibuste.lab.simulate.record`, `flibuste.replay`)."""

import argparse
import json
import time
from collections.abc import Callable
from typing import Any

from flibuste import find_game, replay
from flibuste.engine.options import check as checked_setting
from flibuste.lab.simulate import record


def measure(work: Callable[[], Any], games: int) -> float:
    """CPU milliseconds a game."""
    began = time.process_time()
    work()
    return 1000 * (time.process_time() - began) / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--only-public", action="store_true")
    given = parser.parse_args()
    game = find_game("doodle-islands")
    setting = checked_setting(game, {"sea": "monsters"}, 5)
    judge: Callable[[dict[str, Any]], Any] = replay
    if not given.only_public:
        from flibuste.engine.chronicle import check as judge
    for warm in record(game, setting, 2, 0):
        judge(warm)
    recording = measure(lambda: list(record(game, setting, given.games, 0)), given.games)
    lines = [json.dumps(book) for book in record(game, setting, given.games, 0)]
    checking = measure(lambda: [judge(json.loads(line)) for line in lines], given.games)
    print(f"Sea of Monsters, 5 players, recorded in {recording:.2f} ms a game, checked in {checking:.2f} ms")


if __name__ == "__main__":
    main()
