// How far the loading of what is needed aboard is.
import { prefs } from '$lib/prefs.svelte';

/** Why nothing came of it: the browser cannot, no network, a file (`why`) that came broken, or else a mistake of ours. */
export interface Failure { what: 'cannot' | 'network' | 'broken' | 'failed'; why: string }

/** Whether this browser has what it takes. */
export const isAble = typeof WebAssembly === 'object' && typeof DecompressionStream === 'function' && typeof indexedDB === 'object';

class Voyage {
  /** Bytes that have come, and all; null while nothing is being loaded. */
  state = $state<'none' | 'loading' | 'starting' | 'ready' | 'failed'>('none');
  done = $state(0);
  of = $state(0);
  failure = $state.raw<Failure | null>(null);

  began(): void { [this.state, this.done, this.of] = ['loading', 0, 0]; }
  loaded(done: number, of: number): void { [this.state, this.done, this.of] = [done < of ? 'loading' : 'starting', done, of]; }
  arrived(): void {
    this.state = 'ready';
    void navigator.storage?.persist?.();
  }
  failed(failure: Failure): void { [this.state, this.failure] = ['failed', failure]; }
}

/** Millions of bytes, as the reader writes numbers. */
export const megabytes = (bytes: number): string => (bytes / 1e6).toLocaleString(prefs.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export const voyage = new Voyage();
