// What the bots think of the position on the table: asked for, drawn on the board, and gone with the position.
import { Refusal } from './api';
import type { HintInfo, Hints, Offer } from './protocol';

/** A legal action with what is expected of it. Actions that cannot be told apart share a rank. */
export interface Advised extends HintInfo { offer: Offer }
export type AdviceState = 'none' | 'thinking' | 'told' | 'refused';

/** So many are listed and drawn. */
export const MOST_ADVISED = 5;

export class Advice {
  #place: () => string;
  #legal: () => Offer[];
  #think: () => Promise<Hints>;
  #asked = $state<string | null>(null);
  #hints = $state.raw<HintInfo[] | null>(null);
  /** On small screens the list lies over the tray: a hint that is taken up folds it away, and its marks stay. */
  #folded = $state(false);
  /** Why there is none, in the visitor's language. */
  refusal = $state('');

  /** `place` names the position; `legal` are its offers; `think` asks the server. */
  constructor(place: () => string, legal: () => Offer[], think: () => Promise<Hints>) {
    [this.#place, this.#legal, this.#think] = [place, legal, think];
  }

  get state(): AdviceState {
    if (this.#asked !== this.#place()) return 'none';
    return this.refusal ? 'refused' : this.#hints ? 'told' : 'thinking';
  }

  get isListed(): boolean { return this.state !== 'none' && !this.#folded; }

  /** Best first, only what is legal on the table now. */
  get all(): Advised[] {
    if (this.state !== 'told') return [];
    const offers = new Map(this.#legal().map((offer) => [offer.code, offer]));
    return (this.#hints ?? []).flatMap((hint) => (offers.has(hint.code) ? [{ ...hint, offer: offers.get(hint.code)! }] : []));
  }
  get shown(): Advised[] { return this.all.slice(0, MOST_ADVISED); }
  /** How many share the best rank: among them the bots see no difference. */
  get equals(): number { return this.all.filter((one) => one.rank === 1).length; }

  async ask(): Promise<void> {
    const place = this.#place();
    [this.#asked, this.#hints, this.refusal, this.#folded] = [place, null, '', false];
    try {
      const told = await this.#think();
      if (this.#asked === place) this.#hints = told.hints;
    } catch (reason) {
      if (this.#asked === place) this.refusal = reason instanceof Refusal ? reason.problem.sentence : String(reason);
    }
  }

  /** Ask; or show the list again; or leave it. */
  turn(): void {
    if (this.state === 'none') void this.ask();
    else if (this.#folded) this.#folded = false;
    else this.leave();
  }

  fold(): void {
    this.#folded = matchMedia('(max-width: 720px)').matches;
  }

  leave(): void {
    this.#asked = null;
  }
}
