"""A game's picture in characters made into pixels: frames become sheets, box-drawing characters routes.

Pillow's own font knows little but ASCII, so other signs are drawn from a few strokes.
"""

import unicodedata
from typing import Any

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from flibuste.adapters.arrangement import LEAST_WIDTH, Frame, Placed, arrange, frames

__all__ = ["draw"]

WIDE, HIGH = 20, 40
SMALLER = 2  # drawn larger than shown, for smooth edges
THICK, THIN = 8, 4
PAPER, INK, SEA, ROUTE, EDGE, LAND, FAINT = "#fbf6e9", "#24323f", "#e3f1f6", "#1f78b4", "#7a6a4f", "#8a4b12", "#b9c9cf"
SEATS = ("#c0392b", "#1e7d43", "#7d3c98", "#b9770e", "#117a8b", "#8b4513", "#ad1457", "#4a5568")
SIDES = {"UP": "N", "DOWN": "S", "LEFT": "W", "RIGHT": "E", "VERTICAL": "NS", "HORIZONTAL": "EW"}
CURVES = {"ES": (1, 1, 180), "SW": (0, 1, 270), "NW": (0, 0, 0), "EN": (1, 0, 90)}
"""Of two neighbouring sides: whether their curve bends around the right, and around below; the angle it begins at."""
STROKES = {
    "×": [(0.15, 0.33, 0.85, 0.67), (0.15, 0.67, 0.85, 0.33)],
    "→": [(0.0, 0.5, 0.9, 0.5), (0.55, 0.36, 0.95, 0.5), (0.55, 0.64, 0.95, 0.5)],
    "–": [(0.1, 0.52, 0.9, 0.52)],
    "—": [(0.0, 0.52, 1.0, 0.52)],
}
BULLETS = {"·": 0.12, "•": 0.3, "●": 0.45}
SHAPES = {"○": "ellipse", "¤": "ellipse", "□": "rectangle", "■": "rectangle"}
FILLED = "■●"
TINTS = {"~": ROUTE, "#": LAND}


def draw(story: list[str], picture: str, names: list[str]) -> Any:
    """What happened and how it looks, as an array of height × width × 3 bytes; `names` stand for {0}, {1} …"""
    placed = arrange(story, picture, names, WIDE / HIGH)
    wide = max(LEAST_WIDTH, *(one.right for one in placed)) + 2
    high = max(one.bottom for one in placed) + 1
    image = Image.new("RGB", (wide * WIDE, high * HIGH), PAPER)
    pen = Pen(image)
    for one in placed:
        pen.block(one)
    return np.asarray(image.reduce(SMALLER))


class Pen:
    """Draws signs on an image, each in its place of a grid."""

    def __init__(self, image: Image.Image) -> None:
        self.on = ImageDraw.Draw(image)
        self.font = ImageFont.load_default(HIGH * 0.72)

    def block(self, placed: Placed) -> None:
        found = frames(placed.block)
        for frame in found:
            self.sheet(placed, frame)
        for row, line in enumerate(placed.block):
            for column, (sign, seat) in enumerate(line):
                inside = any(frame.holds(row, column) for frame in found)
                if not any(frame.edges(row, column) for frame in found):
                    colour = SEATS[seat % len(SEATS)] if seat is not None else TINTS.get(sign, LAND if inside else INK)
                    self.sign((placed.left + column) * WIDE, (placed.top + row) * HIGH, sign, colour)

    def sheet(self, placed: Placed, frame: Frame) -> None:
        left, top = (placed.left + frame.left + 0.5) * WIDE, (placed.top + frame.top + 0.5) * HIGH
        right, bottom = (placed.left + frame.right + 0.5) * WIDE, (placed.top + frame.bottom + 0.5) * HIGH
        self.on.rounded_rectangle((left, top, right, bottom), WIDE / 2, SEA, EDGE, THIN)

    def sign(self, x: float, y: float, sign: str, colour: str) -> None:
        if sides := _sides(sign):
            self.route(x, y, sides)
        elif sign in BULLETS:
            self.bullet(x, y, BULLETS[sign] * WIDE, colour if sign in FILLED else FAINT)
        elif sign in STROKES:
            for stroke in STROKES[sign]:
                self.on.line(_scaled(x, y, *stroke), colour, THIN)
        elif sign in SHAPES:
            self.shape(x, y, sign, colour)
        elif sign != " ":
            self.letter(x, y, sign, colour)

    def route(self, x: float, y: float, sides: str) -> None:
        """A curve between two neighbouring sides, else a bar from each to the middle."""
        if sides in CURVES:
            self.curve(x, y, *CURVES[sides])
            return
        middle_x, middle_y = x + WIDE / 2, y + HIGH / 2
        west, east = x if "W" in sides else middle_x, x + WIDE if "E" in sides else middle_x
        north, south = y if "N" in sides else middle_y, y + HIGH if "S" in sides else middle_y
        self.bar(west, middle_y, east, middle_y)
        self.bar(middle_x, north, middle_x, south)

    def curve(self, x: float, y: float, across: int, down: int, angle: int) -> None:
        """A quarter of a circle as wide as a sign, and the rest of the way to the side above or below."""
        reach = WIDE / 2 + THICK / 2
        middle_x, middle_y = x + across * WIDE, y + HIGH / 2 + (WIDE / 2 if down else -WIDE / 2)
        box = (middle_x - reach, middle_y - reach, middle_x + reach - 1, middle_y + reach - 1)
        self.on.arc(box, angle, angle + 90, ROUTE, THICK)
        self.bar(x + WIDE / 2, min(middle_y, y + down * HIGH), x + WIDE / 2, max(middle_y, y + down * HIGH))

    def bar(self, left: float, top: float, right: float, bottom: float) -> None:
        across, down = (0, THICK / 2) if top == bottom else (THICK / 2, 0)
        if (left, top) != (right, bottom):
            self.on.rectangle((left - across, top - down, right + across - 1, bottom + down - 1), ROUTE)

    def bullet(self, x: float, y: float, radius: float, colour: str) -> None:
        middle_x, middle_y = x + WIDE / 2, y + HIGH / 2
        self.on.ellipse((middle_x - radius, middle_y - radius, middle_x + radius, middle_y + radius), colour)

    def shape(self, x: float, y: float, sign: str, colour: str) -> None:
        box = (x + 2, y + (HIGH - WIDE) / 2 + 2, x + WIDE - 3, y + (HIGH + WIDE) / 2 - 3)
        fill = colour if sign in FILLED else None
        getattr(self.on, SHAPES[sign])(box, outline=colour, width=THIN - 1, fill=fill)

    def letter(self, x: float, y: float, sign: str, colour: str) -> None:
        plain = unicodedata.normalize("NFKD", sign)[0]
        bold = 0 if colour == INK else 1
        told, place = plain if plain.isascii() else "?", (x + WIDE / 2, y + HIGH * 0.74)
        self.on.text(place, told, colour, self.font, "ms", stroke_width=bold)


def _sides(sign: str) -> str:
    """The sides that a box-drawing character reaches, in alphabetical order; none for other characters."""
    words = unicodedata.name(sign, "").split()
    if words[:2] != ["BOX", "DRAWINGS"]:
        return ""
    return "".join(sorted({side for word in words for side in SIDES.get(word, "")}))


def _scaled(x: float, y: float, *numbers: float) -> tuple[float, ...]:
    """Points of the unit square, in the place of a sign."""
    return tuple(y + HIGH * number if place % 2 else x + WIDE * number for place, number in enumerate(numbers))
