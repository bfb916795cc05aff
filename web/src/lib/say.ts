// Words in the visitor's language. "{n} fort|{n} forts" is singular and plural, chosen by n.
import { prefs } from './prefs.svelte';
import type { Lang, Text } from './types';
import { en, type Word, type Words } from './words/en';
import { fr } from './words/fr';

export const WORDS: Record<Lang, Words> = { en, fr };
const PLURALS: Record<Lang, Intl.PluralRules> = { en: new Intl.PluralRules('en'), fr: new Intl.PluralRules('fr') };

export function phrase(lang: Lang, key: Word, facts: Record<string, string | number> = {}): string {
  const [one = '', many = one] = WORDS[lang][key].split('|');
  const form = typeof facts.n === 'number' && PLURALS[lang].select(facts.n) === 'one' ? one : many;
  return form.replace(/\{(\w+)\}/g, (hole, name: string) => String(facts[name] ?? hole));
}

export const t = (key: Word, facts: Record<string, string | number> = {}): string => phrase(prefs.lang, key, facts);
/** A text of the server's that comes in both languages. */
export const told = (text: Text | undefined): string => text?.[prefs.lang] ?? text?.en ?? '';
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
