// Soft Seas: the view's table as charts, ledgers and reasons.
import { key } from '$lib/draw/joined';
import type { Play } from '$lib/play.svelte';
import type { LogEntry } from '$lib/protocol';
import { t } from '$lib/say';
import type { Word } from '$lib/words/en';
import { prefs } from '$lib/prefs.svelte';
import { keeper, type Chart, type ChartCell, type PieceName, type Preview } from '../sheet/chart';
import type { SheetOffer } from '../sheet/choice.svelte';
import * as shapes from './shapes';
import { eventOf, type Kind, type Move, type Sheet, type Square, type Table } from './shapes';

const PIECES: Partial<Record<Kind, PieceName>> = { boat: 'boat-bare', island: 'treasure-island', monster: 'monster', fort: 'fort-ticked' };

export const tableOf = (play: Play): Table => shapes.tableOf(play.view);
const movesOf = (play: Play, seat: number) =>
  play.log.map((entry) => ({ entry, move: eventOf(entry) })).filter((one): one is { entry: LogEntry; move: Move } => one.move.type === 'move' && one.move.player === seat);
const gold = (move: Move): number => Object.values(move.gains ?? {}).reduce((sum, one) => sum + one, 0);

/** The drawing of this turn of whoever looks, while others still draw: of a moment that is over, of whose place is taken. */
export const sealed = (play: Play, seat: number) => (seat === play.view.seat ? tableOf(play).chosen : null);

const keep = keeper<Sheet, Chart>();
const keepCell = keeper<Square, ChartCell>();

export function chartOf(play: Play, seat: number): Chart {
  const sheet = tableOf(play).sheets[seat]!;
  const moves = movesOf(play, seat);
  const last = moves.at(-1);
  const scores = new Map(moves.map(({ move }) => [key(...move.cell), gold(move)]));
  const fresh = last && play.isNew(last.entry) ? key(...last.move.cell) : '';
  const drawn = sealed(play, seat);
  return keep(sheet, `${prefs.lang} ${fresh} ${JSON.stringify(drawn)} ${play.seat}`, () => {
    const cells = sheet.rows.flat().map((cell) => {
      const at = key(...cell.cell);
      const sealedHere = drawn && key(...drawn.cell) === at ? drawn.shape : null;
      const isFresh = !!sealedHere || (!drawn && seat !== play.seat && fresh === at);
      return keepCell(cell, `${prefs.lang} ${scores.get(at)} ${sealedHere} ${isFresh}`, () => shown({ ...cell, shape: sealedHere ?? cell.shape }, scores.get(at), isFresh));
    });
    return { columns: sheet.rows[0]?.length ?? 0, rows: sheet.rows.length, cells };
  });
}

function shown(cell: Square, score: number | undefined, fresh: boolean): ChartCell {
  const [column, row] = cell.cell;
  const made: ChartCell = { column, row, piece: PIECES[cell.kind] ?? null, name: t(`soft.kind.${cell.kind}` as Word), shape: cell.shape, print: false, score, fresh };
  if (cell.value) made.badge = { value: cell.value, kind: cell.kind === 'boat' ? 'boat' : 'fort' };
  if (cell.coin) made.coin = 'free';
  return made;
}

export function wonBy(play: Play, seat: number): Preview | null {
  const last = movesOf(play, seat).at(-1);
  if (!last || !play.isNew(last.entry) || sealed(play, seat)) return null;
  return gold(last.move) ? { column: last.move.cell[0], row: last.move.cell[1], shape: last.move.shape, gain: gold(last.move) } : null;
}

/** Why an action earns what it earns at once. */
export const why = (offer: SheetOffer): string => offer.why || (offer.spot && offer.shape && !offer.gold ? t('soft.why.nothing') : '');
