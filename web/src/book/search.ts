// Finding words in the rules: accents, capitals and plural endings do not matter.
import type { PictureItem, PicturePage, RuleInfo } from '$lib/protocol';
import { spans, type Span } from '$lib/prose';

export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('’', "'");

/** What is looked for: the words, without an ending that a plural adds. */
export const terms = (query: string): string[] => fold(query).split(/\s+/).map((word) => (word.length > 3 ? word.replace(/(?:s|x)$/, '') : word)).filter(Boolean);

export const speaks = (text: string, words: string[]): boolean => {
  const folded = fold(text);
  return words.every((word) => folded.includes(word));
};

export const bare = (text: string): string => text.replace(/\*\*|[*_`]/g, '');
export const itemSpeaks = (item: PictureItem, words: string[]): boolean => speaks(bare(`${item.title} ${item.text}`), words) || words.join(' ') === fold(item.rules[0] ?? '');
export const ruleSpeaks = (rule: RuleInfo, words: string[]): boolean => speaks(bare(`${rule.id} ${rule.title} ${rule.text}`), words);
export const itemsOf = (page: PicturePage): PictureItem[] => [page.aim, ...page.turn, ...page.earns, ...page.ends, ...page.readings];

/** The item that tells a topic: by its own name, by the rule it tells first, by any of its rules. */
export const itemAbout = (page: PicturePage, topic: string): PictureItem | undefined => {
  const items = itemsOf(page).filter((item) => item.id);
  if (topic === 'turn') return page.turn[0];
  return items.find((item) => item.id === topic) ?? items.find((item) => item.rules[0] === topic) ?? items.find((item) => item.rules.includes(topic));
};

/** A text in pieces, those that were looked for marked; folding keeps places only where it keeps lengths. */
export function marked(text: string, words: string[]): { text: string; hit: boolean }[] {
  const folded = fold(text);
  if (!words.length || folded.length !== text.length) return [{ text, hit: false }];
  const pattern = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})\\p{L}*`, 'gu');
  const pieces: { text: string; hit: boolean }[] = [];
  let from = 0;
  for (const found of folded.matchAll(pattern)) {
    if (found.index > from) pieces.push({ text: text.slice(from, found.index), hit: false });
    from = found.index + found[0].length;
    pieces.push({ text: text.slice(found.index, from), hit: true });
  }
  return from < text.length ? [...pieces, { text: text.slice(from), hit: false }] : pieces;
}

/** A line of the picture book: **bold**, and _numbers in pen_. */
export const lineSpans = (text: string): Span[] => text.split(/(_[^_]+_)/).filter(Boolean).flatMap((part): Span[] => (/^_.+_$/.test(part) ? [{ kind: 'stress', text: part.slice(1, -1) }] : spans(part, [])));
