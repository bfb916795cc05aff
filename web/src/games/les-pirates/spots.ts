// Where lessons find the things of this game.
import type { Spots } from '../../voyage/spots';

export const spots: Spots = {
  spot: (at) => `main.table > .board [data-spot="${at}"]`,
  strait: (name) => `main.table > .board [data-spot^="${name}/"]`,
  dice: () => '.tray .felt',
  mate: () => '.players .captain:nth-child(n + 2)',
};
