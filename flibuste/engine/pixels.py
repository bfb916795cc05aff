"""A game's drawing made into pixels, with what happened last told below it."""

from collections.abc import Sequence
from io import BytesIO
from math import sqrt
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import fromstring

import numpy as np
import resvg_py
from PIL import Image

from flibuste.engine import svg

__all__ = ["pixels"]

PIXELS = 1_000_000
FONTS = [str(file) for file in sorted((Path(__file__).parent / "fonts").glob("*.ttf"))]
LINE, LETTER = 0.024, 0.018
"""Of the story: how high a line and its letters are, where the drawing is 1 × 1."""


def pixels(drawing: str, story: Sequence[str]) -> Any:
    """An SVG drawing above the story, as an array of height × width × 3 bytes, of about PIXELS pixels."""
    wide, high = _size(drawing)
    unit = sqrt(wide * high)
    lines = [_line(sentence, wide, high + unit * LINE * (place + 0.6), unit) for place, sentence in enumerate(story)]
    whole = svg.document(wide, high + unit * LINE * len(story), drawing, *lines)
    width = round(wide * sqrt(PIXELS) / unit)
    png = resvg_py.svg_to_bytes(
        svg_string=whole, width=width, background=svg.by_day(svg.PAPER), skip_system_fonts=True, font_files=FONTS
    )
    return np.asarray(Image.open(BytesIO(png)).convert("RGB"))


def _size(drawing: str) -> tuple[float, float]:
    """What a drawing says of its width and height."""
    root = fromstring(drawing)
    return float(root.attrib["width"]), float(root.attrib["height"])


def _line(sentence: str, wide: float, foot: float, unit: float) -> str:
    high = unit * LETTER
    most = int((wide - 2 * high) / (high * svg.LETTER))
    shortened = sentence if len(sentence) <= most else f"{sentence[: most - 1]}…"
    return svg.text(high, foot, shortened, high, svg.INK_SOFT, anchor="start")
