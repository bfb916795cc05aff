import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Hold, PAUSE } from '../src/lib/hold.svelte';
import { GAPS, Pacer } from '../src/lib/pacer.svelte';
import { prefs } from '../src/lib/prefs.svelte';
import type { Offer } from '../src/lib/protocol';

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); });

describe('what the others do', () => {
  beforeEach(() => prefs.keep({ pace: 'normal' }));
  function watching() {
    const seen: number[] = [];
    return { seen, pacer: new Pacer<number>((moment) => seen.push(moment)) };
  }
  it('is shown one after the other', () => {
    const { seen, pacer } = watching();
    pacer.now(0);
    for (const moment of [1, 2, 3]) pacer.add(moment, true);
    expect([seen, pacer.behind]).toEqual([[0], 3]);
    vi.advanceTimersByTime(GAPS.normal);
    expect(seen).toEqual([0, 1]);
    vi.advanceTimersByTime(2 * GAPS.normal);
    expect([seen, pacer.behind]).toEqual([[0, 1, 2, 3], 0]);
  });
  it('can be skipped, and watched again from one’s own move', () => {
    const { seen, pacer } = watching();
    pacer.now(0);
    for (const moment of [1, 2]) pacer.add(moment, true);
    pacer.skip();
    expect(seen).toEqual([0, 2]);
    pacer.watch();
    vi.advanceTimersByTime(2 * GAPS.normal);
    expect(seen).toEqual([0, 2, 0, 1, 2]);
  });
  it('does not wait for what is no move, nor when quick', () => {
    const { seen, pacer } = watching();
    pacer.now(0);
    pacer.add(1, false);
    prefs.keep({ pace: 'quick' });
    pacer.add(2, true);
    expect(seen).toEqual([0, 1, 2]);
  });
  it('is passed over by what one does oneself', () => {
    const { seen, pacer } = watching();
    pacer.now(0);
    pacer.add(1, true);
    pacer.now(2);
    vi.advanceTimersByTime(10 * GAPS.normal);
    expect([seen, pacer.canWatch]).toEqual([[0, 2], false]);
  });
});

describe('a move that stands', () => {
  const offer = { code: 7, ends: true } as Offer;
  function holding(left: number | null = null) {
    const sent: number[] = [];
    let moment = 'a';
    return { sent, turn: () => (moment = 'b'), hold: new Hold(() => moment, (code) => sent.push(code), () => left) };
  }
  it('waits for a word', () => {
    prefs.keep({ ending: 'ask' });
    const { hold, sent } = holding();
    expect(hold.take(offer)).toBe(true);
    vi.advanceTimersByTime(600_000);
    expect([hold.offer, sent]).toEqual([offer, []]);
    hold.done();
    expect([hold.offer, sent]).toEqual([null, [7]]);
  });
  it('or for a gentle pause, in which it can be taken back', () => {
    prefs.keep({ ending: 'pause' });
    const { hold, sent } = holding();
    hold.take(offer);
    hold.letGo();
    vi.advanceTimersByTime(2000 * PAUSE);
    expect(sent).toEqual([]);
    hold.take(offer);
    vi.advanceTimersByTime(1000 * PAUSE);
    expect(sent).toEqual([7]);
  });
  it('or not at all', () => {
    prefs.keep({ ending: 'once' });
    expect(holding().hold.take(offer)).toBe(false);
  });
  it('is done before the clock runs out', () => {
    prefs.keep({ ending: 'ask' });
    const { hold, sent } = holding(10);
    hold.take(offer);
    vi.advanceTimersByTime(9000);
    expect(sent).toEqual([7]);
  });
  it('is gone with the position', () => {
    prefs.keep({ ending: 'ask' });
    const { hold, sent, turn } = holding();
    hold.take(offer);
    turn();
    hold.done();
    expect([hold.offer, sent]).toEqual([null, []]);
  });
});
