// All icons as one SVG of <symbol>s, so that a page draws any of them by <use href="#i-name">.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

const ID = 'virtual:sprite';

const nameOf = (file: string): string => basename(file, '.svg');

const symbol = (file: string): string => {
  const [, attributes = '', inner = ''] = readFileSync(file, 'utf8').match(/<svg ([^>]*)>([\s\S]*)<\/svg>/) ?? [];
  return `<symbol id="i-${nameOf(file)}" ${attributes.replace(/xmlns="[^"]*" ?/, '')}>${inner}</symbol>`;
};

/** The drawings of all folders by name; of two with one name that of the first folder. */
function drawings(folders: string[]): string[] {
  const found = new Map<string, string>();
  for (const folder of folders.toReversed()) {
    for (const file of readdirSync(folder).filter((one) => one.endsWith('.svg'))) found.set(nameOf(file), join(folder, file));
  }
  return [...found.values()].sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
}

export function sprite(folders: string[]): Plugin {
  return {
    name: 'sprite',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load(id) {
      if (id !== `\0${ID}`) return undefined;
      const files = drawings(folders);
      return `export const names = ${JSON.stringify(files.map(nameOf))};\nexport default ${JSON.stringify(files.map(symbol).join(''))};`;
    },
  };
}
