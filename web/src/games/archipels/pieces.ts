// The pieces of Archipels, put into the page once as symbols: <use href="#i-isles-crab" />.
const FOUND = import.meta.glob<string>(
  ['../../../../flibuste/games/archipels/pieces/*.svg', './pieces/*.svg'],
  { query: '?raw', import: 'default', eager: true },
);
const ID = 'isles-pieces';
const INK = 'var(--art-line)';

function symbol(path: string, svg: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1, -'.svg'.length);
  const [, attributes = '', inner = ''] = svg.match(/<svg ([^>]*)>([\s\S]*)<\/svg>/) ?? [];
  const drawn = inner.replaceAll('currentColor', INK);
  return `<symbol id="i-isles-${name}" ${attributes.replace(/xmlns="[^"]*" ?/, '').replaceAll('currentColor', INK)}>${drawn}</symbol>`;
}

export function layOut(): void {
  if (document.getElementById(ID)) return;
  const sprite = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  sprite.id = ID;
  sprite.setAttribute('class', 'sprite');
  sprite.setAttribute('aria-hidden', 'true');
  sprite.innerHTML = Object.entries(FOUND).map(([path, svg]) => symbol(path, svg)).join('');
  document.body.prepend(sprite);
}
