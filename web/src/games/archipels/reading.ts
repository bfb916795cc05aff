// Islands read aloud: how many tiles, then what is seen, row by row.
import type { Play } from '$lib/play.svelte';
import { t } from '$lib/say';
import { squares, tops } from './geometry';
import type { At, Island, Place } from './shapes';
import { keyOf, named } from './table';

const many = (island: Island, level: string): number => island.tiles.filter((tile) => tile.level === level).length;

/** The island's first column and row: places are counted from there, from 1. */
function corner(island: Island): At {
  const spots = island.tiles.map(({ at }) => at);
  return spots.length ? [Math.min(...spots.map(([x]) => x)), Math.min(...spots.map(([, y]) => y))] : [0, 0];
}

export function islandWords(play: Play, island: Island): string {
  if (!island.tiles.length) return t('isles.empty');
  const [seen, [left, top]] = [tops(island.tiles), corner(island)];
  const rows = new Map<number, [number, string][]>();
  for (const [key, { element }] of seen) {
    const [x = 0, y = 0] = key.split(',').map(Number);
    rows.set(y, [...(rows.get(y) ?? []), [x, named(play, element)]]);
  }
  const lines = [...rows].sort(([a], [b]) => a - b).map(([y, cells]) => {
    const order = cells.sort(([a], [b]) => a - b);
    return t('isles.readRow', { row: y - top + 1, from: order[0]![0] - left + 1, cells: order.map(([, name]) => name).join(', ') });
  });
  const counts = t('isles.counts', { sea: many(island, 'sea'), sand: many(island, 'sand'), building: many(island, 'building') });
  return [counts, ...lines].join(' ');
}

/** "column 4, row 2, covers fish, octopus". */
export function placeWords(play: Play, island: Island, place: Place): string {
  const [seen, [left, top]] = [tops(island.tiles), corner(island)];
  const covered = squares(place.at).flatMap((cell) => seen.get(keyOf(cell)) ?? []).flatMap(({ element }) => (element ? named(play, element) : []));
  const where = t('cell.at', { column: place.at[0] - left + 1, row: place.at[1] - top + 1 });
  const points = t('points', { n: place.points });
  return [where, points, covered.length ? t('isles.covers', { cells: covered.join(', ') }) : ''].filter(Boolean).join(', ');
}
