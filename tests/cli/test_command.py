"""The command line as a person or a program uses it."""

import json
import re
import socket
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from flibuste import Match
from flibuste.cli.main import command
from flibuste.cli.terminal import FEW, grouped
from flibuste.engine.logbook import write_logbooks
from tests.checkers import checker_of
from tests.cli.calling import another_process, flibuste

FIGURES = {
    *("game", "options", "players", "games", "seed", "cpu_s", "games_per_cpu_s", "decisions_per_cpu_s"),
    *("mean_scores", "wins", "mean_scores_by_order", "wins_by_order", "mean_decisions", "ends"),
}


def test_games_lists_every_game_with_its_options_and_credits() -> None:
    shown = flibuste("games")
    assert shown.returncode == 0
    assert "doodle-islands" in shown.stdout
    assert "more_control" in shown.stdout
    assert "Svensson" in shown.stdout
    listed = json.loads(flibuste("games", "--json").stdout)
    assert "doodle-islands" in [game["id"] for game in listed]
    assert listed[0]["options"] is not None


def test_rules_are_shown_in_both_languages_whole_or_by_id() -> None:
    assert "Treasure island" in flibuste("rules", "doodle-islands").stdout
    assert "fortin" in flibuste("rules", "doodle-islands", "DI-26", "--lang", "fr").stdout
    assert "fortin" in flibuste("rules", "doodle-islands", "di-26", lang="fr").stdout
    assert '<a id="DI-26"></a>' in flibuste("rules", "doodle-islands", "--plain").stdout


def test_simulate_gives_a_program_its_figures() -> None:
    ran = flibuste("simulate", "doodle-islands", "--players", "3", "--games", "200", "--seed", "4", "--json")
    figures = json.loads(ran.stdout)
    assert set(figures) == FIGURES
    assert (figures["game"], figures["players"], figures["games"], figures["seed"]) == ("doodle-islands", 3, 200, 4)
    assert len(figures["mean_scores"]) == len(figures["wins"]) == 3
    assert sum(figures["wins"]) == pytest.approx(200, abs=0.01)
    assert sum(figures["ends"].values()) == 200


def test_simulate_shows_a_person_the_same() -> None:
    shown = flibuste("simulate", "doodle-islands", "-o", "more_control=true", "--games", "50").stdout
    assert "games per CPU second" in shown
    assert "wins by seat" in shown


def test_the_same_seed_gives_the_same_games_whatever_the_workers() -> None:
    words = ("simulate", "doodle-islands", "--games", "300", "--seed", "9", "--json")
    one, two = (json.loads(flibuste(*words, "--workers", count).stdout) for count in ("1", "2"))
    kept = ("mean_scores", "wins", "mean_decisions", "ends")
    assert {key: one[key] for key in kept} == {key: two[key] for key in kept}


def test_recorded_games_are_those_counted_and_replay(tmp_path: Path) -> None:
    """Monsters, 5 players, with two workers; the independent checker accepts them."""
    path = tmp_path / "x.jsonl"
    setting = ("-o", "sea=monsters", "--players", "5", "--games", "6", "--seed", "1")
    figures = json.loads(
        flibuste("simulate", "doodle-islands", *setting, "--workers", "2", "--record", str(path), "--json").stdout
    )
    books = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert len(books) == 6
    assert [checker_of("doodle-islands")(book) for book in books] == [None] * 6
    scores = [book["result"]["scores"] for book in books]
    assert figures["mean_scores"] == [round(sum(seat) / 6, 4) for seat in zip(*scores, strict=True)]
    assert flibuste("replay", str(path), "--check").stdout.split() == ["6", "right"]
    replayed = flibuste("replay", str(path), "--game", "2", "--lang", "fr").stdout
    assert "Joueur 5" in replayed
    assert "Vainqueur" in replayed


def test_replay_refuses_a_false_event(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    flibuste("simulate", "doodle-islands", "--games", "1", "--record", str(path))
    book = json.loads(path.read_text(encoding="utf-8"))
    book["events"][2]["black"] = book["events"][2]["black"] % 6 + 1
    book["events"][7]["cell"] = [9, 9]
    path.write_text(json.dumps(book), encoding="utf-8")
    ran = flibuste("replay", str(path))
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith("flibuste: event 7 is false: This game has no action cell [9, 9]")
    assert ran.stderr.endswith("(DI-06)\n")


def test_bench_measures_with_compile_time_apart() -> None:
    ran = flibuste("bench", "doodle-islands", "--runs", "1", "--seconds", "0.01", "--json")
    (measured,) = json.loads(ran.stdout)
    assert measured["compile_s"] >= 0
    assert measured["games_per_cpu_s"] > 0


def test_what_was_compiled_ahead_is_kept_for_who_comes_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLIBUSTE_CACHE", str(tmp_path))
    first = another_process("compile", "soft-seas")
    assert (first.returncode, first.stdout) == (0, "")
    assert [line.split(":")[0] for line in first.stderr.splitlines()] == ["soft-seas"] * 2, "told in a pipe too"
    kept = {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    assert any("search" in path.name for path in kept)
    assert another_process("compile", "soft-seas").returncode == 0
    assert {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()} == kept, "compiled again"


def test_a_person_plays_a_whole_game_in_the_terminal() -> None:
    ran = flibuste("play", "doodle-islands", "--terminal", "--seed", "3", says="1\n" * 300)
    assert ran.returncode == 0, ran.stderr
    assert "Winner" in ran.stdout
    assert "Player 2" in ran.stdout


def test_in_the_terminal_refusals_rules_and_undo_answer() -> None:
    says = "r DI-13\n9-z9-ZZ\nbottle\n\nu\n1\nu\n1\nq\n"
    ran = flibuste("play", "doodle-islands", "--terminal", "--seed", "3", "--lang", "fr", says=says)
    assert "DI-13" in ran.stdout
    assert "n'a pas d'action 9-z9-ZZ" in ran.stdout
    assert "DI-09" in ran.stdout
    assert "rien à annuler" in ran.stdout
    assert "Bon vent" in ran.stdout


def test_in_the_terminal_help_hint_beginnings_and_saving_answer(tmp_path: Path) -> None:
    saved = tmp_path / "mine.jsonl"
    says = f"?\nh\n1\ns {saved}\nq\n"
    ran = flibuste("play", "doodle-islands", "--terminal", "--seed", "4", says=says)
    assert ran.returncode == 0, ran.stderr
    assert "undo: back to your last action" in ran.stdout
    assert re.search(r"Hint: .*, because\s", ran.stdout, re.DOTALL), "what to do, and why"
    assert flibuste("replay", "--check", str(saved)).stdout == "1 right\n"


def test_many_actions_are_offered_by_how_they_begin() -> None:
    match = Match("doodle-islands", players=2, seed=4)
    while len(match.legal) <= FEW:
        match.play(match.legal[0])
    groups = grouped(list(match.legal))
    assert sum(map(len, groups.values())) == len(match.legal)
    assert 1 < len(groups) <= FEW
    assert all(one.text.startswith(part) for part, some in groups.items() for one in some)


def test_a_position_is_drawn_and_a_game_is_filmed(tmp_path: Path) -> None:
    game, svg, gif = tmp_path / "g.jsonl", tmp_path / "table.svg", tmp_path / "film.gif"
    begun = Match("soft-seas", players=1, seed=1)
    for _ in range(4):
        begun.play(begun.legal[0])
    write_logbooks(game, [begun.logbook()])
    assert flibuste("picture", str(game), str(svg), "--step", "3").returncode == 0
    assert svg.read_text().startswith("<svg")
    if find_spec("resvg_py") and find_spec("PIL"):
        assert flibuste("film", str(game), str(gif), "--seconds", "0.1").returncode == 0
        assert gif.read_bytes().startswith(b"GIF8")
    assert "*.svg or *.png" in flibuste("picture", str(game), "x.bmp").stderr


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("simulate", "checkers"), "there is no game checkers"),
        (("rules", "checkers"), "there is no game checkers"),
        (("rules", "doodle-islands", "DI-99"), "DI-99 will not do"),
        (("simulate", "doodle-islands", "-o", "sea=mud"), "option sea"),
        (("simulate", "doodle-islands", "-o", "sea"), "NAME=VALUE"),
        (("simulate", "doodle-islands", "-o", "depth=3"), "no option depth"),
        (("simulate", "doodle-islands", "-o", "sea=monsters", "-o", "more_control=true"), "DI-35"),
        (("simulate", "doodle-islands", "-o", "sea=monsters", "--players", "1"), "DI-40"),
        (("simulate", "doodle-islands", "--players", "7"), "1–5 players"),
        (("simulate", "doodle-islands", "--players", "two"), "--players"),
        (("simulate", "doodle-islands", "--games", "0"), "--games"),
        (("simulate", "doodle-islands", "-o", "sheet=nowhere.toml"), "nowhere.toml"),
        (("simulate", "doodle-islands", "--games", "2", "--record", "no/such/folder/x.jsonl"), "No such folder"),
        (("replay", "nowhere.jsonl"), "nowhere.jsonl"),
        (("play", "doodle-islands"), "--terminal"),
        (("play", "doodle-islands", "--terminal", "--seat", "5"), "--seat 5"),
        (("play", "doodle-islands", "--terminal", "--level", "kraken"), "search:SIMULATIONS"),
        (("sail",), "sail"),
    ],
)
def test_what_goes_wrong_is_one_line_and_exit_code_2(words: tuple[str, ...], expected: str) -> None:
    ran = flibuste(*words)
    assert ran.returncode == 2
    assert ran.stdout == ""
    assert len(ran.stderr.splitlines()) == 1
    assert ran.stderr.startswith("flibuste: ")
    assert expected in ran.stderr


def test_an_error_speaks_french_where_the_environment_does() -> None:
    assert "il n'y a pas de jeu" in flibuste("simulate", "checkers", lang="fr_FR.UTF-8").stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("games",), "Adaptation d'amateurs"),
        (("simulate", "doodle-islands", "--games", "50"), "parties par seconde de processeur"),
        (("simulate", "doodle-islands", "--games", "50"), "terminées par : dernière bouteille"),
        (
            ("simulate", "doodle-islands", "--games", "2", "--record", "no/such/folder/x.jsonl"),
            "ce dossier n'existe pas",
        ),
        (("bench", "soft-seas", "--runs", "1", "--seconds", "0.01"), "jeu au hasard, un cœur"),
        (("play", "doodle-islands"), "Ceci n'est pas un terminal (voir"),
        (("play", "doodle-islands", "--terminal", "--seat", "5"), "il y a 2 joueurs"),
        (("hint", "games.jsonl", "--sims", "1", "--seconds", "1"), "--sims ou --seconds, pas les deux"),
        (
            ("tournament", "soft-seas", "--bots", "random", "--out", "a", "--resume", "b"),
            "--out ou --resume, pas les deux",
        ),
        (("learn", "archipels"), "pas de valeur de feuilles à apprendre"),
        (("simulate", "doodle-islands", "--players", "7"), "se joue à 1–5, pas à 7"),
    ],
)
def test_tables_and_errors_of_ours_follow_lang(
    words: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    ran = flibuste(*words, lang="")
    told = " ".join((ran.stdout + ran.stderr).split())
    assert said in told
    assert not re.search(r"\b(games per|wins by|mean score|not both|there are|random play|No such folder)\b", told)


def test_help_says_in_both_languages_that_it_is_in_english() -> None:
    shown = " ".join(flibuste("--help", lang="fr").stdout.split())
    assert "in English only. L'aide n'existe qu'en anglais" in shown


@pytest.mark.parametrize(
    ("environment", "is_there"),
    [({"DISPLAY": ":0"}, True), ({"DISPLAY": ":0", "SSH_CONNECTION": "1"}, False), ({}, False)],
    ids=["a desktop", "far away", "no screen"],
)
def test_a_game_opens_in_the_browser_or_the_terminal_as_it_fits(
    environment: dict[str, str], is_there: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    sat_down: list[object] = []
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    here = SimpleNamespace(platform="linux", stdin=SimpleNamespace(isatty=lambda: True))
    monkeypatch.setattr("flibuste.cli.play.sys", here)
    monkeypatch.setattr("flibuste.cli.play.need", lambda extra: None)
    monkeypatch.setattr("flibuste.cli.play.webbrowser.get", lambda: None)
    monkeypatch.setattr("flibuste.cli.play.Terminal.sit_down", lambda terminal: sat_down.append(terminal))
    monkeypatch.setattr(command.commands["serve"], "callback", lambda **words: opened.append(words["opens"]))
    asked = CliRunner().invoke(command, ["play", "soft-seas"], catch_exceptions=False)
    assert asked.exit_code == 0
    assert (opened, len(sat_down)) == ((["new/soft-seas"], 0) if is_there else ([], 1))


def test_a_port_that_is_taken_is_refused_by_name(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        shown = flibuste("serve", "--port", port, "--folder", str(tmp_path))
    assert shown.returncode != 0
    assert f"--port: {port}" in shown.stderr


@pytest.mark.parametrize(
    "verb",
    [
        *("games", "rules", "play", "simulate", "replay", "hint", "analyse", "tournament", "strength", "learn"),
        *("bench", "compile"),
    ],
)
def test_every_verb_explains_itself(verb: str) -> None:
    shown = flibuste(verb, "--help")
    assert shown.returncode == 0
    assert len(shown.stdout) > 150


@pytest.mark.parametrize(("version", "games"), [("archipels-1", 2), ("les-pirates-1", 7)])
def test_finished_games_of_earlier_rules_are_replayed(version: str, games: int) -> None:
    file = Path(__file__).parents[1] / "engine" / "corpus" / f"{version}.jsonl"
    assert flibuste("replay", str(file), "--check").stdout == f"{games} right\n"
    shown = flibuste("replay", str(file), "--game", "1", lang="fr")
    assert (shown.returncode, "Vainqueur" in shown.stdout) == (0, True)
