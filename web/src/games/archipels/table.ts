// Archipels: the view's table, and its tiles and lines in words.
import type { Play } from '$lib/play.svelte';
import { t } from '$lib/say';
import * as shapes from './shapes';
import type { At, Line, Table, Tile } from './shapes';

export const tableOf = (play: Play): Table => shapes.tableOf(play.view);
export const same = (a: At | null | undefined, b: At | null | undefined): boolean => !!a && !!b && a[0] === b[0] && a[1] === b[1];
export const keyOf = ([x, y]: At): string => `${x},${y}`;
export const tileKey = (tile: Tile): string => `${tile.level} ${tile.cells.join()}`;
export const lineKey = (line: Line): string => (line.row ? `row ${line.row}` : `column ${line.column}`);
export const lineWords = (line: Line): string => (line.row ? t('isles.row', { n: line.row }) : t('isles.column', { n: line.column ?? 0 }));

/** An element's name; the game's own words, but for what has no zone. */
export const named = (play: Play, element: string | null): string =>
  element === null ? t('isles.nothing') : element === 'bottle' ? t('isles.bottle') : play.label(element);

/** "sea tile: fish, fish / bottle, nothing". */
export function tileWords(play: Play, tile: Tile): string {
  const cells = tile.cells.map((element) => named(play, element));
  const rows = [cells.slice(0, 2), cells.slice(2)].filter((row) => row.length).map((row) => row.join(', '));
  return t('isles.tile', { level: t(`isles.level.${tile.level}`), shown: rows.join(' / ') });
}
