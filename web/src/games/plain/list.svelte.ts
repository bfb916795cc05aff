// Legal actions in words: grouped by their kind, found by a few letters, shown before they are done.
import type { Play } from '$lib/play.svelte';
import type { Offer } from '$lib/protocol';

export interface Group { kind: string; offers: Offer[] }

export class OfferList {
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

  /** Do it; the last of a turn stands until it is done. */
  take(offer: Offer): void {
    [this.#fixed, this.search] = [null, ''];
    this.#play.commit(offer.code);
  }

  point(code: number): void { this.#fixed = code; }
  rank(offer: Offer): number | undefined { return this.#play.hints.find((hint) => hint.code === offer.code)?.rank; }

  /** What a hint pointed at, or what stands, is done. */
  commit(): void {
    const { fixed } = this;
    [this.#fixed, this.search] = [null, ''];
    if (fixed) this.#play.commit(fixed.code, true);
    else this.#play.hold.done();
  }
}

/** Letters without case and accents. */
const plainly = (words: string): string => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
/** What an action is: its parts that are words, as what is done and with which ship. */
const kindOf = (offer: Offer): string => Object.values(offer.parts).flat().filter((part) => typeof part === 'string').join(' ');
