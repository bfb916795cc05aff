// The engraver's work on a chart: coast, shoals, ripples, winds, rose. Always the same for the same board.
import { CELL, round, type Layout, type Point } from './geometry';

type Chance = () => number;
export interface Engraving { water: string[]; shoals: string[]; ripples: string[]; hills: { d: string; hatch: string }[]; palms: { x: number; y: number; size: number }[] }

/** A small source that can be repeated, so that the engraving never changes between two drawings. */
function engraver(seed: number): Chance {
  let state = seed >>> 0;
  return () => (state = (state * 1664525 + 1013904223) >>> 0) / 4294967296;
}

function smooth(points: Point[]): string {
  const middle = (a: Point, b: Point): string => `${round((a[0] + b[0]) / 2)} ${round((a[1] + b[1]) / 2)}`;
  const bends = points.map((point, i) => `Q${round(point[0])} ${round(point[1])} ${middle(point, points[(i + 1) % points.length]!)}`);
  return `M${middle(points.at(-1)!, points[0]!)}${bends.join('')}z`;
}

function waterEdge(layout: Layout, board: number, chance: Chance): string {
  const x0 = layout.boardLeft(board) - 7, x1 = x0 + layout.width + 14, y0 = -7, y1 = layout.height + 7;
  const steps = (from: number, to: number): number[] => Array.from({ length: Math.floor(Math.abs(to - from) / 17) + 1 }, (_, i) => from + Math.sign(to - from) * 17 * i);
  const points: Point[] = [
    ...steps(x0 + 12, x1).map((x): Point => [x, y0]), ...steps(y0, y1).map((y): Point => [x1, y]),
    ...steps(x1, x0).map((x): Point => [x, y1]), ...steps(y1, y0).map((y): Point => [x0, y]),
  ];
  return smooth(points.map(([x, y]): Point => [x + (chance() - 0.5) * 6, y + (chance() - 0.5) * 6]));
}

function ripples(layout: Layout, board: number, chance: Chance): string {
  let d = '';
  for (const [column, row] of layout.cells()) {
    if (layout.boardOf(column) !== board || layout.isBar(row) || chance() > 0.42) continue;
    d += `M${round(layout.left(column) + 6 + chance() * 18)} ${round(layout.top(row) + 8 + chance() * 26)}q3-3 6 0t6 0`;
  }
  return d;
}

/** Short strokes along the coast, as an engraver shades shoal water. */
function shoals(layout: Layout, board: number, chance: Chance): string {
  const x0 = layout.boardLeft(board) - 9, x1 = x0 + layout.width + 18;
  let d = '';
  for (let y = -8; y < layout.height + 8; y += 3.4) d += `M${x0} ${round(y)}h${round(7 + chance() * 9)}M${x1} ${round(y)}h${round(-7 - chance() * 9)}`;
  for (const [y, way] of [[-8, 1], [layout.height + 8, -1]] as const) {
    for (let i = 1; i < 5; i++) for (let x = x0; x < x1; x += 34) if (chance() > i * 0.17) d += `M${round(x + chance() * 8)} ${round(y + way * i * 3.4)}h${round(16 + chance() * (26 - i * 4))}`;
  }
  return d;
}

function hill(x: number, y: number, w: number, h: number): { d: string; hatch: string } {
  const hatch = [0.2, 0.36, 0.52, 0.68].map((t) => `M${round(x + w * (0.5 + t * 0.12))} ${round(y - h + h * t)}l${round(w * 0.09)} ${round(h * 0.26)}`).join('');
  return { d: `M${x} ${y}Q${round(x + w * 0.3)} ${round(y - h * 1.25)} ${round(x + w * 0.5)} ${round(y - h)}T${x + w} ${y}`, hatch };
}

// Drawn for 14 × 18 cells: other boards stretch them.
const HILLS = [[6, -14, 40, 18], [34, -12, 28, 12], [236, -13, 48, 20], [272, -12, 34, 13], [512, -14, 40, 18], [6, 44, 40, 18], [256, 45, 46, 20], [290, 46, 34, 14], [512, 44, 38, 19]] as const;
const PALMS = [[208, -13, 1], [322, -13, 0.9], [500, -13, 0.9], [56, 48, 0.9], [222, 48, 1], [500, 48, 0.9]] as const;
const SHORE = [70, 150, 235, 480, 580, 660];

function coast(layout: Layout): Pick<Engraving, 'hills' | 'palms'> {
  const hills: Engraving['hills'] = [], palms: Engraving['palms'] = [];
  const wide = layout.width / (14 * CELL), high = layout.height / (18 * CELL);
  const side = (x: number, shift: number): void => SHORE.forEach((at, i) => {
    const y = at * high;
    if (i % 2) { palms.push({ x: x + 14 + shift, y, size: 1.1 }); hills.push(hill(x + 4, y + 28, 34, 15)); }
    else { hills.push(hill(x, y, 40, 20)); palms.push({ x: x + 34, y: y + 26, size: 0.9 }); }
  });
  for (let board = 0; board < layout.boards; board++) {
    const x0 = layout.boardLeft(board), foot = (y: number): number => (y > 0 ? layout.height + y : y);
    for (const [x, y, w, h] of HILLS) hills.push(hill(x0 + x * wide, foot(y), w, h));
    for (const [x, y, size] of PALMS) palms.push({ x: x0 + x * wide, y: foot(y), size });
  }
  side(-64, 6);
  side(layout.boardLeft(layout.boards - 1) + layout.width + 20, 10);
  for (let board = 1; board < layout.boards; board++) { side(layout.boardLeft(board) - 100, 10); side(layout.boardLeft(board) - 52, 6); }
  return { hills, palms };
}

export function engrave(layout: Layout): Engraving {
  const chance = engraver(layout.boards === 1 ? 12 : 31), boards = Array.from({ length: layout.boards }, (_, board) => board);
  const water = boards.map((board) => waterEdge(layout, board, chance));
  const lines = boards.map((board) => ({ shoals: shoals(layout, board, chance), ripples: ripples(layout, board, chance) }));
  return { water, shoals: lines.map((one) => one.shoals), ripples: lines.map((one) => one.ripples), ...coast(layout) };
}

export function grid(layout: Layout, board: number): string {
  const x0 = layout.boardLeft(board), bottom = layout.barTop + 2 * CELL;
  let d = '';
  for (let column = 0; column <= layout.columns; column++) d += `M${x0 + column * CELL} 0V${layout.barTop}M${x0 + column * CELL} ${bottom}V${layout.height}`;
  for (let row = 0; row <= layout.rows; row++) if (row !== layout.bar[0]) d += `M${x0} ${row * CELL}h${layout.width}`;
  return d;
}

export function rhumbs([x, y]: Point): string {
  return Array.from({ length: 32 }, (_, i) => `M${x} ${y}l${round(Math.sin((i * Math.PI) / 16) * 900)} ${round(-Math.cos((i * Math.PI) / 16) * 900)}`).join('');
}

/** The light and the dark half of every ray of a compass rose. */
export function rose([x, y]: Point, r: number): { light: string; dark: string } {
  const at = (distance: number, angle: number): string => `${round(x + Math.sin(angle) * distance)} ${round(y - Math.cos(angle) * distance)}`;
  let light = '', dark = `M${x} ${y - r - 17}l4 7-4-2-4 2z`;
  for (const [turn, length, breadth] of [[45, 0.74, 0.18], [0, 1, 0.22]] as const) {
    for (let i = 0; i < 4; i++) {
      const angle = ((turn + i * 90) * Math.PI) / 180;
      light += `M${at(r * length, angle)}L${at(r * breadth, angle + Math.PI / 4)}L${x} ${y}z`;
      dark += `M${at(r * length, angle)}L${at(r * breadth, angle - Math.PI / 4)}L${x} ${y}z`;
    }
  }
  return { light, dark };
}

/** Where rose and serpent are engraved on each board. */
export function ornaments(layout: Layout, board: number): { rose: Point; serpent: Point } {
  const x = layout.boardLeft(board), [w, h] = [layout.width, layout.height];
  return board % 2 ? { rose: [x + w / 4, h * 0.208], serpent: [x + w * 0.714, h * 0.833] } : { rose: [x + w * 0.75, h * 0.778], serpent: [x + w * 0.082, h * 0.272] };
}
