// The tables of this browser, kept as events in IndexedDB; nothing of them is ever changed or thrown away.
import type { TableLine } from '$lib/protocol';

/** What the port has kept: event `seq` of a table, or (without one) that those from `seq` on are put aside. */
export interface Kept { kind: 'keep' | 'aside'; code: string; seq: number; event: string | null; line: TableLine }

const NAME = 'flibuste-tables';
let opened: Promise<IDBDatabase> | undefined;

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });
}

function database(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    for (const store of ['events', 'aside']) request.result.createObjectStore(store);
    request.result.createObjectStore('tables', { keyPath: 'code' });
  };
  return (opened ??= done(request).catch((problem: unknown) => {
    opened = undefined;
    throw problem;
  }));
}

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
