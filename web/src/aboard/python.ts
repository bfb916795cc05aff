// Our own Python in a worker, from the files of the pack: pure, with nothing but its library (docs/decisions/32-aboard.md).
import { loadPyodide, type PyodideInterface } from 'pyodide';
import type { Files } from './pack';

const HOME = '/home/pyodide';
const nameOf = (url: unknown): string => String(url instanceof Request ? url.url : url).split('/').pop()!.split('?')[0]!;
const typeOf = (file: string): string => (file.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream');

/** While something runs, what it fetches by the name of a file is answered with that file. */
async function answering<T>(files: Files, work: () => Promise<T>): Promise<T> {
  const lifted = self.fetch;
  self.fetch = (url, init) => {
    const bytes = files.get(nameOf(url));
    return bytes ? Promise.resolve(new Response(bytes, { headers: { 'Content-Type': typeOf(nameOf(url)) } })) : lifted(url, init);
  };
  try {
    return await work();
  } finally {
    self.fetch = lifted;
  }
}

export async function boot(base: string, files: Files): Promise<PyodideInterface> {
  const module = URL.createObjectURL(new Blob([files.get('pyodide.asm.mjs')!], { type: 'text/javascript' }));
  const { default: createPyodideModule } = (await import(/* @vite-ignore */ module)) as { default: unknown };
  const lockFileContents = new TextDecoder().decode(files.get('pyodide-lock.json'));
  const wishes = { indexURL: base, lockFileContents, createPyodideModule, env: { HOME, FLIBUSTE_PURE: '1' } };
  const python = await answering(files, () => loadPyodide(wishes as Parameters<typeof loadPyodide>[0]));
  python.unpackArchive(files.get('flibuste.zip')!, 'zip', { extractDir: HOME });
  return python;
}
