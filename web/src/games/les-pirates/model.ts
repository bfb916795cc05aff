// Les Pirates: the view's table, and its legal actions as legs, actions of a ship, and the rest.
import type { Play } from '$lib/play.svelte';
import type { Offer } from '$lib/protocol';
import { key, Layout } from './geometry';
import * as shapes from './shapes';
import { moveOf, offersOf, partsOf, type Parts, type Place, type Ship, type Table } from './shapes';

/** A leg as the server offers it; `home`: it brings a treasure home. */
export interface Leg { code: number; words: string; die: number; face: number; ships: string[]; from: Place; to: Place; load: boolean; sinks: string[]; carrier: string | null; home: boolean }
/** Something done with one ship: made explosive, or lost to the cyclone. */
export interface ShipAction { code: number; words: string; action: 'explode' | 'lose'; ship: string }
/** A leg as the logbook has it. */
export interface SailedLeg { index: number; player: number; ships: string[]; from: Place; to: Place; sinks: string[] }

export const MATERIALS = ['brass', 'ink', 'bone', 'coral'] as const;
export type Material = (typeof MATERIALS)[number];
export const material = (die: number): Material => MATERIALS[die] ?? 'brass';

export const tableOf = (play: Play): Table => shapes.tableOf(play.view);
export const shipOf = (table: Table, name: string): Ship => table.ships.find((ship) => ship.ship === name)!;
export const flagOf = (seat: number): number => (seat % 8) + 1;

const layouts = new WeakMap<object, Layout>();
/** The board's geometry; its cells stay the same object as long as the game is shown. */
export function layoutOf(table: Table): Layout {
  let made = layouts.get(table.cells);
  if (!made) layouts.set(table.cells, (made = new Layout(table.boards, table.cells, table.straits)));
  return made;
}

export function legsOf(offers: Offer[], table: Table): Leg[] {
  return offersOf(offers, 'leg').map((offer) => {
    const { die, ships, from, to, load = false, sinks = [], carrier = null } = offer.parts;
    return { code: offer.code, words: offer.words, die, face: table.dice[die]?.face ?? 0, ships, from, to, load, sinks, carrier, home: (offer.later.home ?? 0) > 0 };
  });
}
export function shipActionsOf(offers: Offer[]): ShipAction[] {
  return [...offersOf(offers, 'explode'), ...offersOf(offers, 'lose')].map(({ code, words, parts }) => ({ code, words, action: parts.action, ship: parts.ship }));
}
export const plainOf = (offers: Offer[], action: 'roll' | 'stay' | 'pass' | 'blast'): Offer | null => offers.find((offer) => partsOf(offer).action === action) ?? null;

/** What the bots advise, where it shows on the chart: legs, and what is done with a ship where it lies. */
export function advisedIn(play: Play): { rank: number; from: Place; to: Place }[] {
  const found = new Map<string, { rank: number; from: Place; to: Place }>(), table = tableOf(play);
  for (const { rank, offer } of play.hints) {
    const way = wayOf(partsOf(offer), table);
    if (way && !found.has(`${key(way.from)} ${key(way.to)}`)) found.set(`${key(way.from)} ${key(way.to)}`, { rank, ...way });
  }
  return [...found.values()];
}
function wayOf(parts: Parts, table: Table): { from: Place; to: Place } | null {
  if (parts.action === 'leg') return { from: parts.from, to: parts.to };
  const cell = 'ship' in parts ? shipOf(table, parts.ship).cell : null;
  return cell ? { from: cell, to: cell } : null;
}

/** The legs of the log, oldest first. */
export function sailed(play: Play): SailedLeg[] {
  return play.log.flatMap((entry) => {
    const leg = moveOf(entry, 'leg');
    return leg ? [{ index: entry.index, player: leg.player, ships: leg.ships, from: leg.from, to: leg.to, sinks: leg.sinks ?? [] }] : [];
  });
}
/** The legs of the throw under way; before its first, those of the throw before. */
export function wakes(play: Play): SailedLeg[] {
  const legs = sailed(play), last = legs.at(-1);
  if (!last) return [];
  const start = play.log.findLast((entry) => entry.type === 'roll' && entry.index < last.index)?.index ?? 0;
  return legs.filter((leg) => leg.index > start);
}
