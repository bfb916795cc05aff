// How the harbour shows the game: its cover, its emblem, and its place on the quay.
export { default as Cover } from './Cover.svelte';
export const emblem = 'archipelago-3';
export const place = 4;
