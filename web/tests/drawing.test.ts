import { describe, expect, it } from 'vitest';
import { joined, key, openSides } from '../src/lib/draw/joined';
import { penPath, SHAPES, SIDE_AT, type Shape, type Side } from '../src/lib/draw/pen';
import monsters from './fixtures/monsters.json';
import solo from './fixtures/solo.json';
import treasures from './fixtures/treasures.json';

interface SheetData { rows: { cell: number[]; shape: string | null }[][]; routes: number[][][] }
const sheets = [treasures, monsters, solo].flatMap((view) => view.table.sheets as unknown as SheetData[]);
const drawn = (sheet: SheetData) => new Map(sheet.rows.flat().flatMap(({ cell: [c, r], shape }) => (shape ? [[key(c!, r!), shape as Shape] as const] : [])));

describe('routes', () => {
  it('join as the server joins them', () => {
    for (const sheet of sheets) for (const route of sheet.routes) {
      const [c, r] = route[0]!;
      expect([...joined(drawn(sheet), c!, r!)].sort()).toEqual(route.map(([x, y]) => key(x!, y!)).sort());
    }
  });
  it('end in open water where nothing meets them', () => {
    const two = new Map<string, Shape>([['1,1', 'WE'], ['2,1', 'SW']]);
    expect(openSides(two, 1, 1)).toEqual(['W']);
    expect(openSides(two, 2, 1)).toEqual(['S']);
    expect(openSides(two, 3, 3)).toEqual([]);
  });
  it.each(SHAPES)('%s is exact at both sides, whatever the tremble', (shape) => {
    for (const seed of [1, 7, 99]) {
      const path = penPath(shape, seed, 2);
      const [from, to] = [...shape].map((side) => SIDE_AT[side as Side].join(' '));
      expect(path.startsWith(`M${from}`)).toBe(true);
      expect(path.endsWith(` ${to}`)).toBe(true);
      expect(path).toBe(penPath(shape, seed, 2));
    }
  });
});
