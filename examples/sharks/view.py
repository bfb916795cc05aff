"""What a seat of Sharks sees."""

from typing import Any

from flibuste.engine.contract import Position
from flibuste.engine.shapes import ScoreLine


def table(position: Position, seat: int | None) -> dict[str, Any]:
    state, board = position.plain, position.plain_board
    return {"goal": board.goal, "bag": state.bag, "turn": state.seat, "chests": state.chests[: board.players]}


def picture(position: Position, seat: int | None, lang: str) -> str:
    state, goal = position.plain, position.plain_board.goal
    lines = [
        f"{{{one}}}: {state.chests[one]}/{goal}{f' +{state.bag}' if one == state.seat and state.bag else ''}"
        for one in range(position.setting.players)
    ]
    return "\n".join(lines)


def score(position: Position, seat: int) -> list[ScoreLine]:
    return [{"rule": "SH-02", "key": "coins", "points": position.plain.chests[seat]}]
