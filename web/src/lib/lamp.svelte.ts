// What is lit on the board for a moment: what is to blame for a refusal, or what a line of the log tells of.
import type { ReasonInfo, Spot } from './protocol';

export interface Answer { at: { x: number; y: number }; reason: ReasonInfo }
type Ask = (thing: Spot, chosen: Spot[]) => Promise<ReasonInfo | null>;

export class Lamp {
  #answer = $state.raw<Answer | null>(null);
  #shown = $state.raw<Spot[]>([]);
  #count = 0;
  /** Where the visitor touched last, in pixels of the screen. */
  touched = { x: 0, y: 0 };

  constructor(private ask: Ask) {}

  get answer(): Answer | null { return this.#answer; }
  get spots(): Spot[] { return this.#answer ? this.#answer.reason.blame : this.#shown; }

  /** Why can this not be used now, with what is chosen already? Nothing is said where it can. */
  async why(thing: Spot, chosen: Spot[] = []): Promise<void> {
    this.leave();
    const [mine, at] = [this.#count, this.touched];
    const reason = await this.ask(thing, chosen);
    if (reason && mine === this.#count) this.#answer = { at, reason };
  }
  show(spots: Spot[]): void {
    this.leave();
    this.#shown = spots;
  }
  leave(): void {
    this.#count++;
    [this.#answer, this.#shown] = [null, []];
  }

  /** Whether something of that seat's own sheet or island is meant. */
  tellsOf(seat: number): boolean { return this.spots.some((spot) => spot.seat === seat); }

  /** Things of one kind that are lit, on the common board or that seat's. */
  at(what: Spot['what'], seat: number | null): Spot['at'][] {
    return this.spots.filter((spot) => spot.what === what && (spot.seat === null || seat === null || spot.seat === seat)).map(({ at }) => at);
  }
}
