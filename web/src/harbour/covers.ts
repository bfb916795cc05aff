// The cards of the games, by game: each in its own folder, found there.
import type { Component } from 'svelte';

interface Card { Cover: Component; emblem: string; place: number }

const FOUND = import.meta.glob<Card>('../games/*/card.ts', { eager: true });
const CARDS: Record<string, Card> = Object.fromEntries(Object.entries(FOUND).map(([path, card]) => [path.split('/').at(-2)!, card]));

export const coverOf = (game: string): Component | undefined => CARDS[game]?.Cover;
export const emblemOf = (game: string): string => CARDS[game]?.emblem ?? 'compass';
const placeOf = (game: string): number => CARDS[game]?.place ?? Infinity;
/** The games in the order of the quay; others follow. */
export const inOrder = <T extends { id: string }>(games: T[]): T[] =>
  games.toSorted((a, b) => (placeOf(a.id) === placeOf(b.id) ? 0 : placeOf(a.id) - placeOf(b.id)));
