// How a pen draws: routes across a cell of 100 × 100, rings and crosses, trembling by a seed so that they never change.
export const SHAPES = ['WE', 'NS', 'NE', 'ES', 'SW', 'WN'] as const;
export type Shape = (typeof SHAPES)[number];
export type Side = 'N' | 'E' | 'S' | 'W';
export type Point = readonly [x: number, y: number];

export const SIDE_AT: Record<Side, Point> = { N: [50, 0], E: [100, 50], S: [50, 100], W: [0, 50] };

// The pen never crosses a drawing: a straight bows around it, a curve cuts the corner.
const CURVES: Record<Shape, Point[]> = {
  WE: [[0, 50], [28, 50], [26, 76], [50, 76], [74, 76], [72, 50], [100, 50]],
  NS: [[50, 0], [50, 28], [76, 26], [76, 50], [76, 74], [50, 72], [50, 100]],
  NE: [[50, 0], [50, 22], [78, 50], [100, 50]],
  ES: [[100, 50], [78, 50], [50, 78], [50, 100]],
  SW: [[50, 100], [50, 78], [22, 50], [0, 50]],
  WN: [[0, 50], [22, 50], [50, 22], [50, 0]],
};

/** Where the drawing of a cell stands once a route of that shape runs through it. */
export const MAKE_WAY: Record<Shape, Point> = { WE: [45, 38], NS: [34, 54], NE: [40, 61], ES: [40, 39], SW: [60, 39], WN: [60, 61] };
/** Where a coin lies on a ship that pays. */
export const COIN_AT: Record<Shape, Point> = { WE: [80, 24], NS: [14, 30], NE: [17, 42], ES: [17, 18], SW: [83, 18], WN: [84, 44] };
/** The corner that the route leaves free, for what was scored. */
export const SCORE_AT: Record<Shape, Point> = { WE: [83, 19], NS: [20, 17], NE: [19, 20], ES: [19, 83], SW: [82, 82], WN: [82, 19] };

/** Numbers from 0 to 1 that follow from a seed. */
export function wobble(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0 || 1;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 4294967296;
}

const short = (value: number): number => +value.toFixed(1);

function bezier(curve: Point[], t: number): Point {
  const [a, b, c, d] = curve as [Point, Point, Point, Point];
  const u = 1 - t;
  const at = (i: 0 | 1): number => u * u * u * a[i] + 3 * u * u * t * b[i] + 3 * u * t * t * c[i] + t * t * t * d[i];
  return [at(0), at(1)];
}

function smooth(points: Point[]): string {
  const at = (i: number): Point => points[Math.min(Math.max(i, 0), points.length - 1)]!;
  let path = `M${short(at(0)[0])} ${short(at(0)[1])}`;
  for (let i = 0; i < points.length - 1; i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    path += `C${short(b[0] + (c[0] - a[0]) / 6)} ${short(b[1] + (c[1] - a[1]) / 6)}`;
    path += ` ${short(c[0] - (d[0] - b[0]) / 6)} ${short(c[1] - (d[1] - b[1]) / 6)} ${short(c[0])} ${short(c[1])}`;
  }
  return path;
}

/** A hand-drawn segment: exact at the two sides, so that neighbours meet, trembling in between. */
export function penPath(shape: Shape, seed = 1, tremble = 1.2): string {
  const next = wobble(seed);
  const curve = CURVES[shape];
  const halves = curve.length === 7 ? [curve.slice(0, 4), curve.slice(3)] : [curve];
  const points = halves.flatMap((half, which) => [0, 1, 2, 3, 4].slice(which ? 1 : 0).map((i) => bezier(half, i / 4)));
  const last = points.length - 1;
  const shaken = (value: number): number => value + (next() - 0.5) * 2 * tremble;
  return smooth(points.map((point, i) => (i === 0 || i === last ? point : [shaken(point[0]), shaken(point[1])])));
}

/** A circle as a hand draws it: not closed, overshooting. */
export function penCircle(cx: number, cy: number, rx: number, ry = rx, seed = 1): string {
  const next = wobble(seed);
  const start = -2.2 + next() * 0.5;
  const points = Array.from({ length: 11 }, (_, i): Point => {
    const angle = start + (i / 10) * (Math.PI * 2 + 0.5);
    const stretch = 0.95 + next() * 0.09 + i * 0.006;
    return [cx + Math.cos(angle) * rx * stretch, cy + Math.sin(angle) * ry * stretch];
  });
  return smooth(points);
}

/** One stroke through something. */
export function penCross(cx: number, cy: number, size: number, seed = 1): string {
  const next = wobble(seed);
  const off = (value: number): number => short(value + (next() - 0.5) * size * 0.25);
  return `M${off(cx - size)} ${off(cy + size)}Q${off(cx)} ${off(cy)} ${off(cx + size)} ${off(cy - size)}`;
}

/** A shape as the picker shows it: straights are straight there. */
export function pickPath(shape: Shape): string {
  if (shape === 'WE') return 'M0 50C30 47 70 53 100 50';
  return shape === 'NS' ? 'M50 0C47 30 53 70 50 100' : penPath(shape, 3, 1);
}
