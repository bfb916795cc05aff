// Archipels: the view's table, as the server tells it, and its tiles in words.
import type { Play } from '$lib/play.svelte';
import { t } from '$lib/say';

export type Level = 'sea' | 'sand' | 'building';
/** East and south of an island's first tile; or column and row of the market, from 1. */
export type At = [number, number];
export interface Tile { level: Level; cells: (string | null)[] }
export interface Laid extends Tile { at: At; visible: boolean[] }
export interface Island { seat: number; tiles: Laid[]; visible: Record<string, number>; bottles: number; hand: Tile[] }
export interface Slot { cell: At; tile: Tile | null; free: boolean }
export interface Line { row?: number; column?: number }
export interface Take { paddle: Line; first: number | null; sets: { code: number; cells: At[] }[] }
export interface Place { code: number; at: At; points: number }
export interface Lay { tile: Tile; first: number | null; places: Place[] }
export interface Table {
  phase: 'start' | 'draw' | 'paddle' | 'take' | 'build' | 'place' | 'flower' | 'over';
  day: number;
  days: number;
  canoe: number;
  turn: number;
  turns: number;
  order: number[];
  gardeners: number[];
  flowered: number;
  most: number;
  supply: number;
  pontoon: number;
  market: (Slot | null)[][];
  paddles: { line: Line; seat: number | null }[];
  laying: Line | null;
  flowers: { element: string; flowers: number; value: number }[];
  islands: Island[];
  takes: Take[];
  lays: Lay[];
  blooms: { element: string; gains: number[] }[];
}

export const tableOf = (play: Play): Table => play.view.table as unknown as Table;
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
