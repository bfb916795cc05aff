// A game being played, as its board and tray need it.
import type { GameInfo, LogEntry, Offer, View } from './protocol';
import type { TableLink } from './table.svelte';
import { told } from './say';

export class Play {
  constructor(readonly link: TableLink, readonly game: GameInfo) {}

  /** There is a view as long as a game is shown. */
  get view(): View { return this.link.view!; }
  get log(): LogEntry[] { return this.link.log; }
  get seat(): number | null { return this.view.seat; }
  get shownSeat(): number { return this.view.seat ?? 0; }
  get yours(): boolean { return this.seat !== null && this.view.acting.includes(this.seat) && !this.view.over; }
  get busy(): boolean { return this.link.busy; }
  /** What may be done now: nothing while a wish is under way. */
  get offers(): Offer[] { return this.busy ? [] : this.view.legal; }
  get canUndo(): boolean { return this.seat !== null && (this.link.info?.undo.includes(this.seat) ?? false); }

  name(seat: number): string { return this.link.info?.seats[seat]?.name || `${seat + 1}`; }
  label(key: string): string { return told(this.game.labels[key]) || key; }
  /** Only what comes after the first look is animated. */
  isNew(entry: LogEntry): boolean { return entry.index >= this.link.since; }
  commit(code: number): void { if (this.seat !== null) this.link.move(this.seat, code); }
  undo(): void { if (this.seat !== null) this.link.undo(this.seat); }
}
