"""The two zones of scores on a sheet, as plain data."""

from flibuste.games.soft_seas.shapes import Line, Mark, Position
from flibuste.games.soft_seas.state import MOST_LINES

__all__ = ["lines_of", "scores_beyond"]


def lines_of(position: Position, seat: int, zone: int) -> list[Line]:
    """The lines of a seat's zone, in the order they are filled (SS-09)."""
    board, paper = position.plain_board, position.plain.sheets[seat].zones[zone]
    written, begin = paper.score[: paper.written], 0
    lines: list[Line] = []
    for line in range(zone * MOST_LINES, (zone + 1) * MOST_LINES):
        if end := board.filled[line]:
            boxes = [written[box] if box < len(written) else None for box in range(begin, end)]
            lines.append({"boxes": boxes, "bonus": board.bonus[line], "mark": _mark(position, seat, line)})
            begin = end
    return lines


def _mark(position: Position, seat: int, line: int) -> Mark:
    """SS-10."""
    seats = position.plain.circled[line]
    if not seats:
        return "free"
    return "circled" if seats >> seat & 1 else "crossed"


def scores_beyond(position: Position, seat: int, zone: int) -> list[int]:
    """SS-13: the scores that found no box."""
    paper = position.plain.sheets[seat].zones[zone]
    boxes = max(position.plain_board.filled[zone * MOST_LINES : (zone + 1) * MOST_LINES])
    return list(paper.score[boxes : paper.written])
