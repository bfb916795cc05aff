// Where things lie on the chart: one board, or two side by side. A cell is 40 units wide.
import type { Place, Strait } from './shapes';

export const CELL = 40;
const GAP = 118;
/** How far a strait runs into the coast. */
const REACH = 58;
const SIDE = 94, TOP = 72;

export type Point = readonly [number, number];
export interface Mouth { strait: string; board: number; x: number; out: -1 | 1 }
export interface Box { x: number; y: number; w: number; h: number }

export const key = (place: Place): string => (typeof place === 'string' ? place : place.join());
export const same = (one: Place, other: Place): boolean => key(one) === key(other);
/** As charts write it: 5·7, or the strait's letter. */
export const spotWords = (place: Place): string => (typeof place === 'string' ? place.slice(-1) : place.join('·'));
export const round = (value: number): number => Math.round(value * 100) / 100;

export class Layout {
  readonly columns: number;
  readonly rows: number;
  /** The two rows of the trade winds. */
  readonly bar: readonly [number, number];

  constructor(readonly boards: number, readonly kinds: string[][], readonly straits: Strait[]) {
    this.columns = (kinds[0]?.length ?? 0) / boards;
    this.rows = kinds.length;
    const first = kinds.findIndex((row) => row.includes('wind')) + 1;
    this.bar = [first, first + 1];
  }

  get width(): number { return this.columns * CELL; }
  get height(): number { return this.rows * CELL; }
  get barTop(): number { return (this.bar[0] - 1) * CELL; }
  get barMiddle(): number { return this.bar[0] * CELL; }
  get whole(): Box { return { x: -SIDE, y: -TOP, w: this.boards * this.width + (this.boards - 1) * GAP + 2 * SIDE, h: this.height + 2 * TOP }; }

  /** What a phone shows of two boards. */
  half(board: number): Box {
    const w = this.width + 172;
    return { x: board ? this.whole.x + this.whole.w - w : this.whole.x, y: -TOP, w, h: this.height + 2 * TOP };
  }
  boardLeft(board: number): number { return board * (this.width + GAP); }
  boardOf(column: number): number { return Math.floor((column - 1) / this.columns); }
  left(column: number): number { return this.boardLeft(this.boardOf(column)) + ((column - 1) % this.columns) * CELL; }
  top(row: number): number { return (row - 1) * CELL; }
  kind(column: number, row: number): string { return this.kinds[row - 1]?.[column - 1] ?? 'nowhere'; }
  isBar(row: number): boolean { return this.bar.includes(row); }

  *cells(): Generator<[number, number]> {
    for (let row = 1; row <= this.rows; row++) for (let column = 1; column <= this.columns * this.boards; column++) yield [column, row];
  }
  cellsOf(kind: string): [number, number][] { return [...this.cells()].filter(([column, row]) => this.kind(column, row) === kind); }

  /** A strait is one cell with a mouth on each of two shores. */
  mouths(strait: string): Mouth[] {
    const touching = this.straits.find((one) => one.name === strait)?.touching ?? [];
    return [...new Set(touching.map(([column]) => column))].toSorted((a, b) => a - b).map((column) => {
      const west = column % this.columns === 1;
      return { strait, board: this.boardOf(column), x: this.left(column) + (west ? 0 : CELL), out: west ? -1 : 1 };
    });
  }
  mouthCentre({ strait, x, out }: Mouth): Point { return [x + out * REACH * 0.3, this.barMiddle + (strait.endsWith('N') ? -21 : 21)]; }
  mouthPath({ strait, x, out }: Mouth, grow = 0): string {
    const inward = x - out * 2, tip = x + out * (REACH + grow), tall = 1.5 * CELL + grow, way = strait.endsWith('N') ? -1 : 1;
    return `M${inward} ${this.barMiddle + way}V${this.barMiddle + way * tall}L${tip} ${this.barMiddle + way}z`;
  }
  coastPath({ x, out }: Mouth, grow: number): string {
    const tall = 1.5 * CELL + grow;
    return `M${x - out * 2} ${this.barMiddle - tall}L${x + out * (REACH + grow)} ${this.barMiddle}L${x - out * 2} ${this.barMiddle + tall}z`;
  }

  cellCentre([column, row]: [number, number]): Point { return [this.left(column) + CELL / 2, this.top(row) + CELL / 2]; }
  /** The middle of a cell, or every mouth of a strait. */
  spots(place: Place): Point[] { return typeof place === 'string' ? this.mouths(place).map((mouth) => this.mouthCentre(mouth)) : [this.cellCentre(place)]; }
  /** The spot of a place that is nearest to a point. */
  nearest(place: Place, [x, y]: Point): Point { return this.spots(place).toSorted((a, b) => Math.hypot(a[0] - x, a[1] - y) - Math.hypot(b[0] - x, b[1] - y))[0]!; }

  /** The cells from one to another in a straight line, or along the bar from row to row; null where there is none. */
  #run(from: [number, number], to: [number, number]): [number, number][] | null {
    const [right, down] = [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])];
    const along = right !== 0 && this.isBar(from[1]) && this.isBar(to[1]);
    if (this.boardOf(from[0]) !== this.boardOf(to[0]) || (!along && right && down)) return null;
    const found = [from];
    for (let [column, row] = from; column !== to[0] || (!along && row !== to[1]); found.push([column, row])) {
      column += right;
      row = along ? this.bar[0] + this.bar[1] - row : row + down;
    }
    return found.at(-1)![1] === to[1] ? found : null;
  }

  /** How a leg is drawn: every place from its start to its end. */
  trail(from: Place, to: Place): Place[] {
    if (typeof from === 'string') return typeof to === 'string' ? [from, to] : this.trail(to, from).toReversed();
    if (typeof to !== 'string') return this.#run(from, to) ?? [from, to];
    const touching = this.straits.find((one) => one.name === to)?.touching ?? [];
    const runs = touching.flatMap((cell) => { const run = this.#run(from, cell); return run ? [run] : []; });
    return [...(runs.toSorted((a, b) => a.length - b.length)[0] ?? [from]), to];
  }
  /** The same as points; a strait is met at the mouth beside the rest. */
  course(from: Place, to: Place): Point[] {
    const trail = this.trail(from, to), sure = trail.find((place) => typeof place !== 'string');
    let last: Point = sure ? this.spots(sure)[0]! : this.spots(from)[0]!;
    return trail.map((place) => (last = this.nearest(place, last)));
  }
}

export const line = (points: Point[]): string => `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`;

/** The rim around cells: every edge that only one of them has. */
export function rim(layout: Layout, cells: [number, number][]): string {
  const inside = new Set(cells.map(key));
  const free = (column: number, row: number, of: number): boolean => !inside.has(`${column},${row}`) || layout.boardOf(column) !== layout.boardOf(of);
  return cells.map(([column, row]) => {
    const x = layout.left(column), y = layout.top(row);
    return [
      free(column, row - 1, column) ? `M${x} ${y}h${CELL}` : '', free(column, row + 1, column) ? `M${x} ${y + CELL}h${CELL}` : '',
      free(column - 1, row, column) ? `M${x} ${y}v${CELL}` : '', free(column + 1, row, column) ? `M${x + CELL} ${y}v${CELL}` : '',
    ].join('');
  }).join('');
}
