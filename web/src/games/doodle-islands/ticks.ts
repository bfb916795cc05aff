// Ticking instead of drawing: a fort, a tentacle.
import { t } from '$lib/say';
import { cellAt, type Chart } from '../sheet/chart';
import type { SheetOffer } from '../sheet/choice.svelte';
import type { Tick } from '../sheet/tick';
import { partsOf } from './shapes';

export function tick(chart: Chart): Tick {
  const slots = (offer: SheetOffer) => (offer.spot && cellAt(chart, offer.spot.column, offer.spot.row)?.slots) || { ticked: 0, of: 0 };
  const isFort = (offer: SheetOffer): boolean => partsOf(offer).action === 'fort';
  return {
    icon: (offer) => (isFort(offer) ? 'fort-ticked' : 'tentacle-ticked'),
    words: (offer) => t(isFort(offer) ? 'doodle.fort' : 'doodle.tentacle'),
    more: (offer) => t(isFort(offer) ? 'doodle.fortMore' : 'doodle.tentacleMore', { n: slots(offer).ticked + 1, of: slots(offer).of }),
  };
}
