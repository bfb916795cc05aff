// Titles and feats of solo play, read out of the rules as the server tells them.
import { blocks } from '$lib/prose';
import type { Text } from '$lib/types';

export interface Rung { gold: number; name: string; also: string }
export interface Feat { name: string; also: string; how: string }

const named = /\*([^*]+)\*(?:\s*\(([^)]+)\))?/;

/** The rows of the rule's table that give a title, with the least gold each. */
export function ladder(text: string): Rung[] {
  const table = blocks(text).find((block) => block.kind === 'table');
  return (table?.rows ?? []).flatMap(([gold = '', title = '']) => {
    const [, name, also = ''] = named.exec(title) ?? [];
    return name ? [{ gold: Number(/\d+/.exec(gold)?.[0] ?? 0), name, also }] : [];
  });
}

/** The items of the rule's list: a nickname, and in its first sentence what it takes. */
export function feats(text: string): Feat[] {
  const list = blocks(text).find((block) => block.kind === 'list');
  return (list?.items ?? []).flatMap((item) => {
    const [all = '', name, also = ''] = named.exec(item) ?? [];
    return name ? [{ name, also, how: item.slice(all.length).replace(/^\s*:\s*/, '').split('. ')[0]!.replace(/\.$/, '') }] : [];
  });
}

const plainly = (words: string): string => words.replaceAll('’', "'").trim().toLowerCase();

/** The key of a feat's nickname among the game's labels, which name it in French. */
export function keyOf(feat: Feat, labels: Record<string, Text>): string | undefined {
  return Object.keys(labels).find((key) => plainly(labels[key]?.fr ?? '') === plainly(feat.name));
}
