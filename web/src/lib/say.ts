// Words in the visitor's language. "{n} fort|{n} forts" is singular and plural, chosen by n.
import { prefs } from './prefs.svelte';
import type { Lang, Text } from './types';
import { en, type Word, type Words } from './words/en';
import { fr } from './words/fr';

export const WORDS: Record<Lang, Words> = { en, fr };
const PLURALS: Record<Lang, Intl.PluralRules> = { en: new Intl.PluralRules('en'), fr: new Intl.PluralRules('fr') };

/** French before a name: d'Anne, de Moïse, du Corsaire, des Pirates. An h is taken as mute, as in most first names. */
export function elided(text: string): string {
  return text.replace(/^([dDqQ]u?e) (?=[aeiouyhàâäéèêëîïôöùûüœæAEIOUYHÀÂÄÉÈÊËÎÏÔÖÙÛÜŒÆ])/u, (_, word: string) => `${word.slice(0, -1)}’`)
    .replace(/^([dD])e (Les|Le) (?=\p{Lu})/u, (_, d: string, article: string) => `${d}${article === 'Les' ? 'es' : 'u'} `);
}
/** As it is printed: French signs that stand apart never begin a line, and an apostrophe is curved. */
export const printed = (text: string): string => text.replace(/ (?=[;:?!»])/g, '\u202f').replace(/« /g, '«\u202f').replace(/(?<=\p{L})'(?=\p{L})/gu, '’');

export function phrase(lang: Lang, key: Word, facts: Record<string, string | number> = {}): string {
  const [one = '', many = one] = WORDS[lang][key].split('|');
  const form = typeof facts.n === 'number' && PLURALS[lang].select(facts.n) === 'one' ? one : many;
  const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (hole, name: string) => String(facts[name] ?? hole));
  if (lang !== 'fr') return fill(form);
  return printed(fill(form.replace(/\b(?:[dD]e|[qQ]ue) \{\w+\}/g, (part) => elided(fill(part)))));
}

export const t = (key: Word, facts: Record<string, string | number> = {}): string => phrase(prefs.lang, key, facts);
/** A text of the server's that comes in both languages. */
export const localized = (text: Text | undefined): string => printed(text?.[prefs.lang] ?? text?.en ?? '');
/** "Anne, Moïse and Ching". */
export const list = (names: string[]): string => new Intl.ListFormat(prefs.lang, { type: 'conjunction' }).format(names);
/** A number rounded to what its error lets know: whole, or to a tenth where the error is small. */
export const rounded = (value: number, error: number | null): string => {
  const digits = error !== null && error < 1.5 ? 1 : 0;
  return value.toLocaleString(prefs.lang, { minimumFractionDigits: digits, maximumFractionDigits: digits });
};
/** A number with a true minus. */
export const figure = (value: number): string => (value < 0 ? `−${-value}` : `${value}`);
export const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');
