// What a player holds: the tiles taken this turn, and those that lay on the pontoon before. The log tells them apart.
import type { Play } from '$lib/play.svelte';
import type { LogEntry } from '$lib/protocol';
import { same, tableOf, tileKey, type At, type Tile } from './table';

interface Event { action?: string; cell?: At; cells?: At[]; tile?: Tile }
export interface Taken { tile: Tile; now: 'held' | 'laid' | 'discarded' }
const told = (entry: LogEntry): Event => entry.event as Event;

/** Where in the log a seat's take of this turn stands; -1 where it took nothing yet. */
function takeOf(log: LogEntry[], seat: number): number {
  const last = log.findLastIndex((entry) => entry.seat === seat && ['take', 'end'].includes(told(entry).action ?? ''));
  return last >= 0 && told(log[last]!).action === 'take' ? last : -1;
}
const drawnFor = (log: LogEntry[], cell: At): Tile | undefined =>
  told(log.findLast((entry) => entry.type === 'draw' && same(told(entry).cell, cell)) ?? ({ event: {} } as LogEntry)).tile;

/** The tiles of a hand without one of each of these. */
function without(hand: Tile[], gone: Tile[]): Tile[] {
  const left = [...hand];
  for (const tile of gone) {
    const place = left.findIndex((one) => tileKey(one) === tileKey(tile));
    if (place >= 0) left.splice(place, 1);
  }
  return left;
}

export function handOf(play: Play, seat: number): { taken: Taken[]; kept: Tile[] } {
  const hand = tableOf(play).islands[seat]!.hand;
  const at = play.view.acting.includes(seat) ? takeOf(play.log, seat) : -1;
  if (at < 0) return { taken: [], kept: hand };
  const before = play.log.slice(0, at);
  const tiles = (told(play.log[at]!).cells ?? []).flatMap((cell) => drawnFor(before, cell) ?? []);
  const away = play.log.slice(at + 1).filter((entry) => entry.seat === seat);
  let left = hand;
  const taken = tiles.map((tile): Taken => {
    const rest = without(left, [tile]);
    if (rest.length < left.length) {
      left = rest;
      return { tile, now: 'held' };
    }
    const thrown = away.some((entry) => told(entry).action === 'discard' && tileKey(told(entry).tile!) === tileKey(tile));
    return { tile, now: thrown ? 'discarded' : 'laid' };
  });
  return { taken, kept: left };
}

/** How many tiles a seat took the last time, this day. */
export function tookToday(play: Play, seat: number): number | null {
  const dawn = play.log.findLastIndex((entry) => entry.type === 'draw');
  const last = play.log.findLastIndex((entry) => entry.seat === seat && told(entry).action === 'take');
  return last > dawn ? (told(play.log[last]!).cells?.length ?? 0) : null;
}

/** Where a seat's newest tile lies, if it was laid while we looked on. */
export function freshOf(play: Play, seat: number): At | null {
  const last = play.log.findLast((entry) => entry.seat === seat && told(entry).action === 'place');
  return last && play.isNew(last) ? ((last.event.at as At | undefined) ?? null) : null;
}
