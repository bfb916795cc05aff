// How a player comes to one of the legal actions on a sheet: a die, a cell, a shape, in whichever order.
import type { Offer, Spot as TableSpot } from '$lib/protocol';
import { key } from '$lib/draw/joined';
import type { Shape } from '$lib/draw/pen';
import type { Play } from '$lib/play.svelte';
import { same, type Hinted, type Preview, type Spot } from './chart';

export interface SheetOffer extends Offer {
  spot: Spot | null;
  shape: Shape | null;
  /** The face of the die it takes; null where no die is taken. */
  face: number | null;
  /** What it earns, at once and at the end. */
  gold: number;
}

const sum = (kinds: Record<string, number>): number => Object.values(kinds).reduce((all, one) => all + one, 0);

export function read(offer: Offer, faceOf: (die: number) => number | null): SheetOffer {
  const { cell, shape, die } = offer.parts as { cell?: [number, number]; shape?: Shape; die?: number };
  return {
    ...offer,
    spot: cell ? { column: cell[0], row: cell[1] } : null,
    shape: shape ?? null,
    face: die === undefined ? null : faceOf(die),
    gold: sum(offer.gains) + sum(offer.later),
  };
}

/** What of a table a choice needs. */
export type Ground = Pick<Play, 'commit' | 'isSettled' | 'hold' | 'hints' | 'lamp' | 'shownSeat'>;

export class Choice {
  #offers: () => SheetOffer[];
  #table: Ground;
  face = $state<number | null>(null);
  spot = $state.raw<Spot | null>(null);
  #shown = $state<number | null>(null);
  #fixed = $state<number | null>(null);
  #sent = $state.raw<SheetOffer | null>(null);

  constructor(offers: () => SheetOffer[], table: Ground) {
    [this.#offers, this.#table] = [offers, table];
  }

  readonly offers: SheetOffer[] = $derived.by(() => this.#offers());
  /** Legal actions that need no cell. */
  readonly plain: SheetOffer[] = $derived(this.offers.filter((offer) => !offer.spot));
  /** The best hint of every cell that has one. */
  readonly hinted: Hinted[] = $derived.by(() => {
    const cells = new Map<string, Hinted>();
    for (const { rank, offer } of this.#table.hints) {
      const { spot, shape } = read(offer, () => null);
      if (spot && !cells.has(key(spot.column, spot.row))) cells.set(key(spot.column, spot.row), { ...spot, shape, rank });
    }
    return [...cells.values()];
  });
  readonly #ofDie: SheetOffer[] = $derived(this.offers.filter((offer) => offer.spot && (this.face === null || offer.face === this.face)));
  readonly legal: Spot[] = $derived([...new Map(this.#ofDie.flatMap(({ spot }) => (spot ? [[key(spot.column, spot.row), spot]] : []))).values()]);
  readonly faces: number[] = $derived([...new Set(this.offers.flatMap(({ face }) => face ?? []))]);
  /** What can be done in the chosen cell, by one die: the one chosen, else the cheapest that leads there. */
  readonly picks: SheetOffer[] = $derived.by(() => {
    const here = this.#ofDie.filter((offer) => same(offer.spot, this.spot));
    const costs = (offer: SheetOffer): number => (offer.parts.bottle || offer.parts.barrel ? 1 : 0);
    const cheapest = here.reduce<SheetOffer | null>((best, offer) => (best && costs(best) <= costs(offer) ? best : offer), null);
    return here.filter((offer) => offer.face === cheapest?.face);
  });
  /** The action that is shown before it is made: pointed at, or chosen. */
  get shown(): SheetOffer | null {
    const wanted = this.#shown ?? this.#fixed;
    return this.offers.find((offer) => offer.code === wanted) ?? null;
  }
  get fixed(): SheetOffer | null { return this.offers.find((offer) => offer.code === this.#fixed) ?? null; }
  /** What was done and is not answered yet, or stands until it is done: it stays on the chart as it was shown. */
  get sent(): SheetOffer | null { return this.#table.isSettled ? this.#sent : null; }
  /** What is about to be drawn, because it is shown or because it stands. */
  get coming(): SheetOffer | null { return this.shown ?? this.sent; }
  get preview(): Preview | null {
    const { coming } = this;
    return coming?.spot ? { ...coming.spot, shape: coming.shape, gain: coming.gold } : null;
  }
  /** Whether the button has something to do. */
  get isReady(): boolean { return this.fixed !== null || this.#table.hold.offer !== null; }
  get chosen(): Spot | null { return this.spot && this.legal.some((spot) => same(spot, this.spot)) ? this.spot : null; }

  /** The rank of an action that is advised. */
  rank(code: number): number | undefined { return this.#table.hints.find((hint) => hint.code === code)?.rank; }

  /** Die, cell and shape of an action are chosen; it is not done yet. */
  point(code: number): void {
    this.letGo();
    const offer = this.offers.find((one) => one.code === code);
    if (offer?.spot) [this.face, this.spot, this.#fixed] = [offer.face, offer.spot, code];
  }

  takeDie(face: number): void {
    this.#table.hold.letGo();
    this.face = this.face === face ? null : face;
    this.#shown = this.#fixed = null;
    if (!this.chosen) this.spot = this.legal.length === 1 ? this.legal[0]! : null;
    this.#fixOnly();
  }

  takeCell(spot: Spot | null): void {
    if (spot) this.#table.hold.letGo();
    const can = spot && this.legal.some((one) => same(one, spot));
    if (spot && !can) void this.#table.lamp.why({ what: 'cell', seat: this.#table.shownSeat, at: [spot.column, spot.row] }, this.#chosen);
    this.spot = can && !same(spot, this.spot) ? { column: spot.column, row: spot.row } : null;
    this.#shown = this.#fixed = null;
    this.#fixOnly();
  }

  /** The die that is chosen, as a thing of the table. */
  get #chosen(): TableSpot[] {
    const { die } = (this.offers.find((offer) => offer.face === this.face && this.face !== null)?.parts ?? {}) as { die?: number };
    return die === undefined ? [] : [{ what: 'die', seat: null, at: [die] }];
  }
  whyDie(place: number): void { void this.#table.lamp.why({ what: 'die', seat: null, at: [place] }); }

  /** Where there is nothing to choose, it is chosen. */
  #fixOnly(): void {
    const [only, ...others] = this.picks;
    if (only && !others.length) this.#fixed = only.code;
  }

  show(offer: SheetOffer | null): void { this.#shown = offer?.code ?? null; }

  /** Choose: it is drawn, and stands until the turn is done. */
  take(offer: SheetOffer): void {
    this.letGo();
    this.#sent = offer;
    this.#table.commit(offer.code);
  }

  /** What was chosen without a word, or stands already, is done. */
  commit(): void {
    const { fixed } = this;
    if (!fixed) return this.#table.hold.done();
    this.letGo();
    this.#sent = fixed;
    this.#table.commit(fixed.code, true);
  }

  letGo(): void {
    this.face = this.spot = this.#shown = this.#fixed = null;
  }
}
