"""`flibuste picture` and `flibuste film`: a position of a recorded game as a picture, the whole game as a film."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from flibuste.cli.shown import lang_option, language, names, progress
from flibuste.engine.contract import Position
from flibuste.engine.errors import BadOption, NoDrawing
from flibuste.engine.extras import need
from flibuste.engine.logbook import read_logbooks, replay
from flibuste.engine.match import Match
from flibuste.engine.story import sentences
from flibuste.engine.telling import Reader

__all__ = ["film", "picture"]

NUMBER = click.option("--game", "number", type=click.IntRange(1), default=1, show_default=True, help="On this line.")
SHEET = click.option("--sheet", help="Where a replaced sheet is, if it is not in your folder of sheets.")


@click.command()
@click.argument("logbook", metavar="LOGBOOK", type=click.Path(path_type=Path))
@click.argument("out", metavar="OUT", type=click.Path(path_type=Path, dir_okay=False))
@NUMBER
@click.option("--step", type=click.IntRange(0), help="After so many steps (default: as it ended).")
@SHEET
@lang_option
def picture(logbook: Path, out: Path, number: int, step: int | None, sheet: str | None, lang: str | None) -> None:
    """Draw a position of a game of LOGBOOK as OUT, .svg or .png."""
    _check_suffix(out, ".svg", ".png")
    match, lang = _match(logbook, number, sheet), lang or language()
    positions = [*(one.before for one in match.steps), match.position]
    if step is not None and step >= len(positions):
        raise BadOption(name="--step", got=step, expected=f"0 to {len(positions) - 1}")
    drawn = _drawing(match, positions[-1 if step is None else step], lang)
    if out.suffix == ".svg":
        out.write_text(drawn, encoding="utf-8")
    else:
        _frame(drawn, "").save(out)


@click.command()
@click.argument("logbook", metavar="LOGBOOK", type=click.Path(path_type=Path))
@click.argument("out", metavar="OUT", type=click.Path(path_type=Path, dir_okay=False))
@NUMBER
@click.option("--seconds", type=click.FloatRange(0.05, 30), default=0.8, show_default=True, help="For each event.")
@SHEET
@lang_option
def film(logbook: Path, out: Path, number: int, seconds: float, sheet: str | None, lang: str | None) -> None:
    """Make a film of a game of LOGBOOK as OUT, .gif or .webp: every event drawn, and told below."""
    _check_suffix(out, ".gif", ".webp")
    match = _match(logbook, number, sheet)
    with progress("pictures", len(match.events)) as report:
        frames = []
        for frame in _frames(match, lang or language()):
            frames.append(frame)
            report(1)
    lasting = [round(1000 * seconds)] * (len(frames) - 1) + [4000]
    frames[0].save(out, save_all=True, append_images=frames[1:], duration=lasting, loop=0)


def _check_suffix(out: Path, *known: str) -> None:
    if out.suffix not in known:
        raise BadOption(name="OUT", got=out.name, expected=" or ".join(f"*{suffix}" for suffix in known))
    if out.suffix != ".svg":
        need("drawing")


def _match(logbook: Path, number: int, sheet: str | None) -> Match:
    for place, book in enumerate(read_logbooks(logbook), start=1):
        if place == number:
            return replay(book, sheet)
    raise BadOption(name="--game", got=number, expected=f"a line of {logbook.name}")


def _drawing(match: Match, position: Position, lang: str) -> str:
    if not match.game.drawing:
        raise NoDrawing(game=match.game.id)
    return match.game.drawing(position.seen_by(None), None, names(match.players, lang), lang)


def _frames(match: Match, lang: str) -> Iterator[Any]:
    """A picture of how things stood after each event, with its sentence."""
    lines = sentences(match, Reader(tuple(names(match.players, lang)), lang))
    after = {step.events: step.before for step in match.steps}
    after[len(match.events)] = match.position
    for event, sentence in enumerate(lines, start=1):
        if event in after:
            yield _frame(_drawing(match, after[event], lang), sentence)


def _frame(drawing: str, sentence: str) -> Any:
    from PIL import Image

    from flibuste.engine.pixels import pixels

    return Image.fromarray(pixels(drawing, [sentence] if sentence else []))
