// How far one has come on each voyage, kept in this browser.
export interface Progress { leg: number; done: boolean }

const KEY = 'flibuste-voyages';

function read(): Record<string, Progress> {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Partial<Progress>>;
    return Object.fromEntries(Object.entries(kept).filter((one): one is [string, Progress] => Number.isInteger(one[1]?.leg) && typeof one[1]?.done === 'boolean'));
  } catch {
    return {};
  }
}

class Voyages {
  #all = $state<Record<string, Progress>>(read());

  at(game: string, name: string): Progress { return this.#all[`${game}/${name}`] ?? { leg: 0, done: false }; }
  isUnderWay(game: string, name: string): boolean { return this.at(game, name).leg > 0; }

  keep(game: string, name: string, change: Partial<Progress>): void {
    this.#all = { ...this.#all, [`${game}/${name}`]: { ...this.at(game, name), ...change } };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#all));
    } catch {
      // A browser that keeps nothing: the voyage holds until the page is closed.
    }
  }
}

export const voyages = new Voyages();
