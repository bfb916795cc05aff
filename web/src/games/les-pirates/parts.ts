import { t } from '$lib/say';
import type { GameParts } from '../parts';
import Aim from './Aim.svelte';
import Board from './Board.svelte';
import Players from './Players.svelte';
import { highlights } from './highlights';
import { Helm } from './helm.svelte';
import { tableOf } from './shapes';
import { layPieces } from './pieces';
import { spots } from './spots';
import Still from './Still.svelte';
import Tray from './Tray.svelte';

layPieces();

export const parts: GameParts<Helm> = {
  layout: 'column',
  look: (view) => (tableOf(view).boards > 1 ? 'double' : 'single'),
  title: (_view, game) => game,
  status: (view) => t('pirates.round', { n: tableOf(view).round }),
  standing: (view, seat) => t('pirates.afloat', { n: tableOf(view).ships.filter((ship) => ship.seat === seat && (ship.cell || !ship.port)).length }),
  dice: (view) => tableOf(view).dice.flatMap(({ face }, die) => (face ? [{ icon: `die-white-${face}`, die }] : [])),
  helm: (play) => new Helm(play),
  point: (helm, code) => helm.point(code),
  isChosen: (helm) => helm.isChosen,
  highlights,
  tabs: [
    { id: 'chart', word: 'pirates.tab.chart', icon: 'sheet' },
    { id: 'others', word: 'pirates.tab.players', icon: 'players' },
    { id: 'log', word: 'play.log', icon: 'log' },
    { id: 'chat', word: 'play.chat', icon: 'chat' },
  ],
  Board, Tray, Players, Aim, Still, spots,
  spare: ['.players .captains', '.players .captain', '.players .players-foot', '.tray .felt', '.tray .helm-head', '.tray .crews', '.tray .legs'],
  asks: [
    ['[data-act=lose]', '#LP-31'],
    ['.wreck', '#LP-33'],
    ['[data-act=explode], [data-act=blast]', '#LP-34'],
    ['[data-act=stay], [data-act=again]', '#LP-35'],
    ['.felt, [data-act=roll]', 'roll'],
    ['.treasure-card', 'treasure'],
    ['.captain, .crews', 'own'],
    ['.legs, .acts', 'sail'],
    ['.helm-ask', 'load'],
    ['[data-ship]', 'board'],
    ['[data-kind=wind]', 'winds'],
    ['[data-kind=strait]', 'straits'],
    [':is([data-kind=land], [data-kind=island_anchor])', 'load'],
    [':is([data-kind=berth], [data-kind=port_anchor]), .town', 'end'],
    ['.key', 'winds'],
    ['.sea-spot', 'sail'],
  ],
  icons: { victory: 'crown', ships: 'ship', treasures: 'treasure-island', home: 'anchor' },
};
