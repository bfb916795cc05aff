"""Templates become sentences: for whom, with which names, in which pieces."""

from flibuste.engine.telling import Banner, Reader, counted, escaped, fill, listed, ordinal, words_of, woven

NAMES = ("Anne", "Moïse", "{0}*x*")
TOOK = {"en": "{who} took {prey}.", "fr": "{who} {who:avez|a} pris {prey}."}
PREY = {"en": "{1:your|@'s} *1.0=Petrel*", "fr": "{1:votre *1.0=Pétrel*|le *1.0=Pétrel* de@}"}


def told(lang: str, seat: int | None, who: int = 0) -> str:
    return words_of(woven(TOOK[lang], {"who": who}, prey=PREY[lang]), Reader(NAMES, lang, seat))


def test_the_sentence_depends_on_who_reads() -> None:
    assert told("en", None) == "Anne took Moïse's Petrel."
    assert told("en", 0) == "You took Moïse's Petrel."
    assert told("en", 1) == "Anne took your Petrel."
    assert told("fr", 0) == "Vous avez pris le Pétrel de Moïse."
    assert told("fr", 1) == "Anne a pris votre Pétrel."


def test_names_are_shown_as_they_are_written() -> None:
    assert told("en", None, 2) == "{0}*x* took Moïse's Petrel."
    assert words_of("{0}.", Reader(("de la Mer",), "fr")) == "de la Mer."


def test_pieces_say_who_and_which_ship() -> None:
    pieces = fill(woven(TOOK["en"], {"who": 0}, prey=PREY["en"]), Reader(NAMES, "en", 1))
    assert [(piece["kind"], piece["text"], piece["seat"], piece["ship"]) for piece in pieces] == [
        ("who", "Anne", 0, None),
        ("text", " took ", None, None),
        ("who", "your", 1, None),
        ("text", " ", None, None),
        ("ship", "Petrel", 1, "1.0"),
        ("text", ".", None, None),
    ]


def test_a_sentence_begins_with_a_capital_and_so_does_the_next() -> None:
    assert words_of("it is over. {0} win.", Reader(("Anne",), "en", 0)) == "It is over. You win."
    assert words_of("take the 4", Reader(()), begins=False) == "take the 4"


def test_a_banner_has_a_tone_for_those_it_touches() -> None:
    bonus = Banner("bonus", "", "", gained=(0,), lost=(1,))
    assert [bonus.tone(seat) for seat in (0, 1, 2, None)] == ["gained", "lost", None, "gained"]
    last = Banner("last-bottle", "", "", for_all=True)
    assert [last.tone(seat) for seat in (0, None)] == ["end", "end"]


def test_words_that_every_game_needs() -> None:
    assert listed(["a", "b", "c"], "en") == "a, b and c"
    assert listed(["a", "b"], "fr", "ou") == "a ou b"
    assert (ordinal(1, "fr", feminine=True), ordinal(12, "en"), ordinal(3, "fr")) == ("première", "12th", "troisième")
    assert counted(0, "ship", "ships", "en") == "no ships"
    assert counted(0, "bouteille", "bouteilles", "fr", feminine=True) == "aucune bouteille"
    assert counted(1, "bouteille", "bouteilles", "fr", feminine=True) == "une bouteille"
    assert counted(12, "bouteille", "bouteilles", "fr") == "12 bouteilles"
    assert words_of(escaped("{x}"), Reader(())) == "{x}"
