// A game without a chart of its own on this page: its picture as the server draws it, and its legal actions in words.
import { t } from '$lib/say';
import type { GameParts } from '../parts';
import Board from './Board.svelte';
import { Deeds } from './deeds.svelte';
import Tray from './Tray.svelte';

export const parts: GameParts<Deeds> = {
  layout: 'crew',
  look: () => 'plain',
  title: (_view, game) => game,
  status: (view) => {
    const { round, turn } = view.table as { round?: number; turn?: number };
    return round ? t('play.round', { n: round }) : turn ? t('plain.turn', { n: turn }) : '';
  },
  helm: (play) => new Deeds(play),
  isChosen: (helm) => helm.fixed !== null,
  point: (helm, code) => helm.point(code),
  Board, Tray,
  icons: {},
};
