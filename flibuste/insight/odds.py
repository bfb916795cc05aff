"""The chances of the next turn as plain data, for whoever may have hints: exact, by every throw (the game's `odds`)."""

from typing import Any

from flibuste.engine.contract import Position

__all__ = ["odds"]


def odds(position: Position, seat: int, lang: str) -> dict[str, Any]:
    """What each number means, and for each thing its chance, as a number and as a fraction; nothing where the game is
    over or tells none. Knows what the seat sees, no more."""
    ask = position.game.odds
    if ask is None or position.is_over:
        return {"caption": "", "odds": []}
    found = ask(position.seen_by(seat), seat)
    rows = [
        {"spot": one.spot, "kind": one.kind, "chance": float(one.chance), "exact": str(one.chance)}
        for one in found.rows
    ]
    return {"caption": found.caption[lang], "odds": rows}
