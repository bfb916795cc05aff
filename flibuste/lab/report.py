"""A study as a page that stands alone: one HTML file, nothing loaded from anywhere."""

from collections.abc import Sequence
from html import escape

from flibuste.lab.study import Difference, Line, Spread, Study
from flibuste.lab.words import FIGURES, HEADINGS, NOTE, WORTH, place_of

__all__ = ["report"]

STYLE = """
body{font:16px/1.5 Georgia,serif;max-width:56rem;margin:2rem auto;padding:0 1rem;background:#fbf4e3;color:#23303b}
h1,h2{font-variant:small-caps;line-height:1.1}table{border-collapse:collapse;width:100%}
th,td{padding:.3rem .6rem;text-align:right;border-top:1px dotted #b9a98a}th:first-child,td:first-child{text-align:left}
svg{width:100%;height:auto;background:#fffaf0;border:1px solid #d9cbb0;border-radius:8px}
text{font:13px Georgia,serif;fill:#23303b}
.clear{font-weight:bold}small{color:#6b5f4a}
"""
WIDE, ROW, LEFT, HIGH = 840, 34, 150, 150


def report(study: Study, differences: Sequence[Difference] = (), lang: str = "en") -> str:
    """The page, with what another study differs in."""
    plan, title = study.plan, f"{study.plan.game.title[lang]} ({study.plan.setting.slug})"
    played = f"{len(study.records)} {HEADINGS['games'][lang]}, {', '.join(plan.bots)}, seed {plan.seed}"
    worth = study.going_first()
    said = WORTH[lang].format(difference=worth.difference, low=worth.low, high=worth.high)
    lines = {"order": study.by_order(), "seat": study.by_seat(), "bot": study.by_bot()}
    parts = [f"<h1>{escape(title)}</h1><p>{escape(played)}"]
    if plan.setting.players > 1:
        parts.append(f"<h2>{HEADINGS['going first'][lang]}</h2><p>{escape(said)}")
        parts += [_section(key, found, lang) for key, found in lines.items()]
    parts.append(f"<h2>{HEADINGS['scores'][lang]}</h2>" + "".join(_bars(one, lang) for one in study.spread()))
    parts.append(_compared(differences, lang) if differences else "")
    parts.append(f"<p><small>{NOTE[lang]}</small>")
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    body = f"<head>{head}<style>{STYLE}</style></head><body>{''.join(parts)}</body>"
    return f'<!doctype html><html lang="{lang}">{body}</html>\n'


def _row(cells: Sequence[str], tag: str = "td", kind: str = "") -> str:
    return f"<tr{kind}>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"


def _section(key: str, lines: Sequence[Line], lang: str) -> str:
    """A table of victories with their intervals, and the same drawn."""
    heads = [HEADINGS[key][lang], *(HEADINGS[name][lang] for name in ("share", "interval", "score"))]
    rows = [
        _row([place_of(key, one.name, lang), f"{100 * one.share:.1f}", f"{100 * one.low:.1f}–{100 * one.high:.1f}",
              f"{one.mean_score:.2f} ±{one.error:.2f}"])
        for one in lines
    ]  # fmt: skip
    return f"<h2>{heads[0]}</h2><table>{_row(heads, 'th')}{''.join(rows)}</table>{_intervals(key, lines, lang)}"


def _intervals(key: str, lines: Sequence[Line], lang: str) -> str:
    most = max(one.high for one in lines) or 1
    scale = (WIDE - LEFT - 30) / most
    drawn = []
    for place, one in enumerate(lines):
        y = ROW * place + ROW / 2
        low, at, high = (LEFT + scale * value for value in (one.low, one.share, one.high))
        drawn.append(f'<text x="12" y="{y + 5:.0f}">{escape(place_of(key, one.name, lang))}</text>')
        drawn.append(f'<path d="M{low:.1f} {y}H{high:.1f}" stroke="#1F6F93" stroke-width="3"/>')
        drawn.append(f'<circle cx="{at:.1f}" cy="{y}" r="6" fill="#B3261E"/>')
    equal = LEFT + scale / len(lines)
    mark = f'<path d="M{equal:.1f} 0V{ROW * len(lines)}" stroke="#b9a98a" stroke-dasharray="4 4"/>'
    return f'<svg viewBox="0 0 {WIDE} {ROW * len(lines)}" role="img">{mark}{"".join(drawn)}</svg>'


def _bars(spread: Spread, lang: str) -> str:
    """How often each score came up."""
    least, most = min(spread.counts), max(spread.counts)
    wide, tall = (WIDE - 40) / (most - least + 1), (HIGH - 50) / max(spread.counts.values())
    bars = [
        f'<rect x="{20 + wide * (score - least):.1f}" y="{HIGH - 24 - tall * count:.1f}" '
        f'width="{max(1, wide - 1):.1f}" height="{tall * count:.1f}" fill="#1F6F93">'
        f"<title>{score}: {count}</title></rect>"
        for score, count in spread.counts.items()
    ]
    said = " · ".join(f"{value:g}" for value in spread.quantiles)
    names = f'<text x="20" y="18">{place_of("order", spread.name, lang)}: {said}</text>'
    ends = f'<text x="20" y="{HIGH - 6}">{least}</text><text x="{WIDE - 50}" y="{HIGH - 6}">{most}</text>'
    return f'<svg viewBox="0 0 {WIDE} {HIGH}" role="img">{names}{"".join(bars)}{ends}</svg>'


def _compared(differences: Sequence[Difference], lang: str) -> str:
    heads = ["", *(HEADINGS[name][lang] for name in ("here", "there", "difference", "interval"))]
    rows = [
        _row([FIGURES[one.name][lang], f"{one.here:.2f}", f"{one.there:.2f}", f"{one.difference:+.2f}",
              f"{one.low:+.2f} … {one.high:+.2f}"], "td", ' class="clear"' if one.is_clear else "")
        for one in differences
    ]  # fmt: skip
    return f"<h2>{HEADINGS['compared'][lang]}</h2><table>{_row(heads, 'th')}{''.join(rows)}</table>"
