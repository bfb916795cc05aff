// The tables of this browser: our own Python in a worker, which hears what a server would hear (flibuste/aboard/port.py).
import { loadPyodide } from 'pyodide';
import { load, manifest } from './pack';
import { eventsOf, keep, lines, type Kept } from './stored';

/** As much of Python's Port as is used here. */
interface Port {
  take(text: string): string;
  work(): string;
  wait: number | undefined;
  lines(text: string): void;
  knows(code: string): boolean;
  load(code: string, events: string[]): string;
  lost(codes: string[], lang: string): string;
}
export type Heard =
  | { kind: 'ask'; id: number; method: string; path: string; lang: string; body?: unknown }
  | { kind: 'open'; link: number; code: string }
  | { kind: 'say'; link: number; text: string }
  | { kind: 'close'; link: number };
interface Refused { code: string; rule: string; sentence: string }
export type Told =
  | { kind: 'answer'; id: number; status: number; body: unknown }
  | { kind: 'hear'; link: number; text: string }
  | { kind: 'closed'; link: number; code: number }
  | { kind: 'progress'; done: number; of: number }
  | { kind: 'ready' }
  | { kind: 'failed'; why: string };
type Out = Told | Kept | { kind: 'problem'; problem: Refused };

/** How long a bot's move takes at least, in milliseconds, so that eyes can follow. */
const PACE = 600;
const CODE = /^\/tables\/([^/?]+)/;
const tell = (message: Told): void => postMessage(message);

async function start(base: string): Promise<Port> {
  const files = await load(base, await manifest(base), (done, of) => tell({ kind: 'progress', done, of }));
  const lifted = self.fetch;
  const name = (url: unknown): string => String(url instanceof Request ? url.url : url).split('/').pop()!.split('?')[0]!;
  const type = (file: string): string => (file.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream');
  self.fetch = (url, init) => {
    const bytes = files.get(name(url));
    return bytes ? Promise.resolve(new Response(bytes, { headers: { 'Content-Type': type(name(url)) } })) : lifted(url, init);
  };
  const module = URL.createObjectURL(new Blob([files.get('pyodide.asm.mjs')!], { type: 'text/javascript' }));
  const { default: createPyodideModule } = (await import(/* @vite-ignore */ module)) as { default: unknown };
  const lockFileContents = new TextDecoder().decode(files.get('pyodide-lock.json'));
  const python = await loadPyodide({ indexURL: base, lockFileContents, createPyodideModule, env: { HOME: '/home/pyodide', FLIBUSTE_PURE: '1' } } as Parameters<typeof loadPyodide>[0]);
  python.unpackArchive(files.get('flibuste.zip')!, 'zip', { extractDir: '/home/pyodide' });
  self.fetch = lifted;
  const port = python.runPython('from flibuste.aboard.port import Port\nPort()') as Port;
  port.lines(JSON.stringify(await lines()));
  tell({ kind: 'ready' });
  return port;
}

const base = new URL('aboard/', new URL(self.name)).href;
const ready = start(base);
ready.catch((problem: unknown) => tell({ kind: 'failed', why: String(problem) }));
let lang = 'en';

/** Keep what is to be kept, and only then tell; what could not be kept has not happened. */
async function hand(port: Port, text: string): Promise<void> {
  const out = JSON.parse(text) as Out[];
  const kept = out.filter((one): one is Kept => one.kind === 'keep' || one.kind === 'aside');
  try {
    if (kept.length) await keep(kept);
  } catch {
    return lost(port, out, [...new Set(kept.map(({ code }) => code))]);
  }
  const isTold = (one: Out): one is Told => !['keep', 'aside', 'problem'].includes(one.kind);
  out.filter(isTold).forEach(tell);
}

async function lost(port: Port, out: Out[], codes: string[]): Promise<void> {
  const told = JSON.parse(port.lost(codes, lang)) as Out[];
  port.lines(JSON.stringify(await lines().catch(() => [])));
  const problem = told.find((one) => one.kind === 'problem')?.problem;
  for (const one of told) if (one.kind === 'hear' || one.kind === 'closed') tell(one);
  for (const one of out) if (one.kind === 'answer') tell({ ...one, status: 507, body: problem });
}

/** Bring the table that a message is about, if it is kept here. */
async function bring(port: Port, message: Heard): Promise<Refused | null> {
  const code = message.kind === 'open' ? message.code : message.kind === 'ask' ? CODE.exec(message.path)?.[1] : undefined;
  if (!code || port.knows(code)) return null;
  const events = await eventsOf(code);
  const problem = events.length ? port.load(code, events) : '';
  return problem ? (JSON.parse(problem) as Refused) : null;
}

async function take(message: Heard): Promise<void> {
  const port = await ready;
  if (message.kind === 'ask') lang = message.lang;
  const problem = await bring(port, message);
  if (problem && message.kind === 'ask') tell({ kind: 'answer', id: message.id, status: 410, body: problem });
  else await hand(port, port.take(JSON.stringify(message)));
  think(port);
}

/** One thing after the other: what happens at a table must not overtake what is being kept. */
let turn: Promise<void> = Promise.resolve();
let thought: ReturnType<typeof setTimeout> | undefined;
let moved = 0;

function think(port: Port): void {
  clearTimeout(thought);
  const wait = port.wait;
  if (wait === undefined || wait === null) return;
  thought = setTimeout(() => {
    turn = turn.then(async () => {
      moved = performance.now();
      await hand(port, port.work());
      think(port);
    });
  }, Math.max(wait * 1000, moved + PACE - performance.now(), 0));
}

onmessage = ({ data }: MessageEvent<Heard>) => {
  turn = turn.then(() => take(data)).catch((problem: unknown) => tell({ kind: 'failed', why: String(problem) }));
};
