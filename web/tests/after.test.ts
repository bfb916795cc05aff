import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bestStroke, hasCourse, lastLead } from '../src/end/highlights';
import { feats, keyOf, ladder } from '../src/end/solo';
import type { Course, LogEntry } from '../src/lib/protocol';
import { again, chose, earned, end, type Leg, moved, type Watch } from '../src/voyage/leg';
import { legAt, LEGS } from '../src/voyage/legs';

const reference = (lang: string): string => readFileSync(`../flibuste/games/doodle_islands/reference/${lang}.md`, 'utf8');
const rule = (lang: string, id: string): string => reference(lang).split(`<a id="${id}"></a>`)[1]!.split(/\n<a id|\n## /)[0]!.replace(/^\s*###.*\n/, '').trim();
const LABELS = {
  sober: { en: 'Le Sobre (no bottle)', fr: 'Le Sobre' }, navigator: { en: '', fr: 'Le Prince des navigateurs' }, slayer: { en: '', fr: 'Le Tueur de monstres' },
  goldbeard: { en: '', fr: "Barbe d'Or" }, builder: { en: '', fr: 'Le Bâtisseur' },
};

describe.skipIf(!existsSync('../flibuste/games/doodle_islands')).each(['en', 'fr'])('titles and feats, read from the rules in %s', (lang) => {
  it('are a ladder of gold', () => {
    const rungs = ladder(rule(lang, 'DI-41'));
    expect(rungs.map(({ name }) => name)).toEqual(['Moussaillon', 'Loup de mer', 'Quartier-Maître', 'Capitaine', 'Amiral', 'Roi ou Reine des Pirates']);
    expect(rungs.map(({ gold }) => gold)).toEqual(rungs.map(({ gold }) => gold).toSorted((a, b) => a - b));
    expect(rungs.every(({ gold }) => gold > 0)).toBe(true);
  });
  it('have the keys that the result tells', () => {
    const found = feats(rule(lang, 'DI-42'));
    expect(found.map((feat) => keyOf(feat, LABELS))).toEqual(Object.keys(LABELS));
    expect(found.every(({ how }) => how.length > 8 && !how.includes('*'))).toBe(true);
  });
});

const move = (index: number, seat: number, event: Record<string, unknown> = {}): LogEntry => ({ index, type: 'move', seat, words: '', rules: [], event });
const course = (...scores: number[][]): Course => ({ ending: 1, draws: [], moments: scores.map((one, i) => ({ step: i, events: i, scores: one })) });

describe('what was remarkable', () => {
  it('is the stroke that earned most, the first of equals', () => {
    const log = [move(0, 0, { gains: { monster: 4 } }), move(1, 1, { gains: { island: 5, bonus: 3 } }), move(2, 0, { gains: { monster: 8 } }), move(3, 1)];
    expect(bestStroke(log)).toEqual({ seat: 1, gold: 8, event: 1 });
    expect(bestStroke([move(0, 0)])).toBeNull();
  });
  it('is when the winner was ahead for good', () => {
    expect(lastLead(course([0, 0], [3, 0], [3, 5], [6, 5], [9, 5]), [0])).toEqual({ seat: 0, place: 3 });
    expect(lastLead(course([0, 0], [5, 5]), [0, 1])).toBeNull();
    expect(lastLead(course([0], [5]), [0])).toBeNull();
  });
  it('is no course where the only score is victory', () => {
    expect([hasCourse(course([0, 0], [0, 1])), hasCourse(course([0, 0], [0, 2]))]).toEqual([false, true]);
  });
});

describe('a first voyage', () => {
  const legs: Leg[] = [
    { id: 'choose', rule: '', words: 'voyage.wait', mark: 'tray', done: chose },
    { id: 'shape', rule: '', words: 'voyage.wait', mark: 'board', done: moved(1) },
    { id: 'wait', rule: '', words: 'voyage.wait', mark: 'log', done: again },
    { id: 'join', rule: '', words: 'voyage.wait', mark: 'board', done: moved(3) },
    { id: 'gold', rule: '', words: 'voyage.wait', mark: 'board', done: earned(8) },
    end(''),
  ];
  const watch = (more: Partial<Watch> = {}): Watch => ({ seat: 0, log: [], yours: true, over: false, chosen: false, asked: false, ...more });
  it('goes on by what the player does', () => {
    expect(legAt(legs, 0, watch())).toBe(0);
    expect(legAt(legs, 0, watch({ chosen: true }))).toBe(1);
    expect(legs[legAt(legs, 1, watch({ log: [move(0, 0)] }))]!.id).toBe('wait');
    expect(legs[legAt(legs, 2, watch({ log: [move(0, 0), move(1, 1)] }))]!.id).toBe('join');
    expect(legs[legAt(legs, 2, watch({ log: [move(0, 0), move(1, 1)], yours: false }))]!.id).toBe('wait');
  });
  it('does not wait for luck for ever', () => {
    const gold = legs.findIndex((leg) => leg.id === 'gold');
    const after = (count: number): number => legAt(legs, gold, watch({ log: Array.from({ length: count }, () => move(0, 0)) }));
    expect([after(7), after(8)]).toEqual([gold, gold + 1]);
    expect(legAt(legs, gold, watch({ log: [move(0, 0, { gains: { gold: 1 } })] }))).toBe(gold + 1);
  });
  it('never goes back', () => {
    expect(legAt(legs, 1, watch())).toBe(1);
  });
  it('is over with the game', () => {
    expect(legAt(legs, 2, watch({ over: true }))).toBe(legs.length);
  });
  it('points at rules that the games have, and does not repeat them', () => {
    for (const [game, voyage] of Object.entries(LEGS)) {
      const text = readFileSync(`../flibuste/games/${game.replaceAll('-', '_')}/reference/en.md`, 'utf8');
      for (const leg of voyage) if (leg.rule) expect(text, `${game} ${leg.id}`).toContain(`<a id="${leg.rule}"></a>`);
      expect(voyage.at(-1)!.id).toBe('end');
    }
    expect(Object.keys(LEGS).sort()).toEqual(readdirSync('src/games').filter((folder) => existsSync(`src/games/${folder}/shapes.ts`)).sort());
  });
});
