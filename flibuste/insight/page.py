"""An analysis as a page that stands alone: one HTML file, nothing loaded from anywhere."""

from html import escape
from typing import Any

from flibuste.engine.match import Match
from flibuste.engine.options import Text
from flibuste.engine.telling import Reader
from flibuste.insight.voice import voiced

__all__ = ["page"]

INKS = ("#B3261E", "#1F6F93", "#8A6414", "#5B3A8C", "#2E7D4F", "#A0456B", "#3D5A80", "#6B4F2A")
TITLE: Text = {"en": "Was it the wind, or the helm?", "fr": "Était-ce le vent, ou la barre ?"}
WINNING: Text = {"en": "Who was winning?", "fr": "Qui menait ?"}
GOLD_TO_COME: Text = {"en": "What the game was worth", "fr": "Ce que valait la partie"}
BALANCE: Text = {"en": "Wind and helm", "fr": "Le vent et la barre"}
MOMENTS: Text = {"en": "Moments that decided the game", "fr": "Les moments décisifs"}
STEPS: Text = {"en": "Where something was lost", "fr": "Où quelque chose s'est perdu"}
NOTHING: Text = {
    "en": "Nothing that two standard errors could tell.",
    "fr": "Rien que deux erreurs types puissent montrer.",
}
STEP: Text = {"en": "step {n}", "fr": "étape {n}"}
HEADS: dict[str, Text] = {
    "start": {"en": "start", "fr": "départ"},
    "luck": {"en": "+ wind (luck)", "fr": "+ vent (chance)"},
    "errors": {"en": "− helm (own errors)", "fr": "− barre (ses erreurs)"},
    "given": {"en": "+ gifts (others’ errors)", "fr": "+ cadeaux (erreurs des autres)"},
    "result": {"en": "= result", "fr": "= résultat"},
}
STYLE = """
body{font:16px/1.5 Georgia,serif;max-width:60rem;margin:2rem auto;padding:0 1rem;background:#fbf4e3;color:#23303b}
h1,h2{font-variant:small-caps;line-height:1.1}table{border-collapse:collapse;width:100%}
th,td{padding:.3rem .6rem;text-align:right;border-top:1px dotted #b9a98a}th:first-child,td:first-child{text-align:left}
svg{width:100%;height:auto;background:#fffaf0;border:1px solid #d9cbb0;border-radius:8px}
article{border-left:4px solid #c69214;padding:.2rem .9rem;margin:.8rem 0;background:#fffaf0}
.lost{color:#a3271d;font-weight:bold}
@media(max-width:36rem){
tr{display:grid;grid-template-columns:repeat(5,minmax(0,1fr));border-top:1px dotted #b9a98a}
th,td{padding:.2rem .1rem;border:0;font-size:.75rem}
th:first-child{display:none}td:first-child{grid-column:1/-1;font-size:1rem}}
@media(prefers-color-scheme:dark){body{background:#1b2530;color:#efe6d2}svg,article{background:#223040}}
"""
WIDE, HIGH, EDGE = 900, 300, 40


def page(match: Match, tale: dict[str, Any], who: list[str], lang: str) -> str:
    """The page, of a story with these names for the seats."""
    tale = voiced(tale, Reader(tuple(who), lang))
    heading = GOLD_TO_COME if match.players == 1 else WINNING
    parts = [
        f"<h1>{escape(TITLE[lang])}</h1><p>{escape(match.game.title[lang])}. {escape(tale['summary'])}",
        f"<h2>{escape(heading[lang])}</h2>{_graph(tale, who, match.players == 1)}",
        f"<h2>{escape(BALANCE[lang])} ({escape(tale['unit'])})</h2>{_sums(tale, who, lang)}",
        f"<h2>{escape(MOMENTS[lang])}</h2>{_moments(tale, who, lang) or escape(NOTHING[lang])}",
        f"<h2>{escape(STEPS[lang])}</h2>{_steps(tale, who, lang) or escape(NOTHING[lang])}",
    ]
    head = (
        f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(TITLE[lang])}</title>'
    )
    body = f"<head>{head}<style>{STYLE}</style></head><body>{''.join(parts)}</body>"
    return f'<!doctype html><html lang="{lang}">{body}</html>\n'


def _lines(tale: dict[str, Any], alone: bool) -> list[list[float]]:
    """For each seat what is drawn: chances in a hundred, or alone points."""
    key, first, scale = ("value", "start", 1) if alone else ("chances", "start_chances", 100)
    rows = [tale[first], *(step[key] for step in tale["steps"])]
    return [[scale * row[seat] for row in rows] for seat in range(len(tale["seats"]))]


def _graph(tale: dict[str, Any], who: list[str], alone: bool) -> str:
    lines = _lines(tale, alone)
    most = max(100.0, *(max(line) for line in lines)) if alone else 100.0
    across, up = (WIDE - 2 * EDGE) / max(1, len(lines[0]) - 1), (HIGH - 2 * EDGE) / most
    drawn = []
    for tick in (0, most / 2, most):
        y = HIGH - EDGE - tick * up
        drawn.append(f'<path d="M{EDGE} {y:.1f}H{WIDE - EDGE}" stroke="#b9a98a" stroke-dasharray="2 5"/>')
        drawn.append(
            f'<text x="{EDGE - 6}" y="{y + 5:.1f}" text-anchor="end" font-size="14" fill="gray">{tick:.0f}</text>'
        )
    for seat, line in enumerate(lines):
        points = " ".join(
            f"{EDGE + place * across:.1f},{HIGH - EDGE - min(most, max(0.0, value)) * up:.1f}"
            for place, value in enumerate(line)
        )
        ink = INKS[seat % len(INKS)]
        drawn.append(f'<polyline points="{points}" fill="none" stroke="{ink}" stroke-width="2.6"/>')
        drawn.append(f'<text x="{EDGE + 8 + seat * 160}" y="22" font-size="15" fill="{ink}">{escape(who[seat])}</text>')
    return f'<svg viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{escape(", ".join(who))}">{"".join(drawn)}</svg>'


def _sums(tale: dict[str, Any], who: list[str], lang: str) -> str:
    scale, digits = (100, 0) if tale["measure"] == "share" else (1, 1)
    head = "".join(f"<th>{escape(said[lang])}</th>" for said in HEADS.values())
    rows = []
    for seat, one in enumerate(tale["seats"]):
        cells = "".join(f"<td>{scale * one[key]:.{digits}f}</td>" for key in HEADS).replace("-", "−")
        rows.append(f"<tr><td><b>{escape(who[seat])}</b><br>{escape(one['says'])}</td>{cells}</tr>")
    return f"<table><tr><th></th>{head}</tr>{''.join(rows)}</table>"


def _moments(tale: dict[str, Any], who: list[str], lang: str) -> str:
    return "".join(
        f"<article><b>{escape(one['title'])}</b> ({escape(who[one['seat']])}, "
        f"{escape(STEP[lang].format(n=one['step'] + 1))})<br>{escape(one['words'])}</article>"
        for one in tale["moments"]
    )


def _steps(tale: dict[str, Any], who: list[str], lang: str) -> str:
    return "".join(_step(one, who, lang) for one in tale["steps"] if one["cost"])


def _step(one: dict[str, Any], who: list[str], lang: str) -> str:
    said = [escape(f"{one['better']}. {one['why']}".strip()), escape(one["played"])]
    where = f"{escape(who[one['seat']])}, {escape(STEP[lang].format(n=one['step'] + 1))}"
    title = f"<b>{escape(one['title'])}</b> ({where})"
    lost = f'<span class="lost">{escape(one["lost"])}</span>'
    return f"<article>{title}<br>{'<br>'.join([*said, lost])}</article>"
