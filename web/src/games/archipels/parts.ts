import { t } from '$lib/say';
import type { GameParts } from '../parts';
import Aim from './Aim.svelte';
import Board from './Board.svelte';
import Chart from './Chart.svelte';
import Players from './Players.svelte';
import { Helm } from './helm.svelte';
import { layOut } from './pieces';
import * as shapes from './shapes';
import { spots } from './spots';
import { tableOf } from './table';
import Tray from './Tray.svelte';

layOut();

const ELEMENTS = ['seahorse', 'manta', 'octopus', 'fish', 'turtle', 'parrot', 'crab', 'hut', 'tiki'];

export const parts: GameParts<Helm> = {
  layout: 'column',
  look: () => 'isles log-apart',
  title: (_view, game) => game,
  status: (view) => {
    const { day, days } = shapes.tableOf(view);
    return t('isles.dayOf', { n: day, of: days });
  },
  helm: (play) => new Helm(play),
  point: (helm, code) => helm.takeUp(code),
  isChosen: (helm) => helm.picks.length > 0,
  Board, Tray, Chart, Players, Aim, spots,
  stage: ':is(.market, .isle, .rivals)',
  spare: ['.tray .held'],
  tabs: [
    { id: 'market', word: 'isles.tab.market' },
    { id: 'isle', word: 'isles.tab.isle' },
    { id: 'others', word: 'play.others' },
    { id: 'log', word: 'play.log', icon: 'log' },
    { id: 'chat', word: 'play.chat', icon: 'chat' },
  ],
  opens: (play) => (['build', 'place'].includes(tableOf(play).phase) || !play.yours ? 'isle' : 'market'),
  unit: 'points',
  chartOf: 'isles.islandOf',
  asks: [
    ['.worth.bottle', 'bottles'],
    ['.values, .heart, .dusk', 'flowers'],
    ['.paddle', 'paddle'],
    ['.days', 'end'],
    ['[data-level=sea]', 'sea'],
    ['[data-level=sand]', 'sand'],
    ['[data-level=building]', 'buildings'],
    ['.market', 'take'],
    ['.isle, .tray, .rivals', 'place'],
  ],
  icons: { ...Object.fromEntries(ELEMENTS.map((element) => [element, `isles-${element}`])), bottles: 'isles-bottle' },
};
