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

/** Whether a title or a feat bears a name of the box, which is French: as its own name, or in brackets after the English one. */
export const bears = (one: { name: string; also: string }, name: string): boolean => name !== '' && [one.name, one.also].some((its) => plainly(its) === plainly(name));

/** The key of a feat among the game's labels. */
export const keyOf = (feat: Feat, labels: Record<string, Text>): string | undefined => Object.keys(labels).find((key) => bears(feat, labels[key]?.fr ?? ''));
