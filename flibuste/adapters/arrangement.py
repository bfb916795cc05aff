"""Where the parts of a picture in characters go on an image, and which of its lines frame a sheet."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import log
from string import Formatter

__all__ = ["Block", "Frame", "Placed", "Sign", "arrange", "frames"]

Sign = tuple[str, int | None]
"""A character, and the seat in whose colour it is drawn."""
Block = list[list[Sign]]
"""Lines that stay together."""

LEFT, GAP = 2, 4
LEAST_WIDTH = 80
BEST_SHAPE = 4 / 3


@dataclass(frozen=True)
class Placed:
    """A block with the column and row, in characters, where it begins."""

    block: Block
    left: int
    top: int

    @property
    def right(self) -> int:
        return self.left + _width(self.block)

    @property
    def bottom(self) -> int:
        return self.top + len(self.block)


@dataclass(frozen=True)
class Frame:
    """The edges of a sheet within its block."""

    left: int
    top: int
    right: int
    bottom: int

    def holds(self, row: int, column: int) -> bool:
        return self.top < row < self.bottom and self.left < column < self.right

    def edges(self, row: int, column: int) -> bool:
        within = self.top <= row <= self.bottom and self.left <= column <= self.right
        return within and not self.holds(row, column)


def arrange(story: list[str], picture: str, names: list[str], slim: float) -> list[Placed]:
    """The story on top, cut to the width of what follows: what precedes the seats' parts, these in columns, the rest.

    `slim` is the width of a character over its height; the columns are so many that the whole is well shaped."""
    head, parts, foot = _parts(_signs(picture, names))
    top = 1 + len(story) + bool(story)
    tried = [_stacked(head, parts, foot, top, number) for number in range(1, max(1, len(parts)) + 1)]
    placed = min(tried, key=lambda one: _misshape(one, slim))
    width = max(LEAST_WIDTH, *(one.right - LEFT for one in placed))
    told = [_cut(line, width) for sentence in story for line in _signs(sentence, names)]
    return [Placed(told, LEFT, 1), *placed]


def _cut(line: list[Sign], width: int) -> list[Sign]:
    return line if len(line) <= width else [*line[: width - 1], ("…", None)]


def _signs(text: str, names: list[str]) -> Block:
    """The characters line by line, those of a name in the colour of its seat."""
    signs: list[Sign] = []
    for literal, seat, _, _ in Formatter().parse(text):
        signs += [(sign, None) for sign in literal]
        if seat is not None:
            signs += [(sign, int(seat)) for sign in names[int(seat)]]
    lines: Block = [[]]
    for sign in signs:
        if sign[0] == "\n":
            lines.append([])
        else:
            lines[-1].append(sign)
    return lines


def _parts(lines: Block) -> tuple[Block, list[Block], Block]:
    """What precedes the seats' parts, these (each begins with the seat's name), and what follows a blank line after."""
    starts = [row for row, line in enumerate(lines) if line and line[0][1] is not None]
    if not starts:
        return lines, [], []
    blank = next((row for row in range(starts[-1], len(lines)) if not lines[row]), len(lines))
    ends = [*starts[1:], blank]
    parts = [_trimmed(lines[start:end]) for start, end in zip(starts, ends, strict=True)]
    return _trimmed(lines[: starts[0]]), parts, _trimmed(lines[blank:])


def _trimmed(block: Block) -> Block:
    """Without blank lines before and after."""
    filled = [row for row, line in enumerate(block) if line]
    return block[filled[0] : filled[-1] + 1] if filled else []


def _stacked(head: Block, parts: list[Block], foot: Block, top: int, number: int) -> list[Placed]:
    placed: list[Placed] = []
    rows = [parts[first : first + number] for first in range(0, len(parts), number)]
    wide = max((_width(part) for part in parts), default=0) + GAP
    for row in ([head], *rows, [foot]):
        blocks = [block for block in row if block]
        placed += [Placed(block, LEFT + place * wide, top) for place, block in enumerate(blocks)]
        top = max((one.bottom + 1 for one in placed), default=top)
    return placed


def _width(block: Block) -> int:
    return max((len(line) for line in block), default=0)


def _misshape(placed: list[Placed], slim: float) -> float:
    wide, high = max(one.right for one in placed), max(one.bottom for one in placed)
    return abs(log(slim * wide / high / BEST_SHAPE))


def frames(block: Block) -> list[Frame]:
    """The rectangles that stand in no other."""
    lines = ["".join(sign for sign, _ in line) for line in block]
    found: list[Frame] = []
    for frame in _rectangles(lines):
        if not any(other.holds(frame.top, frame.left) for other in found):
            found.append(frame)
    return found


def _rectangles(lines: list[str]) -> Iterator[Frame]:
    for top, line in enumerate(lines):
        for left, sign in enumerate(line):
            if sign != "┌":
                continue
            right = left + 1 + len(line[left + 1 :]) - len(line[left + 1 :].lstrip("─"))
            bottom = top + 1
            while lines[bottom : bottom + 1] and lines[bottom][left : left + 1] == "│":
                bottom += 1
            corners = line[right : right + 1] + "".join(lines[bottom : bottom + 1])[left : left + 1]
            if corners == "┐└" and lines[bottom][right : right + 1] == "┘":
                yield Frame(left, top, right, bottom)
