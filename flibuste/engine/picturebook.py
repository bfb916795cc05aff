"""The rules of a game as a picture book: pages that are read in three minutes, in English or French.

A page is a file `picturebook/NAME.toml` of the game. Its words name numbers in braces, and the game's own figures give
them: of the figure that the words stand beside, or of the page's first one. So no number is written by hand.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from flibuste.engine import svg
from flibuste.engine.contract import Game
from flibuste.engine.errors import BadOption
from flibuste.engine.figures import FILE, figures_of, read_toml
from flibuste.engine.games import game_folder
from flibuste.engine.reference import LANGUAGES

__all__ = ["Item", "Page", "pages_of", "words_of"]

SECTIONS = ("turn", "earns", "ends", "readings")
ICON = 64
WORD = re.compile(r"[^\W\d_][\w’'-]*|\d+")


@dataclass(frozen=True)
class Item:
    """A picture with its words. `rules` are those it tells, the one to read first in front."""

    id: str
    rules: tuple[str, ...]
    title: str
    text: str
    value: str
    picture: str
    """SVG to be set into a page; empty without one."""


@dataclass(frozen=True)
class Page:
    """One page: of the game, or of it with some options (`when`)."""

    id: str
    when: Mapping[str, Any]
    title: str
    heading: str
    """What stands above `earns`; empty: what earns."""
    then: str
    """What follows the ways it ends."""
    tries: tuple[str, ...]
    """Words worth searching for."""
    aim: Item
    turn: tuple[Item, ...]
    earns: tuple[Item, ...]
    ends: tuple[Item, ...]
    readings: tuple[Item, ...]


@cache
def pages_of(game: Game, lang: str) -> tuple[Page, ...]:
    """The pages of the game, that of its usual options first; raises BadOption for a language there is not."""
    if lang not in LANGUAGES:
        raise BadOption(name="lang", got=lang, expected=" or ".join(LANGUAGES))
    folder = game_folder(game) / "picturebook"
    pages = [_page(game, file.stem, lang) for file in sorted(folder.glob("*.toml")) if file.name != FILE]
    usual = {option.name: option.default for option in game.options}
    return tuple(sorted(pages, key=lambda page: any(usual[name] != value for name, value in page.when.items())))


def _page(game: Game, name: str, lang: str) -> Page:
    written = read_toml(game, f"{name}.toml")
    numbers = figures_of(game)[written["aim"]["figure"]].numbers
    sections = {
        section: tuple(_item(game, one, lang, numbers) for one in written.get(section, ())) for section in SECTIONS
    }
    return Page(
        id=name,
        when=written.get("when", {}),
        title=written.get("title", game.title)[lang],
        heading=written.get("heading", {}).get(lang, ""),
        then=_filled(written["then"][lang], numbers),
        tries=tuple(written["tries"][lang]),
        aim=_item(game, written["aim"] | {"id": "aim"}, lang, numbers),
        **sections,
    )


def _item(game: Game, written: Mapping[str, Any], lang: str, usual: Mapping[str, int]) -> Item:
    figure = figures_of(game)[written["figure"]] if "figure" in written else None
    numbers = {**usual, **(figure.numbers if figure else {})}
    return Item(
        id=written.get("id", ""),
        rules=tuple(written.get("rules", ())),
        title=_filled(written.get("title", {}).get(lang, ""), numbers),
        text=_filled(written[lang], numbers),
        value=_filled(written.get("value", ""), numbers),
        picture=figure.svg if figure else _icon(game, written["icon"]) if "icon" in written else "",
    )


def _filled(words: str, numbers: Mapping[str, int]) -> str:
    return " ".join(words.split("\n")).format(**numbers).strip()


def _icon(game: Game, piece: str) -> str:
    pieces = svg.Pieces(game_folder(game) / "pieces")
    return svg.figure(ICON, ICON, pieces(piece, ICON / 2, ICON / 2, ICON))


def words_of(page: Page) -> list[str]:
    """Every word that a reader of the page reads, without its headings."""
    items = (page.aim, *page.turn, *page.earns, *page.ends, *page.readings)
    texts = [page.title, page.heading, page.then, *(f"{item.title} {item.text} {item.value}" for item in items)]
    return WORD.findall(" ".join(texts))
