import { Choice, read } from '../sheet/choice.svelte';
import { t } from '$lib/say';
import type { GameParts } from '../parts';
import Aim from './Aim.svelte';
import Badge from './Badge.svelte';
import Board from './Board.svelte';
import Chart from './Chart.svelte';
import { tableOf } from './model';
import { spots } from './spots';
import * as shapes from './shapes';
import Tray from './Tray.svelte';

export const parts: GameParts<Choice> = {
  layout: 'column',
  look: (view) => (view.options.sea === 'monsters' ? 'monsters' : 'treasures'),
  title: (view) => t(view.options.sea === 'monsters' ? 'doodle.monsters' : 'doodle.treasures'),
  status: (view) => {
    const { round, last_round } = shapes.tableOf(view);
    return t('play.round', { n: round }) + (last_round && !view.over ? ` · ${t('play.last')}` : '');
  },
  dice: (view) => {
    const { dice } = shapes.tableOf(view);
    return dice ? [{ icon: `die-black-${dice.black}`, die: null }, ...dice.white.map(({ face }, die) => ({ icon: `die-white-${face}`, die }))] : [];
  },
  helm: (play) => new Choice(() => play.offers.map((offer) => read(offer, (die) => tableOf(play).dice?.white[die]?.face ?? null)), play),
  point: (helm, code) => helm.point(code),
  isChosen: (helm) => helm.face !== null || helm.spot !== null,
  Board, Tray, Chart, Badge, Aim, spots,
  solo: { titles: 'DI-41', feats: 'DI-42' },
  asks: [
    ['.bonuses, .bonus, [data-line=bonuses]', 'bonuses'],
    ['.bottles, [data-line=bottle_stake]', 'bottles'],
    ['[data-act=bottle], .state', 'bottles'],
    ['.picker, .strip, .acts', 'draw'],
    ['.die.black, .tag.col', 'column'],
    ['.die.white, .tag.row', 'row'],
    ['[data-zone=monster], [data-line=monsters], [data-piece=monster]', 'monsters'],
    ['[data-zone=kraken], [data-line=krakens], :is([data-piece=kraken], [data-piece=reef])', 'krakens'],
    ['[data-zone=treasure-island], [data-line=islands], :is([data-piece=treasure-island], [data-piece=archipelago])', 'islands'],
    ['[data-line=ships], :is([data-piece=ship], [data-piece=schooner], [data-piece=galleon])', 'ships'],
    ['.total, .ending, .gold', 'end'],
    ['.target', 'draw'],
  ],
  icons: {
    sober: 'bottle', navigator: 'compass', slayer: 'monster', goldbeard: 'coin', builder: 'fort-ticked', bottles: 'bottle-ticked',
    monsters: 'monster', islands: 'treasure-island', bonuses: 'rosette', krakens: 'kraken', ships: 'ship', bottle_stake: 'bottle-ticked',
  },
};
