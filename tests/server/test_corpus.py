"""Any stored table comes to the same end, or is refused with its rules version."""

from pathlib import Path

import pytest

from flibuste.engine.games import all_games, find_game
from flibuste.engine.verify import verify
from flibuste.server.errors import Unreplayable
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


def test_every_game_is_in_the_corpus_with_both_kinds_of_dice() -> None:
    wanted = {f"{game.id}-{dice}" for game in all_games() for dice in ("fair", "first-dice")}
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
    assert events[0]["rules"] == find_game(events[0]["game"]).version
    if "dice" in events[0]:
        assert verify(table.logbook()).is_fair


@every_file
def test_a_stored_table_of_other_rules_or_with_other_dice_is_refused(file: Path) -> None:
    with pytest.raises(Unreplayable, match="rules version 0"):
        replayed(file, rules=0)
    with pytest.raises(Unreplayable, match="other dice"):
        replayed(file, secret="5e" * 32)
