// What the legs of a first voyage are made of. Each points at a rule, which the server tells, and ends by what the player
// really does; a game has its own in `legs.ts` of its folder.
import type { LogEntry } from '$lib/protocol';
import type { Word } from '$lib/words/en';

/** What a leg may look at: what happened in the game, and what the player is doing. */
export interface Watch {
  seat: number;
  log: LogEntry[];
  yours: boolean;
  over: boolean;
  /** Something is chosen on the board or in the tray. */
  chosen: boolean;
  /** The bots were asked for a hint. */
  asked: boolean;
}

export type Mark = 'board' | 'tray' | 'log' | 'hint';
export interface Leg { id: string; rule: string; words: Word; mark: Mark; done(watch: Watch): boolean }

const moves = (watch: Watch, own: boolean): LogEntry[] => watch.log.filter((entry) => entry.type === 'move' && (entry.seat === watch.seat) === own);
export const moved = (times: number) => (watch: Watch): boolean => moves(watch, true).length >= times;
export const chose = (watch: Watch): boolean => watch.chosen || moved(1)(watch);
export const did = (action: string) => (watch: Watch): boolean => moves(watch, true).some((entry) => entry.event.action === action);
export const anybody = (action: string) => (watch: Watch): boolean => watch.log.some((entry) => entry.event.action === action);
/** Something was gained; the dice may deny it for long, and the voyage goes on after so many moves. */
export const earned = (most: number) => (watch: Watch): boolean => moved(most)(watch) || moves(watch, true).some((entry) => Object.keys((entry.event.gains ?? {}) as object).length > 0);
/** The others have moved, and it is the player's turn again. */
export const again = (watch: Watch): boolean => watch.yours && moved(1)(watch) && moves(watch, false).length > 0;

export const ASK: Leg = { id: 'ask', rule: '', words: 'voyage.ask', mark: 'hint', done: (watch) => watch.asked };
export const end = (rule: string): Leg => ({ id: 'end', rule, words: 'voyage.end', mark: 'board', done: (watch) => watch.over });
