// Who thinks aboard: Python of its own, with the kernels of a game as WebAssembly, so that clicks are heard meanwhile.
import { loadKernels } from '../../../flibuste/wasm/kernels.mjs';
import { boot, type Hull } from './python';

/** What has to be thought about (flibuste/server/thoughts.py): of it only the game matters here. */
export interface Wish { what: string; game?: string; book?: { game: string } }
export type Asked = Hull | { wish: Wish };

interface Mind { think(text: string): string; use(game: string, kernels: unknown): void }
let mind: Promise<Mind> | undefined;
let files: Hull['files'] = new Map();
const lent = new Set<string>();

async function begin(hull: Hull): Promise<Mind> {
  const python = await boot(hull);
  python.runPython('from flibuste.aboard.awake import think, use');
  return { think: python.globals.get('think') as Mind['think'], use: python.globals.get('use') as Mind['use'] };
}

/** The kernels of a game take the place of the slow ones, when it is first thought about. */
async function lend({ use }: Mind, game: string): Promise<void> {
  const [module, manifest] = [files.get(`${game}.wasm`), files.get(`${game}.json`)];
  if (!module || !manifest || lent.has(game)) return;
  lent.add(game);
  use(game, await loadKernels(module, JSON.parse(new TextDecoder().decode(manifest))));
}

async function answer(wish: Wish): Promise<string> {
  const found = await mind!;
  await lend(found, wish.game ?? wish.book?.game ?? '');
  return found.think(JSON.stringify(wish));
}

onmessage = ({ data }: MessageEvent<Asked>) => {
  if ('wish' in data) void answer(data.wish).catch((problem: unknown) => JSON.stringify({ failed: String(problem) })).then((text) => postMessage(text));
  else {
    files = data.files;
    mind = begin(data);
    mind.catch(() => undefined); // told to who asks
  }
};
