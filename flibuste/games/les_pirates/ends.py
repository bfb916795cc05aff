"""How a game of Les Pirates ended: who brought what home, or who was left."""

from flibuste.engine.contract import Closing
from flibuste.engine.drawing import cells_words
from flibuste.engine.endings import distinctions, title_words
from flibuste.engine.telling import Banner, Ending, Spot, counted, spot, woven
from flibuste.games.les_pirates import tales as said
from flibuste.games.les_pirates.banners import SHIPS
from flibuste.games.les_pirates.board import place_of
from flibuste.games.les_pirates.names import afloat_of, carriers, own_ships, ship_of
from flibuste.games.les_pirates.shapes import Position
from flibuste.games.les_pirates.state import DRAW, HOME, LAST_AFLOAT

__all__ = ["ending", "round_of", "win_banners"]


def round_of(position: Position) -> int:
    """How often everybody has had a turn, from 1; the last turn of a game that is over counts as finished."""
    return (position.plain.turns - position.is_over) // position.setting.players + 1


def _case(position: Position) -> str:
    return {HOME: "home", LAST_AFLOAT: "afloat", DRAW: "draw"}.get(position.plain.ending, "nobody")


def win_banners(after: Position, lang: str) -> tuple[Banner, ...]:
    if not after.is_over:
        return ()
    winners = after.winners()
    words = woven(said.LEAD[_case(after)][lang], round=round_of(after))
    return (Banner("win", title_words(winners, lang), words, gained=tuple(winners), for_all=True),)


def ending(position: Position, closing: Closing | None, lang: str) -> Ending:
    winners, case = position.winners(), _case(position)
    closer = closing.seat if closing and closing.seat >= 0 and case != "draw" else None
    lines = [{"ships": len(afloat_of(position, seat))} for seat in range(position.setting.players)]
    return Ending(
        title=title_words(winners, lang),
        lead=woven(said.LEAD[case][lang], round=round_of(position)),
        why=_why(position, winners, case, lang),
        closed="" if closer is None and case != "draw" else woven(said.CLOSED[case][lang], {"who": closer or 0}),
        closer=closer,
        spots=_spots(position, winners, case),
        rows=distinctions({"ships": said.KEPT}, lines, lang),
    )


def _home_ship(position: Position, seat: int) -> str:
    return min(ship for ship in carriers(position) if ship.startswith(f"{seat}."))


def _why(position: Position, winners: list[int], case: str, lang: str) -> str:
    if case == "home":
        ship = _home_ship(position, winners[0])
        facts = {"ships": own_ships(position, [ship], lang), "have": "a", "far": _pursuer(position, ship, lang)}
        return woven(said.WHY_HOME[lang], {"who": winners[0]}, **facts)
    if case == "afloat":
        left = counted(len(afloat_of(position, winners[0])), *SHIPS[lang], lang)
        return woven(said.WHY_AFLOAT[lang], {"who": winners[0]}, ships=left)
    return ""


def _pursuer(position: Position, ship: str, lang: str) -> str:
    """How far the nearest other flag was (LP-28)."""
    state, board = position.plain, position.plain_board
    home, own = state.ships[ship_of(position, ship)], int(ship.partition(".")[0])
    foes = [cell for one, cell in enumerate(state.ships[: board.fleet_size]) if cell and one // board.ships != own]
    return cells_words(min((board.apart[home * board.stride + cell] for cell in foes), default=0), lang)


def _spots(position: Position, winners: list[int], case: str) -> tuple[Spot, ...]:
    if case != "home":
        return tuple(spot("ship", ship, seat=seat) for seat in winners for ship in afloat_of(position, seat))
    ship = _home_ship(position, winners[0])
    place = place_of(position.plain_board, position.plain.ships[ship_of(position, ship)])
    at = [place] if isinstance(place, str) else place
    return spot("cell", *at), spot("ship", ship, seat=winners[0])
