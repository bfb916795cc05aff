// All icons as one SVG of <symbol>s, so that a page draws any of them by <use href="#i-name">.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const ID = 'virtual:sprite';

const symbol = (folder: string, file: string): string => {
  const [, attributes = '', inner = ''] = readFileSync(join(folder, file), 'utf8').match(/<svg ([^>]*)>([\s\S]*)<\/svg>/) ?? [];
  return `<symbol id="i-${file.replace('.svg', '')}" ${attributes.replace(/xmlns="[^"]*" ?/, '')}>${inner}</symbol>`;
};

export function sprite(folder: string): Plugin {
  return {
    name: 'sprite',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load(id) {
      if (id !== `\0${ID}`) return undefined;
      const files = readdirSync(folder).filter((file) => file.endsWith('.svg')).sort();
      const names = files.map((file) => file.replace('.svg', ''));
      return `export const names = ${JSON.stringify(names)};\nexport default ${JSON.stringify(files.map((file) => symbol(folder, file)).join(''))};`;
    },
  };
}
