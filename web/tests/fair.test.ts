// Real games of flibuste (python -m tests.server.test_course writes them): the page finds every draw again.
import { describe, expect, it } from 'vitest';
import { placeOf, verify } from '../src/end/fair';
import type { Drawn } from '../src/lib/protocol';
import type { Book } from '../src/lib/types';
import archipels from './fixtures/fair-archipels.json';
import doodle from './fixtures/fair-doodle-islands.json';

const GAMES = { doodle, archipels } as unknown as Record<string, { book: Book; draws: Drawn[] }>;
const copy = (name: string): { book: Book; draws: Drawn[] } => structuredClone(GAMES[name]!);
const wrong = (events: { event: number; agrees: boolean }[]): number[] => events.filter(({ agrees }) => !agrees).map(({ event }) => event);

describe.each(Object.keys(GAMES))('the dice of %s', (name) => {
  it('follow from the secret, the salts and the counter', async () => {
    const { book, draws } = copy(name);
    const verdict = await verify(book, draws);
    expect([verdict.kept, verdict.first, verdict.draws]).toEqual([true, true, draws.length]);
    expect(wrong(verdict.events)).toEqual([]);
    expect(verdict.events.length).toBeGreaterThan(10);
  });
  it('a draw that was changed is found, and only that one', async () => {
    const { book, draws } = copy(name);
    const one = draws[20]!;
    one.place = (one.place + 1) % one.weights.length;
    expect(wrong((await verify(book, draws)).events)).toEqual([one.event]);
  });
  it('another salt is not the salt they were made with', async () => {
    const { book, draws } = copy(name);
    book.fair!.salts[0] += '!';
    expect(wrong((await verify(book, draws)).events).length).toBeGreaterThan(5);
  });
  it('a salt that the host chose is found, and where all follow from the secret it is said', async () => {
    const { book, draws } = copy(name);
    expect(book.fair!.made).toEqual([1]);
    expect((await verify(book, draws)).made).toBe(true);
    book.fair!.salts[1] = 'chosen';
    expect((await verify(book, draws)).made).toBe(false);
    book.fair!.method = 'hmac-sha256/1';
    expect((await verify(book, draws)).made).toBe(null);
  });
  it('another promise is not kept', async () => {
    const { book, draws } = copy(name);
    book.fair!.commitment = book.fair!.commitment.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    expect((await verify(book, draws)).kept).toBe(false);
  });
  it('another beginner does not follow', async () => {
    const { book, draws } = copy(name);
    book.first = 1 - book.first;
    expect((await verify(book, draws)).first).toBe(false);
  });
});

describe('verifying', () => {
  it('finds a roll that only the log tells otherwise', async () => {
    const { book, draws } = copy('doodle');
    const roll = book.events.findIndex((event) => event.for === 'round');
    book.events[roll]!.black = ((book.events[roll]!.black as number) % 6) + 1;
    expect(wrong((await verify(book, draws)).events)).toEqual([roll]);
  });
  it('needs the secret', async () => {
    const { book, draws } = copy('doodle');
    book.fair!.secret = null;
    await expect(verify(book, draws)).rejects.toThrow();
  });
  it('counts through weights and never draws one of weight 0', () => {
    expect([0n, 1n, 2n, 3n].map((drawn) => placeOf(drawn, [0, 2, 0, 1, 1]))).toEqual([1, 1, 3, 4]);
  });
});
