import { describe, expect, it } from 'vitest';
import { place, type Box } from '../src/voyage/placing';

const screen = { w: 1280, h: 800 };
const card = { w: 344, h: 230 };
const covers = (at: { left: number; top: number }, box: Box): boolean => at.left < box.x + box.w && at.left + card.w > box.x && at.top < box.y + box.h && at.top + card.h > box.y;

describe('the card of a leg', () => {
  it('stands beside what is lit and points at its height', () => {
    const lit = { x: 700, y: 400, w: 100, h: 100 };
    const at = place(lit, [lit], [], card, screen);
    expect(at.side).toBe('right');
    expect(at.left + card.w).toBe(680);
    expect(at.top + at.tip).toBe(450);
  });
  it('takes the side where it covers nothing useful', () => {
    const lit = { x: 500, y: 300, w: 100, h: 100 };
    const near = [{ x: 100, y: 100, w: 390, h: 600 }];
    const at = place(lit, [lit], near, card, screen);
    expect(at.side).toBe('left');
    expect([lit, ...near].some((box) => covers(at, box))).toBe(false);
  });
  it.each([{ x: 2, y: 60, w: 60, h: 60 }, { x: 1200, y: 740, w: 70, h: 50 }, { x: 300, y: 700, w: 700, h: 90 }])('stays on the screen beside %o', (lit) => {
    const at = place(lit, [lit], [], card, screen);
    expect(at.left).toBeGreaterThanOrEqual(0);
    expect(at.left + card.w).toBeLessThanOrEqual(screen.w);
    expect(at.top + card.h).toBeLessThanOrEqual(screen.h);
    expect(covers(at, lit)).toBe(false);
  });
});
