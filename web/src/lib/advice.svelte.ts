// What the bots think of the position on the table: asked for, drawn on the board, and gone with the position.
import { Refusal } from './api';
import type { HintInfo, Hints, Offer } from './protocol';

/** A legal action with what is expected of it. What cannot be told from the best shares its rank. */
export interface Advised extends HintInfo { offer: Offer; rank: number; kind: Exclude<HintInfo['kind'], 'untried'> }
export type AdviceState = 'none' | 'thinking' | 'given' | 'refused';

/** So many are listed and drawn. */
export const MOST_ADVISED = 5;

export class Advice {
  #place: () => string;
  #legal: () => Offer[];
  #think: () => Promise<Hints>;
  #asked = $state<string | null>(null);
  #questions = 0;
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
    return this.refusal ? 'refused' : this.#hints ? 'given' : 'thinking';
  }

  get isListed(): boolean { return this.state !== 'none' && !this.#folded; }

  /** Best first, only what is legal on the table now and was tried enough to be ranked. */
  get all(): Advised[] {
    if (this.state !== 'given') return [];
    const offers = new Map(this.#legal().map((offer) => [offer.code, offer]));
    return (this.#hints ?? []).flatMap((hint) => {
      const offer = offers.get(hint.code);
      return offer && hint.rank !== null && hint.kind !== 'untried' ? [{ ...hint, offer, rank: hint.rank, kind: hint.kind }] : [];
    });
  }
  get shown(): Advised[] { return this.all.slice(0, MOST_ADVISED); }

  async ask(): Promise<void> {
    const place = this.#place(), mine = ++this.#questions;
    const isWanted = (): boolean => this.#asked === place && mine === this.#questions;
    [this.#asked, this.#hints, this.refusal, this.#folded] = [place, null, '', false];
    try {
      const answer = await this.#think();
      if (isWanted()) this.#hints = answer.hints;
    } catch (reason) {
      if (isWanted()) this.refusal = reason instanceof Refusal ? reason.problem.sentence : String(reason);
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
