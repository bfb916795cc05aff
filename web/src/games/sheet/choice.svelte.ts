// How a player comes to one of the legal actions on a sheet: a die, a cell, a shape, in whichever order.
import type { Offer } from '$lib/protocol';
import { key } from '$lib/draw/joined';
import type { Shape } from '$lib/draw/pen';
import type { Advised } from '$lib/advice.svelte';
import { same, type Hinted, type Preview, type Spot } from './chart';

export interface SheetOffer extends Offer {
  spot: Spot | null;
  shape: Shape | null;
  /** The face of the die it takes; null where no die is taken. */
  face: number | null;
  /** What it earns at once. */
  gold: number;
}

export function read(offer: Offer, faceOf: (die: number) => number | null): SheetOffer {
  const { cell, shape, die } = offer.parts as { cell?: [number, number]; shape?: Shape; die?: number };
  return {
    ...offer,
    spot: cell ? { column: cell[0], row: cell[1] } : null,
    shape: shape ?? null,
    face: die === undefined ? null : faceOf(die),
    gold: Object.values(offer.gains).reduce((sum, gold) => sum + gold, 0),
  };
}

export class Choice {
  #offers: () => SheetOffer[];
  #confirm: () => boolean;
  #commit: (code: number) => void;
  #isSending: () => boolean;
  #hints: () => Advised[];
  face = $state<number | null>(null);
  spot = $state.raw<Spot | null>(null);
  #shown = $state<number | null>(null);
  #fixed = $state<number | null>(null);
  #sent = $state.raw<SheetOffer | null>(null);

  constructor(
    offers: () => SheetOffer[], confirm: () => boolean, commit: (code: number) => void,
    isSending: () => boolean = () => false, hints: () => Advised[] = () => [],
  ) {
    [this.#offers, this.#confirm, this.#commit, this.#isSending, this.#hints] = [offers, confirm, commit, isSending, hints];
  }

  readonly offers: SheetOffer[] = $derived.by(() => this.#offers());
  /** Legal actions that need no cell. */
  readonly plain: SheetOffer[] = $derived(this.offers.filter((offer) => !offer.spot));
  /** The best hint of every cell that has one. */
  readonly hinted: Hinted[] = $derived.by(() => {
    const cells = new Map<string, Hinted>();
    for (const { rank, offer } of this.#hints()) {
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
  /** What was done and is not answered yet: it stays on the chart as it was shown. */
  get sent(): SheetOffer | null { return this.#isSending() ? this.#sent : null; }
  /** What is about to be drawn, because it is shown or because it is sent. */
  get coming(): SheetOffer | null { return this.shown ?? this.sent; }
  get preview(): Preview | null {
    const { coming } = this;
    return coming?.spot ? { ...coming.spot, shape: coming.shape, gain: coming.gold } : null;
  }
  get isBegun(): boolean { return this.face !== null || this.chosen !== null; }
  get chosen(): Spot | null { return this.spot && this.legal.some((spot) => same(spot, this.spot)) ? this.spot : null; }

  /** The rank of an action that is advised. */
  rank(code: number): number | undefined { return this.#hints().find((hint) => hint.code === code)?.rank; }

  /** Die, cell and shape of an action are chosen; it is not done yet. */
  point(code: number): void {
    this.letGo();
    const offer = this.offers.find((one) => one.code === code);
    if (offer?.spot) [this.face, this.spot, this.#fixed] = [offer.face, offer.spot, code];
  }

  takeDie(face: number): void {
    this.face = this.face === face ? null : face;
    this.#shown = this.#fixed = null;
    if (!this.chosen) this.spot = this.legal.length === 1 ? this.legal[0]! : null;
    this.#fixOnly();
  }

  takeCell(spot: Spot | null): void {
    const can = spot && this.legal.some((one) => same(one, spot));
    this.spot = can && !same(spot, this.spot) ? { column: spot.column, row: spot.row } : null;
    this.#shown = this.#fixed = null;
    this.#fixOnly();
  }

  /** Where there is nothing to choose, it is chosen. */
  #fixOnly(): void {
    const [only, ...others] = this.picks;
    if (only && !others.length) this.#fixed = only.code;
  }

  show(offer: SheetOffer | null): void { this.#shown = offer?.code ?? null; }

  /** Choose; without confirmation, or the second time, do it. */
  take(offer: SheetOffer): void {
    if (!this.#confirm() || this.#fixed === offer.code) return this.commit(offer);
    this.#fixed = offer.code;
  }

  commit(offer: SheetOffer | null = this.fixed): void {
    if (!offer) return;
    this.letGo();
    this.#sent = offer;
    this.#commit(offer.code);
  }

  letGo(): void {
    this.face = this.spot = this.#shown = this.#fixed = null;
  }
}
