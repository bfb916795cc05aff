"""What a page asks besides what it says at a table: the same addresses and answers as over HTTP (docs/protocol.md)."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar
from urllib.parse import parse_qsl, unquote

from flibuste.aboard.device import YOU, Device
from flibuste.aboard.errors import NeedsServer
from flibuste.aboard.thinking import Later, Thinking
from flibuste.engine.errors import UnreadableLogbook
from flibuste.insight.voice import voiced
from flibuste.server import catalogue, seats, voyages
from flibuste.server.chance import new_salts
from flibuste.server.course import course_of
from flibuste.server.errors import BadMessage, NoSuchAddress
from flibuste.server.hinting import hints_at, odds_at, told, wish_of
from flibuste.server.live import Live
from flibuste.server.messages import (
    Again,
    Lang,
    LegTry,
    NewName,
    NewTable,
    Question,
    SeatWish,
    Sit,
    StandIn,
    Start,
    TableInfo,
)
from flibuste.server.models import BaseModel, ValidationError
from flibuste.server.moments import begun_at, drawn, step_of
from flibuste.server.new_table import created, needs_level, opened
from flibuste.server.rights import permit
from flibuste.server.tell import reader_of, table_info

__all__ = ["Asked", "Clerk", "plain"]

M = TypeVar("M", bound=BaseModel)


@dataclass
class Asked:
    """A wish: verb, path with query as over HTTP, body, language; `names` are the parts of the path by name."""

    method: str
    path: str
    body: Any = None
    lang: str = "en"
    names: Mapping[str, str] = field(default_factory=dict)

    @property
    def query(self) -> dict[str, str]:
        return dict(parse_qsl(self.path.partition("?")[2]))

    @property
    def seat(self) -> int:
        return int(self.names["seat"] if "seat" in self.names else self.query["seat"])

    @property
    def game(self) -> str:
        return self.names["game"]

    @property
    def read_in(self) -> Lang:
        """The language of texts; that of refusals where none is asked for."""
        return "fr" if self.query.get("lang", self.lang) == "fr" else "en"

    def number(self, name: str) -> int | None:
        """A number of the query; None where it is not there."""
        found = self.query.get(name)
        return int(found) if found is not None else None

    def numbers(self, name: str) -> list[int]:
        """All numbers of the query by that name."""
        return [int(found) for key, found in parse_qsl(self.path.partition("?")[2]) if key == name]

    def wish(self, model: type[M]) -> M:
        """The body, read; raises BadMessage."""
        try:
            return model.model_validate(self.body or {})
        except ValidationError as problem:
            raise BadMessage(why=str(problem.errors()[0]["msg"])) from None


Answered = object
"""A message, plain data, or what has to be thought about first."""
Answer = Callable[["Clerk", Asked], Answered]
ROUTES: list[tuple[str, re.Pattern[str], Answer]] = []


def at(method: str, path: str) -> Callable[[Answer], Answer]:
    """Who answers at an address; `{name}` is a part of it that is handed on."""
    pattern = re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path))

    def put(answer: Answer) -> Answer:
        ROUTES.append((method, pattern, answer))
        return answer

    return put


class Clerk:
    """Answers what is asked."""

    def __init__(self, device: Device, thinking: Thinking) -> None:
        self.device, self.thinking = device, thinking
        self.lines: dict[str, dict[str, Any]] = {}
        """Every table of this device, as it stands in lists."""

    def answer(self, asked: Asked) -> Answered:
        """Plain data, or what has to be thought about first; raises a FlibusteError."""
        path = asked.path.partition("?")[0]
        for method, pattern, answer in ROUTES:
            if method == asked.method and (found := pattern.fullmatch(path)):
                asked.names = {name: unquote(part) for name, part in found.groupdict().items()}
                return plain(answer(self, asked))
        raise NoSuchAddress()

    def live(self, asked: Asked) -> Live:
        return self.device.find(asked.names["code"])

    def told(self, live: Live) -> TableInfo:
        return TableInfo(**table_info(live.table, YOU, {*live.here, YOU}))


def plain(answer: Answered) -> Answered:
    """The same as plain data."""
    if isinstance(answer, BaseModel):
        return answer.model_dump()
    return [plain(one) for one in answer] if isinstance(answer, list) else answer


# What there is to play and to learn

at("GET", "/games")(lambda clerk, asked: catalogue.list_games())
at("GET", "/levels")(lambda clerk, asked: catalogue.list_levels())
at("GET", "/games/{game}/rules")(lambda clerk, asked: catalogue.read_rules(asked.game, asked.read_in))
at("GET", "/games/{game}/picturebook")(lambda clerk, asked: catalogue.read_picturebook(asked.game, asked.read_in))
at("GET", "/games/{game}/figures")(lambda clerk, asked: catalogue.list_figures(asked.game))
at("GET", "/voyages")(lambda clerk, asked: voyages.list_voyages())


@at("GET", "/voyages/{game}/{voyage}/{number}")
def read_leg(clerk: Clerk, asked: Asked) -> Answered:
    names = asked.names
    name = asked.query.get("name") or "Anne"
    return voyages.read_leg(names["game"], names["voyage"], int(names["number"]), asked.read_in, name)


@at("POST", "/voyages/{game}/{voyage}/{number}")
def try_deed(clerk: Clerk, asked: Asked) -> Answered:
    names, codes = asked.names, asked.wish(LegTry).codes
    return voyages.try_deed(names["game"], names["voyage"], int(names["number"]), codes, asked.read_in)


# Tables


@at("GET", "/me")
def read_me(clerk: Clerk, asked: Asked) -> Answered:
    order = sorted(clerk.lines.values(), key=lambda line: (line["status"] == "over", -line["updated"]))
    return {"tables": order}


at("GET", "/tables")(lambda clerk, asked: [])


@at("POST", "/me/code")
@at("POST", "/me/back")
def needs_server(clerk: Clerk, asked: Asked) -> Answered:
    raise NeedsServer()


@at("POST", "/tables")
def create_table(clerk: Clerk, asked: Asked) -> Answered:
    wish = asked.wish(NewTable)
    if wish.open or any(seat.kind == "open" for seat in wish.seats):
        raise NeedsServer()
    return clerk.told(clerk.device.create(created(wish, YOU)))


@at("POST", "/logbooks")
def open_logbook(clerk: Clerk, asked: Asked) -> Answered:
    if not isinstance(asked.body, dict):
        raise UnreadableLogbook(where="logbook", expected="a JSON object", got=type(asked.body).__name__)
    event, is_over = opened(asked.body, YOU)
    live = clerk.device.create(event)
    if is_over:
        clerk.device.act(live, "start", lambda table: table.start(new_salts(table.players)))
    return clerk.told(live)


@at("GET", "/tables/{code}")
def read_table(clerk: Clerk, asked: Asked) -> Answered:
    return clerk.told(clerk.live(asked))


@at("POST", "/tables/{code}/start")
def start_table(clerk: Clerk, asked: Asked) -> Answered:
    live, salt = clerk.live(asked), asked.wish(Start).salt
    if live.table.salt(YOU, salt):
        clerk.device.act(live, "start", lambda table: seats.salted(table, YOU, salt))
    clerk.device.act(live, "start", lambda table: table.start(new_salts(table.players)))
    return clerk.told(live)


@at("PUT", "/tables/{code}/name")
def rename_table(clerk: Clerk, asked: Asked) -> Answered:
    live, name = clerk.live(asked), asked.wish(NewName).name
    clerk.device.act(live, "rename", lambda table: {"kind": "renamed", "name": name})
    return clerk.told(live)


@at("POST", "/tables/{code}/rematch")
def rematch_table(clerk: Clerk, asked: Asked) -> Answered:
    return clerk.told(clerk.device.rematch(clerk.live(asked)))


@at("POST", "/tables/{code}/seats")
def sit_down(clerk: Clerk, asked: Asked) -> Answered:
    live, wish = clerk.live(asked), asked.wish(Sit)
    clerk.device.act(live, "sit", lambda table: table.sit(YOU, wish.seat, wish.name, wish.salt), wish.seat)
    return clerk.told(live)


@at("PUT", "/tables/{code}/seats/{seat}")
def set_seat(clerk: Clerk, asked: Asked) -> Answered:
    live, wish = clerk.live(asked), asked.wish(SeatWish)
    clerk.device.act(live, "set_seat", lambda table: seats.set_seat(table, YOU, asked.seat, wish), asked.seat)
    return clerk.told(live)


@at("DELETE", "/tables/{code}/seats/{seat}")
def leave_seat(clerk: Clerk, asked: Asked) -> Answered:
    live = clerk.live(asked)
    clerk.device.act(live, "leave", lambda table: table.leave(asked.seat), asked.seat)
    return clerk.told(live)


@at("PUT", "/tables/{code}/seats/{seat}/stand-in")
def stand_in(clerk: Clerk, asked: Asked) -> Answered:
    live, level = clerk.live(asked), needs_level(asked.wish(StandIn).level)
    clerk.device.act(live, "stand_in", lambda table: seats.stand_in(table, asked.seat, level, 0, 0), asked.seat)
    return clerk.told(live)


@at("DELETE", "/tables/{code}/seats/{seat}/stand-in")
def give_back(clerk: Clerk, asked: Asked) -> Answered:
    live = clerk.live(asked)
    clerk.device.act(live, "give_back", lambda table: seats.give_back(table, asked.seat), asked.seat)
    return clerk.told(live)


# What can be learnt from a game


@at("GET", "/tables/{code}/logbook")
def read_logbook(clerk: Clerk, asked: Asked) -> Answered:
    """Of a game that still runs too: whoever holds the device may carry it elsewhere."""
    table = clerk.live(asked).table
    return table.logbook() if table.status == "over" else table.playing().logbook() | {"names": table.names}


@at("GET", "/tables/{code}/drawing")
def read_drawing(clerk: Clerk, asked: Asked) -> Answered:
    return drawn(clerk.live(asked).table, asked.number("step"), asked.number("seat"), asked.read_in)()


@at("GET", "/tables/{code}/course")
def read_course(clerk: Clerk, asked: Asked) -> Answered:
    live = clerk.live(asked)
    permit(live.table, YOU, "study")
    return course_of(live.table.playing())


@at("GET", "/tables/{code}/analysis")
def read_analysis(clerk: Clerk, asked: Asked) -> Answered:
    table, lang = clerk.live(asked).table, asked.read_in
    permit(table, YOU, "study")
    found, reader = clerk.thinking.analysis_of(table), reader_of(table, YOU, lang)
    key = (found.whole_sims, lang)

    def tell(story: dict[str, Any]) -> Answered:
        found.stories[key] = story
        return found.told(voiced(story, reader))

    if wish := found.to_tell(lang):
        return Later(wish, tell)
    return found.told(voiced(found.stories[key], reader) if key in found.stories else None)


@at("GET", "/tables/{code}/hints")
def read_hints(clerk: Clerk, asked: Asked) -> Answered:
    return _thought(hints_at(clerk.live(asked).table, YOU, asked.seat, asked.number("step")), asked.read_in)


@at("GET", "/tables/{code}/odds")
def read_odds(clerk: Clerk, asked: Asked) -> Answered:
    return _thought(odds_at(clerk.live(asked).table, YOU, asked.seat, asked.number("step")), asked.read_in)


@at("POST", "/thoughts")
def answer_question(clerk: Clerk, asked: Asked) -> Answered:
    """A question of a table elsewhere, answered on this device."""
    return _thought(asked.wish(Question), asked.read_in)


def _thought(question: Question, lang: Lang) -> Later:
    return Later(wish_of(question, lang), partial(told, question, lang))


@at("GET", "/tables/{code}/steps/{step}")
def read_step(clerk: Clerk, asked: Asked) -> Answered:
    live, seat = clerk.live(asked), asked.number("seat")
    permit(live.table, YOU, "study", seat)
    return step_of(live.table, int(asked.names["step"]), YOU, seat, asked.read_in, asked.numbers("instead"))


@at("POST", "/tables/{code}/steps/{step}/again")
def try_again(clerk: Clerk, asked: Asked) -> Answered:
    live, seat = clerk.live(asked), asked.wish(Again).seat
    permit(live.table, YOU, "study", seat)
    return clerk.told(clerk.device.create(begun_at(live.table, int(asked.names["step"]), YOU, seat)))
