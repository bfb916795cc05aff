// Where lessons find the things of this game.
import type { Spots } from '../../voyage/spots';

export const spots: Spots = {
  market: () => '.market .market-fit',
  cell: (at) => `.market [data-cell="${at}"]`,
  values: () => '.values',
  isle: () => '.isle .isle-fit',
  place: (at) => `.isle [data-at="${at}"]`,
  hand: () => '.tray .held',
  elements: (name) => `.tray .gardening .bloom:has([href="#i-isles-${name}"])`,
  mate: () => '.players .rival',
};
