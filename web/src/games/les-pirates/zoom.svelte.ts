// What of the chart is in sight: fitted, or closer, and moved about.
import type { Box, Point } from './geometry';

const CLOSEST = 3;
/** How far beyond the sheet one may pan: half a cell. */
const BEYOND = 20;

export class Zoom {
  #fitted: () => Box;
  #whole: () => Box;
  scale = $state(1);
  #centre = $state.raw<Point | null>(null);

  /** `fitted` is what is shown at first, `whole` where one may go. */
  constructor(fitted: () => Box, whole: () => Box) {
    [this.#fitted, this.#whole] = [fitted, whole];
  }

  get box(): Box {
    const fitted = this.#fitted(), whole = this.#whole();
    if (this.scale === 1 || !this.#centre) return fitted;
    const w = fitted.w / this.scale, h = fitted.h / this.scale;
    const within = (centre: number, size: number, start: number, all: number): number => Math.min(Math.max(centre - size / 2, start - BEYOND), start + all + BEYOND - size);
    return { x: within(this.#centre[0], w, whole.x, whole.w), y: within(this.#centre[1], h, whole.y, whole.h), w, h };
  }
  get middle(): Point { const { x, y, w, h } = this.box; return [x + w / 2, y + h / 2]; }

  /** Closer or farther; the point stays where it is on the screen. */
  by(factor: number, at: Point = this.middle): void {
    const scale = Math.min(Math.max(this.scale * factor, 1), CLOSEST), [x, y] = this.middle, kept = this.scale / scale;
    this.#centre = [at[0] + (x - at[0]) * kept, at[1] + (y - at[1]) * kept];
    this.scale = scale;
  }
  around(at: Point, scale: number): void {
    [this.#centre, this.scale] = [at, scale];
  }
  pan(right: number, down: number): void {
    const [x, y] = this.middle;
    this.#centre = [x + right, y + down];
  }
  fit(): void {
    [this.scale, this.#centre] = [1, null];
  }
}
