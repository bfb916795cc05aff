"""What a reader would call cut, covered or written over, found by measuring the words on the page."""

from playwright.sync_api import Page

__all__ = ["wrong_boxes"]

LOOK = """() => {
  const SLACK = 2;
  const papers = [...document.querySelectorAll('dialog[open]')];
  const root = papers.at(-1) ?? document.body;
  const scrolls = (style, axis) => ['auto', 'scroll'].includes(style[`overflow${axis}`]);
  const isPinned = (one) => ['fixed', 'sticky'].includes(getComputedStyle(one).position);
  const isLong = document.scrollingElement.scrollHeight > innerHeight + 1;
  const above = (one) => { const all = []; for (let at = one; at && at !== document.documentElement; at = at.parentElement) all.push(at); return all; };
  const name = (words) => `“${words.text.slice(0, 40)}” in ${words.at.tagName.toLowerCase()}.${words.at.getAttribute('class') ?? ''}`;
  const wrong = [];
  if (document.scrollingElement.scrollWidth > document.documentElement.clientWidth + 1) wrong.push(`the page is ${document.scrollingElement.scrollWidth} wide`);

  /** A line of words where it is seen: without what scrolled away; `cut` where it cannot be scrolled to. */
  function shown(rect, parents) {
    let { left, right, top, bottom } = rect, cut = '';
    for (const one of parents) {
      const style = getComputedStyle(one);
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      const box = one.getBoundingClientRect();
      if (!scrolls(style, 'X') && style.overflowX !== 'visible' && (left < box.left - SLACK || right > box.right + SLACK)) cut ||= `cut by ${one.className}`;
      if (!scrolls(style, 'Y') && style.overflowY !== 'visible' && !parents.some((outer) => scrolls(getComputedStyle(outer), 'Y') && one.contains(outer)) && (top < box.top - 3 || bottom > box.bottom + 3)) cut ||= `cut by ${one.className}`;
      [left, right, top, bottom] = [Math.max(left, box.left), Math.min(right, box.right), Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return { left, right, top, bottom, cut };
  }
  const lines = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.parentElement, text = node.data.trim();
    if (!text || at.closest('svg, .hide, .skip, .banners, option, select, noscript, style, script')) continue;
    if (!at.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const parents = above(at), pin = parents.find(isPinned);
    for (const rect of range.getClientRects()) {
      if (rect.width < 2 || rect.height < 2) continue;
      const seen = shown(rect, parents), words = { text, at, pin, ...seen };
      if (seen.cut) wrong.push(`${seen.cut}: ${name(words)}`);
      if (seen.right - seen.left < 3 || seen.bottom - seen.top < 3) continue;
      const button = at.closest('.btn, .tool, td, th, .card, label, .tabs button');
      const box = button?.getBoundingClientRect();
      if (box && (seen.left < box.left - SLACK || seen.right > box.right + SLACK)) wrong.push(`spills out of ${button.className || button.tagName}: ${name(words)}`);
      if (seen.left < -SLACK || seen.right > document.documentElement.clientWidth + SLACK) wrong.push(`off the screen: ${name(words)}`);
      lines.push(words);
    }
  }
  const apart = (a, b) => isLong && a.pin !== b.pin;
  lines.sort((a, b) => a.top - b.top);
  lines.forEach((a, i) => {
    for (let j = i + 1; j < lines.length && lines[j].top < a.bottom; j++) {
      const b = lines[j];
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left), high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      const least = 0.34 * Math.min(a.bottom - a.top, b.bottom - b.top);
      if (a.at !== b.at && wide > 2 && high > least && !apart(a, b) && !a.at.contains(b.at) && !b.at.contains(a.at)) wrong.push(`over each other: ${name(a)} and ${name(b)}`);
    }
    const x = (a.left + a.right) / 2, y = (a.top + a.bottom) / 2;
    const over = document.elementFromPoint(x, y);
    if (!over || a.at.contains(over) || over.contains(a.at) || over.closest('.banners')) return;
    const lid = above(over).find((one) => one.contains(a.at) || getComputedStyle(one).backgroundColor.match(/^rgb\\(|^color\\((?!.*\\/)/));
    if (lid && !lid.contains(a.at) && !(isLong && above(over).some(isPinned)) && !a.at.closest('label')?.contains(over)) wrong.push(`under ${lid.className || lid.tagName}: ${name(a)}`);
  });
  return [...new Set(wrong)];
}"""


def wrong_boxes(page: Page) -> list[str]:
    """A line for everything that is cut, spills out of its box, lies over other words or under something else."""
    found: list[str] = page.evaluate(LOOK)
    return found
