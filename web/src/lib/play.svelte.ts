// A game being played, or looked at again, as its board and tray need it.
import { Advice, type Advised } from './advice.svelte';
import type { GameInfo, LogEntry, Offer, View } from './protocol';
import type { TableLink } from './table.svelte';
import { told } from './say';

/** Where a game comes from: the table's own link, or a finished game's past. */
export type Source = Pick<TableLink, keyof TableLink>;

export class Play {
  /** What the bots think of this position, once asked. */
  readonly advice: Advice;

  constructor(readonly link: Source, readonly game: GameInfo) {
    const seat = (): number => this.link.shown ?? this.view.seat ?? 0;
    this.advice = new Advice(() => `${this.link.moment} ${seat()}`, () => this.view.legal, () => this.link.hints(seat()));
  }

  /** There is a view as long as a game is shown. */
  get view(): View { return this.link.view!; }
  get log(): LogEntry[] { return this.link.log; }
  get seat(): number | null { return this.link.past ? null : this.view.seat; }
  get shownSeat(): number { return this.link.shown ?? this.view.seat ?? 0; }
  get yours(): boolean { return this.seat !== null && this.view.acting.includes(this.seat) && !this.view.over; }
  get busy(): boolean { return this.link.busy; }
  /** What may be done now: nothing while a wish is under way, nothing in the past. */
  get offers(): Offer[] { return this.busy || this.link.past ? [] : this.view.legal; }
  /** What to draw on the board as advised, best first: by `code` or by `offer.parts`, with its `rank`. */
  get hints(): Advised[] { return this.busy ? [] : this.advice.shown; }
  get canUndo(): boolean { return this.seat !== null && (this.link.info?.undo.includes(this.seat) ?? false); }

  name(seat: number): string { return this.link.info?.seats[seat]?.name || `${seat + 1}`; }
  label(key: string): string { return told(this.game.labels[key]) || key; }
  /** Only what comes after the first look is animated. */
  isNew(entry: LogEntry): boolean { return entry.index >= this.link.since; }
  commit(code: number): void { if (this.seat !== null) this.link.move(this.seat, code); }
  undo(): void { if (this.seat !== null) this.link.undo(this.seat); }
}
