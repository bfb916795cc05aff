// Pyodide's own files beside the page, as they are; its list of packages is left empty, since we take none.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const FILES = ['pyodide.asm.mjs', 'pyodide.asm.wasm', 'python_stdlib.zip', 'pyodide-lock.json'];

export function aboard(folder: string): Plugin {
  const source = (file: string): Buffer | string => {
    const read = readFileSync(`${folder}/${file}`);
    return file === 'pyodide-lock.json' ? JSON.stringify({ ...(JSON.parse(read.toString()) as object), packages: {} }) : read;
  };
  return {
    name: 'aboard',
    apply: 'build',
    generateBundle() {
      for (const file of FILES) this.emitFile({ type: 'asset', fileName: `aboard/${file}`, source: source(file) });
    },
  };
}
