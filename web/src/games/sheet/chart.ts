// A sheet as it is drawn: what every game with routes makes of its view.
import type { Drawn } from '$lib/draw/joined';
import { key } from '$lib/draw/joined';
import type { Shape } from '$lib/draw/pen';

export type PieceName = 'ship' | 'monster' | 'treasure-island' | 'archipelago' | 'reef' | 'kraken' | 'schooner' | 'galleon' | 'boat-bare' | 'fort-ticked';

export interface ChartCell {
  column: number;
  row: number;
  piece: PieceName | null;
  /** What stands there, in the visitor's language. */
  name: string;
  shape: Shape | null;
  /** Drawn by everyone before the game. */
  print: boolean;
  slots?: { ticked: number; of: number };
  badge?: { value: number; kind: 'boat' | 'fort' | 'worth' };
  /** A coin lies there: still to be had, or a ship that pays. */
  coin?: 'free' | 'paid';
  score?: number | undefined;
  fresh?: boolean;
}

export interface Chart {
  columns: number;
  rows: number;
  cells: ChartCell[];
}

/** Keeps what was made of a part of the view until that part changes, or what else it is made of: what has not changed
 * is not drawn anew. */
export function keeper<Part extends object, Made>(): (part: Part, besides: string, make: () => Made) => Made {
  const known = new WeakMap<Part, { besides: string; made: Made }>();
  return (part, besides, make) => {
    const old = known.get(part);
    if (old?.besides === besides) return old.made;
    const made = make();
    known.set(part, { besides, made });
    return made;
  };
}

export interface Spot {
  column: number;
  row: number;
}

/** What a choice would draw, before it is made. */
export interface Preview extends Spot {
  shape: Shape | null;
  gain: number;
}

/** A cell where something is advised: the best of it, by rank. */
export interface Hinted extends Spot {
  shape: Shape | null;
  rank: number;
}

export const same = (a: Spot | null | undefined, b: Spot | null | undefined): boolean => !!a && !!b && a.column === b.column && a.row === b.row;
export const cellAt = (chart: Chart, column: number, row: number): ChartCell | undefined => chart.cells.find((cell) => cell.column === column && cell.row === row);

/** The routes on a chart, with the one that a preview would add. */
export function drawnOn(chart: Chart, preview?: Preview | null): Drawn {
  const drawn = new Map<string, Shape>();
  for (const cell of chart.cells) if (cell.shape) drawn.set(key(cell.column, cell.row), cell.shape);
  if (preview?.shape) drawn.set(key(preview.column, preview.row), preview.shape);
  return drawn;
}
