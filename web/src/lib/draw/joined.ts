// Which segments meet: the line one sees when one follows the pen from a cell.
import type { Shape, Side } from './pen';

export const STEP: Record<Side, readonly [column: number, row: number]> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };
export const FACING: Record<Side, Side> = { N: 'S', S: 'N', E: 'W', W: 'E' };

export const key = (column: number, row: number): string => `${column},${row}`;
export const sides = (shape: Shape): Side[] => [...shape] as Side[];

export type Drawn = ReadonlyMap<string, Shape>;

/** The cells of the line through a cell, as keys; none where nothing is drawn. */
export function joined(drawn: Drawn, column: number, row: number): Set<string> {
  const found = new Set<string>();
  const visit = (c: number, r: number): void => {
    const shape = drawn.get(key(c, r));
    if (!shape || found.has(key(c, r))) return;
    found.add(key(c, r));
    for (const side of sides(shape)) {
      const [dc, dr] = STEP[side];
      if (drawn.get(key(c + dc, r + dr))?.includes(FACING[side])) visit(c + dc, r + dr);
    }
  };
  visit(column, row);
  return found;
}

/** The sides on which a segment ends in open water. */
export function openSides(drawn: Drawn, column: number, row: number): Side[] {
  const shape = drawn.get(key(column, row));
  if (!shape) return [];
  return sides(shape).filter((side) => {
    const [dc, dr] = STEP[side];
    return !drawn.get(key(column + dc, row + dr))?.includes(FACING[side]);
  });
}
