// The geometry of islands: a cell is 40 units; a tile lies lifted by its level.
import type { At, Laid, Level, Place } from './shapes';
import { keyOf } from './table';

export const CELL = 40;
export const LEVELS: readonly Level[] = ['sea', 'sand', 'building'];
export const LIFT: Record<Level, number> = { sea: 0, sand: 4, building: 9 };
export const DEPTH: Record<Level, number> = { sea: 0, sand: 6, building: 11 };
export interface Box { x: number; y: number; w: number; h: number }

export const squares = ([x, y]: At): At[] => [[x, y], [x + 1, y], [x, y + 1], [x + 1, y + 1]];
export const inDrawingOrder = (tiles: Laid[]): Laid[][] =>
  LEVELS.map((level) => tiles.filter((tile) => tile.level === level).sort((a, b) => a.at[1] - b.at[1]));

/** The box of some tiles, in units; never smaller than `least` cells. */
export function boxOf(spots: At[], margin: number, least: At = [0, 0]): Box {
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
  const [left, right] = spots.length ? [Math.min(...xs), Math.max(...xs) + 2] : [0, 2];
  const [top, bottom] = spots.length ? [Math.min(...ys), Math.max(...ys) + 2] : [0, 2];
  const w = Math.max(right - left + 2 * margin, least[0]);
  const h = Math.max(bottom - top + 2 * margin, least[1]);
  return { x: ((left + right - w) / 2) * CELL, y: ((top + bottom - h) / 2) * CELL, w: w * CELL, h: h * CELL };
}

const SIDES = [[0, -1, 0, 0, 'h'], [0, 1, 0, 1, 'h'], [-1, 0, 0, 0, 'v'], [1, 0, 1, 0, 'v']] as const;
/** One line around every cell that a tile may cover. */
export function shore(places: Place[]): string {
  const cells = new Map(places.flatMap(({ at }) => squares(at)).map((cell) => [keyOf(cell), cell]));
  const edges = [...cells.values()].flatMap(([x, y]) =>
    SIDES.filter(([dx, dy]) => !cells.has(keyOf([x + dx, y + dy]))).map(([, , ox, oy, along]) => `M${(x + ox) * CELL} ${(y + oy) * CELL}${along}${CELL}`),
  );
  return edges.join('');
}

/** The place whose middle is nearest to a point in cells, within a tile's reach. */
export function nearest(places: Place[], x: number, y: number, reach = 1): Place | null {
  let [best, least] = [null as Place | null, Infinity];
  for (const place of places) {
    const [dx, dy] = [place.at[0] + 1 - x, place.at[1] + 1 - y];
    const away = dx * dx + dy * dy;
    if (Math.max(Math.abs(dx), Math.abs(dy)) <= reach && away < least) [best, least] = [place, away];
  }
  return best;
}

/** The next place in a direction: little aside, not far ahead. */
export function towards(places: Place[], from: Place, [dx, dy]: At): Place | null {
  let [best, least] = [null as Place | null, Infinity];
  for (const place of places) {
    const [x, y] = [place.at[0] - from.at[0], place.at[1] - from.at[1]];
    const [ahead, aside] = [x * dx + y * dy, Math.abs(x * dy) + Math.abs(y * dx)];
    if (ahead > 0 && ahead + 2.5 * aside < least) [best, least] = [place, ahead + 2.5 * aside];
  }
  return best;
}

/** The place that earns most; among equals the one nearest the middle of the island. */
export function bestPlace(places: Place[], box: Box): Place | null {
  const [x, y] = [(box.x + box.w / 2) / CELL, (box.y + box.h / 2) / CELL];
  const away = ({ at }: Place): number => Math.hypot(at[0] + 1 - x, at[1] + 1 - y);
  return places.reduce<Place | null>((best, place) => (!best || place.points > best.points || (place.points === best.points && away(place) < away(best)) ? place : best), null);
}

/** What lies uppermost in every cell of an island. */
export function tops(tiles: Laid[]): Map<string, { tile: Laid; element: string | null }> {
  const seen = new Map<string, { tile: Laid; element: string | null }>();
  for (const tile of tiles) {
    squares(tile.at).forEach((cell, corner) => {
      if (tile.visible[corner]) seen.set(keyOf(cell), { tile, element: tile.cells[tile.level === 'building' ? 0 : corner] ?? null });
    });
  }
  return seen;
}
