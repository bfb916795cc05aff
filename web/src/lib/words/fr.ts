import { aboard } from './fr/aboard';
import { book } from './fr/book';
import { end } from './fr/end';
import { frame } from './fr/frame';
import { harbour } from './fr/harbour';
import { insight } from './fr/insight';
import { opening } from './fr/opening';
import { table } from './fr/table';
import { voyage } from './fr/voyage';
import { wordsIn, type Found, type Words } from './en';

const FOUND: Found = import.meta.glob('../../games/*/words/fr.ts', { eager: true });

export const fr: Words = {
  ...aboard,
  ...book,
  ...end,
  ...frame,
  ...harbour,
  ...insight,
  ...opening,
  ...table,
  ...voyage,
  ...wordsIn(FOUND),
};
