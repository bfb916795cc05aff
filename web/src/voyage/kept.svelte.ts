// First voyages under way, kept in this browser: how far one has come, and whether the card is open.
export interface Voyage { game: string; leg: number; open: boolean }

const KEY = 'flibuste-voyages';
const MOST = 20;

function read(): Record<string, Voyage> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Voyage>;
  } catch {
    return {};
  }
}

class Voyages {
  #all = $state<Record<string, Voyage>>(read());

  at(code: string): Voyage | undefined { return this.#all[code]; }
  /** The tables of a game's voyages, the latest first. */
  of(game: string): string[] { return Object.keys(this.#all).filter((code) => this.#all[code]?.game === game).reverse(); }
  get isEmpty(): boolean { return !Object.keys(this.#all).length; }

  begin(code: string, game: string): void { this.#keep(code, { game, leg: 0, open: true }); }
  change(code: string, change: Partial<Voyage>): void {
    const known = this.#all[code];
    if (known) this.#keep(code, { ...known, ...change });
  }

  #keep(code: string, voyage: Voyage): void {
    this.#all = Object.fromEntries([...Object.entries(this.#all).filter(([one]) => one !== code), [code, voyage] as const].slice(-MOST));
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#all));
    } catch {
      // A browser that keeps nothing: the voyage holds until the page is closed.
    }
  }
}

export const voyages = new Voyages();
