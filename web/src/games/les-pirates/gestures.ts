// Wheel, drag, pinch and swipe on the chart.
import type { Point } from './geometry';
import type { Zoom } from './zoom.svelte';

/** Pixels that a pointer may tremble before it drags, and that a finger goes to swipe. */
const TREMBLE = 6, SWIPE = 60;
type Spot = { clientX: number; clientY: number };

export class Gestures {
  #down = new Map<number, Spot>();
  #start: Spot | null = null;
  /** The click that follows a drag is not meant. */
  dragged = false;

  constructor(private zoom: Zoom, private unit: (spot: Spot) => Point, private onswipe: (way: number) => void) {}

  wheel(chart: SVGSVGElement): () => void {
    const turn = (event: WheelEvent): void => {
      event.preventDefault();
      this.zoom.by(Math.exp(-event.deltaY * 0.0016), this.unit(event));
    };
    chart.addEventListener('wheel', turn, { passive: false });
    return () => chart.removeEventListener('wheel', turn);
  }
  down(event: PointerEvent): void {
    this.#down.set(event.pointerId, { clientX: event.clientX, clientY: event.clientY });
    if (this.#down.size === 1) [this.#start, this.dragged] = [event, false];
  }
  move(event: PointerEvent): void {
    const last = this.#down.get(event.pointerId);
    if (!last) return;
    const other = [...this.#down].find(([id]) => id !== event.pointerId)?.[1];
    if (this.#start && Math.hypot(event.clientX - this.#start.clientX, event.clientY - this.#start.clientY) > TREMBLE) this.dragged = true;
    if (!this.dragged) return;
    if (other) this.#pinch(last, event, other);
    else if (this.zoom.scale > 1) {
      const [from, to] = [this.unit(last), this.unit(event)];
      this.zoom.pan(from[0] - to[0], from[1] - to[1]);
    }
    this.#down.set(event.pointerId, { clientX: event.clientX, clientY: event.clientY });
  }
  #pinch(last: Spot, now: Spot, other: Spot): void {
    const apart = (one: Spot): number => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) || 1;
    const middle = { clientX: (now.clientX + other.clientX) / 2, clientY: (now.clientY + other.clientY) / 2 };
    this.zoom.by(apart(now) / apart(last), this.unit(middle));
  }
  up(event: PointerEvent): void {
    const alone = this.#down.size === 1 && this.#down.has(event.pointerId);
    this.#down.delete(event.pointerId);
    if (!alone || !this.#start || event.pointerType === 'mouse') return;
    const right = event.clientX - this.#start.clientX, down = event.clientY - this.#start.clientY;
    if (Math.abs(right) > SWIPE && Math.abs(right) > 2 * Math.abs(down)) this.onswipe(-Math.sign(right));
  }
}
