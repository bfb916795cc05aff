// Where the picker opens: beside the cell, on the side with fewer routes, off the joined route and off the row's tag.
import { drawnOn, type Chart, type Preview, type Spot } from './chart';
import { joined, STEP, FACING, key, sides } from '$lib/draw/joined';

export interface Box { left: number; top: number; width: number; height: number }
export type Edge = 'left' | 'right';
/** `reach`: how far from its cell, so that the neighbour between them stays in sight. */
export interface Placed extends Box { edge: Edge; pointer: number; reach: number }

const GAP = 4;
const covers = (box: Box, column: number, row: number): boolean =>
  box.left < column * 100 - 8 && box.left + box.width > column * 100 - 92 && box.top < row * 100 - 8 && box.top + box.height > row * 100 - 92;

/** The cells of all routes that end at one of the cell's sides: what a drawing there could join. */
export function touching(chart: Chart, spot: Spot): Set<string> {
  const drawn = drawnOn(chart);
  const found = new Set<string>();
  for (const side of ['N', 'E', 'S', 'W'] as const) {
    const [column, row] = [spot.column + STEP[side][0], spot.row + STEP[side][1]];
    const shape = drawn.get(key(column, row));
    if (shape && sides(shape).includes(FACING[side])) for (const cell of joined(drawn, column, row)) found.add(cell);
  }
  return found;
}

function cost(chart: Chart, box: Box, spot: Spot, joins: ReadonlySet<string>): number {
  const hidden = chart.cells.filter((cell) => covers(box, cell.column, cell.row));
  const routes = hidden.filter((cell) => cell.shape).length;
  const joinsHidden = hidden.filter((cell) => joins.has(key(cell.column, cell.row))).length;
  const tag = box.left < -10 && box.top < spot.row * 100 - 37 && box.top + box.height > spot.row * 100 - 63 ? 1 : 0;
  const beside = hidden.filter((cell) => Math.abs(cell.column - spot.column) + Math.abs(cell.row - spot.row) === 1).length;
  const off = Math.max(0, -40 - box.left) + Math.max(0, box.left + box.width - chart.columns * 100 - 90);
  return joinsHidden * 12 + tag * 8 + routes * 3 + beside * 2 + off / 6 + hidden.length * 0.01;
}

/** The place for a picker of that size, in the units of the chart. */
export function place(chart: Chart, spot: Spot, size: { width: number; height: number }, preview: Preview | null = null): Placed {
  const joins = new Set(touching(chart, spot));
  if (preview?.shape) for (const cell of joined(drawnOn(chart, preview), spot.column, spot.row)) joins.add(cell);
  joins.delete(key(spot.column, spot.row));
  const middle = spot.row * 100 - 50;
  const highest = -30;
  const lowest = Math.max(highest, chart.rows * 100 + 36 - size.height);
  const tops = [0.5, 0.12, 0.88].map((part) => Math.min(Math.max(middle - size.height * part, highest), lowest));
  const lefts = [0, 100].flatMap((reach): [Edge, number, number][] => [['left', reach, spot.column * 100 - 100 - GAP - reach - size.width], ['right', reach, spot.column * 100 + GAP + reach]]);
  const all = lefts.flatMap(([edge, reach, left]) => tops.map((top): Placed => ({ edge, reach, left, top, ...size, pointer: Math.min(Math.max(middle - top, 16), size.height - 16) })));
  const between = (one: Placed): boolean => chart.cells.some((cell) => cell.shape && cell.row === spot.row && cell.column === spot.column + (one.edge === 'left' ? -1 : 1));
  /** A reach is dear, the more so over a route. */
  const worth = (one: Placed): number => cost(chart, one, spot, joins) + (one.reach ? 1 + (between(one) ? 2 : 0) : 0);
  return all.reduce((best, one) => (worth(one) < worth(best) ? one : best));
}
