// What a player holds: the tiles taken this turn, and those that lay on the pontoon before. The log tells them apart.
import type { Play } from '$lib/play.svelte';
import type { LogEntry } from '$lib/protocol';
import { eventOf, moveOf, type At, type Cell, type Tile } from './shapes';
import { same, tableOf, tileKey } from './table';

export interface Taken { tile: Tile; now: 'held' | 'laid' | 'discarded' }

/** Where in the log a seat's take of this turn stands; -1 where it took nothing yet. */
function takeOf(log: LogEntry[], seat: number): number {
  const last = log.findLastIndex((entry) => entry.seat === seat && (moveOf(entry, 'take') ?? moveOf(entry, 'end')));
  return moveOf(log[last], 'take') ? last : -1;
}
function drawnFor(log: LogEntry[], cell: Cell): Tile | undefined {
  const drawn = log.map(eventOf).filter((event) => event.type === 'draw');
  return drawn.findLast((event) => same(event.cell, cell))?.tile;
}

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
  const tiles = (moveOf(play.log[at], 'take')?.cells ?? []).flatMap((cell) => drawnFor(before, cell) ?? []);
  const away = play.log.slice(at + 1).filter((entry) => entry.seat === seat).flatMap((entry) => moveOf(entry, 'discard')?.tile ?? []);
  let left = hand;
  const taken = tiles.map((tile): Taken => {
    const rest = without(left, [tile]);
    if (rest.length < left.length) {
      left = rest;
      return { tile, now: 'held' };
    }
    const thrown = away.some((tileAway) => tileKey(tileAway) === tileKey(tile));
    return { tile, now: thrown ? 'discarded' : 'laid' };
  });
  return { taken, kept: left };
}

/** How many tiles a seat took the last time, this day. */
export function tookToday(play: Play, seat: number): number | null {
  const dawn = play.log.findLastIndex((entry) => entry.type === 'draw');
  const last = play.log.findLastIndex((entry) => entry.seat === seat && moveOf(entry, 'take'));
  return last > dawn ? (moveOf(play.log[last], 'take')?.cells.length ?? 0) : null;
}

/** Where a seat's newest tile lies, if it was laid while we looked on. */
export function freshOf(play: Play, seat: number): At | null {
  const last = play.log.findLast((entry) => entry.seat === seat && moveOf(entry, 'place'));
  return last && play.isNew(last) ? (moveOf(last, 'place')?.at ?? null) : null;
}
