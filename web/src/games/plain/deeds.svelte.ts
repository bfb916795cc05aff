// Legal actions in words: grouped by their kind, found by a few letters, shown before they are done.
import { prefs } from '$lib/prefs.svelte';
import type { Play } from '$lib/play.svelte';
import type { Offer } from '$lib/protocol';

export interface Group { kind: string; offers: Offer[] }

export class Deeds {
  #play: Play;
  #fixed = $state<number | null>(null);
  search = $state('');

  constructor(play: Play) {
    this.#play = play;
  }

  get offers(): Offer[] { return this.#play.offers; }
  get fixed(): Offer | null { return this.offers.find((offer) => offer.code === this.#fixed) ?? null; }
  get found(): Offer[] {
    const wanted = plainly(this.search);
    return this.offers.filter((offer) => plainly(offer.words).includes(wanted));
  }
  get groups(): Group[] {
    const kinds = new Map<string, Offer[]>();
    for (const offer of this.found) kinds.set(kindOf(offer), [...(kinds.get(kindOf(offer)) ?? []), offer]);
    return [...kinds].map(([kind, offers]) => ({ kind, offers }));
  }

  /** Choose; without confirmation, or the second time, do it. */
  take(offer: Offer): void {
    if (prefs.confirm && this.#fixed !== offer.code) this.#fixed = offer.code;
    else this.commit(offer);
  }

  point(code: number): void { this.#fixed = code; }
  rank(offer: Offer): number | undefined { return this.#play.hints.find((hint) => hint.code === offer.code)?.rank; }

  commit(offer: Offer | null = this.fixed): void {
    if (!offer) return;
    [this.#fixed, this.search] = [null, ''];
    this.#play.commit(offer.code);
  }
}

/** Letters without case and accents. */
const plainly = (words: string): string => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
/** What an action is: its parts that are words, as what is done and with which ship. */
const kindOf = (offer: Offer): string => Object.values(offer.parts).flat().filter((part) => typeof part === 'string').join(' ');
