"""The last move of a game, seen to its end: no bot passes over a victory in its hand, nor throws one away.

An action that ends the game has a result that is sure. One that wins alone is taken; where every action ends the game,
the best of them is. All bots but those that play by chance ask here first.
"""

from flibuste.bots.gate import choices
from flibuste.bots.search import ONE, lead_of
from flibuste.engine.contract import Position
from flibuste.engine.family import part
from flibuste.engine.kernel import PURE, Numbers, copy_state, integers
from flibuste.engine.layout import AnyBoard, Fields
from flibuste.engine.rules import apply, is_over, scores, winners

__all__ = ["sure_end"]

NONE = -1
CLEAR = 1 << 12
"""More than any lead: who wins counts first, then by how much."""


@part
def worth_of_end(state: Fields, board: AnyBoard, seat: int, scored: Numbers, won: Numbers) -> int:
    """What a game that is over is worth to a seat."""
    scores(state, board, scored)
    many = max(1, winners(state, board, scored, won))
    share = ONE // many if won[seat] else 0
    return share * CLEAR + max(0, lead_of(seat, board.players, scored) + CLEAR // 2)


@part
def best_end(
    states: list[Fields], board: AnyBoard, seat: int, codes: Numbers, n: int, scored: Numbers, won: Numbers
) -> int:
    """Of n actions the one whose sure end is best; NONE where an action that goes on may be better still."""
    best, best_worth, ends = NONE, -1, 0
    for place in range(n):
        copy_state(states, 1, 0)
        apply(states[1], board, seat, codes[place])
        if is_over(states[1]):
            ends += 1
            worth = worth_of_end(states[1], board, seat, scored, won)
            if worth > best_worth:
                best, best_worth = codes[place], worth
    wins = board.players > 1 and best_worth >= ONE * CLEAR
    return best if wins or ends == n else NONE


def sure_end(position: Position, seat: int) -> int | None:
    """The action that ends the game as well as it can end, where that is sure; else None. Raises NotYourTurn."""
    codes = choices(position, seat)
    if len(codes) == 1:
        return codes[0]
    seen, players = position.seen_by(seat), position.setting.players
    states = position.game.state.array(2)
    if PURE:
        states[0].copy_from(seen.state)
    else:
        states[0] = seen.state
    out, room = integers(len(codes)), (integers(players), integers(players))
    out[:] = codes
    found = int(best_end.of(position.game)(states, seen.board, seat, out, len(codes), *room))
    return None if found == NONE else found
