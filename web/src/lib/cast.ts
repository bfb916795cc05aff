// Opening a table and casting off at once.
import { api } from './api';
import { prefs } from './prefs.svelte';
import type { GameInfo } from './protocol';
import { router } from './router.svelte';
import { againstBots, defaults, type Options } from './settings';

interface Wish {
  options?: Options;
  solo?: boolean;
  /** Left out: as many as usual. */
  players?: number;
  /** Is told the table's code before anybody goes there. */
  before?: (code: string) => void;
}

export async function castOff(game: GameInfo, { options = {}, solo = false, players, before }: Wish = {}): Promise<void> {
  const levels = await api.levels();
  const level = (levels.find((one) => one.id === 'moussaillon') ?? levels[0])!.id;
  const table = await api.create(againstBots(game, { ...defaults(game), ...options }, prefs.name, level, solo, players));
  await api.start(table.code);
  before?.(table.code);
  router.go(`/t/${table.code}`);
}
