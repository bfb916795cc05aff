// How the harbour shows the game: its cover, its emblem, and its place on the quay.
export { default as Cover } from './Cover.svelte';
export const emblem = 'boat-bare';
export const place = 2;
