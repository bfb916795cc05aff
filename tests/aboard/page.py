"""A page without a browser: holds a port, keeps what is to be kept, and hears what is told.

FLIBUSTE_PURE=1 python -m tests.every_game.bare tests.aboard.page GAME LEVEL PEOPLE plays a game, and prints it.
"""

import json
import sys
from typing import Any

from flibuste.aboard.port import Port
from flibuste.aboard.thinker import think
from flibuste.server.patch import apply

__all__ = ["Page", "Refused"]


class Refused(Exception):
    """What was refused, as a Problem."""

    def __init__(self, status: int, problem: dict[str, Any]) -> None:
        super().__init__(problem["sentence"])
        self.status, self.problem = status, problem


class Page:
    """`kept` is what a browser would have on its disk: a new page over the same is a tab that was killed."""

    def __init__(self, kept: dict[str, list[str]] | None = None) -> None:
        self.port, self.kept, self.asked = Port(), kept if kept is not None else {}, 0
        self.analyses: dict[str, str] = {}
        self.answer: dict[str, Any] = {}
        self.wish: dict[str, Any] | None = None
        """What is to be thought about."""
        self.told: list[dict[str, Any]] = []
        self.shown: dict[str, Any] = {}

    def ask(self, method: str, path: str, body: Any = None, lang: str = "en") -> Any:
        """What is answered; raises Refused."""
        self.asked += 1
        wish = {"kind": "ask", "id": self.asked, "method": method, "path": path, "lang": lang, "body": body}
        self._hand(self.port.take(json.dumps(wish)))
        if self.answer.get("id") != self.asked:
            self.wait()
        if self.answer["status"] >= 400:
            raise Refused(self.answer["status"], self.answer["body"])
        return self.answer["body"]

    def sit(self, code: str) -> None:
        """Look at a table, which is brought where it is not there."""
        if not self.port.knows(code):
            assert not self.port.load(code, self.kept[code])
        self._hand(self.port.take(json.dumps({"kind": "open", "link": 1, "code": code})))
        self.say(type="hello")

    def say(self, **message: Any) -> None:
        self._hand(self.port.take(json.dumps({"kind": "say", "link": 1, "text": json.dumps(message)})))

    def wait(self) -> None:
        """Let bots think and move until somebody else is asked."""
        while self.wish:
            self.think()

    def think(self) -> None:
        """Think about what was asked for last."""
        wish, self.wish = self.wish, None
        self._hand(self.port.thought(think(json.dumps(wish))))

    def ring(self) -> None:
        """The clock rings."""
        self._hand(self.port.ring())

    def new(self, game: str, seats: list[dict[str, Any]], **wish: Any) -> str:
        """The code of a table that has begun, is looked at, and waits for a person."""
        code = str(self.ask("POST", "/tables", {"game": game, "seats": seats, **wish})["code"])
        self.ask("POST", f"/tables/{code}/start", {"salt": "aboard"})
        self.sit(code)
        self.wait()
        return code

    def play(self, most: int = 10_000) -> None:
        """Do the first legal action whenever a person may act, to the end or so many times."""
        for _ in range(most):
            self.wait()
            view = self.shown["view"]
            if view["over"]:
                return
            self.asked += 1
            self.say(type="move", id=str(self.asked), seat=view["seat"], code=view["legal"][0]["code"])

    def _hand(self, text: str) -> None:
        for one in json.loads(text):
            if one["kind"] == "keep":
                events = self.kept.setdefault(one["code"], [])
                assert one["seq"] == len(events) + 1
                events.append(one["event"])
            elif one["kind"] == "analysis":
                self.analyses[one["code"]] = one["text"]
            elif one["kind"] == "think":
                assert self.wish is None
                self.wish = one["wish"]
            elif one["kind"] == "answer":
                self.answer = one
            elif one["kind"] == "hear":
                self._hear(json.loads(one["text"]))

    def _hear(self, message: dict[str, Any]) -> None:
        self.told.append(message)
        if message["type"] == "snapshot":
            self.shown = {"table": message["table"], "view": message["view"]}
        elif message["type"] == "change":
            self.shown = apply(message["patch"], self.shown)


def main(game: str, level: str, people: str) -> None:
    page = Page()
    seats: list[dict[str, Any]] = [{"kind": "human", "name": f"P{seat}"} for seat in range(int(people))]
    code = page.new(game, seats + ([{"kind": "bot", "level": level}] if level else []))
    page.play()
    sys.stdout.write(json.dumps(page.ask("GET", f"/tables/{code}/logbook")))


if __name__ == "__main__":
    main(*sys.argv[1:])
