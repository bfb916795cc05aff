"""Perft: how many ways there are to go on for a number of steps, chance included. A wrong rule gives a wrong count."""

from flibuste.engine.contract import CHANCE, Position

__all__ = ["perft"]


def perft(position: Position, depth: int) -> int:
    """The number of different sequences of `depth` steps (actions or chance outcomes) from a position."""
    if depth == 0 or position.is_over:
        return 1
    if position.is_chance:
        steps = [(CHANCE, code) for code, weight in position.outcomes().items() if weight]
    else:
        seat = position.acting[0]
        steps = [(seat, code) for code in position.legal(seat)]
    if depth == 1:
        return len(steps)
    return sum(perft(position.after(seat, code), depth - 1) for seat, code in steps)
