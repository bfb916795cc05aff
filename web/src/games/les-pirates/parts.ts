import { t } from '$lib/say';
import type { GameParts } from '../parts';
import Board from './Board.svelte';
import Crew from './Crew.svelte';
import { highlights } from './highlights';
import { Helm } from './helm.svelte';
import { ofView } from './model';
import { layPieces } from './pieces';
import Tray from './Tray.svelte';

layPieces();

export const parts: GameParts<Helm> = {
  layout: 'crew',
  look: (view) => (ofView(view).boards > 1 ? 'double' : 'single'),
  title: (_view, game) => game,
  status: (view) => t('plain.turn', { n: ofView(view).turn }),
  helm: (play) => new Helm(play),
  isChosen: (helm) => helm.isBegun,
  point: (helm, code) => helm.point(code),
  highlights,
  Board, Tray, Crew,
  icons: { victory: 'crown', ships: 'ship', treasures: 'treasure-island', home: 'anchor' },
};
