// What has to be loaded once to play aboard: Python, our own code, and what is told of the games. Kept in this browser.

/** A file of the pack: its name as it is asked for, where it lies, its bytes on the way, and the SHA-256 of what lies there. */
export interface Packed { name: string; from: string; bytes: number; sha256: string }
export interface Manifest { version: string; files: Packed[] }
export type Files = Map<string, Uint8Array<ArrayBuffer>>;
export type Progress = (done: number, of: number) => void;

const CACHE = 'flibuste-aboard';
/** Not a file of the pack: Python's memory after its first start in this browser. */
export const MEMORY = 'memory';
const memoryAt = (base: string, version: string): string => `${base}${MEMORY}?${version}`;
const address = (base: string, file: Packed): string => `${base}${file.from}?${file.sha256.slice(0, 16)}`;

export class BrokenPack extends Error {}

export async function manifest(base: string): Promise<Manifest> {
  const answer = await fetch(`${base}manifest.json`);
  if (!answer.ok) throw new BrokenPack(`manifest.json: ${answer.status}`);
  return (await answer.json()) as Manifest;
}

const hex = (bytes: ArrayBuffer): string => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

async function whole(answer: Response, file: Packed, got: (bytes: number) => void): Promise<Uint8Array<ArrayBuffer>> {
  if (!answer.ok || !answer.body) throw new BrokenPack(`${file.from}: ${answer.status}`);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (const reader = answer.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    got(value.length);
  }
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  const sum = 'subtle' in crypto ? hex(await crypto.subtle.digest('SHA-256', bytes)) : file.sha256;
  if (sum !== file.sha256) throw new BrokenPack(`${file.from}: broken on its way`);
  return bytes;
}

/** A file, from what was kept or else from its place; what comes whole is kept, so that a broken journey goes on there. */
async function fetched(cache: Cache | null, base: string, file: Packed, got: (bytes: number) => void): Promise<Uint8Array<ArrayBuffer>> {
  const url = address(base, file);
  const kept = await cache?.match(url);
  if (kept) {
    got(file.bytes);
    return new Uint8Array(await kept.arrayBuffer());
  }
  const bytes = await whole(await fetch(url), file, got);
  await cache?.put(url, new Response(bytes)).catch(() => undefined); // a full quota: it is loaded again next time
  return bytes;
}

async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Every file of the pack by its name, ready to use, and the memory if it was kept; what is of no use any more goes. */
export async function load(base: string, { version, files }: Manifest, progress: Progress): Promise<Files> {
  const cache = 'caches' in self ? await caches.open(CACHE) : null;
  const of = files.reduce((sum, file) => sum + file.bytes, 0);
  let done = 0;
  const found = new Map() as Files;
  for (const file of files) {
    const bytes = await fetched(cache, base, file, (more) => progress((done += more), of));
    found.set(file.name, await unpacked(bytes));
  }
  if (cache) await forget(cache, [...files.map((file) => address(base, file)), memoryAt(base, version)]);
  const memory = await cache?.match(memoryAt(base, version));
  if (memory) found.set(MEMORY, await unpacked(new Uint8Array(await memory.arrayBuffer())));
  return found;
}

async function forget(cache: Cache, but: string[]): Promise<void> {
  const wanted = new Set(but.map((url) => new URL(url, self.location.href).href));
  for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
}

/** Keep Python's memory for the next start, a quarter as large; where there is no room, that start is a long one. */
export async function keepMemory(base: string, version: string, memory: Uint8Array<ArrayBuffer>): Promise<void> {
  const small = new Blob([memory]).stream().pipeThrough(new CompressionStream('gzip'));
  const cache = 'caches' in self ? await caches.open(CACHE) : null;
  await cache?.put(memoryAt(base, version), new Response(await new Response(small).blob()));
}

/** Whether all of it is kept here. */
export async function isAboard(base: string, { files }: Manifest): Promise<boolean> {
  if (!('caches' in self) || !(await caches.has(CACHE))) return false;
  const cache = await caches.open(CACHE);
  const kept = await Promise.all(files.map((file) => cache.match(address(base, file))));
  return kept.every(Boolean);
}
