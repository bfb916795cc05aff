// The tables of this browser: our own Python in a worker, which hears what a server would hear (flibuste/aboard/port.py).
import { Mate } from './mate';
import type { Failure } from './loading.svelte';
import { BrokenPack, keepMemory, keptMemory, load, manifest, type Bytes } from './pack';
import { boot, ENGINE, type Hull } from './python';
import { analysisOf, eventsOf, keep, keepAnalysis, lines, type Kept } from './stored';
import type { Wish } from './thinker';

/** As much of Python's Port as is used here. */
interface Port {
  take(text: string): string;
  thought(text: string): string;
  ring(): string;
  wait: number | undefined;
  lines(text: string): void;
  knows(code: string): boolean;
  load(code: string, events: string[], lang: string): string;
  recall(code: string, text: string): void;
  lost(codes: string[], lang: string, elsewhere: boolean): string;
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
  | ({ kind: 'failed' } & Failure);
type Out = Told | Kept | { kind: 'problem'; problem: Refused } | { kind: 'think'; wish: Wish } | { kind: 'analysis'; code: string; text: string };

const CODE = /^\/tables\/([^/?]+)/;
const tell = (message: Told): void => postMessage(message);

let mate: Mate;

async function start(base: string): Promise<Port> {
  const list = await manifest(base);
  const files = await load(base, list, (done, of) => tell({ kind: 'progress', done, of }));
  loading = false;
  const compiled = WebAssembly.compile(files.get(ENGINE)!);
  const memory = await keptMemory(base, list.version).catch(() => undefined); // meanwhile
  const hull: Hull = { base, files, engine: await compiled, memory };
  const python = await boot(hull, (memory: Bytes) => void keepMemory(base, list.version, memory).catch(() => undefined));
  files.delete(ENGINE);
  mate = new Mate(hull);
  const port = python.runPython('from flibuste.aboard.awake import Port\nPort()') as Port;
  port.lines(JSON.stringify(await lines()));
  tell({ kind: 'ready' });
  return port;
}

/** What a start that came to nothing means to who waits. */
function failure(problem: unknown): Failure {
  const why = problem instanceof BrokenPack ? problem.message : String(problem);
  if (problem instanceof WebAssembly.CompileError) return { what: 'cannot', why };
  return { what: problem instanceof BrokenPack ? 'broken' : loading ? 'network' : 'failed', why };
}

let loading = true;
const ready = start(self.name);
ready.catch((problem: unknown) => tell({ kind: 'failed', ...failure(problem) }));
let lang = 'en';

/** Keep what is to be kept, and only then tell; what could not be kept has not happened. */
async function hand(port: Port, text: string): Promise<void> {
  const out = JSON.parse(text) as Out[];
  const kept = out.filter((one): one is Kept => one.kind === 'keep' || one.kind === 'aside');
  try {
    if (kept.length) await keep(kept);
  } catch (problem) {
    const elsewhere = problem instanceof DOMException && problem.name === 'ConstraintError';
    return lost(port, out, [...new Set(kept.map(({ code }) => code))], elsewhere);
  }
  const isTold = (one: Out): one is Told => !['keep', 'aside', 'problem', 'think', 'analysis'].includes(one.kind);
  out.filter(isTold).forEach(tell);
  for (const one of out) if (one.kind === 'analysis') void keepAnalysis(one.code, one.text).catch(() => undefined); // it can be worked out again
  think(port, out);
}

/** What a mate who cannot be asked answers: whoever waits must not wait for ever. */
const failed = (problem: unknown): string => JSON.stringify({ failed: String(problem) });

/** What is to be thought about is, beside everything else; what is found comes in like a message. */
function think(port: Port, out: Out[]): void {
  for (const one of out) if (one.kind === 'think') void mate.think(one.wish).catch(failed).then((found) => inTurn(() => hand(port, port.thought(found))));
}

async function lost(port: Port, out: Out[], codes: string[], elsewhere: boolean): Promise<void> {
  const told = JSON.parse(port.lost(codes, lang, elsewhere)) as Out[];
  port.lines(JSON.stringify(await lines().catch(() => [])));
  const problem = told.find((one) => one.kind === 'problem')?.problem;
  for (const one of told) if (one.kind === 'hear' || one.kind === 'closed') tell(one);
  for (const one of out) if (one.kind === 'answer') tell({ ...one, status: elsewhere ? 409 : 507, body: problem });
  think(port, [...out, ...told]);
}

/** Bring the table that a message is about, if it is kept here. */
async function bring(port: Port, message: Heard): Promise<Refused | null> {
  const code = message.kind === 'open' ? message.code : message.kind === 'ask' ? CODE.exec(message.path)?.[1] : undefined;
  if (!code || port.knows(code)) return null;
  const events = await eventsOf(code);
  const problem = events.length ? port.load(code, events, lang) : '';
  const known = await analysisOf(code).catch(() => undefined);
  if (known) port.recall(code, known);
  return problem ? (JSON.parse(problem) as Refused) : null;
}

async function take(message: Heard): Promise<void> {
  const port = await ready;
  if (message.kind === 'ask') lang = message.lang;
  const problem = await bring(port, message);
  if (problem && message.kind === 'ask') tell({ kind: 'answer', id: message.id, status: 410, body: problem });
  else await hand(port, port.take(JSON.stringify(message)));
  if (message.kind === 'open') mate.call();
}

/** One thing after the other: what happens at a table must not overtake what is being kept. */
let turn: Promise<void> = Promise.resolve();
let bell: ReturnType<typeof setTimeout> | undefined;

function inTurn(work: () => Promise<void>): void {
  turn = turn.then(work).then(wind).catch((problem: unknown) => tell({ kind: 'failed', ...failure(problem) }));
}

/** Where a strict clock runs, be there when it rings. */
async function wind(): Promise<void> {
  const port = await ready;
  clearTimeout(bell);
  const wait = port.wait;
  if (wait !== undefined && wait !== null) bell = setTimeout(() => inTurn(() => hand(port, port.ring())), wait * 1000);
}

onmessage = ({ data }: MessageEvent<Heard>) => inTurn(() => take(data));
