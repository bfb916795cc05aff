// Setting out on a first voyage: a real table for two, with the gentlest bot that plays with a plan.
import { api } from '$lib/api';
import { castOff } from '$lib/cast';
import type { GameInfo, TableLine } from '$lib/protocol';
import { router } from '$lib/router.svelte';
import { voyages } from './kept.svelte';

/** The voyage of that game that is still under way, if there is one. */
export function underWay(game: string, mine: TableLine[]): string | undefined {
  return voyages.of(game).find((code) => mine.some((line) => line.code === code && line.status === 'playing'));
}

export async function embark(game: GameInfo): Promise<void> {
  const code = underWay(game.id, (await api.me()).tables);
  if (code) {
    voyages.change(code, { open: true });
    return router.go(`/t/${code}`);
  }
  await castOff(game, { players: 2, before: (table) => voyages.begin(table, game.id) });
}
