"""Why each line of a score of Les Pirates is what it is."""

from flibuste.engine.errors import UnknownAction
from flibuste.engine.telling import Reason, counted, spot, woven
from flibuste.games.les_pirates import tales as said
from flibuste.games.les_pirates.banners import SHIPS
from flibuste.games.les_pirates.names import aboard, afloat_of, carriers, the_ships
from flibuste.games.les_pirates.shapes import Position
from flibuste.games.les_pirates.state import RUNNING

__all__ = ["score"]


def score(position: Position, seat: int, key: str, lang: str) -> Reason:
    if key == "ships":
        return _ships(position, seat, lang)
    if key == "treasures":
        return _treasures(position, seat, lang)
    if key != "victory" or position.plain.ending == RUNNING:
        raise UnknownAction(got=f"score {key!r}", expected="ships or treasures, at the end victory")
    template = said.VICTORY if seat in position.winners() else said.DEFEAT
    return Reason(woven(template[lang], how=position.game.endings[position.plain.ending][lang]), "LP-25")


def _ships(position: Position, seat: int, lang: str) -> Reason:
    left = afloat_of(position, seat)
    if not left:
        return Reason(said.NO_SHIPS[lang], "LP-24")
    words = woven(said.SHIPS[lang], ships=counted(len(left), *SHIPS[lang], lang), named=the_ships(position, left, lang))
    return Reason(words, "LP-24", blame=tuple(spot("ship", ship, seat=seat) for ship in left))


def _treasures(position: Position, seat: int, lang: str) -> Reason:
    own = sorted(ship for ship in carriers(position) if ship.startswith(f"{seat}."))
    if not own:
        return Reason(said.NO_TREASURE[lang], "LP-20")
    words = woven(said.HAS_TREASURE[lang], aboard=aboard(position, own, lang))
    return Reason(words, "LP-20", blame=tuple(spot("ship", ship, seat=seat) for ship in own))
