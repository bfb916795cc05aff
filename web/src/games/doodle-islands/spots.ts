// Where lessons find the things of this game.
import type { Spots } from '../../voyage/spots';

const ZONES: Record<string, string> = { monsters: 'monster', islands: 'treasure-island', krakens: 'kraken' };
const zone = (name = ''): string => `.board .zone:has(> [href="#i-${ZONES[name]}"], > .icon [href="#i-${ZONES[name]}"])`;

export const spots: Spots = {
  dice: () => '.tray .dice',
  black: () => '.tray .dice .black',
  die: (face) => `.tray .dice .whites .die:has([href="#i-die-white-${face}"]):not(.taken)`,
  drink: () => '.tray .acts .btn:has([href="#i-bottle"])',
  column: (n) => `main.table > .board [data-cell^="${n},"]`,
  bottles: () => '.board .rail section:has(.bottles)',
  bonuses: () => '.board .rail section:has(.bonuses)',
  zone,
  number: (name, n) => `${zone(name)} [data-number="${n}"]`,
};
