// Whether this page is a site without a server, as `flibuste site` writes it, and where its places are.
const mark = typeof document === 'undefined' ? null : document.querySelector<HTMLMetaElement>('meta[name="flibuste-site"]');

/** Played aboard: in this browser alone. */
export const aboard = mark !== null;
/** The address of a server for games with others; empty where none is known. */
export const otherServer = mark?.content ?? '';
/** What stands before every path. A static host has no path of ours, so there a path is a query: `./?/t/CODE?step=3`. */
export const siteRoot = aboard ? './?' : '';

/** Whether a table is one of this browser: on a server's page their codes begin with a nought, which no server's does. */
export const isOwn = (code: string): boolean => aboard || code.startsWith('0');
/** Where what is played aboard with lies. */
export const packBase = typeof document === 'undefined' ? '' : new URL(aboard ? './aboard/' : '/aboard/', document.baseURI).href;

export interface Address { path: string; search: string; hash: string }

/** Which place of ours an address or a link means. */
export function placeOf(address: Pick<Location, 'pathname' | 'search' | 'hash'>): Address {
  const { pathname, search, hash } = address;
  if (!aboard || (search && !search.startsWith('?/'))) return { path: pathname, search, hash };
  const [path = '', query] = search.slice(1).split(/\?(.*)/s);
  return { path: path || '/', search: query ? `?${query}` : '', hash };
}
