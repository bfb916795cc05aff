// What to do now, in one sentence.
import type { Play } from '$lib/play.svelte';
import { t } from '$lib/say';
import type { Helm } from './helm.svelte';
import { lineWords, tableOf } from './table';

/** Of somebody who waits: whose turn it is. */
const waiting = (play: Play): string => {
  const [one] = play.view.acting;
  return play.view.over ? t('play.over') : one === undefined ? '' : t('play.turnOf', { name: play.name(one) });
};

/** Above the island. */
export function advice(play: Play, helm: Helm): string {
  const { phase, laying, islands } = tableOf(play);
  if (!play.yours) return waiting(play);
  if (phase === 'paddle') return t('isles.do.choose');
  if (phase === 'take' && laying) return t('isles.do.take', { line: lineWords(laying) });
  if (phase === 'flower') return t('isles.do.flower');
  if (helm.discards.length) return t('isles.do.discard');
  if (helm.lay) return !islands[play.shownSeat]!.tiles.length ? t('isles.do.first') : t(`isles.do.${helm.lay.tile.level}`);
  return helm.end ? t('isles.do.end') : '';
}

/** Above the market. */
export function marketNote(play: Play, helm: Helm): string {
  const { phase, most, supply, laying } = tableOf(play);
  if (helm.flowers.length) return t('isles.note.flower');
  if (helm.takes.length) return laying ? t('isles.do.take', { line: lineWords(laying) }) : t('isles.note.take', { most });
  if (play.yours || phase === 'over') return t('isles.supply', { n: supply });
  return waiting(play);
}
