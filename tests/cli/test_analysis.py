"""`flibuste hint`, `tournament` and `strength`, as a person or a program uses them."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from flibuste import Match
from tests.cli.calling import flibuste

TOURNAMENT = ("tournament", "doodle-islands", "--bots", "random,greedy")


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three finished games, and one that is still running."""
    path = tmp_path_factory.mktemp("logbooks") / "games.jsonl"
    flibuste("simulate", "doodle-islands", "--games", "3", "--seed", "2", "--record", str(path))
    match = Match("doodle-islands", players=2, seed=1)
    match.play(match.legal[0])
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(match.logbook()) + "\n")
    return path


def hinted(games: Path, *words: str) -> dict[str, Any]:
    ran = flibuste("hint", str(games), *words, "--sims", "300", "--json")
    assert ran.returncode == 0, ran.stderr
    answer: dict[str, Any] = json.loads(ran.stdout)
    return answer


def test_hint_tells_a_program_every_action_of_a_decision_and_which_was_played(games: Path) -> None:
    answer = hinted(games, "--game", "2", "--step", "3")
    match = Match.from_line(answer["position"])
    assert (answer["game"], answer["step"]) == ("doodle-islands", 3)
    assert answer["seat"] in match.acting
    assert sorted(one["code"] for one in answer["hints"]) == match.legal_for(answer["seat"]).codes
    assert sum(one["is_played"] for one in answer["hints"]) == sum(one["is_choice"] for one in answer["hints"]) == 1
    assert answer["visits"] == sum(one["visits"] for one in answer["hints"]) > 0
    assert answer["hints"][0]["kind"] == "best"
    keys = {"rank", "because", "turn", "price", "result", "error", "visits", "victory", "points", "words", "text"}
    assert keys <= set(answer["hints"][0])


def test_hint_shows_a_person_the_same_in_their_language(games: Path) -> None:
    shown = flibuste("hint", str(games), "--game", "2", "--step", "1", "--sims", "300", "--lang", "fr").stdout
    assert "de jouer" in shown
    assert "dessiner" in shown
    assert "deux erreurs types" in shown
    assert "doodle-islands/1 players=2" in shown


def test_hint_asks_about_the_last_decision_of_a_game_or_of_a_seat(games: Path) -> None:
    running = hinted(games, "--game", "4")
    assert not any(one["is_played"] for one in running["hints"])
    ended = hinted(games, "--game", "1")
    mine = hinted(games, "--game", "1", "--seat", str(2 - ended["seat"]))
    assert any(one["is_played"] for one in ended["hints"])
    assert mine["seat"] == 1 - ended["seat"]
    assert mine["step"] < ended["step"]


def test_hint_reads_a_position_line(games: Path) -> None:
    first = hinted(games, "--game", "3", "--step", "5")
    again = json.loads(flibuste("hint", first["position"], "--sims", "300", "--json").stdout)
    kept = ("code", "visits", "result", "rank")
    assert [[one[key] for key in kept] for one in again["hints"]] == [
        [one[key] for key in kept] for one in first["hints"]
    ]


def test_tournament_gives_a_program_its_standings() -> None:
    ran = flibuste(*TOURNAMENT, "--games", "7", "--workers", "2", "--json")
    answer = json.loads(ran.stdout)
    assert (answer["games"], answer["players"]) == (8, 2)
    best, last = answer["standings"]
    assert (best["bot"], last["bot"]) == ("greedy", "random")
    assert best["share"] + last["share"] == pytest.approx(1)
    assert best["low"] <= best["share"] <= best["high"]
    assert best["rating"] > last["rating"]
    assert [(one["bot"], one["other"], one["games"]) for one in answer["pairs"]] == [
        ("greedy", "random", 8),
        ("random", "greedy", 8),
    ]


def test_tournament_shows_a_person_the_same_and_titles_alone() -> None:
    shown = flibuste(*TOURNAMENT, "--games", "4", "--lang", "fr").stdout
    assert "victoire %" in shown
    assert "Wilson" in shown
    alone = flibuste(*TOURNAMENT, "--games", "4", "--players", "1", "--json").stdout
    assert sum(json.loads(alone)["standings"][0]["titles"].values()) == 4


def test_an_interrupted_tournament_is_taken_up_and_ends_as_if_it_had_not_been(tmp_path: Path) -> None:
    words = ["tournament", "doodle-islands", "--bots", "greedy,search:200", "--games", "40", "--seed", "3", "--json"]
    path = tmp_path / "t.jsonl"
    # A job in the background does not heed an interrupt by itself.
    heeds = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    command = [sys.executable, "-c", f"{heeds}; from flibuste.cli.main import run; run()", *words, "--out", str(path)]
    with subprocess.Popen([*command, "--workers", "2"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        while running.poll() is None and (not path.exists() or len(path.read_bytes().splitlines()) < 3):
            time.sleep(0.02)
        running.send_signal(signal.SIGINT)
        _, said = running.communicate(timeout=60)
    kept = len(path.read_bytes().splitlines()) - 1
    assert 2 <= kept < 40
    assert (running.returncode, said.decode()) == (
        2,
        f"flibuste: interrupted: {kept} games are kept, --resume {path} goes on\n",
    )
    ended = json.loads(flibuste(*words, "--resume", str(path)).stdout)
    whole = json.loads(flibuste(*words).stdout)
    for answer in (ended, whole):
        for one in answer["standings"]:
            one.pop("seconds_a_move")
    assert ended == whole


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("hint", "nowhere.jsonl"), "nowhere.jsonl"),
        (("hint", "nowhere.jsonl", "--sims", "1", "--seconds", "1"), "not both"),
        (("hint", "doodle-islands/1 | phase=1"), "players=N"),
        (("tournament", "doodle-islands", "--bots", "greedy"), "at least 2"),
        (("tournament", "doodle-islands", "--bots", "greedy,kraken"), "search:SIMULATIONS"),
        (("tournament", "doodle-islands"), "--bots"),
        ((*TOURNAMENT, "--out", "no/such/folder/x.jsonl"), "No such file"),
        ((*TOURNAMENT, "--out", "a", "--resume", "b"), "not both"),
        ((*TOURNAMENT, "--out", "README.md"), "--resume README.md"),
        ((*TOURNAMENT, "--resume", "README.md"), "README.md, line 1"),
        (("strength", "checkers"), "there is no game checkers"),
    ],
)
def test_what_goes_wrong_is_one_line_and_exit_code_2(words: tuple[str, ...], expected: str) -> None:
    ran = flibuste(*words)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert len(ran.stderr.splitlines()) == 1
    assert expected in ran.stderr


def test_hint_refuses_what_is_not_there(games: Path) -> None:
    for words, expected in (
        (("--game", "9"), "a line of games.jsonl"),
        (("--step", "999"), "--step"),
        (("--step", "1", "--seat", "5"), "seat"),
        (("--seat", "5"), "seat"),
    ):
        ran = flibuste("hint", str(games), *words)
        assert (ran.returncode, ran.stdout) == (2, ""), words
        assert expected in ran.stderr


def test_strength_writes_its_page_from_what_was_played(tmp_path: Path) -> None:
    (tmp_path / "speeds.json").write_text('{"soft-seas": 4321}', encoding="utf-8")
    ran = flibuste("strength", "--report", "--folder", str(tmp_path), "--page", str(tmp_path / "page.md"))
    assert ran.returncode == 0, ran.stderr
    page = (tmp_path / "page.md").read_text(encoding="utf-8")
    assert "| `capitaine` | Captain | `search:500` |" in page
    assert "Soft Seas | 4,321 |" in page
