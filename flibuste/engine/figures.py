"""Figures: positions of a game, played by its rules, drawn for its picture book, its reference and its options.

They are told in the game's `picturebook/figures.toml`. A *scene* is a position: `players` and `options`, and `steps`
from the start, from a `state` as a position's line has it, or from the scene named by `after`. Where chance is due a
step is the place of its outcome, from 1 (of a die: its face); otherwise it is the text of an action. A *figure* shows
a scene: the game's `figures` draw it. With `play` it is about an action that is legal there.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from flibuste.engine.contract import Game, Position
from flibuste.engine.errors import UnreadableSheet
from flibuste.engine.games import game_folder
from flibuste.engine.match import Match

__all__ = ["Figure", "figures_of", "read_toml", "scene_of", "with_characters"]

FILE = "figures.toml"
PLAYER = {"en": "Player", "fr": "Joueur"}
NAMED = re.compile(r"!\[([^\]]*)\]\(([\w-]+)\)")
"""A figure in the reference: what it shows, and its name."""


@dataclass(frozen=True)
class Figure:
    """A drawing, and every number that words beside it may say."""

    svg: str
    characters: Mapping[str, str]
    """The same for a terminal, by language."""
    numbers: Mapping[str, int]


def read_toml(game: Game, name: str) -> dict[str, Any]:
    """A file of the game's picture book; nothing where there is none."""
    file = game_folder(game) / "picturebook" / name
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


@cache
def figures_of(game: Game) -> Mapping[str, Figure]:
    """The game's figures by name; raises UnreadableSheet, or the Refusal of a step that is not legal."""
    wishes = read_toml(game, FILE).get("figure", {})
    return {name: _figure(game, name, wish) for name, wish in wishes.items()}


def with_characters(game: Game, text: str, lang: str) -> str:
    """A text of the reference with its figures drawn in characters, for a terminal."""

    def drawn(found: re.Match[str]) -> str:
        picture = figures_of(game)[found[2]].characters[lang]
        return f"```text\n{picture.rstrip()}\n```\n\n*{found[1]}*"

    return NAMED.sub(drawn, text)


@cache
def scene_of(game: Game, name: str) -> Match:
    """The match of a scene, to be looked at, not played on."""
    scene = _ask(read_toml(game, FILE).get("scene", {}), name, f"scene.{name}")
    match = _begun(game, scene)
    for step in scene.get("steps", "").split():
        _take(match, step)
    return match


def _begun(game: Game, scene: Mapping[str, Any]) -> Match:
    if "after" in scene:
        before = scene_of(game, scene["after"])
        return Match.from_line(before.line)
    fresh = Match(game, players=scene.get("players", 2), first=0, **scene.get("options", {}))
    return Match.from_line(fresh.line.partition("|")[0] + f"| {scene['state']}") if "state" in scene else fresh


def _take(match: Match, step: str) -> None:
    if not match.is_chance:
        match.play(step)
        return
    outcomes = sorted(match.position.outcomes())
    if not step.isdecimal() or not 1 <= int(step) <= len(outcomes):
        raise UnreadableSheet(file=FILE, key="steps", expected=f"chance is due: 1 to {len(outcomes)}", got=step)
    match.fall(outcomes[int(step) - 1])


def _figure(game: Game, name: str, wish: Mapping[str, Any]) -> Figure:
    position = scene_of(game, _ask(wish, "scene", f"figure.{name}.scene")).position
    if game.figures is None:
        raise UnreadableSheet(file=FILE, key=f"figure.{name}", expected="a game that draws figures", got=game.id)
    characters = {lang: _characters(position, wish.get("seat", 0), lang) for lang in PLAYER}
    return Figure(game.figures.figure(position, wish), characters, _numbers(position, wish))


def _characters(position: Position, seat: int, lang: str) -> str:
    """Nobody in particular plays: seats are numbered."""
    picture = position.game.view.picture(position, seat, lang)
    for one in range(position.setting.players):
        picture = picture.replace(f"{{{one}}}", f"{PLAYER[lang]} {one + 1}")
    return picture


def _numbers(position: Position, wish: Mapping[str, Any]) -> dict[str, int]:
    """What the board says, the seat's score as it stands, and what the action of the figure earns."""
    game, seat = position.game, wish.get("seat", 0)
    found = dict(game.figures.numbers(position)) if game.figures else {}
    found |= {f"score_{line['key']}": line["points"] for line in game.view.score(position, seat)}
    found["score"] = position.scores()[seat]
    if "play" in wish:
        gains = game.events.gains(position, seat, position.read(seat, wish["play"]))
        found |= {f"gain_{key}": gold for key, gold in gains.items()} | {"gain": sum(gains.values())}
    return found


def _ask(table: Mapping[str, Any], key: str, where: str) -> Any:
    if key not in table:
        raise UnreadableSheet(file=FILE, key=where, expected="to be there", got="nothing")
    return table[key]
