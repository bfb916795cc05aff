import { describe, expect, it } from 'vitest';
import { itemAbout, itemSpeaks, lineSpans, marked, ruleSpeaks, terms } from '../src/book/search';
import type { PictureItem, PicturePage } from '../src/lib/protocol';
import { blocks } from '../src/lib/prose';

const item = (id: string, rules: string[], text = ''): PictureItem => ({ id, rules, title: '', text, value: '', picture: '' });
const page: PicturePage = {
  id: 'one', when: {}, title: 'One', heading: '', then: '', tries: [],
  aim: item('aim', ['DI-29']), turn: [item('roll', ['DI-06', 'DI-01'])],
  earns: [item('bottles', ['DI-17', 'DI-24'], 'a **white 6** costs one')], ends: [item('', [])], readings: [item('reading', ['DI-24'])],
};

describe('searching the rules', () => {
  it('does not mind accents, capitals and plurals', () => {
    expect(terms('Égalités  CASE')).toEqual(['egalite', 'case']);
    expect(itemSpeaks(item('x', [], 'Deux **bouteilles** cochées'), terms('bouteille cochees'))).toBe(true);
    expect(ruleSpeaks({ id: 'DI-17', title: 'The stake', chapter: '', text: 'ties', marks: [] }, terms('di-17'))).toBe(true);
    expect(itemSpeaks(item('x', [], 'Two bottles'), terms('barrel'))).toBe(false);
  });

  it('marks whole words where it finds their beginning, in what was written', () => {
    expect(marked('Deux Égalités, une égalité', terms('égalité'))).toEqual([
      { text: 'Deux ', hit: false }, { text: 'Égalités', hit: true }, { text: ', une ', hit: false }, { text: 'égalité', hit: true },
    ]);
    expect(marked('a (b', terms('('))).toEqual([{ text: 'a ', hit: false }, { text: '(b', hit: true }]);
    expect(marked('plain', [])).toEqual([{ text: 'plain', hit: false }]);
  });

  it('finds what tells a topic: by name, by the rule it tells first, by any rule', () => {
    expect(itemAbout(page, 'bottles')?.id).toBe('bottles');
    expect(itemAbout(page, 'turn')?.id).toBe('roll');
    expect(itemAbout(page, 'DI-24')?.id).toBe('reading');
    expect(itemAbout(page, 'DI-01')?.id).toBe('roll');
    expect(itemAbout(page, 'DI-99')).toBeUndefined();
  });

  it('reads bold words and numbers in pen', () => {
    expect(lineSpans('worth _25_, **now**')).toEqual([
      { kind: 'plain', text: 'worth ' }, { kind: 'stress', text: '25' }, { kind: 'plain', text: ', ' }, { kind: 'strong', text: 'now' },
    ]);
  });

  it('reads a figure with what it shows', () => {
    expect(blocks('One.\n\n![Two words, on\ntwo lines.](a-figure)')).toEqual([{ kind: 'text', text: 'One.' }, { kind: 'figure', text: 'Two words, on two lines.', name: 'a-figure' }]);
  });
});
