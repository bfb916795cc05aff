// Looking at an island: the whole of it, or up to three times nearer, moved about by dragging.
import { CELL, type Box } from './geometry';

const MOST = 3;
const within = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

export class Camera {
  #whole: () => Box;
  zoom = $state(1);
  #x = $state(0);
  #y = $state(0);

  constructor(whole: () => Box) {
    this.#whole = whole;
  }

  /** What is seen, in units. */
  readonly box: Box = $derived.by(() => {
    const all = this.#whole();
    const [w, h] = [all.w / this.zoom, all.h / this.zoom];
    if (this.zoom === 1) return all;
    return { x: keep(all.x + all.w / 2 + this.#x - w / 2, all.x, all.w, w), y: keep(all.y + all.h / 2 + this.#y - h / 2, all.y, all.h, h), w, h };
  });

  fit(): void { [this.zoom, this.#x, this.#y] = [1, 0, 0]; }

  /** Nearer or further; the point (in units) stays where it is. */
  by(factor: number, x = this.box.x + this.box.w / 2, y = this.box.y + this.box.h / 2): void {
    const before = this.box;
    const zoom = within(this.zoom * factor, 1, MOST);
    const grown = zoom / this.zoom;
    this.zoom = zoom < 1.02 ? 1 : zoom;
    this.#look(x + (before.x - x) / grown, y + (before.y - y) / grown);
  }

  /** Moved, in units. */
  move(dx: number, dy: number): void { this.#look(this.box.x - dx, this.box.y - dy); }

  #look(left: number, top: number): void {
    const all = this.#whole();
    const [w, h] = [all.w / this.zoom, all.h / this.zoom];
    this.#x = keep(left, all.x, all.w, w) + w / 2 - all.x - all.w / 2;
    this.#y = keep(top, all.y, all.h, h) + h / 2 - all.y - all.h / 2;
  }
}

/** Panning stops half a cell beyond the sheet. */
const keep = (start: number, low: number, whole: number, seen: number): number => within(start, low - CELL / 2, low + whole - seen + CELL / 2);
