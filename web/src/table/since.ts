// What happened since one's own last move: what touches oneself first, then what earned most, then what came last.
import type { LogEntry } from '$lib/protocol';

export interface News { shown: LogEntry[]; more: number }
const MOST = 3;

export const touches = (entry: LogEntry, seat: number | null): boolean => entry.banners.some(({ seats }) => seat !== null && seats.includes(seat));

export function since(log: LogEntry[], seat: number | null): News {
  if (seat === null) return { shown: [], more: 0 };
  const last = log.findLastIndex((entry) => entry.seat === seat && entry.type === 'move');
  const news = log.slice(last + 1).filter((entry) => entry.seat !== null && entry.seat !== seat && !entry.minor);
  const weight = (entry: LogEntry): number => (touches(entry, seat) ? 1000 : 0) + (entry.earned ?? 0);
  const chosen = news.toSorted((a, b) => weight(b) - weight(a) || b.index - a.index).slice(0, MOST);
  return { shown: chosen.toSorted((a, b) => a.index - b.index), more: news.length - chosen.length };
}
