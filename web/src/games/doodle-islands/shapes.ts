// Written by `make types` from flibuste/games/doodle_islands/shapes.py: edit that, not this.
import type { LogEntry, Offer, View } from '$lib/protocol';
import * as read from '$lib/shapes';

/** A first-come bonus, and who has it (DI-27). */
export type Bonus = {
  gold: number;
  seat: number | null;
};

export type Bottle = {
  action: "bottle";
};

/** A seat's line of the result; alone also a title and feats (DI-41, DI-42). */
export type Breakdown = {
  monsters: number;
  islands: number;
  bonuses: number;
  krakens: number;
  ships: number;
  bottle_stake: number;
  bottles: number;
  title?: string | null;
  feats?: string[];
};

export type Cell = [number, number];

export type Dice = {
  black: number;
  white: White[];
};

export type Draw = {
  action: "draw";
  die: number;
  cell: Cell;
  shape: Shape;
  bottle?: boolean;
};

export type Event = Prepared | Rolled;

export type Gains = {
  monster?: number;
  island?: number;
  kraken?: number;
  bonus?: number;
};

export type Kind = "nothing" | "ship" | "monster" | "treasure" | "archipelago" | "schooner" | "galleon" | "kraken" | "reef";

export type Mark = "free" | "circled" | "crossed";

/** A number of a zone. */
export type Number = {
  number: number;
  mark: Mark;
};

export type Parts = Draw | Tick | Bottle;

export type Phase = "prepare" | "roll" | "play" | "over";

/** What a move of the logbook has besides its parts. */
export type Played = {
  type: "move";
  player: number;
  gains?: Gains;
};

export type Prepared = {
  type: "roll";
  for: "prepare";
  column: number;
  black: number;
};

export type Rolled = {
  type: "roll";
  for: "round";
  black: number;
  white: number[];
};

export type Sea = "treasures" | "monsters";

export type Shape = "WE" | "NS" | "NE" | "ES" | "SW" | "WN";

/** A player's sheet; the second zone is that of islands or of krakens, by the sea. */
export type Sheet = {
  seat: number;
  rows: Square[][];
  routes: Cell[][];
  monsters: Number[];
  islands?: Number[];
  krakens?: Number[];
  bottles: Ticked;
};

/** A cell of a sheet: with forts or tentacles how many are ticked, with a ship what it pays and whether it does. */
export type Square = {
  cell: Cell;
  shape: Shape | null;
  kind: Kind;
  ticked?: number;
  of?: number;
  pay?: number;
  pays?: boolean;
};

export type Table = {
  sea: Sea;
  phase: Phase;
  round: number;
  first: number;
  last_round: boolean;
  dice: Dice | null;
  bonuses: Bonus[];
  sheets: Sheet[];
};

export type Tick = {
  action: "fort" | "tentacle";
  die: number;
  cell: Cell;
  bottle?: boolean;
};

export type Ticked = {
  ticked: number;
  of: number;
};

export type White = {
  face: number;
  taken: boolean;
};

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
