// Les Pirates: the view's table, and its legal actions as legs, deeds of a ship, and the rest.
import type { Play } from '$lib/play.svelte';
import type { Offer, View } from '$lib/protocol';
import { key, Layout, type Place } from './geometry';

export interface Ship { ship: string; seat: number; number: number; port: string | null; cell: Place | null; from_home: number | null; treasures: string[]; barred: 'north' | 'south' | null }
export interface Port { name: string; anchor: [number, number]; seat: number | null }
export interface Strait { name: string; touching: [number, number][] }
export interface Blast { centre: Place; radius: number; cells: { cell: Place; steps: number }[]; ships: string[]; wrecks: Place[] }
export interface PiratesTable {
  phase: 'ports' | 'treasure' | 'choice' | 'roll' | 'loss' | 'sail' | 'fuse' | 'over';
  turn: number;
  seat: number;
  boards: number;
  columns: number;
  rows: number;
  cells: string[][];
  straits: Strait[];
  ports: Port[];
  ships: Ship[];
  treasures: { island: 'west' | 'east'; ship: string | null }[];
  wrecks: Place[];
  dice: { face: number; used: boolean }[];
  legs_due: number;
  explosive: string | null;
  blast: Blast | null;
}

/** A leg as the server offers it. */
export interface Leg { code: number; words: string; die: number; face: number; ships: string[]; from: Place; to: Place; load: boolean; sinks: string[]; carrier: string | null }
/** Something done with one ship: made explosive, or lost to the cyclone. */
export interface Deed { code: number; words: string; action: 'explode' | 'lose'; ship: string }
/** A leg as the logbook has it. */
export interface SailedLeg { index: number; player: number; ships: string[]; from: Place; to: Place; sinks: string[] }

export const MATERIALS = ['brass', 'ink', 'bone', 'coral'] as const;
export type Material = (typeof MATERIALS)[number];
export const material = (die: number): Material => MATERIALS[die] ?? 'brass';

export const ofView = (view: View): PiratesTable => view.table as unknown as PiratesTable;
export const tableOf = (play: Play): PiratesTable => ofView(play.view);
export const shipOf = (table: PiratesTable, name: string): Ship => table.ships.find((ship) => ship.ship === name)!;
export const flagOf = (seat: number): number => (seat % 8) + 1;

const layouts = new WeakMap<object, Layout>();
/** The board's geometry; its cells stay the same object as long as the game is shown. */
export function layoutOf(table: PiratesTable): Layout {
  let made = layouts.get(table.cells);
  if (!made) layouts.set(table.cells, (made = new Layout(table.boards, table.cells, table.straits)));
  return made;
}

interface Parts { action: string; die?: number; ships?: string[]; from?: Place; to?: Place; load?: boolean; sinks?: string[]; carrier?: string; ship?: string }
const partsOf = (offer: Offer): Parts => offer.parts as unknown as Parts;

export function legsOf(offers: Offer[], table: PiratesTable): Leg[] {
  return offers.flatMap((offer) => {
    const { action, die = 0, ships = [], from, to, load = false, sinks = [], carrier = null } = partsOf(offer);
    if (action !== 'leg' || from === undefined || to === undefined) return [];
    return [{ code: offer.code, words: offer.words, die, face: table.dice[die]?.face ?? 0, ships, from, to, load, sinks, carrier }];
  });
}
export function deedsOf(offers: Offer[]): Deed[] {
  return offers.flatMap((offer) => {
    const { action, ship } = partsOf(offer);
    return (action === 'explode' || action === 'lose') && ship ? [{ code: offer.code, words: offer.words, action, ship }] : [];
  });
}
export const plainOf = (offers: Offer[], action: 'roll' | 'pass' | 'blast'): Offer | null => offers.find((offer) => offer.parts.action === action) ?? null;

/** What the bots advise, where it shows on the chart: legs, and what is done with a ship where it lies. */
export function advisedIn(play: Play): { rank: number; from: Place; to: Place }[] {
  const found = new Map<string, { rank: number; from: Place; to: Place }>(), table = tableOf(play);
  for (const { rank, offer } of play.hints) {
    const { from, to, ship } = partsOf(offer), cell = ship ? shipOf(table, ship).cell : null;
    const told = from && to ? { rank, from, to } : cell ? { rank, from: cell, to: cell } : null;
    if (told && !found.has(`${key(told.from)} ${key(told.to)}`)) found.set(`${key(told.from)} ${key(told.to)}`, told);
  }
  return [...found.values()];
}

/** The legs of the log, oldest first. */
export function sailed(play: Play): SailedLeg[] {
  return play.log.flatMap(({ index, event }) => {
    const leg = event as unknown as Parts & { player: number };
    return leg.action === 'leg' ? [{ index, player: leg.player, ships: leg.ships ?? [], from: leg.from!, to: leg.to!, sinks: leg.sinks ?? [] }] : [];
  });
}
/** The legs of the throw under way; before its first, those of the throw before. */
export function wakes(play: Play): SailedLeg[] {
  const legs = sailed(play), last = legs.at(-1);
  if (!last) return [];
  const start = play.log.findLast((entry) => entry.type === 'roll' && entry.index < last.index)?.index ?? 0;
  return legs.filter((leg) => leg.index > start);
}
