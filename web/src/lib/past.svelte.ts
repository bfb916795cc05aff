// A finished game looked at again, moment by moment. To boards it is a table like any other, at which nothing can be done.
import { api } from './api';
import { Pacer } from './pacer.svelte';
import { prefs } from './prefs.svelte';
import type { Moment } from './table.svelte';
import type { Source } from './play.svelte';
import type { Course, Hints, LogEntry, Problem, ReasonInfo, TableInfo, View } from './protocol';

interface Held { place: number; step: number; instead: number[]; view: View; since: number }
const NOTHING: number[] = [];
const STILL = Number.MAX_SAFE_INTEGER;
const AHEAD = 2;

export class Past implements Source {
  readonly past = true;
  readonly link = 'on';
  readonly chat = [];
  readonly busy = false;
  readonly skew = 0;
  readonly pacer = new Pacer<Moment>(() => undefined);
  readonly code: string;
  problem: Problem | null = $state.raw(null);
  course: Course | null = $state.raw(null);
  /** The moment that is wanted; the one that is held is shown until it has come. */
  place = $state(0);
  shown: number = $state(0);
  /** A step between two moments, where one was asked for. */
  #between: number | null = $state(null);
  /** Codes of actions: how it would stand had they been played there. */
  instead: number[] = $state.raw(NOTHING);
  #held: Held | null = $state.raw(null);
  #live: Source;
  #views = new Map<string, Promise<View>>();

  /** `step`: where to begin; left out, at the end. `seat`: whose place is taken, that very step. */
  constructor(live: Source, step?: number, seat?: number) {
    this.#live = live;
    this.code = live.code;
    this.shown = seat ?? live.view?.seat ?? 0;
    void api.course(live.code).then((course) => {
      this.course = course;
      if (step !== undefined && seat !== undefined) this.goExactly(step);
      else this.goToStep(step ?? STILL);
    });
  }

  get info(): TableInfo | null { return this.#live.info; }
  readonly allowed = 0;
  get view(): View | null { return this.#held?.view ?? this.#live.view; }
  get log(): LogEntry[] { return this.#held ? this.#live.log.slice(0, this.eventsAt(this.#held.place)) : this.#live.log; }
  get since(): number { return this.#held?.since ?? STILL; }
  get last(): number { return (this.course?.moments.length ?? 1) - 1; }
  get isLast(): boolean { return !this.course || this.place === this.last; }
  get step(): number { return this.#between ?? this.course?.moments[this.place]?.step ?? 0; }
  get isThere(): boolean { return this.#held?.place === this.place && this.#held.step === this.step && this.#held.instead === this.instead; }
  get moment(): string { return `${this.#held?.step ?? this.course?.moments[this.last]?.step ?? ''}`; }
  get all(): LogEntry[] { return this.#live.log; }
  /** What brought this moment about. */
  get news(): LogEntry[] { return this.#held ? this.log.slice(this.eventsAt(this.#held.place - 1)) : []; }

  eventsAt(place: number): number { return this.course?.moments[place]?.events ?? (place < 0 ? 0 : this.#live.log.length); }
  /** The moment at which an event had just happened. */
  placeOf(event: number): number { return Math.max(0, this.course?.moments.findIndex(({ events }) => events > event) ?? 0); }
  hints(seat: number): Promise<Hints> { return api.hints(this.code, seat, Number(this.moment)); }

  /** The moment at that step of the game, or the last before it. */
  goToStep(step: number): void {
    this.go(this.course?.moments.findLastIndex((moment) => moment.step <= step) ?? 0);
  }

  /** That very step, though nothing of it may be in the log yet. */
  goExactly(step: number): void {
    this.goToStep(step);
    this.#between = step;
    this.refresh();
  }

  go(place: number): void {
    this.#between = null;
    this.instead = NOTHING;
    this.place = Math.min(Math.max(place, 0), this.last);
    this.refresh();
  }

  /** What would follow from other actions at this very step; none: what was. */
  imagine(codes: number[]): void {
    this.instead = codes.length ? codes : NOTHING;
    this.refresh();
  }

  /** Whose place is taken. */
  look(seat: number | null): void {
    this.shown = seat ?? 0;
    this.refresh();
  }

  /** Bring the wanted moment, in the visitor's language. */
  refresh(): void {
    const { place, shown, step, instead } = this;
    const lang = prefs.lang;
    const before = this.#held?.place;
    void this.#view(step, instead).then(
      (view) => {
        if (step !== this.step || shown !== this.shown || instead !== this.instead || lang !== prefs.lang) return;
        this.#held = { place, step, instead, view, since: before === place - 1 ? this.eventsAt(before) : STILL };
        for (let i = 1; i <= AHEAD; i++) if (place + i <= this.last) void this.#view(this.course!.moments[place + i]!.step).catch(() => undefined);
      },
      () => undefined,
    );
  }

  #view(step: number, instead = NOTHING): Promise<View> {
    const name = `${step} ${this.shown} ${prefs.lang} ${instead.join()}`;
    const known = this.#views.get(name) ?? api.step(this.code, step, this.shown, instead).then(({ view }) => view);
    known.catch(() => this.#views.delete(name));
    this.#views.set(name, known);
    return known;
  }

  speak(): void { this.refresh(); }
  hear(): void {}
  move(): void {}
  undo(): void {}
  say(): void {}
  why(): Promise<ReasonInfo | null> { return Promise.resolve(null); }
  close(): void {}
}
