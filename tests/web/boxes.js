// Everything that a reader would call cut, covered or written over: measured line by line. Drawn boards are left aside.
() => {
  const SLACK = 2;
  /** Notes that lie over the table until they are put away. */
  const LAID_OVER = '.banners, .since, .advice, .aim-card';
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const page = document.scrollingElement, wide = document.documentElement.clientWidth;
  const isLong = page.scrollHeight > innerHeight + 1;
  const wrong = new Set();

  const styles = new Map();
  const styleOf = (one) => {
    if (!styles.has(one)) {
      const { overflowX, overflowY, position, backgroundColor, clipPath } = getComputedStyle(one);
      styles.set(one, { overflowX, overflowY, position, backgroundColor, clipPath });
    }
    return styles.get(one);
  };
  const scrolls = (one, axis) => ['auto', 'scroll'].includes(styleOf(one)[`overflow${axis}`]);
  const hides = (one, axis) => ['hidden', 'clip'].includes(styleOf(one)[`overflow${axis}`]);
  const isPinned = (one) => ['fixed', 'sticky'].includes(styleOf(one).position);
  const isSolid = (one) => /^rgb\(|^color\((?!.*\/)/.test(styleOf(one).backgroundColor);
  const name = ({ text, at }) => `“${text.slice(0, 40)}” in ${at.tagName.toLowerCase()}.${at.className}`;
  const above = (one) => {
    const all = [];
    for (let at = one; at && at !== document.documentElement; at = at.parentElement) all.push(at);
    return all;
  };

  /** What is seen of a line: without what has scrolled away. `cut` where it cannot be scrolled to. */
  function seen({ left, right, top, bottom }, parents) {
    let cut = '';
    for (const one of parents) {
      const box = one.getBoundingClientRect();
      if (hides(one, 'X') && (left < box.left - SLACK || right > box.right + SLACK)) cut ||= one.className;
      if (hides(one, 'Y') && (top < box.top - 3 || bottom > box.bottom + 3)) cut ||= one.className;
      if (hides(one, 'X') || scrolls(one, 'X')) [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      if (hides(one, 'Y') || scrolls(one, 'Y')) [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return { left, right, top, bottom, cut };
  }

  /** Every line of words that is shown. */
  function* lines() {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.parentElement, text = node.data.trim();
      if (!text || at.closest('svg, .hide, .skip, .banners, select, noscript, style, script')) continue;
      if (!at.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
      const range = document.createRange(), parents = above(at);
      if (parents.some((one) => styleOf(one).clipPath !== 'none')) continue;
      range.selectNodeContents(node);
      torn(node, at);
      for (const rect of range.getClientRects()) {
        if (rect.width < 2 || rect.height < 2) continue;
        const air = rect.height * 0.15; // letters are lower than their line
        yield { text, at, pin: parents.find(isPinned), ...seen({ left: rect.left, right: rect.right, top: rect.top + air, bottom: rect.bottom - air }, parents) };
      }
    }
  }

  /** A word that goes on in the next line without a hyphen, or of which half is left out. */
  function torn(node, at) {
    const range = document.createRange();
    for (const { index, 0: word } of node.data.matchAll(/[\p{L}\p{N}’']+/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) wrong.add(`torn: ${name({ text: word, at })}`);
    }
    if (hides(at, 'X') && at.clientWidth < at.scrollWidth / 2) wrong.add(`left out: ${name({ text: node.data, at })}`);
  }

  function alone(line) {
    const box = line.at.closest('.btn, .tool, td, th, .card, label, .tabs button')?.getBoundingClientRect();
    if (line.cut) wrong.add(`cut by ${line.cut}: ${name(line)}`);
    if (box && (line.left < box.left - SLACK || line.right > box.right + SLACK)) wrong.add(`spills out: ${name(line)}`);
    if (line.left < -SLACK || line.right > wide + SLACK) wrong.add(`off the screen: ${name(line)}`);
  }

  /** On a page that scrolls, what is pinned lies over the rest for a moment only. */
  function together(a, b) {
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    const least = 0.34 * Math.min(a.bottom - a.top, b.bottom - b.top);
    if (a.at.contains(b.at) || b.at.contains(a.at) || a.at.closest(LAID_OVER) !== b.at.closest(LAID_OVER) || (isLong && a.pin !== b.pin)) return;
    if (across > SLACK && down > least) wrong.add(`over each other: ${name(a)} and ${name(b)}`);
  }

  function under(line) {
    const over = document.elementFromPoint((line.left + line.right) / 2, (line.top + line.bottom) / 2);
    if (!over || over.contains(line.at) || line.at.contains(over) || over.closest(LAID_OVER)) return;
    const lid = above(over).find((one) => one.contains(line.at) || isSolid(one));
    if (!lid || lid.contains(line.at) || (isLong && above(over).some(isPinned))) return;
    wrong.add(`under ${lid.className || lid.tagName}: ${name(line)}`);
  }

  if (page.scrollWidth > wide + 1) wrong.add(`the page is ${page.scrollWidth} wide`);
  const all = [...lines()];
  all.forEach(alone);
  const shown = all.filter(({ left, right, top, bottom }) => right - left > 3 && bottom - top > 3);
  shown.sort((a, b) => a.top - b.top);
  shown.forEach((line, i) => {
    for (let j = i + 1; j < shown.length && shown[j].top < line.bottom; j++) together(line, shown[j]);
    under(line);
  });
  return [...wrong];
}
