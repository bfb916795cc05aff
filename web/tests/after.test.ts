import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bestStroke, hasCourse, lastLead } from '../src/end/highlights';
import { bears, feats, keyOf, ladder } from '../src/end/solo';
import type { Course, LogEntry } from '../src/lib/protocol';

const reference = (lang: string): string => readFileSync(`../flibuste/games/doodle_islands/reference/${lang}.md`, 'utf8');
const rule = (lang: string, id: string): string => reference(lang).split(`<a id="${id}"></a>`)[1]!.split(/\n<a id|\n## /)[0]!.replace(/^\s*###.*\n/, '').trim();
const TITLES = ['Moussaillon', 'Loup de mer', 'Quartier-Maître', 'Capitaine', 'Amiral', 'Roi ou Reine des Pirates'];
const LABELS = {
  sober: { en: 'Le Sobre (no bottle)', fr: 'Le Sobre' }, navigator: { en: '', fr: 'Le Prince des navigateurs' }, slayer: { en: '', fr: 'Le Tueur de monstres' },
  goldbeard: { en: '', fr: "Barbe d'Or" }, builder: { en: '', fr: 'Le Bâtisseur' },
};

describe.skipIf(!existsSync('../flibuste/games/doodle_islands')).each(['en', 'fr'])('titles and feats, read from the rules in %s', (lang) => {
  it('are a ladder of gold', () => {
    const rungs = ladder(rule(lang, 'DI-41'));
    expect(TITLES.map((title) => rungs.findIndex((rung) => bears(rung, title)))).toEqual([0, 1, 2, 3, 4, 5]);
    expect(rungs[0]!.name).toBe(lang === 'fr' ? 'Moussaillon' : 'Cabin boy');
    expect(rungs.some((rung) => bears(rung, ''))).toBe(false);
    expect(rungs.map(({ gold }) => gold)).toEqual(rungs.map(({ gold }) => gold).toSorted((a, b) => a - b));
    expect(rungs.every(({ gold }) => gold > 0)).toBe(true);
  });
  it('have the keys that the result tells', () => {
    const found = feats(rule(lang, 'DI-42'));
    expect(found.map((feat) => keyOf(feat, LABELS))).toEqual(Object.keys(LABELS));
    expect(found.every(({ how }) => how.length > 8 && !how.includes('*'))).toBe(true);
  });
});

const move = (index: number, seat: number, event: Record<string, unknown> = {}): LogEntry => ({ index, type: 'move', seat, words: '', pieces: [], earned: null, spots: [], round: 0, heading: '', minor: false, wins: false, banners: [], rules: [], event });
const course = (...scores: number[][]): Course => ({ ending: 1, draws: [], moments: scores.map((one, i) => ({ step: i, events: i, scores: one })) });

describe('what was remarkable', () => {
  it('is the stroke that earned most, with all who did it', () => {
    const log = [move(0, 0, { gains: { monster: 4 } }), move(1, 1, { gains: { island: 5, bonus: 3 } }), move(2, 0, { gains: { monster: 8 } }), move(3, 1)];
    expect(bestStroke(log)).toEqual({ seats: [1, 0], gold: 8, event: 1 });
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
