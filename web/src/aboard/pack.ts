// What has to be loaded once to play aboard: Python, our own code, and what is told of the games. Kept in this browser.

/** A piece of a file: the file's name as it is asked for, where it lies, its bytes on the way, and the SHA-256 of what lies there. */
export interface Packed { name: string; from: string; bytes: number; sha256: string }
export interface Manifest { version: string; files: Packed[] }
export type Bytes = Uint8Array<ArrayBuffer>;
export type Files = Map<string, Bytes>;
export type Progress = (done: number, of: number) => void;

const CACHE = 'flibuste-aboard';
const memoryAt = (base: string, version: string): string => `${base}memory?${version}`;
const address = (base: string, file: Packed): string => `${base}${file.from}?${file.sha256.slice(0, 16)}`;

/** A file that came broken, or not at all though there is a network. */
export class BrokenPack extends Error {}

export async function manifest(base: string): Promise<Manifest> {
  const answer = await fetch(`${base}manifest.json`, { cache: 'no-cache' });
  if (!answer.ok) throw new BrokenPack('manifest.json');
  return (await answer.json()) as Manifest;
}

const hex = (bytes: ArrayBuffer): string => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

async function whole(answer: Response, file: Packed, got: (bytes: number) => void): Promise<Bytes> {
  if (!answer.ok || !answer.body) throw new BrokenPack(file.from);
  const parts: Bytes[] = [];
  for (const reader = answer.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    got(value.length);
  }
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  // A page that did not come safely has no digests.
  const sum = 'subtle' in crypto ? hex(await crypto.subtle.digest('SHA-256', bytes)) : file.sha256;
  if (sum !== file.sha256) throw new BrokenPack(file.from);
  return bytes;
}

/** Whether the browser has no room for all of it: then what room there is belongs to games. */
let isFull = false;
const isQuota = (problem: unknown): boolean => problem instanceof DOMException && problem.name === 'QuotaExceededError';

/** A piece, from what was kept or else from its place; what comes whole is kept, so that a broken journey goes on there. */
async function fetched(cache: Cache | null, base: string, file: Packed, got: (bytes: number) => void): Promise<Bytes> {
  const url = address(base, file);
  const kept = await cache?.match(url);
  if (kept) {
    got(file.bytes);
    return new Uint8Array(await kept.arrayBuffer());
  }
  const bytes = await whole(await fetch(url), file, got);
  if (!isFull) await cache?.put(url, new Response(bytes)).catch((problem: unknown) => { isFull = isQuota(problem); });
  return bytes;
}

async function unpacked(...pieces: BlobPart[]): Promise<Bytes> {
  const stream = new Blob(pieces).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Every file of the pack by its name, ready to use; what is of no use any more goes. */
export async function load(base: string, { version, files }: Manifest, progress: Progress): Promise<Files> {
  const cache = 'caches' in self ? await caches.open(CACHE) : null;
  const of = files.reduce((sum, file) => sum + file.bytes, 0);
  let done = 0;
  progress(done, of);
  const pieces = new Map<string, Bytes[]>();
  for (const file of files) {
    const bytes = await fetched(cache, base, file, (more) => progress((done += more), of));
    pieces.set(file.name, [...(pieces.get(file.name) ?? []), bytes]);
  }
  if (cache) await forget(cache, base, isFull ? [] : [...files.map((file) => address(base, file)), memoryAt(base, version)]);
  const found = new Map() as Files;
  for (const [name, packed] of pieces) found.set(name, await unpacked(...packed));
  return found;
}

/** Other sites of ours on the same host keep theirs. */
async function forget(cache: Cache, base: string, but: string[]): Promise<void> {
  for (const { url } of await cache.keys()) if (url.startsWith(base) && !but.includes(url)) await cache.delete(url);
}

/** Python's memory after its first start in this browser, if it was kept. */
export async function keptMemory(base: string, version: string): Promise<Bytes | undefined> {
  const cache = 'caches' in self ? await caches.open(CACHE) : null;
  const memory = await cache?.match(memoryAt(base, version));
  return memory && unpacked(await memory.blob());
}

/** Keep Python's memory for the next start, a quarter as large; where there is no room, that start is a long one. */
export async function keepMemory(base: string, version: string, memory: Bytes): Promise<void> {
  if (isFull) return;
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
