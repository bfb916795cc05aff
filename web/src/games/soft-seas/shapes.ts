// Written by `make types` from flibuste/games/soft_seas/shapes.py: edit that, not this.
import type { LogEntry, Offer, View } from '$lib/protocol';
import * as read from '$lib/shapes';

export type Barrel = {
  value: number;
  crossed: boolean;
};

/** A seat's line of the result. */
export type Breakdown = {
  boats: number;
  islands: number;
  bonuses: number;
  barrels: number;
};

export type Cell = [number, number];

/** The bonuses of a turn (SS-10). */
export type Circled = {
  type: "setup";
  bonuses: CircledBonus[];
};

export type CircledBonus = {
  player: number;
  zone: ZoneName;
  line: number;
  value: number;
};

/** The only action; `barrel`: it crosses one (SS-04). */
export type Draw = {
  action: "draw";
  cell: Cell;
  shape: Shape;
  barrel: boolean;
};

export type Event = Rolled | Circled;

export type Gains = {
  boat?: number;
  island?: number;
};

export type Kind = "sea" | "boat" | "island" | "monster" | "fort";

/** One line of a zone: its boxes (None while empty), its bonus, and whether the seat may still get that. */
export type Line = {
  boxes: (number | null)[];
  bonus: number;
  mark: Mark;
};

export type Mark = "free" | "circled" | "crossed";

/** The only action; `barrel`: it crosses one (SS-04). */
export type Parts = {
  action: "draw";
  cell: Cell;
  shape: Shape;
  barrel: boolean;
};

export type Phase = "roll" | "draw" | "over";

/** What a move of the logbook has besides its parts. */
export type Played = {
  type: "move";
  player: number;
  gains?: Gains;
};

export type Rolled = {
  type: "roll";
  die: number;
};

export type Shape = "WE" | "NS" | "NE" | "ES" | "SW" | "WN";

export type Sheet = {
  seat: number;
  rows: Square[][];
  routes: Cell[][];
  boats: Zone;
  islands: Zone;
  barrels: Barrel[];
};

/** A cell of a sheet; the value is that of its boat or fort. */
export type Square = {
  cell: Cell;
  shape: Shape | null;
  kind: Kind;
  value: number | null;
  coin: boolean;
};

/** `chosen` is the seat's own drawing of this turn, while others still draw. */
export type Table = {
  phase: Phase;
  turn: number;
  turns: number;
  last_turn: boolean;
  die: number | null;
  chosen: Parts | null;
  sheets: Sheet[];
};

/** Where scores are written (SS-09); those beyond found no box (SS-13). */
export type Zone = {
  lines: Line[];
  beyond: number[];
};

export type ZoneName = "boats" | "islands";

/** A move as the logbook has it. */
export type Move = Parts & Played;
export type Action = Parts["action"];
export type Offered<A extends Action> = read.Offered<Parts, A>;

export const tableOf = (view: View): Table => view.table as Table;
export const partsOf = (offer: Offer): Parts => offer.parts as Parts;
export const eventOf = (entry: LogEntry): Event | Move => entry.event as Event | Move;
export const offersOf = <A extends Action>(offers: Offer[], action: A): Offered<A>[] =>
  read.offersOf<Parts, A>(offers, action);
export const moveOf = <A extends Action>(entry: LogEntry | undefined, action: A): read.Of<Move, A> | null =>
  read.moveOf<Move, A>(entry, action);
