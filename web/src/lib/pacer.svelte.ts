// What the others do is shown one after the other, at a pace that can be followed; it can be skipped, and watched again.
import { prefs, type Pace } from './prefs.svelte';

/** Milliseconds from one move to the next; quick: as they come. */
export const GAPS: Record<Pace, number> = { slow: 2600, normal: 1300, quick: 0 };
const MOST_KEPT = 60;

export class Pacer<Moment> {
  #waiting = $state.raw<Moment[]>([]);
  #trail = $state.raw<Moment[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last = -Infinity;

  constructor(private show: (moment: Moment) => void) {}

  /** How many moments are known and not shown yet. */
  get behind(): number { return this.#waiting.length; }
  /** Whether something happened since one's own last move that can be watched again. */
  get canWatch(): boolean { return this.#trail.length > 1; }

  /** One's own doing is shown at once; what others did since can be watched from there. */
  now(moment: Moment): void {
    this.#clear();
    this.#trail = [moment];
    this.#reveal(moment);
  }

  /** `isMove`: worth a moment of its own. */
  add(moment: Moment, isMove: boolean): void {
    this.#trail = isMove ? [...this.#trail, moment].slice(-MOST_KEPT) : [...this.#trail.slice(0, -1), moment];
    if (!isMove && !this.behind) return this.show(moment);
    this.#waiting = [...this.#waiting, moment];
    if (document.hidden) this.skip();
    else if (this.behind === 1) this.#next();
  }

  /** Show how things stand now. */
  skip(): void {
    const newest = this.#waiting.at(-1);
    this.#clear();
    if (newest !== undefined) this.#reveal(newest);
  }

  /** From one's own last move on, again. */
  watch(): void {
    const [first, ...rest] = this.#trail;
    if (first === undefined || !rest.length) return;
    this.#clear();
    this.#reveal(first);
    this.#waiting = rest;
    this.#next();
  }

  #next(): void {
    const gap = Math.max(GAPS[prefs.pace], 0);
    const wait = this.#last + gap - performance.now();
    if (wait > 0) this.#timer = setTimeout(() => this.#step(), wait);
    else this.#step();
  }
  #step(): void {
    const [first, ...rest] = this.#waiting;
    this.#waiting = rest;
    if (first !== undefined) this.#reveal(first);
    if (rest.length) this.#next();
  }
  #reveal(moment: Moment): void {
    this.#last = performance.now();
    this.show(moment);
  }
  #clear(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
  }
  close(): void { this.#clear(); }
}
