// Our own Python in a worker, from the files of the pack: pure, with nothing but its library (docs/decisions/32-aboard.md).
import { loadPyodide, type PyodideInterface } from 'pyodide';
import { MEMORY, type Files } from './pack';

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

/** Python as it wakes in a memory that was kept after everything was imported: a tenth of the time (docs/decisions/32-aboard.md). */
async function start(base: string, files: Files, memory?: Uint8Array): Promise<PyodideInterface> {
  const module = URL.createObjectURL(new Blob([files.get('pyodide.asm.mjs')!], { type: 'text/javascript' }));
  const { default: create } = (await import(/* @vite-ignore */ module)) as { default: (settings: unknown) => Promise<Heap> };
  const lockFileContents = new TextDecoder().decode(files.get('pyodide-lock.json'));
  const createPyodideModule = async (settings: unknown): Promise<Heap> => roomy(await create(settings), memory?.length ?? 0);
  const kept = memory ? { _loadSnapshot: memory } : { _makeSnapshot: true };
  const wishes = { indexURL: base, lockFileContents, createPyodideModule, env: { HOME, FLIBUSTE_PURE: '1' }, ...kept };
  const python = await answering(files, () => loadPyodide(wishes as unknown as Parameters<typeof loadPyodide>[0]));
  python.unpackArchive(files.get('flibuste.zip')!, 'zip', { extractDir: HOME });
  return python;
}

interface Heap { HEAP8: Int8Array; _malloc(bytes: number): number }

/** Pyodide does not make room for a memory that had grown: ask for more than there is, before all of it is overwritten. */
function roomy(heap: Heap, bytes: number): Heap {
  while (heap.HEAP8.length < bytes) heap._malloc(heap.HEAP8.length / 2);
  return heap;
}

/** Python with our modules imported. What it keeps of its memory the first time makes every other start short. */
export async function boot(base: string, files: Files, keep?: (memory: Uint8Array<ArrayBuffer>) => void): Promise<PyodideInterface> {
  const memory = files.get(MEMORY);
  const awake = memory && (await start(base, files, memory).catch(() => null));
  if (awake) {
    awake.runPython('wake()');
    return awake;
  }
  files.delete(MEMORY);
  const python = await start(base, files);
  python.runPython('from flibuste.aboard.awake import wake');
  files.set(MEMORY, python.makeMemorySnapshot() as Uint8Array<ArrayBuffer>);
  keep?.(files.get(MEMORY)!);
  return python;
}
