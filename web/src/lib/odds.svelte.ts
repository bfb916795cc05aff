// The chances of the next turn, drawn over the board: off until it is asked for, and never where hints are off.
import { Refusal } from './api';
import type { OddInfo, OddsInfo, Spot } from './protocol';

export class Odds {
  on = $state(false);
  /** Why there are none, in the visitor's language. */
  refusal = $state('');
  #place: () => string;
  #ask: () => Promise<OddsInfo>;
  #asked = '';
  #of = $state('');
  #found = $state.raw<OddsInfo | null>(null);

  /** `place` names the position, `ask` asks the server about it. */
  constructor(place: () => string, ask: () => Promise<OddsInfo>) {
    [this.#place, this.#ask] = [place, ask];
  }

  /** Of the position on the table; none while they are still counted. */
  get all(): OddInfo[] { return this.on && this.#of === this.#place() ? (this.#found?.odds ?? []) : []; }
  get caption(): string { return this.#found?.caption ?? ''; }

  /** Ask where that was not done for this position. */
  async refresh(): Promise<void> {
    const place = this.#place();
    if (!this.on || this.#asked === place) return;
    [this.#asked, this.refusal] = [place, ''];
    try {
      const found = await this.#ask();
      if (this.#asked === place) [this.#found, this.#of] = [found, place];
    } catch (reason) {
      if (this.#asked === place) this.refusal = reason instanceof Refusal ? reason.problem.sentence : String(reason);
    }
  }

  turn(): void {
    this.on = !this.on;
    this.#asked = '';
  }

  /** Those of one kind of thing, on the common board or that seat's. */
  at(what: Spot['what'], seat: number | null = null): OddInfo[] {
    return this.all.filter(({ spot }) => spot.what === what && (spot.seat === null || seat === null || spot.seat === seat));
  }
}

/** In a hundred; what is neither impossible nor certain never looks so. */
export const inHundred = (chance: number): number => (chance <= 0 || chance >= 1 ? chance * 100 : Math.min(99, Math.max(1, Math.round(chance * 100))));
