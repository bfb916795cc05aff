// The offline shell: a service worker that keeps the built files, and answers a page from them when the harbour is out of reach.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

export function shell(): Plugin {
  return {
    name: 'shell',
    apply: 'build',
    // A server answers every path with the page: what it asks for lies at the root.
    transformIndexHtml: { order: 'post', handler: (html) => html.replaceAll('="./', '="/') },
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter((file) => !/\.map$|^aboard\/|latin-ext|cyrillic|vietnamese|greek/.test(file)).sort();
      const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
      const source = readFileSync(new URL('./worker.js', import.meta.url), 'utf8');
      const kept = JSON.stringify(['./', ...files.filter((file) => file !== 'index.html')]);
      this.emitFile({ type: 'asset', fileName: 'worker.js', source: source.replace('__VERSION__', version).replace("['__FILES__']", kept) });
    },
  };
}
