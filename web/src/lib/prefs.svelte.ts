// What a visitor has chosen, kept in this browser.
import type { Lang } from './types';

export type Theme = 'auto' | 'day' | 'night';
/** How a turn ends: its last move waits for a word, for a moment, or not at all. */
export const ENDINGS = ['ask', 'pause', 'once'] as const;
export type Ending = (typeof ENDINGS)[number];
/** How fast the others' moves are shown. */
export const PACES = ['slow', 'normal', 'quick'] as const;
export type Pace = (typeof PACES)[number];
/** Which of one's own rolls wait for a click. */
export const ROLLS = ['every', 'first', 'never'] as const;
export type Rolls = (typeof ROLLS)[number];
interface Kept { lang: Lang; theme: Theme; sound: boolean; ending: Ending; pace: Pace; rolls: Rolls; level: string; name: string; aboard: boolean }

const KEY = 'flibuste';
const CAPTAINS = ['Anne', 'Moïse', 'Ching', 'Ivar', 'Inès', 'Joris', 'Côme', 'Rosalind', 'Tui', 'Grace'];

function first(): Kept {
  const name = CAPTAINS[Math.floor(Math.random() * CAPTAINS.length)] ?? 'Anne';
  return { lang: navigator.language.startsWith('fr') ? 'fr' : 'en', theme: 'auto', sound: false, ending: 'ask', pace: 'normal', rolls: 'first', level: '', name, aboard: false };
}

function read(): Kept {
  try {
    return { ...first(), ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return first();
  }
}

class Prefs {
  #kept = $state(read());
  #dark = matchMedia('(prefers-color-scheme: dark)');
  #night = $state(this.#dark.matches);

  constructor() {
    this.#dark.addEventListener('change', (event) => (this.#night = event.matches));
  }

  get lang(): Lang { return this.#kept.lang; }
  get sound(): boolean { return this.#kept.sound; }
  get ending(): Ending { return this.#kept.ending; }
  get pace(): Pace { return this.#kept.pace; }
  get rolls(): Rolls { return this.#kept.rolls; }
  /** Of the bots, as chosen last; empty at first. */
  get level(): string { return this.#kept.level; }
  /** On a server's page: games without other people are played on this device. */
  get aboard(): boolean { return this.#kept.aboard; }
  get name(): string { return this.#kept.name; }
  /** The theme to show, day or night. */
  get theme(): 'day' | 'night' {
    return this.#kept.theme === 'auto' ? (this.#night ? 'night' : 'day') : this.#kept.theme;
  }

  keep(change: Partial<Kept>): void {
    Object.assign(this.#kept, change);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // A browser that keeps nothing: the choice holds until the page is closed.
    }
  }

  turnTheme(): void {
    this.keep({ theme: this.theme === 'night' ? 'day' : 'night' });
  }
}

export const prefs = new Prefs();
