"""Every screen of the page, each as a way to it, and the tour of all of them."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from playwright.sync_api import expect

from tests.web.captain import Captain
from tests.web.test_after import GAMES, finish

__all__ = ["LONG", "SCREENS", "Look", "tour"]

Screen = Callable[[Captain], None]
Look = tuple[str, Captain]
"""What is looked at, in words, and who looks."""
DESK = [(1280, 800)]
PHONES = [(390, 844), (390, 664), (360, 640)]
DOUBLE = {"double_board": True}
TABLES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "treasures": ("doodle-islands", 3, {}),
    "monsters": ("doodle-islands", 5, {"sea": "monsters"}),
    "soft seas": ("soft-seas", 4, {}),
    "pirates": ("les-pirates", 4, {}),
    "two boards": ("les-pirates", 8, DOUBLE),
    "archipels": ("archipels", 4, {}),
}
LONG = ("Anne", "Barnacle", "Rosalind", "Maximilien", "Ching", "Moïse", "Bartholomew", "Inès")
ready: dict[tuple[Captain, str], str] = {}
"""The tables under way, of each captain."""


def tour(desk: Captain, phone: Captain, voices: list[tuple[str, str]], names: list[str]) -> Iterator[Look]:
    """Every screen at every size, in each pair of a language and a light."""
    for name in names:
        for anne, sizes in ((desk, DESK), (phone, PHONES)):
            SCREENS[name](anne)
            for width, height in sizes:
                anne.page.set_viewport_size({"width": width, "height": height})
                for lang, theme in voices:
                    spoken(anne, lang, theme)
                    yield f"{name}, {width}×{height}, {lang}, {theme}", anne


def spoken(anne: Captain, lang: str, theme: str) -> None:
    """The same screen in another language and light, without loading it again."""
    anne.find(f".switch button[lang={lang}]").first.dispatch_event("click")
    anne.page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
    expect(anne.find("html")).to_have_attribute("lang", lang)


def opened(name: str, anne: Captain) -> None:
    """A game under way where she is asked something; the same one at every size."""
    if (anne, name) not in ready:
        game, players, options = TABLES[name]
        seats: list[dict[str, Any]] = [{"kind": "human", "name": LONG[0]}]
        seats += [{"kind": "bot", "level": "random", "name": one} for one in LONG[1:players]]
        asked = anne.page.request
        made = asked.post("/api/tables", data={"game": game, "options": options, "seats": seats}, max_retries=2)
        ready[anne, name] = made.json()["code"]
        assert asked.post(f"/api/tables/{ready[anne, name]}/start", data={}).ok
    anne.page.goto(f"/t/{ready[anne, name]}")
    anne.at_sea()
    anne.wait_for_turn()


def chosen(name: str, what: str, anne: Captain) -> None:
    """A cell or a tile is chosen; the rest is open."""
    opened(name, anne)
    anne.find(what).first.click()


def hinted(name: str, anne: Captain) -> None:
    opened(name, anne)
    anne.find("[data-tool=hint]").click()
    expect(anne.find(".hint").first).to_be_visible()


def page(address: str, wanted: str, anne: Captain) -> None:
    anne.page.goto(address)
    expect(anne.find(wanted).first).to_be_visible()


def pressed(address: str, button: str, anne: Captain) -> None:
    """A dialog of a page."""
    page(address, button, anne)
    anne.find(button).first.click()
    expect(anne.page.get_by_role("dialog")).to_be_visible()


def laid_over(name: str, button: str, anne: Captain) -> None:
    """A dialog of a table."""
    opened(name, anne)
    anne.find(button).first.click()
    expect(anne.page.get_by_role("dialog")).to_be_visible()


def tab(name: str, tab: str, anne: Captain) -> None:
    opened(name, anne)
    if anne.find(".tabs").is_visible():
        anne.find(f".tabs [data-tab={tab}]").click()


def lobby(anne: Captain) -> None:
    if (anne, "lobby") not in ready:
        seats = [{"kind": "human", "name": "Anne"}, {"kind": "bot", "level": "random", "name": "Maximilien"}]
        seats += [{"kind": "open"}] * 4
        made = anne.page.request.post("/api/tables", data={"game": "les-pirates", "options": DOUBLE, "seats": seats})
        ready[anne, "lobby"] = made.json()["code"]
    page(f"/t/{ready[anne, 'lobby']}", ".seat-list", anne)


def analysed(game: str, anne: Captain) -> None:
    code = finish(anne, game)
    page(f"/t/{code}?analysis=0", ".balance", anne)


def ended(game: str, players: int, anne: Captain) -> None:
    finish(anne, game, players)


def ended_before(game: str, anne: Captain) -> None:
    """In the middle of the replay."""
    finish(anne, game)
    slider = anne.page.locator(".replay input[type=range]")
    slider.fill(str(int(slider.get_attribute("max") or 0) // 2))


SCREENS: dict[str, Screen] = {
    "harbour": partial(page, "/", ".game.card"),
    "play now": partial(pressed, "/", ".calls .btn.main:enabled"),
    "friends": partial(pressed, "/", ".calls .btn:nth-child(2):enabled"),
    "first voyages": partial(pressed, "/", ".resume .btn"),
    "own code": partial(pressed, "/", ".credits button:not([disabled]):last-of-type >> nth=-1"),
    "new table": partial(page, "/new/doodle-islands", "form .acts .btn, main .btn.main"),
    "new pirates": partial(page, "/new/les-pirates", "form .acts .btn, main .btn.main"),
    "lobby": lobby,
    **{name: partial(opened, name) for name in TABLES},
    **{f"chosen, {name}": partial(chosen, name, ".target.can") for name in ("treasures", "monsters", "soft seas")},
    "chosen, archipels": partial(chosen, "archipels", ".stall.can"),
    **{f"hint, {name}": partial(hinted, name) for name in TABLES},
    "menu": partial(laid_over, "treasures", "header .tools > .tool:last-child"),
    "rules at the table": partial(laid_over, "treasures", "[data-tool=rules]"),
    "others": partial(tab, "monsters", "others"),
    "log": partial(tab, "pirates", "log"),
    "others' islands": partial(tab, "archipels", "others"),
    **{f"end of {game}": partial(ended, game, 2) for game in GAMES},
    **{f"analysis of {game}": partial(analysed, game) for game in GAMES},
    "end of a solo": partial(ended, "doodle-islands", 1),
    "replay of pirates": partial(ended_before, "les-pirates"),
    **{f"rules of {game}": partial(page, f"/rules/{game}", ".spread") for game in GAMES},
    "first voyage": partial(page, "/voyage/doodle-islands/treasures", ".aim-card"),
    "credits": partial(page, "/credits", "main h1"),
    "no such page": partial(page, "/nowhere", "main h1"),
    "no such table": partial(page, "/t/WRONG9", "main .btn"),
}
