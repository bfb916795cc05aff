// Written by `make types` from flibuste/games/archipels/shapes.py: edit that, not this.
import type { LogEntry, Offer, View } from '$lib/protocol';
import * as read from '$lib/shapes';

export type At = Cell;

/** An element that can get a flower, and what everybody would earn by it. */
export type Bloom = {
  element: Element;
  gains: number[];
};

/** A seat's line of the result: what is visible, and what each element is worth (AR-50). */
export type Breakdown = {
  seahorse: number;
  manta: number;
  octopus: number;
  fish: number;
  turtle: number;
  parrot: number;
  crab: number;
  hut: number;
  tiki: number;
  bottles: number;
  values: Partial<Record<Element, number>>;
};

export type Cell = [number, number];

export type ChooseOrDiscard = {
  action: "choose" | "discard";
  tile: Tile;
};

export type Drawn = {
  type: "draw";
  cell: Cell;
  tile: Tile;
};

export type Element = "seahorse" | "manta" | "octopus" | "fish" | "turtle" | "parrot" | "crab" | "hut" | "tiki" | "bottle";

export type End = {
  action: "end";
};

export type Event = Setup | Drawn;

export type Flower = {
  action: "flower";
  cell: Cell;
  element: Element;
};

/** Flowers of an element, and what it is worth now (AR-50). */
export type FlowerZone = {
  element: Element;
  flowers: number;
  value: number;
};

export type Island = {
  seat: number;
  tiles: Laid[];
  visible: Partial<Record<Element, number>>;
  bottles: number;
  hand: Tile[];
};

/** A tile of an island, and which of its four cells are seen. */
export type Laid = {
  level: Level;
  cells: (Element | null)[];
  at: Cell;
  visible: boolean[];
};

/** A tile that finds a place, the code that chooses it (None: it is chosen), and its places. */
export type Lay = {
  tile: Tile;
  first: number | null;
  places: Place[];
};

export type LayPaddle = {
  action: "paddle";
  paddle: Line;
};

export type Level = "sea" | "sand" | "building";

/** A line of the market: a row or a column. */
export type Line = {
  row?: number;
  column?: number;
};

/** Where a paddle lies; the extra one has no seat (AR-04). */
export type Paddle = {
  line: Line;
  seat: number | null;
};

export type Parts = LayPaddle | TakeTiles | ChooseOrDiscard | PlaceTile | Flower | End;

export type Phase = "start" | "draw" | "paddle" | "take" | "build" | "place" | "flower" | "over";

export type Place = {
  code: number;
  at: Cell;
  points: number;
};

export type PlaceTile = {
  action: "place";
  tile: Tile | null;
  at: Cell;
};

/** What a move of the logbook has besides its parts. */
export type Played = {
  type: "move";
  player: number;
};

/** The flowers of the start (AR-05). */
export type Setup = {
  type: "setup";
  flowers: Element[];
};

/** A cell of the market. */
export type Slot = {
  cell: Cell;
  tile: Tile | null;
  free: boolean;
};

export type Table = {
  phase: Phase;
  day: number;
  days: number;
  canoe: number;
  turn: number;
  turns: number;
  order: number[];
  gardeners: number[];
  flowered: number;
  most: number;
  supply: number;
  pontoon: number;
  market: ((Slot | null)[])[];
  paddles: Paddle[];
  laying: Line | null;
  placing: Tile | null;
  flowers: FlowerZone[];
  islands: Island[];
  takes: Take[];
  lays: Lay[];
  blooms: Bloom[];
};

/** A line a paddle can lie on, the code that lays it (None: it lies), and the sets of tiles taken with it. */
export type Take = {
  paddle: Line;
  first: number | null;
  sets: TileSet[];
};

export type TakeTiles = {
  action: "take";
  cells: Cell[];
  paddle: Line;
};

/** What a tile shows: NW NE SW SE, of a building only itself. */
export type Tile = {
  level: Level;
  cells: (Element | null)[];
};

export type TileSet = {
  code: number;
  cells: Cell[];
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
