// A game without a chart of its own on this page: its picture as the server draws it, and its legal actions in words.
import { t } from '$lib/say';
import type { GameParts } from '../parts';
import Board from './Board.svelte';
import { OfferList } from './list.svelte';
import Tray from './Tray.svelte';

export const parts: GameParts<OfferList> = {
  layout: 'column',
  look: () => 'plain',
  title: (_view, game) => game,
  status: (view) => {
    const { round, turn } = view.table as { round?: number; turn?: number };
    return round ? t('play.round', { n: round }) : turn ? t('plain.turn', { n: turn }) : '';
  },
  helm: (play) => new OfferList(play),
  point: (helm, code) => helm.point(code),
  Board, Tray,
  icons: {},
};
