"""Any stored table comes to the same end, by the rules it was played by; one that was running by others is refused."""

from pathlib import Path

import pytest

from flibuste.engine.games import all_games, find_game
from flibuste.engine.verify import verify
from flibuste.server.chance import new_salts
from flibuste.server.course import course_of
from flibuste.server.errors import Unreplayable
from flibuste.server.events import Event
from flibuste.server.table import Table
from tests.server.stored import CORPUS, read

FILES = sorted(CORPUS.glob("*.jsonl"))
every_file = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


def replayed(file: Path, **changes: object) -> Table:
    """The table of a file's events; the first of them changed."""
    table = Table("STORED")
    _, (first, *others) = read(file)
    for event in (first | changes, *others):
        table.apply(event)
    return table


def test_every_game_is_in_the_corpus_with_all_kinds_of_dice() -> None:
    wanted = {f"{game.id}-{dice}" for game in all_games() for dice in ("made-salts", "fair", "first-dice")}
    assert wanted <= {file.stem for file in FILES}


@every_file
def test_a_stored_table_comes_to_the_end_it_had(file: Path) -> None:
    end, events = read(file)
    table = replayed(file)
    assert table.status == "over"
    assert (table.playing().line, table.playing().result) == (end["line"], end["result"])
    assert table.seq == len(events)
    assert table.answers[events[-1]["who"], events[-1]["id"]] == table.seq
    assert table.chat[0]["text"] == "Ahoy!"
    assert table.setting.rules == events[0]["rules"] <= find_game(events[0]["game"]).version
    assert course_of(table.playing()).moments[-1].events == table.logged
    for step in table.playing().steps[::20]:
        table.playing().view_of(step.before, None)
    if "dice" in events[0]:
        assert verify(table.logbook()).is_fair


@every_file
def test_a_stored_table_of_other_rules_or_with_other_dice_is_refused(file: Path) -> None:
    later = find_game(read(file)[1][0]["game"]).version + 1
    with pytest.raises(Unreplayable, match=f"rules version {later}"):
        replayed(file, rules=later)
    with pytest.raises(Unreplayable, match="rules version 0"):
        replayed(file, rules=0)
    with pytest.raises(Unreplayable, match="other dice"):
        replayed(file, secret="5e" * 32)


OLD = [file for file in FILES if read(file)[1][0]["rules"] < find_game(read(file)[1][0]["game"]).version]
every_old_file = pytest.mark.parametrize("file", OLD, ids=lambda file: file.stem)


def follow(events: list[Event]) -> Table:
    table = Table("STORED")
    for event in events:
        table.apply(event)
    table.check_rules()
    return table


def test_every_earlier_version_is_in_the_corpus() -> None:
    found = {(read(file)[1][0]["game"], read(file)[1][0]["rules"]) for file in OLD}
    assert found == {(game.id, version) for game in all_games() for version in range(1, game.version)}


@every_old_file
def test_a_table_that_was_running_when_its_rules_changed_is_refused_with_a_sentence(file: Path) -> None:
    _, events = read(file)
    assert follow(events).status == "over"
    with pytest.raises(Unreplayable) as refused:
        follow(events[: len(events) // 2])
    assert "only finished games can be looked at" in refused.value.sentence("en")
    assert "on ne peut regarder que les parties finies" in refused.value.sentence("fr")


@every_old_file
def test_a_table_that_had_not_begun_is_begun_by_todays_rules(file: Path) -> None:
    _, events = read(file)
    start = next(place for place, event in enumerate(events) if event["kind"] == "started")
    table = follow(events[:start])
    begun = table.start(new_salts(table.players))
    again = follow([*events[:start], begun.event | {"at": 2000.0}])
    assert again.setting.rules == table.game.version
    assert begun.match
    assert again.playing().line == begun.match.line
