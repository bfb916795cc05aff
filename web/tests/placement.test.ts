import { describe, expect, it } from 'vitest';
import type { Chart, ChartCell } from '../src/games/sheet/chart';
import { place } from '../src/games/sheet/placement';
import type { Shape } from '../src/lib/draw/pen';

function chart(drawn: Record<string, Shape> = {}): Chart {
  const cells = Array.from({ length: 25 }, (_, i): ChartCell => {
    const [column, row] = [(i % 5) + 1, Math.floor(i / 5) + 1];
    return { column, row, piece: 'ship', name: 'ship', shape: drawn[`${column},${row}`] ?? null, print: false };
  });
  return { columns: 5, rows: 5, cells };
}
const size = { width: 110, height: 210 };

describe('the picker', () => {
  it('opens on the side with fewer routes', () => {
    expect(place(chart({ '2,3': 'WE', '2,4': 'WE' }), { column: 3, row: 3 }, size).edge).toBe('right');
    expect(place(chart({ '4,3': 'NS', '4,4': 'WE' }), { column: 3, row: 3 }, size).edge).toBe('left');
  });
  it('stays off the route it would join', () => {
    const drawn: Record<string, Shape> = { '4,3': 'WE', '5,3': 'WE', '2,2': 'NS', '2,4': 'NS' };
    const placed = place(chart(drawn), { column: 3, row: 3 }, size);
    expect(placed.edge).toBe('left');
  });
  it('does not leave the chart by the row tags', () => {
    expect(place(chart(), { column: 1, row: 3 }, size).edge).toBe('right');
  });
  it('points at its cell and stays within the height', () => {
    for (const row of [1, 5]) {
      const placed = place(chart(), { column: 3, row }, size);
      expect(placed.top).toBeGreaterThanOrEqual(-30);
      expect(placed.top + placed.height).toBeLessThanOrEqual(536);
      expect(Math.abs(placed.top + placed.pointer - (row * 100 - 50))).toBeLessThan(40);
    }
  });
  it('leaves the cells beside its own in sight where there is room', () => {
    const placed = place(chart(), { column: 2, row: 3 }, size);
    expect(placed.reach).toBe(100);
    expect(placed.left).toBeGreaterThan(300);
  });
});
