// A game being played, or looked at again, as its board and tray need it.
import { Advice, type Advised } from './advice.svelte';
import { Cup } from './cup.svelte';
import { Hold } from './hold.svelte';
import { Lamp } from './lamp.svelte';
import { api } from './api';
import { Odds } from './odds.svelte';
import type { GameInfo, LogEntry, Offer, View } from './protocol';
import type { TableLink } from './table.svelte';
import { localized } from './say';

/** Where a game comes from: the table's own link, or a finished game's past. */
export type Source = Pick<TableLink, keyof TableLink>;

/** What was played and what was better, action by action, as the logbook has them. */
export interface Compared { better: Record<string, unknown>[]; played: Record<string, unknown>[] }

export class Play {
  /** What the bots think of this position, once asked. */
  readonly advice: Advice;
  /** The last move of a turn, until it is done or taken back. */
  readonly hold: Hold;

  /** The visitor's own dice, until they are rolled. */
  readonly cup: Cup;
  /** What is lit on the board: why not, or what the log tells of. */
  readonly lamp: Lamp;
  /** The chances of the next turn, where they are wanted. */
  readonly odds: Odds;
  /** What is drawn on the board of a finished game, side by side. */
  compared: Compared | null = $state.raw(null);

  /** `isGuided`: a lesson, whose moves are done and whose dice lie there at once. */
  constructor(readonly link: Source, readonly game: GameInfo, readonly isGuided = false) {
    const seat = (): number => this.link.shown ?? this.view.seat ?? 0;
    this.advice = new Advice(() => `${this.link.moment} ${seat()}`, () => this.view.legal, () => this.link.hints(seat()));
    this.odds = new Odds(() => `${this.link.moment} ${seat()}`, () => api.odds(this.link.code, seat()));
    this.hold = new Hold(() => this.link.moment, (code) => this.#send(code), () => this.secondsLeft);
    this.lamp = new Lamp((thing, chosen) => this.link.why(this.seat, thing, chosen));
    this.cup = new Cup(() => this.log, () => (this.yours && !this.isGuided ? this.seat : null));
  }

  /** There is a view as long as a game is shown. */
  get view(): View { return this.link.view!; }
  get log(): LogEntry[] { return this.link.log; }
  get seat(): number | null { return this.link.past ? null : this.view.seat; }
  get shownSeat(): number { return this.link.shown ?? this.view.seat ?? 0; }
  get yours(): boolean { return this.seat !== null && this.view.acting.includes(this.seat) && !this.view.over; }
  get busy(): boolean { return this.link.busy; }
  /** A move is made and not answered yet, or stands and is not sent yet. */
  get isSettled(): boolean { return this.busy || this.hold.offer !== null; }
  /** What may be done now: nothing while a wish is under way, a move stands or dice wait, nothing in the past. */
  get offers(): Offer[] { return this.isSettled || this.cup.isFull || this.link.past ? [] : this.view.legal; }
  /** Nothing else is allowed; a lesson offers less than the rules do. */
  get isForced(): boolean { return this.link.allowed === 1; }
  /** What to draw on the board as advised, best first: by `code` or by `offer.parts`, with its `rank`. */
  get hints(): Advised[] { return this.isSettled ? [] : this.advice.shown; }
  get canUndo(): boolean { return this.hold.offer !== null || (this.seat !== null && (this.link.info?.undo.includes(this.seat) ?? false)); }
  get secondsLeft(): number | null {
    const deadline = this.link.info?.deadline ?? null;
    return deadline === null ? null : deadline - Date.now() / 1000 - this.link.skew;
  }

  name(seat: number): string { return this.link.info?.seats[seat]?.name || `${seat + 1}`; }
  label(key: string): string { return localized(this.game.labels[key]) || key; }
  /** Only what comes after the first look is animated. */
  isNew(entry: LogEntry): boolean { return entry.index >= this.link.since; }

  /** Make a move. The last of a turn stands on the board first, unless the player is `sure`. */
  commit(code: number, sure = this.isGuided): void {
    const offer = this.view.legal.find((one) => one.code === code);
    if (offer?.ends && !sure && this.view.legal.length > 1 && this.hold.take(offer)) return;
    this.hold.letGo();
    this.#send(code);
  }
  #send(code: number): void { if (this.seat !== null) this.link.move(this.seat, code); }
  undo(): void {
    if (this.hold.offer) this.hold.letGo();
    else if (this.seat !== null) this.link.undo(this.seat);
  }
}
