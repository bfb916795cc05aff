"""What axe-core says of a page."""

from pathlib import Path

import pytest

from tests.web.captain import Captain

__all__ = ["examine"]

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
STILL = """() => document.getAnimations().every((one) =>
    one.effect.getTiming().iterations === Infinity || one.playState !== 'running')"""
FINDINGS = """async () => {
  const found = await axe.run(document, { resultTypes: ['violations'] });
  const nodes = (one) => one.nodes.map((node) => `${one.id}: ${node.target} ${node.any[0]?.message ?? ''}`);
  return found.violations.filter((one) => ['serious', 'critical'].includes(one.impact)).flatMap(nodes);
}"""


def examine(captain: Captain, *themes: str) -> None:
    """No finding that is serious, by day and by night, or in the themes named."""
    if not AXE.is_file():
        pytest.skip("axe-core is not installed: make web")
    page = captain.page
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    for theme in themes or ("day", "night"):
        page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
        page.wait_for_function(STILL)
        serious = page.evaluate(FINDINGS)
        assert not serious, f"{page.url}, {theme}\n" + "\n".join(serious[:20])
