"""Set scenes of Archipels for tests: a moment of a turn with given tiles, paddles, hands and islands."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from flibuste import Match
from flibuste.engine.contract import Position
from flibuste.engine.dice import Dice
from flibuste.games.archipels.codes import parse
from flibuste.games.archipels.market import line_mask
from flibuste.games.archipels.state import BUILD, CELLS, ELEMENTS, PADDLE, SIDE, STATE
from flibuste.games.archipels.tiles import WORDS

__all__ = ["Tiles", "build", "cell", "scene", "texts"]

Tiles = Sequence[tuple[str, int, int]]
"""Tiles of an island in the order they are laid: word, east, south."""


def cell(name: str) -> int:
    return (int(name[1]) - 1) * SIDE + "abcdefg".index(name[0])


def texts(match: Match) -> list[str]:
    return [action.text for action in match.legal]


def _with_state(position: Position, change: Callable[[Any], None]) -> Position:
    """The position after its state was changed by hand."""
    twin = STATE.twin()
    twin.copy_from(position.plain)
    change(twin)
    return Position(position.setup, STATE.record(twin))


def scene(
    players: int = 4,
    *,
    seat: int = 0,
    hand: Sequence[str] | None = None,
    taken: Sequence[str] = (),
    islands: Mapping[int, Tiles] | None = None,
    market: Mapping[str, str | None] | None = None,
    paddles: Mapping[str, int] | None = None,
    flowers: Mapping[str, int] | None = None,
    seed: int | None = None,
    sheet: str = "",
    **fields: int,
) -> Match:
    """A match in which `seat` lays its paddle, or, with a `hand`, places tiles, some of them `taken` this turn.

    Cells of the board hold tiles one after the other unless `market` says otherwise; `fields` are of the state."""
    fresh = Match("archipels", players=players, first=0, sheet=sheet)
    position = fresh.position
    for builder, tiles in (islands or {}).items():
        position = build(position, builder, tiles)

    def change(state: Any) -> None:
        state.phase, state.seat = PADDLE if hand is None else BUILD, seat
        _fill(state, position.plain_board, market or {}, paddles or {})
        for name, many in (flowers or {}).items():
            state.flowers[1 + ELEMENTS.index(name)] = many
        _give(state, position, seat, hand or ())
        pictures = sorted({1 + _kind(position, word) for word in taken})
        state.taken[: len(pictures)] = pictures
        for name, value in fields.items():
            setattr(state, name, value)

    fresh.position = _with_state(position, change)
    fresh.chance = None if seed is None else Dice(seed)
    return fresh


def _kind(position: Position, word: str) -> int:
    return int(position.plain_board.design.index(WORDS[word]))


def _give(state: Any, position: Position, seat: int, words: Iterable[str]) -> None:
    kinds = sorted(_kind(position, word) for word in words)
    state.islands[seat].held = len(kinds)
    state.islands[seat].hand[: len(kinds)] = kinds


def _fill(state: Any, board: Any, market: Mapping[str, str | None], paddles: Mapping[str, int]) -> None:
    for place in range(CELLS):
        if board.cells >> place & 1:
            state.market[place] = 1 + place
    for name, word in market.items():
        state.market[cell(name)] = 1 + board.design.index(WORDS[word]) if word else 0
    state.free = sum(1 << place for place in range(CELLS) if state.market[place])
    for line, owner in paddles.items():
        state.paddles[parse(line)] = 1 + owner
        state.free &= ~int(line_mask(parse(line)))


def _holding(position: Position, seat: int, word: str) -> Position:
    def hold(state: Any) -> None:
        state.phase, state.seat = BUILD, seat
        _give(state, position, seat, [word])

    return _with_state(position, hold)


def build(position: Position, seat: int, tiles: Tiles) -> Position:
    """The position after a seat laid these tiles, each where the rules allow it."""
    for word, x, y in tiles:
        position = _holding(position, seat, word)
        for text in (word, f"@{x},{y}"):
            code = parse(text)
            assert code in position.legal(seat), f"{word} at {x},{y}: {text} is not legal"
            position = position.after(seat, code)
    return position
