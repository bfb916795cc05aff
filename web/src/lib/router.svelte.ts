// Where the page is: the path of the address, and what it means.
import { placeOf, siteRoot } from './site';

export type Place =
  | { page: 'harbour' }
  | { page: 'new'; game: string }
  | { page: 'table'; code: string }
  | { page: 'rules'; game: string; rule: string }
  | { page: 'voyage'; game: string; voyage: string }
  | { page: 'credits' }
  | { page: 'lost' };

export function read(path: string, hash = ''): Place {
  const [head = '', rest = '', more, beyond] = path.split('/').filter(Boolean);
  if (!head) return { page: 'harbour' };
  if (head === 'voyage' && more && !beyond) return { page: 'voyage', game: rest, voyage: more };
  if (more !== undefined) return { page: 'lost' };
  if (head === 'new' && rest) return { page: 'new', game: rest };
  if (head === 't' && rest) return { page: 'table', code: rest.toUpperCase() };
  if (head === 'rules' && rest) return { page: 'rules', game: rest, rule: hash.replace('#', '') };
  return head === 'credits' && !rest ? { page: 'credits' } : { page: 'lost' };
}

class Router {
  place = $state<Place>({ page: 'harbour' });
  search = $state(new URLSearchParams());

  constructor() {
    this.#look();
    addEventListener('popstate', () => this.#look());
    addEventListener('hashchange', () => this.#look());
    document.addEventListener('click', (event) => this.#follow(event));
  }

  /** What the address says besides, without going anywhere. */
  note(query: string): void {
    const { path, search } = placeOf(location);
    if (query !== search) history.replaceState(null, '', siteRoot + path + query);
    this.search = new URLSearchParams(query);
  }

  go(path: string, { replace = false } = {}): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', siteRoot + path);
    this.#look();
    if (!location.hash) scrollTo(0, 0);
  }

  #look(): void {
    const { path, search, hash } = placeOf(location);
    this.search = new URLSearchParams(search);
    this.place = read(path, hash);
  }

  /** Links inside the page change the place without loading it anew. */
  #follow(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest?.('a');
    const plain = !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!link || !plain || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    const { path, search, hash } = placeOf(link);
    if (path.startsWith('/api') || (hash && path === placeOf(location).path)) return;
    event.preventDefault();
    this.go(path + search + hash);
  }
}

export const router = new Router();
