// What was remarkable in a game, found in its log and its course.
import type { Course, LogEntry } from '$lib/protocol';

export interface Stroke { seats: number[]; gold: number; event: number }
export interface Lead { seat: number; place: number }

const gold = (entry: LogEntry): number => Object.values((entry.event.gains ?? {}) as Record<string, number>).reduce((sum, one) => sum + one, 0);

/** What earned most at once: everybody who did it, and the first time. */
export function bestStroke(log: LogEntry[]): Stroke | null {
  const earning = log.filter((entry) => entry.seat !== null && gold(entry) > 0);
  const most = Math.max(...earning.map(gold));
  const best = earning.filter((entry) => gold(entry) === most);
  return best[0] ? { seats: [...new Set(best.map((entry) => entry.seat!))], gold: most, event: best[0].index } : null;
}

/** When the one winner was ahead of everybody for good. */
export function lastLead(course: Course, winners: number[]): Lead | null {
  const [seat, ...others] = winners;
  const players = course.moments[0]?.scores.length ?? 0;
  if (seat === undefined || others.length || players < 2) return null;
  const leads = course.moments.map(({ scores }) => scores.every((score, one) => one === seat || score < scores[seat]!));
  const place = leads.lastIndexOf(false) + 1;
  return place < leads.length ? { seat, place } : null;
}

/** Whether the scores tell a story: victory alone, 0 or 1, does not. */
export const hasCourse = (course: Course): boolean => course.moments.some(({ scores }) => scores.some((score) => Math.abs(score) > 1));
