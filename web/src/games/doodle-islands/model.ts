// Doodle Islands: the view's table as charts, dice and reasons.
import { key } from '$lib/draw/joined';
import type { Play } from '$lib/play.svelte';
import type { LogEntry } from '$lib/protocol';
import { t } from '$lib/say';
import type { Word } from '$lib/words/en';
import { prefs } from '$lib/prefs.svelte';
import { keeper, type Chart, type ChartCell, type PieceName, type Preview } from '../sheet/chart';
import type { SheetOffer } from '../sheet/choice.svelte';
import * as shapes from './shapes';
import { eventOf, partsOf, type Kind, type Move, type Sheet, type Square, type Table } from './shapes';

const PIECES: Partial<Record<Kind, PieceName>> = {
  ship: 'ship', monster: 'monster', treasure: 'treasure-island', archipelago: 'archipelago',
  schooner: 'schooner', galleon: 'galleon', kraken: 'kraken', reef: 'reef',
};

export const tableOf = (play: Play): Table => shapes.tableOf(play.view);
const moves = (play: Play) => play.log.map((entry) => ({ entry, move: eventOf(entry) })).filter((one): one is { entry: LogEntry; move: Move } => one.move.type === 'move');
/** What a move had written on the sheet, without the bonus. */
const written = (move: Move): number => (move.gains?.monster ?? 0) + (move.gains?.island ?? 0) + (move.gains?.kraken ?? 0);

const keep = keeper<Sheet, Chart>();
const keepCell = keeper<Square, ChartCell>();

export function chartOf(play: Play, seat: number): Chart {
  const sheet = tableOf(play).sheets[seat]!;
  const own = moves(play).flatMap(({ entry, move }) => (move.player === seat && move.action === 'draw' ? [{ entry, move }] : []));
  const last = own.at(-1);
  const scores = new Map(own.map(({ move }) => [key(...move.cell), written(move)]));
  const fresh = last && play.isNew(last.entry) ? key(...last.move.cell) : '';
  return keep(sheet, `${prefs.lang} ${fresh}`, () => {
    const cells = sheet.rows.flat().map((cell) => {
      const at = key(...cell.cell);
      const score = scores.get(at);
      return keepCell(cell, `${prefs.lang} ${score} ${fresh === at}`, () => shown(cell, score, fresh === at));
    });
    return { columns: sheet.rows[0]?.length ?? 0, rows: sheet.rows.length, cells };
  });
}

function shown(cell: Square, score: number | undefined, fresh: boolean): ChartCell {
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
  if (!last || last.move.action === 'bottle' || !play.isNew(last.entry)) return null;
  const { cell, gains = {} } = last.move, shape = last.move.action === 'draw' ? last.move.shape : null;
  const gain = Object.values(gains).reduce((sum, gold) => sum + gold, 0);
  return gain ? { column: cell[0], row: cell[1], shape, gain } : null;
}

/** Who has taken which white die of this throw. */
export function takers(play: Play): Map<number, number> {
  const found = new Map<number, number>();
  for (const entry of play.log.toReversed()) {
    const event = eventOf(entry);
    if (event.type === 'roll') break;
    if (event.action !== 'bottle') found.set(event.die, event.player);
  }
  return found;
}

/** Why an action earns what it earns at once, and the bottle that it costs. */
export function why(offer: SheetOffer): string {
  const parts = partsOf(offer);
  const cost = parts.action !== 'bottle' && parts.bottle ? ` ${t('doodle.why.bottle')}` : '';
  const nothing = offer.spot && offer.shape && !offer.gold ? t('doodle.why.nothing') : '';
  return (offer.why || nothing) + cost;
}
