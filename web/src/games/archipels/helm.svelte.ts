// How a player comes to a legal action: tiles of the market and how the paddle lies, a tile and its place, a flower.
// It is one or two codes that the server offered together.
import { prefs } from '$lib/prefs.svelte';
import type { Play } from '$lib/play.svelte';
import type { Offer } from '$lib/protocol';
import { bestPlace, boxOf, type Box } from './geometry';
import { moveOf, offersOf, partsOf, type At, type Lay, type Line, type Offered, type Parts, type Place, type Slot, type Table, type Take, type Tile } from './shapes';
import { lineKey, same, tableOf, tileKey } from './table';

export type Mark = 'picked' | 'joins' | 'free' | 'aside' | 'covered' | 'still';
export interface Bloom { offer: Offered<'flower'>; element: string; gains: number[] }

export class Helm {
  #play: Play;
  #picks = $state.raw<At[]>([]);
  #turned = $state(false);
  /** The line that was taken up from a hint. */
  #line = $state.raw<Line | null>(null);
  #element = $state<string | null>(null);
  #held = $state<string | null>(null);
  #pointed = $state.raw<At | null>(null);
  #fixed = $state.raw<At | null>(null);
  /** Upper levels fade while it is held. */
  peek = $state(false);
  /** The tile that follows the finger, and where it is on the screen. */
  drag = $state.raw<{ tile: Tile; x: number; y: number } | null>(null);

  constructor(play: Play) {
    this.#play = play;
  }

  get #table(): Table { return tableOf(this.#play); }
  get #open(): boolean { return this.#play.yours && !this.#play.busy; }
  readonly takes: Take[] = $derived.by(() => (this.#open ? this.#table.takes : []));
  readonly lays: Lay[] = $derived.by(() => (this.#open ? this.#table.lays : []));
  readonly flowers: Offered<'flower'>[] = $derived.by(() => offersOf(this.#play.offers, 'flower'));
  readonly discards: Offered<'discard'>[] = $derived.by(() => offersOf(this.#play.offers, 'discard'));
  readonly end: Offered<'end'> | null = $derived.by(() => offersOf(this.#play.offers, 'end')[0] ?? null);

  // The market

  /** The sets of tiles that hold all these. */
  #holding(cells: At[]): { take: Take; code: number; cells: At[] }[] {
    const lines = this.takes.filter(({ paddle }) => !this.#line || lineKey(paddle) === lineKey(this.#line));
    return lines.flatMap((take) => take.sets.filter((set) => cells.every((cell) => set.cells.some((one) => same(one, cell)))).map((set) => ({ take, ...set })));
  }
  #gardens(cell: At): Offered<'flower'>[] { return this.flowers.filter(({ parts }) => same(parts.cell, cell)); }

  /** What is picked, while it is still offered. */
  readonly picks: At[] = $derived.by(() => {
    if (this.flowers.length) return this.#picks.filter((cell) => this.#gardens(cell).length);
    return this.#holding(this.#picks).length ? this.#picks : [];
  });
  /** The ways the paddle can lie on what is picked. */
  readonly ways = $derived.by(() => (this.picks.length ? this.#holding(this.picks).filter(({ cells }) => cells.length === this.picks.length) : []));
  get way(): { take: Take; code: number; cells: At[] } | null { return (this.#turned ? this.ways.at(-1) : this.ways[0]) ?? null; }
  /** Where the paddle would lie, or lies already while its tiles are chosen. */
  get line(): Line | null { return this.way?.take.paddle ?? (this.takes.length ? this.#line : null) ?? this.#table.laying; }

  markOf(slot: Slot): Mark {
    if (!slot.free) return 'covered';
    if (this.picks.some((cell) => same(cell, slot.cell))) return 'picked';
    if (this.flowers.length) return this.#gardens(slot.cell).length ? (this.picks.length ? 'aside' : 'free') : 'still';
    if (!this.takes.length) return 'still';
    if (this.#holding([...this.picks, slot.cell]).length) return this.picks.length || this.#line ? 'joins' : 'free';
    return 'aside';
  }
  /** Whether a tap on it picks. */
  canPick({ cell }: Pick<Slot, 'cell'>): boolean {
    if (this.flowers.length) return this.#gardens(cell).length > 0;
    return this.takes.some(({ sets }) => sets.some(({ cells }) => cells.some((one) => same(one, cell))));
  }

  /** Pick a tile, or let it go; one that does not join the others begins anew. */
  pick(cell: At): void {
    if (!this.canPick({ cell })) return void this.#play.lamp.why({ what: 'cell', seat: null, at: [...cell] });
    if (!this.flowers.length && !this.#holding([...this.picks, cell]).length) this.#line = null;
    const [others, alone] = [this.picks.filter((one) => !same(one, cell)), this.flowers.length > 0];
    if (others.length < this.picks.length) this.#picks = others;
    else if (!alone && this.#holding([...others, cell]).length) this.#picks = [...others, cell];
    else if (alone ? this.#gardens(cell).length : this.#holding([cell]).length) this.#picks = [cell];
    this.#element = null;
    if (this.picks.length !== 1) this.#turned = false;
  }
  turn(): void { this.#turned = !this.#turned; }
  clear(): void { [this.#picks, this.#turned, this.#element, this.#line] = [[], false, null, null]; }

  /** Elements of the picked tile that can get the flower. */
  readonly blooms: Bloom[] = $derived.by(() => {
    const [cell] = this.picks;
    if (!cell) return [];
    return this.#gardens(cell).map((offer) => {
      const { element } = offer.parts;
      return { offer, element, gains: this.#table.blooms.find((one) => one.element === element)?.gains ?? [] };
    });
  });
  get bloom(): Bloom | null { return this.blooms.find(({ element }) => element === this.#element) ?? (this.blooms.length === 1 ? this.blooms[0]! : null); }
  choose(element: string): void { this.#element = element; }

  // The island

  /** The tile being laid: the one chosen, else the first that finds a place; none while one is chosen that can only go. */
  get lay(): Lay | null {
    return this.lays.find(({ tile }) => tileKey(tile) === this.#held) ?? (this.#discardOf(this.#held) ? null : (this.lays[0] ?? null));
  }
  hold(tile: Tile): void { [this.#held, this.#pointed, this.#fixed] = [tileKey(tile), null, null]; }
  get held(): string | null { return this.lay ? tileKey(this.lay.tile) : this.discards.length ? this.#held : null; }
  canHold(tile: Tile): boolean {
    const key = tileKey(tile);
    return this.lays.some((lay) => tileKey(lay.tile) === key) || this.discards.some(({ parts }) => tileKey(parts.tile) === key);
  }
  #discardOf(key: string | null): Offered<'discard'> | null { return this.discards.find(({ parts }) => tileKey(parts.tile) === key) ?? null; }
  get discard(): Offered<'discard'> | null { return this.#discardOf(this.held); }

  /** All that may come into view this turn: tiles, and every place of every tile in hand. */
  readonly box: Box = $derived.by(() => {
    const laid = this.#table.islands[this.#play.shownSeat]!.tiles.map(({ at }) => at);
    const places = this.#table.lays.flatMap((lay) => lay.places.map(({ at }) => at));
    return boxOf([...laid, ...places], places.length ? 0.7 : 1, [9, 7]);
  });
  readonly best: Place | null = $derived.by(() => (this.lay ? bestPlace(this.lay.places, this.box) : null));
  #placeAt(at: At | null): Place | null { return this.lay?.places.find((place) => same(place.at, at)) ?? null; }
  get fixed(): Place | null { return this.#placeAt(this.#fixed); }
  /** Where the ghost lies: under the pointer, else where it was put, else where it earns most. */
  get ghost(): Place | null { return this.#placeAt(this.#pointed) ?? this.fixed ?? this.best; }
  get pointed(): Place | null { return this.#placeAt(this.#pointed); }
  point(place: Place | null): void { this.#pointed = place?.at ?? null; }
  /** Put the tile there; where it is seen to lie already, lay it: it can be taken back until the turn ends. */
  put(place: Place): void {
    if (prefs.ending === 'ask' && ![this.#fixed, this.#pointed].some((at) => same(at, place.at))) this.#fixed = place.at;
    else this.layAt(place);
  }

  // Hints

  /** The rank of what is advised, where these hold for its parts. */
  rankOf(holds: (parts: Parts) => boolean): number | null {
    const ranks = this.#play.hints.filter(({ offer }) => holds(partsOf(offer))).map(({ rank }) => rank);
    return ranks.length ? Math.min(...ranks) : null;
  }

  /** Take up an action as far as it goes; it is not done yet. */
  takeUp(code: number): void {
    const offer = this.#play.offers.find((one) => one.code === code);
    this.clear();
    if (!offer) return;
    const parts = partsOf(offer);
    if (parts.action === 'paddle') this.#line = parts.paddle;
    else if (parts.action === 'take') this.#picks = parts.cells;
    else if (parts.action === 'flower') [this.#picks, this.#element] = [[parts.cell], parts.element];
    else if (parts.action === 'place') this.#fixed = parts.at;
    else if (parts.action !== 'end') this.hold(parts.tile);
  }

  // Doing it

  #commit(codes: (number | null)[]): void {
    this.clear();
    [this.#pointed, this.#fixed] = [null, null];
    for (const code of codes) if (code !== null) this.#play.commit(code, true);
  }
  take(): void { if (this.way) this.#commit([this.way.take.first, this.way.code]); }
  layAt(place: Place): void { if (this.lay) this.#commit([this.lay.first, place.code]); }
  do(offer: Pick<Offer, 'code'> | null): void { if (offer) this.#commit([offer.code]); }
  /** A take and a placement are taken back whole. */
  undo(): void {
    const last = this.#play.log.findLast((entry) => entry.seat === this.#play.seat);
    const whole = (moveOf(last, 'take') ?? moveOf(last, 'place')) !== null && this.#table.phase === 'build';
    this.clear();
    this.#play.undo();
    if (whole) this.#play.undo();
  }
}
