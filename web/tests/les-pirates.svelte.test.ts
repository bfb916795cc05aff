import { beforeEach, describe, expect, it } from 'vitest';
import { key, Layout, rim } from '../src/games/les-pirates/geometry';
import { Helm } from '../src/games/les-pirates/helm.svelte';
import { advisedIn, layoutOf, legsOf, wakes } from '../src/games/les-pirates/model';
import type { Place, Table } from '../src/games/les-pirates/shapes';
import { read } from '../src/games/les-pirates/reading';
import { Zoom } from '../src/games/les-pirates/zoom.svelte';
import type { Play } from '../src/lib/play.svelte';
import type { Offer } from '../src/lib/protocol';
import { prefs } from '../src/lib/prefs.svelte';
import views from './fixtures/pirates.json';

type Name = keyof typeof views;
const tableIn = (name: Name): Table => views[name].table as unknown as Table;
const offersIn = (name: Name): Offer[] => views[name].legal as unknown as Offer[];

function helmIn(name: Name, hinted: string[] = []) {
  const done: number[] = [];
  const play = { view: views[name], offers: offersIn(name), seat: 0, log: [], hints: hinted.map((text, i) => ({ code: codeOf(name, text), rank: i + 1, offer: offersIn(name).find((offer) => offer.text === text) })), name: (seat: number) => ['Anne', 'Inès', 'Joris', 'Côme', 'Malo'][seat], commit: (code: number) => done.push(code), hold: { offer: null, letGo() {} }, lamp: { why: () => Promise.resolve(), at: () => [] } } as unknown as Play;
  return { done, play, helm: new Helm(play) };
}
const codeOf = (name: Name, text: string): number => offersIn(name).find((offer) => offer.text === text)!.code;

describe('the chart', () => {
  it('draws every leg by as many steps as its die shows', () => {
    for (const name of ['sail', 'strait', 'bar', 'fleet', 'double'] as Name[]) {
      const table = tableIn(name), layout = layoutOf(table);
      for (const leg of legsOf(offersIn(name), table)) expect(layout.trail(leg.from, leg.to).length - 1, `${name}: ${leg.words}`).toBe(leg.face);
    }
  });
  it('follows the bar from row to row, and a strait by its nearer mouth', () => {
    const layout = layoutOf(tableIn('bar'));
    expect(layout.trail([4, 9], [1, 10])).toEqual([[4, 9], [3, 10], [2, 9], [1, 10]]);
    expect(layout.trail([3, 8], 'S')).toEqual([[3, 8], [2, 8], [1, 8], 'S']);
    expect(layout.course([3, 8], 'S').at(-1)![0]).toBeLessThan(0);
    expect(layout.course([12, 8], 'S').at(-1)![0]).toBeGreaterThan(layout.width);
  });
  it('has two mouths for every strait, in the middle one on each board', () => {
    expect(layoutOf(tableIn('sail')).mouths('N').map(({ out }) => out)).toEqual([-1, 1]);
    const middle = layoutOf(tableIn('double')).mouths('centre-N');
    expect(middle.map(({ board, out }) => [board, out])).toEqual([[0, 1], [1, -1]]);
  });
  it('is as large as the board file says', () => {
    const layout = new Layout(1, Array.from({ length: 12 }, (_, row) => Array.from({ length: 15 }, () => (row === 5 || row === 6 ? 'wind' : 'sea'))), []);
    expect([layout.columns, layout.rows, layout.bar]).toEqual([15, 12, [6, 7]]);
    expect([...layout.cells()]).toHaveLength(180);
  });
  it('has a rim only where one of two neighbours lies inside', () => {
    expect(rim(layoutOf(tableIn('sail')), [[1, 1], [2, 1]]).match(/M/g)).toHaveLength(6);
  });
});

describe('the helm', () => {
  beforeEach(() => prefs.keep({ ending: 'once' }));

  it('lights what the server offers for the ship in hand, and nothing else', () => {
    const { helm } = helmIn('sail');
    expect(helm.crew?.ships).toEqual(['0.0']);
    const sent = offersIn('sail').filter(({ parts }) => (parts as { ships: string[] }).ships[0] === '0.0').map(({ parts }) => key((parts as { to: Place }).to));
    expect(helm.targets.map(({ place }) => key(place)).sort()).toEqual([...new Set(sent)].sort());
    expect(helm.targetAt('9,7')?.sinks).toEqual(['1.0']);
  });
  it('sails where it is sent, and only from the ship that was chosen', () => {
    const { helm, done } = helmIn('sail');
    helm.takePlace('7,4');
    expect(helm.crew?.ships).toEqual(['0.1']);
    helm.takePlace('7,2');
    expect(done).toEqual([codeOf('sail', '1-2-N')]);
  });
  it('asks once whether the treasure is loaded', () => {
    const { helm, done } = helmIn('sail');
    helm.takePlace('7,4');
    helm.takePlace('7,8');
    expect(done).toEqual([]);
    expect(helm.question.map(({ load }) => load)).toEqual([false, true]);
    helm.letGo();
    expect(helm.question).toEqual([]);
    expect(helm.crew?.ships).toEqual(['0.1']);
    helm.takePlace('7,8');
    helm.commit(helm.question[1]!.code);
    expect(done).toEqual([codeOf('sail', '1-4-S-load')]);
  });
  it('waits for a second word where moves are confirmed', () => {
    prefs.keep({ ending: 'ask' });
    const { helm, done } = helmIn('sail');
    helm.takePlace('5,5');
    expect(helm.leg?.to).toEqual([5, 5]);
    expect(done).toEqual([]);
    helm.takePlace('5,5');
    expect(done).toEqual([codeOf('sail', '0-2-N')]);
  });
  it('lets go of what was asked, then of the ship', () => {
    const { helm } = helmIn('sail');
    helm.takePlace('14,18');
    expect(helm.crew).toBeNull();
    expect(helm.targets).toEqual([]);
    helm.takePlace('5,7');
    expect(helm.crew?.ships).toEqual(['0.0']);
  });
  it('takes a stack together, or one ship of it', () => {
    const { helm } = helmIn('fleet');
    expect(helm.crewsAt('7,5').map(({ ships }) => ships.length)).toEqual([1, 1, 2]);
    helm.takePlace('7,5');
    expect(helm.crew?.ships).toEqual(['0.0', '0.1']);
    helm.takeCrew(helm.crewsAt('7,5')[1]!);
    helm.takePlace('8,5');
    expect(helm.question.every(({ ships }) => ships.join() === '0.1')).toBe(true);
    expect(new Set(helm.question.map(({ carrier }) => carrier))).toEqual(new Set(['0.0', '0.1']));
  });
  it('shows both dice where two reach the same place, and asks which', () => {
    const { helm } = helmIn('twice');
    expect(helm.targetAt('N')?.dice.map(({ face }) => face)).toEqual([4, 5]);
    helm.takePlace('N');
    expect(helm.question.map(({ face }) => face)).toEqual([4, 5]);
    helm.takeTarget(helm.targetAt('N')!, 1);
    expect(helm.question).toEqual([]);
  });
  it('rolls again or stays where the server offers both', () => {
    const done: number[] = [];
    const offers = [{ code: 7, text: 'roll', parts: { action: 'roll' } }, { code: 9, text: 'stay', parts: { action: 'stay' } }];
    const helm = new Helm({ view: { ...views.sail, legal: offers }, offers, seat: 0, log: [], hints: [], commit: (code: number) => done.push(code), hold: { offer: null, letGo() {} } } as unknown as Play);
    expect([helm.roll?.code, helm.stay?.code, helm.legs]).toEqual([7, 9, []]);
    helm.commit(helm.stay!.code);
    expect(done).toEqual([9]);
  });
  it('makes a ship explosive only after a second word', () => {
    const { helm, done } = helmIn('choice');
    expect(helm.roll?.text).toBe('roll');
    helm.takePlace('9,5');
    expect(helm.shipAction).toMatchObject({ action: 'explode', ship: '0.1' });
    expect(done).toEqual([]);
    helm.commit(helm.shipAction!.code);
    expect(done).toEqual([codeOf('choice', 'explode-1')]);
  });
});

describe('hints', () => {
  beforeEach(() => prefs.keep({ ending: 'once', lang: 'en' }));

  it('are drawn from ship to place, and told', () => {
    const { helm, play } = helmIn('sail', ['0-4-E', '1-2-N']);
    expect(advisedIn(play)).toEqual([{ rank: 1, from: [5, 7], to: [9, 7] }, { rank: 2, from: [7, 4], to: [7, 2] }]);
    expect(read(play, helm, [9, 7])).toContain('advised, rank 1');
    expect(advisedIn(helmIn('choice', ['roll', 'explode-1']).play)).toEqual([{ rank: 2, from: [9, 5], to: [9, 5] }]);
  });
  it('that are taken up wait for a word', () => {
    const { helm, done } = helmIn('sail', ['1-4-S-load']);
    helm.point(codeOf('sail', '1-4-S-load'));
    expect(helm.crew?.ships).toEqual(['0.1']);
    expect(helm.leg).toMatchObject({ to: [7, 8], load: true });
    expect(done).toEqual([]);
  });
});

describe('what is read aloud', () => {
  it('tells place, ships, wrecks and what may be done', () => {
    prefs.keep({ lang: 'en', ending: 'once' });
    const { helm, play } = helmIn('sail');
    expect(read(play, helm, [5, 7])).toBe('column 5, row 7, open sea, Gull, your ship, you may choose it');
    expect(read(play, helm, [9, 7])).toBe('column 9, row 7, open sea, Sirocco, ship of Inès, you may sail here with 4');
    expect(read(play, helm, 'N')).toBe('strait N, Trade Wind, ship of Inès');
    expect(read(play, helm, [7, 9])).toBe('column 7, row 9, island with the treasure');
    const other = helmIn('choice');
    expect(read(other.play, other.helm, [8, 8])).toContain('a wreck');
  });
});

describe('the wake', () => {
  const entry = (index: number, event: object) => ({ index, type: 'action' in event ? 'move' : 'roll', seat: 0, words: '', rules: [], event });
  const leg = (from: Place, to: Place) => ({ type: 'move', action: 'leg', player: 0, ships: ['0.0'], from, to });
  it('is that of the last throw that was sailed', () => {
    const log = [entry(0, {}), entry(1, leg([1, 1], [1, 3])), entry(2, {}), entry(3, leg([1, 3], [1, 5])), entry(4, leg([1, 5], [1, 6])), entry(5, {})];
    expect(wakes({ log } as unknown as Play).map(({ index }) => index)).toEqual([3, 4]);
  });
});

describe('zoom', () => {
  const whole = { x: -94, y: -72, w: 748, h: 864 };
  const zoom = () => new Zoom(() => whole, () => whole);
  it('keeps the point under the pointer, within one and three times', () => {
    const one = zoom();
    one.by(2, [100, 100]);
    expect(one.scale).toBe(2);
    const before = (100 - whole.x) / whole.w, after = (100 - one.box.x) / one.box.w;
    expect(after).toBeCloseTo(before);
    one.by(9);
    expect(one.scale).toBe(3);
    one.by(0.01);
    expect(one.box).toEqual(whole);
  });
  it('pans no farther than half a cell beyond the sheet', () => {
    const one = zoom();
    one.by(2);
    one.pan(-5000, 5000);
    expect(one.box.x).toBe(whole.x - 20);
    expect(one.box.y + one.box.h).toBe(whole.y + whole.h + 20);
    one.fit();
    expect(one.box).toEqual(whole);
  });
});
