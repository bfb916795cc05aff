import { t } from '$lib/say';
import type { GameParts } from '../parts';
import Board from './Board.svelte';
import Chart from './Chart.svelte';
import Crew from './Crew.svelte';
import { Helm } from './helm.svelte';
import { layOut } from './pieces';
import * as shapes from './shapes';
import { tableOf } from './table';
import Tray from './Tray.svelte';

layOut();

const ELEMENTS = ['seahorse', 'manta', 'octopus', 'fish', 'turtle', 'parrot', 'crab', 'hut', 'tiki'];

export const parts: GameParts<Helm> = {
  layout: 'crew',
  look: () => 'isles',
  title: (_view, game) => game,
  status: (view) => {
    const { day, days } = shapes.tableOf(view);
    return t('isles.dayOf', { n: day, of: days });
  },
  helm: (play) => new Helm(play),
  isChosen: (helm) => helm.isBegun,
  point: (helm, code) => helm.takeUp(code),
  Board, Tray, Chart, Crew,
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
  isMinor: (entry) => entry.type === 'draw',
  icons: { ...Object.fromEntries(ELEMENTS.map((element) => [element, `isles-${element}`])), bottles: 'isles-bottle' },
};
