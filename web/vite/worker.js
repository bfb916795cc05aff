// Keeps the built page. On a server games are live: nothing under /api is ever kept, and the page is the newest there is.
// A site without a server (SITE, written by `flibuste site`) is kept whole, and stays as it is until its reader takes a new one.
const VERSION = '__VERSION__';
const PACK = 'flibuste-aboard';
const SITE = '';
const FILES = ['__FILES__'];
const here = (path) => new URL(path, self.registration.scope).href;
/** A host may have other sites of ours, below other paths: what they keep is theirs. */
const OURS = `flibuste ${new URL(self.registration.scope).pathname} `;
const CACHE = OURS + VERSION;
const kept = (request) => caches.match(request, { cacheName: CACHE });
/** As the host has it now: what the browser keeps of an earlier version would be mixed into this one for good. */
const fresh = (path) => new Request(here(path), { cache: 'no-cache' });

/** What this version is played aboard with, and where Python's memory of it is kept. */
async function pack() {
  const { version, files } = await (await kept(here('aboard/manifest.json'))).json();
  return { memory: here(`aboard/memory?${version}`), files: files.map(({ from, sha256 }) => here(`aboard/${from}?${sha256.slice(0, 16)}`)) };
}
/** Where it was taken before, its new files are taken before the old ones go. */
async function takePack() {
  if (!SITE || !(await caches.has(PACK))) return;
  const taken = await caches.open(PACK);
  if (!(await taken.keys()).some(({ url }) => url.startsWith(here('aboard/')))) return;
  for (const url of (await pack()).files) if (!(await taken.match(url))) await taken.add(new Request(url, { cache: 'no-store' }));
}
async function dropOld() {
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all(names.map((name) => caches.delete(name)));
  if (!SITE || !(await caches.has(PACK))) return;
  const [taken, { memory, files }] = [await caches.open(PACK), await pack()];
  const gone = ({ url }) => url.startsWith(here('aboard/')) && ![memory, ...files].includes(url);
  for (const request of await taken.keys()) if (gone(request)) await taken.delete(request);
}

self.addEventListener('install', (event) => {
  const taken = caches.open(CACHE).then((cache) => cache.addAll(FILES.map(fresh))).then(takePack);
  event.waitUntil(taken.then(() => (SITE && self.registration.active ? undefined : self.skipWaiting())));
});
self.addEventListener('message', (event) => event.data === 'go' && self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(dropOld().then(() => self.clients.claim())));
self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api')) return;
  if (event.request.mode !== 'navigate') event.respondWith(kept(event.request).then((found) => found ?? fetch(event.request)));
  else if (SITE) event.respondWith(kept(here('./')).then((found) => found ?? fetch(event.request)));
  else event.respondWith(fetch(event.request).catch(() => kept(here('./'))));
});
