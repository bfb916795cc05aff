// Where lessons find the things of this game.
import type { Spots } from '../../voyage/spots';

export const spots: Spots = {
  die: () => '.tray .calm',
  column: (n) => `main.table > .board [data-cell^="${n},"]`,
  ledger: (name) => `.board .ledger:has([href="#i-${name === 'boats' ? 'boat-bare' : 'treasure-island'}"])`,
  barrels: () => '.board .ledger.casks',
  tally: () => '.board .rail .sum',
};
