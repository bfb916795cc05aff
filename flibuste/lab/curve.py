"""The curve of a course of learning as a page that stands alone, and the card of what was learnt."""

import html
from collections.abc import Sequence
from datetime import UTC, datetime

from flibuste import __version__
from flibuste.lab.learning import Milestone

__all__ = ["card", "curve_page"]

WIDTH, HEIGHT, EDGE = 720, 260, 48
STYLE = "body{font:15px sans-serif;max-width:760px;margin:2em auto}td,th{padding:.1em .7em;text-align:right}"


def curve_page(title: str, curve: Sequence[Milestone]) -> str:
    """An HTML page with a plot of points, of ratings and of errors against games."""
    plots = [
        _plot("Points a game, without search", curve, [one.points for one in curve]),
        _plot("Rating by victories over each forerunner", curve, [one.rating for one in curve]),
        _plot("How wrong a promise is, in points", curve, [one.wrong for one in curve]),
    ]
    head = f"<!doctype html><html lang=en><meta charset=utf-8><title>{html.escape(title)}</title>"
    return f"{head}<style>{STYLE}</style><h1>{html.escape(title)}</h1>{''.join(plots)}{_table(curve)}</html>\n"


def _plot(title: str, curve: Sequence[Milestone], values: Sequence[float]) -> str:
    most, low, high = max(one.games for one in curve), min(values), max(values)
    wide, tall = WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE
    places = [
        (EDGE + wide * one.games / most, HEIGHT - EDGE - tall * (value - low) / ((high - low) or 1))
        for one, value in zip(curve, values, strict=True)
    ]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    frame = f"M{EDGE} {EDGE}V{HEIGHT - EDGE}H{WIDTH - EDGE}"
    words = [
        f'<text x="{EDGE}" y="{EDGE - 14}" font-weight="bold">{html.escape(title)}</text>',
        f'<text x="{EDGE - 6}" y="{EDGE + 4}" text-anchor="end">{high:.1f}</text>',
        f'<text x="{EDGE - 6}" y="{HEIGHT - EDGE}" text-anchor="end">{low:.1f}</text>',
        f'<text x="{WIDTH - EDGE}" y="{HEIGHT - EDGE + 18}" text-anchor="end">{most:,} games</text>',
    ]
    shapes = f'<path d="{frame}" fill="none" stroke="#888"/><polyline points="{line}" fill="none" stroke="#06c"/>'
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" font-size="12" role="img">{shapes}{"".join(words)}</svg>'


def _table(curve: Sequence[Milestone]) -> str:
    head = "<tr><th>games<th>seconds<th>points<th>share against the one before<th>rating<th>wrong by"
    rows = [
        f"<tr><td>{one.games:,}<td>{one.seconds:,.0f}<td>{one.points:.2f}"
        f"<td>{100 * one.share:.1f} % ({100 * one.low:.1f}–{100 * one.high:.1f})<td>{one.rating:.0f}<td>{one.wrong:.2f}"
        for one in curve
    ]
    return f"<table>{head}{''.join(rows)}</table>"


def card(command: str, seed: int, games: int, seconds: float, digest: str, curve: Sequence[Milestone]) -> str:
    """What is to be known of weights, as TOML."""
    last = curve[-1] if curve else None
    lines = [
        "# How these weights were made, and how strong they are.",
        f'command = "{command}"',
        f"seed = {seed}",
        f"games = {games}",
        f"seconds = {seconds:.0f}",
        f'version = "{__version__}"',
        f'date = "{datetime.now(UTC):%Y-%m-%d}"',
        f'sha256 = "{digest}"',
    ]
    if last:
        lines += ["", "[strength]", "# without search", f"points = {last.points:.2f}", f"rating = {last.rating}"]
    return "\n".join(lines) + "\n"
