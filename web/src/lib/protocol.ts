// Written by `make types` from flibuste/server/messages.py: edit that, not this.

/** Whose place to take in a game that is tried again. */
export interface Again {
  seat: number;
}

/** How far an analysis is: tasks done of all at this stage (0 coarse, 1 fine); what is known so far. */
export interface AnalysisInfo {
  done: number;
  of: number;
  stage: number;
  finished: boolean;
  story: Story | null;
}

/** What deserves a banner, for this reader; `seats` are those it touches. */
export interface BannerInfo {
  kind: "boarded" | "treasure" | "cyclone" | "explosion" | "bonus" | "flower" | "last-bottle" | "last-round" | "win" | "end";
  tone: "gained" | "lost" | "end" | "turn";
  title: string;
  words: string;
  pieces: Piece[];
  seats: number[];
  spots: Spot[];
}

/** The answer to `why`; null where the thing can be used. */
export interface Because {
  type: "because";
  id: string;
  reason: ReasonInfo | null;
}

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

/** What using a thing costs, to be said before it is chosen. */
export interface CostInfo {
  spot: Spot;
  kind: "bottle" | "barrel";
  words: string;
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

/** A step that turned the game: chances of the seat before and after it (alone: points). */
export interface DecidingMoment {
  step: number;
  seat: number;
  mark: string;
  swing: number;
  title: string;
  words: string;
  before: number;
  after: number;
}

/** What a seat was best at, or nothing. */
export interface Distinction {
  seat: number;
  words: string;
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

/** How a game ended: who won, with how much, why, and who closed it by what (`spots`). */
export interface EndingInfo {
  title: string;
  lead: string;
  why: string;
  closed: string;
  closer: number | null;
  spots: Spot[];
  rows: Distinction[];
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

/** Positions drawn as SVG, by the names that rules and options have for them. */
export interface FigureList {
  game: string;
  figures: Record<string, string>;
}

/** A game's declaration. */
export interface GameInfo {
  id: string;
  title: Record<string, string>;
  tagline: Record<string, string>;
  credits: CreditsInfo;
  players: [number, number];
  minutes: number;
  /** Against two bots, alone at the screen; 0: not measured. */
  minutes_with_bots: number;
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

/** An action with what is expected of it, best first; what was never tried has no numbers. `result` is what decides, 0 to 1; `victory` the chance of it, `points` the score expected. `price` is what it loses beside the best: points, or chances in a hundred where the game has none. */
export interface HintInfo {
  code: number;
  text: string;
  words: string;
  /** The whole turn that it begins, in words, where more is to be done; else empty. */
  turn: string;
  /** Why it is the best, or what it does, or costs; may be empty. */
  because: string;
  kind: "best" | "equal" | "weaker" | "weak" | "untried";
  price: number;
  /** 1 for the best and all that cannot be told from it; none for what was not tried, or too little. */
  rank: number | null;
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

/** A step of a finished game: `value` and `chances` of every seat after it, each with about its standard error; what a decision cost, in words. `seat` is −1 for chance, which has `luck` for every seat. `cost` is a whole number: points, or chances in 100. */
export interface JudgedStep {
  step: number;
  seat: number;
  code: number;
  value: number[];
  chances: number[];
  value_se: number[];
  chances_se: number[];
  mark: "" | "slip" | "mistake" | "blunder" | "dice";
  luck: number[] | null;
  error: number | null;
  error_se: number | null;
  cost: number;
  title: string;
  better: string;
  played: string;
  why: string;
  lost: string;
  better_codes: number[];
  /** The better turn, action by action, as the logbook would have it; empty where nothing was lost. */
  better_parts: (Record<string, unknown>)[];
  played_parts: (Record<string, unknown>)[];
}

/** A leg of a voyage: what is said, what to light, the table as it stands, and the codes that will do. */
export interface LegInfo {
  number: number;
  id: string;
  title: string;
  text: string;
  deed: string;
  wait: string;
  rows: LegRow[];
  light: string[];
  near: string[];
  touch: string[];
  deeds: number[][];
  table: TableInfo;
  view: View;
  log: LogEntry[];
}

/** A line of a small account: a picture, what it is, what it brings or costs. */
export interface LegRow {
  icon: string;
  words: string;
  sum: string;
}

/** Whether that was the deed, rather than its beginning; anything else is refused. */
export interface LegTried {
  done: boolean;
}

/** What somebody has done at a leg of a voyage, one code after the other. */
export interface LegTry {
  codes: number[];
}

export interface LevelInfo {
  id: string;
  title: Record<string, string>;
  /** In a word or two: easy … hardest; empty for bots of other packages. */
  difficulty: Record<string, string>;
}

/** An event of the logbook in words made for you, with the rules it rests on. */
export interface LogEntry {
  index: number;
  type: string;
  /** Who did it, rolled or gained. */
  seat: number | null;
  words: string;
  /** The same words, to be styled. */
  pieces: Piece[];
  /** Gold or points, now and at the end; null where nothing was counted. */
  earned: number | null;
  /** Where it was. */
  spots: Spot[];
  round: number;
  /** What the round is called; of those of a round the first that is not empty. */
  heading: string;
  /** Dice, draws and ends of turns: they may be folded. */
  minor: boolean;
  /** It ended the game, and who did it has won. */
  wins: boolean;
  banners: BannerInfo[];
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

/** The chance that a thing can be used, reached or boarded next turn, or (danger) be boarded by others before. */
export interface OddInfo {
  spot: Spot;
  kind: "use" | "reach" | "board" | "danger";
  chance: number;
  /** The same as a fraction: "19/81". */
  exact: string;
}

/** The chances of a seat's next turn at a step of the game, and what the numbers mean. */
export interface OddsInfo {
  seat: number;
  step: number;
  caption: string;
  odds: OddInfo[];
}

/** A legal action, what it earns at once (`gains`), `why`, and at the end (`later`), by kind, and what it uses up; `ends`: dice, a draw or somebody else come after it, so that it cannot be taken back. */
export interface Offer {
  code: number;
  text: string;
  parts: Record<string, unknown>;
  words: string;
  gains: Record<string, number>;
  later: Record<string, number>;
  costs: Record<string, number>;
  why: string;
  ends: boolean;
}

export interface OptionInfo {
  name: string;
  kind: "bool" | "choice" | "sheet";
  default: boolean | number | string;
  values: ValueInfo[];
  title: Record<string, string>;
  /** What changes, in two lines at most. */
  help: Record<string, string>;
  rule: string;
  figure: string;
  /** The voyage that teaches it; empty without one. */
  lesson: string;
}

/** The code that brings your seats and tables back, always the same. Whoever has it is you. */
export interface OwnCode {
  code: string;
}

/** The rules of a game as a picture book, in one language. */
export interface PictureBook {
  game: string;
  lang: "en" | "fr";
  pages: PicturePage[];
}

/** A picture of the picture book with its words, in which **bold** and _numbers in pen_ are marked so. */
export interface PictureItem {
  /** What one asks for to see it; empty where nobody does. */
  id: string;
  rules: string[];
  title: string;
  text: string;
  value: string;
  /** SVG to be set into the page, in the page's colours; empty without one. */
  picture: string;
}

/** A page that is read in three minutes: of the game, or of it with the options `when`. */
export interface PicturePage {
  id: string;
  when: Record<string, boolean | number | string>;
  title: string;
  /** What stands above `earns`; empty: what earns. */
  heading: string;
  then: string;
  /** Words worth searching for. */
  tries: string[];
  aim: PictureItem;
  turn: PictureItem[];
  earns: PictureItem[];
  ends: PictureItem[];
  readings: PictureItem[];
}

/** A piece of a sentence, to be styled: text, a player (`seat`; "you" too), or a ship (`ship`, like "0.1"). */
export interface Piece {
  text: string;
  kind: "text" | "who" | "ship";
  seat: number | null;
  ship: string | null;
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

/** What a seat wants to know, to be thought about elsewhere: what it sees as a line, and whom it is told to. A page whose device can think asks for this, and has it answered there instead of by the server. */
export interface Question {
  seat: number;
  step: number;
  what: "hints" | "odds";
  line: string;
  names: string[];
  /** The one seat of the visitor, if they have just one: it is called "you". */
  you: number | null;
}

/** Why something is as it is, or cannot be used: the rule apart from the sentence, what is to blame, the way out. */
export interface ReasonInfo {
  sentence: string;
  rule: string;
  code: string;
  blame: Spot[];
  way_out: string;
  instead: Spot[];
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
  /** For now only: send it again in a moment, under its id. */
  later: boolean;
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

/** start + luck − errors + given = result, in the measure; and the player's game in a few words. */
export interface SeatSum {
  start: number;
  luck: number;
  errors: number;
  given: number;
  result: number;
  says: string;
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

/** A thing on the table, to be shown or asked about; `seat`: whose it is, null for everybody's. What `at` holds is written in docs/protocol.md. */
export interface Spot {
  what: "cell" | "ship" | "die" | "number" | "bonus" | "bottle" | "barrel" | "place" | "tile" | "line" | "flower" | "port" | "treasure" | "score" | "action";
  seat: number | null;
  at: (number | string)[];
}

export interface StandIn {
  level?: string;
}

/** Begin. The salt goes to those of your seats that have none: see docs/fair-dice.md. */
export interface Start {
  salt?: string;
}

/** An analysis in words. */
export interface Story {
  game: string;
  measure: "points" | "share";
  unit: string;
  /** From which loss on each sign is given. */
  marks: Record<string, number>;
  start: number[];
  start_chances: number[];
  seats: SeatSum[];
  summary: string;
  steps: JudgedStep[];
  moments: DecidingMoment[];
  sims: number;
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
  /** As at the table; empty where an older server wrote the line. */
  options: Record<string, unknown>;
  your_turn: boolean;
  updated: number;
}

/** Your turn: a title with your name, and what lies before you. */
export interface TurnInfo {
  title: string;
  words: string;
}

export interface Undo {
  type: "undo";
  id: string;
  seat: number;
}

export interface ValueInfo {
  value: boolean | number | string;
  title: Record<string, string>;
  /** The figure that shows it; empty without one. */
  figure: string;
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
  /** Where the seat may act now. */
  turn: TurnInfo | null;
  costs: CostInfo[];
  /** Once the game is over. */
  ending: EndingInfo | null;
}

/** A guided game (docs/add-a-voyage.md): its legs by name, and the options of the real game that follows. */
export interface VoyageInfo {
  game: string;
  name: string;
  title: Record<string, string>;
  extra: boolean;
  legs: (Record<string, string>)[];
  minutes: number;
  options: Record<string, boolean | number | string>;
  players: number;
  sea: Record<string, boolean | number | string>;
}

/** Ask why a thing cannot be used now by a seat of yours, with what is `chosen` already; or why a line of a score is what it is (`what` is "score": anybody may ask). Answered by `because`. */
export interface Why {
  type: "why";
  id: string;
  seat?: number | null;
  thing: Spot;
  chosen?: Spot[];
}

export type ClientMessage = Hello | Move | Undo | Chat | Look | Why | Resync | Ping;

export type ServerMessage = Snapshot | Change | Done | Refused | Because | Pong;
