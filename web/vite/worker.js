// Keeps the built page. On a server games are live: nothing under /api is ever kept, and the page is the newest there is.
// A site without a server (SITE, written by `flibuste site`) is kept whole, and stays as it is until its reader takes a new one.
const CACHE = 'flibuste-__VERSION__';
const PACK = 'flibuste-aboard';
const SITE = '';
const FILES = ['__FILES__'];
const here = (path) => new URL(path, self.registration.scope).href;

/** What is played aboard with: where it was taken before, its new files are taken before the old ones go. */
async function pack() {
  const { files } = await (await caches.match(here('aboard/manifest.json'))).json();
  return files.map(({ from, sha256 }) => here(`aboard/${from}?${sha256.slice(0, 16)}`));
}
async function takePack() {
  if (!SITE || !(await caches.has(PACK))) return;
  const kept = await caches.open(PACK);
  if (!(await kept.keys()).length) return;
  for (const url of await pack()) if (!(await kept.match(url))) await kept.add(url);
}
async function dropOld() {
  const names = (await caches.keys()).filter((name) => name.startsWith('flibuste-') && name !== CACHE && name !== PACK);
  await Promise.all(names.map((name) => caches.delete(name)));
  if (!SITE || !(await caches.has(PACK))) return;
  const [kept, wanted] = [await caches.open(PACK), await pack()];
  for (const request of await kept.keys()) if (!wanted.includes(request.url)) await kept.delete(request);
}

self.addEventListener('install', (event) => {
  const taken = caches.open(CACHE).then((cache) => cache.addAll(FILES.map(here))).then(takePack);
  event.waitUntil(taken.then(() => (SITE && self.registration.active ? undefined : self.skipWaiting())));
});
self.addEventListener('message', (event) => event.data === 'go' && self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(dropOld().then(() => self.clients.claim())));
self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api')) return;
  const kept = (request) => caches.match(request);
  if (event.request.mode !== 'navigate') event.respondWith(kept(event.request).then((found) => found ?? fetch(event.request)));
  else if (SITE) event.respondWith(kept(here('./')).then((found) => found ?? fetch(event.request)));
  else event.respondWith(fetch(event.request).catch(() => kept(here('./'))));
});
