// Reading a game's own shapes (games/*/shapes.ts) out of the protocol's messages.
import type { LogEntry, Offer } from './protocol';

interface HasAction { action: string }
/** Those of a union that may have this action. */
export type Of<Parts extends HasAction, Action> = Parts extends { action: infer Own } ? (Action extends Own ? Parts : never) : never;
export type Offered<Parts extends HasAction, Action> = Offer & { parts: Of<Parts, Action> };
export type Played<Move extends HasAction, Action> = LogEntry & { event: Of<Move, Action> };

/** The legal actions of one kind, with their parts. */
export const offersOf = <Parts extends HasAction, Action>(offers: Offer[], action: Action): Offered<Parts, Action>[] =>
  offers.filter((offer): offer is Offered<Parts, Action> => offer.parts.action === action);

const isMove = <Move extends HasAction, Action>(entry: LogEntry, action: Action): entry is Played<Move, Action> =>
  entry.event.type === 'move' && entry.event.action === action;
/** An entry of the log as a move of one kind; null where it is another one. */
export const moveOf = <Move extends HasAction, Action>(entry: LogEntry | undefined, action: Action): Of<Move, Action> | null =>
  entry && isMove<Move, Action>(entry, action) ? entry.event : null;
