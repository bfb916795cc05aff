// Where tiles and paddles lie on the market.
import type { Line, Slot } from './shapes';

export const PITCH = 74;
export const TILE = 66;
const EDGE = 34;
const TRIM = 6;

export const corner = (place: number): number => (place - 1) * PITCH + EDGE;
export const middle = (place: number): number => corner(place) + TILE / 2;
export const extent = (places: number): number => (places - 1) * PITCH + TILE + 2 * EDGE;
export const frame = (columns: number, rows: number): string => `${TRIM} ${TRIM} ${extent(columns) - 2 * TRIM} ${extent(rows) - 2 * TRIM}`;

export interface Lie { x: number; y: number; length: number; angle: number }

/** A paddle over the cells of its line: the blade west or north, so that every one lies the same way. */
export function lieOf(market: (Slot | null)[][], line: Line): Lie {
  const isRow = line.row !== undefined;
  const number = (line.row ?? line.column)!;
  const all = isRow ? (market[0]?.length ?? 0) : market.length;
  const cells = Array.from({ length: all }, (_, i) => (isRow ? market[number - 1]?.[i] : market[i]?.[number - 1]) ?? null);
  const found = cells.flatMap((cell, i) => (cell ? [i + 1] : []));
  const [first, last] = found.length ? [found[0]!, found.at(-1)!] : [1, all];
  const length = Math.min((last - first + 1) * PITCH + 78, all * PITCH + 36);
  const along = (middle(first) + middle(last)) / 2;
  return isRow ? { x: along, y: middle(number), length, angle: 180 } : { x: middle(number), y: along, length, angle: -90 };
}

/** The end of a paddle that no tile lies under. */
export const gripOf = ({ x, y, length, angle }: Lie): [number, number] => (angle === 180 ? [x + length / 2 - 14, y] : [x, y + length / 2 - 14]);

/** The end where the blade is. */
export const bladeOf = ({ x, y, length, angle }: Lie): [number, number] => (angle === 180 ? [x - length / 2 + 10, y] : [x, y - length / 2 + 10]);

/** A hole in the middle, where a flower is drawn. */
export function heart(market: (Slot | null)[][]): [number, number] | null {
  const [rows, columns] = [market.length, market[0]?.length ?? 0];
  if (rows % 2 === 0 || columns % 2 === 0) return null;
  const [row, column] = [(rows + 1) / 2, (columns + 1) / 2];
  return market[row - 1]?.[column - 1] ? null : [middle(column), middle(row)];
}
