import { Choice, read } from '../sheet/choice.svelte';
import { t } from '$lib/say';
import type { GameParts } from '../parts';
import Aim from './Aim.svelte';
import Badge from './Badge.svelte';
import Board from './Board.svelte';
import Chart from './Chart.svelte';
import { tableOf } from './shapes';
import { spots } from './spots';
import Tray from './Tray.svelte';

export const parts: GameParts<Choice> = {
  layout: 'hands',
  unit: 'points',
  look: () => '',
  title: () => 'Soft Seas',
  status: (view) => {
    const { turn, turns, last_turn } = tableOf(view);
    return t('play.turn', { n: turn, of: turns }) + (last_turn && !view.over ? ` · ${t('play.lastTurn')}` : '');
  },
  dice: (view) => { const { die } = tableOf(view); return die === null ? [] : [{ icon: `die-black-${die}`, die: null }]; },
  helm: (play) => new Choice(() => play.offers.map((offer) => read(offer, () => null)), play),
  point: (helm, code) => helm.point(code),
  isChosen: (helm) => helm.spot !== null,
  Board, Tray, Chart, Badge, Aim, spots,
  asks: [
    ['.casks', 'barrels'],
    ['.prize', 'bonuses'],
    ['.picker, .strip, .acts', 'draw'],
    ['.calm, .tag.col', 'column'],
    ['.tag.row', 'cell'],
    ['[data-ledger=boat-bare], :is([data-piece=boat-bare], [data-piece=monster])', 'boats'],
    ['[data-ledger=treasure-island], :is([data-piece=treasure-island], [data-piece=fort-ticked])', 'islands'],
    ['.sum', 'end'],
    ['.target', 'cell'],
  ],
  icons: { boats: 'boat-bare', islands: 'treasure-island', bonuses: 'rosette', barrels: 'barrel' },
};
