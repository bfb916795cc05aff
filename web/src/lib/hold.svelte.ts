// The last move of a turn stands on the board until it is done: by a word, or after a gentle pause. The server knows
// nothing of it before; so it can be taken back, whoever comes next.
import { prefs } from './prefs.svelte';
import type { Offer } from './protocol';

/** Seconds of a gentle pause, and how long before the clock runs out a move is done by itself. */
export const PAUSE = 3;
const SPARE = 1.5;

export class Hold {
  #held = $state.raw<{ offer: Offer; moment: string } | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `moment` names the position; `left` are the seconds of the clock, if one runs. */
  constructor(private moment: () => string, private send: (code: number) => void, private left: () => number | null) {}

  get offer(): Offer | null { return this.#held && this.#held.moment === this.moment() ? this.#held.offer : null; }
  /** Whether it is done by itself in a moment. */
  get isPause(): boolean { return prefs.ending === 'pause'; }

  /** Let a move stand; false where the player wants none to. */
  take(offer: Offer): boolean {
    if (prefs.ending === 'once') return false;
    this.letGo();
    this.#held = { offer, moment: this.moment() };
    const left = this.left();
    const wait = Math.min(this.isPause ? PAUSE : Infinity, left === null ? Infinity : Math.max(0, left - SPARE));
    if (Number.isFinite(wait)) this.#timer = setTimeout(() => this.done(), wait * 1000);
    return true;
  }

  done(): void {
    const { offer } = this;
    this.letGo();
    if (offer) this.send(offer.code);
  }

  letGo(): void {
    clearTimeout(this.#timer);
    this.#held = null;
  }
}
