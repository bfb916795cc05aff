// The way to the tables of this browser: the port of a worker.
import { lines } from './stored';
import { isAble, voyage, type Failure } from './loading.svelte';
import type { Heard, Told } from './worker';
import { aboard, packBase } from '$lib/site';
import type { Answer, Ends, Line } from '$lib/way';

let worker: Worker | undefined;
let last = 0;
const asked = new Map<number, { resolve: (answer: Answer) => void; reject: (why: Error) => void }>();
const open_ = new Map<number, Ends>();

function hear(message: Told): void {
  if (message.kind === 'progress') voyage.loaded(message.done, message.of);
  else if (message.kind === 'ready') voyage.arrived();
  else if (message.kind === 'failed') fail(message);
  else if (message.kind === 'hear') open_.get(message.link)?.heard(message.text);
  else if (message.kind === 'closed') farewell(message.link, message.code);
  else {
    asked.get(message.id)?.resolve(message);
    asked.delete(message.id);
  }
}

/** The worker could not be loaded, or broke: whoever waits is told, and the next wish begins anew. */
function fail({ what, why }: Failure): void {
  voyage.failed({ what, why });
  worker?.terminate();
  worker = undefined;
  for (const one of asked.values()) one.reject(new Error(why));
  asked.clear();
  for (const link of [...open_.keys()]) farewell(link, 1006);
}

function farewell(link: number, code: number): void {
  const ends = open_.get(link);
  open_.delete(link);
  ends?.closed(code);
}

/** Have the worker, and so all it needs; the first to ask has it loaded. None where the browser cannot. */
export function begin(): Worker | undefined {
  if (worker) return worker;
  if (!isAble) {
    queueMicrotask(() => fail({ what: 'cannot', why: '' }));
    return undefined;
  }
  voyage.began();
  worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: packBase });
  worker.onmessage = ({ data }: MessageEvent<Told>) => hear(data);
  worker.onerror = (event) => fail(event.message ? { what: 'failed', why: event.message } : { what: 'network', why: '' });
  return worker;
}

const send = (message: Heard): void => begin()?.postMessage(message);

/** What is told of the games lies beside the page: it can be read before anything is loaded. */
const DATA = /^\/(games|levels|voyages|games\/[\w-]+\/(?:figures|(?:rules|picturebook)\?lang=\w+))$/;

async function read(path: string): Promise<Answer> {
  const answer = await fetch(`./aboard/data${path.replace('?lang=', '.')}.json`);
  return { status: answer.status, body: (await answer.json()) as unknown };
}

export async function ask(method: string, path: string, lang: string, body?: unknown): Promise<Answer> {
  if (aboard && method === 'GET' && DATA.test(path)) return read(path);
  if (method === 'GET' && path === '/tables') return { status: 200, body: [] };
  if (method === 'GET' && path === '/me') return { status: 200, body: { tables: await inOrder() } };
  const id = ++last;
  return new Promise((resolve, reject) => {
    asked.set(id, { resolve, reject });
    send({ kind: 'ask', id, method, path, lang, body });
  });
}

async function inOrder(): Promise<unknown[]> {
  const found = await lines().catch(() => []); // a browser that keeps nothing
  return found.sort((one, two) => Number(one.status === 'over') - Number(two.status === 'over') || two.updated - one.updated);
}

export function open(code: string, ends: Ends): Line {
  const link = ++last;
  open_.set(link, ends);
  send({ kind: 'open', link, code });
  queueMicrotask(() => ends.opened());
  return {
    get isOpen() { return open_.has(link); },
    send: (text) => send({ kind: 'say', link, text }),
    close() {
      open_.delete(link);
      worker?.postMessage({ kind: 'close', link } satisfies Heard);
    },
  };
}
