"""What tables store is what `events` declares: every event of the corpus, and of a table where all of them happen."""

from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import TypeAdapter, ValidationError

from flibuste.server import events
from flibuste.server.table import Planned, Table, planned
from tests.server.happening import happen
from tests.server.stored import CORPUS, read
from tests.server.test_fair import opening

EVENT: TypeAdapter[events.Event] = TypeAdapter(events.Event)
KINDS = {get_args(one.__annotations__["kind"])[0] for one in get_args(events.Event)}


def check(event: object) -> None:
    EVENT.validate_python(event, strict=True, extra="forbid")


class Witness:
    """A table at which things happen, and their kinds."""

    def __init__(self) -> None:
        self.table, self.seen = Table("ABCDEF"), set[str]()

    def happen(self, proposed: events.Event | Planned | None) -> None:
        assert proposed
        event = planned(proposed).event
        event["at"] = 1.0
        event.setdefault("who", "anne")
        check(event)
        happen(self.table, proposed)
        self.seen.add(event["kind"])


@pytest.mark.parametrize("file", sorted(CORPUS.glob("*.jsonl")), ids=lambda file: file.stem)
def test_every_event_of_the_corpus_is_declared(file: Path) -> None:
    for event in read(file)[1]:
        check(event)


def test_every_kind_of_event_is_declared_and_carried_out() -> None:
    here = Witness()
    here.happen(opening("soft-seas"))
    table = here.table
    here.happen(table.set_seat(1, "open", None, ""))
    here.happen(table.sit("joris", 1, "Joris", ""))
    here.happen(table.salt("joris", "a salt"))
    here.happen({"kind": "renamed", "name": "Friday"})
    here.happen(table.start(["one", "two"]))
    here.happen(table.move(0, table.playing().legal_for(0)[0].code, "person"))
    here.happen(table.undo(0))
    here.happen({"kind": "said", "seat": 0, "name": "Anne", "text": "Ahoy!"})
    here.happen(table.leave(1))
    here.happen({"kind": "came", "seat": 1})
    here.happen({"kind": "stood_in", "seat": 1, "level": "moussaillon"})
    here.happen({"kind": "gave_back", "seat": 1})
    here.happen({"kind": "hosted", "host": "joris"})
    here.happen({"kind": "hosted", "host": "anne"})
    here.happen(table.mute(1, True))
    here.happen(table.remove(1, "moussaillon"))
    here.happen({"kind": "rematched", "code": "GHJKMN"})
    assert here.seen == KINDS
    assert (table.name, table.rematch, table.acted) == ("Friday", "GHJKMN", [0, 0])
    assert [(seat.salt, seat.left, seat.stand_in) for seat in table.seats] == [
        ("", False, None),  # no salt was given: it is made of the secret
        ("a salt", True, "moussaillon"),
    ]
    check(table.again(bytes(32)))


def test_an_event_of_no_known_kind_is_refused_and_changes_nothing() -> None:
    table = Table("ABCDEF")
    table.apply(opening("soft-seas"))
    unheard: Any = {"kind": "unheard_of", "at": 2.0}
    with pytest.raises(ValidationError):
        check(unheard)
    with pytest.raises(AssertionError, match="unheard_of"):
        table.apply(unheard)
    assert table.seq == 1
