// The drawn covers, by game.
import type { Component } from 'svelte';
import Archipels from './covers/Archipels.svelte';
import DoodleIslands from './covers/DoodleIslands.svelte';
import LesPirates from './covers/LesPirates.svelte';
import SoftSeas from './covers/SoftSeas.svelte';

export const COVERS: Record<string, Component> = {
  'doodle-islands': DoodleIslands,
  'soft-seas': SoftSeas,
  'les-pirates': LesPirates,
  archipels: Archipels,
};
export const EMBLEMS: Record<string, string> = { 'doodle-islands': 'treasure-island', 'soft-seas': 'boat-bare', 'les-pirates': 'galleon', archipels: 'archipelago' };
/** The games in the order of the quay; others follow. */
const ORDER = Object.keys(COVERS);
export const inOrder = <T extends { id: string }>(games: T[]): T[] => games.toSorted((a, b) => (ORDER.indexOf(a.id) + 99) % 99 - ((ORDER.indexOf(b.id) + 99) % 99));
