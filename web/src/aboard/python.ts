// Our own Python in a worker, from the files of the pack: pure, with nothing but its library (docs/decisions/32-aboard.md).
import { loadPyodide, type PyodideInterface } from 'pyodide';
import type { Bytes, Files } from './pack';

/** What Python starts from: files, itself compiled, and its memory as it was after a first start. */
export interface Hull { base: string; files: Files; engine: WebAssembly.Module; memory?: Bytes | undefined }

/** Of the pack: what is compiled once, for both workers. */
export const ENGINE = 'pyodide.asm.wasm';
const HOME = '/home/pyodide';
const nameOf = (url: unknown): string => String(url instanceof Request ? url.url : url).split('/').pop()!.split('?')[0]!;

/** While something runs, what it fetches by the name of a file is answered with that file, and what it compiles is compiled. */
async function answering<T>({ files, engine }: Hull, work: () => Promise<T>): Promise<T> {
  const [lifted, { instantiateStreaming }] = [self.fetch, WebAssembly];
  self.fetch = (url, init) => {
    const bytes = nameOf(url) === ENGINE ? '' : files.get(nameOf(url));
    return bytes !== undefined ? Promise.resolve(new Response(bytes)) : lifted(url, init);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => ({ module: engine, instance: await WebAssembly.instantiate(engine, imports) });
  try {
    return await work();
  } finally {
    [self.fetch, WebAssembly.instantiateStreaming] = [lifted, instantiateStreaming];
  }
}

/** Python as it wakes in its memory, or without one as it begins. */
async function start(hull: Hull): Promise<PyodideInterface> {
  const { base, files, memory } = hull;
  const module = URL.createObjectURL(new Blob([files.get('pyodide.asm.mjs')!], { type: 'text/javascript' }));
  const { default: create } = (await import(/* @vite-ignore */ module)) as { default: (settings: unknown) => Promise<Heap> };
  const lockFileContents = new TextDecoder().decode(files.get('pyodide-lock.json'));
  const createPyodideModule = async (settings: unknown): Promise<Heap> => roomy(await create(settings), memory?.length ?? 0);
  const kept = memory ? { _loadSnapshot: memory } : { _makeSnapshot: true };
  const wishes = { indexURL: base, lockFileContents, createPyodideModule, env: { HOME, FLIBUSTE_PURE: '1' }, ...kept };
  const python = await answering(hull, () => loadPyodide(wishes as unknown as Parameters<typeof loadPyodide>[0]));
  layDown(python, files.get('flibuste.tar')!);
  return python;
}

/** The files of a tar where Python finds them, as they lie there: nothing is copied. */
function layDown({ FS }: PyodideInterface, tar: Bytes): void {
  const text = (from: number, bytes: number): string => new TextDecoder().decode(tar.subarray(from, from + bytes)).replace(/\0.*/s, '');
  for (let at = 0; tar[at]; ) {
    const [path, bytes, from] = [[HOME, text(at + 345, 155), text(at, 100)].filter(Boolean).join('/'), parseInt(text(at + 124, 12), 8), at + 512];
    FS.mkdirTree(path.slice(0, path.lastIndexOf('/')));
    FS.writeFile(path, tar.subarray(from, from + bytes), { canOwn: true });
    at = from + Math.ceil(bytes / 512) * 512;
  }
}

interface Heap { HEAP8: Int8Array; _malloc(bytes: number): number }

/** Pyodide does not make room for a memory that had grown: ask for more than there is, before all of it is overwritten. */
function roomy(heap: Heap, bytes: number): Heap {
  while (heap.HEAP8.length < bytes) heap._malloc(heap.HEAP8.length / 2);
  return heap;
}

/** Python with our modules imported. What it keeps of its memory the first time makes every other start short. */
export async function boot(hull: Hull, keep?: (memory: Bytes) => void): Promise<PyodideInterface> {
  const awake = hull.memory && (await start(hull).catch(() => null));
  if (awake) {
    awake.runPython('wake()');
    return awake;
  }
  hull.memory = undefined;
  const python = await start(hull);
  python.runPython('from flibuste.aboard.awake import wake');
  hull.memory = python.makeMemorySnapshot() as Bytes;
  keep?.(hull.memory);
  return python;
}
