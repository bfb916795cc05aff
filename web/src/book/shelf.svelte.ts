// The book of rules over the table: what it is open at, and what it was open at last.
import { tick } from 'svelte';

export type BookView = 'picture' | 'numbered';

/** Where a reader left a game's book. */
interface Place { view: BookView; page: string; query: string; scroll: number }

class Shelf {
  /** The game whose book lies open over the page. */
  game = $state<string | null>(null);
  /** What is asked for: an item of the picture book or a rule; none to go on where one was. */
  topic = $state('');
  #places: Record<string, Place> = {};

  /** Open a game's book at a topic ("bottles") or a rule ("DI-17"). */
  async ask(game: string, topic = ''): Promise<void> {
    this.game = null;
    await tick();
    [this.topic, this.game] = [topic, game];
  }

  close(): void {
    this.game = null;
  }

  place(game: string): Place {
    return (this.#places[game] ??= { view: 'picture', page: '', query: '', scroll: 0 });
  }
}

export const shelf = new Shelf();
