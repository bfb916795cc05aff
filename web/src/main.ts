import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import sprite from 'virtual:sprite';
import { aboard } from '$lib/site';
import App from './App.svelte';

const symbols = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
symbols.setAttribute('class', 'sprite');
symbols.setAttribute('aria-hidden', 'true');
symbols.innerHTML = sprite;
document.body.prepend(symbols);

mount(App, { target: document.getElementById('app')! });

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => void navigator.serviceWorker.register(aboard ? './worker.js' : '/worker.js').catch(() => undefined));
}
