// Written by `make types` from flibuste/games/les_pirates/shapes.py: edit that, not this.
import type { LogEntry, Offer, View } from '$lib/protocol';
import * as read from '$lib/shapes';

/** What the explosive ship is about to destroy (LP-34). */
export type Blast = {
  centre: Place;
  radius: number;
  cells: InBlast[];
  ships: string[];
  wrecks: Place[];
};

/** A seat's line of the result. */
export type Breakdown = {
  ships: number;
  treasures: number;
  home: number;
};

export type Cell = [number, number];

export type Die = {
  face: number;
  used: boolean;
};

export type Event = Setup | Rolled;

export type Explosion = {
  action: "blast";
  centre: Place;
  radius: number;
  sinks: string[];
};

export type Heading = "north" | "south";

export type InBlast = {
  cell: Place;
  steps: number;
};

export type Island = "west" | "east";

export type Kind = "nowhere" | "sea" | "land" | "wind" | "island_anchor" | "port_anchor" | "berth" | "strait";

export type Leg = {
  action: "leg";
  die: number;
  ships: string[];
  from: Place;
  to: Place;
  load?: boolean;
  sinks?: string[];
  carrier?: string;
};

export type Mark = "cross" | "stripe" | "disc" | "star" | "chevron" | "wave";

/** A name in every language. */
export type Named = {
  en: string;
  fr: string;
};

/** A ship is made explosive (LP-34), or lost to the cyclone (LP-31). */
export type OneShip = {
  action: "explode" | "lose";
  ship: string;
};

export type Parts = Leg | OneShip | Explosion | Plain;

export type Phase = "ports" | "treasure" | "choice" | "roll" | "loss" | "sail" | "fuse" | "over" | "again";

export type Place = Cell | string;

export type Plain = {
  action: "pass" | "roll" | "stay";
};

/** What a move of the logbook has besides its parts. */
export type Played = {
  type: "move";
  player: number;
};

export type Port = {
  name: string;
  anchor: Cell;
  seat: number | null;
};

export type Rolled = {
  type: "roll";
  dice: number[];
};

/** Ports by seat, in pairs where a seat has two; where the ships start. */
export type Setup = {
  type: "setup";
  ports: string[] | string[][];
  treasures: Island[];
  ships: Record<string, Cell>;
};

/** A ship by its id "seat.number"; cell and way home are None when it is sunk. Its mark is what its sail bears; it has a name once its port is drawn. */
export type Ship = {
  ship: string;
  name: Named | null;
  mark: Mark;
  seat: number;
  number: number;
  port: string | null;
  cell: Cell | string | null;
  from_home: number | null;
  treasures: Island[];
  barred: Heading | null;
};

/** A strait, and the cells that touch it. */
export type Strait = {
  name: string;
  touching: Cell[];
};

export type Table = {
  phase: Phase;
  round: number;
  turn: number;
  seat: number;
  boards: number;
  columns: number;
  rows: number;
  cells: Kind[][];
  straits: Strait[];
  ports: Port[];
  ships: Ship[];
  treasures: Treasure[];
  wrecks: Place[];
  dice: Die[];
  legs_due: number;
  explosive: string | null;
  to_open_sea: boolean;
  blast: Blast | null;
};

/** A treasure, and the ship that carries it. */
export type Treasure = {
  island: Island;
  ship: string | null;
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
