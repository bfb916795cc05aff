// How far the loading of what is needed aboard is.
import { prefs } from '$lib/prefs.svelte';

class Voyage {
  /** Bytes that have come, and all; null while nothing is being loaded. */
  state = $state<'none' | 'loading' | 'starting' | 'ready' | 'failed'>('none');
  done = $state(0);
  of = $state(0);
  why = $state('');

  began(): void { [this.state, this.done, this.of] = ['loading', 0, 0]; }
  loaded(done: number, of: number): void { [this.state, this.done, this.of] = [done < of ? 'loading' : 'starting', done, of]; }
  arrived(): void {
    this.state = 'ready';
    void navigator.storage?.persist?.();
  }
  failed(why: string): void { [this.state, this.why] = ['failed', why]; }
}

/** Millions of bytes, as the reader writes numbers. */
export const megabytes = (bytes: number): string => (bytes / 1e6).toLocaleString(prefs.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export const voyage = new Voyage();
