import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { elided, phrase, WORDS } from '../src/lib/say';
import { en, type Word } from '../src/lib/words/en';

const holes = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((hole) => hole[1]!))].sort();
const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? sources(`${folder}/${entry.name}`) : /\.(svelte|ts)$/.test(entry.name) ? [readFileSync(`${folder}/${entry.name}`, 'utf8')] : []));
const code = sources('src').filter((text) => !/^export const \w+(: Record<keyof typeof words, string>)? = \{\n {2}'/m.test(text)).join('\n');

describe('the words of the page', () => {
  it('are the same in both languages, none empty, with the same holes', () => {
    expect(Object.keys(WORDS.fr).sort()).toEqual(Object.keys(WORDS.en).sort());
    for (const key of Object.keys(en) as Word[]) {
      expect(WORDS.fr[key].trim(), key).not.toBe('');
      expect(holes(WORDS.fr[key]), key).toEqual(holes(WORDS.en[key]));
      expect(WORDS.fr[key].split('*').length % 2, `${key}: unpaired stress`).toBe(1);
    }
  });
  it('are all there that the page asks for', () => {
    const asked = [...code.matchAll(/\bt\(\s*'([^']+)'/g)].map((match) => match[1]!);
    expect(asked.length).toBeGreaterThan(100);
    for (const key of asked) expect(en, key).toHaveProperty([key]);
  });
  it('are all used', () => {
    const families = [...code.matchAll(/\bt\(\s*`([^`$]+)\$/g)].map((match) => match[1]!);
    const unused = Object.keys(en).filter((key) => !code.includes(`'${key}'`) && !families.some((start) => key.startsWith(start)));
    expect(unused).toEqual([]);
  });
  it('elide before names, in French', () => {
    const of = (name: string): string => phrase('fr', 'play.chartOf', { name });
    expect(['Anne', 'Inès', 'Élise', 'Hélène', 'Moïse', 'Yves', 'Œdipe', '7'].map(of)).toEqual(
      ['Carte d’Anne', 'Carte d’Inès', 'Carte d’Élise', 'Carte d’Hélène', 'Carte de Moïse', 'Carte d’Yves', 'Carte d’Œdipe', 'Carte de 7']);
    expect(['Archipels', 'Les Pirates', 'Doodle Islands'].map((game) => `Règles ${elided(`de ${game}`)}`)).toEqual(['Règles d’Archipels', 'Règles des Pirates', 'Règles de Doodle Islands']);
    expect(phrase('fr', 'play.turnOf', { name: 'Anne de Ivry' })).toBe('Au tour d’Anne de Ivry');
  });
  it('set French signs apart by a space that never breaks', () => {
    for (const key of Object.keys(en) as Word[]) {
      expect(phrase('fr', key), key).not.toMatch(/ [;:?!»]|« /);
      expect(WORDS.fr[key], key).not.toMatch(/[\p{L}\d)][;?!]/u);
      expect(WORDS.fr[key], key).not.toMatch(/\p{L}'\p{L}/u);
    }
  });
  it('name no rule: its number is a link', () => {
    for (const lang of ['en', 'fr'] as const) for (const text of Object.values(WORDS[lang])) expect(text).not.toMatch(/\b[A-Z]{2}-\d\d\b/);
  });
  it('count', () => {
    expect(phrase('en', 'harbour.free', { n: 1 })).toBe('1 free seat');
    expect(phrase('en', 'harbour.free', { n: 0 })).toBe('0 free seats');
    expect(phrase('fr', 'harbour.free', { n: 0 })).toBe('0 place libre');
  });
});
