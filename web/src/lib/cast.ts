// Opening a table and starting at once.
import { api } from './api';
import { usualLevel } from './levels';
import { prefs } from './prefs.svelte';
import type { GameInfo } from './protocol';
import { router } from './router.svelte';
import { againstBots, defaults, type Options } from './settings';

interface Wish {
  options?: Options;
  solo?: boolean;
  /** Left out: as many as usual. */
  players?: number;
  /** Of the bots; left out: the usual one. */
  level?: string | null;
}

export async function castOff(game: GameInfo, { options = {}, solo = false, players, level }: Wish = {}): Promise<void> {
  const bots = level ?? usualLevel(await api.levels());
  const table = await api.create(againstBots(game, { ...defaults(game), ...options }, prefs.name, bots, solo, players), prefs.aboard);
  await api.start(table.code);
  router.go(`/t/${table.code}`);
}
