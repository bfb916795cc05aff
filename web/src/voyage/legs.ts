// The legs of a first voyage. Each points at a rule, which the server tells, and ends by what the player really does.
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
const moved = (times: number) => (watch: Watch): boolean => moves(watch, true).length >= times;
const chose = (watch: Watch): boolean => watch.chosen || moved(1)(watch);
const did = (action: string) => (watch: Watch): boolean => moves(watch, true).some((entry) => entry.event.action === action);
const anybody = (action: string) => (watch: Watch): boolean => watch.log.some((entry) => entry.event.action === action);
/** Something was gained; the dice may deny it for long, and the voyage goes on after so many moves. */
const earned = (most: number) => (watch: Watch): boolean => moved(most)(watch) || moves(watch, true).some((entry) => Object.keys((entry.event.gains ?? {}) as object).length > 0);
const loaded = (watch: Watch): boolean => watch.log.some((entry) => entry.event.load === true);
/** The others have moved, and it is the player's turn again. */
const again = (watch: Watch): boolean => watch.yours && moved(1)(watch) && moves(watch, false).length > 0;

const ASK: Leg = { id: 'ask', rule: '', words: 'voyage.ask', mark: 'hint', done: (watch) => watch.asked };
const end = (rule: string): Leg => ({ id: 'end', rule, words: 'voyage.end', mark: 'board', done: (watch) => watch.over });

export const LEGS: Record<string, Leg[]> = {
  'doodle-islands': [
    { id: 'choose', rule: 'DI-06', words: 'voyage.doodle.choose', mark: 'tray', done: chose },
    { id: 'shape', rule: 'DI-05', words: 'voyage.shape', mark: 'board', done: moved(1) },
    { id: 'wait', rule: 'DI-08', words: 'voyage.wait', mark: 'log', done: again },
    { id: 'join', rule: 'DI-10', words: 'voyage.join', mark: 'board', done: moved(3) },
    { id: 'gold', rule: 'DI-12', words: 'voyage.gold', mark: 'board', done: earned(8) },
    ASK,
    end('DI-14'),
  ],
  'soft-seas': [
    { id: 'choose', rule: 'SS-02', words: 'voyage.soft.choose', mark: 'board', done: chose },
    { id: 'shape', rule: 'SS-05', words: 'voyage.shape', mark: 'board', done: moved(1) },
    { id: 'wait', rule: 'SS-14', words: 'voyage.soft.wait', mark: 'log', done: again },
    { id: 'gold', rule: 'SS-06', words: 'voyage.gold', mark: 'board', done: earned(6) },
    ASK,
    end('SS-12'),
  ],
  'les-pirates': [
    { id: 'ship', rule: 'LP-10', words: 'voyage.pirates.ship', mark: 'board', done: chose },
    { id: 'leg', rule: 'LP-11', words: 'voyage.pirates.leg', mark: 'board', done: moved(1) },
    { id: 'wait', rule: 'LP-22', words: 'voyage.wait', mark: 'log', done: again },
    ASK,
    { id: 'load', rule: 'LP-20', words: 'voyage.pirates.load', mark: 'board', done: loaded },
    end('LP-25'),
  ],
  archipels: [
    { id: 'take', rule: 'AR-11', words: 'voyage.archipels.take', mark: 'board', done: did('take') },
    { id: 'place', rule: 'AR-21', words: 'voyage.archipels.place', mark: 'board', done: did('place') },
    { id: 'close', rule: 'AR-12', words: 'voyage.archipels.end', mark: 'tray', done: did('end') },
    { id: 'flowers', rule: 'AR-30', words: 'voyage.archipels.flowers', mark: 'board', done: anybody('flower') },
    ASK,
    end('AR-33'),
  ],
};

/** The leg one is at: the first from `from` on that is not done; past the last when all are. */
export function legAt(legs: Leg[], from: number, watch: Watch): number {
  const next = legs.findIndex((leg, i) => i >= from && !watch.over && !leg.done(watch));
  return next < 0 ? legs.length : next;
}
