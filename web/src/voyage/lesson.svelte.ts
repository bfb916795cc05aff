// A voyage under way. To boards it is a table like any other, at which only the deed of the leg can be done.
import { api, Refusal } from '$lib/api';
import { prefs } from '$lib/prefs.svelte';
import { Pacer } from '$lib/pacer.svelte';
import type { Source } from '$lib/play.svelte';
import type { Moment } from '$lib/table.svelte';
import type { Hints, LegInfo, LogEntry, Problem, ReasonInfo, TableInfo, View } from '$lib/protocol';
import { play } from '$lib/sound';
import { voyages } from './kept.svelte';

const STILL = Number.MAX_SAFE_INTEGER;

export class Lesson implements Source {
  readonly past = false;
  readonly shown = null;
  readonly link = 'on';
  readonly chat = [];
  readonly skew = 0;
  readonly code = '';
  readonly pacer = new Pacer<Moment>(() => undefined);
  problem: Problem | null = $state.raw(null);
  busy = $state(false);
  since = STILL;
  leg: LegInfo | null = $state.raw(null);
  /** Why what was tried will not do now; empty until then. `tries` counts, so that the same answer is localized again. */
  answer = $state('');
  tries = $state(0);
  /** Begins anew with every leg that is shown, the same one too. */
  turn = $state(0);
  view: View | null = $state.raw(null);
  #done: number[] = [];
  #trying: Promise<void> = Promise.resolve();

  constructor(readonly game: string, readonly name: string, readonly last: number) {}

  get info(): TableInfo | null { return this.leg?.table ?? null; }
  get log(): LogEntry[] { return this.leg?.log ?? []; }
  /** The level of whoever sails along. */
  get gentle(): string | null { return this.info?.seats.find(({ kind }) => kind === 'bot')?.level ?? null; }
  get allowed(): number { return this.leg?.view.legal.length ?? 0; }
  get moment(): string { return `${this.leg?.number}`; }
  get number(): number { return this.leg?.number ?? 0; }

  /** Show a leg; what happened since the one before is seen to happen. */
  async go(number: number): Promise<void> {
    const wanted = Math.min(Math.max(number, 0), this.last);
    const leg = await api.leg(this.game, this.name, wanted);
    this.since = this.leg && wanted === this.leg.number + 1 && leg.log.length >= this.log.length ? this.log.length : STILL;
    this.answer = '';
    this.leg = leg;
    this.#done = [];
    // Only the useful deed is offered: boards light what is offered.
    this.view = { ...leg.view, legal: leg.view.legal.filter(({ code }) => leg.deeds.some(([first]) => first === code)) };
    this.turn++;
    voyages.keep(this.game, this.name, { leg: wanted });
  }

  move(_seat: number, code: number): void { this.#trying = this.#trying.then(() => this.#try(code)); }

  async #try(code: number): Promise<void> {
    this.busy = true;
    try {
      const { done } = await api.tryLeg(this.game, this.name, this.number, [...this.#done, code]);
      if (done) await this.go(this.number + 1);
      else this.#done.push(code);
    } catch (reason) {
      this.#done = [];
      this.wait(reason instanceof Refusal ? reason.problem.sentence : undefined);
    }
    this.busy = false;
  }

  /** Something else was tapped. */
  wait(why = this.leg?.wait ?? ''): void {
    if (!this.leg?.deeds.length) return;
    this.answer = why;
    this.tries++;
    play('refused');
  }

  /** In the visitor's language, at the same place. */
  speak(): void { if (this.leg && prefs.lang) void this.go(this.number); }
  hints(): Promise<Hints> { return Promise.reject(new Error('no hints in a lesson')); }
  why(): Promise<ReasonInfo | null> { return Promise.resolve(null); }
  look(): void {}
  hear(): void {}
  undo(): void {}
  say(): void {}
  close(): void {}
}
