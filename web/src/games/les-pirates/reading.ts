// What a place of the chart holds, in words: for who hears the board.
import type { Play } from '$lib/play.svelte';
import { list, localized, t } from '$lib/say';
import type { Word } from '$lib/words/en';
import { key } from './geometry';
import type { Helm } from './helm.svelte';
import type { Place, Ship } from './shapes';

/** By its name; before its port is drawn it has none. */
export const shipName = (ship: Ship): string => (ship.name ? localized(ship.name) : t('pirates.ship', { number: ship.number }));

export function shipWords(play: Play, ship: Ship): string {
  const who = ship.seat === play.seat ? t('pirates.yourShip', { ship: shipName(ship) }) : t('pirates.shipOf', { name: play.name(ship.seat), ship: shipName(ship) });
  return ship.treasures.length ? `${who}, ${t('pirates.withTreasure')}` : who;
}

export const placeWords = (place: Place): string => (typeof place === 'string' ? t(`pirates.strait.${place}` as Word) : t('cell.at', { column: place[0], row: place[1] }));

function kindWords(helm: Helm, place: Place): string {
  if (typeof place === 'string') return '';
  const kind = helm.layout.kind(...place), { table } = helm;
  if (kind === 'land') {
    const island = table.treasures.find((one) => one.island === (helm.layout.boardOf(place[0]) ? 'east' : 'west'));
    return island && island.ship === null ? t('pirates.kind.treasure') : t('pirates.kind.land');
  }
  const port = table.ports.find(({ anchor }) => key(anchor) === key(place));
  return port ? t('pirates.kind.port', { port: portWords(port.name) }) : t(`pirates.kind.${kind}` as Word);
}

/** Where cards are narrow. */
export function shortPort(name: string): string {
  const [half, port] = name.includes('-') ? name.split('-') : [null, name];
  return half ? t(half === 'W' ? 'pirates.halfWest' : 'pirates.halfEast', { port: t(`pirates.short.${port}` as Word) }) : portWords(name);
}

export function portWords(name: string): string {
  const [half, port] = name.includes('-') ? name.split('-') : [null, name];
  const words = t(`pirates.port.${port}` as Word);
  return half ? t(half === 'W' ? 'pirates.portWest' : 'pirates.portEast', { port: words }) : words;
}

export function read(play: Play, helm: Helm, place: Place): string {
  const { table } = helm, at = key(place), target = helm.targetAt(at);
  const ships = table.ships.filter(({ cell }) => cell && key(cell) === at).map((ship) => shipWords(play, ship));
  const clauses = [placeWords(place), kindWords(helm, place), ...ships];
  if (table.wrecks.some((wreck) => key(wreck) === at)) clauses.push(t('pirates.wreck'));
  if (table.blast?.cells.some(({ cell }) => key(cell) === at)) clauses.push(t('pirates.inBlast'));
  if (target) clauses.push(t('pirates.mayReach', { dice: list(target.dice.map(({ face }) => `${face}`)) }));
  if (target?.legs.some(({ home }) => home)) clauses.push(t('pirates.bringsHome'));
  if (target && helm.rank(target.legs.map(({ code }) => code))) clauses.push(t('hint.ranked', { n: helm.rank(target.legs.map(({ code }) => code))! }));
  else if (!target && helm.crewsAt(at).length) clauses.push(t('pirates.mayChoose'));
  return clauses.filter(Boolean).join(', ');
}
