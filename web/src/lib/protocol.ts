// Written by `make types` from flibuste/server/messages.py: edit that, not this.

/** What event `seq` changed; `after` is the `seq` it builds on: any other means a gap, ask `resync`. Both are the same where nothing happened at the table, but somebody came or went. `id` is that of your message which it carries out; null where it was not yours. `patch` lists [path, value] to set in the snapshot; `log` replaces the log from entry `log_from` on; `chat` is what was said since. */
export interface Change {
  type: "change";
  seq: number;
  after: number;
  id: string | null;
  now: number;
  patch: ([(string | number)[], unknown])[];
  log_from: number;
  log: LogEntry[];
  chat: Said[];
}

export interface Chat {
  type: "chat";
  id: string;
  text: string;
}

/** The move clock. Advisory only shows; strict lets a bot move when the time is up. */
export interface ClockWish {
  mode?: "none" | "advisory" | "strict";
  seconds?: number;
}

/** A code that brings an identity back; small letters, gaps and dashes do not matter. */
export interface ComeBack {
  code: string;
}

/** A finished game from its first moment to its last, and every draw in order. */
export interface Course {
  /** Why it ended: a place among the game's `endings`. */
  ending: number;
  moments: Moment[];
  draws: Drawn[];
}

export interface CreditsInfo {
  authors: string[];
  illustrators: string[];
  publishers: string[];
  note: Record<string, string>;
}

/** A message of yours was carried out, as event `seq`, and no change tells so: a repeated id, or a slow line. */
export interface Done {
  type: "done";
  id: string;
  seq: number;
}

/** A die or a draw: the event that tells it, the weights of all outcomes, and the place of the one that came up. */
export interface Drawn {
  event: number;
  weights: number[];
  place: number;
}

/** Settings that cannot stand together: all of `when` at once ("players" counts as one). */
export interface ExclusionInfo {
  rule: string;
  when: Record<string, (boolean | number | string)[]>;
  why: Record<string, string>;
}

/** Of the dice, what may be known now: see docs/fair-dice.md. */
export interface FairInfo {
  /** `hmac-sha256/2`: how draws follow from the secret and the salts; older tables: `hmac-sha256/1`. */
  method: string;
  /** SHA-256 of the secret, in hexadecimal: there from the table's first moment. */
  commitment: string;
  /** One for each seat, fixed when the game begins; empty before. */
  salts: string[];
  /** Seats for which nobody gave a salt, those of bots among them: theirs follow from the secret. */
  made: number[];
  /** Whether who begins was the first draw; null before the game. */
  first: "drawn" | "given" | null;
  /** In hexadecimal, once the game is over. */
  secret: string | null;
}

/** A game's declaration. */
export interface GameInfo {
  id: string;
  title: Record<string, string>;
  tagline: Record<string, string>;
  credits: CreditsInfo;
  players: [number, number];
  minutes: number;
  options: OptionInfo[];
  exclusions: ExclusionInfo[];
  labels: Record<string, Record<string, string>>;
  endings: (Record<string, string>)[];
  /** Whether seats choose out of each other's sight: on one device, hide the screen between them. */
  secrets: boolean;
}

/** The first message. `seat` is whose view to send: one of yours, or null: whichever of yours acts. */
export interface Hello {
  type: "hello";
  lang?: "en" | "fr";
  seat?: number | null;
  /** `events`: for programs that keep the game themselves: instead of the view only the codes of the legal actions. */
  detail?: "view" | "events";
  /** Before the game begins: for those of your seats that have none. */
  salt?: string;
}

/** An action with what is expected of it, best first; what was never tried has no numbers. `result` is what the search goes by, 0 to 1; `victory` the chance of it, `points` the lead (alone: the score). */
export interface HintInfo {
  code: number;
  text: string;
  words: string;
  /** Actions that cannot be told apart (within two standard errors) have the same rank, from 1. */
  rank: number;
  visits: number;
  result: number | null;
  error: number | null;
  victory: number | null;
  victory_error: number | null;
  points: number | null;
  points_error: number | null;
  is_choice: boolean;
}

/** Of a seat at a step of the game. */
export interface Hints {
  seat: number;
  step: number;
  hints: HintInfo[];
}

export interface LevelInfo {
  id: string;
  title: Record<string, string>;
}

/** An event of the logbook in words, with the rules it rests on. */
export interface LogEntry {
  index: number;
  type: string;
  seat: number | null;
  words: string;
  rules: string[];
  event: Record<string, unknown>;
}

/** Change whose view is sent (null: whichever of yours acts), or the language. */
export interface Look {
  type: "look";
  seat?: number | null;
  lang?: "en" | "fr" | null;
}

/** Your tables: those still running first, then the latest. */
export interface Me {
  tables: TableLine[];
}

/** How a finished game stood after `events` of the log: at `step`, with these scores. */
export interface Moment {
  step: number;
  events: number;
  scores: number[];
}

export interface Move {
  type: "move";
  id: string;
  seat: number;
  code: number;
}

export interface NewName {
  name: string;
}

export interface NewTable {
  game: string;
  options?: Record<string, boolean | number | string>;
  seats: SeatWish[];
  name?: string | null;
  open?: boolean;
  clock?: ClockWish;
  hints?: boolean;
}

/** A legal action. */
export interface Offer {
  code: number;
  text: string;
  parts: Record<string, unknown>;
  words: string;
  gains: Record<string, number>;
}

export interface OptionInfo {
  name: string;
  kind: "bool" | "choice" | "sheet";
  default: boolean | number | string;
  values: ValueInfo[];
  title: Record<string, string>;
  help: Record<string, string>;
}

/** The code that brings your seats and tables back, always the same. Whoever has it is you. */
export interface OwnCode {
  code: string;
}

export interface Ping {
  type: "ping";
}

export interface Pong {
  type: "pong";
  now: number;
}

/** Why something was refused. `rule` is empty where it is not a rule of the game. */
export interface Problem {
  code: string;
  rule: string;
  sentence: string;
}

/** The rules reference of a game in one language. */
export interface Reference {
  game: string;
  lang: "en" | "fr";
  rules: RuleInfo[];
}

/** A message of yours was refused; `id` is null where it had none that could be read. */
export interface Refused {
  type: "refused";
  id: string | null;
  problem: Problem;
}

/** A moment of a finished game: after `step` of `steps` steps, `events` of the log had happened. */
export interface ReplayStep {
  step: number;
  steps: number;
  events: number;
  view: View;
}

/** How a game ended; each seat's breakdown is the game's own, see its shapes.py. */
export interface Result {
  scores: number[];
  winners: number[];
  breakdown: (Record<string, unknown>)[];
}

/** Ask for a snapshot, after a gap in `seq`. */
export interface Resync {
  type: "resync";
}

export interface RuleInfo {
  id: string;
  title: string;
  chapter: string;
  text: string;
  marks: string[];
}

export interface Said {
  seq: number;
  seat: number | null;
  name: string;
  text: string;
  at: number;
}

export interface Score {
  seat: number;
  total: number;
  lines: ScoreLine[];
}

export interface ScoreLine {
  rule: string;
  key: string;
  points: number;
  [key: string]: unknown;
}

export interface SeatInfo {
  seat: number;
  kind: "human" | "bot" | "open";
  name: string;
  /** Of the bot that plays here, a stand-in too. */
  level: string | null;
  yours: boolean;
  /** Somebody of this seat is connected; always so for a bot. */
  here: boolean;
  left: boolean;
  stand_in: boolean;
  /** The host has removed whose it was: the stand-in plays on for good. */
  gone: boolean;
  /** Whose table it is: host whenever they are here, and nobody removes them. */
  founder: boolean;
  /** The host lets them say nothing in the chat. */
  muted: boolean;
}

/** A seat of a new table: the creator's own (several: hot-seat), a bot's, or open. */
export interface SeatWish {
  kind: "human" | "bot" | "open";
  name?: string | null;
  level?: string | null;
}

export interface Sit {
  /** Left out: the first that is free. */
  seat?: number | null;
  name: string;
  salt?: string;
}

/** Everything, as it stands after event `seq` of the table. */
export interface Snapshot {
  type: "snapshot";
  seq: number;
  now: number;
  table: TableInfo;
  view: View | null;
  /** The legal actions of the seat you look from, where you asked for `events` only. */
  codes: number[];
  log: LogEntry[];
  chat: Said[];
}

export interface StandIn {
  level?: string;
}

/** Begin. The salt goes to those of your seats that have none: see docs/fair-dice.md. */
export interface Start {
  salt?: string;
}

/** A table as one visitor sees it. */
export interface TableInfo {
  code: string;
  name: string;
  game: string;
  options: Record<string, boolean | number | string>;
  players: number;
  status: "setup" | "playing" | "over";
  open: boolean;
  hints: boolean;
  clock: ClockWish;
  /** When the clock runs out, in seconds since 1970; null without clock or while a bot thinks. */
  deadline: number | null;
  /** You are the host. */
  host: boolean;
  seats: SeatInfo[];
  /** How many are connected without a seat. */
  watching: number;
  acting: number[];
  seq: number;
  /** Your seats that may take back their last action now. */
  undo: number[];
  rematch: string | null;
  /** What is needed to verify the dice; null at old tables, whose dice cannot be. */
  fair: FairInfo | null;
  created: number;
  /** So many events at its end could not be read again after a failure, and are kept aside. */
  aside: number;
}

/** A table in a list. */
export interface TableLine {
  code: string;
  name: string;
  game: string;
  players: number;
  free: number;
  status: "setup" | "playing" | "over";
  open: boolean;
  /** SHA-256 of the secret that its dice follow from; empty where they cannot be verified. */
  commitment: string;
  names: string[];
  your_turn: boolean;
  updated: number;
}

export interface Undo {
  type: "undo";
  id: string;
  seat: number;
}

export interface ValueInfo {
  value: boolean | number | string;
  title: Record<string, string>;
}

/** What a seat sees (null: a spectator); `table` is the game's own, see its view.py. */
export interface View {
  game: string;
  options: Record<string, unknown>;
  players: number;
  seat: number | null;
  first: number;
  acting: number[];
  over: boolean;
  table: Record<string, unknown>;
  scores: Score[];
  legal: Offer[];
  result: Result | null;
}

export type ClientMessage = Hello | Move | Undo | Chat | Look | Resync | Ping;

export type ServerMessage = Snapshot | Change | Done | Refused | Pong;
