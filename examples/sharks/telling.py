"""What happens in Sharks, told as a shipmate would."""

from flibuste.engine.contract import Closing, Event, Position
from flibuste.engine.telling import Ending, Reason, Told

SAID = {
    "en": {
        "dive": "{{{seat}:You dive|@ dives}}.",
        "surface": "{{{seat}:You surface|@ surfaces}} with {bag} coins.",
        "shark": "A shark! {{{seat}:Your bag is lost|@ loses the bag}}.",
        "coins": "{{{seat}:You find|@ finds}} {coins} coins.",
        "turn": "{bag} coins are in the bag.",
        "score": "Coins brought to the surface.",
        "won": "{{{seat}:You have|@ has}} filled the chest.",
        "late": "Night falls; nobody dives any more.",
        "row": "{coins} coins",
    },
    "fr": {
        "dive": "{{{seat}:Vous plongez|@ plonge}}.",
        "surface": "{{{seat}:Vous remontez|@ remonte}} avec {bag} pièces.",
        "shark": "Un requin ! {{{seat}:Votre sac est perdu|@ perd son sac}}.",
        "coins": "{{{seat}:Vous trouvez|@ trouve}} {coins} pièces.",
        "turn": "{bag} pièces dans le sac.",
        "score": "Pièces remontées à la surface.",
        "won": "{{{seat}:Vous avez|@ a}} rempli le coffre.",
        "late": "La nuit tombe ; plus personne ne plonge.",
        "row": "{coins} pièces",
    },
}


def tell(before: Position, event: Event, after: Position, lang: str) -> Told:
    seat, bag = before.plain.seat, before.plain.bag
    if event["type"] == "move":
        return Told(SAID[lang][event["action"]].format(seat=seat, bag=bag), seat)
    key = "shark" if event["die"] == 1 else "coins"
    return Told(SAID[lang][key].format(seat=seat, coins=event["die"]), seat)


def turn(position: Position, seat: int, lang: str) -> str:
    return SAID[lang]["turn"].format(bag=position.plain.bag)


def score(position: Position, seat: int, key: str, lang: str) -> Reason:
    return Reason(SAID[lang]["score"], "SH-02")


def ending(position: Position, closing: Closing | None, lang: str) -> Ending:
    won, coins = position.winners(), position.scores()
    said = SAID[lang]["won"].format(seat=won[0]) if len(won) == 1 else SAID[lang]["late"]
    rows = tuple(SAID[lang]["row"].format(coins=many) for many in coins)
    return Ending(said, said, SAID[lang]["score"], "", closing.seat if closing else None, (), rows)
