// What happened since one's own last move: what touches oneself first, then what earned most, then what came last.
import type { LogEntry } from '$lib/protocol';

export interface News { shown: LogEntry[]; more: number }
const MOST = 3;

export const sumOf = (entry: LogEntry): number => Object.values((entry.event.gains ?? {}) as Record<string, number>).reduce((sum, one) => sum + one, 0);

export function since(log: LogEntry[], seat: number | null, isMinor: (entry: LogEntry) => boolean): News {
  if (seat === null) return { shown: [], more: 0 };
  const last = log.findLastIndex((entry) => entry.seat === seat && entry.type === 'move');
  const news = log.slice(last + 1).filter((entry) => entry.seat !== null && entry.seat !== seat && entry.type === 'move' && !isMinor(entry));
  const chosen = news.toSorted((a, b) => sumOf(b) - sumOf(a) || b.index - a.index).slice(0, MOST);
  return { shown: chosen.toSorted((a, b) => a.index - b.index), more: news.length - chosen.length };
}
