"""What the ships of Les Pirates are called: by port and place in its squadron, so that a table keeps its names.

In French a ship's name has its article; `at` writes a ship as a template does, with its owner."""

from dataclasses import dataclass
from functools import cache

from flibuste.engine.french import elided
from flibuste.engine.shapes import Named
from flibuste.engine.telling import listed
from flibuste.games.les_pirates.board import port_names
from flibuste.games.les_pirates.shapes import Mark, Position
from flibuste.games.les_pirates.state import ABOARD, SQUADRON

__all__ = [
    "MARKS",
    "ShipName",
    "aboard",
    "afloat_of",
    "carriers",
    "id_of",
    "name_of",
    "named",
    "own_ships",
    "plain_ship",
    "ship_at",
    "ship_of",
    "ships_of_all",
    "the_ships",
]

MARKS: tuple[Mark, ...] = ("cross", "stripe", "disc", "star", "chevron", "wave")


@dataclass(frozen=True)
class ShipName:
    """A name, and its gender in French."""

    en: str
    fr: str
    article: str = "le"

    def __getitem__(self, lang: str) -> str:
        return self.fr if lang == "fr" else self.en


_ = ShipName
FLEET: dict[str, tuple[ShipName, ShipName, ShipName]] = {
    "NW": (_("Gull", "Mouette", "la"), _("Petrel", "Pétrel"), _("Albatross", "Albatros")),
    "NE": (_("Marlin", "Marlin"), _("Barracuda", "Barracuda"), _("Manta", "Manta", "la")),
    "SE": (_("Sirocco", "Sirocco"), _("Mistral", "Mistral"), _("Trade Wind", "Alizée", "la")),
    "SW": (_("Saint Rita", "Sainte-Rita", "la"), _("Bold Anna", "Belle-Anna", "la"), _("Old Tom", "Vieux-Tom")),
    "E-NW": (_("Orion", "Orion"), _("Vega", "Véga", "la"), _("Sirius", "Sirius")),
    "E-NE": (_("Saffron", "Safran"), _("Cinnamon", "Cannelle", "la"), _("Ginger", "Gingembre")),
    "E-SE": (_("Fox", "Renard"), _("Panther", "Panthère", "la"), _("Otter", "Loutre", "la")),
    "E-SW": (_("Opal", "Opale", "la"), _("Ruby", "Rubis"), _("Jade", "Jade")),
}


def id_of(position: Position, ship: int) -> str:
    """A ship as the logbook names it: "seat.number"."""
    return f"{ship // position.plain_board.ships}.{ship % position.plain_board.ships}"


def ship_of(position: Position, id: str) -> int:
    seat, _, number = id.partition(".")
    return int(seat) * position.plain_board.ships + int(number)


def afloat_of(position: Position, seat: int) -> list[str]:
    """The ships that a seat has left."""
    ships = position.plain_board.ships
    own = range(seat * ships, (seat + 1) * ships)
    return [id_of(position, ship) for ship in own if position.plain.ships[ship]]


def carriers(position: Position) -> set[str]:
    """The ships with a treasure aboard."""
    return {id_of(position, place - ABOARD) for place in position.plain.treasures if place >= ABOARD}


def name_of(position: Position, ship: int) -> ShipName:
    """By its port, once that is drawn."""
    squadron, place = divmod(ship, SQUADRON)
    port = port_names(position.plain_board)[position.plain.ports[squadron]]
    return FLEET[port if port in FLEET else port.partition("-")[2]][place]


def named(position: Position, ship: int) -> Named:
    """Its name in every language."""
    name = name_of(position, ship)
    return {"en": name.en, "fr": name.fr}


def ship_at(position: Position, id: str, lang: str) -> str:
    """The *Petrel*, le *Pétrel*: whosever it is."""
    name = name_of(position, ship_of(position, id))
    shown = f"*{id}={name[lang]}*"
    return f"the {shown}" if lang == "en" else _with_article(name, shown)


def plain_ship(position: Position, id: str, lang: str) -> str:
    """The same without the stars of a template."""
    return _called(name_of(position, ship_of(position, id)), lang)


@cache
def _called(name: ShipName, lang: str) -> str:
    return f"the {name.en}" if lang == "en" else elided(name.article, name.fr)


def _with_article(name: ShipName, shown: str) -> str:
    """Elided by the name, which stands between stars."""
    return elided(name.article, name.fr).removesuffix(name.fr) + shown


def own_ships(position: Position, ids: list[str], lang: str) -> str:
    """Your *Petrel*, Inès's *Petrel* and *Gull*; votre *Pétrel*, le *Pétrel* d'Inès."""
    seat = ids[0].partition(".")[0]
    shown = listed([f"*{id}={name_of(position, ship_of(position, id))[lang]}*" for id in ids], lang)
    if lang == "en":
        return f"{{{seat}:your|@'s}} {shown}"
    theirs = listed([ship_at(position, id, lang) for id in ids], lang)
    yours = f"votre {shown}" if len(ids) == 1 else f"vos {shown}"
    return f"{{{seat}:{yours}|{theirs} de@}}"


def ships_of_all(position: Position, ids: list[str], lang: str) -> str:
    """The same of several seats."""
    seats = dict.fromkeys(id.partition(".")[0] for id in ids)
    whose = [[id for id in ids if id.partition(".")[0] == seat] for seat in seats]
    return listed([own_ships(position, some, lang) for some in whose], lang)


def aboard(position: Position, ids: list[str], lang: str) -> str:
    """After "aboard": the *Petrel*; after « à bord » : du *Pétrel*, de la *Mouette*, de l'*Opale*."""
    ships = [ship_at(position, id, lang) for id in ids]
    if lang == "fr":
        ships = [f"du {ship.removeprefix('le ')}" if ship.startswith("le ") else f"de {ship}" for ship in ships]
    return listed(ships, lang)


def the_ships(position: Position, ids: list[str], lang: str) -> str:
    """The *Petrel* and the *Gull*."""
    return listed([ship_at(position, id, lang) for id in ids], lang)
