// The mate of the worker that hears clicks: asked to think, one thing at a time.
import type { Hull } from './python';
import type { Asked, Wish } from './thinker';

/** How long a bot's move takes at least, in milliseconds, so that eyes can follow (as a server's bots). */
const PACE = 600;

export class Mate {
  #worker: Worker | undefined;
  #answer: ((text: string) => void) | undefined;

  constructor(readonly hull: Hull) {}

  /** Have it come; it takes a moment. */
  call(): Worker {
    if (this.#worker) return this.#worker;
    const worker = (this.#worker = new Worker(new URL('./thinker.ts', import.meta.url), { type: 'module' }));
    worker.onmessage = ({ data }: MessageEvent<string>) => this.#answered(data);
    worker.onerror = (event) => {
      worker.terminate();
      this.#worker = undefined;
      this.#answered(JSON.stringify({ failed: event.message || 'worker' }));
    };
    worker.postMessage(this.hull satisfies Asked);
    return worker;
  }

  #answered(text: string): void {
    this.#answer?.(text);
    this.#answer = undefined;
  }

  /** What is found, as JSON. */
  async think(wish: Wish): Promise<string> {
    const pace = new Promise((done) => setTimeout(done, wish.what === 'move' ? PACE : 0));
    const found = new Promise<string>((resolve) => { this.#answer = resolve; });
    this.call().postMessage({ wish } satisfies Asked);
    await pace;
    return found;
  }
}
