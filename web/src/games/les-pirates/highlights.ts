// What was remarkable in a game of Les Pirates: the first who loaded, and who boarded most.
import type { Play } from '$lib/play.svelte';
import { list, t } from '$lib/say';
import type { LogEntry } from '$lib/protocol';
import type { Highlight } from '../parts';
import { moveOf } from './shapes';

const sinks = (entry: LogEntry): string[] => (moveOf(entry, 'leg') ?? moveOf(entry, 'blast'))?.sinks ?? [];
const sunk = (entry: LogEntry): number => sinks(entry).filter((ship) => !ship.startsWith(`${entry.seat}.`)).length;

export function highlights(play: Play): Highlight[] {
  const loaded = play.log.find((entry) => moveOf(entry, 'leg')?.load);
  const boardings = play.log.filter((entry) => entry.seat !== null && sunk(entry) > 0);
  const count = (seat: number | null): number => boardings.filter((entry) => entry.seat === seat).reduce((sum, entry) => sum + sunk(entry), 0);
  const seats = [...new Set(boardings.map((entry) => entry.seat!))], most = Math.max(...seats.map(count));
  const fiercest = boardings.find((entry) => count(entry.seat) === most);
  const names = list(seats.filter((seat) => count(seat) === most).map((seat) => play.name(seat)));
  const made: Highlight[] = [];
  if (loaded) made.push({ icon: 'treasure-island', title: t('pirates.firstLoad'), words: play.name(loaded.seat!), event: loaded.index });
  if (fiercest) made.push({ icon: 'swords', title: t('pirates.fiercest'), words: t('pirates.sank', { name: names, n: most }), event: fiercest.index });
  return made;
}
