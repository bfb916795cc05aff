import { describe, expect, it } from 'vitest';
import { Choice, read, type SheetOffer } from '../src/games/sheet/choice.svelte';
import type { Advised } from '../src/lib/advice.svelte';
import { Hold } from '../src/lib/hold.svelte';
import { Lamp } from '../src/lib/lamp.svelte';
import type { Offer } from '../src/lib/protocol';
import monsters from './fixtures/monsters.json';

const faces = monsters.table.dice!.white.map((die) => die.face);
const offers = (monsters.legal as unknown as Offer[]).map((offer) => read({ ...offer, later: offer.later ?? {} }, (die) => faces[die] ?? null));
/** A table at which moves are done at once. */
function helm(list: SheetOffer[]) {
  const done: number[] = [];
  return { done, choice: new Choice(() => list, tableOf((code) => done.push(code))) };
}
const hold = () => new Hold(() => '', () => {}, () => null);
const tableOf = (commit: (code: number, sure?: boolean) => void, hints: Advised[] = []) => ({ commit, isSettled: false, hold: hold(), hints, lamp, shownSeat: 0 });
const lamp = new Lamp(() => Promise.resolve(null));
const offer = (code: number, face: number, cell: [number, number], more: object = {}): SheetOffer =>
  read({ code, text: '', words: '', gains: {}, later: {}, costs: {}, why: '', ends: true, parts: { action: 'draw', die: face, cell, shape: 'WE', ...more } }, (die) => die);

describe('choosing', () => {
  it('offers only what was sent', () => {
    const { choice } = helm(offers);
    for (const spot of choice.legal) expect(monsters.legal.some(({ parts }) => (parts as { cell?: number[] }).cell?.join() === `${spot.column},${spot.row}`)).toBe(true);
    choice.takeCell({ column: 1, row: 1 });
    expect(choice.chosen).toBeNull();
    expect(choice.plain.map(({ text }) => text)).toEqual(['bottle']);
  });
  it('goes straight from a die with one cell to its shapes', () => {
    const { choice, done } = helm(offers);
    choice.takeDie(5);
    expect(choice.chosen).toEqual({ column: 3, row: 5 });
    expect(choice.picks).toHaveLength(6);
    choice.take(choice.picks[2]!);
    expect(done).toEqual([choice.offers.find(({ shape }) => shape === 'NE')!.code]);
    expect(choice.chosen).toBeNull();
  });
  it('is sure where the button does what was shown', () => {
    const sure: (boolean | undefined)[] = [];
    const choice = new Choice(() => offers, tableOf((_code, word) => sure.push(word)));
    choice.takeCell({ column: 3, row: 5 });
    choice.take(choice.picks[0]!);
    choice.point(offers.find((one) => one.spot)!.code);
    choice.commit();
    expect(sure).toEqual([undefined, true]);
  });
  it('reaches a cell by the die that costs no bottle', () => {
    const { choice } = helm([offer(1, 6, [1, 1], { bottle: true }), offer(2, 3, [1, 1])]);
    choice.takeCell({ column: 1, row: 1 });
    expect(choice.picks.map(({ code }) => code)).toEqual([2]);
    choice.takeDie(6);
    expect(choice.picks.map(({ code }) => code)).toEqual([1]);
  });
  it('keeps on the chart what is sent, until it is answered', () => {
    let sending = $state(false);
    const choice = new Choice(() => (sending ? [] : offers), { commit: () => (sending = true), get isSettled() { return sending; }, hold: hold(), hints: [], lamp, shownSeat: 0 });
    choice.takeCell({ column: 3, row: 5 });
    choice.take(choice.picks[0]!);
    expect([choice.chosen, choice.legal]).toEqual([null, []]);
    expect(choice.preview).toMatchObject({ column: 3, row: 5, shape: 'WE' });
    sending = false;
    expect([choice.sent, choice.preview]).toEqual([null, null]);
  });
  it('lets go of what is no longer offered', () => {
    let list = $state.raw(offers);
    const choice = new Choice(() => list, tableOf(() => {}));
    choice.takeCell({ column: 3, row: 5 });
    list = [];
    expect([choice.chosen, choice.shown, choice.preview]).toEqual([null, null, null]);
  });
});

describe('hints', () => {
  const advised = (code: number, rank: number, cell: [number, number], shape: string) => ({ code, rank, offer: { code, text: '', words: '', gains: {}, later: {}, costs: {}, parts: { action: 'draw', cell, shape } } }) as unknown as Advised;
  const hints = [advised(2, 1, [2, 3], 'NS'), advised(3, 1, [2, 3], 'WE'), advised(4, 3, [4, 4], 'NE')];
  it('light one mark a cell, its best', () => {
    const choice = new Choice(() => [], tableOf(() => {}, hints));
    expect(choice.hinted).toEqual([{ column: 2, row: 3, shape: 'NS', rank: 1 }, { column: 4, row: 4, shape: 'NE', rank: 3 }]);
    expect([choice.rank(3), choice.rank(4), choice.rank(9)]).toEqual([1, 3, undefined]);
  });
  it('are taken up with die, cell and shape, and not done', () => {
    const { choice, done } = helm(offers);
    const wanted = offers.find((one) => one.spot && one.shape === 'WN')!;
    choice.point(wanted.code);
    expect(choice.fixed?.code).toBe(wanted.code);
    expect(choice.chosen).toEqual(wanted.spot);
    expect(done).toEqual([]);
    choice.commit();
    expect(done).toEqual([wanted.code]);
  });
});
