// The book of rules over the table: what it is open at, and what it was open at last.
import { tick } from 'svelte';
import { placeOf } from '$lib/site';

export type BookView = 'picture' | 'numbered';

/** Where a reader left a game's book. */
interface Place { view: BookView; page: string; query: string; scroll: number }

class Shelf {
  /** The game whose book lies open over the page. */
  game = $state<string | null>(null);
  /** What is asked for: an item of the picture book, or a rule as "#DI-17"; none to go on where one was. */
  topic = $state('');
  /** Whether the next thing touched is asked about. */
  asking = $state(false);
  #places: Record<string, Place> = {};

  /** Open a game's book at a topic ("bottles", "turn") or a rule ("#DI-17"). */
  async ask(game: string, topic = ''): Promise<void> {
    this.game = null;
    await tick();
    [this.topic, this.game] = [topic, game];
  }

  /** A link to a rule of the game that is played opens over the table. */
  follow(event: MouseEvent, game: string): void {
    const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>('a[href*="/rules/"]');
    const plain = !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!link || !plain || placeOf(link).path !== `/rules/${game}` || link.closest('.book')) return;
    event.preventDefault();
    link.focus();
    void this.ask(game, link.hash);
  }

  close(): void {
    this.game = null;
  }

  place(game: string): Place {
    return (this.#places[game] ??= { view: 'picture', page: '', query: '', scroll: 0 });
  }
}

export const shelf = new Shelf();
