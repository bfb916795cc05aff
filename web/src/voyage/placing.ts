// Where the card stands: beside the thing it speaks of, with a pointer at its height, and on nothing that is useful.
export interface Box { x: number; y: number; w: number; h: number }
export type Side = 'left' | 'right' | 'top' | 'bottom';
/** `side` is that of the card where its pointer sits, `tip` how far along it. */
export interface Placed { left: number; top: number; side: Side; tip: number }

const GAP = 20;
const EDGE = 12;
const TOP = 68;

export function boxOf(element: Element, pad: number): Box | null {
  const { left, top, width, height } = element.getBoundingClientRect();
  return width && height ? { x: left - pad, y: top - pad, w: width + 2 * pad, h: height + 2 * pad } : null;
}

export const holds = (box: Box, x: number, y: number): boolean => x >= box.x && x <= box.x + box.w && y >= box.y && y <= box.y + box.h;
const shared = (a: Box, b: Box): number => Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) * Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y));
const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

/** Beside what is lit, where it stays on the screen, covers nothing that the hand needs and least of what is counted. */
export function place(lit: Box, needed: Box[], counted: Box[], card: { w: number; h: number }, screen: { w: number; h: number }): Placed {
  const middle = { x: lit.x + lit.w / 2, y: lit.y + lit.h / 2 };
  const beside = within(middle.y - card.h / 2, TOP, screen.h - card.h - EDGE);
  const over = within(middle.x - card.w / 2, EDGE, screen.w - card.w - EDGE);
  const places: [Side, number, number][] = [
    ['right', lit.x - card.w - GAP, beside], ['left', lit.x + lit.w + GAP, beside],
    ['bottom', over, lit.y - card.h - GAP], ['top', over, lit.y + lit.h + GAP],
  ];
  const cost = ([, left, top]: [Side, number, number]): number => {
    const at = { x: left, y: top, ...card };
    const out = card.w * card.h - shared(at, { x: EDGE, y: TOP, w: screen.w - 2 * EDGE, h: screen.h - TOP - EDGE });
    const covered = (boxes: Box[]): number => boxes.reduce((sum, box) => sum + shared(at, box), 0);
    return out * 4 + covered(needed) * 40 + covered(counted);
  };
  const [side, left, top] = places.reduce((best, one) => (cost(one) < cost(best) - 1 ? one : best));
  const x = within(left, EDGE, Math.max(EDGE, screen.w - card.w - EDGE));
  const y = within(top, TOP, Math.max(TOP, screen.h - card.h - EDGE));
  const tip = side === 'left' || side === 'right' ? within(middle.y - y, 22, card.h - 22) : within(middle.x - x, 22, card.w - 22);
  return { left: x, top: y, side, tip };
}
