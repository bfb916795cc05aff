// Doodle Islands: the view's table as charts, dice and reasons.
import { joined, key } from '$lib/draw/joined';
import type { Shape } from '$lib/draw/pen';
import type { Play } from '$lib/play.svelte';
import { t } from '$lib/say';
import type { Word } from '$lib/words/en';
import { prefs } from '$lib/prefs.svelte';
import { cellAt, drawnOn, keeper, type Chart, type ChartCell, type PieceName, type Preview } from '../sheet/chart';
import type { SheetOffer } from '../sheet/choice.svelte';

export interface Zone { number: number; mark: 'free' | 'circled' | 'crossed' }
interface Cell { cell: [number, number]; kind: string; shape: Shape | null; ticked?: number; of?: number; pay?: number; pays?: boolean }
export interface SheetData { seat: number; rows: Cell[][]; monsters: Zone[]; islands?: Zone[]; krakens?: Zone[]; bottles: { ticked: number; of: number } }
export interface DoodleTable {
  sea: 'treasures' | 'monsters';
  phase: string;
  round: number;
  last_round: boolean;
  dice: { black: number; white: { face: number; taken: boolean }[] } | null;
  bonuses: { gold: number; seat: number | null }[];
  sheets: SheetData[];
}
interface Move { player: number; cell?: [number, number]; die?: number; shape?: Shape; gains?: Record<string, number> }

const PIECES: Record<string, PieceName> = {
  ship: 'ship', monster: 'monster', treasure: 'treasure-island', archipelago: 'archipelago',
  schooner: 'schooner', galleon: 'galleon', kraken: 'kraken', reef: 'reef',
};

export const tableOf = (play: Play): DoodleTable => play.view.table as unknown as DoodleTable;
const moves = (play: Play) => play.log.filter((entry) => entry.type === 'move').map((entry) => ({ entry, move: entry.event as unknown as Move }));
/** What a move had written on the sheet, without the bonus. */
const written = (move: Move): number => (move.gains?.monster ?? 0) + (move.gains?.island ?? 0) + (move.gains?.kraken ?? 0);

const keep = keeper<SheetData, Chart>();
const keepCell = keeper<Cell, ChartCell>();

export function chartOf(play: Play, seat: number): Chart {
  const sheet = tableOf(play).sheets[seat]!;
  const own = moves(play).filter(({ move }) => move.player === seat && move.cell && move.shape);
  const last = own.at(-1);
  const scores = new Map(own.map(({ move }) => [key(...move.cell!), written(move)]));
  const fresh = last && play.isNew(last.entry) ? key(...last.move.cell!) : '';
  return keep(sheet, `${prefs.lang} ${fresh}`, () => {
    const cells = sheet.rows.flat().map((cell) => {
      const at = key(...cell.cell);
      const score = scores.get(at);
      return keepCell(cell, `${prefs.lang} ${score} ${fresh === at}`, () => shown(cell, score, fresh === at));
    });
    return { columns: sheet.rows[0]?.length ?? 0, rows: sheet.rows.length, cells };
  });
}

function shown(cell: Cell, score: number | undefined, fresh: boolean): ChartCell {
  const [column, row] = cell.cell;
  const print = cell.kind === 'archipelago' || cell.kind === 'reef';
  const made: ChartCell = { column, row, piece: PIECES[cell.kind] ?? null, name: t(`doodle.kind.${cell.kind}` as Word), shape: cell.shape, print, score, fresh };
  if (cell.of !== undefined) made.slots = { ticked: cell.ticked ?? 0, of: cell.of };
  if (cell.kind === 'schooner' || cell.kind === 'galleon') made.badge = { value: cell.pay ?? 0, kind: 'worth' };
  if (cell.pays) made.coin = 'paid';
  return made;
}

/** The last drawing of a seat, if it has just been made and earned something. */
export function wonBy(play: Play, seat: number): Preview | null {
  const last = moves(play).findLast(({ move }) => move.player === seat);
  if (!last?.move.cell || !play.isNew(last.entry)) return null;
  const gain = Object.values(last.move.gains ?? {}).reduce((sum, gold) => sum + gold, 0);
  return gain ? { column: last.move.cell[0], row: last.move.cell[1], shape: last.move.shape ?? null, gain } : null;
}

/** Who has taken which white die of this throw. */
export function takers(play: Play): Map<number, number> {
  const found = new Map<number, number>();
  for (const entry of play.log.toReversed()) {
    if (entry.type === 'roll') break;
    const { die, player } = entry.event as unknown as Move;
    if (die !== undefined) found.set(die, player);
  }
  return found;
}

/** Why an action earns what it earns: facts of the drawing, and the gold the server tells. */
export function why(offer: SheetOffer, chart: Chart): string {
  const { gains, spot, shape } = offer;
  const cost = offer.parts.bottle ? ` ${t('doodle.why.bottle')}` : '';
  if (!spot || !shape || !offer.gold) return (spot && shape ? t('doodle.why.nothing') : '') + cost;
  const route = joined(drawnOn(chart, { ...spot, shape, gain: 0 }), spot.column, spot.row);
  const along = [...route].flatMap((id) => cellAt(chart, ...(id.split(',').map(Number) as [number, number])) ?? []);
  const forts = along.reduce((sum, cell) => sum + (cell.piece === 'archipelago' ? (cell.slots?.ticked ?? 0) : 0), 0);
  const reefs = along.filter((cell) => cell.piece === 'reef').length;
  const arms = cellAt(chart, spot.column, spot.row)?.slots?.ticked ?? 0;
  const told = [
    gains.monster ? t('doodle.why.monster', { n: route.size, gold: gains.monster }) : '',
    gains.island ? t('doodle.why.island', { n: forts, gold: gains.island }) : '',
    gains.kraken ? t('doodle.why.kraken', { arms, n: reefs, gold: gains.kraken }) : '',
    gains.bonus ? t('doodle.why.bonus', { gold: gains.bonus }) : '',
  ];
  return `${told.join('')}.${cost}`;
}
