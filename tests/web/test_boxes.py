"""No text is cut, leaves its box or lies over another: every screen, four sizes, day and night, both languages."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.captain import Captain
from tests.web.conftest import Arrive
from tests.web.test_after import sail

SIZES = [(1280, 800), (390, 844), (390, 664), (360, 640)]
LANGS = ("en", "fr")
GAMES = ("doodle-islands", "soft-seas", "les-pirates", "archipels")
LOOK = (Path(__file__).parent / "boxes.js").read_text(encoding="utf-8")
PLAIN = ["/", "/credits", "/lost", *(f"/rules/{game}" for game in GAMES), *(f"/new/{game}" for game in GAMES)]


def open_table(anne: Captain, game: str, start: bool = True, **options: str) -> str:
    """Anne and two bots with long names; or one of them still to come."""
    seats = [{"kind": "human", "name": "Anne-Charlotte"}, {"kind": "bot", "level": "random", "name": "Barnacle"}]
    seats.append({"kind": "bot", "level": "random", "name": "Rosalind"} if start else {"kind": "open"})
    ask = anne.page.request
    code = ask.post("/api/tables", data={"game": game, "seats": seats, "options": options}).json()["code"]
    if start:
        ask.post(f"/api/tables/{code}/start", data={})
    return f"/t/{code}"


def faults(anne: Captain, place: str, lang: str) -> Iterator[str]:
    """What is wrong there, at every size, by day and by night."""
    for width, height in SIZES:
        anne.page.set_viewport_size({"width": width, "height": height})
        for theme in ("day", "night"):
            anne.page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
            for one in anne.page.evaluate(LOOK):
                yield f"{place} {lang} {width}×{height} {theme}: {one}"


def look(anne: Captain, places: list[str], ready: str) -> list[str]:
    found = []
    for lang in LANGS:
        anne.settings(lang=lang)
        for place in places:
            anne.page.set_viewport_size({"width": 1280, "height": 800})
            anne.page.goto(place)
            anne.find(ready).first.wait_for()
            found += list(faults(anne, place, lang))
    return found


def test_pages(arrive: Arrive) -> None:
    anne = arrive()
    open_table(anne, "doodle-islands", start=False)
    assert not look(anne, PLAIN, "main :is(h1, h2)")


@pytest.mark.parametrize("game", GAMES)
def test_tables(game: str, arrive: Arrive) -> None:
    anne = arrive()
    assert not look(anne, [open_table(anne, game, start=False)], ".lobby .seat-list")
    seas = [{"sea": "treasures"}, {"sea": "monsters"}] if game == "doodle-islands" else [{}]
    places = [open_table(anne, game, **options) for options in seas]
    assert not look(anne, places, "main.table .tray")


@pytest.mark.parametrize("game", GAMES)
def test_ends_and_replays(game: str, arrive: Arrive) -> None:
    anne = arrive()
    assert not look(anne, [f"/t/{sail(anne, game, 2)}"], ".replay")


def test_dialogs(arrive: Arrive) -> None:
    anne = arrive()
    table = open_table(anne, "doodle-islands")
    found = []
    for lang in LANGS:
        anne.settings(lang=lang)
        for place, button in [
            ("/", ".hero .btn.main"),
            ("/", ".credits button"),
            (table, ".bar .tools > button:last-child"),
        ]:
            anne.page.set_viewport_size({"width": 1280, "height": 800})
            anne.page.goto(place)
            anne.find(button).first.click()
            anne.find("dialog[open]").wait_for()
            found += list(faults(anne, f"{place} {button}", lang))
    assert not found
