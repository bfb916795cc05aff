import { rounded } from '../src/lib/say';
import { describe, expect, it } from 'vitest';
import { patched } from '../src/lib/patch';
import { blocks, spans } from '../src/lib/prose';
import type { GameInfo } from '../src/lib/protocol';
import { read } from '../src/lib/router.svelte';
import { againstBots, excluded, usualPlayers } from '../src/lib/settings';

describe('a patch', () => {
  it('sets what changed and keeps the rest as it is', () => {
    const was = { a: { b: [1, 2, 3] }, c: { d: 4 } };
    const now = patched(was, [[['a', 'b', 1], 9], [['a', 'new'], true]]);
    expect(now).toEqual({ a: { b: [1, 9, 3], new: true }, c: { d: 4 } });
    expect(was.a.b).toEqual([1, 2, 3]);
    expect(now.c).toBe(was.c);
    expect(patched(was, [[[], { a: null }]])).toEqual({ a: null });
  });
});

describe('an address', () => {
  it('leads to its page', () => {
    expect(read('/')).toEqual({ page: 'harbour' });
    expect(read('/t/koi42')).toEqual({ page: 'table', code: 'KOI42' });
    expect(read('/rules/soft-seas', '#SS-04')).toEqual({ page: 'rules', game: 'soft-seas', rule: 'SS-04' });
    for (const lost of ['/t', '/nowhere', '/t/a/b', '/credits/more']) expect(read(lost)).toEqual({ page: 'lost' });
  });
});

describe('the rules as text', () => {
  it('has paragraphs, boxes, lists and tables', () => {
    const found = blocks('One\ntwo.\n\n> **Our reading:** so\n> and so.\n\n- a\n- b\n  c\n\n| H | I |\n|---|---|\n| 1 | 2 |');
    expect(found).toEqual([
      { kind: 'text', text: 'One two.' },
      { kind: 'box', text: '**Our reading:** so and so.' },
      { kind: 'list', items: ['a', 'b c'] },
      { kind: 'table', head: ['H', 'I'], rows: [['1', '2']] },
    ]);
  });
  it('links only rules that exist', () => {
    expect(spans('*Note:* see DI-08 and XX-99', ['DI-08'])).toEqual([
      { kind: 'stress', text: 'Note:' }, { kind: 'plain', text: ' see ' }, { kind: 'rule', text: 'DI-08' }, { kind: 'plain', text: ' and ' }, { kind: 'plain', text: 'XX-99' },
    ]);
  });
});

describe('a setting', () => {
  const game = { id: 'g', players: [1, 4], options: [], exclusions: [{ rule: 'G-01', when: { sea: ['monsters'], players: [1] }, why: {} }] } as unknown as GameInfo;
  it('is excluded only when all of an exclusion holds', () => {
    expect(excluded(game, { sea: 'monsters' }, 1)?.rule).toBe('G-01');
    expect(excluded(game, { sea: 'monsters' }, 2)).toBeUndefined();
    expect(excluded(game, { sea: 'treasures' }, 1)).toBeUndefined();
  });
  it('seats one person and bots of different names', () => {
    expect(usualPlayers(game, {})).toBe(3);
    const { seats } = againstBots(game, {}, 'Moïse', 'amiral');
    expect(seats.map((seat) => seat.kind)).toEqual(['human', 'bot', 'bot']);
    expect(new Set(seats.map((seat) => seat.name)).size).toBe(3);
  });
});

describe('an estimate', () => {
  it('has a tenth only where its error is small', () => {
    expect(rounded(32.44, 0.6)).toBe('32.4');
    expect(rounded(31.96, 1.2)).toBe('32.0');
    expect(rounded(32.44, 4)).toBe('32');
    expect(rounded(32.44, null)).toBe('32');
  });
});
