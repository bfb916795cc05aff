// The legs of a first voyage, by game: each in its own folder, found there.
import type { Leg, Watch } from './leg';

const FOUND = import.meta.glob<Leg[]>('../games/*/legs.ts', { eager: true, import: 'legs' });
export const LEGS: Record<string, Leg[]> = Object.fromEntries(Object.entries(FOUND).map(([path, legs]) => [path.split('/').at(-2)!, legs]));

/** The leg one is at: the first from `from` on that is not done; past the last when all are. */
export function legAt(legs: Leg[], from: number, watch: Watch): number {
  const next = legs.findIndex((leg, i) => i >= from && !watch.over && !leg.done(watch));
  return next < 0 ? legs.length : next;
}
