import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import sprite from 'virtual:sprite';
import { router } from '$lib/router.svelte';
import { aboard, isOwn } from '$lib/site';
import App from './App.svelte';

const symbols = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
symbols.setAttribute('class', 'sprite');
symbols.setAttribute('aria-hidden', 'true');
symbols.innerHTML = sprite;
document.body.prepend(symbols);

// A table of this browser needs its worker: that starts while the page is drawn.
if (router.place.page === 'table' && isOwn(router.place.code)) void import('./aboard/way').then(({ begin }) => begin());
mount(App, { target: document.getElementById('app')! });

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // Another tab has taken a new version: this one goes on, until it wants a part that only the old version had.
  navigator.serviceWorker.addEventListener('controllerchange', () => addEventListener('vite:preloadError', () => location.reload()));
  addEventListener('load', () => void navigator.serviceWorker.register(aboard ? './worker.js' : '/worker.js').catch(() => undefined));
}
