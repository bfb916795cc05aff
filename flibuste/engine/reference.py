"""The rules reference of a game, in English or French: a page of ours, every rule with its id.

The page is Markdown of a fixed shape: a title, a quoted block of credits, chapters (`##`), and rules: an anchor, a
heading `### DI-01 Title`, paragraphs. What the rulebook leaves open stands in a quoted box, **Our reading:**, which
names the other reading where it can well be read otherwise; data that was not at hand is marked *Reconstructed:*. A
worked example is a figure of the picture book: `![what it shows](name)`.
"""

import re
from dataclasses import dataclass
from functools import cache

from flibuste.engine.contract import Game
from flibuste.engine.errors import BadOption
from flibuste.engine.games import game_folder

__all__ = ["LANGUAGES", "Rule", "reference_text", "rules_of"]

LANGUAGES = ("en", "fr")
ANCHOR = re.compile(r'<a id="([A-Z]{2}-\d\d)"></a>\n')
HEADING = re.compile(r"### ([A-Z]{2}-\d\d) (.+)")
MARKS = {
    "reconstructed": ("*Reconstructed:*", "*Reconstitution :*"),
    "reading": ("> **Our reading:**", "> **Notre lecture :**"),
}


@dataclass(frozen=True)
class Rule:
    """One rule of the reference; `marks` holds "reconstructed" and "reading" where they apply."""

    id: str
    title: str
    chapter: str
    text: str
    marks: tuple[str, ...]


@cache
def reference_text(game: Game, lang: str) -> str:
    """The whole page as Markdown; raises BadOption for a language there is not."""
    if lang not in LANGUAGES:
        raise BadOption(name="lang", got=lang, expected=" or ".join(LANGUAGES))
    return (game_folder(game) / "reference" / f"{lang}.md").read_text(encoding="utf-8")


@cache
def rules_of(game: Game, lang: str) -> dict[str, Rule]:
    """The rules of the page by id, in its order."""
    found: dict[str, Rule] = {}
    chapter = ""
    for block in re.split(r"^(?=## )", reference_text(game, lang), flags=re.MULTILINE)[1:]:
        chapter = block.splitlines()[0].removeprefix("## ")
        for part in re.split(r"^(?=### )", ANCHOR.sub("", block), flags=re.MULTILINE)[1:]:
            heading, _, text = part.partition("\n")
            if named := HEADING.fullmatch(heading):
                found[named[1]] = Rule(named[1], named[2], chapter, text.strip(), _marks(text))
    return found


def _marks(text: str) -> tuple[str, ...]:
    return tuple(mark for mark, words in MARKS.items() if any(word in text for word in words))
