// Every word of the page, in English, a file a topic; those of a game lie in its folder and are found there. French must
// have the same keys: the compiler and a test see to it.
import { aboard } from './en/aboard';
import { book } from './en/book';
import { end } from './en/end';
import { frame } from './en/frame';
import { harbour } from './en/harbour';
import { insight } from './en/insight';
import { opening } from './en/opening';
import { table } from './en/table';
import { voyage } from './en/voyage';

const page = {
  ...aboard,
  ...book,
  ...end,
  ...frame,
  ...harbour,
  ...insight,
  ...opening,
  ...table,
  ...voyage,
};

/** What each game's `words/en.ts` adds, by declaring it. */
export interface GameWords {}
export type Word = keyof typeof page | keyof GameWords;
export type Words = Record<Word, string>;
/** What a game's file of words exports: one record. */
export type Found = Record<string, Record<string, Record<string, string>>>;

const FOUND: Found = import.meta.glob('../../games/*/words/en.ts', { eager: true });
export const wordsIn = (found: Found): Record<keyof GameWords, string> => Object.assign({}, ...Object.values(found).flatMap((file) => Object.values(file)));
export const en: Words = { ...page, ...wordsIn(FOUND) };
