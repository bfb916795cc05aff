// What was remarkable in a game, found in its log and its course.
import type { Course, LogEntry } from '$lib/protocol';

export interface Stroke { seat: number; gold: number; event: number }
export interface Lead { seat: number; place: number }

const gold = (entry: LogEntry): number => Object.values((entry.event.gains ?? {}) as Record<string, number>).reduce((sum, one) => sum + one, 0);

/** The event that earned most at once; the first of equals. */
export function bestStroke(log: LogEntry[]): Stroke | null {
  const best = log.reduce<LogEntry | null>((found, entry) => (entry.seat !== null && gold(entry) > (found ? gold(found) : 0) ? entry : found), null);
  return best && { seat: best.seat!, gold: gold(best), event: best.index };
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
