// How the harbour shows the game: its cover, its emblem, and its place on the quay.
export { default as Cover } from './Cover.svelte';
export const emblem = 'treasure-island';
export const place = 1;
