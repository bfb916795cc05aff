"""The words of an end that games with points share: who takes the sea, by how much, and what distinguishes each."""

from collections.abc import Mapping, Sequence

from flibuste.engine.contract import Position
from flibuste.engine.telling import Banner, listed, woven

__all__ = [
    "Unit",
    "amount_words",
    "difference_words",
    "distinctions",
    "lead_words",
    "over_words",
    "title_words",
    "win_banners",
]

Unit = Mapping[str, tuple[str, str]]
"""One of what is counted and many, in each language: ("{n} point", "{n} points")."""
ONE = {"en": "{who:You take the sea|@ takes the sea}", "fr": "{who:La mer est à vous|La mer est à @}"}
SEVERAL = {"en": "{who} share the victory", "fr": "Victoire partagée : {who}"}
NONE = {"en": "Nobody takes the sea", "fr": "La mer n'est à personne"}
WINS = {"en": "{who:you win|@ wins} with {sum}", "fr": "{who:vous gagnez|@ gagne} avec {sum}"}
SHARE = {"en": "{who} share the victory with {sum} each", "fr": "victoire partagée entre {who}, avec {sum} chacun"}
MORE_BY = {
    "en": "{kind} made the difference: {own} against {theirs}.",
    "fr": "{kind} ont fait la différence : {own} contre {theirs}.",
}
OVER = {"en": " The count: {won}.", "fr": " On compte : {won}."}
AHEAD = {"en": "{sum}, {more} ahead of {other}.", "fr": "{sum}, {more} d'avance sur {other}."}
EACH = {"en": "{sum} each.", "fr": "{sum} chacun."}
ALONE = {"en": "{sum}.", "fr": "{sum}."}


def _people(seats: Sequence[int], lang: str) -> str:
    return listed([f"{{{seat}}}" for seat in seats], lang)


def title_words(winners: Sequence[int], lang: str) -> str:
    """Anne takes the sea."""
    if len(winners) == 1:
        return woven(ONE[lang], {"who": winners[0]})
    return woven(SEVERAL[lang], who=_people(winners, lang)) if winners else NONE[lang]


def amount_words(unit: Unit, n: int, lang: str) -> str:
    """1 point, 2 points; French has none of many for 0."""
    return unit[lang][abs(n) > 1 if lang == "fr" else n != 1].format(n=n)


def over_words(position: Position, unit: Unit, lang: str) -> str:
    """What the move that ended a game says after its own sentence: who wins, with how much."""
    if not position.is_over:
        return ""
    winners = position.winners()
    total = amount_words(unit, position.scores()[winners[0]], lang)
    if position.setting.players == 1:
        return woven(OVER[lang], won=total)
    if len(winners) == 1:
        return woven(OVER[lang], won=woven(WINS[lang], {"who": winners[0]}, sum=total))
    return woven(OVER[lang], won=woven(SHARE[lang], who=_people(winners, lang), sum=total))


def win_banners(position: Position, unit: Unit, lang: str) -> tuple[Banner, ...]:
    """The banner of the end, for all; alone there is nobody to beat."""
    if not position.is_over or position.setting.players == 1:
        return ()
    winners, scores = position.winners(), position.scores()
    words = lead_words(scores, winners, amount_words(unit, scores[winners[0]], lang), lang)
    return (Banner("win", title_words(winners, lang), words, gained=tuple(winners), for_all=True),)


def lead_words(scores: Sequence[int], winners: Sequence[int], total: str, lang: str) -> str:
    """62 gold, 7 ahead of Barnacle; nothing is said of a lead where points did not decide."""
    others = [seat for seat in range(len(scores)) if seat not in winners]
    if not others:
        return (ALONE if len(winners) == 1 else EACH)[lang].format(sum=total)
    best = max(scores[seat] for seat in others)
    seconds = [seat for seat in others if scores[seat] == best]
    more = scores[winners[0]] - best
    if not more or len(winners) > 1:
        return (EACH if len(winners) > 1 else ALONE)[lang].format(sum=total)
    return woven(AHEAD[lang], sum=total, more=more, other=_people(seconds, lang))


def difference_words(
    kinds: Mapping[str, Mapping[str, str]], won: Mapping[str, int], second: Mapping[str, int], lang: str
) -> str:
    """The line in which the winner was farthest ahead of the second; `kinds` names the lines."""
    kind = max(kinds, key=lambda key: won[key] - second[key])
    return woven(MORE_BY[lang], kind=kinds[kind][lang], own=_signed(won[kind]), theirs=_signed(second[kind]))


def _signed(number: int) -> str:
    return str(number).replace("-", "−")


def distinctions(
    kinds: Mapping[str, Mapping[str, str]], lines: Sequence[Mapping[str, int]], lang: str
) -> tuple[str, ...]:
    """What each seat was best at, one thing each, by kinds in order; those who are equal are all told so.

    `kinds` names a key of `lines` by what is said of the best; a best of nothing distinguishes nobody."""
    found = [""] * len(lines)
    for key, said in kinds.items():
        best = max(line[key] for line in lines)
        seats = [seat for seat, line in enumerate(lines) if line[key] == best]
        if best > 0 and len(seats) < len(lines):
            for seat in seats:
                tied = said["tied_" + lang] if len(seats) > 1 else said[lang]
                found[seat] = found[seat] or tied.format(best=best)
    return tuple(found)
