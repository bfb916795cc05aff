import { t } from '$lib/say';
import type { GameParts } from '../parts';
import Board from './Board.svelte';
import Crew from './Crew.svelte';
import { highlights } from './highlights';
import { Helm } from './helm.svelte';
import { tableOf } from './shapes';
import { layPieces } from './pieces';
import Tray from './Tray.svelte';

layPieces();

export const parts: GameParts<Helm> = {
  layout: 'crew',
  look: (view) => (tableOf(view).boards > 1 ? 'double' : 'single'),
  title: (_view, game) => game,
  status: (view) => t('plain.turn', { n: tableOf(view).turn }),
  helm: (play) => new Helm(play),
  isChosen: (helm) => helm.isChosen,
  point: (helm, code) => helm.point(code),
  highlights,
  tabs: [
    { id: 'chart', word: 'pirates.tab.chart', icon: 'sheet' },
    { id: 'others', word: 'pirates.tab.players', icon: 'players' },
    { id: 'log', word: 'play.log', icon: 'log' },
    { id: 'chat', word: 'play.chat', icon: 'chat' },
  ],
  Board, Tray, Crew,
  icons: { victory: 'crown', ships: 'ship', treasures: 'treasure-island', home: 'anchor' },
};
