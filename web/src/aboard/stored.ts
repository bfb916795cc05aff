// The tables of this browser, kept as events in IndexedDB; nothing of them is ever changed or thrown away;
// and what was worked out of finished games.
import type { TableLine } from '$lib/protocol';

/** What the port has kept: event `seq` of a table, or (without one) that those from `seq` on are put aside. */
export interface Kept { kind: 'keep' | 'aside'; code: string; seq: number; event: string | null; line: TableLine }

const TABLES = 'flibuste-tables';
/** What can be worked out again: by itself, so that another version of it never keeps tables waiting. */
const ANALYSES = 'flibuste-analyses';
const opened = new Map<string, Promise<IDBDatabase>>();

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });
}

function open(name: string, furnish: (empty: IDBDatabase) => void): Promise<IDBDatabase> {
  const found = opened.get(name);
  if (found) return found;
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => furnish(request.result);
  const made = done(request).catch((problem: unknown) => {
    opened.delete(name);
    throw problem;
  });
  opened.set(name, made);
  return made;
}

const database = (): Promise<IDBDatabase> => open(TABLES, (empty) => {
  for (const store of ['events', 'aside']) empty.createObjectStore(store);
  empty.createObjectStore('tables', { keyPath: 'code' });
});

const analyses = (): Promise<IDBDatabase> => open(ANALYSES, (empty) => empty.createObjectStore('analyses'));

const of = (code: string, from = 0): IDBKeyRange => IDBKeyRange.bound([code, from], [code, Infinity]);

/** Every table as it stands in lists. */
export async function lines(): Promise<TableLine[]> {
  return done((await database()).transaction('tables').objectStore('tables').getAll() as IDBRequest<TableLine[]>);
}

/** The events of a table, in their order. */
export async function eventsOf(code: string): Promise<string[]> {
  return done((await database()).transaction('events').objectStore('events').getAll(of(code)) as IDBRequest<string[]>);
}

async function putAside(work: IDBTransaction, { code, seq }: Kept): Promise<void> {
  const events = work.objectStore('events');
  const found = await done(events.getAll(of(code, seq)) as IDBRequest<string[]>);
  found.forEach((event, at) => work.objectStore('aside').put(event, [code, seq + at, Date.now()]));
  events.delete(of(code, seq));
}

/** Keep all or nothing. An event with the number of another is refused: a second tab has gone on with that table. */
export async function keep(all: Kept[]): Promise<void> {
  const work = (await database()).transaction(['events', 'tables', 'aside'], 'readwrite');
  const end = new Promise<void>((resolve, reject) => {
    work.oncomplete = () => resolve();
    work.onabort = () => reject(work.error ?? new Error('IndexedDB'));
  });
  for (const one of all) {
    if (one.kind === 'aside') await putAside(work, one);
    else work.objectStore('events').add(one.event, [one.code, one.seq]);
    work.objectStore('tables').put(one.line);
  }
  await end;
}

/** What is known so far of the analysis of a table; it replaces what was known before. */
export async function keepAnalysis(code: string, text: string): Promise<void> {
  await done((await analyses()).transaction('analyses', 'readwrite').objectStore('analyses').put(text, code));
}

export async function analysisOf(code: string): Promise<string | undefined> {
  return done((await analyses()).transaction('analyses').objectStore('analyses').get(code) as IDBRequest<string | undefined>);
}
