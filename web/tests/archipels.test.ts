import { describe, expect, it } from 'vitest';
import { Camera } from '../src/games/archipels/camera.svelte';
import { bestPlace, boxOf, CELL, nearest, shore, tops, towards } from '../src/games/archipels/geometry';
import { handOf } from '../src/games/archipels/hand';
import { Helm } from '../src/games/archipels/helm.svelte';
import { gripOf, heart, lieOf } from '../src/games/archipels/stall';
import type { At, Place, Slot, Table, Tile } from '../src/games/archipels/shapes';
import { tileKey } from '../src/games/archipels/table';
import type { Play } from '../src/lib/play.svelte';
import { prefs } from '../src/lib/prefs.svelte';
import type { LogEntry, View } from '../src/lib/protocol';
import scenes from './fixtures/archipels.json';

function playing(name: keyof typeof scenes) {
  const { view, log } = scenes[name] as unknown as { view: View; log: LogEntry[] };
  const done: (number | string)[] = [];
  const play = {
    view, log, seat: view.seat, shownSeat: view.seat ?? 0, yours: true, busy: false, offers: view.legal, canUndo: true, hints: [], lamp: { why: () => Promise.resolve() },
    commit: (code: number) => done.push(code), undo: () => done.push('undo'), label: (key: string) => key, name: (seat: number) => `${seat}`,
  };
  return { play: play as unknown as Play, table: view.table as unknown as Table, done };
}
const slotAt = (table: Table, cell: At): Slot => table.market[cell[1] - 1]![cell[0] - 1]!;

describe('the market', () => {
  const { play, table, done } = playing('choose');
  it('offers what joins the tiles that are picked, and nothing the server did not offer', () => {
    const helm = new Helm(play);
    helm.pick([1, 2]);
    const joining = table.market.flat().filter((slot) => slot && helm.markOf(slot) === 'joins').map((slot) => slot!.cell.join());
    expect(joining.sort()).toEqual(['1,3', '1,4', '2,2', '3,2', '5,2']);
    helm.pick([3, 2]);
    expect(helm.markOf(slotAt(table, [1, 3]))).toBe('aside');
    expect(helm.markOf(slotAt(table, [5, 2]))).toBe('joins');
    expect(helm.ways.map(({ take }) => take.paddle)).toEqual([{ row: 2 }]);
  });
  it('begins anew with a tile that does not join', () => {
    const helm = new Helm(play);
    helm.pick([1, 2]);
    helm.pick([2, 2]);
    helm.pick([5, 4]);
    expect(helm.picks).toEqual([[5, 4]]);
    helm.pick([5, 4]);
    expect(helm.picks).toEqual([]);
  });
  it('has a paddle that turns over one tile, and takes by both codes', () => {
    const helm = new Helm(play);
    helm.pick([5, 3]);
    expect(helm.line).toEqual({ row: 3 });
    helm.turn();
    expect(helm.line).toEqual({ column: 5 });
    const take = table.takes.find(({ paddle }) => paddle.column === 5)!;
    helm.take();
    expect(done).toEqual([take.first, take.sets.find(({ cells }) => cells.length === 1 && cells[0]![1] === 3)!.code]);
    expect(helm.picks).toEqual([]);
  });
  it('takes up a hint: the tiles of its line, until another is picked', () => {
    const helm = new Helm(play);
    helm.takeUp(table.takes.find(({ paddle }) => paddle.row === 3)!.first!);
    expect(helm.line).toEqual({ row: 3 });
    expect(table.market.flat().filter((slot) => slot && helm.markOf(slot) === 'joins').map((slot) => slot!.cell[1])).toEqual([3, 3, 3]);
    helm.pick([1, 2]);
    expect([helm.picks, helm.ways.length]).toEqual([[[1, 2]], 2]);
  });
  it('is silent while a wish is under way', () => {
    const helm = new Helm({ ...play, busy: true, offers: [] } as unknown as Play);
    helm.pick([1, 2]);
    expect(helm.picks).toEqual([]);
    expect(table.market.flat().some((slot) => slot && helm.canPick(slot))).toBe(false);
  });
  it('lays paddles over the cells of their line', () => {
    expect(lieOf(table.market, { row: 2 })).toMatchObject({ angle: 180, length: 5 * 74 + 36 });
    expect(lieOf(table.market, { row: 5 }).length).toBe(3 * 74 + 78);
    const [x, y] = gripOf(lieOf(table.market, { column: 5 }));
    expect([x, y > 3 * 74 + 34 + 66]).toEqual([4 * 74 + 67, true]);
    expect(heart(table.market)).toEqual([2 * 74 + 67, 2 * 74 + 67]);
  });
});

describe('the hand', () => {
  const { play, table } = playing('lay');
  it('knows what was taken, what is laid, and what lay on the pontoon', () => {
    const { taken, kept } = handOf(play, play.shownSeat);
    expect(taken.filter(({ now }) => now === 'laid')).toHaveLength(1);
    const held = [...taken.filter(({ now }) => now === 'held').map(({ tile }) => tile), ...kept];
    expect(held.map(tileKey).sort()).toEqual(table.islands[play.shownSeat]!.hand.map(tileKey).sort());
  });
  it('of another seat is a pontoon', () => {
    expect(handOf(play, 0)).toEqual({ taken: [], kept: table.islands[0]!.hand });
  });
});

describe('the island', () => {
  it('shows the ghost where it earns most, and lays by both codes', () => {
    const { play, table, done } = playing('lay');
    const helm = new Helm(play);
    for (const lay of table.lays) {
      helm.hold(lay.tile);
      expect(helm.ghost!.points).toBe(Math.max(...lay.places.map(({ points }) => points)));
      expect(lay.places).toContain(helm.ghost);
    }
    const [sea] = table.lays;
    helm.hold(sea!.tile);
    helm.point(sea!.places[3]!);
    expect(helm.ghost).toBe(sea!.places[3]);
    prefs.keep({ ending: 'ask' });
    helm.point(null);
    helm.put(sea!.places[3]!);
    expect([done, helm.fixed]).toEqual([[], sea!.places[3]]);
    helm.put(sea!.places[3]!);
    expect(done).toEqual([sea!.first, sea!.places[3]!.code]);
    prefs.keep({ ending: 'once' });
  });
  it('discards the tile in hand, also while others find a place', () => {
    const { play, table, done } = playing('lay');
    const stuck = { level: 'building', cells: ['tiki'] } as const, [lay] = table.lays;
    const offers = [lay!.tile, stuck].map((tile, i) => ({ code: 1000 + i, parts: { action: 'discard', tile } }));
    const helm = new Helm({ ...play, offers } as unknown as Play);
    expect([helm.lay, helm.discard]).toEqual([lay, offers[0]]);
    helm.hold(stuck as unknown as Tile);
    expect([helm.lay, helm.discard]).toEqual([null, offers[1]]);
    helm.do(helm.discard);
    expect(done).toEqual([1001]);
  });
  it('takes a placement back whole', () => {
    const { play, done } = playing('lay');
    new Helm(play).undo();
    expect(done).toEqual(['undo', 'undo']);
  });
  it('shows as many of each as the server counts', () => {
    const { table } = playing('lay');
    for (const island of table.islands) {
      const seen = new Map<string, number>();
      const towers = new Set<string>();
      for (const { tile, element } of tops(island.tiles).values()) {
        const tower = tile.level === 'building' ? tile.at.join() : '';
        if (element && !towers.has(tower)) seen.set(element, (seen.get(element) ?? 0) + 1);
        if (tower) towers.add(tower);
      }
      for (const [element, many] of Object.entries(island.visible)) expect(seen.get(element) ?? 0, element).toBe(many);
      expect(seen.get('bottle') ?? 0).toBe(island.bottles);
    }
  });
});

describe('a flower', () => {
  it('needs a tile and, where it shows several, an element', () => {
    const { play, table, done } = playing('flower');
    const helm = new Helm(play);
    const slots = table.market.flat().filter((slot) => slot && helm.canPick(slot));
    expect(new Set(slots.map((slot) => slot!.cell.join()))).toEqual(new Set(play.offers.map(({ parts }) => (parts.cell as At).join())));
    const two = slots.find((slot) => new Set(slot!.tile!.cells.filter((cell) => cell && cell !== 'bottle')).size === 2)!;
    helm.pick(two.cell);
    expect(helm.blooms.map(({ element }) => element).sort()).toEqual([...new Set(two.tile!.cells.filter((cell) => cell))].sort());
    expect(helm.bloom).toBeNull();
    helm.choose(helm.blooms[1]!.element);
    expect(helm.bloom!.gains).toHaveLength(play.view.players);
    const { code } = helm.bloom!.offer;
    helm.do(helm.bloom!.offer);
    expect(done).toEqual([code]);
  });
});

describe('places', () => {
  const place = (x: number, y: number, points = 0): Place => ({ code: x * 100 + y, at: [x, y], points });
  it('have one shore around them all', () => {
    expect(shore([place(0, 0)]).split('M')).toHaveLength(1 + 8);
    expect(shore([place(0, 0), place(1, 0)]).split('M')).toHaveLength(1 + 10);
  });
  it('are found by a pointer near their middle', () => {
    const places = [place(0, 0), place(1, 0), place(5, 5)];
    expect(nearest(places, 1.4, 1)).toBe(places[0]);
    expect(nearest(places, 1.6, 1)).toBe(places[1]);
    expect(nearest(places, 3.5, 3.5)).toBeNull();
  });
  it('are walked by arrows', () => {
    const [here, east, far, south] = [place(0, 0), place(1, 0), place(4, 1), place(1, 2)];
    const places = [here, east, far, south];
    expect(towards(places, here, [1, 0])).toBe(east);
    expect(towards(places, east, [1, 0])).toBe(far);
    expect(towards(places, east, [0, 1])).toBe(south);
    expect(towards(places, here, [-1, 0])).toBeNull();
  });
  it('that earn the same: the one nearest the middle is best', () => {
    const box = boxOf([[0, 0], [4, 0]], 0);
    expect(bestPlace([place(0, 2, 3), place(2, 2, 3), place(5, 2, 2)], box)!.at).toEqual([2, 2]);
    expect(bestPlace([], box)).toBeNull();
  });
});

describe('the camera', () => {
  const whole = { x: 0, y: 0, w: 400, h: 400 };
  it('comes nearer about a point that stays where it is', () => {
    const camera = new Camera(() => whole);
    camera.by(2, 100, 100);
    expect(camera.box).toEqual({ x: 50, y: 50, w: 200, h: 200 });
    camera.by(9);
    expect(camera.zoom).toBe(3);
    camera.fit();
    expect(camera.box).toEqual(whole);
  });
  it('stops half a cell beyond the sheet', () => {
    const camera = new Camera(() => whole);
    camera.by(2);
    camera.move(999, -999);
    expect([camera.box.x, camera.box.y]).toEqual([-CELL / 2, 200 + CELL / 2]);
  });
});
