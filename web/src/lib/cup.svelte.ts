// One's own dice lie under the cup until the player rolls them: a click or a key. They fell on the server long before.
import { prefs } from './prefs.svelte';
import type { LogEntry } from './protocol';

const isMove = (entry: LogEntry): boolean => entry.type === 'move';

export class Cup {
  #lifted = $state(-1);

  /** `seat`: whose turn it is to roll, if it is the visitor's. */
  constructor(private log: () => LogEntry[], private seat: () => number | null) {}

  /** Whether dice wait to be rolled: nobody has moved since they fell, and no button rolled them. */
  get isFull(): boolean {
    const [log, seat] = [this.log(), this.seat()];
    if (prefs.rolls === 'never' || seat === null) return false;
    const fell = log.findLastIndex(({ type }) => type === 'roll');
    const before = log[fell - 1];
    if (fell < 0 || fell <= this.#lifted || before?.event.action === 'roll' || log.slice(fell + 1).some(isMove)) return false;
    return prefs.rolls === 'every' || !log.some((entry) => isMove(entry) && entry.seat === seat);
  }

  lift(): void {
    this.#lifted = this.log().length - 1;
  }
}
