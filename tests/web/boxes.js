// Texts that are cut, that leave their box or the screen, or that lie over each other: a list of sentences, empty at best.
() => {
  const SLACK = 2;
  const shown = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !one.closest('.hide, .skip, svg, .voice, [aria-hidden=true] .wake');
  const modal = document.querySelector('dialog[open]');
  const within = (one) => !modal || modal.contains(one);
  const leaves = [...document.querySelectorAll('body *')].filter((one) => within(one) && shown(one) && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
  const box = (one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const all = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    if (!all.length) return null;
    const [left, top] = [Math.min(...all.map((r) => r.left)), Math.min(...all.map((r) => r.top))];
    return { left, top, right: Math.max(...all.map((r) => r.right)), bottom: Math.max(...all.map((r) => r.bottom)) };
  };
  const scrolls = (one) => { for (let up = one; up; up = up.parentElement) if (/auto|scroll/.test(getComputedStyle(up).overflowX + getComputedStyle(up).overflowY) && up !== document.body && up !== document.documentElement) return up; return null; };
  const name = (one) => `${one.tagName.toLowerCase()}${one.className && typeof one.className === 'string' ? `.${one.className.trim().split(/\s+/).join('.')}` : ''} “${one.textContent.trim().replace(/\s+/g, ' ').slice(0, 40)}”`;
  const flows = (one, top) => { for (let up = one; up && up !== top; up = up.parentElement) if (/absolute|fixed|sticky/.test(getComputedStyle(up).position)) return false; return true; };
  const found = [];
  const texts = leaves.map((one) => ({ one, at: box(one) })).filter(({ at }) => at);
  for (const { one, at } of texts) {
    const style = getComputedStyle(one), scroll = scrolls(one);
    if (!scroll && (at.right > innerWidth + SLACK || at.left < -SLACK)) found.push(`off the screen: ${name(one)}`);
    if (/hidden|clip/.test(style.overflowX) && style.textOverflow !== 'ellipsis' && one.scrollWidth > one.clientWidth + SLACK) found.push(`cut: ${name(one)}`);
    const frame = one.closest('button, .btn, .chip, th, td, label, .card, dialog');
    if (!frame || (scroll && frame.contains(scroll))) continue;
    const edge = frame.getBoundingClientRect();
    if (at.right > edge.right + SLACK || at.left < edge.left - SLACK || at.bottom > edge.bottom + SLACK || at.top < edge.top - SLACK) found.push(`out of its ${name(frame).split(' ')[0]}: ${name(one)}`);
  }
  for (const top of [...document.querySelectorAll('.card, header.bar, .masthead, .calls, dialog[open]')].filter((one) => within(one) && shown(one))) {
    const own = texts.filter(({ one }) => one.closest('.card, header.bar, .masthead, .calls, dialog[open]') === top && flows(one, top));
    for (const [i, a] of own.entries()) for (const b of own.slice(i + 1)) {
      if (a.one.contains(b.one) || b.one.contains(a.one)) continue;
      const [wide, high] = [Math.min(a.at.right, b.at.right) - Math.max(a.at.left, b.at.left), Math.min(a.at.bottom, b.at.bottom) - Math.max(a.at.top, b.at.top)];
      if (wide > 3 && high > 5) found.push(`over each other: ${name(a.one)} and ${name(b.one)}`);
    }
  }
  return [...new Set(found)];
}
