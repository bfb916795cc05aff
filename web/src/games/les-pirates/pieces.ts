// The pieces of the chart as <symbol>s: a page draws any of them by <use href="#p-name">.
const FILES = import.meta.glob<string>(
  '../../../../flibuste/games/les_pirates/pieces/{pirate-ship,treasure-ship,powder-keg-ship,wreck,treasure,port-anchor,trade-wind-wave,strait,sails}.svg',
  { query: '?raw', import: 'default', eager: true },
);

function symbol(path: string, svg: string): string {
  const [, attributes = '', inner = ''] = svg.match(/<svg ([^>]*)>([\s\S]*)<\/svg>/) ?? [];
  if (path.endsWith('sails.svg')) return (inner.match(/<pattern[\s\S]*?<\/pattern>/g) ?? []).join('');
  // The page has a class of that name already, with another look.
  const plain = inner.replaceAll(' class="halo"', '');
  const name = path.slice(path.lastIndexOf('/') + 1, -4);
  return `<symbol id="p-${name}" ${attributes.replace(/xmlns="[^"]*" ?/, '')}>${plain}</symbol>`;
}

/** Put them on the page, once. */
export function layPieces(): void {
  if (document.getElementById('pieces-of-les-pirates')) return;
  const sprite = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  sprite.id = 'pieces-of-les-pirates';
  sprite.setAttribute('class', 'sprite');
  sprite.setAttribute('aria-hidden', 'true');
  sprite.innerHTML = Object.entries(FILES).map(([path, svg]) => symbol(path, svg)).join('');
  document.body.prepend(sprite);
}
